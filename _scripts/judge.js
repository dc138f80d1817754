// What an answer is judged by; evalkit/teaching/_answers.py says it too, and a test compares the two.

import { t } from "../evalkit/explorer/words.js";
import { agreement, readNumber } from "./numeral.js";
/** @import { Agreement, Numeral } from "./numeral.js" */

/**
 * @typedef {{ kind: string, expected: any, hint: string, because: string, mistakes: [any, string][], arguments?: any[],
 *   choices?: [string, string][], names?: Record<string, string>, scores?: number[], labels?: number[], axes?: [string, string],
 *   grid?: [number, number], curve?: [number, number][] }} Key
 * @typedef {{ status: "right" | "not yet" | "no answer yet", message: string }} Verdict
 */

const SAID = {
  nothing: t`give an answer first`,
  noMove: t`move the slider first`,
  noPoint: t`place the point first`,
  notAll: t`choose for each number first`,
  notANumber: t`that is not a number: write it as 0.75, 3/4 or 75 %`,
  notNumbers: t`that is not a list of numbers: write it as 1, 2, 3`,
  notAPoint: t`that is not a point: write it as (0.2, 0.8)`,
  rounded: t`almost: give it rounded to three digits, or as a fraction`,
  percentage: t`that is the percentage: as a share it is divided by 100`,
  complement: t`that is one minus the answer`,
  upsideDown: t`the fraction is upside down`,
  sign: t`the sign is the other one: what is taken from what?`,
  backToFront: t`these are the right ones, from back to front`,
  otherOrder: t`these are the right ones, in another order`,
  swapped: t`the two numbers have changed places`,
};
export const NO_TRY = [SAID.notANumber, SAID.notNumbers, SAID.notAPoint, SAID.rounded];

/** @param {string | string[]} answer what was typed, or what was chosen @param {Key} key @returns {Verdict} */
export function judge(answer, key) {
  if (answer.length === 0 || (typeof answer === "string" && !answer.trim())) {
    const { noMove, noPoint, notAll, nothing } = SAID;
    const asked = new Map([["threshold", noMove], ["point", noPoint], ["match", notAll]]);
    return { status: "no answer yet", message: asked.get(key.kind) ?? nothing };
  }
  const text = String(answer);
  switch (key.kind) {
    case "number":
      return judgeNumber(text, key);
    case "numbers":
    case "point":
      return judgeNumbers(text, key);
    case "threshold":
      return judgeThreshold(text, key);
    case "choice":
      return text === key.expected ? right(key) : notYet(reason(text, key));
    case "several":
      return judgeSeveral([...answer], key);
    default:
      return judgeList([...answer], key, (word, value) => (word === value ? "right" : ""));
  }
}

/** What can be chosen. @param {Key} key */
export const named = (key) => (key.choices ?? []).map(([choice]) => choice);
/** How a choice is called on this page. @param {string} choice @param {Key} key */
export const shown = (choice, key) => key.names?.[choice] ?? choice;
/** Why a choice is right or wrong. @param {string} choice @param {Key} key */
const reason = (choice, key) => new Map(key.choices).get(choice) ?? key.hint;
/** @param {Key} key @returns {Verdict} */
const right = (key) => ({ status: "right", message: key.because });
/** @param {string} message @returns {Verdict} */
const notYet = (message) => ({ status: "not yet", message });

/** @param {string} text @param {Key} key */
function judgeNumber(text, key) {
  const number = readNumber(text);
  if (!number) return notYet(SAID.notANumber);
  const found = agreement(number, key.expected);
  const exact = key.mistakes.find(([value]) => agreement(number, value) === "right");
  const near = number.digits >= 2 ? key.mistakes.find(([value]) => agreement(number, value)) : undefined;
  if (found === "right" || (found === "two digits" && !near)) return right(key);
  return notYet(exact?.[1] ?? (found ? SAID.rounded : near?.[1]) ?? (slip(number, key.expected) || key.hint));
}

/** What was done to the right number. @param {Numeral} number @param {number} expected */
function slip({ value, decimals, digits }, expected) {
  const as = (/** @type {number} */ other, how = decimals) => agreement({ value: other, decimals: how, digits }, expected);
  if (as(value / 100, decimals === null ? null : decimals + 2)) return SAID.percentage;
  if (expected >= 0 && expected <= 1 && as(1 - value)) return SAID.complement;
  if (value && as(1 / value, null)) return SAID.upsideDown;
  return as(-value) ? SAID.sign : "";
}

/** @param {string} text @param {Key} key */
function judgeThreshold(text, key) {
  const number = readNumber(text);
  if (!number) return notYet(SAID.notANumber);
  const reached = (/** @type {number} */ threshold) => (key.scores ?? []).filter((score) => score >= threshold).length;
  if (reached(number.value) === reached(key.expected)) return right(key);
  const mistake = key.mistakes.find(([threshold]) => reached(number.value) === reached(threshold));
  return notYet(mistake ? mistake[1] : key.hint);
}

/** @param {string} text @param {Key} key */
function judgeNumbers(text, key) {
  const items = text.trim().replace(/^[()[\]]+|[()[\]]+$/g, "");
  const numbers = items.split(items.includes(";") ? ";" : ",").map(readNumber);
  const point = key.kind === "point";
  if (numbers.includes(null) || (point && numbers.length !== 2)) return notYet(point ? SAID.notAPoint : SAID.notNumbers);
  return judgeList(numbers, key, agreement);
}

/** @param {string[]} words @param {Key} key */
function judgeSeveral(words, key) {
  const choices = named(key);
  const same = (/** @type {string[]} */ others) => choices.every((choice) => words.includes(choice) === others.includes(choice));
  if (same(key.expected)) return right(key);
  const mistake = key.mistakes.find(([others]) => same(others));
  if (mistake) return notYet(mistake[1]);
  const wrong = choices.find((choice) => words.includes(choice) !== key.expected.includes(choice)) ?? "";
  return notYet(t`look at ${shown(wrong, key)} again: ${reason(wrong, key)}`);
}

/**
 * @param {any[]} items @param {Key} key @param {(item: any, value: any) => Agreement} agree
 * @returns {Verdict}
 */
function judgeList(items, key, agree) {
  const { expected } = key;
  const agreements = (/** @type {any[]} */ values, answer = items) =>
    answer.length === values.length ? answer.map((item, i) => agree(item, values[i])) : [/** @type {Agreement} */ ("")];
  if (agreements(expected).every((found) => found === "right")) return right(key);
  const mistake = key.mistakes.find(([values]) => agreements(values).every(Boolean));
  if (mistake) return notYet(mistake[1]);
  if (items.length !== expected.length) return notYet(t`the answer has ${expected.length} items, and yours has ${items.length}`);
  if (agreements(expected).every(Boolean)) return agreements(expected).includes("rounded") ? notYet(SAID.rounded) : right(key);
  if (key.kind !== "match" && agreements(expected, [...items].reverse()).every(Boolean)) {
    return notYet(key.kind === "point" ? SAID.swapped : SAID.backToFront);
  }
  const left = [...expected];
  const found = items.every((item) => {
    const place = left.findIndex((value) => agree(item, value));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  if (found && key.kind === "numbers") return notYet(SAID.otherOrder);
  if (key.kind === "match") return notYet(t`look at number ${1 + agreements(expected).indexOf("")} again; ${key.hint}`);
  const count = agreements(expected).filter(Boolean).length;
  return notYet(count ? t`${count} of ${expected.length} are right; ${key.hint}` : key.hint);
}
