// The samples by score, lowest at the left, positives above the line and negatives below; mistakes are marked as the threshold passes.

import { appendSvg, onDrag, pathData } from "./drawing.js";
import { lastStepWhere } from "./metrics.js";
import { ScoreAxis } from "./score_axis.js";
import { thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Actions, State, View } from "./state.js" */

const CAPTION_Y = 13;
const FIRST_MARK = 22; // of the highest mark
const TALLEST = 64; // pixels, of a pile of marks or a bar
const BELOW_AXIS = 36; // for its labels
const CAPTION_WIDTH = 150; // that each side of the line must have to be named
const MOST_DOTS = 250; // rows; more are drawn as bars
const SIZES = [7, 5, 4]; // half the width of a dot
const BAR = 12; // pixels
const HALF_TAG = 32; // of the tag that says "drag me"

/** A sample, or those of one class in a bar; it enters at a step. */
/** @typedef {{element: Element, isPositive: boolean, step: number}} Mark */

/** How high each stands on those before it that have not ended. @param {number[]} places @param {number} width */
function pile(places, width) {
  /** @type {number[]} */
  const ends = [];
  return places.map((x) => {
    const free = ends.findIndex((end) => end <= x + 0.5);
    const level = free < 0 ? ends.length : free;
    ends[level] = x + width;
    return level;
  });
}

/** Dots as large as there is room for, or none. @param {State} state @param {ScoreAxis} axis */
function layOutDots({ data, counts, seenTo }, axis) {
  const { scores, positive } = data;
  if (scores.length > MOST_DOTS) return undefined;
  const rows = Array.from(scores, (score, row) => ({ row, step: lastStepWhere(axis.last, (step) => counts.thresholds[step] >= score), isPositive: Boolean(positive[row]) }));
  rows.sort((a, b) => b.step - a.step || a.row - b.row);
  for (const size of SIZES) {
    const width = 2 * size + 2;
    const piled = (/** @type {typeof rows} */ of) => pile(of.map(({ step }) => axis.x(step)), width);
    const [above, below, untold] = [rows.filter(({ isPositive }) => isPositive), rows.filter(({ isPositive }) => !isPositive), rows.filter(({ step }) => step > seenTo)];
    const levels = new Map([above, below].flatMap((of) => piled(of).map((level, i) => [of[i].row, level])));
    const hidden = new Map(piled(untold).map((level, i) => [untold[i].row, level]));
    const tallest = Math.max(...levels.values(), ...[...hidden.values()].map((level) => level / 2)) + 1;
    if (tallest * width <= TALLEST) return { size, width, room: Math.max(2, tallest) * width, dots: rows.map((each) => ({ ...each, x: axis.x(each.step) + size + 1, level: levels.get(each.row) ?? 0, hidden: hidden.get(each.row) ?? 0 })) };
  }
  return undefined;
}

/** @param {HTMLElement} figure @param {Actions} actions @returns {View} */
export function samplesView(figure, actions) {
  const range = /** @type {HTMLInputElement} */ (figure.querySelector("input"));
  const svg = appendSvg(figure, "svg", { role: "img", class: "drag" });
  /** @type {ScoreAxis} */
  let axis;
  /** @type {Mark[]} */
  let marks = [];
  /** @type {(step: number) => void} */
  let moveLine = () => {};
  let width = 0;
  onDrag(svg, ({ x }) => actions.goTo(axis.stepAt(x)));
  new ResizeObserver(() => figure.clientWidth && figure.clientWidth !== width && view(actions.state(), true)).observe(figure);

  /** @param {State} state @param {boolean} isNew */
  function view(state, isNew) {
    const { step, seenTo, counts } = state;
    if (isNew) {
      width = figure.clientWidth || 600; // or one to draw at while there is none
      axis = new ScoreAxis(counts, width, state.isEven);
      range.max = String(axis.last);
      draw(state);
    }
    moveLine(step);
    for (const { element, isPositive, step: entered } of marks) {
      element.classList.toggle("mistake", isPositive === entered > step);
      element.classList.toggle("untold", entered > seenTo);
    }
    range.value = String(axis.last - step);
    range.setAttribute("aria-valuetext", t`threshold ${thresholdText(counts, step)}`);
  }

  /** @param {State} state */
  function draw(state) {
    svg.replaceChildren();
    const { names } = state.data;
    svg.setAttribute("aria-label", `Samples by score, lowest at the left; ${names[0]} above the line, ${names[1]} below; a ring or stripes mark mistakes`);
    const shade = appendSvg(svg, "rect", { y: 0, width, class: "predicted moves" });
    const layout = layOutDots(state, axis);
    const room = layout?.room ?? TALLEST;
    const baseline = FIRST_MARK + room;
    const axisY = baseline + room + 4;
    shade.setAttribute("height", String(axisY));
    svg.setAttribute("viewBox", `0 0 ${width} ${axisY + BELOW_AXIS}`);
    figure.classList.toggle("as-bars", !layout);
    appendSvg(svg, "path", { d: pathData([[0, baseline], [width, baseline]]), class: "axis" });
    marks = layout ? drawDots(svg, layout, baseline) : drawBars(svg, state, axis, baseline);
    appendSvg(svg, "path", { d: pathData([[0, axisY], [width, axisY]]), class: "axis" });
    for (const { x, label, anchor } of axis.ticks()) {
      appendSvg(svg, "path", { d: pathData([[x, axisY], [x, axisY + 4]]), class: "axis" });
      appendSvg(svg, "text", { x, y: axisY + 17, "text-anchor": anchor, class: "tick" }, label);
    }
    appendSvg(svg, "text", { x: width / 2, y: axisY + BELOW_AXIS - 4, "text-anchor": "middle" }, state.isEven ? t`score, in order` : t`score`);
    moveLine = drawLine(svg, axis, { axisY, width, shade });
  }

  return view;
}

