// Every measure against the threshold, with the present one marked.

import { formatDecimal, matrixAt, ratiosOf } from "./metrics.js";
import { ScoreAxis } from "./score_axis.js";
import { appendSvg, onDrag, pathData, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

const MEASURES = { recall: "recall", precision: "precision", f1: "F1", accuracy: "accuracy", fpr: "FPR" };
const HEIGHT = 200;
const PLOT = { left: 30, right: 10, top: 12, bottom: 40 };
const LABEL_PLACES = 24; // along the axis
const LABEL_WIDTH = 70;
const LABEL_HEIGHT = 15;

export const MEASURES_TEMPLATE = /* html */ `<details class="measures"><summary>All measures against the threshold</summary>
    <div class="drawing"></div>
  </details>`;

/** A measure at every step; NaN where it is undefined. @param {Counts} counts @param {string} name */
export function measureAtSteps(counts, name) {
  return Float64Array.from(counts.thresholds, (_, step) => {
    const { numerator, denominator } = ratiosOf(matrixAt(counts, step))[name];
    return numerator / denominator;
  });
}

/** @typedef {{name: string, title: string, values: Float64Array}} Line */

export class MeasuresPanel {
  /** @param {HTMLElement} panel @param {Host} host */
  constructor(panel, host) {
    this.figure = requireElement(panel, ".drawing");
    this.svg = appendSvg(this.figure, "svg", { role: "img", class: "drag whole-width" });
    this.width = 600;
    onDrag(this.svg, ({ x }) => this.axis && host.goTo(this.axis.stepAt((x - PLOT.left) / (this.width - PLOT.left - PLOT.right))));
  }

  /** @param {number} position */
  x(position) {
    return PLOT.left + (this.width - PLOT.left - PLOT.right) * position;
  }

  /** @param {number} value */
  y(value) {
    return PLOT.top + (HEIGHT - PLOT.top - PLOT.bottom) * (1 - value);
  }

  /** @param {Data} _data @param {Counts} counts */
  load(_data, counts) {
    const { svg } = this;
    const axis = new ScoreAxis(counts);
    this.axis = axis;
    this.width = Math.max(260, this.figure.clientWidth);
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    appendSvg(svg, "rect", { x: this.x(0), y: this.y(1), width: this.x(1) - this.x(0), height: this.y(0) - this.y(1), class: "frame" });
    for (const value of [0, 0.5, 1]) appendSvg(svg, "text", { x: PLOT.left - 5, y: this.y(value) + 4, "text-anchor": "end" }, String(value));
    for (const { position, label, anchor } of axis.ticks(this.x(1) - this.x(0))) {
      appendSvg(svg, "text", { x: this.x(position), y: this.y(0) + 15, "text-anchor": anchor }, label);
    }
    appendSvg(svg, "text", { x: this.x(0.5), y: HEIGHT - 6, "text-anchor": "middle" }, "threshold");
    this.lines = Object.entries(MEASURES).map(([name, title]) => ({ name, title, values: measureAtSteps(counts, name) }));
    for (const { name, values } of this.lines) appendSvg(svg, "path", { d: this.staircase(values), class: `measure ${name}` });
    this.label(this.lines);
    this.mark = appendSvg(svg, "path", { class: "threshold" });
  }

  /** From the highest threshold down; of several steps within a pixel the last. @param {Float64Array} values */
  staircase(values) {
    const axis = /** @type {ScoreAxis} */ (this.axis);
    const places = Array.from(values, (_, step) => this.x(axis.positionOf(step)));
    /** @type {[number, number][]} */
    const vertices = [];
    values.forEach((value, step) => {
      const isHidden = step > 0 && step < axis.last && Math.round(places[step]) === Math.round(places[step + 1]);
      if (Number.isNaN(value) || isHidden) return;
      if (vertices.length) vertices.push([places[step], vertices[vertices.length - 1][1]]);
      vertices.push([places[step], this.y(value)]);
    });
    vertices.push([this.x(0), vertices[vertices.length - 1][1]]);
    return pathData(vertices);
  }

  /** Beside each line its name, where the other lines and the names already there are farthest. @param {Line[]} lines */
  label(lines) {
    const axis = /** @type {ScoreAxis} */ (this.axis);
    /** @type {{x: number, y: number}[]} */
    const taken = [];
    for (const line of lines) {
      let best = { room: -Infinity, x: 0, y: 0 };
      for (let i = 1; i < LABEL_PLACES; i += 1) {
        const step = axis.stepAt(i / LABEL_PLACES);
        const height = this.y(line.values[step]);
        const [x, y] = [this.x(i / LABEL_PLACES), Math.max(PLOT.top + 10, height - 4)];
        if (Number.isNaN(height) || x < this.x(0) + LABEL_WIDTH / 2 || x > this.x(1) - LABEL_WIDTH / 2) continue;
        const gaps = lines.filter((other) => other !== line).map((other) => Math.abs(this.y(other.values[step]) + LABEL_HEIGHT / 2 - y) || Infinity);
        const isFree = taken.every((other) => Math.abs(other.x - x) > LABEL_WIDTH || Math.abs(other.y - y) > LABEL_HEIGHT);
        const room = Math.min(...gaps, LABEL_HEIGHT * 2) - (isFree ? 0 : HEIGHT);
        if (room > best.room) best = { room, x, y };
      }
      taken.push(best);
      appendSvg(this.svg, "text", { x: best.x, y: best.y, "text-anchor": "middle", class: `measure-name ${line.name}` }, line.title);
    }
  }

  /** @param {Counts} _counts @param {number} step */
  step(_counts, step) {
    if (!this.axis || !this.lines) return;
    const x = this.x(this.axis.positionOf(step));
    this.mark?.setAttribute("d", pathData([[x, this.y(1)], [x, this.y(0)]]));
    const now = this.lines.map(({ title, values }) => `${title} ${Number.isNaN(values[step]) ? "undefined" : formatDecimal(values[step])}`);
    this.svg.setAttribute("aria-label", `Measures against the threshold, now ${now.join(", ")}`);
  }
}
