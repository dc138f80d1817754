// The samples by score, lowest at the left, positives above the line and negatives below; the threshold between.

import { appendSvg, onDrag, pathData } from "./drawing.js";
import { ScoreAxis, THUMB } from "./score_axis.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Column } from "./score_axis.js" */

const CAPTION_Y = 13;
const TOP_OF_COLUMNS = 46; // below the tag of the handle, which would hide marks
const MAX_BAR = 54; // the tallest column
const BELOW_AXIS = 36; // for its labels
const CAPTIONS = [
  { room: 140, texts: ["← predicted negative", "predicted positive →"] }, // pixels that one needs beside the line
  { room: 80, texts: ["← negative", "positive →"] },
];
const DRAG_ME = 32; // half the width of that tag

export class SamplesView {
  /** @param {Element} figure @param {(step: number) => void} choose */
  constructor(figure, choose) {
    this.figure = figure;
    this.svg = appendSvg(figure, "svg", { role: "img", class: "drag" });
    onDrag(this.svg, ({ x }) => choose(this.stepAt(x)));
    this.width = 600;
    this.baseline = 0;
    this.axisY = 0;
    /** @type {{marks: Element, column: Column}[]} */
    this.columns = [];
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.axis = new ScoreAxis(counts);
    this.names = data.names;
    this.resize();
  }

  /** In the drawing. @param {number} position */
  x(position) {
    return THUMB / 2 + (this.width - THUMB) * position;
  }

  /** Which step a place on the drawing stands for. @param {number} x */
  stepAt(x) {
    return /** @type {ScoreAxis} */ (this.axis).stepAt((x - THUMB / 2) / (this.width - THUMB));
  }

  /** The width there is, or one to draw at while there is none. */
  availableWidth() {
    return this.figure.getBoundingClientRect().width || 600;
  }

  isOutOfDate() {
    return this.width !== this.availableWidth();
  }

  /** Draw anew at the width there is. */
  resize() {
    if (!this.axis || !this.names) return;
    this.width = this.availableWidth();
    const { svg, axis } = this;
    svg.replaceChildren();
    this.predicted = appendSvg(svg, "rect", { y: 0, class: "predicted" });
    this.drawColumns(axis.columns());
    this.predicted.setAttribute("height", String(this.axisY));
    svg.setAttribute("viewBox", `0 0 ${this.width} ${this.axisY + BELOW_AXIS}`);
    appendSvg(svg, "path", { d: pathData([[0, this.baseline], [this.width, this.baseline]]), class: "axis" });
    this.drawAxis(axis);
    this.drawLine();
    svg.setAttribute("aria-label", `Samples by score, lowest at the left; ${this.names[0]} above the line, ${this.names[1]} below`);
  }

  /** @param {Column[]} columns */
  drawColumns(columns) {
    const tallest = Math.max(...columns.map(({ positives, negatives }) => Math.max(positives, negatives)));
    const spacing = this.x(columns[0].to) - this.x(columns[0].from);
    const size = Math.min(7, spacing / 2 - 1);
    const asMarks = size >= 4 && tallest * (2 * size + 2) <= MAX_BAR;
    const room = asMarks ? Math.max(2, tallest) * (2 * size + 2) : MAX_BAR;
    this.baseline = TOP_OF_COLUMNS + room;
    this.axisY = this.baseline + room + 4;
    this.columns = columns.filter(({ lastStep }) => lastStep > 0).map((column) => {
      const marks = appendSvg(this.svg, "g");
      const x = (this.x(column.from) + this.x(column.to)) / 2;
      const half = (column.positives + column.negatives) / 2; // of samples whose class is not told, as many on both sides
      for (const [kind, count, side] of /** @type {const} */ ([
        ["positive", column.positives, -1],
        ["negative", column.negatives, 1],
        ["unknown", asMarks ? Math.ceil(half) : half, -1],
        ["unknown", asMarks ? Math.floor(half) : half, 1],
      ])) {
        if (asMarks) drawMarks(marks, kind, count, { x, baseline: this.baseline, side, size });
        else if (count) {
          const [width, height] = [Math.max(1, spacing * 0.8), Math.max(1, (room * count) / tallest)];
          appendSvg(marks, "rect", { x: x - width / 2, y: side < 0 ? this.baseline - height : this.baseline, width, height, class: kind });
        }
      }
      return { marks, column };
    });
  }

