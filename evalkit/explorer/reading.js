// Reading what a person pastes, opens or drops. Nothing here runs or keeps any of it.

import { grouped, pluralize } from "./metrics.js";
import { hasUnclearSign, isMissing, isPercent, isTooLarge, LABEL_VALUES, looksLikeNumber, normalizeDigits, normalizeLabel, readNumbers } from "./numbers.js";
import { splitTable } from "./csv.js";
import { readLists } from "./python_lists.js";
import { guessColumns, hasHeader } from "./columns.js";
import { labelIn, mentionsScores, namesConfidence, namesLabels, namesNegative, namesPredictions, namesRows } from "./column_names.js";
import { t } from "./words.js";
/** @import { Data } from "./metrics.js" */
/** @import { Columns } from "./columns.js" */

export const MAX_CHARACTERS = 8_000_000;
const MAX_ROWS = 200_000;
const MAX_ERRORS = 5;
export const MAX_LABEL_LENGTH = 40;
export const INCOMPLETE = [t`incomplete row`, t`incomplete rows`];
const MIN_TELLING = 5; // rows, of which none is below one half only if that means something
const CODES = new Set([-1, ...[8, 9, 88, 99, 888, 999, 9999].flatMap((code) => [code, -code])]);
const isWordForNone = (/** @type {string} */ label) => /^(?:none|nil|missing)$/i.test(label);

/**
 * What a person has chosen; what is left out is guessed.
 * @typedef {{positive?: string, label?: number, score?: number, second?: number | null, leaveOut?: boolean}} Choice
 */

/**
 * Either `data`, or `errors`, or the two `labels` of which one must be called positive first.
 * @typedef {object} ParseResult
 * @property {Data} [data]
 * @property {string[]} [errors]
 * @property {[string, string]} [labels]
 * @property {string} [note]
 * @property {string[]} [names] What the columns are called.
 * @property {Partial<Columns>} [columns] Those that were read.
 * @property {number} [incomplete] How many rows lack a label or a score.
 */

/** The first few problems, and how many more there are; sentences are made only for those shown. @param {(() => string)[]} problems */
function describeFirst(problems) {
  const shown = problems.slice(0, MAX_ERRORS).map((describe) => describe());
  const rest = problems.length - shown.length;
  return rest ? [...shown, rest === 1 ? t`… and 1 more bad row.` : t`… and ${grouped(rest)} more bad rows.`] : shown;
}

