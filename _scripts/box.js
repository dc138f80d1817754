// The box below an exercise, which takes an answer and says what is wrong with it.

import { t } from "../evalkit/explorer/words.js";
import { element } from "./element.js";
import { FIELDS } from "./fields.js";
import { NO_TRY, judge } from "./judge.js";
import { readNumber } from "./numeral.js";
import { askPredictions } from "./predictions.js";
import { here, putShelf, showProgress, takeShelf } from "./shelf.js";
/** @import { Key, Verdict } from "./judge.js" */

/** @param {string} message */
function sentence(message) {
  const begun = message.replace(/^[a-z]/, (first) => first.toUpperCase());
  return /[.?!。？！]$/.test(message) ? begun : t`${begun}.`;
}

/** On which side of the right one a number lies. @param {string | string[]} answer @param {Key} key */
function side(answer, key) {
  const value = key.kind === "number" || key.kind === "threshold" ? readNumber(String(answer))?.value : undefined;
  return value === undefined ? "" : value > key.expected ? t`: it is too large` : t`: it is too small`;
}

/** @param {HTMLElement} box @param {number} exercises of this page */
function open(box, exercises) {
  /** @type {Key} */
  const key = JSON.parse(box.querySelector("script")?.textContent ?? "");
  const exercise = /** @type {HTMLElement} */ (box.closest(".exercise"));
  const label = exercise.id;
  const title = /** @type {HTMLElement} */ (exercise.querySelector(".admonition-title"));
  title.id ||= `${label}-title`;
  const fields = element("div", { class: "fields" });
  const form = element("form", { "aria-labelledby": title.id, novalidate: "" }, fields);
  box.append(form);
  const field = FIELDS[key.kind](key, fields, exercise);
  const said = element("p", { role: "status", class: "said" });
  form.append(element("button", { type: "submit" }, t`Check`), said);
  let tries = 0;
  let isTouched = false;

  /** @param {Verdict} verdict */
  const say = ({ status, message }) => {
    const known = message !== key.hint;
    const words = [element("strong", {}, { right: t`Right. `, "not yet": t`Not yet. `, "no answer yet": "" }[status])];
    if (status !== "not yet") words.push(sentence(message));
    else {
      if (known) words.push(sentence(message));
      else if (tries < 2) words.push(t`This is not it${side(field.read(), key)}. Try once more.`);
      if (tries >= 2 && !message.endsWith(key.hint)) words.push(t` Hint: ${sentence(key.hint)}`);
      else if (tries >= 2 && !known) words.push(t`Hint: ${sentence(key.hint)}`);
      if (tries >= 3) words.push(t` The solution is open below.`);
    }
    said.replaceChildren(...words);
    said.dataset.status = status;
  };

  for (const change of ["input", "click"]) {
    fields.addEventListener(change, () => {
      isTouched = true;
      said.replaceChildren();
      delete said.dataset.status;
    });
  }
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = field.read();
    const verdict = judge(answer, key);
    if (verdict.status !== "no answer yet") {
      if (!NO_TRY.includes(verdict.message)) tries += 1;
      const shelf = takeShelf();
      const page = (shelf[here] ??= { exercises, answers: {} });
      page.exercises = exercises;
      page.answers[label] = { answer, tries, right: verdict.status === "right" };
      putShelf(shelf);
      showProgress();
    }
    say(verdict);
    const solution = exercise.nextElementSibling;
    if (tries >= 3 && verdict.status === "not yet" && solution instanceof HTMLDetailsElement) solution.open = true;
  });

  const restore = () => {
    const kept = takeShelf()[here]?.answers[label];
    if (!kept || isTouched) return;
    field.write(kept.answer);
    tries = kept.tries;
    say(judge(kept.answer, key));
  };
  restore();
  whenKept(restore);
}

/** Call back when what is kept may have changed: by another tab, or by one whose answer a browser had not passed on yet when this page was loaded. @param {() => void} callback */
function whenKept(callback) {
  for (const event of ["storage", "pageshow"]) addEventListener(event, callback);
}

addEventListener("DOMContentLoaded", () => {
  askPredictions();
  const boxes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".exercise .answer-box")]);
  for (const box of boxes) open(box, boxes.length);
  showProgress();
  whenKept(showProgress);
});
