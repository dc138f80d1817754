// "Predict first": the page asks, and keeps what tells the answer folded until the reader has answered or wants to see.

import { t } from "../evalkit/explorer/words.js";
import { element, newId } from "./element.js";

/** Whether a part of the page begins something new. @param {Element} part */
const newPart = (part) => part.matches("section, .cell, .admonition, h2, h3, h4") || isQuestion(part);

/** @param {Element} part */
const isQuestion = (part) => part.matches("p") && part.firstElementChild?.matches("strong") === true
  && part.firstElementChild.textContent === t`Predict first:` && part.textContent?.startsWith(t`Predict first:`) === true;

/** What stands after a part, up to the next that begins something new. @param {Element} part */
function explanationAfter(part) {
  const found = [];
  for (let next = part.nextElementSibling; next && !newPart(next); next = next.nextElementSibling) found.push(next);
  return found;
}

/** Fold what tells the answer below a box that asks. @param {HTMLElement} question */
function ask(question) {
  const options = /** @type {HTMLElement | undefined} */ (question.nextElementSibling?.matches("ul") ? question.nextElementSibling : undefined);
  const before = options ?? question;
  const between = explanationAfter(before);
  const cell = (between.at(-1) ?? before).nextElementSibling;
  const output = /** @type {HTMLDetailsElement | null | undefined} */ (cell?.matches(".cell") ? cell.querySelector(":scope > details.below-input") : null);
  const told = element("div", { class: "told", hidden: "until-found", tabindex: "-1" });
  const explanation = output && cell ? explanationAfter(cell) : between;
  if (!output && !explanation.length) return;
  if (explanation.length) {
    explanation[0].before(told);
    told.append(...explanation);
  }
  question.id ||= newId();
  const field = element("input", { type: "text", autocomplete: "off", id: newId(), "aria-describedby": question.id });
  const label = element("label", { for: field.id }, t`Your prediction `);
  const form = element("form", { class: "answer-box prediction" });
  const said = element("p", { class: "said told", tabindex: "-1" });

  /** @param {string} [answer] */
  const open = (answer) => {
    if (!form.isConnected) return;
    const focused = form.contains(document.activeElement);
    said.textContent = answer ? t`You said: ${answer}` : "";
    if (options) options.hidden = false;
    form.replaceWith(...(answer ? [said] : []));
    told.hidden = false;
    if (output) {
      output.hidden = false;
      output.open = true;
    }
    dispatchEvent(new Event("resize"));  // what scrolls is given a place in the order of keys
    if (focused) (answer ? said : output?.querySelector("summary") ?? told).focus();
  };
  const look = element("button", { type: "button" }, t`Show me`);
  look.addEventListener("click", () => open());
  if (options) {
    options.hidden = true;
    for (const option of options.children) {
      const choice = element("button", { type: "button" }, option.textContent?.trim() ?? "");
      choice.addEventListener("click", () => open(choice.textContent ?? ""));
      form.append(choice);
    }
  } else form.append(label, field, element("button", { type: "submit" }, t`Answer`));
  form.append(look);
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim()) open(field.value.trim());
    else field.focus();
  });
  before.after(form);
  told.addEventListener("beforematch", () => open());  // the browser's own search
  if (output) output.hidden = true;
  const aimedAt = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && (told.contains(target) || output?.contains(target))) open();
  };
  addEventListener("hashchange", aimedAt);
  aimedAt();
}

export function askPredictions() {
  for (const part of document.querySelectorAll(".bd-article p")) if (isQuestion(part)) ask(/** @type {HTMLElement} */ (part));
}
