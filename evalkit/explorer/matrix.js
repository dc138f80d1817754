// The confusion matrix at the threshold, and the ratios that are made from it.

import { exactRatio, formatDecimal, formatRatio, matrixAt, mccOf, ratiosOf } from "./metrics.js";
import { appendHtml, requireElement } from "./drawing.js";
import { t } from "./words.js";
/** @import { View } from "./state.js" */

export const MATRIX_TEMPLATE = /* html */ `<div class="matrix">
      <table>
        <thead><tr><td></td><th scope="col">${t`predicted positive`}</th><th scope="col">${t`predicted negative`}</th></tr></thead>
        <tbody>
          <tr><th scope="row" class="head-positive"></th><td class="right">TP <b class="tp"></b></td><td>FN <b class="fn"></b></td></tr>
          <tr><th scope="row" class="head-negative"></th><td>FP <b class="fp"></b></td><td class="right">TN <b class="tn"></b></td></tr>
        </tbody>
      </table>
      <dl></dl>
    </div>`;

/** What they are called and how they are made. @type {Record<string, [string, string]>} */
const RATIO_NAMES = {
  recall: [t`recall = TPR`, "TP / (TP + FN)"],
  fpr: ["FPR", "FP / (FP + TN)"],
  precision: [t`precision`, "TP / (TP + FP)"],
  accuracy: [t`accuracy`, t`(TP + TN) / all`],
  f1: ["F1", "2 TP / (2 TP + FP + FN)"],
  mcc: ["MCC", ""],
};

/** @param {Element} figure @returns {View} */
export function matrixView(figure) {
  const cells = Object.fromEntries(["tp", "fn", "fp", "tn"].map((name) => [name, requireElement(figure, `.${name}`)]));
  const heads = [".head-positive", ".head-negative"].map((head) => requireElement(figure, head));
  const list = requireElement(figure, "dl");
  const places = Object.fromEntries(
    Object.entries(RATIO_NAMES).map(([name, [title, formula]]) => {
      const row = appendHtml(list, "div");
      appendHtml(row, "dt", title, { title: formula });
      return [name, appendHtml(row, "dd", "", { "data-ratio": name })];
    }),
  );
  return ({ data: { names }, counts, step }, isNew) => {
    if (isNew) heads.forEach((head, i) => (head.textContent = t`actually ${names[i]}`));
    const matrix = matrixAt(counts, step);
    for (const [name, count] of Object.entries(matrix)) cells[name].textContent = String(count);
    for (const [name, ratio] of Object.entries(ratiosOf(matrix))) {
      places[name].textContent = formatRatio(ratio);
      places[name].title = ratio.denominator ? exactRatio(ratio) : "";
    }
    const mcc = mccOf(matrix);
    places.mcc.textContent = Number.isNaN(mcc) ? t`0/0, undefined` : formatDecimal(mcc);
  };
}
