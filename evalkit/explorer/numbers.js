// Numbers and labels as people type them, on any keyboard.

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const PERCENT = /^[+-]?(?:\d+(?:[.,]\d*)?|\.\d+) ?%$/;
/** Digits with a sign for decimals, alone or in threes, with an exponent or a percent sign. */
const BY_POINT = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+| ?%)?$/i;
const BY_COMMA = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*)(?:,\d*)?|,\d+)(?:e[+-]?\d+| ?%)?$/i;
/** As programs and people write that there is no value; the command has the same list. */
export const MISSING = new Set(
  (
    "* - -- --- – — ? . .. ... na n/a n.a. <na> #n/a #na #nv #n/d #null! nan -nan 1.#qnan nat null (null) [null] <null> \\n nil none missing (missing) " +
    "缺失 ._ .a .b .c .d .e .f .g .h .i .j .k .l .m .n .o .p .q .r .s .t .u .v .w .x .y .z"
  ).split(" "),
).add("");
export const LABEL_VALUES = new Map([["1", 1], ["true", 1], ["0", 0], ["false", 0], ["-1", 0]]);

/** Digits and signs as typed on any keyboard. @param {string} cell */
export function normalizeDigits(cell) {
  return /[^\x20-\x7e]/.test(cell) ? cell.normalize("NFKC").replaceAll("−", "-").replaceAll("’", "'") : cell;
}

/** @param {string} cell */
export function isMissing(cell) {
  return cell.length <= 9 && MISSING.has(cell.toLowerCase());
}

/** @param {string} cell */
export function isPercent(cell) {
  return (cell.endsWith("%") || cell.endsWith("％")) && PERCENT.test(normalizeDigits(cell));
}

/** A number in one of the two ways, but not as JavaScript has it. @param {string} cell */
export function hasUnclearSign(cell) {
  return /[,，.]/.test(cell) && looksLikeNumber(cell) && !isPercent(cell);
}

/** @param {string} cell */
export function looksLikeNumber(cell) {
  if (NUMBER.test(cell)) return true;
  const plain = normalizeDigits(cell);
  return BY_POINT.test(plain) || BY_COMMA.test(plain);
}

/** Digits, but too many of them for a double. @param {string} cell */
export function isTooLarge(cell) {
  const plain = normalizeDigits(cell);
  return NUMBER.test(plain) && !Number.isFinite(Number(plain));
}

/** NaN for what is not a number with a point for decimals. @param {string} cell */
export function toNumber(cell) {
  return NUMBER.test(cell) ? Number(cell) + 0 : NaN;
}

/** The numbers among cells by one sign for decimals; a percentage is its hundredth, rounded once. @param {string[]} cells @param {RegExp} kind @param {string} sign */
function numbersBy(cells, kind, sign) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const marked = [];
  let unmarked = false; // a thousand without a mark, so that threes are not marked here
  for (const cell of cells) {
    const plain = normalizeDigits(cell);
    const match = kind.exec(plain);
    if (!match) continue;
    const digits = [...plain].filter((mark) => /[\deE+-]/.test(mark) || mark === sign).join("").replace(sign, ".");
    found.set(cell, Number(plain.endsWith("%") ? `${digits}e-2` : digits) + 0);
    if (match[1]) marked.push(cell);
    unmarked ||= /^[+-]?\d{4}/.test(plain);
  }
  if (unmarked) marked.forEach((cell) => found.delete(cell));
  return found;
}

/** Points are for decimals: not where each may be for thousands, as in 1.050 beside 900. @param {string[]} cells */
function arePointsForDecimals(cells) {
  const pointed = cells.filter((cell) => cell.includes("."));
  return !pointed.length || pointed.length === cells.length || pointed.some((cell) => !BY_COMMA.test(cell));
}

/**
 * A column as numbers in the one way in which it is written; NaN for what is none.
 * @param {string[]} cells
 * @returns {{numbers: number[], unclear: number}} And the place of a cell that may be two numbers, or -1.
 */
export function readNumbers(cells) {
  const distinct = [...new Set(cells)].filter((cell) => !isMissing(cell));
  let found = new Map(distinct.map((cell) => [cell, toNumber(cell)]));
  let unclear = -1;
  if (distinct.some((cell) => Number.isNaN(found.get(cell))) || !arePointsForDecimals(distinct)) {
    const [points, commas] = [numbersBy(distinct, BY_POINT, "."), numbersBy(distinct, BY_COMMA, ",")];
    found = commas.size > points.size ? commas : points;
    const isTwo = (/** @type {string} */ cell) => points.has(cell) && commas.has(cell) && points.get(cell) !== commas.get(cell);
    if (commas.size === points.size) unclear = cells.findIndex(isTwo);
  }
  return { numbers: cells.map((cell) => found.get(cell) ?? NaN), unclear };
}

/** "0", "1.0" and "TRUE" as "0", "1" and "true"; signs that nobody sees are left out. @param {string} cell */
export function normalizeLabel(cell) {
  const digits = normalizeDigits(cell);
  if (NUMBER.test(digits) && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER) return String(Number(digits) + 0);
  const seen = cell.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return LABEL_VALUES.has(seen.toLowerCase()) ? seen.toLowerCase() : seen;
}
