// Text into rows of cells, whatever stands between them.

import { looksLikeNumber } from "./numbers.js";

/** @typedef {{table: string[][], lines: number[]}} Table Cells by row, and the line at which each row begins. */

/** "a 1 0,5": decimal commas in cells parted by spaces, of which one at most is no number. @param {string} line */
function hasSpacedCommas(line) {
  const cells = line.trim().split(/\s+/);
  const numbers = cells.filter(looksLikeNumber);
  return cells.length > 1 && numbers.length >= cells.length - 1 && numbers.some((cell) => /[,，]/.test(cell));
}

/** What stands between the columns. @param {string} first @param {string} last */
function detectSeparator(first, last) {
  if (!first.includes("\t") && !first.includes(";") && (hasSpacedCommas(first) || hasSpacedCommas(last))) return " ";
  return ["\t", ";", ",", "，", " "].find((mark) => splitQuoted(first, mark).table[0]?.length > 1) ?? ",";
}

/** Without quotes: a line is a row. @param {string} text @param {string} separator @returns {Table} */
function splitPlain(text, separator) {
  /** @type {Table} */
  const found = { table: [], lines: [] };
  text.split(text.includes("\r") ? /\r\n|\n|\r/ : "\n").forEach((line, i) => {
    const seen = line.trim();
    if (!seen) return;
    const cells = separator === " " ? seen.split(/\s+/) : line.split(separator);
    cells.forEach((cell, column) => (cells[column] = cell.trim()));
    found.table.push(cells);
    found.lines.push(i + 1);
  });
  return found;
}

/**
 * A quote at the start of a cell opens it: separators and line ends inside are text, and two quotes stand for one.
 * @param {string} text @param {string} separator
 * @returns {Table & {unclosed?: number}} The line of a quote that is never closed.
 */
function splitQuoted(text, separator) {
  /** @type {Table} */
  const found = { table: [], lines: [] };
  const isBreak = (/** @type {string} */ mark) => mark === "\n" || mark === "\r" || mark === "";
  const isSeparator = (/** @type {string} */ mark) => mark === separator || (separator === " " && mark === "\t");
  let [line, begun, opened] = [1, 1, 0];
  let [cell, wasQuoted] = ["", false];
  /** @type {string[]} */
  let cells = [];
  const closeCell = () => {
    if (separator !== " " || cell || wasQuoted) cells.push(cell.trim());
    [cell, wasQuoted] = ["", false];
  };
  const closeRow = () => {
    if (cells.length > 1 || cells[0]) {
      found.table.push(cells);
      found.lines.push(begun);
    }
    cells = [];
  };
  for (let i = 0; i <= text.length; i += 1) {
    const mark = text.charAt(i);
    if (opened) {
      if (mark === "") {
        closeCell();
        closeRow();
        return { ...found, unclosed: opened };
      }
      if (mark === '"' && text[i + 1] === '"') {
        cell += mark;
        i += 1;
      } else if (mark === '"') opened = 0;
      else cell += mark;
    } else if (mark === '"' && !cell.trim()) [opened, cell, wasQuoted] = [line, "", true];
    else if (isSeparator(mark)) closeCell();
    else if (isBreak(mark)) {
      closeCell();
      closeRow();
    } else cell += mark;
    if (mark === "\n" || (mark === "\r" && text[i + 1] !== "\n")) line += 1;
    if (!opened && isBreak(mark)) begun = line;
  }
  return found;
}

/** @param {string} text @returns {Table & {unclosed?: number}} */
export function splitTable(text) {
  const seen = text.replace(/^\uFEFF/, "").trimEnd();
  const first = /\S.*/.exec(seen)?.[0] ?? "";
  const separator = detectSeparator(first, seen.slice(Math.max(seen.lastIndexOf("\n"), seen.lastIndexOf("\r")) + 1));
  const found = seen.includes('"') ? splitQuoted(seen, separator) : splitPlain(seen, separator);
  const width = found.table[0]?.length ?? 0;
  const emptyEnds = width > 2 && found.table.every((cells) => cells.length === width && cells[width - 1] === "");
  if (emptyEnds) found.table.forEach((cells) => cells.pop());
  return found;
}
