// The confusion matrix at the threshold, and the ratios that are made from it.

import { exactRatio, formatDecimal, formatRatio, matrixAt, mccOf, ratiosOf } from "./metrics.js";
import { appendHtml, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

/** What they are called and how they are made. @type {Record<string, [string, string]>} */
const RATIO_NAMES = {
  recall: ["recall = TPR", "TP / (TP + FN)"],
  fpr: ["FPR", "FP / (FP + TN)"],
  precision: ["precision", "TP / (TP + FP)"],
  accuracy: ["accuracy", "(TP + TN) / all"],
  f1: ["F1", "2 TP / (2 TP + FP + FN)"],
  mcc: ["MCC", ""],
};

export class MatrixView {
  /** @param {Element} figure */
  constructor(figure) {
    this.cells = Object.fromEntries(["tp", "fn", "fp", "tn"].map((name) => [name, requireElement(figure, `.${name}`)]));
    this.headers = { positive: requireElement(figure, ".head-positive"), negative: requireElement(figure, ".head-negative") };
    const list = requireElement(figure, "dl");
    this.select = requireElement(figure, ".measure");
    this.ratios = Object.fromEntries(
      Object.entries(RATIO_NAMES).map(([name, [title, formula]]) => {
        const row = appendHtml(list, "div");
        appendHtml(appendHtml(row, "dt", formula ? `${title}, ` : title), "span", formula, { class: "formula" });
        appendHtml(this.select, "option", title, { value: name });
        return [name, appendHtml(row, "dd", "", { "data-ratio": name })];
      }),
    );
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.choose("recall");
  }

  /** The one measure that the simple view shows. @param {string} chosen */
  choose(chosen) {
    for (const [name, place] of Object.entries(this.ratios)) place.parentElement?.classList.toggle("chosen", name === chosen);
  }

  /** @param {Data} data */
  load({ names }) {
    this.headers.positive.textContent = `actually ${names[0]}`;
    this.headers.negative.textContent = `actually ${names[1]}`;
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const matrix = matrixAt(counts, step);
    for (const [name, count] of Object.entries(matrix)) this.cells[name].textContent = String(count);
    for (const [name, ratio] of Object.entries(ratiosOf(matrix))) {
      this.ratios[name].textContent = formatRatio(ratio);
      this.ratios[name].title = ratio.denominator ? exactRatio(ratio) : "";
    }
    const mcc = mccOf(matrix);
    this.ratios.mcc.textContent = Number.isNaN(mcc) ? "0/0, undefined" : formatDecimal(mcc);
  }
}
