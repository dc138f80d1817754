// Reading what a person pastes, opens or drops. Nothing here runs or keeps any of it.

import { pluralize } from "./metrics.js";
import { hasDecimalComma, isMissing, isPercent, isTooLarge, LABEL_VALUES, looksLikeNumber, mayBeThousands, normalizeDigits, normalizeLabel, toNumber } from "./numbers.js";
import { splitTable } from "./csv.js";
import { guessColumns, hasHeader } from "./columns.js";
/** @import { Data } from "./metrics.js" */
/** @import { Columns } from "./columns.js" */

export const MAX_CHARACTERS = 8_000_000;
export const MAX_ROWS = 200_000;
const MAX_ERRORS = 5;
export const MAX_LABEL_LENGTH = 40;

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

/** The first few lines that are wrong, and how many more there are; sentences are made only for those shown. */
class ErrorList {
  constructor() {
    /** @type {string[]} */
    this.shown = [];
    this.count = 0;
  }

  /** @param {() => string} sentence */
  add(sentence) {
    this.count += 1;
    if (this.count <= MAX_ERRORS) this.shown.push(sentence());
  }

  list() {
    const rest = this.count - this.shown.length;
    return rest > 0 ? [...this.shown, `… and ${pluralize(rest, "more bad row")}.`] : this.shown;
  }
}

