// Where thresholds stand on the axis of scores, in pixels: to scale, or so that each row has the same room.

import { lastStepWhere } from "./metrics.js";
/** @import { Counts } from "./metrics.js" */

const EDGE = 12; // beside the axis, for the handle
const ROOM = 20; // between the highest score and the place above every score
const CHARACTER = 7.5; // that a character of a label takes at the most
const TICK_SPACING = 60;
const MAX_TICKS = 10;
const MOST = 0.75; // of the rows

/** @typedef {{x: number, label: string, anchor: "start" | "middle" | "end"}} Tick */

/** Whether most rows would stand in a tenth of an axis to scale. @param {Counts} counts */
export function areCrowded({ thresholds, tp, fp }) {
  const last = thresholds.length - 1;
  const rows = tp.map((each, step) => each + fp[step]);
  const tenth = thresholds[1] / 10 - thresholds[last] / 10; // the largest numbers must not overflow
  let above = 0; // how many scores are higher by more than that
  return thresholds.some((score, step) => {
    while (thresholds[above + 1] - score > tenth) above += 1;
    return step > above + 1 && rows[step] - rows[above] > MOST * rows[last];
  });
}

export class ScoreAxis {
  /** @param {Counts} counts @param {number} width @param {boolean} isEven */
  constructor(counts, width, isEven) {
    this.thresholds = counts.thresholds;
    this.rows = counts.tp.map((tp, step) => tp + counts.fp[step]); // that have this score or a higher one
    this.last = counts.thresholds.length - 1;
    this.high = counts.thresholds[1];
    this.low = counts.thresholds[this.last];
    this.isEven = isEven;
    this.left = EDGE;
    this.right = width - EDGE; // where the line stands above every score
  }

  /** Where the line stands at a step: samples with this score begin there. @param {number} step */
  x(step) {
    if (step === 0) return this.right;
    return this.isEven ? this.right - ((this.right - this.left) * this.rows[step]) / this.rows[this.last] : this.xOfScore(this.thresholds[step]);
  }

  /** To scale. @param {number} score */
  xOfScore(score) {
    const { high, low } = this;
    if (high === low) return (this.left + this.right) / 2;
    // The largest numbers must not overflow.
    const share = Number.isFinite(high - low) ? (score - low) / (high - low) : (score / 2 - low / 2) / (high / 2 - low / 2);
    return this.left + (this.right - ROOM - this.left) * share;
  }

  /** The step that is nearest to a place. @param {number} x */
  stepAt(x) {
    const right = lastStepWhere(this.last, (step) => this.x(step) >= x);
    return right < this.last && x - this.x(right + 1) < this.x(right) - x ? right + 1 : right;
  }

  /** What is written below the axis. @returns {Tick[]} */
  ticks() {
    const ticks = this.isEven ? this.scoreTicks() : this.roundTicks();
    return ticks.length > 1 ? ticks : this.endTicks();
  }

  /** As many scores as there is room for. @returns {Tick[]} */
  scoreTicks() {
    let end = 0;
    const labels = Array.from(this.thresholds.slice(1), String).reverse();
    return labels.map((label, i) => ({ x: this.x(this.last - i), label, anchor: /** @type {const} */ ("middle") })).filter(({ x, label }) => {
      const half = (label.length * CHARACTER) / 2;
      const fits = x - half >= end && x + half <= this.right + EDGE;
      if (fits) end = x + half + CHARACTER;
      return fits;
    });
  }

  /** Round numbers; none where the scores are too large or too close for them. @returns {Tick[]} */
  roundTicks() {
    const { high, low } = this;
    const most = Math.min(MAX_TICKS, Math.max(4, (this.right - this.left) / TICK_SPACING));
    const magnitude = 10 ** Math.floor(Math.log10((high - low) / most));
    const unit = [1, 2, 5, 10].map((times) => times * magnitude).find((each) => (high - low) / each <= most) ?? NaN;
    if (!(unit > 0) || Math.max(Math.abs(low), Math.abs(high)) / unit > 1e6) return [];
    const count = Math.floor(high / unit) - Math.ceil(low / unit) + 1;
    return Array.from({ length: count }, (_, k) => {
      const score = Number(((Math.ceil(low / unit) + k) * unit).toPrecision(12));
      return { x: this.xOfScore(score), label: String(score), anchor: "middle" };
    });
  }

  /** The lowest and the highest score, shortened where both do not fit. @returns {Tick[]} */
  endTicks() {
    if (this.last === 1) return [{ x: this.x(1), label: String(this.high), anchor: "middle" }];
    const shorten = (/** @type {number} */ score) => (String(score).length * 2 * CHARACTER > this.right ? Number(score.toPrecision(6)) : score);
    return [
      { x: this.left, label: String(shorten(this.low)), anchor: "start" },
      { x: this.right, label: String(shorten(this.high)), anchor: "end" },
    ];
  }
}
