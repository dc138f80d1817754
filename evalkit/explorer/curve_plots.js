// The ROC curve and the precision-recall curve: all of it faint, the part down to the threshold strong, a marker at its end.

import { rounded } from "./metrics.js";
import { appendSvg, Axes, LEFT, onDrag, pathData, prPoints, rocPoints, SIDE, TOP } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

const MAX_POINTS = 40;

export class CurveView {
  /** @param {Element} figure @param {"roc" | "pr"} kind @param {(step: number) => void} choose */
  constructor(figure, kind, choose) {
    this.kind = kind;
    this.axes = kind === "roc" ? new Axes(figure, "FPR", "TPR", true) : new Axes(figure, "recall", "precision", false);
    this.axes.svg.classList.add("drag");
    onDrag(this.axes.svg, ({ x, y }) => choose(this.nearest((x - LEFT) / SIDE, 1 - (y - TOP) / SIDE)));
    /** @type {{step: number, x: number, y: number}[]} */
    this.points = [];
    /** @type {Element[]} */
    this.circles = [];
    this.seenTo = 0;
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    this.points = this.kind === "roc" ? rocPoints(counts) : prPoints(counts);
    this.axes.points.replaceChildren();
    const some = this.points.length > MAX_POINTS ? [] : this.points;
    this.circles = some.map(({ x, y }) => appendSvg(this.axes.points, "circle", { cx: Axes.x(x), cy: Axes.y(y), r: 3 }));
    this.reveal(counts.thresholds.length - 1);
  }

  /** The curve down to this step. @param {number} seenTo */
  reveal(seenTo) {
    this.seenTo = seenTo;
    this.axes.curve.setAttribute("d", this.pathThrough(this.seen()));
    this.circles.forEach((circle, i) => circle.toggleAttribute("hidden", this.points[i].step > seenTo));
  }

  seen() {
    return this.points.filter(({ step }) => step <= this.seenTo);
  }

  /** Straight from point to point in ROC space; on the PR curve the steps that average precision sums. */
  /** @param {{x: number, y: number}[]} points */
  pathThrough(points) {
    /** @type {[number, number][]} */
    const vertices = [];
    let lastX = 0;
    for (const { x, y } of points) {
      if (this.kind === "pr") vertices.push([Axes.x(lastX), Axes.y(y)]);
      vertices.push([Axes.x(x), Axes.y(y)]);
      lastX = x;
    }
    return pathData(vertices);
  }

  /** @param {Counts} counts @param {number} step */
  pointAt(counts, step) {
    const { tp, fp, positives, negatives } = counts;
    if (this.kind === "roc") return { step, x: fp[step] / negatives, y: tp[step] / positives };
    return { step, x: tp[step] / positives, y: tp[step] / (tp[step] + fp[step]) };
  }

  /** @param {Counts} counts @param {number} step @param {number} seenTo The lowest threshold so far, where the rest is hidden. */
  step(counts, step, seenTo) {
    const { axes, kind } = this;
    if (seenTo !== this.seenTo) this.reveal(seenTo);
    const current = this.pointAt(counts, step);
    const defined = !Number.isNaN(current.y);
    const traversed = defined ? [...this.points.filter((point) => point.step < step), current] : [];
    const line = this.pathThrough(traversed);
    axes.traversed.setAttribute("d", line);
    const baseline = `L${Axes.x(current.x)},${Axes.y(0)}L${Axes.x(0)},${Axes.y(0)}Z`;
    axes.area.setAttribute("d", traversed.length ? line + baseline : "");
    axes.marker.toggleAttribute("hidden", !defined);
    if (defined) {
      axes.marker.setAttribute("cx", String(Axes.x(current.x)));
      axes.marker.setAttribute("cy", String(Axes.y(current.y)));
    }
    const [xName, yName] = kind === "roc" ? ["FPR", "TPR"] : ["recall", "precision"];
    const position = defined ? `${xName} ${rounded(current.x).text}, ${yName} ${rounded(current.y).text}` : "no sample is predicted positive";
    axes.describe(`${kind === "roc" ? "ROC" : "Precision-recall"} curve, now at ${position}`);
  }

  /** The step whose point is nearest. @param {number} x @param {number} y */
  nearest(x, y) {
    let best = { step: 0, distance: Infinity };
    for (const point of this.seen()) {
      const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (distance < best.distance) best = { step: point.step, distance };
    }
    return best.step;
  }
}
