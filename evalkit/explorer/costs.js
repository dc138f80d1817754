// Costs and prevalence: the cheapest threshold, what it costs, and its net benefit.

import { stepOfThreshold } from "./metrics.js";
import { cheapestStep, expectedCost, netBenefit } from "./expected_cost.js";
import { appendHtml, requireElement } from "./drawing.js";
/** @import { Counts, Data } from "./metrics.js" */
/** @import { Host } from "./panels.js" */

const TIMES = [1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100];
const COSTS_OF_A_MISS = [...TIMES.slice(1).map((times) => 1 / times).reverse(), ...TIMES];
const PREVALENCES = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9];

export const COSTS_TEMPLATE = /* html */ `<details class="costs"><summary>What mistakes cost</summary>
    <p>A false alarm costs 1. Say what a miss costs, and how common positives are where the model will be used.</p>
    <div class="controls">
      <label class="slide"><span>A miss costs <b class="miss-value"></b></span>
        <input type="range" class="miss" min="0" max="${COSTS_OF_A_MISS.length - 1}" value="${TIMES.length - 1}"></label>
      <label class="slide"><span>Prevalence <b class="prevalence-value"></b></span>
        <input type="range" class="prevalence" min="0" max="${PREVALENCES.length - 1}" value="15"></label>
      <button type="button" class="own-prevalence">As in these rows</button>
    </div>
    <table>
      <thead><tr><td></td><th scope="col">threshold</th><th scope="col">expected cost a case</th><th scope="col">net benefit</th></tr></thead>
      <tbody></tbody>
    </table>
    <p><button type="button" class="to-cheapest">Go to the cheapest threshold</button></p>
  </details>`;

/** Four digits that mean something. @param {number} value */
function significant(value) {
  return String(Number(value.toPrecision(4)) + 0);
}

/** @param {number} miss */
function describeMissCost(miss) {
  if (miss >= 1) return `as much as ${significant(miss)} false alarm${miss === 1 ? "" : "s"}`;
  return `1/${significant(1 / miss)} of a false alarm`;
}

export class CostsPanel {
  /** @param {HTMLElement} panel @param {Host} host */
  constructor(panel, host) {
    this.miss = requireElement(panel, ".miss");
    this.prevalence = requireElement(panel, ".prevalence");
    this.texts = { miss: requireElement(panel, ".miss-value"), prevalence: requireElement(panel, ".prevalence-value") };
    this.body = requireElement(panel, "tbody");
    this.asInRows = true;
    this.current = 0;
    this.miss.addEventListener("input", () => {
      this.given = undefined;
      this.show();
    });
    this.prevalence.addEventListener("input", () => {
      this.asInRows = false;
      this.show();
    });
    requireElement(panel, ".own-prevalence").addEventListener("click", () => {
      this.asInRows = true;
      this.show();
    });
    requireElement(panel, ".to-cheapest").addEventListener("click", () => host.goTo(this.cheapest));
  }

  get cheapest() {
    return cheapestStep(/** @type {Counts} */ (this.counts), this.use());
  }

  /** @param {Data} data @param {Counts} counts */
  load({ miss }, counts) {
    this.counts = counts;
    this.given = miss;
    if (miss !== undefined) this.miss.value = String(COSTS_OF_A_MISS.findIndex((cost, i) => cost >= miss || i === COSTS_OF_A_MISS.length - 1));
    this.asInRows = true;
    const { thresholds } = counts;
    this.areProbabilities = thresholds[1] <= 1 && thresholds[thresholds.length - 1] >= 0;
  }

  /** @param {Counts} counts @param {number} step */
  step(counts, step) {
    const isNew = this.shownFor !== counts;
    this.current = step;
    if (isNew) this.show();
    else this.fillRow(this.rows?.now, step, counts.thresholds[step]);
  }

  use() {
    const { positives, negatives } = /** @type {Counts} */ (this.counts);
    const prevalence = this.asInRows ? positives / (positives + negatives) : PREVALENCES[Number(this.prevalence.value)] / 100;
    return { miss: this.given ?? COSTS_OF_A_MISS[Number(this.miss.value)], prevalence };
  }

  /** Everything but the present threshold stays while stepping. */
  show() {
    const counts = /** @type {Counts} */ (this.counts);
    const { miss, prevalence } = this.use();
    this.shownFor = counts;
    if (this.asInRows) this.prevalence.value = String(PREVALENCES.findIndex((percent) => percent >= 100 * prevalence));
    this.texts.miss.textContent = describeMissCost(miss);
    this.texts.prevalence.textContent = `${significant(100 * prevalence)} %${this.asInRows ? ", as in these rows" : ""}`;
    this.miss.setAttribute("aria-valuetext", this.texts.miss.textContent);
    this.prevalence.setAttribute("aria-valuetext", this.texts.prevalence.textContent);
    this.body.replaceChildren();
    this.addRow("cheapest", this.cheapest);
    this.rows = { now: this.addRow("at the present threshold", this.current) };
    if (this.areProbabilities) {
      const cut = 1 / (1 + miss);
      this.addRow("if scores are probabilities, 1 / (1 + cost of a miss)", stepOfThreshold(counts, cut), cut);
    }
    this.addRow("nobody predicted positive", 0);
    this.addRow("everybody predicted positive", counts.thresholds.length - 1);
  }

  /** @param {string} title @param {number} step @param {number} [threshold] */
  addRow(title, step, threshold = /** @type {Counts} */ (this.counts).thresholds[step]) {
    const row = appendHtml(this.body, "tr");
    appendHtml(row, "th", title, { scope: "row" });
    const cells = [0, 1, 2].map(() => appendHtml(row, "td"));
    this.fillRow(cells, step, threshold);
    return cells;
  }

  /** @param {HTMLElement[] | undefined} cells @param {number} step @param {number} threshold */
  fillRow(cells, step, threshold) {
    if (!cells) return;
    const counts = /** @type {Counts} */ (this.counts);
    const texts = [threshold === Infinity ? "above every score" : String(threshold), significant(expectedCost(counts, step, this.use())), significant(netBenefit(counts, step, this.use()))];
    texts.forEach((text, i) => (cells[i].textContent = text));
  }
}