/** What is quoted in a message, cut short. @param {string} text */
export function quoted(text) {
  return text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`;
}

/** Any table with a column of labels and a column of scores. @param {string} text @param {Choice} [choice] @returns {ParseResult} */
export function parseTable(text, choice = {}) {
  if (text.length > MAX_CHARACTERS) {
    const size = (text.length / 1e6).toFixed(1);
    return { errors: [`This is ${size} million characters; at most ${MAX_CHARACTERS / 1e6} million are read here. Take a sample of the rows.`] };
  }
  if (text.includes("\0")) return { errors: ["This is not text: save it as a CSV file, or paste two columns."] };
  const { table, lines, unclosed } = splitTable(text);
  if (unclosed) return { errors: [`Line ${unclosed} opens a quotation mark that is never closed.`] };
  if (!table.length) return { errors: ["There is nothing to read yet: paste two columns, a label and a score."] };
  if (table.length > MAX_ROWS + 1) {
    return { errors: [`These are ${table.length.toLocaleString("en")} rows; at most ${MAX_ROWS.toLocaleString("en")} are read here. Take a sample of them.`] };
  }
  const width = table[0].length;
  if (width === 1) return { errors: [`Line ${lines[0]} has one column, ${quoted(table[0][0])}: two are wanted, a label and a score.`] };
  const problems = new ErrorList();
  table.forEach((cells, i) => {
    if (cells.length !== width) problems.add(() => `Line ${lines[i]} has ${pluralize(cells.length, "column")}, line ${lines[0]} has ${width}.`);
  });
  if (problems.count) return { errors: problems.list() };
  const header = hasHeader(table) ? table[0] : null;
  const names = table[0].map((_, column) => header?.[column] || `column ${column + 1}`);
  const [rows, at] = header ? [table.slice(1), lines.slice(1)] : [table, lines];
  const columns = chosenColumns(rows, header, choice);
  if (!columns) return { names, columns: {}, errors: ["Both columns hold two different values, so either could be the labels: choose under “Labels” which one it is."] };
  return { names, columns, ...readColumns(rows, at, names, header !== null, columns, choice) };
}

/** @param {string[][]} rows @param {string[] | null} header @param {Choice} choice @returns {Columns | undefined} */
function chosenColumns(rows, header, choice) {
  const width = rows[0].length;
  if (width === 2 && choice.label !== undefined) return { label: choice.label, score: 1 - choice.label, second: null };
  const guess = guessColumns(rows, header);
  if (!guess) return undefined;
  const columns = { label: choice.label ?? guess.label, score: choice.score ?? guess.score, second: choice.second === undefined ? guess.second : choice.second };
  if (columns.score === columns.label) columns.score = columns.label === guess.score ? guess.label : guess.score;
  if (columns.second === columns.label || columns.second === columns.score) columns.second = null;
  return columns;
}

/** @param {string[][]} rows @param {number[]} at @param {string[]} names @param {boolean} withHeader @param {Columns} columns @param {Choice} choice @returns {ParseResult} */
function readColumns(rows, at, names, withHeader, { label, score, second }, { positive, leaveOut }) {
  const scoreColumns = second === null ? [score] : [score, second];
  const classes = classesOf(rows.map((cells) => cells[label]));
  const isIncomplete = (/** @type {string[]} */ cells) => classes.isMissing(cells[label]) || scoreColumns.some((column) => isMissing(cells[column]));
  const kept = leaveOut ? rows.filter((cells) => !isIncomplete(cells)) : rows;
  const lines = leaveOut ? at.filter((_, i) => !isIncomplete(rows[i])) : at;
  if (!kept.length) return { errors: ["No row is complete: each lacks its label or a score."] };
  const models = scoreColumns.map((column) => readScores(kept.map((cells) => cells[column])));
  const problems = new ErrorList();
  const given = kept.map((cells) => cells[label]);
  const isGood = given.every(classes.isGood) && models.every(({ isMixed, numbers }) => !isMixed && numbers.every(Number.isFinite));
  for (let i = 0; i < kept.length && !isGood; i += 1) {
    const sentence = describeBadRow(given[i], models, i, classes);
    if (sentence) problems.add(() => `Line ${lines[i]} ${sentence()}`);
  }
  for (const { cells } of models) {
    const unclear = firstUnclearComma(cells);
    if (unclear >= 0) problems.add(() => `Line ${lines[unclear]} has the score ${quoted(cells[unclear])}: is its comma for thousands or for decimals? Write it with a point.`);
  }
  if (problems.count) return { errors: problems.list(), incomplete: rows.filter(isIncomplete).length };
  const named = given.map(classes.nameOf);
  const [first, other] = classes.names.filter((name) => named.includes(name));
  if (other === undefined) return { errors: [`Every row has the label ${quoted(first)}: both classes are needed.`] };
  const chosen = positive ?? usualPositive([first, other]);
  if (!chosen || !classes.names.includes(chosen)) return { labels: [first, other] };
  const [scores, others] = models.map(({ numbers }) => numbers);
  const data = { scores, positive: named.map((name) => (name === chosen ? 1 : 0)), names: namesOfClasses(chosen, chosen === first ? other : first) };
  const called = scoreColumns.map((column) => names[column].slice(0, MAX_LABEL_LENGTH));
  const places = `Labels: ${names[label]}. Scores: ${called.join(" and ")}.${withHeader ? " Line 1 is the heading." : ""}`;
  const note = `${places}${rows.length > kept.length ? ` ${pluralize(rows.length - kept.length, "incomplete row")} left out.` : ""}`;
  return { data: second === null ? data : { ...data, second: others, models: /** @type {[string, string]} */ (called) }, note };
}

/** A column of scores. @param {string[]} cells */
function readScores(cells) {
  const isMixed = cells.some(isPercent) && !cells.every((cell) => isPercent(cell) || isMissing(cell)); // with and without percent signs
  return { cells, numbers: cells.map(toNumber), isMixed };
}

/** The labels there are: the first two words; what stands for a gap is no class where there are two without it. @param {string[]} cells */
function classesOf(cells) {
  const named = new Map([...new Set(cells)].map((cell) => [cell, normalizeLabel(cell)]));
  const seen = [...new Set(named.values())].filter((label) => label);
  const words = seen.filter((label) => !isMissing(label));
  const gaps = words.length >= 2;
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
    if (!Number.isFinite(numbers[i]) || (isMixed && isPercent(cells[i]))) return () => `${describeBadScore(cells[i])}.`;
  }
  if (classes.isGood(given)) return undefined;
  if (given === "") return () => "has no label.";
  if (classes.isMissing(given)) return () => `has the label ${quoted(given)}, which stands for none.`;
  if (given.length > MAX_LABEL_LENGTH) return () => `has a label of ${given.length} characters; at most ${MAX_LABEL_LENGTH} are taken.`;
  return () => `has the label ${quoted(classes.nameOf(given))}, after ${classes.names.map(quoted).join(" and ")}: two are wanted.`;
}

/** The place of the first comma that may be for thousands or for decimals, or -1. @param {string[]} cells */
function firstUnclearComma(cells) {
  const place = cells.findIndex(hasDecimalComma);
  if (place < 0) return -1;
  const unclear = cells.some((cell) => cell.includes(".")) || cells.filter(hasDecimalComma).every(mayBeThousands);
  return unclear ? place : -1;
}

/** @param {string} cell */
function describeBadScore(cell) {
  if (cell === "") return "has no score";
  if (isTooLarge(cell)) return `has the score ${quoted(cell)}, too large for a number`;
  if (isPercent(cell)) return `has the score ${quoted(cell)}, in percent, but other rows have none: leave out the percent signs, or write all in percent`;
  if (/^[+-]?[\d.,]+%$/.test(normalizeDigits(cell))) return `has the score ${quoted(cell)}: leave out the percent sign`;
  return `has the score ${quoted(cell)}, which is not a finite number`;
}

/** 1 of 0 and 1, 1 of -1 and 1, true of false and true. @param {[string, string]} words */
function usualPositive(words) {
  const values = words.map((word) => LABEL_VALUES.get(word));
  return values.includes(undefined) || values[0] === values[1] ? undefined : words[values[0] ? 0 : 1];
}

/** The words themselves; of numbers, "positive" and "negative". @param {string} positive @param {string} negative @returns {[string, string]} */
function namesOfClasses(positive, negative) {
  const areNumbers = [positive, negative].every((word) => LABEL_VALUES.has(word) || looksLikeNumber(word));
  return areNumbers ? ["positive", "negative"] : [positive, negative];
}

/** A file as text, whatever wrote it: UTF-8, UTF-16 with its mark, else the Chinese GB 18030. @param {ArrayBuffer} buffer */
export function decodeText(buffer) {
  const [first, second] = new Uint8Array(buffer.slice(0, 2));
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  for (const encoding of marked ? [marked] : ["utf-8", "gb18030"]) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(buffer), encoding };
    } catch {
      continue;
    }
  }
  return undefined;
}
