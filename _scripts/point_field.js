// A point to place in the plane of a curve.

import { t } from "../evalkit/explorer/words.js";
import { element, touched } from "./element.js";
import { readNumber } from "./numeral.js";
/** @import { Key } from "./judge.js" */
/** @import { Field } from "./fields.js" */

/** A point of the unit square, by a click or by two sliders. @param {Key} key @param {HTMLElement} box @returns {Field} */
export function pointField(key, box) {
  const { axes = ["x", "y"], grid = [10, 10], curve = [] } = key;
  const [left, size] = [36, 220];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${left + size * x} ${8 + size * (1 - y)}`;
  const lines = [
    ...Array.from({ length: grid[0] + 1 }, (_, i) => `M${at(i / grid[0], 0)}V8`),
    ...Array.from({ length: grid[1] + 1 }, (_, i) => `M${at(0, i / grid[1])}H${left + size}`),
  ];
  const dot = element("svg:circle", { r: 6 });
  const word = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => element("svg:text", { x, y }, text);
  const drawing = element(
    "svg:svg",
    { viewBox: "0 0 270 270", "aria-hidden": "true", class: "plane" },
    element("svg:path", { d: lines.join(""), class: "grid" }),
    element("svg:path", { d: curve.length ? `M${curve.map(([x, y]) => at(x, y)).join("L")}` : "", class: "curve" }),
    word("0", left - 12, 244), word("1", left - 12, 16), word("1", left + size - 4, 244), word(axes[0], left + size / 2 - 16, 258),
    element("svg:text", { transform: `translate(14 ${8 + size / 2}) rotate(-90)`, "text-anchor": "middle" }, axes[1]),
    dot,
  );
  const ranges = axes.map((_, i) => element("input", { type: "range", min: 0, max: grid[i], step: 1, value: 0 }));
  const outputs = axes.map(() => element("output"));
  const show = () => {
    const [x, y] = ranges.map((range, i) => range.value / grid[i]);
    dot.setAttribute("cx", String(left + size * x));
    dot.setAttribute("cy", String(8 + size * (1 - y)));
    dot.style.display = touched(ranges[0]) ? "" : "none";
    for (const [i, range] of ranges.entries()) {
      outputs[i].textContent = `${range.value}/${grid[i]}`;
      range.setAttribute("aria-valuetext", t`${range.value} of ${grid[i]}`);
    }
  };
  const touch = () => {
    for (const range of ranges) range.dataset.touched = "";
    show();
  };
  for (const range of ranges) range.addEventListener("input", touch);
  drawing.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const shown = drawing.getBoundingClientRect();
    const scale = 270 / shown.width;
    const x = ((event.clientX - shown.left) * scale - left) / size;
    const y = 1 - ((event.clientY - shown.top) * scale - 8) / size;
    for (const [i, share] of [x, y].entries()) ranges[i].value = String(Math.round(Math.min(Math.max(share, 0), 1) * grid[i]));
    touch();
  });
  show();
  box.append(element("small", {}, t`Click the point, or move the two sliders.`), drawing);
  for (const [i, range] of ranges.entries()) box.append(element("label", { class: "slider" }, `${axes[i]} `, range, " ", outputs[i]));
  return {
    read: () => (touched(ranges[0]) ? `(${ranges.map((range, i) => `${range.value}/${grid[i]}`).join(", ")})` : ""),
    write: (answer) => {
      const typed = String(answer).match(/[^(),]+/g) ?? [];
      for (const [i, range] of ranges.entries()) range.value = String(Math.round((readNumber(typed[i] ?? "")?.value ?? 0) * grid[i]));
      touch();
    },
  };
}
