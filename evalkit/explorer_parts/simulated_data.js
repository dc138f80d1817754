// A made-up model: two bell curves of scores. Seeded, so that the same settings give the same rows.

import { areaByTrapezoids, averagePrecision, formatDecimal } from "./metrics.js";
import { requireElement } from "./drawing.js";
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

export class MakerView {
  /** @param {Element} panel @param {(data: Data) => Counts} replace */
  constructor(panel, replace) {
    this.inputs = [...panel.querySelectorAll("input")];
    this.result = requireElement(panel, ".result");
    this.replace = replace;
    this.previous = "";
    for (const input of this.inputs) input.addEventListener("input", () => this.simulate());
    requireElement(panel, ".make").addEventListener("click", () => this.simulate());
    this.showSettings();
  }

  /** The value beside each slider. */
  showSettings() {
    for (const input of this.inputs) {
      const unit = input.name === "prevalence" ? " %" : "";
      const place = input.closest("label")?.querySelector("b");
      if (place) place.textContent = input.value + unit;
    }
  }

  simulate() {
    this.showSettings();
    const values = Object.fromEntries(this.inputs.map((input) => [input.name, Number(input.value)]));
    const { separation, spread, prevalence, size, seed } = values;
    const counts = this.replace(simulate({ separation, spread, prevalence: prevalence / 100, size, seed }));
    const auc = areaByTrapezoids(counts);
    const now = `AUC ${formatDecimal(auc.numerator / auc.denominator)}, average precision ${formatDecimal(averagePrecision(counts))}`;
    if (now === this.previous) return;
    this.result.textContent = this.previous ? `${now}; before: ${this.previous}.` : `${now}.`;
    this.previous = now;
  }
}
