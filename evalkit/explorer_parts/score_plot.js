// The samples by score, highest at the left, positives above the line and negatives below; the threshold between.

import { appendSvg, onDrag, pathData } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

const MAX_COLUMNS = 40; // more distinct scores than that are gathered into bins
const BINS = 80;
const HEIGHT = 150;
const BASELINE = 64;
const MAX_BAR = 54; // the tallest column

export class SamplesView {
  /** @param {Element} figure @param {(step: number) => void} choose */
  constructor(figure, choose) {
    this.figure = figure;
    this.svg = appendSvg(figure, "svg", { role: "img", class: "drag" });
    onDrag(this.svg, ({ x }) => choose(this.stepAt(x)));
    this.width = 600;
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.counts = counts;
    this.inColumns = counts.thresholds.length - 1 <= MAX_COLUMNS;
    this.high = counts.thresholds[1];
    this.low = counts.thresholds[counts.thresholds.length - 1];
    this.names = data.names;
    this.resize();
  }

  /** Draw anew at the width there is. */
  resize() {
    if (!this.counts || !this.names) return;
    this.width = Math.max(240, this.figure.clientWidth || 600);
    const svg = this.svg;
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    this.predicted = appendSvg(svg, "rect", { x: 0, y: 0, height: HEIGHT - 26, width: 0, class: "predicted" });
    appendSvg(svg, "path", { d: pathData([[0, BASELINE], [this.width, BASELINE]]), class: "axis" });
    const columns = this.inColumns ? this.columnPerScore() : this.binned();
    const tallest = Math.max(...columns.map(({ positives, negatives }) => Math.max(positives, negatives)));
    const spacing = this.width / columns.length;
    const size = Math.min(7, spacing / 2 - 1);
    columns.forEach((column, i) => {
      const x = (i + 0.5) * spacing;
      const fits = size >= 4 && tallest * 2 * size + 2 * tallest <= MAX_BAR;
      for (const [kind, count, side] of /** @type {const} */ ([["positive", column.positives, -1], ["negative", column.negatives, 1]])) {
        if (fits) this.drawMarks(kind, x, count, side, size);
        else if (count) {
          const height = Math.max(1, (MAX_BAR * count) / tallest);
          const width = Math.max(1, spacing * 0.8);
          appendSvg(svg, "rect", { x: x - width / 2, y: side < 0 ? BASELINE - height : BASELINE, width, height, class: kind });
        }
      }
    });
    this.drawLabels(columns, spacing);
    this.line = appendSvg(svg, "path", { class: "threshold" });
    svg.setAttribute("aria-label", `Samples by score, highest at the left; ${this.names[0]} above the line, ${this.names[1]} below`);
    appendSvg(svg, "text", { x: this.width, y: 12, "text-anchor": "end", class: "positive" }, `● ${this.names[0]}`);
    appendSvg(svg, "text", { x: this.width, y: HEIGHT - 30, "text-anchor": "end", class: "negative" }, `✕ ${this.names[1]}`);
  }

  /** @param {"positive" | "negative"} kind @param {number} x @param {number} count @param {number} side @param {number} size */
  drawMarks(kind, x, count, side, size) {
    for (let k = 0; k < count; k += 1) {
      const y = BASELINE + side * (size + 2 + k * (2 * size + 2));
      if (kind === "positive") appendSvg(this.svg, "circle", { cx: x, cy: y, r: size, class: kind });
      else appendSvg(this.svg, "path", { d: `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`, class: kind });
    }
  }

  /** A column for each distinct score. */
  columnPerScore() {
    const { thresholds, tp, fp } = /** @type {Counts} */ (this.counts);
    return Array.from({ length: thresholds.length - 1 }, (_, i) => ({
      positives: tp[i + 1] - tp[i],
      negatives: fp[i + 1] - fp[i],
      label: String(thresholds[i + 1]),
    }));
  }

  /** Columns of equal width on the scale of the scores. */
  binned() {
    const { thresholds, tp, fp } = /** @type {Counts} */ (this.counts);
    const columns = Array.from({ length: BINS }, () => ({ positives: 0, negatives: 0, label: "" }));
    for (let i = 1; i < thresholds.length; i += 1) {
      const column = columns[Math.min(BINS - 1, Math.floor(this.positionOf(thresholds[i]) * BINS))];
      column.positives += tp[i] - tp[i - 1];
      column.negatives += fp[i] - fp[i - 1];
    }
    return columns;
  }

  /** 0 for the highest score, 1 for the lowest. @param {number} score */
  positionOf(score) {
    const [high, low] = [Number(this.high), Number(this.low)];
    if (Number.isFinite(high - low)) return (high - score) / (high - low);
    return (high / 2 - score / 2) / (high / 2 - low / 2); // the largest numbers must not overflow
  }

  /** @param {{label: string}[]} columns @param {number} spacing */
  drawLabels(columns, spacing) {
    const y = HEIGHT - 8;
    const longest = Math.max(...columns.map(({ label }) => label.length));
    if (this.inColumns && longest * 7.5 < spacing) {
      columns.forEach(({ label }, i) => appendSvg(this.svg, "text", { x: (i + 0.5) * spacing, y, "text-anchor": "middle" }, label));
      return;
    }
    appendSvg(this.svg, "text", { x: 0, y }, `${this.high}`);
    appendSvg(this.svg, "text", { x: this.width, y, "text-anchor": "end" }, `${this.low}`);
    appendSvg(this.svg, "text", { x: this.width / 2, y, "text-anchor": "middle" }, "score");
  }

  /** Which step a place on the drawing stands for. @param {number} x */
  stepAt(x) {
    const { thresholds } = /** @type {Counts} */ (this.counts);
    const position = Math.min(1, Math.max(0, x / this.width));
    if (this.inColumns) return Math.round(position * (thresholds.length - 1));
    let [from, to] = [0, thresholds.length - 1];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (middle === 0 || this.positionOf(thresholds[middle]) <= position) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const groups = counts.thresholds.length - 1;
    const position = this.inColumns ? step / groups : step === 0 ? 0 : this.positionOf(counts.thresholds[step]);
    const x = Math.min(this.width - 1, Math.max(1, position * this.width));
    this.predicted?.setAttribute("width", String(x));
    this.line?.setAttribute("d", pathData([[x, 0], [x, HEIGHT - 26]]));
  }
}
