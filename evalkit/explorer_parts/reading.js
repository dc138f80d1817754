// Reading what a person pastes, opens or sends as an address. Nothing here runs or keeps any of it.

import { pluralize } from "./metrics.js";
/** @import { Data } from "./metrics.js" */

export const MAX_CHARACTERS = 8_000_000;
const MAX_ROWS = 200_000;
export const MAX_URL_ROWS = 200;
const MAX_URL_LENGTH = 20_000;
const MAX_ERRORS = 5;
const MAX_LABEL_LENGTH = 40;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const SPACED_COMMAS = /^\s*(?:\S+\s+[+-]?\d+,\d+|[+-]?\d+,\d+\s+\S+)\s*$/;
const SCORE_HEADER = /(?:^|[^a-z])(?:scores?|prob|probs|proba|probability|confidence|decision)(?:$|[^a-z])|^p$|分数|得分|概率/i;
const LABEL_VALUES = new Map([["1", 1], ["true", 1], ["0", 0], ["false", 0], ["-1", 0]]);

/**
 * Either `data`, or `errors`, or the two `labels` of which one must be called positive first.
 * @typedef {{data?: Data, errors?: string[], labels?: [string, string], note?: string}} ParseResult
 */

/** The first few things that are wrong, and how many more there are; sentences are made only for those shown. */
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

/** One line into cells; quotes may hold the separator, and two of them stand for one. @param {string} line @param {string} separator */
function splitCells(line, separator) {
  if (!line.includes('"')) return separator === " " ? line.trim().split(/\s+/) : line.split(separator).map((cell) => cell.trim());
  const cells = [""];
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    const character = line[i];
    if (character === '"' && quoted && line[i + 1] === '"') {
      cells[cells.length - 1] += character;
      i += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === separator || (separator === " " && character === "\t"))) {
      if (separator !== " " || cells[cells.length - 1]) cells.push("");
    } else cells[cells.length - 1] += character;
  }
  if (separator === " " && !cells[cells.length - 1]) cells.pop();
  return cells.map((cell) => cell.trim());
}

/** Digits and signs as typed on any keyboard. @param {string} cell */
function normalizeDigits(cell) {
  return /[^\x20-\x7e]/.test(cell) ? cell.normalize("NFKC").replaceAll("−", "-") : cell;
}

/** @param {string} cell */
function looksLikeNumber(cell) {
  const plain = normalizeDigits(cell);
  return NUMBER.test(plain) || COMMA_NUMBER.test(plain);
}

/** NaN for what is not a number written in digits. @param {string} cell */
function toNumber(cell) {
  const digits = normalizeDigits(cell);
  const plain = COMMA_NUMBER.test(digits) ? digits.replace(",", ".") : digits;
  return NUMBER.test(plain) ? Number(plain) + 0 : NaN;
}

/** "0", "1.0" and "TRUE" as "0", "1" and "true"; signs that nobody sees are left out. @param {string} cell */
function normalizeLabel(cell) {
  const digits = normalizeDigits(cell);
  if (NUMBER.test(digits) && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER) return String(Number(digits) + 0);
  const seen = cell.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return LABEL_VALUES.has(seen.toLowerCase()) ? seen.toLowerCase() : seen;
}

