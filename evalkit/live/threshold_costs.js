// What a threshold costs: samples with a threshold to drag, and below them the total cost at each threshold.

import { appendSvg, pathData } from "../explorer/drawing.js";
import { pluralize } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
import { Dots } from "./dots.js";
/** @import { DotNumbers } from "./dots.js" */
/** @import { Frame } from "./frame.js" */

const [HEIGHT, BELOW] = [120, 20]; // pixels
const short = (/** @type {number} */ cost) => Number(cost.toPrecision(6));

/** @param {Frame} frame @param {DotNumbers & {ratios: number[], miss: number}} numbers */
export function drawThresholdCosts(frame, numbers) {
  const say = frame.sentence();
  const dots = new Dots(frame, numbers, HEIGHT + BELOW);
  const { svg, edges, counts } = dots;
  const axis = dots.bottom + HEIGHT;
  appendSvg(svg, "path", { d: `M0 ${axis}h${dots.width}`, class: "axis" });
  appendSvg(svg, "text", { x: dots.width / 2, y: dots.bottom + 14, "text-anchor": "middle", class: "tick" }, t`total cost`);
  const scale = appendSvg(svg, "g");
  const inside = appendSvg(svg, "svg", { y: dots.bottom, style: `height: ${HEIGHT}px` });
  const curve = appendSvg(inside, "path", { class: "traversed" });
  const formula = appendSvg(svg, "g", { class: "moves" });
  appendSvg(formula, "path", { d: `M0 ${axis}l-6 10h12z`, fill: "currentColor" });
  const fraction = appendSvg(formula, "text", { y: axis + 14, class: "tick" });
  const lowest = appendSvg(svg, "path", { d: "M0 -8l-6 -10h12z", class: "positive moves" });
  const now = appendSvg(svg, "circle", { r: 6, class: "marker moves" });
  const format = (/** @type {number} */ ratio) => t`${numbers.ratios[ratio]} times a false alarm`;
  frame.slider("miss", { label: t`Cost of a miss`, min: 0, max: numbers.ratios.length - 1, step: 1, value: numbers.ratios.indexOf(numbers.miss), format });
  frame.onChange(({ threshold, miss: ratio }) => {
    const miss = numbers.ratios[ratio];
    const costs = counts.map(({ fp, fn }) => fp + miss * fn);
    const best = costs.lastIndexOf(Math.min(...costs));
    const [all, none] = [costs[0], costs[costs.length - 1]]; // alarmed
    const most = 1.2 * Math.max(Math.min(all, none), costs[threshold]);
    const heights = costs.map((cost) => (HEIGHT * cost) / most);
    const put = (/** @type {Element} */ mark, /** @type {number} */ edge) => mark.setAttribute("style", `transform: translate(${dots.x(edge)}px, ${axis - heights[edge]}px)`);
    curve.setAttribute("d", pathData(heights.map((height, edge) => [dots.x(edge), HEIGHT - height])));
    drawCostAxis(scale, dots.width, axis, most, all < none);
    put(lowest, best);
    put(now, threshold);
    fraction.textContent = `1/(1 + ${miss})`;
    fraction.setAttribute("x", miss < 1 ? "-10" : "10");
    fraction.setAttribute("text-anchor", miss < 1 ? "end" : "start");
    formula.setAttribute("style", `transform: translateX(${dots.x(1 / (1 + miss) / edges[1])}px)`);
    const { fp, fn } = dots.show(threshold);
    const alarms = pluralize(fp, t`false alarm`, t`false alarms`);
    say(t`${fn} missed × ${miss} + ${alarms} = ${short(costs[threshold])} · lowest: ${short(costs[best])} at ${edges[best]}`);
  });
}

/** The axis of costs: 0 and a round cost, at the end where the curve is high. @param {Element} scale @param {number} width @param {number} axis @param {number} most @param {boolean} isRight */
function drawCostAxis(scale, width, axis, most, isRight) {
  const unit = 10 ** Math.floor(Math.log10(most));
  const round = unit * Math.floor(most / unit);
  const top = axis - (HEIGHT * round) / most;
  scale.replaceChildren();
  appendSvg(scale, "path", { d: `M0 ${top}h${width}`, class: "chance" });
  for (const [cost, y] of [[0, axis - 4], [round, top + 13]]) appendSvg(scale, "text", { x: isRight ? width : 0, y, "text-anchor": isRight ? "end" : "start", class: "tick" }, String(short(cost)));
}
