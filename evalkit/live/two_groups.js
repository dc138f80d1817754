// Two groups, one threshold or two: what is made equal, and what becomes of the rest.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { ratiosOf } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { disc } from "./marks.js";
import { percent } from "./percent.js";
/** @import { Frame } from "./frame.js" */

/**
 * Of each group the counts of true and of false positives at each place of the threshold, from the lowest score on;
 * and by each rule, for each place of the first group's threshold, that of the second.
 * @typedef {{names: [string, string], groups: [string, string], places: number[], start: number, counts: [number[], number[]][], nearest: Record<string, number[]>}} Numbers
 */

const MEASURES = { recall: t`recall`, fpr: t`false positive rate`, precision: t`precision` };
/** What the sentence tells by each rule: of the positives, or of the negatives. @type {Record<string, 0 | 1>} */
const TOLD = { one: 0, recall: 1, fpr: 0, precision: 1 };
/** @type {Record<string, string>} */
const RULES = { one: t`One threshold`, ...Object.fromEntries(Object.entries(MEASURES).map(([measure, name]) => [measure, t`Equal ${name}`])) };
const [WIDTH, HILL, PANEL, ROW, BINS] = [300, 84, 124, 38, 12];
const MARKS = [disc(0, 0, 6), "M-8 0L0 -8L8 0L0 8Z"]; // of the first group and of the second
const CLASSES = ["positive", "negative"];
const GROUP_CLASSES = ["first-group", "handle"];

/** @param {Frame} frame @param {Numbers} numbers */
export function drawTwoGroups(frame, numbers) {
  const { names, groups, places, start, counts, nearest } = numbers;
  const say = frame.sentence();
  const row = frame.row();
  const moveLines = drawHills(frame, row, numbers);
  const side = appendHtml(row, "div");
  frame.choice("rule", { label: t`Rule`, options: RULES, value: "one", parent: side });
  frame.slider("place", { label: t`Threshold ${groups[0]}`, min: 0, max: places.length - 1, step: 1, value: start, format: (at) => String(places[at]), parent: side });
  const moveMarks = drawMeasures(frame, side, groups);
  /** @param {number} group @param {number} place @returns {number[]} */
  const measure = (group, place) => {
    const [tps, fps] = counts[group];
    const ratios = ratiosOf({ tp: tps[place], fp: fps[place], fn: tps[0] - tps[place], tn: fps[0] - fps[place] });
    return Object.keys(MEASURES).map((name) => ratios[name].numerator / ratios[name].denominator);
  };
  frame.onChange(({ rule, place }) => {
    const both = [place, nearest[rule]?.[place] ?? place];
    const [first, second] = both.map((at, group) => measure(group, at));
    moveLines(both);
    moveMarks([first, second]);
    const told = TOLD[rule];
    const [here, there] = [first, second].map((measures) => percent(measures[told]));
    if (told) say(t`${RULES[rule]}: ${here} of the ${names[1]} ${groups[0]} get a false alarm, ${there} ${groups[1]}`);
    else say(t`${RULES[rule]}: ${here} of the ${names[0]} ${groups[0]} are found, ${there} ${groups[1]}`);
  });
}

/** The scores of each class of each group, and what moves the lines. @param {Frame} frame @param {Element} parent @param {Numbers} numbers */
function drawHills(frame, parent, { names, groups, counts, places }) {
  const svg = frame.drawing(WIDTH, 2 * PANEL, parent);
  const x = (/** @type {number} */ place) => (WIDTH * place) / places.length;
  const panels = groups.map((group, i) => {
    const panel = appendSvg(svg, "g", { transform: `translate(0 ${i * PANEL + 20})` });
    appendSvg(panel, "path", { d: MARKS[i], transform: "translate(9 -8)", class: GROUP_CLASSES[i] });
    const title = appendSvg(panel, "text", { x: 22, y: -4 });
    for (const which of [0, 1]) appendSvg(panel, "path", { d: hill(counts[i][which], x), class: CLASSES[which] });
    const line = appendSvg(panel, "g", { class: "moves" });
    appendSvg(line, "rect", { width: WIDTH, height: HILL, class: "predicted" });
    appendSvg(line, "path", { d: `M0 0v${HILL}`, class: "threshold" });
    for (const [which, name] of names.entries()) appendSvg(panel, "text", { x: which ? 3 : WIDTH - 3, y: 13, "text-anchor": which ? "start" : "end", class: `tick ${CLASSES[which]}` }, name);
    for (const at of [0, 1, 2]) appendSvg(panel, "text", { x: (WIDTH * at) / 2, y: HILL + 13, "text-anchor": ["start", "middle", "end"][at] }, `${at ? "" : t`score `}${places[Math.round((at * (places.length - 1)) / 2)]}`);
    return { title, line, group };
  });
  return (/** @type {number[]} */ at) => {
    for (const [i, { title, line, group }] of panels.entries()) {
      title.textContent = t`${group}: threshold ${places[at[i]]}`;
      line.setAttribute("style", `transform: translate(${x(at[i])}px)`);
    }
  };
}

/** How the scores of one class are spread, in steps. @param {number[]} above Samples from each place on. @param {(place: number) => number} x */
function hill(above, x) {
  const edges = Array.from({ length: BINS + 1 }, (_, i) => Math.round((i * above.length) / BINS));
  const counts = edges.slice(1).map((end, i) => above[edges[i]] - (above[end] ?? 0));
  const scale = (HILL - 20) / Math.max(...counts);
  return `M0 ${HILL}${counts.map((count, i) => `V${(HILL - scale * count).toFixed(1)}H${x(edges[i + 1]).toFixed(1)}`).join("")}V${HILL}`;
}

/** A scale for each measure with a mark for each group, and what moves the marks. @param {Frame} frame @param {Element} parent @param {[string, string]} groups */
function drawMeasures(frame, parent, groups) {
  const svg = frame.drawing(WIDTH, 3 * ROW, parent, { "aria-hidden": "false" });
  const rows = Object.values(MEASURES).map((name, i) => {
    const row = appendSvg(svg, "g", { transform: `translate(10 ${i * ROW + 26})` });
    appendSvg(row, "path", { d: `M0 0h${WIDTH - 20}`, class: "frame" });
    const text = appendSvg(row, "text", { y: -11 });
    return { name, text, marks: groups.map((_, group) => appendSvg(row, "path", { d: MARKS[group], class: `moves ${GROUP_CLASSES[group]}` })) };
  });
  return (/** @type {number[][]} */ measures) => {
    for (const [i, { name, text, marks }] of rows.entries()) {
      text.textContent = `${name}: ${measures.map((of) => percent(of[i])).join(t` and `)}`;
      marks.forEach((mark, group) => mark.setAttribute("style", `transform: translate(${(WIDTH - 20) * measures[group][i] || 0}px)`));
    }
  };
}
