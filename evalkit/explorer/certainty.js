// How sure the ROC curve is: Wilson's interval at each threshold, drawn as a band and told for the present one.

import { formatDecimal, matrixAt } from "./metrics.js";
import { tprBand, wilsonInterval } from "./wilson.js";
import { appendSvg, Axes, pathData, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

export const NO_INTERVALS = "These rows belong together or have weights: intervals that allow for it are not computed here.";

export const CERTAINTY_TEMPLATE = /* html */ `<details class="certainty"><summary>How certain is the ROC curve?</summary>
    <label><input type="checkbox" checked> Shade Wilson's 95 % interval of the TPR around the curve</label>
    <p>It holds for one threshold that was not chosen on these rows. All of them at once are less certain.</p>
    <p class="result"></p>
  </details>`;

export class CertaintyPanel {
  /** @param {HTMLDetailsElement} panel @param {Host} host */
  constructor(panel, { curves }) {
    this.panel = panel;
    this.roc = curves[0];
    this.box = requireElement(panel, "input");
    this.result = requireElement(panel, ".result");
    this.band = appendSvg(this.roc.axes.svg, "path", { class: "band", hidden: "" });
    this.roc.axes.area.before(this.band);
    for (const part of [this.box, panel]) part.addEventListener(part === panel ? "toggle" : "change", () => this.showBand());
  }

  showBand() {
    this.band.toggleAttribute("hidden", !(this.panel.open && this.box.checked));
  }

  /** @param {Data} data @param {Counts} counts */
  load({ dependent = false }, counts) {
    this.dependent = dependent;
    for (const part of this.panel.querySelectorAll("label, p:not(.result)")) part.toggleAttribute("hidden", dependent);
    const band = tprBand(counts, this.roc.points.map(({ step }) => step));
    const line = (/** @type {0 | 1} */ end) => band.map(({ x, ends }) => /** @type {[number, number]} */ ([Axes.x(x), Axes.y(ends[end])]));
    this.band.setAttribute("d", dependent ? "" : `${pathData([...line(0), ...line(1).reverse()])}Z`);
    this.showBand();
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const { tp, fp, fn, tn } = matrixAt(counts, step);
    const tell = (/** @type {string} */ name, /** @type {number} */ successes, /** @type {number} */ total) => {
      const [low, high] = wilsonInterval(successes, total);
      const value = `${name} ${formatDecimal(successes / total)}`;
      return this.dependent ? value : `${value}, 95 % interval from ${formatDecimal(low)} to ${formatDecimal(high)}`;
    };
    this.result.textContent = `At this threshold: ${tell("TPR", tp, tp + fn)}; ${tell("FPR", fp, fp + tn)}.${this.dependent ? ` ${NO_INTERVALS}` : ""}`;
  }
}
