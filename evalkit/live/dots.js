// Samples as marks in columns by score, positives above the axis and negatives below it, and a threshold to drag over them.

import { appendSvg, onDrag } from "../explorer/drawing.js";
import { describeMistakes } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { cross, disc, drawThresholdLine } from "./marks.js";
/** @import { Frame } from "./frame.js" */

/** @typedef {{edges: number[], positives: number[], negatives: number[], names: [string, string], start: number}} DotNumbers */

const MARGIN = 10; // pixels, half a slider's thumb
const [TALLEST, BAND, COUNTS, LABEL, LABEL_WIDTH] = [110, 22, 26, 18, 55];
const EVERY = [1, 2, 4, 10, 20]; // edges that have a label

/** The four counts at a threshold. @param {Frame} frame @param {DotNumbers} numbers */
export function drawThreshold(frame, numbers) {
  const say = frame.sentence();
  const dots = new Dots(frame, numbers);
  frame.onChange(({ threshold }) => say(describeMistakes(numbers.names, dots.show(threshold))));
}

export class Dots {
  /** @param {Frame} frame @param {DotNumbers} numbers @param {number} [room] Below, for what is drawn over the same scores. */
  constructor(frame, { edges, positives, negatives, start }, room = 0) {
    this.edges = edges;
    this.counts = edges.map((_, edge) => ({ tp: sum(positives.slice(edge)), fn: sum(positives.slice(0, edge)), fp: sum(negatives.slice(edge)), tn: sum(negatives.slice(0, edge)) }));
    this.svg = frame.drawing(640, 100, frame.body, { class: "drag" });
    this.width = this.svg.clientWidth || 640; // as wide as there is room, for letters of their size
    this.spacing = (this.width - 2 * MARGIN) / positives.length;
    this.radius = Math.min(8, Math.max(3.2, this.spacing / 2 - 0.5));
    const [above, below] = [positives, negatives].map((counts) => this.heightOf(Math.max(...counts)));
    const [topOfAxis, bottomOfAxis] = [LABEL + COUNTS + above, LABEL + COUNTS + above + BAND];
    this.bottom = bottomOfAxis + below + COUNTS;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.bottom + room}`);
    this.moveLine = this.drawLine(room ? this.bottom + room : this.bottom - COUNTS);
    this.drawTicks(bottomOfAxis - 7);
    this.marks = [...this.drawMarks(positives, topOfAxis, -1), ...this.drawMarks(negatives, bottomOfAxis, 1)];
    const [upper, lower] = [LABEL + COUNTS - 6, this.bottom - 5];
    this.cells = {
      fn: this.drawCell(t`missed`, 0, upper),
      tp: this.drawCell(t`found`, this.width, upper),
      tn: this.drawCell(t`left alone`, 0, lower),
      fp: this.drawCell(t`falsely alarmed`, this.width, lower),
    };
    onDrag(this.svg, ({ x }) => frame.set("threshold", this.edgeAt(x)));
    frame.slider("threshold", { label: t`Threshold`, min: 0, max: positives.length, step: 1, value: start, format: (edge) => String(edges[edge]), parent: frame.body });
  }

  /** @param {number} count */
  heightOf(count) {
    return Math.min(TALLEST, count * (2 * this.radius + 1));
  }

  /** @param {number} edge */
  x(edge) {
    return MARGIN + this.spacing * edge;
  }

  /** @param {number} x */
  edgeAt(x) {
    return Math.min(this.edges.length - 1, Math.max(0, Math.round((x - MARGIN) / this.spacing)));
  }

  /** The threshold, and what is predicted positive. @param {number} height */
  drawLine(height) {
    const line = appendSvg(this.svg, "g", { class: "moves" });
    appendSvg(line, "rect", { width: this.width, height, class: "predicted" });
    return drawThresholdLine(line, height, this.width);
  }

  /** Some of the edges below the positives. @param {number} y */
  drawTicks(y) {
    const every = EVERY.find((each) => this.edges.length / each < this.width / LABEL_WIDTH) ?? 50;
    for (let edge = 0; edge < this.edges.length; edge += every) appendSvg(this.svg, "text", { x: this.x(edge), y, "text-anchor": "middle", class: "tick" }, String(this.edges[edge]));
  }

  /** @param {number[]} counts @param {number} axis @param {number} side */
  drawMarks(counts, axis, side) {
    return counts.flatMap((count, column) => {
      const apart = this.heightOf(count) / count;
      const [shape, r] = side < 0 ? [disc, this.radius] : [cross, this.radius * 0.8];
      return Array.from({ length: count }, (_, i) => {
        const d = shape(this.x(column + 0.5), axis + side * (this.radius + i * apart), r);
        return { mark: appendSvg(this.svg, "path", { d, class: "moves" }), column, kinds: side < 0 ? ["missed", "positive"] : ["left-alone", "false-alarm"] };
      });
    });
  }

  /** Where a count stands, large. @param {string} name @param {number} x @param {number} y */
  drawCell(name, x, y) {
    const text = appendSvg(this.svg, "text", { x, y, "text-anchor": x ? "end" : "start", class: "tick" });
    const count = appendSvg(text, "tspan", { class: "count" });
    appendSvg(text, "tspan", {}, ` ${name}`);
    return count;
  }

  /** The line at an edge, and the counts there. @param {number} edge */
  show(edge) {
    this.moveLine(this.x(edge));
    for (const { mark, column, kinds } of this.marks) mark.setAttribute("class", `moves ${kinds[Number(column >= edge)]}`);
    const counts = this.counts[edge];
    for (const [name, cell] of Object.entries(this.cells)) cell.textContent = String(counts[/** @type {keyof typeof counts} */ (name)]);
    return counts;
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}
