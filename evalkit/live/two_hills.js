// Two hills of normal scores with a threshold to drag, and its points on the ROC curve and on the precision-recall curve.

import { appendHtml, appendSvg, Axes, LEFT, onDrag, pathData } from "../explorer/drawing.js";
import { t } from "../explorer/words.js";
import { drawThresholdLine } from "./marks.js";
import { density, upperTail } from "./normal.js";
import { percent } from "./percent.js";
/** @import { Frame } from "./frame.js" */

const [HILL_HEIGHT, ABOVE, EDGE] = [120, 34, 10]; // pixels; the edge is half a slider's thumb
const LETTER = 6.2; // pixels, at the most
const MOST_APART = 3; // standard deviations of the negatives
const PIECES = 200; // of a curve

/** @typedef {{separation: number, spread: number, prevalence: number}} Hills */

/** @param {Frame} frame @param {Hills & {threshold: number, names: [string, string], prevalences: number[]}} numbers */
export function drawTwoHills(frame, { separation, spread, prevalence, threshold, names, prevalences }) {
  const [low, high] = [-3.5, MOST_APART + 3.5 * spread];
  const scores = Array.from({ length: PIECES + 1 }, (_, i) => high + ((low - high) * i) / PIECES);
  const say = frame.sentence();
  const plot = new HillPlot(frame, names, scores);
  onDrag(plot.svg, ({ x }) => frame.set("threshold", plot.scoreAt(x)));
  frame.slider("threshold", { label: t`Threshold`, min: low, max: high, step: 0.01, value: threshold, parent: frame.body });
  const row = frame.row();
  const [roc, pr] = [new CurvePlot(row, "FPR", "TPR", true), new CurvePlot(row, t`recall`, t`precision`, false)];
  appendSvg(roc.axes.svg, "text", { x: Axes.x(0.55), y: Axes.y(0.55) + 14, class: "tick", transform: `rotate(-45 ${Axes.x(0.55)} ${Axes.y(0.55)})` }, t`random scores`);
  const baseline = appendSvg(pr.axes.svg, "g");
  appendSvg(baseline, "path", { d: `M${Axes.x(0)} 0H${Axes.x(1)}`, class: "chance" });
  appendSvg(baseline, "text", { x: Axes.x(0.03), y: -8, class: "tick" }, t`prevalence`);
  const inPercent = (/** @type {number} */ place) => percent(prevalences[place]);
  frame.slider("separation", { label: t`Separation of the hills`, min: 0, max: MOST_APART, step: 0.01, value: separation });
  frame.slider("prevalence", { label: t`Prevalence, share of ${names[0]}`, min: 0, max: prevalences.length - 1, step: 1, value: prevalences.indexOf(prevalence), format: inPercent });
  frame.onChange((values) => {
    const hills = { spread, separation: values.separation, prevalence: prevalences[values.prevalence] };
    const now = ratesAt(values.threshold, hills);
    const points = scores.map((score) => ratesAt(score, hills));
    plot.show(values.threshold, hills);
    roc.show(points.map(({ fpr, tpr }) => [fpr, tpr]), [now.fpr, now.tpr], t`ROC curve: AUC ${upperTail(-hills.separation / Math.hypot(1, spread)).toFixed(3)}`);
    pr.show(points.map(({ tpr, precision }) => [tpr, precision]), [now.tpr, now.precision], t`Precision-recall curve`);
    baseline.setAttribute("transform", `translate(0 ${Axes.y(hills.prevalence)})`);
    say(t`${percent(now.tpr)} of the ${names[0]} found · ${percent(now.fpr)} of the ${names[1]} alarmed · precision ${percent(now.precision)}`);
  });
}

/** The rates at a threshold. @param {number} threshold @param {Hills} hills */
function ratesAt(threshold, { separation, spread, prevalence }) {
  const [tpr, fpr] = [upperTail((threshold - separation) / spread), upperTail(threshold)];
  return { tpr, fpr, precision: 1 / (1 + ((1 - prevalence) * fpr) / (prevalence * tpr)) };
}

