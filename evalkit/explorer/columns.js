// Which column of a table holds the labels, which the scores, and whether the first row is its heading.

import { isMissing, LABEL_VALUES, looksLikeNumber, normalizeDigits, normalizeLabel, readNumbers } from "./numbers.js";
import { columnsOfClasses, mentionsScores, namesLabels, namesPredictions, namesRows, namesScores, namesUnits } from "./column_names.js";

const MAX_JUDGED = 5000; // rows
const MAX_LABELS = 1000; // distinct cells of a column that may hold labels
const MOSTLY_TWO = 2 / 3; // of the rows

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
    const named = [0, 1].filter((column) => mentionsScores(header[column]) || namesScores(header[column])).filter((column) => 2 * numbers[column] > rows.length);
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

/** What a column looks like from its cells. @param {string[]} cells @param {string | undefined} name */
function describeColumn(cells, name) {
  const distinct = [...new Set(cells)].filter((cell) => !isMissing(cell));
  /** @type {Map<string, number>} */
  const labels = new Map();
  if (distinct.length <= MAX_LABELS) for (const cell of cells) if (cell) labels.set(normalizeLabel(cell), (labels.get(normalizeLabel(cell)) ?? 0) + 1);
  const counts = [...labels].filter(([label]) => !isMissing(label)).map(([, count]) => count).sort((a, b) => b - a);
  const { numbers } = readNumbers(distinct.slice(0, MAX_LABELS));
  const isNumeric = distinct.length > 0 && 2 * distinct.filter(looksLikeNumber).length > distinct.length;
  const hasFractions = numbers.some((number) => Number.isFinite(number) && !Number.isInteger(number));
  const isMany = isNumeric && (hasFractions || new Set(distinct.map(normalizeLabel)).size > 2);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isMostlyTwo = counts.length === 1 ? labels.size > 1 : counts.length === 2 || (counts.length > 2 && counts[0] + counts[1] > MOSTLY_TWO * total);
  const first = Number(cells[0]);
  const isCounted = (first === 0 || first === 1) && cells.every((cell, row) => cell === String(first + row));
  return {
    labels,
    isNumeric,
    isMany,
    isBinary: isMostlyTwo && !hasFractions,
    isShare: isMany && numbers.every((number) => number >= 0 && number <= 1),
    numbersRows: isCounted || (name !== undefined && namesRows(name)),
    name: name ?? "",
  };
}

/**
 * The columns that are called so or that look so, where only one can be meant; what a person has chosen stays.
 * @param {string[][]} rows @param {string[] | null} header @param {Partial<Columns>} [chosen] @param {string} [positive]
 * @returns {Partial<Columns>}
 */
export function guessColumns(rows, header, chosen = {}, positive = undefined) {
  const every = Math.ceil(rows.length / MAX_JUDGED);
  const judged = rows.filter((_, i) => i % every === 0);
  const width = rows[0].length;
  if (width === 2) {
    const score = chosen.label === undefined ? (chosen.score ?? detectScoreColumn(judged, header)) : 1 - chosen.label;
    return score === undefined ? {} : { label: 1 - score, score, second: null };
  }
  const columns = Array.from({ length: width }, (_, column) => describeColumn(judged.map((cells) => cells[column]), header?.[column]));
  const label = chosen.label ?? guessLabel(columns);
  if (label === undefined) return chosen;
  const others = columns.map((_, i) => i).filter((i) => i !== label);
  if (chosen.score !== undefined) return { label, score: chosen.score, second: chosen.second === undefined ? secondOf(columns, others, chosen.score) : chosen.second };
  const words = [...columns[label].labels.keys()];
  const byClass = classColumns(words, columns, label);
  if (byClass) return { label, score: positive === undefined ? undefined : byClass.get(positive), second: chosen.second ?? null };
  return { label, second: chosen.second ?? null, ...guessScores(columns, others, chosen.second) };
}

/** @typedef {ReturnType<typeof describeColumn>} Described */

/** @param {string[]} words @param {Described[]} columns @param {number} label */
function classColumns(words, columns, label) {
  const names = columns.map(({ name }, i) => (i === label ? "" : name));
  const present = words.filter((word) => !isMissing(word));
  return [words, present].filter((each) => each.length > 1).map((each) => columnsOfClasses(each, names, columns[label].name)).find((found) => found);
}

/** @param {Described[]} columns @returns {number | undefined} */
function guessLabel(columns) {
  const fits = (/** @type {number} */ i) => columns[i].isBinary || classColumns([...columns[i].labels.keys()], columns, i) !== undefined;
  const all = columns.map((_, i) => i);
  let named = all.filter((i) => namesLabels(columns[i].name));
  if (named.length > 1 && named.some(fits)) named = named.filter(fits);
  const fitting = all.filter((i) => fits(i) && !namesPredictions(columns[i].name));
  const others = fitting.filter((i) => !mentionsScores(columns[i].name) && !namesUnits(columns[i].name));
  const found = named.length ? named : others;
  return found.length === 1 ? found[0] : undefined;
}

/** Another column that is called so, where the scores are. @param {Described[]} columns @param {number[]} others @param {number} score */
function secondOf(columns, others, score) {
  const isCalled = (/** @type {number} */ i) => columns[i].isMany && (mentionsScores(columns[i].name) || namesScores(columns[i].name));
  return isCalled(score) ? (others.find((i) => i !== score && isCalled(i)) ?? null) : null;
}

/** The scores, and those of a second model where both are called so. @param {Described[]} columns @param {number[]} others @param {number | null | undefined} second @returns {Partial<Columns>} */
function guessScores(columns, others, second) {
  const many = others.filter((i) => columns[i].isMany);
  let named = others.filter((i) => namesScores(columns[i].name) && (columns[i].isNumeric || !namesPredictions(columns[i].name)));
  if (named.length > 1) named = [many, others.filter((i) => columns[i].isNumeric), others].map((of) => named.filter((i) => of.includes(i))).find((of) => of.length) ?? [];
  const isCalled = (/** @type {number} */ i) => mentionsScores(columns[i].name) || named.includes(i);
  if (named.length === 1 && !many.some((i) => isCalled(i) && i !== named[0])) return { score: named[0] };
  const called = [...many, ...others.filter((i) => columns[i].isNumeric && !columns[i].isMany)].filter(isCalled);
  if (called.length > 1 && columns[called[0]].isMany) return { score: called.find((i) => i !== second), second: second === undefined ? called[1] : second };
  if (called.length === 1 && !many.some((i) => columns[i].isShare && i !== called[0])) return { score: called[0] };
  const fitting = many.filter((i) => !columns[i].numbersRows && i !== second);
  return { score: fitting.length === 1 ? fitting[0] : undefined };
}
