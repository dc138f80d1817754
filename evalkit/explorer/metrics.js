// The arithmetic: counts at every distinct score, exact fractions, and sentences about them.
// Positive means score >= threshold; rows that share a score enter together.

import { t } from "./words.js";

/**
 * Row 0 stands above every score, where no sample is predicted positive.
 * @typedef {object} Counts
 * @property {Float64Array} thresholds Infinity, then the distinct scores, falling.
 * @property {Float64Array} tp Positives at or above each threshold.
 * @property {Float64Array} fp Negatives at or above each threshold.
 * @property {number} positives All positives.
 * @property {number} negatives All negatives.
 */

/**
 * @typedef {object} Data
 * @property {ArrayLike<number>} scores One finite number a row.
 * @property {ArrayLike<number>} positive 1 for a positive row, 0 for a negative one.
 * @property {[string, string]} names What the positive and the negative class are called.
 * @property {ArrayLike<number>} [second] Scores of a second model on the same rows.
 * @property {[string, string]} [models] What the two models are called.
 * @property {number} [miss] What a miss costs at first, where a false alarm costs 1.
 */

/** @typedef {{numerator: number, denominator: number}} Ratio */

/** The scores of one class, rising: bare numbers are sorted in a fraction of the time that rows take. */
/** @param {Data} data @param {boolean} isPositive */
function sortedScores({ scores, positive }, isPositive) {
  const found = new Float64Array(scores.length);
  let count = 0;
  for (let row = 0; row < scores.length; row += 1) if (Boolean(positive[row]) === isPositive) found[count++] = scores[row] + 0;
  return found.subarray(0, count).sort();
}

/** @param {Data} data @returns {Counts} */
export function countAtThresholds(data) {
  const positives = sortedScores(data, true);
  const negatives = sortedScores(data, false);
  const [thresholds, tp, fp] = [0, 1, 2].map(() => new Float64Array(data.scores.length + 1));
  thresholds[0] = Infinity;
  let [up, down, step] = [positives.length, negatives.length, 0]; // of each class, how many are below the threshold
  while (up || down) {
    const next = Math.max(up ? positives[up - 1] : -Infinity, down ? negatives[down - 1] : -Infinity);
    while (up && positives[up - 1] === next) up -= 1;
    while (down && negatives[down - 1] === next) down -= 1;
    step += 1;
    thresholds[step] = next;
    tp[step] = positives.length - up;
    fp[step] = negatives.length - down;
  }
  const [used, ...counts] = [thresholds, tp, fp].map((values) => values.slice(0, step + 1));
  return { thresholds: used, tp: counts[0], fp: counts[1], positives: positives.length, negatives: negatives.length };
}

/** Row numbers by falling score, equal scores as they were given. @param {ArrayLike<number>} scores */
export function rowsByScore(scores) {
  return Uint32Array.from(scores, (_, row) => row).sort((a, b) => scores[b] - scores[a] || a - b);
}