/** @param {Element} svg @param {NonNullable<ReturnType<typeof layOutDots>>} layout @param {number} baseline @returns {Mark[]} */
function drawDots(svg, { dots, size, width }, baseline) {
  const ring = size + 1;
  return dots.map(({ x, level, hidden, isPositive, step }) => {
    const place = (/** @type {number} */ side, /** @type {number} */ on) => `translate(${x}px, ${baseline + side * (1 + width * (on + 0.5))}px)`;
    const element = appendSvg(svg, "g", { class: `mark ${isPositive ? "positive" : "negative"}`, style: `--told: ${place(isPositive ? -1 : 1, level)}; --untold: ${place(hidden % 2 ? 1 : -1, Math.floor(hidden / 2))}` });
    if (isPositive) appendSvg(element, "circle", { r: size - 1, class: "dot" });
    else appendSvg(element, "path", { d: `M${2 - size} ${2 - size}L${size - 2} ${size - 2}M${2 - size} ${size - 2}L${size - 2} ${2 - size}`, class: "dot" });
    appendSvg(element, isPositive ? "circle" : "rect", { ...(isPositive ? { r: ring } : { x: -ring, y: -ring, width: 2 * ring, height: 2 * ring }), class: "ring" });
    appendSvg(element, "text", { y: 4, "text-anchor": "middle", class: "unknown" }, "?");
    return { element, isPositive, step };
  });
}

/** A bar for each class, as wide as some of the axis. @param {Element} svg @param {State} state @param {ScoreAxis} axis @param {number} baseline @returns {Mark[]} */
function drawBars(svg, { counts }, axis, baseline) {
  const { tp, fp } = counts;
  const bins = Math.max(1, Math.floor((axis.right - axis.left) / BAR));
  const binOf = (/** @type {number} */ step) => (step === 0 ? bins : Math.min(bins - 1, Math.floor((axis.x(step) - axis.left) / BAR)));
  const edges = Array.from({ length: bins + 1 }, (_, bin) => lastStepWhere(axis.last, (step) => binOf(step) >= bin));
  const bars = edges.slice(0, -1).flatMap((step, bin) => {
    const above = edges[bin + 1];
    return step > above ? [{ bin, step, counts: [tp[step] - tp[above], fp[step] - fp[above]] }] : [];
  });
  const tallest = Math.max(...bars.flatMap((bar) => bar.counts));
  return bars.flatMap(({ bin, step, counts: both }) => {
    const x = axis.left + BAR * (bin + 0.5);
    const bar = (/** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to) => appendSvg(svg, "path", { d: pathData([[x, baseline + from], [x, baseline + to]]), "stroke-width": BAR - 2, class: kind });
    const height = (/** @type {number} */ count) => (count ? Math.max(1, (TALLEST * count) / tallest) : 0);
    const found = both.map((count, i) => ({ element: appendSvg(svg, "g", { class: `mark ${i ? "negative" : "positive"}` }), isPositive: !i, step, height: height(count) }));
    for (const { element, isPositive, height: tall } of found) {
      if (tall) element.append(bar("bar", 0, isPositive ? -tall : tall));
      element.append(bar("unknown", 0, (isPositive ? -1 : 1) * height((both[0] + both[1]) / 2)));
    }
    return found;
  });
}

/** The threshold, with what it means on both sides, and a handle; what moves it. */
/** @param {Element} svg @param {ScoreAxis} axis @param {{axisY: number, width: number, shade: SVGElement}} plot */
function drawLine(svg, axis, { axisY, width, shade }) {
  const line = appendSvg(svg, "g", { class: "line moves" });
  appendSvg(line, "path", { d: pathData([[0, 0], [0, axisY]]), class: "threshold" });
  const captions = [appendSvg(line, "text", { x: -8, y: CAPTION_Y, "text-anchor": "end" }, t`← predicted negative`), appendSvg(line, "text", { x: 8, y: CAPTION_Y }, t`predicted positive →`)];
  appendSvg(line, "circle", { cy: axisY, r: 9, class: "handle" });
  const tag = appendSvg(line, "g", { class: "drag-me" });
  appendSvg(tag, "rect", { x: -HALF_TAG, y: axisY - 34, width: 2 * HALF_TAG, height: 20, rx: 4 });
  appendSvg(tag, "text", { y: axisY - 20, "text-anchor": "middle" }, t`drag me`);
  return (/** @type {number} */ step) => {
    const x = axis.x(step);
    for (const part of [line, shade]) part.style.transform = `translate(${x}px, 0)`;
    [x, width - x].forEach((room, i) => captions[i].toggleAttribute("hidden", room < CAPTION_WIDTH));
    tag.setAttribute("transform", `translate(${Math.min(width - HALF_TAG - 1, Math.max(HALF_TAG + 1, x)) - x} 0)`);
  };
}
