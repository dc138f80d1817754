// The table of steps as text.

import { matrixAt, ratiosOf } from "./metrics.js";
/** @import { Counts } from "./metrics.js" */

const COLUMNS = ["threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"];

/** A line a step, a heading first. @param {Counts} counts @param {string} separator */
export function stepsAsText(counts, separator) {
  const lines = [COLUMNS.join(separator)];
  for (let step = 0; step < counts.thresholds.length; step += 1) {
    const m = matrixAt(counts, step);
    const { fpr, recall, precision } = ratiosOf(m);
    const rates = [fpr, recall, precision].map(({ numerator, denominator }) => (denominator ? numerator / denominator : "NaN"));
    lines.push([step ? counts.thresholds[step] : "inf", m.tp, m.fp, m.fn, m.tn, ...rates].join(separator));
  }
  return `${lines.join("\n")}\n`;
}