/** What is quoted in a message, cut short. @param {string} text */
function quoted(text) {
  return text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`;
}

/** What stands between the columns. @param {string} first @param {string} last */
function detectSeparator(first, last) {
  if (!first.includes("\t") && !first.includes(";") && (SPACED_COMMAS.test(first) || SPACED_COMMAS.test(last))) return " ";
  return ["\t", ";", ",", "，", " "].find((mark) => splitCells(first, mark).length > 1);
}

/** Names of columns, or already a row? A bad row must be complained of, not passed over. @param {string[][]} table */
function hasHeader(table) {
  const [first, ...rows] = table;
  if (!rows.length) return false;
  return !first.some((cell, column) => {
    const valueLike = looksLikeNumber(cell) || /^(?:|nan|na|n\/a|null|none|[+-]?inf(?:inity)?)$|^[+-]?[.,]?\d|%$/i.test(normalizeDigits(cell));
    return valueLike || rows.some((cells) => cells[column] === cell);
  });
}

/** Which of two columns holds the scores; undefined if nobody can tell. @param {string[][]} rows @param {string[] | null} header */
function detectScoreColumn(rows, header) {
  const numbers = [0, 1].map((column) => rows.filter((cells) => looksLikeNumber(cells[column])).length);
  if (!numbers[0] !== !numbers[1]) return numbers[0] ? 0 : 1;
  if (header) {
    const named = [0, 1].filter((column) => SCORE_HEADER.test(header[column]) && numbers[column] === rows.length);
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

/** Two columns, a label and a score, as people have them. */
/** @param {string} text @param {string} [positiveLabel] @param {"first" | "second"} [labelColumn] @returns {ParseResult} */
export function parseTable(text, positiveLabel, labelColumn) {
  if (text.length > MAX_CHARACTERS) {
    const size = (text.length / 1e6).toFixed(1);
    return { errors: [`This is ${size} million characters; at most ${MAX_CHARACTERS / 1e6} million are read here. Take a sample of the rows.`] };
  }
  if (text.includes("\0")) return { errors: ["This is not text: save it as a CSV file, or paste two columns."] };
  /** @type {{at: number, line: string}[]} */
  const lines = [];
  text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/).forEach((line, i) => line.trim() && lines.push({ at: i + 1, line }));
  if (!lines.length) return { errors: ["There is nothing to read yet: paste two columns, a label and a score."] };
  if (lines.length > MAX_ROWS + 1) {
    return { errors: [`These are ${lines.length.toLocaleString("en")} rows; at most ${MAX_ROWS.toLocaleString("en")} are read here. Take a sample of them.`] };
  }
  const separator = detectSeparator(lines[0].line, lines[lines.length - 1].line);
  if (!separator) {
    return { errors: [`Line ${lines[0].at} has one column, ${quoted(lines[0].line.trim())}: two are wanted, a label and a score.`] };
  }
  const table = lines.map(({ line }) => splitCells(line, separator));
  if (table.every((cells) => cells.length === 3 && cells[2] === "")) table.forEach((cells) => cells.pop());
  const problems = new ErrorList();
  table.forEach((cells, i) => {
    if (cells.length !== 2) problems.add(() => `Line ${lines[i].at} has ${pluralize(cells.length, "column")}: two are wanted, a label and a score.`);
  });
  if (problems.count) return { errors: problems.list() };
  const withHeader = hasHeader(table);
  return parseRows(withHeader ? table.slice(1) : table, withHeader ? lines.slice(1) : lines, withHeader ? table[0] : null, positiveLabel, labelColumn);
}

/** @param {string[][]} rows @param {{at: number}[]} lines @param {string[] | null} header @param {string} [positiveLabel] @param {"first" | "second"} [labelColumn] @returns {ParseResult} */
function parseRows(rows, lines, header, positiveLabel, labelColumn) {
  const column = labelColumn ? (labelColumn === "first" ? 1 : 0) : detectScoreColumn(rows, header);
  if (column === undefined) {
    return { errors: ["Both columns hold two different values, so either could be the labels: choose the column below."] };
  }
  const problems = new ErrorList();
  const cells = rows.map((row) => row[column]);
  const scores = cells.map(toNumber);
  scores.forEach((score, i) => {
    if (!Number.isFinite(score)) problems.add(() => `Line ${lines[i].at} ${describeBadScore(cells[i])}.`);
  });
  const commas = cells.map((cell, i) => ({ cell, i })).filter(({ cell }) => COMMA_NUMBER.test(normalizeDigits(cell)));
  if (commas.length && (commas.every(({ cell }) => THOUSANDS.test(normalizeDigits(cell))) || cells.some((cell) => cell.includes(".")))) {
    const { cell, i } = commas[0];
    problems.add(() => `Line ${lines[i].at} has the score ${quoted(cell)}: is its comma for thousands or for decimals? Write it with a point.`);
  }
  /** @type {string[]} */
  const classes = [];
  const labels = rows.map((row, i) => {
    const label = normalizeLabel(row[1 - column]);
    if (classes.includes(label)) return label;
    if (label === "") problems.add(() => `Line ${lines[i].at} has no label.`);
    else if (label.length > MAX_LABEL_LENGTH) problems.add(() => `Line ${lines[i].at} has a label of ${label.length} characters; at most ${MAX_LABEL_LENGTH} are taken.`);
    else if (classes.length === 2) problems.add(() => `Line ${lines[i].at} has the label ${quoted(label)}, after ${classes.map(quoted).join(" and ")}: two are wanted.`);
    else classes.push(label);
    return label;
  });
  if (problems.count) return { errors: problems.list() };
  if (classes.length < 2) return { errors: [`Every row has the label ${quoted(classes[0])}: both classes are needed.`] };
  const pair = /** @type {[string, string]} */ (classes);
  const positive = positiveLabel ?? usualPositive(pair);
  if (!positive || !classes.includes(positive)) return { labels: pair };
  const note = `Labels in the ${column ? "first" : "second"} column, scores in the ${column ? "second" : "first"}${header ? "; line 1 is the heading" : ""}.`;
  const negative = pair[0] === positive ? pair[1] : pair[0];
  return { data: { scores, positive: labels.map((label) => (label === positive ? 1 : 0)), names: [positive, negative] }, note };
}

/** @param {string} cell */
function describeBadScore(cell) {
  if (cell === "") return "has no score";
  if (NUMBER.test(normalizeDigits(cell))) return `has the score ${quoted(cell)}, too large for a number`;
  if (/^[+-]?[\d.,]+%$/.test(normalizeDigits(cell))) return `has the score ${quoted(cell)}: leave out the percent sign`;
  return `has the score ${quoted(cell)}, which is not a finite number`;
}

/** 1 of 0 and 1, 1 of -1 and 1, true of false and true. @param {[string, string]} words */
function usualPositive(words) {
  const values = words.map((word) => LABEL_VALUES.get(word));
  return values.includes(undefined) || values[0] === values[1] ? undefined : words[values[0] ? 0 : 1];
}

/** Small data as the last part of an address, "1:0.9,0:0.4"; "" for what does not fit. @param {Data} data */
export function toUrlFragment({ scores, positive, names }) {
  if (scores.length > MAX_URL_ROWS || names.some((name) => name.length > MAX_LABEL_LENGTH)) return "";
  const rows = Array.from(scores, (score, i) => `${positive[i] ? 1 : 0}:${score}`);
  return `${rows.join(",")}&${names.map(encodeURIComponent).join("&")}`;
}

/** Without the percent codes that browsers and other programs put in. @param {string} list @param {string[]} names */
function decodePercent(list, names) {
  try {
    return { list: decodeURIComponent(list), names: names.map((name) => decodeURIComponent(name).replace(/[\p{Cc}\p{Cf}]/gu, "")) };
  } catch {
    return undefined;
  }
}

/** @param {string} text @returns {ParseResult} */
export function fromUrlFragment(text) {
  const refuse = (/** @type {string} */ why) => ({ errors: [`The data in the address cannot be read: ${why}`] });
  if (text.length > MAX_URL_LENGTH) return refuse("it is too long.");
  const [coded, ...codedNames] = text.split("&");
  const parts = decodePercent(coded, codedNames);
  if (!parts) return refuse("it is garbled.");
  const { list, names } = parts;
  const rows = list.split(",");
  if (rows.length > MAX_URL_ROWS) return refuse(`it has ${rows.length} rows, more than ${MAX_URL_ROWS}.`);
  if (names.length && (names.length !== 2 || names[0] === names[1] || names.includes(""))) return refuse("two different names of classes are wanted.");
  if (names.some((name) => name.length > MAX_LABEL_LENGTH)) return refuse("the names of the classes are too long.");
  /** @type {number[]} */
  const scores = [];
  /** @type {number[]} */
  const positive = [];
  for (const [i, row] of rows.entries()) {
    const [, label, score] = /^([01]):([^:]*)$/.exec(row) ?? [];
    const value = toNumber(score ?? "");
    if (!Number.isFinite(value)) return refuse(`row ${i + 1} is ${quoted(row)}, not a label and a score such as 1:0.9.`);
    positive.push(Number(label));
    scores.push(value);
  }
  if (new Set(positive).size < 2) return refuse("both classes are needed.");
  return { data: { scores, positive, names: names.length ? /** @type {[string, string]} */ (names) : ["positive", "negative"] } };
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
