// Text into rows of cells, whatever stands between them.

import { looksLikeNumber } from "./numbers.js";

const MAX_START = 10_000; // characters in which the heading is looked for
const MAX_SAMPLED = 200; // rows
const MAX_RULED = 3; // rows, of which one may be a line of dashes under the heading

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
  const isBreak = (/** @type {string} */ mark) => mark === "\n" || mark === "\r";
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
  for (let i = 0; i < text.length; i += 1) {
    const mark = text[i];
    if (opened) {
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
  closeCell();
  closeRow();
  return { ...found, unclosed: opened || undefined };
}

/** How many cells there are up to the last that is not empty. @param {string[]} cells */
function widthOf(cells) {
  return cells.reduce((width, cell, i) => (cell ? i + 1 : width), 0);
}

/** Leave out remarks, which are shorter than a row: those that begin with #, and a title above the heading. @param {Table} found */
function withoutRemarks({ table, lines }) {
  const widths = new Map();
  for (const cells of table.slice(0, MAX_SAMPLED)) widths.set(widthOf(cells), (widths.get(widthOf(cells)) ?? 0) + 1);
  const [usual, often] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  const first = table.findIndex((cells) => !cells[0].startsWith("#"));
  const marked = first > 0 && table[first].some(looksLikeNumber) && widthOf(table[first - 1]) === usual ? table[first - 1] : undefined;
  if (marked) marked[0] = marked[0].replace(/^[# ]+/, ""); // a heading may begin with the mark of a remark
  const isRemark = (/** @type {string[]} */ cells, /** @type {number} */ i) => cells[0].startsWith("#") && (i < first || widthOf(cells) === 1);
  const start = Math.max(0, table.findIndex((cells, i) => widthOf(cells) >= usual && !isRemark(cells, i)));
  const isHeading = start > 0 && often > 1 && !table[start].some(looksLikeNumber);
  const isRule = (/** @type {string[]} */ cells) => /^[:+|]*(?:--+[:+| ]*)+$/.test(cells.join("|").replace(/^\|+|\|+$/g, ""));
  const kept = table.map((cells, i) => !isRemark(cells, i) && !(i < MAX_RULED && isRule(cells)) && (i >= start || !isHeading));
  return { table: table.filter((_, i) => kept[i]), lines: lines.filter((_, i) => kept[i]), remarks: kept.filter((is) => !is).length };
}

/** @param {string} text @returns {Table & {unclosed?: number, remarks: number}} */
export function splitTable(text) {
  const said = /^\uFEFF?sep=(.)(?=\r|\n)/i.exec(text);
  const seen = text.slice(said?.[0].length ?? 0).replace(/^\uFEFF/, "").trimEnd();
  const lastLine = seen.slice(Math.max(seen.lastIndexOf("\n"), seen.lastIndexOf("\r")) + 1);
  const isTitle = (/** @type {string} */ line) => line.startsWith("#") || (/[\t;,，]/.test(lastLine) && !/[\t;,，]/.test(line));
  const starts = seen.slice(0, MAX_START).split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line);
  const first = (starts.length > 2 && starts.find((line) => !isTitle(line))) || (starts[0] ?? "");
  const separator = said ? said[1] : detectSeparator(first, lastLine);
  const split = seen.includes('"') ? splitQuoted(seen, separator) : splitPlain(seen, separator);
  const found = { ...split, ...withoutRemarks(split) };
  const [head = []] = found.table;
  while (head.length > 2 && found.table.every((cells) => cells.length === head.length && cells.at(-1) === "")) found.table.forEach((cells) => cells.pop());
  return found;
}
