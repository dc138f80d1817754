// The slider and the buttons: to the right is up, to higher thresholds.

import { onDrag, requireElement } from "./drawing.js";
import { THUMB } from "./score_axis.js";
/** @import { ScoreAxis } from "./score_axis.js" */

const PAGE = 10; // Page Up and Page Down go through all thresholds in so many jumps

export class Steering {
  /**
   * @param {ShadowRoot} root
   * @param {{step: number, last: number}} stepper
   * @param {(step: number) => void} choose
   */
  constructor(root, stepper, choose) {
    this.stepper = stepper;
    this.choose = choose;
    this.range = requireElement(root, ".range");
    this.now = requireElement(root, ".now");
    this.held = false; // by a pointer, which says a place and no direction
    requireElement(root, ".lower").addEventListener("click", () => choose(stepper.step + 1));
    requireElement(root, ".higher").addEventListener("click", () => choose(stepper.step - 1));
    this.range.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.onKey(event));
    this.range.addEventListener("input", () => this.onInput());
    this.touched = false; // by a finger: browsers move a slider before they know that it scrolls
    this.range.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.touched = event.pointerType === "touch";
      this.held = true;
    });
    for (const type of ["pointerup", "pointercancel"]) this.range.addEventListener(type, () => (this.held = false));
    onDrag(this.range, ({ x }) => {
      if (this.touched && this.axis) choose(this.axis.stepAt((x - THUMB / 2) / (this.range.clientWidth - THUMB)));
    });
  }

  /** @param {ScoreAxis} axis */
  load(axis) {
    this.axis = axis;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { step, last } = this.stepper;
    const jump = Math.max(1, Math.round(last / PAGE));
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: step - 1, ArrowUp: step - 1, ArrowLeft: step + 1, ArrowDown: step + 1, PageUp: step - jump, PageDown: step + jump, Home: last, End: 0 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.choose(steps[event.key]);
  }

  /** A place from a pointer; from a screen reader's gestures a direction, which is worth one step at least. */
  onInput() {
    if (!this.axis) return;
    const { step } = this.stepper;
    const place = Number(this.range.value);
    let to = this.axis.stepAt(place);
    if (to === step && !this.held) to += Math.sign(this.axis.positionOf(step) - place);
    if (!this.held || !this.touched) this.choose(to);
    this.range.value = String(this.axis.positionOf(this.stepper.step)); // the thumb stands where the line does
  }

  /** @param {number} step @param {string} threshold */
  show(step, threshold) {
    this.range.value = String(this.axis?.positionOf(step));
    this.range.setAttribute("aria-valuetext", `threshold ${threshold}`);
    this.now.textContent = threshold;
    this.now.title = threshold;
  }
}
