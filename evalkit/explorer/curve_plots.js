// The ROC curve and the precision-recall curve: all of it faint, the part down to the threshold strong, a marker at its end.

import { rounded } from "./metrics.js";
import { appendSvg, Axes, LEFT, onDrag, pathData, SIDE, TOP } from "./drawing.js";
import { namesOfModels, thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Actions, View } from "./state.js" */

const MAX_POINTS = 40; // that are drawn singly, and named when the pointer rests on them
const LONGEST_NAME = 20;

/** @typedef {{step: number, x: number, y: number}} Point */

const CURVES = {
  roc: {
    title: "ROC",
    axes: /** @type {const} */ (["FPR", "TPR"]),
    first: 0,
    at: (/** @type {Counts} */ { tp, fp, positives, negatives }, /** @type {number} */ step) => ({ step, x: fp[step] / negatives, y: tp[step] / positives }),
  },
  pr: {
    title: t`Precision-recall`,
    axes: /** @type {const} */ ([t`recall`, t`precision`]),
    first: 1, // that calls anybody positive
    at: (/** @type {Counts} */ { tp, fp, positives }, /** @type {number} */ step) => ({ step, x: tp[step] / positives, y: tp[step] / (tp[step] + fp[step]) }),
  },
};

/** The points of a curve that are worth drawing: those more than half a pixel from the one before. */
/** @param {Counts} counts @param {number} first @param {(counts: Counts, step: number) => Point} at */
function pointsOf(counts, first, at) {
  const last = counts.tp.length - 1;
  const kept = [at(counts, first)];
  for (let step = first + 1; step <= last; step += 1) {
    const [before, point] = [kept[kept.length - 1], at(counts, step)];
    if (Math.max(Math.abs(point.x - before.x), Math.abs(point.y - before.y)) * SIDE >= 0.5 || step === last) kept.push(point);
  }
  return kept;
}

/** Straight from point to point in ROC space; on the PR curve the steps that average precision sums. @param {Point[]} points @param {boolean} asSteps */
function pathThrough(points, asSteps) {
  let lastX = 0;
  return pathData(
    points.flatMap(({ x, y }) => {
      const corner = /** @type {[number, number]} */ ([Axes.x(lastX), Axes.y(y)]);
      lastX = x;
      return [...(asSteps ? [corner] : []), /** @type {[number, number]} */ ([Axes.x(x), Axes.y(y)])];
    }),
  );
}

/** @param {Element} figure @param {"roc" | "pr"} kind @param {Actions} actions @returns {View} */
export function curveView(figure, kind, actions) {
  const { title, axes: names, first, at } = CURVES[kind];
  const axes = new Axes(figure, names[0], names[1], kind === "roc");
  const legend = appendSvg(axes.svg, "g", { class: "which-model" });
  const asSteps = kind === "pr";
  /** @type {Point[]} */
  let points = [];
  let shownTo = -1;
  axes.svg.classList.add("drag");
  axes.marker.classList.add("moves");
  onDrag(axes.svg, ({ x, y }) => actions.goTo(nearest(points.filter(({ step }) => step <= shownTo), (x - LEFT) / SIDE, 1 - (y - TOP) / SIDE)));

  return ({ data, counts, second, step, seenTo }, isNew) => {
    if (isNew) {
      points = pointsOf(counts, first, at);
      axes.comparison.setAttribute("d", second ? pathThrough(pointsOf(second, first, at), asSteps) : "");
      nameModels(legend, second ? data : undefined, kind);
    }
    if (isNew || seenTo !== shownTo) {
      shownTo = seenTo;
      const shown = points.filter((point) => point.step <= seenTo);
      axes.curve.setAttribute("d", pathThrough(shown, asSteps));
      axes.points.replaceChildren();
      for (const { step: each, x, y } of shown.length > MAX_POINTS ? [] : shown) {
        const circle = appendSvg(axes.points, "circle", { cx: Axes.x(x), cy: Axes.y(y), r: 3 });
        appendSvg(circle, "title", {}, t`threshold ${thresholdText(counts, each)}`);
      }
    }
    const now = at(counts, step);
    const isDefined = !Number.isNaN(now.y);
    const line = isDefined ? pathThrough([...points.filter((point) => point.step < step), now], asSteps) : "";
    axes.traversed.setAttribute("d", line);
    axes.area.setAttribute("d", line && `${line}L${Axes.x(now.x)},${Axes.y(0)}L${Axes.x(0)},${Axes.y(0)}Z`);
    axes.marker.toggleAttribute("hidden", !isDefined);
    if (isDefined) axes.marker.style.transform = `translate(${Axes.x(now.x)}px, ${Axes.y(now.y)}px)`;
    const position = isDefined ? `${names[0]} ${rounded(now.x).text}, ${names[1]} ${rounded(now.y).text}` : t`no sample is predicted positive`;
    axes.svg.setAttribute("aria-label", t`${title} curve, now at ${position}`);
  };
}

/** @param {Element} legend @param {Data | undefined} data @param {"roc" | "pr"} kind */
function nameModels(legend, data, kind) {
  legend.replaceChildren();
  if (!data) return;
  const [x, anchor] = kind === "roc" ? [0.96, "end"] : [0.04, "start"];
  namesOfModels(data).forEach((name, i) => {
    const text = `${["━", "┅"][i]} ${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}`;
    appendSvg(legend, "text", { x: Axes.x(x), y: Axes.y(0.12 - 0.08 * i), "text-anchor": anchor, class: ["positive", "negative"][i] }, text);
  });
}

/** The step of the nearest point. @param {Point[]} points @param {number} x @param {number} y */
function nearest(points, x, y) {
  const distance = (/** @type {Point} */ point) => (point.x - x) ** 2 + (point.y - y) ** 2;
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best), { step: 0, x: Infinity, y: 0 }).step;
}
