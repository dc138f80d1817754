// The threshold: buttons that go to the best one by a metric, or to one that reaches what is wanted.

import { bestStep, constrainedStep, METRICS } from "./choosing.js";
import { formatDecimal, formatRatio, matrixAt, ratiosOf } from "./metrics.js";
import { appendHtml, requireElement } from "./drawing.js";
import { thresholdText } from "./state.js";
/** @import { Actions, View } from "./state.js" */

const THRESHOLD_TEMPLATE = /* html */ `<div class="best controls"></div>
  <form class="controls">
    <label>Wanted <select><option value="recall">recall of at least</option><option value="fpr">FPR of at most</option><option value="precision">precision of at least</option></select></label>
    <label>Limit <input type="number" min="0" max="1" step="any" value="0.9" required></label>
    <button type="submit">Go there</button>
  </form>
  <p class="result" role="status"></p>`;

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function thresholdTab(panel, actions) {
  panel.innerHTML = THRESHOLD_TEMPLATE;
  const result = requireElement(panel, ".result");
  const placeOf = (/** @type {number} */ step) => `${step ? "at the threshold " : ""}${thresholdText(actions.state().counts, step)}`;

  for (const [name, metric] of Object.entries(METRICS)) {
    appendHtml(requireElement(panel, ".best"), "button", `Best ${name}`, { type: "button" }).addEventListener("click", () => {
      const best = bestStep(actions.state().counts, metric);
      if (best) actions.goTo(best.step);
      result.textContent = best ? `The best ${name}, ${formatDecimal(best.value)}, ${placeOf(best.step)}, chosen on these rows, so it looks better than it is.` : `${name} is undefined at every threshold.`;
    });
  }
  requireElement(panel, "form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const { counts } = actions.state();
    const limit = Number(requireElement(panel, "input").value);
    const found = constrainedStep(counts, requireElement(panel, "select").value, limit);
    if ("best" in found) {
      result.textContent = `No threshold reaches a precision of ${limit}. The highest precision is ${formatDecimal(found.best)}.`;
      return;
    }
    actions.goTo(found.step);
    const ratios = ratiosOf(matrixAt(counts, found.step));
    result.textContent = `Reached ${placeOf(found.step)}: recall ${formatRatio(ratios.recall)}; FPR ${formatRatio(ratios.fpr)}; precision ${formatRatio(ratios.precision)}.`;
  });
  return (_, isNew) => {
    if (isNew) result.textContent = "";
  };
}
