// The grid of pairs: a click on a cell, or an arrow key, says who wins it; a score that is moved changes cells, ROC curve and AUC.

import { appendHtml, appendSvg, onDrag, pathData } from "../explorer/drawing.js";
import { countAtThresholds, rounded, rowsByScore } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { cross, disc } from "./marks.js";
/** @import { Frame } from "./frame.js" */

const [GRID_LEFT, GRID_TOP, GRID_SIDE] = [72, 4, 240];
const [LINE_LEFT, LINE_LENGTH] = [14, 272];
const HEIGHTS = [64, 24]; // of the negatives' dots, and of the positives'
const OUTCOMES = [
  { kind: "lost", credit: "0" },
  { kind: "tied", credit: "½" },
  { kind: "won", credit: "1" },
];

/** Cells to the right and up. @type {Record<string, [number, number]>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {{positive: number[], scores: number[], names: string[]}} Samples */

/** @param {Frame} frame @param {Samples} numbers */
export function drawPairs(frame, { positive, scores: given, names }) {
  const box = frame.row();
  const grid = frame.drawing(GRID_LEFT + GRID_SIDE + 2, GRID_TOP + GRID_SIDE + 38, box, { class: "drag", "aria-hidden": "false" });
  const side = appendHtml(box, "div");
  const line = frame.drawing(LINE_LENGTH + 2 * LINE_LEFT, 108, side, { class: "drag" });
  frame.value("scores", given.join());
  frame.value("pair", `${positive.indexOf(0)},${positive.indexOf(1)}`);
  frame.choice("sample", { label: t`Sample`, options: Object.fromEntries(names.map((name, i) => [i, `${"✕●"[positive[i]]} ${name}`])), value: String(positive.indexOf(1)), parent: side });
  const slider = frame.slider("score", { label: t`Its score`, min: 0, max: 1, step: 0.05, value: 0, parent: side });
  const say = frame.sentence(side); // below what moves: it has two lines or three
  const [scores, pair] = ["scores", "pair"].map((name) => /** @type {string} */ (frame.values[name]).split(",").map(Number));
  const samples = { positive, scores, names };
  const placeDots = appendDots(line, samples);

  slider.addEventListener("input", () => (scores[frame.values.sample] = Number(slider.value)), true); // before it is drawn
  onDragOfDot(line, samples, (sample) => frame.set("sample", String(sample)));
  /** @param {(samples: number[], which: number) => number} placeIn */
  const choose = (placeIn) => {
    const chosen = ranked(samples).map((of, which) => of[Math.min(of.length - 1, Math.max(0, placeIn(of, which)))]);
    pair[0] = chosen[0];
    frame.set("sample", String(chosen[1]));
  };
  onDrag(grid, ({ x, y }) => {
    const shares = [(x - GRID_LEFT) / GRID_SIDE, 1 - (y - GRID_TOP) / GRID_SIDE];
    choose((of, which) => Math.floor(shares[which] * of.length));
  });
  grid.addEventListener("keydown", (event) => {
    const steps = STEPS[/** @type {KeyboardEvent} */ (event).key];
    if (!steps) return;
    event.preventDefault();
    choose((of, which) => of.indexOf(pair[which]) + steps[which]);
    /** @type {SVGElement} */ (grid.querySelector("[tabindex='0']")).focus();
  });
  frame.onChange((values) => {
    pair[positive[values.sample]] = Number(values.sample);
    frame.start("score", scores[values.sample]);
    frame.start("scores", scores.join());
    frame.start("pair", pair.join());
    const outcomes = drawGrid(grid, samples, pair);
    placeDots(pair);
    say(t`${tellPair(samples, pair)}. ${tellArea(outcomes)}`);
  });
}

/** Negatives and positives, each from the highest score down. @param {Samples} samples */
function ranked({ positive, scores }) {
  const order = [...rowsByScore(scores)];
  return [0, 1].map((of) => order.filter((sample) => positive[sample] === of));
}

/** @param {Samples} samples @param {number[]} pair */
function outcomeOf({ scores }, [negative, positive]) {
  return OUTCOMES[1 + Math.sign(scores[positive] - scores[negative])];
}

/** @param {Samples} samples @param {number[]} pair */
function tellPair(samples, pair) {
  const [lower, upper] = pair.map((sample) => nameOf(samples, sample));
  const { kind } = outcomeOf(samples, pair);
  if (kind === "tied") return t`${upper} ties with ${lower}`;
  return kind === "won" ? t`${upper} wins against ${lower}` : t`${upper} loses to ${lower}`;
}

/** @param {Samples} samples @param {number} sample */
function nameOf({ names, scores }, sample) {
  return `${names[sample]} (${scores[sample]})`;
}

/** @param {{kind: string}[]} outcomes */
function tellArea(outcomes) {
  const [won, tied] = ["won", "tied"].map((of) => outcomes.filter(({ kind }) => kind === of).length);
  const { text, sign } = rounded((won + tied / 2) / outcomes.length);
  if (!tied) return t`${won} of ${outcomes.length} pairs won: AUC ${sign} ${text}`;
  return t`${won} of ${outcomes.length} pairs won, ${tied} tied: AUC = (${won} + ½ × ${tied})/${outcomes.length} ${sign} ${text}`;
}

