// The threshold: buttons that go to the best one by a metric or to one that reaches what is wanted, and all measures against it.

import { bestStep, constrainedStep, METRICS } from "./choosing.js";
import { formatDecimal, formatRatio, matrixAt, ratiosOf } from "./metrics.js";
import { ScoreAxis } from "./score_axis.js";
import { appendHtml, appendSvg, onDrag, pathData, requireElement } from "./drawing.js";
import { thresholdText } from "./state.js";
/** @import { Counts } from "./metrics.js" */
/** @import { Actions, View } from "./state.js" */

const MEASURES = { recall: "recall", precision: "precision", f1: "F1", accuracy: "accuracy", fpr: "FPR" };
const PLOT = { top: 8, height: 120, left: 26, below: 24 };

const THRESHOLD_TEMPLATE = /* html */ `<div class="best controls"></div>
  <form class="controls">
    <label>Wanted <select><option value="recall">recall of at least</option><option value="fpr">FPR of at most</option><option value="precision">precision of at least</option></select></label>
    <label>Limit <input type="number" min="0" max="1" step="any" value="0.9" required></label>
    <button type="submit">Go there</button>
  </form>
  <p class="result" role="status"></p>
  <div class="measures"></div>
  <p class="legend" aria-hidden="true"></p>`;

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function thresholdTab(panel, actions) {
  panel.innerHTML = THRESHOLD_TEMPLATE;
  const result = requireElement(panel, ".result");
  const drawing = measuresView(requireElement(panel, ".measures"), actions);
  for (const [name, title] of Object.entries(MEASURES)) appendHtml(requireElement(panel, ".legend"), "span", title, { class: `measure-name ${name}` });
  const placeOf = (/** @type {number} */ step) => `${step ? "at the threshold " : ""}${thresholdText(actions.state().counts, step)}`;

  for (const [name, metric] of Object.entries(METRICS)) {
    appendHtml(requireElement(panel, ".best"), "button", `Best ${name}`, { type: "button" }).addEventListener("click", () => {
      const best = bestStep(actions.state().counts, metric);
      if (best) actions.goTo(best.step);
      result.textContent = best ? `The best ${name}, ${formatDecimal(best.value)}, ${placeOf(best.step)}, chosen on these rows, so it looks better than it is.` : `${name} is undefined at every threshold.`;
    });
  }
  requireElement(panel, "form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const { counts } = actions.state();
    const limit = Number(requireElement(panel, "input").value);
    const found = constrainedStep(counts, requireElement(panel, "select").value, limit);
    if ("best" in found) {
      result.textContent = `No threshold reaches a precision of ${limit}. The highest precision is ${formatDecimal(found.best)}.`;
      return;
    }
    actions.goTo(found.step);
    const ratios = ratiosOf(matrixAt(counts, found.step));
    result.textContent = `Reached ${placeOf(found.step)}: recall ${formatRatio(ratios.recall)}; FPR ${formatRatio(ratios.fpr)}; precision ${formatRatio(ratios.precision)}.`;
  });
  return (state, isNew) => {
    if (isNew) result.textContent = "";
    drawing(state, isNew);
  };
}

/** A measure at every step; NaN where it is undefined. @param {Counts} counts @param {string} name */
function measureAtSteps(counts, name) {
  return Float64Array.from(counts.thresholds, (_, step) => {
    const { numerator, denominator } = ratiosOf(matrixAt(counts, step))[name];
    return numerator / denominator;
  });
}

/** Every measure against the threshold, with the present one marked. @param {HTMLElement} figure @param {Actions} actions @returns {View} */
function measuresView(figure, actions) {
  const svg = appendSvg(figure, "svg", { role: "img", class: "drag whole-width" });
  const y = (/** @type {number} */ value) => PLOT.top + PLOT.height * (1 - value);
  /** @type {ScoreAxis} */
  let axis;
  /** @type {Element} */
  let mark;
  /** @type {Record<string, Float64Array>} */
  let values = {};
  let isEven = false;
  onDrag(svg, ({ x }) => actions.goTo(axis.stepAt(x - PLOT.left)));
  return (state, isNew) => {
    const { counts, step } = state;
    if (isNew || isEven !== state.isEven) {
      isEven = state.isEven;
      const width = Math.max(240, figure.clientWidth);
      axis = new ScoreAxis(counts, width - PLOT.left, isEven);
      svg.replaceChildren();
      svg.setAttribute("viewBox", `0 0 ${width} ${PLOT.top + PLOT.height + PLOT.below}`);
      appendSvg(svg, "rect", { x: PLOT.left, y: y(1), width: width - PLOT.left - 1, height: PLOT.height, class: "frame" });
      for (const value of [0, 0.5, 1]) appendSvg(svg, "text", { x: PLOT.left - 4, y: y(value) + 4, "text-anchor": "end" }, String(value));
      for (const { x, label, anchor } of axis.ticks()) appendSvg(svg, "text", { x: PLOT.left + x, y: y(0) + 16, "text-anchor": anchor }, label);
      values = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, measureAtSteps(counts, name)]));
      for (const [name, each] of Object.entries(values)) appendSvg(svg, "path", { d: staircase(each, axis, y), class: `measure ${name}` });
      mark = appendSvg(svg, "path", { class: "threshold moves", d: pathData([[PLOT.left, y(1)], [PLOT.left, y(0)]]) });
    }
    mark.setAttribute("style", `transform: translate(${axis.x(step)}px, 0)`);
    const now = Object.entries(MEASURES).map(([name, title]) => `${title} ${Number.isNaN(values[name][step]) ? "undefined" : formatDecimal(values[name][step])}`);
    svg.setAttribute("aria-label", `Measures against the threshold, now ${now.join(", ")}`);
  };
}

/** From the highest threshold down; of several steps within a pixel the last. @param {Float64Array} values @param {ScoreAxis} axis @param {(value: number) => number} y */
function staircase(values, axis, y) {
  const places = Array.from(values, (_, step) => PLOT.left + axis.x(step));
  /** @type {[number, number][]} */
  const vertices = [];
  values.forEach((value, step) => {
    const isHidden = step > 0 && step < axis.last && Math.round(places[step]) === Math.round(places[step + 1]);
    if (Number.isNaN(value) || isHidden) return;
    if (vertices.length) vertices.push([places[step], vertices[vertices.length - 1][1]]);
    vertices.push([places[step], y(value)]);
  });
  return pathData(vertices);
}
