// Where scores stand on their axis: 0 is the left end, below the lowest score, 1 the right end, above every score.

import { lastStepWhere } from "./metrics.js";
/** @import { Counts } from "./metrics.js" */

export const THUMB = 20; // pixels, of the slider below; the axis begins and ends where its middle does
const MAX_COLUMNS = 40; // more distinct scores than that are gathered into bins
const BINS = 80;
const MARGIN = 0.02; // beside the lowest and the highest bin
const CHARACTER = 7.5; // pixels that a character of a label takes at the most
const MAX_TICKS = 6;

/** @typedef {{from: number, to: number, positives: number, negatives: number, lastStep: number}} Column */
/** @typedef {{position: number, label: string, anchor: "start" | "middle" | "end"}} Tick */

export class ScoreAxis {
  /** @param {Counts} counts */
  constructor(counts) {
    this.counts = counts;
    this.last = counts.thresholds.length - 1;
    this.high = counts.thresholds[1];
    this.low = counts.thresholds[this.last];
    this.inColumns = this.last <= MAX_COLUMNS;
  }

  /** Where the line stands at a step. @param {number} step */
  positionOf(step) {
    if (this.inColumns) return 1 - step / this.last;
    return step === 0 ? 1 : this.positionOfScore(this.counts.thresholds[step]);
  }

  /** @param {number} score */
  positionOfScore(score) {
    const { high, low } = this;
    // The largest numbers must not overflow.
    const share = Number.isFinite(high - low) ? (score - low) / (high - low) : (score / 2 - low / 2) / (high / 2 - low / 2);
    return MARGIN + (1 - 2 * MARGIN) * share;
  }

  /** Which step a place stands for. @param {number} position */
  stepAt(position) {
    const place = Math.min(1, Math.max(0, position));
    if (this.inColumns) return Math.round((1 - place) * this.last);
    return lastStepWhere(this.last, (step) => this.positionOf(step) >= place);
  }

  /** From left to right, a column for each distinct score or bins of equal width. @returns {Column[]} */
  columns() {
    const { tp, fp } = this.counts;
    const total = this.inColumns ? this.last : BINS;
    const [left, width] = this.inColumns ? [0, 1] : [MARGIN, 1 - 2 * MARGIN];
    return Array.from({ length: total }, (_, i) => {
      const [above, lastStep] = [this.lastStepFrom(i + 1), this.lastStepFrom(i)];
      return {
        from: left + (width * i) / total,
        to: left + (width * (i + 1)) / total,
        positives: tp[lastStep] - tp[above],
        negatives: fp[lastStep] - fp[above],
        lastStep: lastStep > above ? lastStep : 0,
      };
    });
  }

  /** The lowest threshold that stands in a column or to the right of it, as a step. @param {number} column */
  lastStepFrom(column) {
    if (this.inColumns) return this.last - column;
    return lastStepWhere(this.last, (step) => this.binOf(step) >= column);
  }

  /** @param {number} step */
  binOf(step) {
    const share = (this.positionOf(step) - MARGIN) / (1 - 2 * MARGIN);
    return Math.min(BINS - 1, Math.floor(share * BINS));
  }

  /** What is written below the axis. @param {number} width Of the axis, in pixels. @returns {Tick[]} */
  ticks(width) {
    const labelled = this.inColumns ? this.columnTicks(width) : this.roundTicks();
    return labelled.length > 1 || this.last === 1 ? labelled : this.endTicks(width);
  }

  /** As many scores as there is room for. @param {number} width @returns {Tick[]} */
  columnTicks(width) {
    const { thresholds } = this.counts;
    const longest = Math.max(...Array.from(thresholds, String).slice(1).map((label) => label.length));
    const every = Math.ceil(((longest + 1) * CHARACTER) / (width / this.last));
    /** @type {Tick[]} */
    const ticks = [];
    for (let i = 0; i < this.last; i += every) {
      ticks.push({ position: (i + 0.5) / this.last, label: String(thresholds[this.last - i]), anchor: "middle" });
    }
    return every > this.last / 2 && this.last > 2 ? [] : ticks;
  }

  /** Round numbers. @returns {Tick[]} */
  roundTicks() {
    const { high, low } = this;
    const range = high - low;
    const magnitude = 10 ** Math.floor(Math.log10(range / MAX_TICKS));
    const unit = [1, 2, 5, 10].map((times) => times * magnitude).find((each) => range / each <= MAX_TICKS) ?? NaN;
    /** @type {Tick[]} */
    const ticks = [];
    if (!(unit > 0) || Math.max(Math.abs(low), Math.abs(high)) / unit > 1e6) return ticks;
    for (let k = Math.ceil(low / unit); k * unit <= high; k += 1) {
      ticks.push({ position: this.positionOfScore(k * unit), label: String(Number((k * unit).toPrecision(12))), anchor: "middle" });
    }
    return ticks;
  }

  /** The lowest and the highest score, shortened where both do not fit. @param {number} width @returns {Tick[]} */
  endTicks(width) {
    const shorten = (/** @type {number} */ score) => (String(score).length * 2 * CHARACTER > width ? Number(score.toPrecision(6)) : score);
    return [
      { position: 0, label: String(shorten(this.low)), anchor: "start" },
      { position: 1, label: String(shorten(this.high)), anchor: "end" },
    ];
  }
}