/** The cells, and the ROC curve over them. @param {SVGElement | Element} svg @param {Samples} samples @param {number[]} pair */
function drawGrid(svg, samples, pair) {
  const [columns, rows] = ranked(samples);
  const [width, height] = [GRID_SIDE / columns.length, GRID_SIDE / rows.length];
  const bottom = GRID_TOP + GRID_SIDE;
  svg.replaceChildren();
  const cells = appendSvg(svg, "g", { role: "grid", "aria-label": t`Pairs` });
  const outcomes = rows.flatMap((row, i) => {
    const cellsOfRow = appendSvg(cells, "g", { role: "row" });
    return columns.map((column, j) => {
      const outcome = outcomeOf(samples, [column, row]);
      const [x, y] = [GRID_LEFT + j * width, bottom - (i + 1) * height];
      const isChosen = column === pair[0] && row === pair[1];
      const said = { role: "gridcell", "aria-label": tellPair(samples, [column, row]), "aria-selected": String(isChosen), tabindex: isChosen ? 0 : -1 };
      appendSvg(cellsOfRow, "rect", { x, y, width, height, class: `pair ${outcome.kind}`, ...said });
      const [right, down] = outcome.kind === "tied" ? [2 / 3, 2 / 3] : [1 / 2, 1 / 2]; // below the curve, which halves a tie
      appendSvg(cellsOfRow, "text", { x: x + right * width, y: y + down * height + 5, class: "credit", "text-anchor": "middle", "aria-hidden": "true" }, outcome.credit);
      return outcome;
    });
  });
  rows.forEach((sample, i) => appendSvg(svg, "text", { x: GRID_LEFT - 6, y: bottom - (i + 0.5) * height + 4, "text-anchor": "end" }, nameOf(samples, sample)));
  columns.forEach((sample, j) => appendSvg(svg, "text", { x: GRID_LEFT + (j + 0.5) * width, y: bottom + 16, "text-anchor": "middle" }, nameOf(samples, sample)));
  appendSvg(svg, "text", { x: GRID_LEFT + GRID_SIDE / 2, y: bottom + 34, "text-anchor": "middle" }, t`negatives`);
  appendSvg(svg, "text", { x: 10, y: GRID_TOP + GRID_SIDE / 2, "text-anchor": "middle", transform: `rotate(-90 10 ${GRID_TOP + GRID_SIDE / 2})` }, t`positives`);
  appendSvg(svg, "rect", { x: GRID_LEFT + columns.indexOf(pair[0]) * width, y: bottom - (rows.indexOf(pair[1]) + 1) * height, width, height, class: "chosen" });
  const { tp, fp } = countAtThresholds({ ...samples, names: ["", ""] });
  appendSvg(svg, "path", { class: "traversed", d: pathData([...tp].map((up, step) => [GRID_LEFT + fp[step] * width, bottom - up * height])) });
  return outcomes;
}

/** Samples on a line of scores. @param {Element} svg @param {Samples} samples */
function appendDots(svg, { positive, scores, names }) {
  appendSvg(svg, "path", { class: "axis", d: `M${LINE_LEFT},76h${LINE_LENGTH}` });
  for (const score of [0, 0.5, 1]) appendSvg(svg, "text", { x: LINE_LEFT + LINE_LENGTH * score, y: 91, "text-anchor": "middle" }, String(score));
  appendSvg(svg, "text", { x: LINE_LEFT + LINE_LENGTH / 2, y: 104, "text-anchor": "middle" }, t`score: ● positive, ✕ negative`);
  const dots = names.map((name, i) => {
    const dot = appendSvg(svg, "g", { class: "moves dot" });
    appendSvg(dot, "path", { d: positive[i] ? disc(0, 0, 7) : cross(0, 0, 6), class: positive[i] ? "positive" : "negative" });
    appendSvg(dot, "text", { y: -11, "text-anchor": "middle" }, name);
    return dot;
  });
  return (/** @type {number[]} */ pair) => dots.forEach((dot, i) => {
    dot.setAttribute("style", `transform: translate(${LINE_LEFT + LINE_LENGTH * scores[i]}px, ${HEIGHTS[positive[i]]}px)`);
    dot.classList.toggle("of-pair", pair.includes(i));
  });
}

/** @param {Element} svg @param {Samples} samples @param {(sample: number) => void} callback */
function onDragOfDot(svg, { positive, scores }, callback) {
  let held = -1;
  svg.addEventListener("pointerdown", () => (held = -1));
  onDrag(svg, ({ x, y }) => {
    const score = (x - LINE_LEFT) / LINE_LENGTH;
    const distance = (/** @type {number} */ i) => Math.hypot((scores[i] - score) * LINE_LENGTH, HEIGHTS[positive[i]] - y);
    if (held < 0) held = scores.reduce((nearest, _, i) => (distance(i) < distance(nearest) ? i : nearest), 0);
    else scores[held] = Math.round(20 * Math.min(1, Math.max(0, score))) / 20;
    callback(held);
  });
}
