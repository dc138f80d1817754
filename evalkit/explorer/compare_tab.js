// Two models on the same rows: what tells them apart, and where both stand at the same false positive rate.

import { areaByTrapezoids, averagePrecision, formatDecimal, formatFraction, formatRatio, lastStepWhere, matrixAt, ratiosOf } from "./metrics.js";
import { appendRow, requireElement } from "./drawing.js";
import { lastStep, namesOfModels, thresholdText } from "./state.js";
import { t } from "./words.js";
/** @import { Actions, View } from "./state.js" */

/** Of the book, where it stands beside this page. */
const LESSON = "chapters/5-before-you-decide/1-comparing-two-models.html";

const COMPARE_TEMPLATE = /* html */ `<p class="none">${t`There is one model here. Paste a third column under “Your scores”, the scores of a second model, to compare two.`}</p>
  <div class="both">
    <table>
      <thead><tr><td></td><th scope="col"></th><th scope="col"></th></tr></thead>
      <tbody></tbody>
    </table>
    <p>${t`The second model stands where its FPR is as large as the first one's or smaller. Could the difference be chance?`} <span class="lesson">${t`The book's page “Comparing two models”`}</span>${t` tells.`}</p>
    <button type="button" class="swap"></button>
  </div>`;

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function compareTab(panel, actions) {
  panel.innerHTML = COMPARE_TEMPLATE;
  const [none, both, body, swap] = [".none", ".both", "tbody", ".swap"].map((part) => requireElement(panel, part));
  const root = document.documentElement.dataset.content_root; // as Sphinx writes it
  if (root !== undefined) requireElement(panel, ".lesson").innerHTML = `<a href="${root}${LESSON}">${t`Comparing two models`}</a>`;
  swap.addEventListener("click", () => {
    const { data } = actions.state();
    const [first, second] = namesOfModels(data);
    if (data.second) actions.load({ ...data, scores: data.second, second: data.scores, models: [second, first] });
  });

  /** What is the same at every threshold. @type {[string, string[]][]} */
  let areas = [];
  return (state, isNew) => {
    const { data, counts, second, step } = state;
    both.hidden = !second;
    none.hidden = Boolean(second);
    if (!second) return;
    const pair = [counts, second];
    if (isNew) {
      const names = namesOfModels(data);
      panel.querySelectorAll("thead th").forEach((head, i) => (head.textContent = names[i]));
      swap.textContent = t`Step through ${names[1]}`;
      areas = [["AUC", pair.map((each) => formatFraction(areaByTrapezoids(each)))], [t`average precision`, pair.map((each) => formatDecimal(averagePrecision(each)))]];
    }
    const steps = [step, lastStepWhere(lastStep({ ...state, counts: second }), (each) => second.fp[each] <= counts.fp[step])];
    const ratios = steps.map((each, i) => ratiosOf(matrixAt(pair[i], each)));
    body.replaceChildren();
    for (const [title, texts] of areas) appendRow(body, title, texts);
    appendRow(body, t`threshold now`, steps.map((each, i) => thresholdText(pair[i], each)));
    for (const [name, title] of [["fpr", "FPR"], ["recall", t`recall`], ["precision", t`precision`]]) appendRow(body, title, ratios.map((each) => formatRatio(each[name])));
  };
}