  /** @param {ScoreAxis} axis */
  drawAxis(axis) {
    appendSvg(this.svg, "path", { d: pathData([[0, this.axisY], [this.width, this.axisY]]), class: "axis" });
    for (const { position, label, anchor } of axis.ticks(this.width - THUMB)) {
      const x = anchor === "middle" ? this.x(position) : position * this.width;
      if (anchor === "middle") appendSvg(this.svg, "path", { d: pathData([[x, this.axisY], [x, this.axisY + 4]]), class: "axis" });
      appendSvg(this.svg, "text", { x, y: this.axisY + 16, "text-anchor": anchor, class: "tick" }, label);
    }
    appendSvg(this.svg, "text", { x: this.width / 2, y: this.axisY + BELOW_AXIS - 5, "text-anchor": "middle" }, "score");
  }

  /** The threshold, with what it means on both sides, and a handle. */
  drawLine() {
    this.line = appendSvg(this.svg, "path", { class: "threshold" });
    this.captions = [
      appendSvg(this.svg, "text", { y: CAPTION_Y, "text-anchor": "end" }),
      appendSvg(this.svg, "text", { y: CAPTION_Y }),
    ];
    this.handle = appendSvg(this.svg, "circle", { cy: CAPTION_Y - 4, r: 7, class: "handle" });
    this.dragMe = appendSvg(this.svg, "g", { class: "drag-me" });
    appendSvg(this.dragMe, "rect", { x: -DRAG_ME, y: 24, width: 2 * DRAG_ME, height: 20, rx: 4 });
    appendSvg(this.dragMe, "text", { y: 38, "text-anchor": "middle" }, "drag me");
  }

  /** @param {Counts} _counts @param {number} step @param {number} seenTo The lowest threshold so far, where classes are hidden below it. */
  step(_counts, step, seenTo) {
    if (!this.axis) return;
    const x = this.x(this.axis.positionOf(step));
    this.line?.setAttribute("d", pathData([[x, 0], [x, this.axisY]]));
    this.predicted?.setAttribute("x", String(x));
    this.predicted?.setAttribute("width", String(this.width - x));
    this.handle?.setAttribute("cx", String(x));
    this.dragMe?.setAttribute("transform", `translate(${Math.min(this.width - DRAG_ME - 1, Math.max(DRAG_ME + 1, x))} 0)`);
    [x, this.width - x].forEach((room, i) => {
      const caption = this.captions?.[i];
      if (!caption) return;
      caption.setAttribute("x", String(i ? x + 12 : x - 12));
      caption.textContent = CAPTIONS.find((fitting) => fitting.room <= room)?.texts[i] ?? "";
    });
    for (const { marks, column } of this.columns) marks.classList.toggle("untold", column.lastStep > seenTo);
  }
}

/**
 * One mark a sample.
 * @param {Element} parent @param {"positive" | "negative" | "unknown"} kind @param {number} count
 * @param {{x: number, baseline: number, side: number, size: number}} place
 */
function drawMarks(parent, kind, count, { x, baseline, side, size }) {
  for (let k = 0; k < count; k += 1) {
    const y = baseline + side * (size + 2 + k * (2 * size + 2));
    if (kind === "positive") appendSvg(parent, "circle", { cx: x, cy: y, r: size, class: kind });
    else if (kind === "negative") appendSvg(parent, "path", { d: `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`, class: kind });
    else appendSvg(parent, "text", { x, y: y + 4, "text-anchor": "middle", class: kind }, "?");
  }
}
