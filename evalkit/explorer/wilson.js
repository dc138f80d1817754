// Wilson's interval for a share, and the band that it makes of a ROC curve, threshold by threshold.

/** @import { Counts } from "./metrics.js" */

const SQUARED_QUANTILE = 1.959963984540054 ** 2; // of 0.975

/** @param {number} successes @param {number} total @returns {[number, number]} */
export function wilsonInterval(successes, total) {
  const denominator = 2 * (total + SQUARED_QUANTILE);
  const middle = 2 * successes + SQUARED_QUANTILE;
  const half = Math.sqrt(SQUARED_QUANTILE * (SQUARED_QUANTILE + (4 * successes * (total - successes)) / total));
  return [(middle - half) / denominator, successes === total ? 1 : (middle + half) / denominator];
}

/** At each step the interval of the TPR, at its FPR. @param {Counts} counts @param {number[]} steps */
export function tprBand({ tp, fp, positives, negatives }, steps) {
  return steps.map((step) => ({ x: fp[step] / negatives, ends: wilsonInterval(tp[step], positives) }));
}
