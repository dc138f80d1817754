// The threshold: buttons that go to the best one by a metric, or to one that reaches what is wanted.

import { bestStep, constrainedStep, METRICS } from "./choosing.js";
import { formatDecimal, formatRatio, matrixAt, ratiosOf } from "./metrics.js";
import { appendHtml, requireElement } from "./drawing.js";
import { thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Actions, View } from "./state.js" */

/** What metrics are called that have a name in other languages. @type {Record<string, string>} */
const TITLES = { "Youden's J": t`Youden's J`, accuracy: t`accuracy` };

const THRESHOLD_TEMPLATE = /* html */ `<div class="best controls"></div>
  <form class="controls">
    <label>${t`Wanted`} <select><option value="recall">${t`recall of at least`}</option><option value="fpr">${t`FPR of at most`}</option><option value="precision">${t`precision of at least`}</option></select></label>
    <label>${t`Limit`} <input type="number" min="0" max="1" step="any" value="0.9" required></label>
    <button type="submit">${t`Go there`}</button>
  </form>
  <p class="result" role="status"></p>`;

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function thresholdTab(panel, actions) {
  panel.innerHTML = THRESHOLD_TEMPLATE;
  const result = requireElement(panel, ".result");
  const placeOf = (/** @type {number} */ step) => (step ? t`at the threshold ${thresholdText(actions.state().counts, step)}` : thresholdText(actions.state().counts, step));

  for (const [key, metric] of Object.entries(METRICS)) {
    const name = TITLES[key] ?? key;
    appendHtml(requireElement(panel, ".best"), "button", t`Best ${name}`, { type: "button" }).addEventListener("click", () => {
      const best = bestStep(actions.state().counts, metric);
      if (best) actions.goTo(best.step);
      result.textContent = best ? t`The best ${name}, ${formatDecimal(best.value)}, ${placeOf(best.step)}, chosen on these rows, so it looks better than it is.` : t`${name} is undefined at every threshold.`;
    });
  }
  requireElement(panel, "form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const { counts } = actions.state();
    const limit = Number(requireElement(panel, "input").value);
    const found = constrainedStep(counts, requireElement(panel, "select").value, limit);
    if ("best" in found) {
      result.textContent = t`No threshold reaches a precision of ${limit}. The highest precision is ${formatDecimal(found.best)}.`;
      return;
    }
    actions.goTo(found.step);
    const ratios = ratiosOf(matrixAt(counts, found.step));
    result.textContent = t`Reached ${placeOf(found.step)}: recall ${formatRatio(ratios.recall)}; FPR ${formatRatio(ratios.fpr)}; precision ${formatRatio(ratios.precision)}.`;
  });
  return (_, isNew) => {
    if (isNew) result.textContent = "";
  };
}
