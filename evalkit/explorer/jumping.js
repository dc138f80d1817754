// Buttons that go to the best threshold by a metric, and to one that reaches what is asked for.

import { formatDecimal, formatRatio, matrixAt, ratiosOf } from "./metrics.js";
import { bestStep, constrainedStep, METRICS } from "./choosing.js";
import { appendHtml, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

export const JUMPING_TEMPLATE = /* html */ `<details class="jump"><summary>Go to a threshold</summary>
    <div class="best controls"></div>
    <form class="controls">
      <label>What is wanted <select><option value="recall">recall of at least</option><option value="fpr">FPR of at most</option>
        <option value="precision">precision of at least</option></select></label>
      <label>Limit, from 0 to 1 <input type="number" min="0" max="1" step="any" value="0.9" required></label>
      <button type="submit">Go there</button>
    </form>
    <p class="result" role="status"></p>
  </details>`;

export class JumpingPanel {
  /** @param {HTMLElement} panel @param {Host} host */
  constructor(panel, host) {
    this.host = host;
    this.result = requireElement(panel, ".result");
    const best = requireElement(panel, ".best");
    for (const [name, metric] of Object.entries(METRICS)) {
      appendHtml(best, "button", `Best ${name}`, { type: "button" }).addEventListener("click", () => this.goToBest(name, metric));
    }
    const [rate, limit] = [requireElement(panel, "select"), requireElement(panel, "input")];
    requireElement(panel, "form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.goToReach(rate.value, Number(limit.value));
    });
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    this.counts = counts;
    this.result.textContent = "";
  }

  step() {}

  /** @param {string} name @param {(counts: Counts, step: number) => number} metric */
  goToBest(name, metric) {
    const counts = /** @type {Counts} */ (this.counts);
    const best = bestStep(counts, metric);
    if (!best) {
      this.result.textContent = `${name} is undefined at every threshold.`;
      return;
    }
    this.host.goTo(best.step);
    this.result.textContent = `The best ${name}, ${formatDecimal(best.value)}, ${this.describePlace(best.step)}, chosen on these rows, so it looks better than it is.`;
  }

  /** @param {import("./choosing.js").Rate} rate @param {number} limit */
  goToReach(rate, limit) {
    const counts = /** @type {Counts} */ (this.counts);
    const found = constrainedStep(counts, rate, limit);
    if ("best" in found) {
      this.result.textContent = `No threshold reaches a precision of ${limit}. The highest precision is ${formatDecimal(found.best)}.`;
      return;
    }
    this.host.goTo(found.step);
    const ratios = ratiosOf(matrixAt(counts, found.step));
    const reached = [["recall", "recall"], ["FPR", "fpr"], ["precision", "precision"]].map(([name, key]) => `${name} ${formatRatio(ratios[key])}`);
    this.result.textContent = `What is reached ${this.describePlace(found.step)}: ${reached.join("; ")}.`;
  }

  /** @param {number} step */
  describePlace(step) {
    return step === 0 ? "above every score" : `at the threshold ${/** @type {Counts} */ (this.counts).thresholds[step]}`;
  }
}