/** What is quoted in a message, cut short. @param {string} text */
export function quoted(text) {
  return text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`;
}

/** Any table with a column of labels and a column of scores. @param {string} text @param {Choice} [choice] @returns {ParseResult} */
export function parseTable(text, choice = {}) {
  if (text.length > MAX_CHARACTERS) {
    const size = (text.length / 1e6).toFixed(1);
    return { errors: [t`This is ${size} million characters; at most ${MAX_CHARACTERS / 1e6} million are read here. Take a sample of the rows.`] };
  }
  if (text.includes("\0")) return { errors: [t`This is not text: save it as a CSV file, or paste two columns.`] };
  const lists = readLists(text);
  if (lists?.errors) return { errors: lists.errors };
  const { table, lines, unclosed, remarks } = lists?.table ? { table: lists.table, lines: lists.table.map((_, i) => i + (lists.isNamed ? 0 : 1)), remarks: 0, unclosed: 0 } : splitTable(text);
  if (unclosed) return { errors: [t`Line ${unclosed} opens a quotation mark that is never closed.`] };
  if (!table.length) return { errors: [t`There is nothing to read yet: paste two columns, a label and a score.`] };
  if (table.length > MAX_ROWS + 1) {
    return { errors: [t`These are ${grouped(table.length)} rows; at most ${grouped(MAX_ROWS)} are read here. Take a sample of them.`] };
  }
  const width = table[0].length;
  if (width === 1) return { errors: [t`Line ${lines[0]} has one column, ${quoted(table[0][0])}: two are wanted, a label and a score.`] };
  const uneven = table.map((cells, i) => ({ found: cells.length, line: lines[i] })).filter(({ found }) => found !== width);
  if (uneven.length) return { errors: describeFirst(uneven.map(({ found, line }) => () => found === 1 ? t`Line ${line} has 1 column, line ${lines[0]} has ${width}.` : t`Line ${line} has ${found} columns, line ${lines[0]} has ${width}.`)) };
  const header = hasHeader(table) ? table[0] : null;
  const names = table[0].map((_, column) => header?.[column] || t`column ${column + 1}`);
  const [rows, at] = header ? [table.slice(1), lines.slice(1)] : [table, lines];
  const columns = chosenColumns(rows, header, choice);
  if (columns.label === undefined) return { names, columns: {}, errors: [width === 2 ? WHICH.two : WHICH.label] };
  const labels = classesOf(rows.map((cells) => cells[columns.label ?? 0]));
  if (columns.score === undefined && choice.positive === undefined && labels.names.length === 2 && !usualPositive(labels.names)) return { names, columns, labels: [labels.names[0], labels.names[1]] };
  const doubt = choice.score === undefined ? doubtOf(rows, header ?? [], columns, labels.names, choice) : undefined;
  if (columns.score === undefined || doubt) return { names, columns: { ...columns, score: undefined }, errors: [doubt ?? WHICH.score] };
  const { label, score, second = null } = columns;
  const found = readColumns(rows, at, names, { label, score, second }, choice, lists ? t`Value` : t`Line`);
  if (found.note && header && !lists) found.note += t` Line 1 is the heading.`;
  if (found.note && remarks) found.note += remarks === 1 ? t` 1 line of remarks passed over.` : t` ${remarks} lines of remarks passed over.`;
  return { names, columns, ...found };
}

const WHICH = {
  two: t`Both columns hold two different values, so either could be the labels: choose under “Labels” which one it is.`,
  label: t`Several columns may hold the labels, or none does: choose under “Labels” which one it is.`,
  score: t`Several columns may hold the scores, or none does: choose under “Scores” which one it is.`,
};

/** @param {string[][]} rows @param {string[] | null} header @param {Choice} choice @returns {Partial<Columns>} */
function chosenColumns(rows, header, choice) {
  const { label, second } = choice;
  const named = guessColumns(rows, header, { label, score: choice.score, second });
  const score = choice.score === named.label ? undefined : choice.score;
  const classes = named.label === undefined ? [] : classesOf(rows.map((cells) => cells[named.label ?? 0])).names;
  const positive = choice.positive ?? usualPositive(classes);
  const guess = guessColumns(rows, header, { label, score, second }, positive);
  if (guess.second === guess.label || guess.second === guess.score) guess.second = null;
  return guess;
}

/** Why the scores that were found may be no scores of the positive class. @param {string[][]} rows @param {string[]} header @param {Partial<Columns>} columns @param {string[]} classes @param {Choice} choice */
function doubtOf(rows, header, { label, score }, classes, { positive }) {
  if (score === undefined || label === undefined) return undefined;
  const name = header[score] ?? "";
  const given = readNumbers(rows.map((cells) => cells[score])).numbers.filter((number) => Number.isFinite(number));
  const chosen = positive ?? usualPositive(classes);
  const called = labelIn(name, classes) ?? (namesNegative(name) ? classes.find((label) => label !== chosen) : undefined);
  if (called !== undefined && chosen !== undefined && called !== chosen) return t`The column ${quoted(name)} is called after ${quoted(called)}, and ${quoted(chosen)} is positive: choose the scores under “Scores”.`;
  const isCounted = (given[0] === 0 || given[0] === 1) && given.length > 2 && given.every((number, i) => number === given[0] + i);
  if (name && (isCounted || namesRows(name)) && !mentionsScores(name)) return t`The column ${quoted(name)} looks like the number of a row: if it has the scores, choose it under “Scores”.`;
  if (namesPredictions(name) && new Set(given).size < 3 && given.every(Number.isInteger)) return t`The column ${quoted(name)} has decisions, not the scores from before they were cut: to judge them alone, choose it under “Scores”.`;
  const haveLabels = (/** @type {number} */ i) => rows.every((cells) => isMissing(cells[i]) || classes.includes(normalizeLabel(cells[i])));
  const others = rows[0].map((_, i) => i).filter((i) => i !== score && i !== label);
  const beside = others.some((i) => namesPredictions(header[i] ?? "") || namesLabels(header[i] ?? "") || haveLabels(i));
  const counts = beside || namesConfidence(name) || given.length >= MIN_TELLING;
  if (counts && given.length && given.every((number) => number >= 0.5 && number <= 1)) {
    const column = quoted(name || t`column ${score + 1}`);
    return t`No score is below 0.5, as if each said how sure a prediction is: if ${column} does have the probability of the positive class, choose it under “Scores”.`;
  }
  return undefined;
}

/** @param {string[][]} rows @param {number[]} at @param {string[]} names @param {Columns} columns @param {Choice} choice @param {string} line What a row is called. @returns {ParseResult} */
function readColumns(rows, at, names, { label, score, second }, { positive, leaveOut }, line) {
  const scoreColumns = second === null ? [score] : [score, second];
  const classes = classesOf(rows.map((cells) => cells[label]));
  const isIncomplete = (/** @type {string[]} */ cells) => classes.isMissing(cells[label]) || scoreColumns.some((column) => isMissing(cells[column]));
  const kept = leaveOut ? rows.filter((cells) => !isIncomplete(cells)) : rows;
  const lines = leaveOut ? at.filter((_, i) => !isIncomplete(rows[i])) : at;
  if (!kept.length) return { errors: [t`No row is complete: each lacks its label or a score.`] };
  const models = scoreColumns.map((column) => readScores(kept.map((cells) => cells[column])));
  /** @type {(() => string)[]} */
  const problems = [];
  const given = kept.map((cells) => cells[label]);
  const isGood = given.every(classes.isGood) && models.every(({ isMixed, numbers }) => !isMixed && numbers.every(Number.isFinite));
  for (let i = 0; i < kept.length && !isGood; i += 1) {
    const sentence = describeBadRow(given[i], models, i, classes);
    if (sentence) problems.push(() => `${line} ${lines[i]} ${sentence()}`);
  }
  for (const { cells, numbers, unclear } of models) {
    if (unclear >= 0) problems.push(() => t`${line} ${lines[unclear]} ${describeSign(cells[unclear])}.`);
    const code = codeIn(numbers);
    if (code !== undefined) problems.push(() => t`${line} ${lines[numbers.indexOf(code)]} has the score ${quoted(String(code))}, all others are from 0 to 1: if it stands for none, leave the cell empty.`);
  }
  if (problems.length) return { errors: describeFirst(problems), incomplete: rows.filter(isIncomplete).length };
  const named = given.map(classes.nameOf);
  const [first, other] = classes.names.filter((name) => named.includes(name));
  if (other === undefined) return { errors: [t`Every row has the label ${quoted(first)}: both classes are needed.`] };
  const chosen = positive ?? usualPositive([first, other]);
  if (!chosen || !classes.names.includes(chosen)) return { labels: [first, other] };
  const [scores, others] = models.map(({ numbers }) => numbers);
  const data = { scores, positive: named.map((name) => (name === chosen ? 1 : 0)), names: namesOfClasses(chosen, chosen === first ? other : first) };
  const called = scoreColumns.map((column) => names[column].slice(0, MAX_LABEL_LENGTH));
  const columns = called.join(t` and `);
  const places = t`Labels: ${names[label]}. Scores: ${columns}.`;
  const leftOut = pluralize(rows.length - kept.length, INCOMPLETE[0], INCOMPLETE[1]);
  const note = rows.length > kept.length ? t`${places} ${leftOut} left out.` : places;
  return { data: second === null ? data : { ...data, second: others, models: /** @type {[string, string]} */ (called) }, note };
}

/** A column of scores. @param {string[]} cells */
function readScores(cells) {
  const isMixed = cells.some(isPercent) && !cells.every((cell) => isPercent(cell) || isMissing(cell)); // with and without percent signs
  return { cells, isMixed, ...readNumbers(cells) };
}

/** A number such as -99 that alone lies outside of 0 and 1. @param {number[]} numbers */
function codeIn(numbers) {
  const outside = new Set(numbers.filter((number) => number < 0 || number > 1));
  const [code] = outside;
  return outside.size === 1 && CODES.has(code) && numbers.some((number) => number > 0 && number < 1) ? code : undefined;
}

/** The labels there are: the first two words; what stands for a gap is no class where there are two without it. @param {string[]} cells */
function classesOf(cells) {
  const named = new Map([...new Set(cells)].map((cell) => [cell, normalizeLabel(cell)]));
  const seen = [...new Set(named.values())].filter((label) => label);
  const words = seen.filter((label) => !isMissing(label));
  const isOpen = seen.some((label) => isWordForNone(label)) && !usualPositive(words); // or the name of a class
  const gaps = words.length >= 2 && !isOpen;
  const names = (gaps ? words : seen).slice(0, 2);
  const missing = new Set([...named.keys()].filter((cell) => (gaps ? isMissing(cell) : cell === "")));
  const good = new Set([...named.keys()].filter((cell) => !missing.has(cell) && cell.length <= MAX_LABEL_LENGTH && names.includes(named.get(cell) ?? "")));
  return {
    names,
    nameOf: (/** @type {string} */ cell) => named.get(cell) ?? "",
    isMissing: (/** @type {string} */ cell) => missing.has(cell),
    isGood: (/** @type {string} */ cell) => good.has(cell),
  };
}

/** What to say of a row; nothing of a good one. @param {string} given @param {ReturnType<typeof readScores>[]} models @param {number} i @param {ReturnType<typeof classesOf>} classes */
function describeBadRow(given, models, i, classes) {
  for (const { cells, numbers, isMixed } of models) {
    if (!Number.isFinite(numbers[i]) || (isMixed && isPercent(cells[i]))) return () => t`${describeBadScore(cells[i])}.`;
  }
  if (classes.isGood(given)) return undefined;
  if (given === "") return () => t`has no label.`;
  if (classes.isMissing(given)) return () => t`has the label ${quoted(given)}, which stands for none.`;
  if (given.length > MAX_LABEL_LENGTH) return () => t`has a label of ${given.length} characters; at most ${MAX_LABEL_LENGTH} are taken.`;
  const [first, second] = classes.names.map(quoted);
  return () => t`has the label ${quoted(classes.nameOf(given))}, after ${first} and ${second}: two are wanted.`;
}

/** @param {string} cell */
function describeSign(cell) {
  if (/[,，]/.test(cell)) return t`has the score ${quoted(cell)}: is its comma for thousands or for decimals? Write it with a point`;
  return t`has the score ${quoted(cell)}: is its point for thousands or for decimals? Write it so that the others have as many decimals`;
}

/** @param {string} cell */
function describeBadScore(cell) {
  if (cell === "") return t`has no score`;
  if (isTooLarge(cell)) return t`has the score ${quoted(cell)}, too large for a number`;
  if (isPercent(cell)) return t`has the score ${quoted(cell)}, in percent, but other rows have none: leave out the percent signs, or write all in percent`;
  if (/^[+-]?[\d.,]+%$/.test(normalizeDigits(cell))) return t`has the score ${quoted(cell)}: leave out the percent sign`;
  if (hasUnclearSign(cell)) return describeSign(cell);
  return t`has the score ${quoted(cell)}, which is not a finite number`;
}

/** 1 of 0 and 1, 1 of -1 and 1, true of false and true. @param {string[]} words */
function usualPositive(words) {
  const values = words.map((word) => LABEL_VALUES.get(word));
  return words.length !== 2 || values.includes(undefined) || values[0] === values[1] ? undefined : words[values[0] ? 0 : 1];
}

/** The words themselves; of numbers, "positive" and "negative". @param {string} positive @param {string} negative @returns {[string, string]} */
function namesOfClasses(positive, negative) {
  const areNumbers = [positive, negative].every((word) => LABEL_VALUES.has(word) || looksLikeNumber(word));
  return areNumbers ? ["positive", "negative"] : [positive, negative];
}
