// What an answer is given with: a line to type in, choices, or rows to put in order.

import { t } from "../evalkit/explorer/words.js";
import { element, newId } from "./element.js";
import { named, shown } from "./judge.js";
import { pointField } from "./point_field.js";
import { thresholdField } from "./threshold_field.js";
/** @import { Key } from "./judge.js" */

/** @typedef {{ read: () => string | string[], write: (answer: any) => void }} Field */

/** @param {Key} key @param {HTMLElement} box @returns {Field} */
function typedField(key, box) {
  const forms = { number: t`A number, such as 3/4, 75 % or 2*3/8; two digits or more, if you round.`, numbers: t`Numbers with commas between them: 1, 1/2, 0.75.` };
  const id = newId();
  const input = element("input", { id, type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-form` });
  const asked = key.arguments ? t`What your code returns` : t`Your answer`;
  box.append(element("label", { for: id }, asked), input, element("small", { id: `${id}-form` }, forms[/** @type {"number"} */ (key.kind)]));
  return { read: () => input.value, write: (answer) => (input.value = answer) };
}

/**
 * One or several choices; a list in the text whose items begin with them becomes the list of buttons.
 * @param {Key} key @param {HTMLElement} box @param {HTMLElement} exercise @returns {Field}
 */
function chosenField(key, box, exercise) {
  const type = key.kind === "choice" ? "radio" : "checkbox";
  const name = newId();
  const choices = named(key);
  const inputs = choices.map((value) => element("input", { type, name, value }));
  const items = [...exercise.querySelectorAll("li")];
  const told = choices.map((choice) => items.find((item) => item.querySelector("code")?.textContent === `"${choice}"`));
  const group = element("fieldset", {}, element("legend", {}, key.kind === "choice" ? t`Your answer` : t`Your answer: all that apply`));
  for (const [i, input] of inputs.entries()) {
    const label = element("label", {}, input, " ");
    const item = told.every(Boolean) && told[i];
    if (item) {
      item.querySelector("code")?.replaceWith(choices[i]);
      label.append(...(item.querySelector("p") ?? item).childNodes);
    } else label.append(shown(choices[i], key));
    group.append(label);
  }
  if (told.every(Boolean)) told[0]?.parentElement?.remove();
  box.append(group);
  const read = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    read: () => (type === "radio" ? read()[0] ?? "" : read()),
    write: (answer) => inputs.forEach((input) => (input.checked = [answer].flat().includes(input.value))),
  };
}

/** One choice for each of several cases. @param {Key} key @param {HTMLElement} box @returns {Field} */
function matchedField(key, box) {
  const choices = named(key);
  const selects = key.expected.map((/** @type {string} */ _, /** @type {number} */ i) => {
    const select = element("select", {}, element("option", { value: "" }, t`choose`), ...choices.map((value) => element("option", { value }, shown(value, key))));
    box.append(element("label", { class: "case" }, `${i + 1}. `, select));
    return select;
  });
  const read = () => selects.map((/** @type {HTMLSelectElement} */ select) => select.value);
  return {
    read: () => (read().every(Boolean) ? read() : ""),
    write: (answer) => answer && selects.forEach((/** @type {HTMLSelectElement} */ select, /** @type {number} */ i) => (select.value = answer[i])),
  };
}

/** Rows that move up and down. @param {Key} key @param {HTMLElement} box @returns {Field} */
function orderedField(key, box) {
  let order = named(key);
  const list = element("ol", { class: "order" });
  const moved = element("span", { role: "status", class: "sr-only" });
  const draw = () =>
    list.replaceChildren(
      ...order.map((item, i) => {
        const name = shown(item, key);
        const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ where) => {
          const made = element("button", { type: "button", "aria-label": where }, sign);
          made.disabled = !(i + by in order);
          made.addEventListener("click", () => {
            [order[i], order[i + by]] = [order[i + by], order[i]];
            draw();
            const buttons = list.children[i + by].querySelectorAll("button");
            (buttons[by < 0 ? 0 : 1].disabled ? buttons[by < 0 ? 1 : 0] : buttons[by < 0 ? 0 : 1]).focus();
            moved.textContent = t`${name} is now number ${i + by + 1} of ${order.length}.`;
          });
          return made;
        };
        return element("li", {}, button(-1, "↑", t`Move ${name} up`), button(1, "↓", t`Move ${name} down`), ` ${name}`);
      }),
    );
  draw();
  box.append(list, moved);
  return {
    read: () => order,
    write: (answer) => {
      order = [...answer];
      draw();
    },
  };
}

/** @type {Record<string, (key: Key, box: HTMLElement, exercise: HTMLElement) => Field>} */
export const FIELDS = {
  number: typedField, numbers: typedField, point: pointField, threshold: thresholdField,
  choice: chosenField, several: chosenField, match: matchedField, order: orderedField,
};