/** A curve, what it is called above it, and the threshold's point on it. */
class CurvePlot {
  /** @param {Element} row @param {string} xName @param {string} yName @param {boolean} diagonal */
  constructor(row, xName, yName, diagonal) {
    const box = appendHtml(row, "div");
    this.title = appendHtml(box, "p", "", { class: "title" });
    this.axes = new Axes(box, xName, yName, diagonal);
    this.now = appendSvg(this.axes.svg, "circle", { r: 6, class: "marker moves" });
    appendSvg(this.axes.svg, "circle", { cx: LEFT + 5, cy: Axes.y(0) + 27, r: 5, class: "marker" });
    appendSvg(this.axes.svg, "text", { x: LEFT + 14, y: Axes.y(0) + 31 }, t`threshold`);
  }

  /** @param {number[][]} points @param {number[]} now @param {string} title */
  show(points, [x, y], title) {
    this.title.textContent = title;
    this.axes.traversed.setAttribute("d", pathData(points.map(([across, up]) => [Axes.x(across), Axes.y(up)])));
    this.now.setAttribute("style", `transform: translate(${Axes.x(x)}px, ${Axes.y(y)}px)`);
  }
}

class HillPlot {
  /** @param {Frame} frame @param {[string, string]} names @param {number[]} scores From the highest down. */
  constructor(frame, names, scores) {
    this.scores = scores;
    this.svg = frame.drawing(640, ABOVE + HILL_HEIGHT, frame.body, { class: "drag" });
    this.width = this.svg.clientWidth || 640; // as wide as there is room, for letters of their size
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${ABOVE + HILL_HEIGHT}`);
    this.hills = [
      { outline: "traversed", color: "positive", dashes: "none" },
      { outline: "negative", color: "negative", dashes: "6 4" },
    ].map(({ outline, color, dashes }) => ({
      alarms: appendSvg(this.svg, "path", { style: `fill: var(--${color}); opacity: 0.3` }),
      outline: appendSvg(this.svg, "path", { class: outline, "stroke-dasharray": dashes }),
    }));
    this.moveLine = drawThresholdLine(appendSvg(this.svg, "g", { class: "moves" }), ABOVE + HILL_HEIGHT, this.width);
    this.names = names.map((name, i) => appendSvg(this.svg, "text", { y: ABOVE - 6, class: `tick ${i ? "negative" : "positive"}`, "text-anchor": i ? "end" : "start" }, t`scores of the ${name}`));
  }

  /** @param {number} score */
  x(score) {
    const { scores, width } = this;
    return width - EDGE - ((width - 2 * EDGE) * (score - scores[0])) / (scores[PIECES] - scores[0]);
  }

  /** @param {number} x */
  scoreAt(x) {
    const { scores, width } = this;
    const share = Math.min(1, Math.max(0, (x - EDGE) / (width - 2 * EDGE)));
    return scores[PIECES] + share * (scores[0] - scores[PIECES]);
  }

  /** The hills, each as high as its class is frequent, and what is to the right of the threshold. @param {number} threshold @param {Hills} hills */
  show(threshold, { separation, spread, prevalence }) {
    const both = [
      { top: separation, at: (/** @type {number} */ score) => (prevalence * density((score - separation) / spread)) / spread },
      { top: 0, at: (/** @type {number} */ score) => (1 - prevalence) * density(score) },
    ];
    const highest = Math.max(...both.map(({ top, at }) => at(top)));
    both.forEach(({ top, at }, i) => {
      const point = (/** @type {number} */ score) => /** @type {[number, number]} */ ([this.x(score), ABOVE + HILL_HEIGHT * (1 - at(score) / highest)]);
      const { alarms, outline } = this.hills[i];
      outline.setAttribute("d", pathData(this.scores.map(point)));
      const right = [...this.scores.filter((score) => score > threshold), threshold].map(point);
      alarms.setAttribute("d", `${pathData(right)}V${ABOVE + HILL_HEIGHT}H${this.x(this.scores[0])}Z`);
      const room = LETTER * (this.names[i].textContent ?? "").length;
      this.names[i].setAttribute("x", String(i ? Math.max(room, this.x(top) - 8) : Math.min(this.width - room, this.x(top) + 8)));
    });
    this.moveLine(this.x(threshold));
  }
}
