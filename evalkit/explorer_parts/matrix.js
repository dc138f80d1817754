// The confusion matrix at the threshold, and the ratios that are made from it.

const RATIO_NAMES = {
  recall: "recall = TPR, TP / (TP + FN)",
  fpr: "FPR, FP / (FP + TN)",
  precision: "precision, TP / (TP + FP)",
  accuracy: "accuracy, (TP + TN) / all",
  f1: "F1, 2 TP / (2 TP + FP + FN)",
};

class MatrixView {
  /** @param {Element} figure */
  constructor(figure) {
    this.cells = Object.fromEntries(["tp", "fn", "fp", "tn"].map((name) => [name, need(figure, `.${name}`)]));
    this.heads = { positive: need(figure, ".head-positive"), negative: need(figure, ".head-negative") };
    const list = need(figure, "dl");
    this.ratios = Object.fromEntries(
      [...Object.entries(RATIO_NAMES), ["mcc", "MCC"]].map(([name, title]) => {
        const row = add(list, "div");
        add(row, "dt", title);
        return [name, add(row, "dd", "", { "data-ratio": name })];
      }),
    );
  }

  /** @param {Data} data */
  load({ names }) {
    this.heads.positive.textContent = `actually ${names[0]}`;
    this.heads.negative.textContent = `actually ${names[1]}`;
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const matrix = matrixAt(counts, step);
    for (const [name, count] of Object.entries(matrix)) this.cells[name].textContent = String(count);
    for (const [name, ratio] of Object.entries(ratiosOf(matrix))) this.ratios[name].textContent = spelled(ratio);
    const mcc = mccOf(matrix);
    this.ratios.mcc.textContent = Number.isNaN(mcc) ? "0/0, undefined" : about(mcc);
  }
}
