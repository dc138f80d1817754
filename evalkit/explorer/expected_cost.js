// What a threshold costs where it will be used: a false alarm costs 1, a miss so many times as much.

import { bestStep } from "./choosing.js";
/** @import { Counts } from "./metrics.js" */

/** @typedef {{miss: number, prevalence: number}} Use The cost of a miss, and the share of positives. */

/** Expected cost of a case. @param {Counts} counts @param {number} step @param {Use} use */
export function expectedCost({ tp, fp, positives, negatives }, step, { miss, prevalence }) {
  return (prevalence * miss * (positives - tp[step])) / positives + ((1 - prevalence) * fp[step]) / negatives;
}

/** In true positives a case (Vickers and Elkin, 2006). @param {Counts} counts @param {number} step @param {Use} use */
export function netBenefit({ tp, fp, positives, negatives }, step, { miss, prevalence }) {
  return (prevalence * tp[step]) / positives - ((1 - prevalence) * fp[step]) / (negatives * miss);
}

/** The step with the least expected cost, of several the highest. @param {Counts} counts @param {Use} use */
export function cheapestStep(counts, use) {
  return bestStep(counts, (each, step) => -expectedCost(each, step, use))?.step ?? 0;
}
