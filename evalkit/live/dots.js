// Samples as marks in columns by score, positives above the axis and negatives below it, and a threshold to drag over them.

import { appendSvg, onDrag } from "../explorer/drawing.js";
import { cross, disc } from "./marks.js";
/** @import { Frame } from "./frame.js" */

/** @typedef {{edges: number[], positives: number[], negatives: number[], names: [string, string], start: number}} DotNumbers */

const MARGIN = 10; // pixels, half a slider's thumb
const [TALLEST, BAND, COUNTS, LABEL, LABEL_WIDTH] = [110, 22, 26, 18, 55];
const EVERY = [1, 2, 4, 10, 20]; // edges that have a label

export class Dots {
  /** @param {Frame} frame @param {DotNumbers} numbers */
  constructor(frame, { edges, positives, negatives, start }) {
    this.edges = edges;
    this.svg = frame.drawing(640, 100, frame.body, { class: "drag" });
    this.width = this.svg.clientWidth || 640; // as wide as there is room, for letters of their size
    this.spacing = (this.width - 2 * MARGIN) / positives.length;
    this.radius = Math.min(8, Math.max(3.2, this.spacing / 2 - 0.5));
    const [above, below] = [positives, negatives].map((counts) => this.heightOf(Math.max(...counts)));
    const [topOfAxis, bottomOfAxis] = [LABEL + COUNTS + above, LABEL + COUNTS + above + BAND];
    this.height = bottomOfAxis + below + COUNTS;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.line = this.drawLine(this.svg, this.height - COUNTS);
    appendSvg(this.line, "text", { x: 6, y: 12 }, "predicted positive →");
    this.drawTicks(bottomOfAxis - 7);
    this.marks = [...this.drawMarks(positives, topOfAxis, -1), ...this.drawMarks(negatives, bottomOfAxis, 1)];
    this.cells = [["missed", "found"], ["left alone", "falsely alarmed"]].map((row, i) => row.map((name, j) => this.drawCell(name, i ? this.height - 5 : LABEL + COUNTS - 6, Boolean(j))));
    onDrag(this.svg, ({ x }) => frame.set("threshold", this.edgeAt(x)));
    frame.slider("threshold", { label: "Threshold", min: 0, max: positives.length, step: 1, value: start, format: (edge) => String(edges[edge]) });
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

  /** The threshold, with all that is predicted positive beyond it. @param {Element} svg @param {number} height */
  drawLine(svg, height) {
    const line = appendSvg(svg, "g", { class: "moves" });
    appendSvg(line, "rect", { width: this.width, height, class: "predicted" });
    appendSvg(line, "path", { d: `M0 0v${height}`, class: "threshold" });
    return line;
  }

  /** Some of the edges below the positives. @param {number} y */
  drawTicks(y) {
    const every = EVERY.find((each) => this.edges.length / each < this.width / LABEL_WIDTH) ?? 50;
    for (let edge = 0; edge < this.edges.length; edge += every) appendSvg(this.svg, "text", { x: this.x(edge), y, "text-anchor": "middle" }, String(this.edges[edge]));
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

  /** Where a count stands, large. @param {string} name @param {number} y @param {boolean} atRight */
  drawCell(name, y, atRight) {
    const text = appendSvg(this.svg, "text", { x: atRight ? this.width : 0, y, "text-anchor": atRight ? "end" : "start" });
    const count = appendSvg(text, "tspan", { class: "count" });
    appendSvg(text, "tspan", {}, ` ${name}`);
    return count;
  }

  /** The line at an edge, and the counts there. @param {number} edge */
  show(edge) {
    this.line.setAttribute("style", `transform: translateX(${this.x(edge)}px)`);
    for (const { mark, column, kinds } of this.marks) mark.setAttribute("class", `moves ${kinds[Number(column >= edge)]}`);
    const counts = [["missed", "positive"], ["left-alone", "false-alarm"]].map((row) => row.map((kind) => this.svg.querySelectorAll(`.${kind}`).length));
    counts.forEach((row, i) => row.forEach((count, j) => (this.cells[i][j].textContent = String(count))));
    const [[fn, tp], [tn, fp]] = counts;
    return { tp, fn, fp, tn };
  }
}
