// What every live figure has: drawings, controls with their values, one sentence that tells the result, a link to the view.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { copyLink } from "../explorer/page_element.js";
import { t } from "../explorer/words.js";
/** @import { Attributes } from "../explorer/drawing.js" */

/** @typedef {Record<string, any>} Values Of the controls, by their names. */

export class Frame {
  /** @param {ShadowRoot} root @param {string} key Of the figure in an address. @param {string} name What a screen reader calls it. @param {string} [linked] What the address says of it. */
  constructor(root, key, name, linked) {
    this.key = key;
    /** @type {Element | undefined} */
    this.controlBox = undefined;
    this.body = appendHtml(root, "section", "", { class: "live", "aria-label": name });
    /** @type {Values} */
    this.values = {};
    /** @type {Record<string, (value: any) => void>} */
    this.setters = {};
    this.draw = () => {};
    this.linked = new URLSearchParams(linked);
  }

  /** A box for parts that stand beside each other where there is room. */
  row() {
    return appendHtml(this.body, "div", "", { class: "row" });
  }

  /** A drawing. @param {number} width @param {number} height @param {Element} [parent] @param {Attributes} [attributes] */
  drawing(width, height, parent = this.body, attributes = {}) {
    return appendSvg(parent, "svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", ...attributes });
  }

  /** The sentence that tells what is seen, large, and read aloud when it changes. @param {Element} [parent] */
  sentence(parent = this.body) {
    const place = appendHtml(parent, "p", "", { class: "sentence", role: "status" });
    return (/** @type {string} */ text) => {
      if (place.textContent !== text) place.textContent = text;
    };
  }

  /** A line below it, for what the sentence leaves out. @param {Element} [parent] */
  note(parent = this.body) {
    const place = appendHtml(parent, "p", "", { class: "note" });
    return (/** @type {string} */ text) => (place.textContent = text);
  }

  /**
   * A slider, its value beside its name.
   * @param {string} name
   * @param {{label: string, min: number, max: number, step: number, value: number, format?: (value: number) => string, parent?: Element}} options
   */
  slider(name, { label, min, max, step, value, format = String, parent = this.controls() }) {
    const box = appendHtml(parent, "label", `${label} `);
    const shown = appendHtml(box, "b");
    const input = /** @type {HTMLInputElement} */ (appendHtml(box, "input", "", { type: "range", class: "range", min, max, step, "aria-label": label }));
    input.addEventListener("input", () => this.set(name, Number(input.value)));
    this.setters[name] = (to) => {
      input.value = String(to);
      const value = Number(input.value); // one of the slider's, whatever a link says
      shown.textContent = format(value);
      input.setAttribute("aria-valuetext", format(value));
      return value;
    };
    this.start(name, this.linked.has(name) ? Number(this.linked.get(name)) : value);
    return input;
  }

  /**
   * Buttons of which one is chosen.
   * @param {string} name
   * @param {{label: string, options: Record<string, string>, value: string, parent?: Element}} options What is shown by value.
   */
  choice(name, { label, options, value, parent = this.controls() }) {
    const box = appendHtml(parent, "div", "", { class: "choice", role: "group", "aria-label": label });
    const buttons = Object.entries(options).map(([of, text]) => {
      const button = appendHtml(box, "button", text, { type: "button", value: of });
      button.addEventListener("click", () => this.set(name, of));
      return button;
    });
    this.setters[name] = (to) => {
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.getAttribute("value") === to));
      return to;
    };
    const asked = this.linked.get(name) ?? "";
    this.start(name, asked in options ? asked : value);
  }

  /** @param {string} text @param {() => void} action @param {Element} [parent] */
  button(text, action, parent = this.controls()) {
    const button = appendHtml(parent, "button", text, { type: "button" });
    button.addEventListener("click", action);
    return button;
  }

  /** A value that no control shows, such as what was clicked. @param {string} name @param {string} value */
  value(name, value) {
    this.setters[name] = (to) => to;
    this.start(name, this.linked.get(name) ?? value);
  }

  /** Where controls stand. */
  controls() {
    this.controlBox ??= appendHtml(this.body, "div", "", { class: "controls" });
    return this.controlBox;
  }

  /** @param {string} name @param {any} value */
  start(name, value) {
    this.values[name] = this.setters[name](value);
  }

  /** Change a value, and draw again. @param {string} name @param {any} value */
  set(name, value) {
    this.start(name, value);
    this.draw();
  }

  /** What draws the values, at first and after each change. @param {(values: any) => void} draw */
  onChange(draw) {
    this.draw = () => draw(this.values);
  }

  /** Draw for the first time, and offer a link where the page has an address to pass on. @param {boolean} hasAddress */
  begin(hasAddress) {
    if (hasAddress) {
      const copy = async () => (button.textContent = await copyLink(this.key, String(new URLSearchParams(this.values))));
      const button = this.button(t`Copy a link to this view`, copy, appendHtml(this.body, "p", "", { class: "link" }));
    }
    this.draw();
  }
}
