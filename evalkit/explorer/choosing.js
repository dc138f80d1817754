// Choosing a step: where a metric is largest, or where a constraint is met at the least price.

import { matrixAt, mccOf } from "./metrics.js";
/** @import { Counts } from "./metrics.js" */

const ROUNDING = 1e-12; // rates that differ by less count as equal

/** @typedef {"recall" | "fpr" | "precision"} Rate */

/** @type {Record<string, (counts: Counts, step: number) => number>} */
export const METRICS = {
  F1: ({ tp, fp, positives }, step) => (2 * tp[step]) / (tp[step] + fp[step] + positives),
  "Youden's J": ({ tp, fp, positives, negatives }, step) => tp[step] / positives - fp[step] / negatives,
  MCC: (counts, step) => mccOf(matrixAt(counts, step)),
  accuracy: ({ tp, fp, positives, negatives }, step) => (tp[step] + negatives - fp[step]) / (positives + negatives),
};

/** The highest threshold at which a metric is largest; undefined where it is NaN at every one. */
/** @param {Counts} counts @param {(counts: Counts, step: number) => number} metric */
export function bestStep(counts, metric) {
  const values = Float64Array.from(counts.thresholds, (_, step) => metric(counts, step));
  const largest = values.reduce((most, value) => (value > most ? value : most), -Infinity);
  const step = values.findIndex((value) => value === largest || Math.abs(value - largest) < ROUNDING * Math.max(Math.abs(value), Math.abs(largest)));
  return step < 0 ? undefined : { step, value: values[step] };
}

/** A rate at each step; the precision above every score is NaN. @param {Counts} counts @param {Rate} rate */
function ratesOf({ tp, fp, positives, negatives }, rate) {
  if (rate === "recall") return tp.map((count) => count / positives);
  if (rate === "fpr") return fp.map((count) => count / negatives);
  return tp.map((count, step) => count / (count + fp[step]));
}

/**
 * With a least recall, the highest threshold that reaches it; with a largest FPR or a least precision, the highest of
 * those with the largest recall. Of what no threshold reaches, the best there is.
 * @param {Counts} counts @param {Rate} rate @param {number} limit
 * @returns {{step: number} | {best: number}}
 */
export function constrainedStep(counts, rate, limit) {
  const rates = ratesOf(counts, rate);
  const isMet = (/** @type {number} */ value) => (rate === "fpr" ? value <= limit + ROUNDING : value >= limit - ROUNDING);
  if (rate === "recall") return { step: rates.findIndex(isMet) };
  const last = rates.reduce((found, value, step) => (isMet(value) ? step : found), -1);
  if (last < 0) return { best: rates.reduce((most, value) => (value > most ? value : most), 0) };
  return { step: counts.tp.findIndex((count) => count >= counts.tp[last]) };
}

/** @typedef {{miss: number, prevalence: number}} Use The cost of a miss where a false alarm costs 1, and the share of positives. */

/** Expected cost of a case. @param {Counts} counts @param {number} step @param {Use} use */
export function expectedCost({ tp, fp, positives, negatives }, step, { miss, prevalence }) {
  return (prevalence * miss * (positives - tp[step])) / positives + ((1 - prevalence) * fp[step]) / negatives;
}

/** The step with the least expected cost, of several the highest. @param {Counts} counts @param {Use} use */
export function cheapestStep(counts, use) {
  return bestStep(counts, (each, step) => -expectedCost(each, step, use))?.step ?? 0;
}
