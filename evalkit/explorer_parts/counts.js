// The arithmetic: counts at every distinct score, exact fractions, and one area found in three ways.
// Positive means score >= threshold; rows that share a score enter together.

/**
 * Row 0 stands above every score, where nobody is called positive.
 * @typedef {object} Counts
 * @property {Float64Array} thresholds Infinity, then the distinct scores, falling.
 * @property {Float64Array} tp Positives at or above each threshold.
 * @property {Float64Array} fp Negatives at or above each threshold.
 * @property {number} positives All positives.
 * @property {number} negatives All negatives.
 * @property {Uint32Array} order Row numbers by falling score, equal scores as they were given.
 */

/**
 * @typedef {object} Data
 * @property {ArrayLike<number>} scores One finite number a row.
 * @property {ArrayLike<number>} positive 1 for a positive row, 0 for a negative one.
 * @property {[string, string]} names What the positive and the negative class are called.
 */

/** @typedef {{above: number, below: number}} Ratio */

/** @param {Data} data @returns {Counts} */
function countAtThresholds({ scores, positive }) {
  const order = Uint32Array.from(scores, (_, row) => row).sort((a, b) => scores[b] - scores[a] || a - b);
  const thresholds = [Infinity];
  const tp = [0];
  const fp = [0];
  let seen = 0;
  for (const row of order) {
    if (seen === 0 || scores[row] !== thresholds[thresholds.length - 1]) {
      thresholds.push(scores[row] + 0);
      tp.push(tp[tp.length - 1]);
      fp.push(fp[fp.length - 1]);
    }
    if (positive[row]) tp[tp.length - 1] += 1;
    else fp[fp.length - 1] += 1;
    seen += 1;
  }
  return {
    thresholds: Float64Array.from(thresholds),
    tp: Float64Array.from(tp),
    fp: Float64Array.from(fp),
    positives: tp[tp.length - 1],
    negatives: fp[fp.length - 1],
    order,
  };
}

/** The four counts at one step. @param {Counts} counts @param {number} step */
function matrixAt(counts, step) {
  const tp = counts.tp[step];
  const fp = counts.fp[step];
  return { tp, fp, fn: counts.positives - tp, tn: counts.negatives - fp };
}

/** @param {{tp: number, fp: number, fn: number, tn: number}} m @returns {Record<string, Ratio>} */
function ratiosOf({ tp, fp, fn, tn }) {
  return {
    recall: { above: tp, below: tp + fn },
    fpr: { above: fp, below: fp + tn },
    precision: { above: tp, below: tp + fp },
    accuracy: { above: tp + tn, below: tp + fp + fn + tn },
    f1: { above: 2 * tp, below: 2 * tp + fp + fn },
  };
}

/** Matthews' coefficient; NaN where a row or a column of the matrix is empty. */
/** @param {{tp: number, fp: number, fn: number, tn: number}} m */
function mccOf({ tp, fp, fn, tn }) {
  const sides = [tp + fp, tp + fn, tn + fp, tn + fn];
  if (sides.includes(0)) return NaN;
  // Two roots of products, so that a perfect classifier gets exactly 1.
  return (tp * tn - fp * fn) / (Math.sqrt(sides[0] * sides[1]) * Math.sqrt(sides[2] * sides[3]));
}

/** Precision at each new bit of recall, summed. @param {Counts} counts */
function averagePrecision({ tp, fp, positives }) {
  let sum = 0;
  for (let i = 1; i < tp.length; i += 1) sum += ((tp[i] - tp[i - 1]) * tp[i]) / (tp[i] + fp[i]);
  return sum / positives;
}

/** The area under the ROC curve, a trapezoid a step; twice the area in units of one pair, over twice the pairs. */
/** @param {Counts} counts @returns {Ratio} */
function areaByTrapezoids({ tp, fp, positives, negatives }) {
  let twice = 0;
  for (let i = 1; i < tp.length; i += 1) twice += (fp[i] - fp[i - 1]) * (tp[i] + tp[i - 1]);
  return { above: twice, below: 2 * positives * negatives };
}

/** How many pairs of a positive and a negative are won, tied and lost. @param {Counts} counts */
function pairsOf({ tp, fp, positives, negatives }) {
  let won = 0;
  let tied = 0;
  for (let i = 1; i < tp.length; i += 1) {
    const entered = tp[i] - tp[i - 1];
    won += entered * (negatives - fp[i]);
    tied += entered * (fp[i] - fp[i - 1]);
  }
  return { won, tied, lost: positives * negatives - won - tied };
}

