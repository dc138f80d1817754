// A threshold to move along the scores.

import { t } from "../evalkit/explorer/words.js";
import { element, newId, touched } from "./element.js";
/** @import { Key } from "./judge.js" */
/** @import { Field } from "./fields.js" */

/** A threshold that moves along the scores. @param {Key} key @param {HTMLElement} box @returns {Field} */
export function thresholdField(key, box) {
  const { scores = [], labels = [] } = key;
  const cuts = [...new Set(scores)].sort((a, b) => a - b);
  const [low, high] = [cuts[0], cuts[cuts.length - 1]];
  const x = (/** @type {number} */ score) => 20 + (360 * (score - low)) / (high - low || 1);
  const stacked = new Map();
  const marks = scores.map((score, i) => {
    const level = stacked.get(Math.round(x(score) / 8)) ?? 0;
    stacked.set(Math.round(x(score) / 8), level + 1);
    const y = Math.max(58 - 9 * level, 6);
    return labels[i]
      ? element("svg:circle", { cx: x(score), cy: y, r: 4, class: "positive" })
      : element("svg:path", { d: `M${x(score) - 3.5} ${y - 3.5}l7 7m0-7l-7 7`, class: "negative" });
  });
  const line = element("svg:line", { y1: 0, y2: 70 });
  const drawing = element("svg:svg", { viewBox: "0 0 400 72", "aria-hidden": "true", class: "scores" }, element("svg:path", { d: "M5 65H395", class: "axis" }), ...marks, line);
  const id = newId();
  const range = element("input", { id, type: "range", min: 0, max: cuts.length, step: 1, value: cuts.length });
  const now = element("output", { for: id });
  const threshold = () => (range.value < cuts.length ? cuts[range.value] : Infinity);
  const show = () => {
    const at = threshold();
    const reached = scores.filter((score) => score >= at).length;
    const called = at === Infinity ? t`above every score` : String(at);
    now.textContent = t`Threshold ${called}: ${reached} of ${scores.length} predicted positive`;
    range.setAttribute("aria-valuetext", t`${called}, ${reached} of ${scores.length} predicted positive`);
    const place = at === Infinity ? 395 : x(at) - 6;
    line.setAttribute("x1", String(place));
    line.setAttribute("x2", String(place));
  };
  range.addEventListener("input", () => {
    range.dataset.touched = "";
    show();
  });
  show();
  const legend = element("small", {}, t`● positive, × negative; from the line to the right, the samples are predicted positive.`);
  box.append(element("label", { for: id }, t`Your threshold`), drawing, range, now, legend);
  return {
    read: () => (touched(range) ? String(threshold() === Infinity ? high + 1 : threshold()) : ""),
    write: (answer) => {
      const place = cuts.findIndex((cut) => cut >= Number(answer));
      range.value = String(place < 0 ? cuts.length : place);
      range.dataset.touched = "";
      show();
    },
  };
}
