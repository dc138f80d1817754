// Playing: from the highest threshold to the lowest, as a ROC curve is made; one step after another, until the end or until it is stopped.

import { requireElement } from "./drawing.js";

const STEP_DELAY = 700; // milliseconds a step stays when playing
const MAX_PLAYED_STEPS = 60; // playing a long curve jumps, so that it ends within a minute

export class Player {
  /**
   * @param {HTMLElement} button @param {HTMLElement} sentence What is read aloud at each step.
   * @param {{step: number, last: number, goTo: (step: number) => void}} stepper
   */
  constructor(button, sentence, stepper) {
    this.word = requireElement(button, ".word");
    this.sentence = sentence;
    this.stepper = stepper;
    /** @type {number | undefined} */
    this.timer = undefined;
    button.addEventListener("click", () => this.toggle());
  }

  toggle() {
    const { stepper } = this;
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (stepper.step === stepper.last) stepper.goTo(0);
    this.word.textContent = "Stop";
    this.sentence.setAttribute("aria-live", "off"); // one sentence at the end is enough to hear
    const stride = Math.ceil(stepper.last / MAX_PLAYED_STEPS);
    this.timer = window.setInterval(() => {
      stepper.goTo(stepper.step + stride);
      if (stepper.step >= stepper.last) this.stop();
    }, STEP_DELAY);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.word.textContent = "Play";
    this.sentence.setAttribute("aria-live", "polite");
  }
}