/** The last step for which something holds that holds for all before it, too. @param {number} last @param {(step: number) => boolean} holds */
export function lastStepWhere(last, holds) {
  let [from, to] = [0, last];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (holds(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** The step at which the same samples are predicted positive as at a threshold. @param {Counts} counts @param {number} threshold */
export function stepOfThreshold({ thresholds }, threshold) {
  return lastStepWhere(thresholds.length - 1, (step) => thresholds[step] >= threshold);
}

/** The four counts at one step. @param {Counts} counts @param {number} step */
export function matrixAt(counts, step) {
  const tp = counts.tp[step];
  const fp = counts.fp[step];
  return { tp, fp, fn: counts.positives - tp, tn: counts.negatives - fp };
}

/** @param {{tp: number, fp: number, fn: number, tn: number}} m @returns {Record<string, Ratio>} */
export function ratiosOf({ tp, fp, fn, tn }) {
  return {
    recall: { numerator: tp, denominator: tp + fn },
    fpr: { numerator: fp, denominator: fp + tn },
    precision: { numerator: tp, denominator: tp + fp },
    accuracy: { numerator: tp + tn, denominator: tp + fp + fn + tn },
    f1: { numerator: 2 * tp, denominator: 2 * tp + fp + fn },
  };
}

/** Matthews' coefficient; NaN where a row or a column of the matrix is empty. */
/** @param {{tp: number, fp: number, fn: number, tn: number}} m */
export function mccOf({ tp, fp, fn, tn }) {
  const sides = [tp + fp, tp + fn, tn + fp, tn + fn];
  if (sides.includes(0)) return NaN;
  // Two roots of products, so that a perfect classifier gets exactly 1.
  return (tp * tn - fp * fn) / (Math.sqrt(sides[0] * sides[1]) * Math.sqrt(sides[2] * sides[3]));
}

/** Precision at each new bit of recall, summed. @param {Counts} counts */
export function averagePrecision({ tp, fp, positives }) {
  let sum = 0;
  for (let i = 1; i < tp.length; i += 1) sum += ((tp[i] - tp[i - 1]) * tp[i]) / (tp[i] + fp[i]);
  return sum / positives;
}

/** The area under the ROC curve, a trapezoid a step; twice the area in units of one pair, over twice the pairs. */
/** @param {Counts} counts @returns {Ratio} */
export function areaByTrapezoids({ tp, fp, positives, negatives }) {
  let twice = 0;
  for (let i = 1; i < tp.length; i += 1) twice += (fp[i] - fp[i - 1]) * (tp[i] + tp[i - 1]);
  return { numerator: twice, denominator: 2 * positives * negatives };
}

/** @param {number} a @param {number} b @returns {number} */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** "3/4", in lowest terms. @param {Ratio} ratio */
export function inLowestTerms({ numerator, denominator }) {
  const divisor = greatestCommonDivisor(numerator, denominator) || 1;
  return denominator === divisor ? String(numerator / divisor) : `${numerator / divisor}/${denominator / divisor}`;
}

/** A fraction with more digits above or below the line than this says nothing to a reader. */
const MAX_DIGITS = 4;

/** @param {string} fraction */
function isShort(fraction) {
  return fraction.split("/").every((part) => part.length <= MAX_DIGITS);
}

/** At most four places, or two digits of what is smaller; "=" before it only if nothing was cut off. @param {number} value */
export function rounded(value) {
  const text = String(Number(Math.abs(value) < 0.001 ? value.toPrecision(2) : value.toFixed(4)));
  return { text, sign: Number(text) === value ? "=" : "≈" };
}

/** "0.75", or "≈ 0.6667" where places were cut off. @param {number} value */
export function formatDecimal(value) {
  const { text, sign } = rounded(value);
  return sign === "=" ? text : `≈ ${text}`;
}

/** "3/4", as the counts make it. @param {Ratio} ratio */
export function exactRatio({ numerator, denominator }) {
  return `${numerator}/${denominator}`;
}

/** "3/4 = 0.75", or why there is nothing; only the decimal where the fraction is long. @param {Ratio} ratio */
export function formatRatio(ratio) {
  if (ratio.denominator === 0) return t`0/0, undefined`;
  const value = ratio.numerator / ratio.denominator;
  const { text, sign } = rounded(value);
  return isShort(exactRatio(ratio)) ? `${exactRatio(ratio)} ${sign} ${text}` : formatDecimal(value);
}

/** "7/8 = 0.875", in lowest terms; only the decimal where the fraction is long. @param {Ratio} ratio */
export function formatFraction(ratio) {
  const value = ratio.numerator / ratio.denominator;
  const { text, sign } = rounded(value);
  const exact = inLowestTerms(ratio);
  if (!isShort(exact)) return formatDecimal(value);
  return exact === text ? text : `${exact} ${sign} ${text}`;
}

/** "7/8", or "≈ 0.00012" where the fraction is long. @param {Ratio} ratio */
function formatMove(ratio) {
  const exact = inLowestTerms(ratio);
  return isShort(exact) ? exact : formatDecimal(ratio.numerator / ratio.denominator);
}

/** "1,234": toLocaleString takes a page 15 ms at first. @param {number} whole */
export function grouped(whole) {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "1 positive", "2 positives". @param {number} count @param {string} one @param {string} many */
export function pluralize(count, one, many) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Samples of a class, when there are several. @param {string} name */
export function several(name) {
  return ({ positive: t`positives`, negative: t`negatives` })[name] ?? name;
}

/** Both kinds of mistakes. @param {Data["names"]} names @param {{tp: number, fp: number, fn: number, tn: number}} matrix */
export function describeMistakes(names, { tp, fp, fn, tn }) {
  const [positives, negatives] = [tp + fn, fp + tn].map((count, i) => `${grouped(count)} ${several(names[i])}`);
  const alarms = pluralize(fp, t`false alarm`, t`false alarms`);
  return t`${grouped(fn)} of ${positives} missed · ${alarms} among ${negatives}`;
}

/** What one step did to the point on the ROC plane; nothing of a longer way. @param {Counts} counts @param {number} from @param {number} to */
export function describeStep({ thresholds, tp, fp, positives, negatives }, from, to) {
  const [outer, inner] = from < to ? [to, from] : [from, to];
  if (outer - inner !== 1) return "";
  const up = tp[outer] - tp[inner];
  const right = fp[outer] - fp[inner];
  const who = [up && pluralize(up, t`positive`, t`positives`), right && pluralize(right, t`negative`, t`negatives`)].filter(Boolean).join(t` and `);
  const [one, many, across, along] = from < to ? [t`enters`, t`enter`, t`right`, t`up`] : [t`leaves`, t`leave`, t`left`, t`down`];
  const moves = [
    right && `${across} ${formatMove({ numerator: right, denominator: negatives })}`,
    up && `${along} ${formatMove({ numerator: up, denominator: positives })}`,
  ];
  const moved = moves.filter(Boolean).join(t`, `);
  return t`Score ${thresholds[outer]}: ${who} ${up + right === 1 ? one : many}; ${moved}.`;
}

/** Where Youden's J, TPR − FPR, is largest; the highest such threshold, but never above every score. @param {Counts} counts */
export function youdenStep({ tp, fp, positives, negatives }) {
  let best = 1;
  const pairs = (/** @type {number} */ step) => tp[step] * negatives - fp[step] * positives; // whole numbers: J times all pairs
  for (let step = 2; step < tp.length; step += 1) if (pairs(step) > pairs(best)) best = step;
  return best;
}
