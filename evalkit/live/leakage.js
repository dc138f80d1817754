// Features of noise: those that are chosen with the test rows' help keep their promise in the test rows.

import { appendHtml, appendSvg, pathData } from "../explorer/drawing.js";
import { grouped } from "../explorer/metrics.js";
import { t } from "../explorer/words.js";
/** @import { Frame } from "./frame.js" */

/**
 * Each list has one entry for each feature, size, or way to choose: before the split, inside each fold.
 * @typedef {{kept: number, sizes: number[], areas: number[][], train: number[], test: number[], chosen: number[][][]}} Numbers
 */

const [SIDE_OF_CLOUD, SCALE_WIDTH, LEAST_AREA] = [280, 300, 0.4];
const WAYS = { 0: t`before the split`, 1: t`inside each fold` };

/** @param {Frame} frame @param {Numbers} numbers */
export function drawLeakage(frame, { kept, sizes, areas, train, test, chosen }) {
  const say = frame.sentence();
  const row = frame.row();
  const cloud = drawCloud(frame, row, train, test);
  const side = appendHtml(row, "div");
  const showArea = drawScale(frame, side);
  const last = sizes.length - 1;
  frame.slider("features", { label: t`Features of noise`, min: 0, max: last, step: 1, value: last, format: (at) => grouped(sizes[at]), parent: side });
  frame.choice("choose", { label: t`When the best ${kept} are chosen`, options: WAYS, value: "0", parent: side });
  const also = frame.note(side);
  frame.onChange(({ features, choose }) => {
    const area = areas[choose][features];
    const alike = cloud(sizes[features], chosen[choose][features]);
    showArea(area);
    say(t`The best ${kept} of ${grouped(sizes[features])}, chosen ${WAYS[/** @type {0 | 1} */ (choose)]}: AUC ${area.toFixed(2)}`);
    also(t`In the split that is drawn, ${alike} of the ${kept} differ in the same direction in the test fold (discs); by chance, half of them would.`);
  });
}

/** Every feature as a dot, and what draws the chosen ones. @param {Frame} frame @param {Element} parent @param {number[]} train @param {number[]} test */
function drawCloud(frame, parent, train, test) {
  const [side, middle] = [SIDE_OF_CLOUD, SIDE_OF_CLOUD / 2];
  const svg = frame.drawing(side + 20, side + 20, parent);
  const place = (/** @type {number[]} */ values, /** @type {number} */ sign) => {
    const most = Math.max(...values.map(Math.abs));
    return values.map((value) => middle + (sign * value * (middle - 8)) / most);
  };
  const [x, y] = [place(train, 1), place(test, -1)];
  for (const corner of [0, middle]) appendSvg(svg, "rect", { x: middle - corner, y: corner, width: middle, height: middle, class: "predicted" });
  appendSvg(svg, "path", { d: pathData([[0, middle], [side, middle]]) + pathData([[middle, 0], [middle, side]]), class: "frame" });
  appendSvg(svg, "text", { x: middle, y: side + 15, "text-anchor": "middle" }, t`positives − negatives, in the training folds →`);
  appendSvg(svg, "text", { x: side + 15, y: middle, "text-anchor": "middle", transform: `rotate(-90 ${side + 15} ${middle})` }, t`in the test fold →`);
  appendSvg(svg, "text", { x: side - 5, y: 15, "text-anchor": "end" }, t`same direction`);
  appendSvg(svg, "text", { x: 5, y: side - 6 }, t`same direction`);
  const dots = appendSvg(svg, "path", { class: "features" });
  /** @type {Element[]} */
  const marks = [];
  return (/** @type {number} */ size, /** @type {number[]} */ chosen) => {
    dots.setAttribute("d", x.slice(0, size).map((at, i) => `M${at.toFixed(1)} ${y[i].toFixed(1)}h0`).join(""));
    let alike = 0;
    chosen.forEach((feature, i) => {
      const isAlike = train[feature] * test[feature] > 0;
      alike += Number(isAlike);
      marks[i] ??= appendSvg(svg, "path", {});
      marks[i].setAttribute("class", `moves ${isAlike ? "positive" : "false-alarm"}`);
      marks[i].setAttribute("d", isAlike ? "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0" : "M-4 -4l8 8m0 -8l-8 8");
      marks[i].setAttribute("style", `transform: translate(${x[feature]}px, ${y[feature]}px)`);
    });
    return alike;
  };
}

/** A scale of the AUC with a random guess on it, and what draws the bar that ends at it. @param {Frame} frame @param {Element} parent */
function drawScale(frame, parent) {
  const svg = frame.drawing(SCALE_WIDTH, 62, parent);
  const at = (/** @type {number} */ area) => 12 + ((area - LEAST_AREA) / (1 - LEAST_AREA)) * (SCALE_WIDTH - 24);
  appendSvg(svg, "path", { d: pathData([[at(LEAST_AREA), 30], [at(1), 30]]), class: "axis" });
  appendSvg(svg, "path", { d: pathData([[at(0.5), 16], [at(0.5), 44]]), class: "chance" });
  appendSvg(svg, "text", { x: at(0.5) - 2, y: 58 }, "0.5, a random guess");
  appendSvg(svg, "text", { x: at(1), y: 58, "text-anchor": "end" }, "AUC 1");
  const bar = appendSvg(svg, "rect", { y: 23, width: 1, height: 14, class: "positive moves" });
  return (/** @type {number} */ area) => bar.setAttribute("style", `transform: translate(${at(0.5)}px) scaleX(${at(area) - at(0.5)})`);
}
