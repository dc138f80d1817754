// Which column of a table holds the labels, which the scores, and whether the first row is its heading.

import { isMissing, LABEL_VALUES, looksLikeNumber, normalizeDigits, normalizeLabel } from "./numbers.js";

const SCORE_HEADER = /(?:^|[^a-z])(?:scores?|prob|probs|proba|probability|confidence|decision|logit|pred_proba)(?:$|[^a-z])|^p$|分数|得分|概率/i;
const MAX_JUDGED = 5000; // rows
const LABEL_HEADER = /(?:^|[^a-z])(?:labels?|targets?|class|truth|true|actual|outcome)(?:$|[^a-z])|^y$|标签|类别/i;

/** Columns of a table, counted from 0; `second` is a second model's, if there is one. */
/** @typedef {{label: number, score: number, second: number | null}} Columns */

/** Names of columns, or already a row? A bad row must be complained of, not passed over. @param {string[][]} table */
export function hasHeader(table) {
  const [first] = table;
  if (table.length < 2 || !first.some((cell) => cell)) return false;
  return !first.some((cell, column) => {
    if (cell === "" && column === 0 && first.length > 2) return false; // pandas names no index
    const isValue = isMissing(cell) || /^[+-]?inf(?:inity)?$|^[+-]?[.,]?\d|%$/i.test(normalizeDigits(cell));
    return isValue || table.some((cells, i) => i > 0 && cells[column] === cell);
  });
}

/** Which of two columns holds the scores; undefined if nobody can tell. @param {string[][]} rows @param {string[] | null} header */
function detectScoreColumn(rows, header) {
  const numbers = [0, 1].map((column) => rows.filter((cells) => looksLikeNumber(cells[column])).length);
  if (!numbers[0] !== !numbers[1]) return numbers[0] ? 0 : 1;
  if (header) {
    const named = [0, 1].filter((column) => SCORE_HEADER.test(header[column]) && 2 * numbers[column] > rows.length);
    if (named.length === 1) return named[0];
  }
  const distinct = [0, 1].map((column) => new Set(rows.map((cells) => normalizeLabel(cells[column]))));
  const usual = distinct.map((set) => [...set].every((word) => LABEL_VALUES.has(word)));
  const whole = [0, 1].map((column) => rows.every((cells) => /^[+-]?\d+$/.test(normalizeDigits(cells[column]))));
  const twoWhole = distinct.map((set, column) => set.size === 2 && whole[column]);
  if ((usual[0] && twoWhole[1]) || (usual[1] && twoWhole[0])) return undefined;
  if (usual[0] !== usual[1]) return usual[0] ? 1 : 0;
  if ((distinct[0].size === 2) !== (distinct[1].size === 2)) return distinct[0].size === 2 ? 1 : 0;
  if (numbers[0] !== numbers[1]) return numbers[0] > numbers[1] ? 0 : 1;
  return distinct[0].size > distinct[1].size ? 0 : 1;
}

/** How much a column looks like the labels, and how much like scores. @param {string[]} cells @param {string} name */
function judgeColumn(cells, name) {
  const present = cells.filter((cell) => !isMissing(cell));
  const numeric = present.filter(looksLikeNumber).length > present.length / 2;
  const two = new Set();
  for (const cell of present) if (two.size < 3) two.add(normalizeLabel(cell));
  const usual = [...two].every((word) => LABEL_VALUES.has(word));
  const whole = numeric && present.every((cell) => /^[+-]?\d+$/.test(normalizeDigits(cell)));
  const label = (two.size === 2 ? 4 : 0) + (LABEL_HEADER.test(name) ? 3 : 0) + (usual && two.size === 2 ? 2 : 0) - (SCORE_HEADER.test(name) ? 4 : 0);
  const score = numeric ? 1 + (whole ? 0 : 3) + (SCORE_HEADER.test(name) ? 6 : 0) + (two.size > 2 ? 1 : 0) - (LABEL_HEADER.test(name) ? 3 : 0) : -1;
  return { label, score, named: numeric && SCORE_HEADER.test(name) };
}

/** The best guess; undefined where two columns could both be the labels. @param {string[][]} rows @param {string[] | null} header @returns {Columns | undefined} */
export function guessColumns(rows, header) {
  const every = Math.ceil(rows.length / MAX_JUDGED);
  return guessFrom(rows.filter((_, i) => i % every === 0), header);
}

/** @param {string[][]} rows @param {string[] | null} header @returns {Columns | undefined} */
function guessFrom(rows, header) {
  const width = rows[0].length;
  if (width === 2) {
    const score = detectScoreColumn(rows, header);
    return score === undefined ? undefined : { label: 1 - score, score, second: null };
  }
  const judged = Array.from({ length: width }, (_, column) => judgeColumn(rows.map((cells) => cells[column]), header?.[column] ?? ""));
  const best = (/** @type {number[]} */ marks) => marks.indexOf(Math.max(...marks));
  const label = best(judged.map((column) => column.label));
  const score = best(judged.map((column, i) => (i === label ? -Infinity : column.score)));
  const second = judged.findIndex((column, i) => i !== label && i !== score && column.named);
  return { label, score, second: judged[score].named && second >= 0 ? second : null };
}