/** @param {Counts} counts @returns {Ratio} */
function areaByPairs(counts) {
  const { won, tied } = pairsOf(counts);
  return { above: 2 * won + tied, below: 2 * counts.positives * counts.negatives };
}

/** Twice the sum of the mid-ranks of the positives; rank 1 is the lowest score. @param {Counts} counts */
function doubledRankSum({ tp, fp, positives, negatives }) {
  let sum = 0;
  for (let i = 1; i < tp.length; i += 1) {
    const lowest = positives + negatives - tp[i] - fp[i] + 1;
    const highest = positives + negatives - tp[i - 1] - fp[i - 1];
    sum += (tp[i] - tp[i - 1]) * (lowest + highest);
  }
  return sum;
}

/** @param {Counts} counts @returns {Ratio} */
function areaByRanks(counts) {
  const { positives, negatives } = counts;
  return { above: doubledRankSum(counts) - positives * (positives + 1), below: 2 * positives * negatives };
}

/** Right and up moves of single rows, in the order given: what a curve is that does not see ties. */
/** @param {Data} data @param {ArrayLike<number>} order */
function rowByRow({ positive }, order) {
  const tp = [0];
  const fp = [0];
  for (let i = 0; i < order.length; i += 1) {
    tp.push(tp[i] + (positive[order[i]] ? 1 : 0));
    fp.push(fp[i] + (positive[order[i]] ? 0 : 1));
  }
  const last = order.length;
  return { tp, fp, positives: tp[last], negatives: fp[last] };
}

/** @param {number} a @param {number} b @returns {number} */
function commonDivisor(a, b) {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** "3/4", in lowest terms. @param {Ratio} ratio */
function fraction({ above, below }) {
  const divisor = commonDivisor(above, below) || 1;
  return below === divisor ? String(above / divisor) : `${above / divisor}/${below / divisor}`;
}

/** At most four places; "=" before it only if nothing was cut off. @param {number} value */
function decimals(value) {
  const text = String(Number(value.toFixed(4)));
  return { text, sign: Number(text) === value ? "=" : "≈" };
}

/** "0.75", or "≈ 0.6667" where places were cut off. @param {number} value */
function about(value) {
  const { text, sign } = decimals(value);
  return sign === "=" ? text : `≈ ${text}`;
}

/** "3/4 = 0.75", or why there is nothing. The fraction is left as the counts make it. @param {Ratio} ratio */
function spelled({ above, below }) {
  if (below === 0) return "0/0, undefined";
  const { text, sign } = decimals(above / below);
  return `${above}/${below} ${sign} ${text}`;
}

/** "7/8 = 0.875", in lowest terms. @param {Ratio} ratio */
function exactly(ratio) {
  const { text, sign } = decimals(ratio.above / ratio.below);
  const exact = fraction(ratio);
  return exact === text ? text : `${exact} ${sign} ${text}`;
}

/** "1 positive", "2 positives". @param {number} count @param {string} noun */
function several(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** What happened between two steps, in one sentence. @param {Counts} counts @param {number} from @param {number} to */
function sentence(counts, from, to) {
  const { thresholds, tp, fp, positives, negatives } = counts;
  if (to === 0) return "The threshold is above every score: nobody is called positive.";
  const [outer, inner] = from < to ? [to, from] : [from, to];
  if (outer - inner !== 1) {
    return `Threshold ${thresholds[to]}: ${several(tp[to], "positive")} and ${several(fp[to], "negative")} are called positive.`;
  }
  const up = tp[outer] - tp[inner];
  const right = fp[outer] - fp[inner];
  const who = [up && several(up, "positive"), right && several(right, "negative")].filter(Boolean).join(" and ");
  const [verb, across, along] = from < to ? ["enter", "right", "up"] : ["leave", "left", "down"];
  const moves = [
    right && `${across} ${fraction({ above: right, below: negatives })}`,
    up && `${along} ${fraction({ above: up, below: positives })}`,
  ];
  const does = up + right === 1 ? `${verb}s` : verb;
  return `Score ${thresholds[outer]}: ${who} ${does}; ${moves.filter(Boolean).join(", ")}.`;
}
