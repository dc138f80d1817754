// Costs and prevalence: the cheapest threshold, and what others cost.

import { grouped, stepOfThreshold } from "./metrics.js";
import { cheapestStep, expectedCost } from "./choosing.js";
import { appendRow, requireElement } from "./drawing.js";
import { lastStep, thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Actions, State, View } from "./state.js" */

const TIMES = [1, 2, 3, 5, 10, 20, 50, 100];
const COSTS_OF_A_MISS = [...TIMES.slice(1).map((times) => 1 / times).reverse(), ...TIMES];
const PREVALENCES = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9];
const CASES = 1000;

const COSTS_TEMPLATE = /* html */ `<label>${t`A miss costs`} <b class="miss-value"></b><input type="range" class="range miss" min="0" max="${COSTS_OF_A_MISS.length - 1}"></label>
  <label>${t`Prevalence`} <b class="prevalence-value"></b><input type="range" class="range prevalence" min="0" max="${PREVALENCES.length - 1}"></label>
  <table>
    <thead><tr><td></td><th scope="col">${t`threshold`}</th><th scope="col">${t`cost of ${grouped(CASES)} cases`}</th></tr></thead>
    <tbody></tbody>
  </table>
  <p class="controls"><button type="button" class="to-cheapest">${t`Go to the cheapest`}</button> <button type="button" class="own-prevalence">${t`Prevalence as in these rows`}</button></p>`;

/** As many digits as somebody reads. @param {number} value @param {number} digits */
function significant(value, digits) {
  return String(Number(value.toPrecision(digits)) + 0);
}

/** @param {number} cost */
function describeCost(cost) {
  return cost < 100 ? significant(cost, 2) : grouped(Math.round(cost));
}

/** @param {number} miss */
function describeMissCost(miss) {
  if (miss >= 1) return miss === 1 ? t`as much as 1 false alarm` : t`as much as ${significant(miss, 3)} false alarms`;
  return t`1/${significant(1 / miss, 3)} of a false alarm`;
}

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function costsTab(panel, actions) {
  panel.innerHTML = COSTS_TEMPLATE;
  const [miss, prevalence] = ["miss", "prevalence"].map((name) => ({ input: requireElement(panel, `.${name}`), text: requireElement(panel, `.${name}-value`) }));
  const body = requireElement(panel, "tbody");
  /** What was asked for, until a slider is moved. @type {number | undefined} */
  let given;
  let asInRows = true;
  let cheapest = 0; // stays while stepping

  /** @param {State} state */
  const useOf = ({ counts: { positives, negatives } }) => ({
    miss: given ?? COSTS_OF_A_MISS[Number(miss.input.value)],
    prevalence: asInRows ? positives / (positives + negatives) : PREVALENCES[Number(prevalence.input.value)] / 100,
  });

  /** @param {State} state */
  function change(state) {
    cheapest = cheapestStep(state.counts, useOf(state));
    show(state);
  }

  /** @param {State} state */
  function show(state) {
    const { counts, step } = state;
    const use = useOf(state);
    if (asInRows) prevalence.input.value = String(PREVALENCES.findIndex((percent) => percent >= 100 * use.prevalence));
    miss.text.textContent = describeMissCost(use.miss);
    prevalence.text.textContent = `${significant(100 * use.prevalence, 3)} %${asInRows ? t`, as in these rows` : ""}`;
    for (const { input, text } of [miss, prevalence]) input.setAttribute("aria-valuetext", text.textContent);
    const cut = 1 / (1 + use.miss);
    const areProbabilities = counts.thresholds[1] <= 1 && counts.thresholds[lastStep(state)] >= 0;
    body.replaceChildren();
    addRow(t`now`, step);
    addRow(t`cheapest`, cheapest);
    if (areProbabilities) addRow(t`if scores are probabilities, 1 / (1 + cost of a miss)`, stepOfThreshold(counts, cut), significant(cut, 3));
    addRow(t`nobody predicted positive`, 0);
    addRow(t`everybody predicted positive`, lastStep(state));

    /** @param {string} title @param {number} at @param {string} [threshold] */
    function addRow(title, at, threshold = thresholdText(counts, at)) {
      appendRow(body, title, [threshold, describeCost(CASES * expectedCost(counts, at, use))]);
    }
  }

  miss.input.addEventListener("input", () => {
    given = undefined;
    change(actions.state());
  });
  prevalence.input.addEventListener("input", () => {
    asInRows = false;
    change(actions.state());
  });
  requireElement(panel, ".own-prevalence").addEventListener("click", () => {
    asInRows = true;
    change(actions.state());
  });
  requireElement(panel, ".to-cheapest").addEventListener("click", () => actions.goTo(cheapest));

  return (state, isNew) => {
    if (isNew) {
      given = state.data.miss;
      const start = given ?? 1;
      miss.input.value = String(COSTS_OF_A_MISS.findIndex((cost, i) => cost >= start || i === COSTS_OF_A_MISS.length - 1));
      asInRows = true;
      change(state);
    } else show(state);
  };
}
