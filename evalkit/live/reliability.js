// A reliability diagram to brush: of the rows in a range of scores, what was promised, and what happened.

import { appendHtml, appendSvg, Axes, LEFT, onDrag, pathData, SIDE, TOP } from "../explorer/drawing.js";
import { grouped } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { percent } from "./percent.js";
/** @import { Frame } from "./frame.js" */

/** Rows, positives, mean score, ends of the interval; 0 rows alone in an empty range. @typedef {number[]} Range */

const BARS = 50; // pixels of the highest

/** @param {Frame} frame @param {{models: string[], ranges: Range[][][]}} numbers Ranges by model, first step and length. */
export function drawReliability(frame, { models, ranges }) {
  const steps = ranges[0].length;
  const border = (/** @type {number} */ step) => String(Number((step / steps).toFixed(3)));
  const say = frame.sentence();
  const row = frame.row();
  const plot = appendHtml(row, "div");
  const axes = new Axes(plot, t`score`, t`share that happened`, true);
  const side = appendHtml(row, "div");
  if (models.length > 1) frame.choice("model", { label: t`Model`, options: Object.fromEntries(models.entries()), value: "0", parent: side });
  else frame.value("model", "0");
  const slider = { step: 1, format: border, parent: side };
  frame.slider("from", { label: t`Scores above`, min: 0, max: steps - 1, value: 0, ...slider });
  frame.slider("to", { label: t`up to`, min: 1, max: steps, value: 2, ...slider });
  const also = frame.note(side);
  const brush = drawBrush(axes);
  const histogram = frame.drawing(LEFT + SIDE + 12, BARS, plot);
  appendSvg(histogram, "text", { x: LEFT - 5, y: BARS, "text-anchor": "end" }, t`rows`);
  const bars = appendSvg(histogram, "path", { class: "points" });
  axes.svg.classList.add("drag");
  onDrag(axes.svg, ({ x }) => {
    const step = Math.max(0, Math.min(steps, Math.round(((x - LEFT) / SIDE) * steps)));
    const { from, to } = frame.values;
    frame.set(Math.abs(step - from) < Math.abs(step - to) ? "from" : "to", step);
  });
  let first = 0;
  frame.onChange(({ model, from, to }) => {
    if (from >= to && from !== first) frame.start("to", from + 1); // the end that is moved pushes the other
    else if (from >= to) frame.start("from", to - 1);
    first = frame.values.from;
    const [of, last] = [ranges[model], frame.values.to];
    const found = of[first][last - first - 1];
    drawBins(axes, bars, of);
    brush(first / steps, last / steps, found);
    const [rows, positives, promised, low, high] = found;
    const range = t`Scores from ${border(first)} to ${border(last)}`;
    say(rows ? t`${range} promised ${percent(promised)}; it happened to ${positives} of ${grouped(rows)}, ${percent(positives / rows)}` : t`${range}: no rows`);
    const place = low <= promised && promised <= high ? t`${percent(promised)} lies inside it.` : t`${percent(promised)} lies outside it.`;
    also(rows ? t`95 % interval: ${percent(low)} to ${percent(high)}. ${place}` : "");
  });
}

/** Each bin of two steps as a point with its interval, and the rows of each step as a bar. */
/** @param {Axes} axes @param {Element} bars @param {Range[][]} ranges */
function drawBins(axes, bars, ranges) {
  const bins = ranges.filter((_, step) => step % 2 === 0).map((from) => from[1]).filter(([rows]) => rows);
  const [x, y] = [Axes.x, Axes.y];
  axes.points.replaceChildren();
  for (const [rows, positives, mean] of bins) appendSvg(axes.points, "circle", { cx: x(mean), cy: y(positives / rows), r: 3 });
  axes.comparison.setAttribute("d", bins.map(([, , mean, low, high]) => pathData([[x(mean), y(low)], [x(mean), y(high)]])).join(""));
  axes.comparison.setAttribute("class", "frame");
  const counts = ranges.map(([[rows]]) => rows);
  const [width, most] = [SIDE / counts.length, Math.max(...counts)];
  const heights = counts.map((rows) => rows && Math.max(1, (BARS * rows) / most));
  bars.setAttribute("d", heights.map((height, step) => `M${(LEFT + step * width + 1).toFixed(1)} ${BARS}v${-height}h${width - 2}v${height}`).join(""));
}

/** What draws a range: on the diagonal its promise, above or below it what happened, with its interval. @param {Axes} axes */
function drawBrush({ svg }) {
  const band = appendSvg(svg, "rect", { y: TOP, height: SIDE, class: "predicted" });
  const whisker = appendSvg(svg, "path", { class: "traversed" });
  const promise = appendSvg(svg, "circle", { r: 5, class: "handle moves" });
  const share = appendSvg(svg, "circle", { r: 6, class: "positive moves" });
  return (/** @type {number} */ from, /** @type {number} */ to, /** @type {Range} */ [rows, positives, mean, low, high]) => {
    band.setAttribute("x", String(Axes.x(from)));
    band.setAttribute("width", String(SIDE * (to - from)));
    for (const mark of [whisker, promise, share]) mark.toggleAttribute("hidden", !rows);
    if (!rows) return;
    const x = Axes.x(mean);
    whisker.setAttribute("d", pathData([[x, Axes.y(low)], [x, Axes.y(high)]]));
    promise.setAttribute("style", `transform: translate(${x}px, ${Axes.y(mean)}px)`);
    share.setAttribute("style", `transform: translate(${x}px, ${Axes.y(positives / rows)}px)`);
  };
}
