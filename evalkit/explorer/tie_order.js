// Tied rows in another order: the staircase that goes row by row changes, the curve that takes them together does not.

import { areaByTrapezoids, countPairs, formatFraction, rocIgnoringTies } from "./metrics.js";
import { appendHtml, Axes, pathData, requireElement, rocPoints } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

const MAX_LISTED = 24;

export class TiesView {
  /** @param {Element} panel */
  constructor(panel) {
    this.axes = new Axes(requireElement(panel, ".drawing"), "FPR", "TPR", true);
    this.list = requireElement(panel, "ol");
    this.result = requireElement(panel, ".result");
    this.buttons = Object.fromEntries(
      ["positives", "negatives", "shuffled", "given"].map((name) => [name, requireElement(panel, `.${name}-first`)]),
    );
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener("click", () => this.reorder(name));
  }

  /** @param {Data} data @param {Counts} counts */
  load(data, counts) {
    this.data = data;
    this.counts = counts;
    const points = rocPoints(counts).map(({ x, y }) => /** @type {[number, number]} */ ([Axes.x(x), Axes.y(y)]));
    this.axes.curve.setAttribute("d", pathData(points));
    const tied = countPairs(counts).tied > 0;
    for (const button of Object.values(this.buttons)) button.disabled = !tied;
    this.reorder("given");
  }

  step() {}

  /** Put equal scores into another order. @param {string} arrangement */
  reorder(arrangement) {
    const { scores, positive } = /** @type {Data} */ (this.data);
    const randomKeys = Array.from(scores, () => Math.random());
    const sign = arrangement === "positives" ? -1 : 1;
    const compareTied = (/** @type {number} */ a, /** @type {number} */ b) =>
      arrangement === "given" ? a - b : arrangement === "shuffled" ? randomKeys[a] - randomKeys[b] : sign * (positive[a] - positive[b]) || a - b;
    this.order = Array.from(scores, (_, row) => row).sort((a, b) => scores[b] - scores[a] || compareTied(a, b));
    this.show();
  }

  /** A tied row changes places with the one before it. @param {number} place */
  moveUp(place) {
    const order = /** @type {number[]} */ (this.order);
    [order[place - 1], order[place]] = [order[place], order[place - 1]];
    this.show();
    const moved = this.list.children[place - 1].querySelector("button") ?? this.list.children[place].querySelector("button");
    moved?.focus();
  }

  show() {
    const data = /** @type {Data} */ (this.data);
    const counts = /** @type {Counts} */ (this.counts);
    const order = /** @type {number[]} */ (this.order);
    const staircase = rocIgnoringTies(data, order);
    this.axes.comparison.setAttribute("d", pathData(rocPoints(staircase).map(({ x, y }) => [Axes.x(x), Axes.y(y)])));
    const alone = formatFraction(areaByTrapezoids(staircase));
    const tied = countPairs(counts).tied;
    this.result.textContent = tied
      ? `Row by row (dashed): ${alone}. Equal scores together: ${formatFraction(areaByTrapezoids(counts))}, whatever the order.`
      : `No positive is tied with a negative here, so both ways give ${alone}.`;
    this.listRows(data, order);
  }

  /** @param {Data} data @param {number[]} order */
  listRows({ scores, positive, names }, order) {
    this.list.replaceChildren();
    if (order.length > MAX_LISTED) return;
    order.forEach((row, place) => {
      const name = names[positive[row] ? 0 : 1];
      const item = appendHtml(this.list, "li", "", { class: positive[row] ? "positive" : "negative" });
      appendHtml(item, "span", `${scores[row]} ${name}`);
      if (scores[order[place - 1]] !== scores[row]) return; // nor is there one before the first
      const button = appendHtml(item, "button", "↑", { type: "button", "aria-label": `Move row ${row + 1} (${name}, score ${scores[row]}) up` });
      button.addEventListener("click", () => this.moveUp(place));
    });
  }
}
