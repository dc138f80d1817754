// The difference of two AUCs on the same rows, with its interval, by DeLong, DeLong and Clarke-Pearson (1988).

import { rowsByScore } from "./metrics.js";
/** @import { Counts, Data } from "./metrics.js" */

const NORMAL_QUANTILE = 1.959963984540054; // of 0.975

/** For each row twice the rows of the other class that it is ranked rightly against, a tie counting one half. */
/** @param {ArrayLike<number>} positive @param {ArrayLike<number>} scores @param {Counts} counts */
function twicePlacements(positive, scores, { tp, fp, negatives }) {
  const order = rowsByScore(scores);
  const placements = new Float64Array(order.length);
  let place = 0;
  for (let i = 1; i < tp.length; i += 1) {
    const above = [2 * (negatives - fp[i]) + fp[i] - fp[i - 1], tp[i] + tp[i - 1]];
    for (; place < tp[i] + fp[i]; place += 1) placements[order[place]] = above[positive[order[place]] ? 0 : 1];
  }
  return placements;
}

/** Mean and variance, with n - 1. @param {number[]} values */
function momentsOf(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) };
}

/** Undefined where a class has one row only, or where nothing varies and yet the AUCs differ. */
/** @param {Data} data @param {Counts} first @param {Counts} second */
export function compareAucs({ positive, scores, second: others = [] }, first, second) {
  const { positives: m, negatives: n } = first;
  if (m < 2 || n < 2) return undefined;
  const [one, other] = [twicePlacements(positive, scores, first), twicePlacements(positive, others, second)];
  /** @type {[number[], number[]]} */
  const differences = [[], []];
  one.forEach((placement, row) => differences[positive[row] ? 0 : 1].push(placement - other[row]));
  const [up, down] = differences.map(momentsOf);
  const difference = up.mean / (2 * n);
  const variance = up.variance / (m * (2 * n) ** 2) + down.variance / (n * (2 * m) ** 2);
  if (variance === 0 && difference !== 0) return undefined;
  const half = NORMAL_QUANTILE * Math.sqrt(variance);
  return { difference, low: Math.max(-1, difference - half), high: Math.min(1, difference + half) };
}
