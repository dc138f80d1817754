// Two groups, one threshold or two: what is made equal, and what becomes of the rest.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { ratiosOf } from "../explorer/metrics.js";
/** @import { Frame } from "./frame.js" */

/**
 * Of each group the counts of true and of false positives at each place of the threshold, from the lowest score on.
 * @typedef {{names: [string, string], groups: [string, string], places: number[], start: number, counts: [number[], number[]][]}} Numbers
 */

const MEASURES = { recall: "recall", fpr: "false positive rate", precision: "precision" };
const RULES = { one: "one threshold", ...Object.fromEntries(Object.entries(MEASURES).map(([measure, name]) => [measure, `equal ${name}`])) };
const [WIDTH, HILL, ROW, BIN] = [300, 84, 38, 5];
const MARKS = ["M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", "M-8 0L0 -8L8 0L0 8Z"];

/** @param {Frame} frame @param {Numbers} numbers */
export function drawTwoGroups(frame, { names, groups, places, start, counts }) {
  const say = frame.sentence();
  const row = frame.row();
  const moveLines = drawHills(frame, row, names, groups, counts);
  const side = appendHtml(row, "div");
  frame.choice("rule", { label: "Rule", options: RULES, value: "one", parent: side });
  frame.slider("place", { label: `Threshold ${groups[0]}`, min: 0, max: places.length - 1, step: 1, value: start, format: (at) => String(places[at]), parent: side });
  const moveMarks = drawMeasures(frame, side, groups);
  /** @param {number} group @param {number} place @returns {number[]} */
  const measure = (group, place) => {
    const [[tp, fp], [positives, negatives]] = [counts[group].map((of) => of[place]), counts[group].map((of) => of[0])];
    const ratios = ratiosOf({ tp, fp, fn: positives - tp, tn: negatives - fp });
    return Object.keys(MEASURES).map((name) => ratios[name].numerator / ratios[name].denominator);
  };
  const nearest = (/** @type {number} */ wanted, /** @type {number} */ which, /** @type {number} */ place) => {
    let [found, least] = [place, Infinity];
    places.forEach((_, at) => {
      const gap = Math.abs(measure(1, at)[which] - wanted);
      if (gap < least || (gap === least && Math.abs(at - place) < Math.abs(found - place))) [found, least] = [at, gap];
    });
    return found;
  };
  frame.onChange(({ rule, place }) => {
    const equal = Object.keys(MEASURES).indexOf(rule);
    const first = measure(0, place);
    const other = equal < 0 ? place : nearest(first[equal], equal, place);
    const second = measure(1, other);
    moveLines([place, other], [place, other].map((at) => places[at]));
    moveMarks([first, second]);
    const rest = Object.values(MEASURES).flatMap((name, i) => (i === equal ? [] : [`${name} ${inPercent(first[i])} ${groups[0]}, ${inPercent(second[i])} ${groups[1]}`]));
    say(`${RULES[/** @type {"one"} */ (rule)].replace(/^./, (letter) => letter.toUpperCase())}: ${rest.join("; ")}`);
  });
}
