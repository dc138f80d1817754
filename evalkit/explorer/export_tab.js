// What can be kept: the table of steps, and a link to the rows.

import { matrixAt, ratiosOf } from "./metrics.js";
import { toLink } from "./link.js";
import { requireElement } from "./drawing.js";
import { copyLink } from "./page_element.js";
import { t } from "./words.js";
/** @import { Counts } from "./metrics.js" */
/** @import { Actions, View } from "./state.js" */

const COLUMNS = ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"];

const EXPORT_TEMPLATE = /* html */ `<p class="controls">
    <button type="button" class="as-csv">${t`Table of steps as CSV`}</button>
    <button type="button" class="copy-link">${t`Copy a link to these rows`}</button>
  </p>
  <p class="result" role="status"></p>`;

/** A line a step, a heading first. @param {Counts} counts */
function stepsAsText(counts) {
  const lines = Array.from(counts.thresholds, (threshold, step) => {
    const m = matrixAt(counts, step);
    const { fpr, recall, precision } = ratiosOf(m);
    const rates = [fpr, recall, precision].map(({ numerator, denominator }) => (denominator ? numerator / denominator : "NaN"));
    return [step ? threshold : "inf", m.tp, m.fp, m.fn, m.tn, ...rates].join(",");
  });
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function exportTab(panel, actions) {
  panel.innerHTML = EXPORT_TEMPLATE;
  const result = requireElement(panel, ".result");

  requireElement(panel, ".as-csv").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([stepsAsText(actions.state().counts)], { type: "text/csv" }));
    link.download = "steps.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it has been written
    result.textContent = t`steps.csv is saved where this browser saves files.`;
  });
  const copy = requireElement(panel, ".copy-link");
  copy.hidden = !actions.key;
  copy.addEventListener("click", async () => {
    const { data, counts, step } = actions.state();
    const rows = toLink(data, counts.thresholds[step]);
    result.textContent = rows ? await copyLink(actions.key, rows) : t`These rows do not fit into a link: take a sample of them.`;
  });
  return (_, isNew) => {
    if (isNew) result.textContent = "";
  };
}
