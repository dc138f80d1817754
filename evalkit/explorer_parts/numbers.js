// Numbers and labels as people type them, on any keyboard.

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const PERCENT = /^[+-]?(?:\d+(?:[.,]\d*)?|\.\d+) ?%$/;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const MISSING = /^(?:|nan|na|n\/a|null|none)$/i;
export const LABEL_VALUES = new Map([["1", 1], ["true", 1], ["0", 0], ["false", 0], ["-1", 0]]);

/** Digits and signs as typed on any keyboard. @param {string} cell */
export function normalizeDigits(cell) {
  return /[^\x20-\x7e]/.test(cell) ? cell.normalize("NFKC").replaceAll("−", "-") : cell;
}

/** @param {string} cell */
export function isMissing(cell) {
  return cell.length <= 4 && MISSING.test(cell);
}

/** @param {string} cell */
export function isPercent(cell) {
  return (cell.endsWith("%") || cell.endsWith("％")) && PERCENT.test(normalizeDigits(cell));
}

/** @param {string} cell */
export function hasDecimalComma(cell) {
  return (cell.includes(",") || cell.includes("，")) && COMMA_NUMBER.test(normalizeDigits(cell));
}

/** "1,234": nobody can tell which comma this is. @param {string} cell */
export function mayBeThousands(cell) {
  return THOUSANDS.test(normalizeDigits(cell));
}

/** @param {string} cell */
export function looksLikeNumber(cell) {
  if (NUMBER.test(cell)) return true;
  const plain = normalizeDigits(cell);
  return NUMBER.test(plain) || COMMA_NUMBER.test(plain) || PERCENT.test(plain);
}

/** Digits, but too many of them for a double. @param {string} cell */
export function isTooLarge(cell) {
  const plain = normalizeDigits(cell);
  return NUMBER.test(plain) && !Number.isFinite(Number(plain));
}

/** NaN for what is not a number written in digits; a percentage is its hundredth, rounded once. @param {string} cell */
export function toNumber(cell) {
  if (NUMBER.test(cell)) return Number(cell) + 0;
  const digits = normalizeDigits(cell);
  const plain = PERCENT.test(digits) ? `${digits.replace(/ ?%/, "").replace(",", ".")}e-2` : COMMA_NUMBER.test(digits) ? digits.replace(",", ".") : digits;
  return NUMBER.test(plain) ? Number(plain) + 0 : NaN;
}

/** "0", "1.0" and "TRUE" as "0", "1" and "true"; signs that nobody sees are left out. @param {string} cell */
export function normalizeLabel(cell) {
  const digits = normalizeDigits(cell);
  if (NUMBER.test(digits) && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER) return String(Number(digits) + 0);
  const seen = cell.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return LABEL_VALUES.has(seen.toLowerCase()) ? seen.toLowerCase() : seen;
}
