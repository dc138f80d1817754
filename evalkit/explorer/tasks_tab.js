// Five things to look for; each is checked where the threshold stands, and says what was learned.

import { bestStep, constrainedStep } from "./choosing.js";
import { formatRatio, matrixAt, ratiosOf, several } from "./metrics.js";
import { appendHtml } from "./drawing.js";
import { namesOfModels } from "./state.js";
import { t } from "./words.js";
/** @import { Counts } from "./metrics.js" */
/** @import { Actions, State, View } from "./state.js" */

const MISS_COSTS = 10; // false alarms
const LOOKED_AT = 0.1; // of the rows
const MOST_FPR = 0.2;
const ROUNDING_ERROR = 1e-9; // of a product of a rate and a count
const PRECISION = 0.75;

/**
 * @typedef {object} Task
 * @property {string} text
 * @property {string[]} answers What there is to press.
 * @property {(step: number, answer: number) => boolean} isSolved
 * @property {(step: number) => string} now Why it is not solved yet.
 * @property {string} learned
 */

/** A threshold at which a value is as small as it can be. @param {State} state @param {string} text @param {(matrix: ReturnType<typeof matrixAt>) => number} valueOf @param {(best: ReturnType<typeof matrixAt>) => string} learned @returns {Task} */
function thresholdTask({ counts }, text, valueOf, learned) {
  const costAt = (/** @type {number} */ step) => valueOf(matrixAt(counts, step));
  const best = bestStep(counts, (_, step) => -costAt(step))?.step ?? 0;
  return {
    text,
    answers: [t`Check`],
    isSolved: (step) => costAt(step) === costAt(best),
    now: (step) => (step < best ? t`Not yet: a lower threshold does better.` : t`Not yet: a higher threshold does better.`),
    learned: learned(matrixAt(counts, best)),
  };
}

/** Which of two models finds more; of one, how many it can find. @param {State} state @returns {Task} */
function atFewAlarms(state) {
  const { data, counts, second } = state;
  const mostFound = (/** @type {Counts} */ each) => {
    const found = constrainedStep(each, "fpr", MOST_FPR);
    return "step" in found ? each.tp[found.step] : 0;
  };
  const found = [counts, second ?? counts].map(mostFound);
  const positives = `${counts.positives} ${several(data.names[0])}`;
  if (!second || found[0] === found[1]) {
    const value = ({ tp = 0, fp = 0 }) => (fp > MOST_FPR * counts.negatives + ROUNDING_ERROR ? Infinity : -tp);
    return thresholdTask(state, t`Keep the FPR at ${MOST_FPR} or below, and find as many as you can.`, value, ({ tp }) => t`${tp} of ${positives} can be found there: where alarms must be few, only the left of the ROC curve counts.`);
  }
  const names = namesOfModels(data);
  return {
    text: t`Which model finds more where the FPR may be ${MOST_FPR} at most?`,
    answers: names,
    isSolved: (_, answer) => found[answer] > found[1 - answer],
    now: () => t`Look again at how high the two ROC curves are at the left.`,
    learned: t`${names[0]} finds ${found[0]} of ${positives} there, ${names[1]} ${found[1]}: where alarms must be few, only the left of the ROC curve counts.`,
  };
}

/** The tasks for these rows. @param {State} state @returns {Task[]} */
export function tasksFor(state) {
  const { counts, data } = state;
  const { positives, negatives } = counts;
  const name = several(data.names[0]);
  const most = Math.max(1, Math.round(LOOKED_AT * (positives + negatives)));
  const precisions = counts.tp.map((tp, step) => (step ? tp / (tp + counts.fp[step]) : 0));
  const wanted = Math.min(PRECISION, precisions.reduce((a, b) => Math.max(a, b)));
  const fractionOf = (/** @type {ReturnType<typeof matrixAt>} */ matrix) => formatRatio(ratiosOf(matrix).precision);
  return [
    thresholdTask(state, t`Find all ${positives} ${name}, with as few false alarms as you can.`, ({ fn, fp }) => (fn ? Infinity : fp), ({ fp }) => t`The one with the lowest score decides: none is missed only if ${fp} false alarms are accepted.`),
    thresholdTask(state, t`A miss costs ${MISS_COSTS} times a false alarm: where does the line go?`, ({ fn, fp }) => MISS_COSTS * fn + fp, ({ fn, fp }) => t`${MISS_COSTS} × ${fn} + ${fp} = ${MISS_COSTS * fn + fp} is the least it can cost: the dearer a miss, the lower the line.`),
    thresholdTask(state, t`Only ${most} can be looked at: call at most ${most} positive, and find as many ${name} as you can.`, ({ tp, fp }) => (tp + fp > most ? Infinity : -tp), (matrix) => t`${matrix.tp} are found: with so few looks, the precision at the top of the list counts, here ${fractionOf(matrix)}.`),
    atFewAlarms(state),
    thresholdTask(state, wanted < PRECISION ? t`Reach the highest precision there is, and miss as few as you can.` : t`Reach a precision of at least ${PRECISION}, and miss as few as you can.`, ({ tp, fp, fn }) => (tp && tp >= wanted * (tp + fp) - ROUNDING_ERROR ? fn : Infinity), ({ fn }) => t`Precision has its price: ${fn} of ${positives} ${name} are missed.`),
  ];
}

/** @param {HTMLElement} panel @param {Actions} actions @returns {View} */
export function tasksTab(panel, actions) {
  const list = appendHtml(panel, "ol");
  return (state, isNew) => {
    if (!isNew) return;
    list.replaceChildren();
    for (const task of tasksFor(state)) {
      const item = appendHtml(list, "li", "", { class: "task" });
      appendHtml(item, "span", `${task.text} `);
      const result = document.createElement("p");
      result.setAttribute("role", "status");
      task.answers.forEach((text, answer) => appendHtml(item, "button", text, { type: "button" }).addEventListener("click", () => {
        const { step } = actions.state();
        const isSolved = task.isSolved(step, answer);
        item.classList.toggle("solved", isSolved);
        result.textContent = isSolved ? `✓ ${task.learned}` : task.now(step);
      }));
      item.append(result);
    }
  };
}
