// What was answered, kept on the reader's device, and the progress that the contents show.

import { t } from "../evalkit/explorer/words.js";
import { element } from "./element.js";

/** @typedef {{ answer: any, tries: number, right: boolean }} Kept */
/** @typedef {Record<string, { exercises: number, answers: Record<string, Kept> }>} Shelf */

const SHELF = "how-good-is-your-classifier: answers";
const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href).pathname;
export const here = location.pathname.slice(root.length);

/** @returns {Shelf} */
export function takeShelf() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}");
  } catch {
    return {};  // private browsing, or not what was put there
  }
}

/** @param {Shelf | null} shelf null empties it */
export function putShelf(shelf) {
  try {
    if (shelf) localStorage.setItem(SHELF, JSON.stringify(shelf));
    else localStorage.removeItem(SHELF);
  } catch {
    // nothing can be kept here: the exercises work all the same
  }
}

/** Write into the contents how many exercises of each page are right. */
export function showProgress() {
  const shelf = takeShelf();
  const contents = document.querySelector("nav.bd-links");
  if (!contents) return;
  for (const old of contents.querySelectorAll(".exercises-right, .answers-kept")) old.remove();
  let answered = 0;
  const count = (/** @type {Record<string, Kept>} */ answers) => Object.values(answers).filter((kept) => kept.right).length;
  for (const page of Object.values(shelf)) answered += Object.keys(page.answers).length;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (contents.querySelectorAll("a.reference.internal"))) {
    const name = decodeURI(new URL(link.href).pathname).slice(decodeURI(root).length);
    const page = shelf[name];
    if (!page || !Object.keys(page.answers).length) continue;
    const done = count(page.answers);
    const mark = element("span", { class: "exercises-right" }, `${done === page.exercises ? "✓ " : ""}${done}/${page.exercises}`, element("span", { class: "sr-only" }, t` exercises right`));
    link.append(mark);
  }
  if (!answered) return;
  const total = Object.values(shelf).reduce((sum, page) => sum + count(page.answers), 0);
  const erase = element("button", { type: "button" }, t`Erase my answers`);
  erase.addEventListener("click", () => {
    if (!confirm(t`Erase all your answers to the exercises? They are kept on this device only.`)) return;
    putShelf(null);
    location.reload();
  });
  contents.append(element("p", { class: "answers-kept" }, t`${total} of ${answered} answered exercises right. `, erase));
}
