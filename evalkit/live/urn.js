// The urn of the bootstrap: rows are drawn and put back; how many are never drawn comes near 36.8 %.

import { appendHtml, appendSvg } from "../explorer/drawing.js";
import { pluralize } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { inPercent } from "./percent.js";
import { uniformNumbers } from "./random.js";
/** @import { Frame } from "./frame.js" */

const [URN, MOST, NUMBERED] = [300, 100, 25]; // pixels; rows; rows whose numbers have room
const [BARS_LEFT, BARS_BOTTOM, BARS_LENGTH] = [10, 84, 270];
const MANY = 100; // samples at a time

/** @param {Frame} frame @param {{drawn: number[]}} numbers */
export function drawUrn(frame, { drawn: given }) {
  const box = frame.row();
  const urn = frame.drawing(URN, URN, box);
  const side = appendHtml(box, "div");
  const bars = frame.drawing(BARS_LENGTH + 2 * BARS_LEFT, BARS_BOTTOM + 34, side);
  const say = frame.sentence(side);
  const also = frame.note(side);
  frame.value("samples", "1"); // with the one that is being drawn,
  frame.value("missing", "0"); // of which so many draws are missing
  const add = (/** @type {number} */ samples, /** @type {number} */ missing) => {
    frame.start("samples", Number(frame.values.samples) + samples);
    frame.set("missing", missing);
  };
  const isComplete = () => Number(frame.values.missing) === 0;
  const buttons = appendHtml(side, "div", "", { class: "buttons" });
  frame.button(t`Draw one row`, () => (isComplete() ? add(1, frame.values.rows - 1) : add(0, frame.values.missing - 1)), buttons);
  frame.button(t`Draw a sample`, () => add(isComplete() ? 1 : 0, 0), buttons);
  frame.button(t`Draw ${MANY} samples`, () => add(MANY, 0), buttons);
  frame.slider("rows", { label: t`Rows, m`, min: 2, max: MOST, step: 1, value: given.length, parent: side });
  frame.onChange((values) => {
    const [rows, missing] = [values.rows, Math.min(values.missing, values.rows - 1)];
    const samples = drawSamples(rows, Number(values.samples), rows === given.length ? [given] : []);
    const drawn = samples[samples.length - 1].slice(0, rows - missing);
    const leftOut = samples.slice(0, missing ? -1 : undefined).map((sample) => rows - new Set(sample).size);
    const now = rows - new Set(drawn).size;
    drawBalls(urn, rows, drawn);
    drawBars(bars, rows, leftOut);
    const rest = pluralize(now, t`row`, t`rows`);
    if (missing) say(t`${drawn.length} of ${rows} draws: ${rest} not drawn yet`);
    else say(t`${now} of ${rows} rows left out: ${inPercent(now / rows)}`);
    const mean = leftOut.reduce((sum, count) => sum + count, 0) / leftOut.length / rows;
    const all = pluralize(leftOut.length, t`sample`, t`samples`);
    also(t`Mean of ${all}: ${inPercent(mean)} left out.`);
  });
}

/** @param {number} rows */
function expected(rows) {
  return (1 - 1 / rows) ** rows;
}

/** @param {number} rows @param {number} count @param {number[][]} first Drawn already. */
function drawSamples(rows, count, first) {
  const uniform = uniformNumbers();
  const sample = () => Array.from({ length: rows }, () => Math.floor(uniform() * rows));
  return [...first, ...Array.from({ length: count - first.length }, sample)];
}

/** @param {Element} svg @param {number} rows @param {number[]} drawn */
function drawBalls(svg, rows, drawn) {
  const across = Math.ceil(Math.sqrt(rows));
  const size = URN / across;
  svg.replaceChildren();
  for (let row = 0; row < rows; row += 1) {
    const times = drawn.filter((other) => other === row).length;
    const [x, y] = [((row % across) + 0.5) * size, (Math.floor(row / across) + 0.5) * size];
    const kind = `${times ? "drawn" : "left-out"}${row === drawn[drawn.length - 1] ? " chosen-ball" : ""}`;
    appendSvg(svg, "circle", { cx: x, cy: y, r: Math.min(0.43 * size, 32), class: `ball ${kind}` });
    const label = [rows <= NUMBERED ? row : "", times > 1 ? `×${times}` : ""].join(" ").trim();
    appendSvg(svg, "text", { x, y: y + 4, "text-anchor": "middle", class: times ? "on-ball" : "" }, label);
  }
}

/** How many samples leave out how large a share. @param {Element} svg @param {number} rows @param {number[]} leftOut */
function drawBars(svg, rows, leftOut) {
  const counts = Array.from({ length: rows }, (_, count) => leftOut.filter((of) => of === count).length);
  const x = (/** @type {number} */ share) => BARS_LEFT + BARS_LENGTH * share;
  const highest = Math.max(...counts);
  svg.replaceChildren();
  counts.forEach((count, i) => {
    const [height, width] = [(66 * count) / highest, (0.8 * BARS_LENGTH) / rows];
    appendSvg(svg, "rect", { x: x(i / rows) - width / 2, y: BARS_BOTTOM - height, width, height, class: "samples" });
  });
  appendSvg(svg, "path", { class: "axis", d: `M${x(0)},${BARS_BOTTOM}h${BARS_LENGTH}` });
  appendSvg(svg, "path", { class: "truth", d: `M${x(expected(rows))},14V${BARS_BOTTOM}` });
  appendSvg(svg, "text", { x: x(expected(rows)), y: 11, "text-anchor": "middle" }, t`expected ${inPercent(expected(rows))}`);
  for (const share of [0, 0.5, 1]) appendSvg(svg, "text", { x: x(share), y: BARS_BOTTOM + 14, "text-anchor": "middle" }, String(share));
  appendSvg(svg, "text", { x: x(0.5), y: BARS_BOTTOM + 29, "text-anchor": "middle" }, t`share of rows left out, of all samples`);
}
