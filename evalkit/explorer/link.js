// Rows and a threshold as the last part of an address.

import { toNumber } from "./numbers.js";
import { MAX_LABEL_LENGTH, quoted } from "./reading.js";
import { t } from "./words.js";
/** @import { Data } from "./metrics.js" */
/** @import { ParseResult } from "./reading.js" */

export const MAX_LINK_LENGTH = 20_000; // programs that pass addresses on cut longer ones

/** @typedef {ParseResult & {threshold?: number}} ReadLink */

/** "1:0.9,0:0.4&spam&ham&at=0.4", a second model's score after one more colon; "" for what does not fit. @param {Data} data @param {number} threshold */
export function toLink({ scores, positive, names, second }, threshold) {
  const rows = Array.from(scores, (score, i) => `${positive[i] ? 1 : 0}:${score}${second ? `:${second[i]}` : ""}`);
  const link = `${rows.join(",")}&${names.map(encodeURIComponent).join("&")}&at=${threshold}`;
  return link.length > MAX_LINK_LENGTH || names.some((name) => name.length > MAX_LABEL_LENGTH) ? "" : link;
}

/** @param {string} why @returns {ReadLink} */
function refuse(why) {
  return { errors: [t`The data in the address cannot be read: ${why}`] };
}

/** @param {string} text @returns {ReadLink} */
export function readLink(text) {
  if (text.length > MAX_LINK_LENGTH) return refuse(t`it is too long.`);
  const [coded, ...rest] = text.split("&");
  const codedThreshold = rest.at(-1)?.startsWith("at=") ? rest.pop() : undefined;
  const parts = decodePercent(coded, rest);
  if (!parts) return refuse(t`it is garbled.`);
  const { list, names } = parts;
  const rows = list.split(",");
  if (names.length && (names.length !== 2 || names[0] === names[1] || names.includes(""))) return refuse(t`two different names of classes are wanted.`);
  if (names.some((name) => name.length > MAX_LABEL_LENGTH)) return refuse(t`the names of the classes are too long.`);
  const threshold = codedThreshold === undefined ? undefined : readThreshold(codedThreshold.slice("at=".length));
  if (Number.isNaN(threshold)) return refuse(t`its threshold is not a number.`);
  /** @type {number[][]} */
  const columns = [[], [], []];
  const width = rows[0].split(":").length;
  for (const [i, row] of rows.entries()) {
    const cells = row.split(":");
    const numbers = cells.map(toNumber);
    if (cells.length !== width || width < 2 || width > 3 || !/^[01]$/.test(cells[0]) || !numbers.every(Number.isFinite)) {
      return refuse(t`row ${i + 1} is ${quoted(row)}, not a label and a score such as 1:0.9.`);
    }
    numbers.forEach((number, column) => columns[column].push(number));
  }
  const [positive, scores, second] = columns;
  if (new Set(positive).size < 2) return refuse(t`both classes are needed.`);
  /** @type {[string, string]} */
  const pair = names.length ? [names[0], names[1]] : ["positive", "negative"];
  return { data: { scores, positive, names: pair, ...(width === 3 ? { second } : {}) }, threshold };
}

/** "Infinity" is above every score. @param {string} text */
function readThreshold(text) {
  return text === "Infinity" ? Infinity : toNumber(text);
}

/** Without the percent codes that browsers and other programs put in. @param {string} list @param {string[]} names */
function decodePercent(list, names) {
  try {
    return { list: decodeURIComponent(list), names: names.map((name) => decodeURIComponent(name).replace(/[\p{Cc}\p{Cf}]/gu, "")) };
  } catch {
    return undefined;
  }
}
