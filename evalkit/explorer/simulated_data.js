// A made-up model: two bell curves of scores. Seeded, so that the same settings give the same rows.

import { areaByTrapezoids, averagePrecision, countAtThresholds, formatDecimal } from "./metrics.js";
import { Axes, pathData, requireElement, rocPoints } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */

/** A generator of numbers in [0, 1): Mulberry32, T. Ettinger's, public domain. @param {number} seed */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {{separation: number, spread: number, prevalence: number, size: number, seed: number}} settings @returns {Data} */
function simulate({ separation, spread, prevalence, size, seed }) {
  const uniform = mulberry32(seed);
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()); // Box and Muller, 1958
  const count = Math.min(size - 1, Math.max(1, Math.round(size * prevalence)));
  const positive = Array.from({ length: size }, (_, i) => (i < count ? 1 : 0));
  const scores = positive.map((isPositive) => Number((isPositive ? separation + spread * gaussian() : gaussian()).toFixed(2)) + 0);
  return { scores, positive, names: ["positive", "negative"] };
}

/** AUC and average precision. @param {Counts} counts */
function scoresOfModel(counts) {
  const auc = areaByTrapezoids(counts);
  return [auc.numerator / auc.denominator, averagePrecision(counts)].map(formatDecimal);
}

/** @param {Counts} counts */
function rocPath(counts) {
  return pathData(rocPoints(counts).map(({ x, y }) => [Axes.x(x), Axes.y(y)]));
}

export class MakerView {
  /** @param {Element} panel @param {(data: Data) => Counts} replace */
  constructor(panel, replace) {
    this.inputs = [...panel.querySelectorAll("input")];
    this.rows = { start: requireElement(panel, ".at-start"), now: requireElement(panel, ".at-now") };
    this.status = requireElement(panel, ".heard");
    this.axes = new Axes(requireElement(panel, ".drawing"), "FPR", "TPR", true);
    this.replace = replace;
    this.start = this.settings(); // before the first change
    /** @type {Counts | undefined} */
    this.startCounts = undefined;
    for (const input of this.inputs) input.addEventListener("input", () => this.simulate());
    requireElement(panel, ".make").addEventListener("click", () => this.simulate());
    requireElement(panel, ".new-start").addEventListener("click", () => {
      this.start = this.settings();
      this.startCounts = undefined;
      this.simulate();
    });
    this.showSettings();
  }

  settings() {
    const { separation, spread, prevalence, size, seed } = Object.fromEntries(this.inputs.map((input) => [input.name, Number(input.value)]));
    return { separation, spread, prevalence: prevalence / 100, size, seed };
  }

  /** The value beside each slider. */
  showSettings() {
    for (const input of this.inputs) {
      const unit = input.name === "prevalence" ? " %" : "";
      const place = input.closest("label")?.querySelector("b");
      if (place) place.textContent = input.value + unit;
      if (unit) input.setAttribute("aria-valuetext", input.value + unit);
    }
  }

  simulate() {
    this.showSettings();
    this.startCounts ??= countAtThresholds(simulate(this.start));
    const counts = this.replace(simulate(this.settings()));
    const [start, now] = [scoresOfModel(this.startCounts), scoresOfModel(counts)];
    for (const [row, values] of [[this.rows.start, start], [this.rows.now, now]]) {
      [...row.querySelectorAll("td")].forEach((cell, i) => (cell.textContent = values[i]));
    }
    this.axes.comparison.setAttribute("d", rocPath(this.startCounts));
    this.axes.traversed.setAttribute("d", rocPath(counts));
    this.axes.describe(`ROC curve of the model now, and dashed that at the start; AUC ${now[0]}, at the start ${start[0]}`);
    this.status.textContent = `Now AUC ${now[0]}, average precision ${now[1]}; at the start ${start[0]} and ${start[1]}.`;
  }
}
