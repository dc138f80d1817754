// Rows and a threshold as the last part of an address: small data in plain text, larger ones compressed.

import { toNumber } from "./numbers.js";
import { MAX_LABEL_LENGTH, MAX_ROWS, quoted } from "./reading.js";
/** @import { Data } from "./metrics.js" */
/** @import { ParseResult } from "./reading.js" */

const MAX_PLAIN_LENGTH = 4_000;
export const MAX_LINK_LENGTH = 100_000; // programs that pass addresses on cut longer ones
const MAX_UNPACKED = 8_000_000; // bytes
const COMPRESSED = "z.";

/** @typedef {ParseResult & {threshold?: number}} ReadLink */

/** "1:0.9,0:0.4&spam&ham&at=0.4"; a second model's score after one more colon. @param {Data} data @param {number} [threshold] */
function toPlain({ scores, positive, names, second }, threshold) {
  const rows = Array.from(scores, (score, i) => `${positive[i] ? 1 : 0}:${score}${second ? `:${second[i]}` : ""}`);
  const at = threshold === undefined ? "" : `&at=${threshold}`;
  return `${rows.join(",")}&${names.map(encodeURIComponent).join("&")}${at}`;
}

/** In plain text or compressed; "" for what does not fit. @param {Data} data @param {number} [threshold] */
export async function toLink(data, threshold) {
  if (data.names.some((name) => name.length > MAX_LABEL_LENGTH)) return "";
  const plain = toPlain(data, threshold);
  if (plain.length <= MAX_PLAIN_LENGTH) return plain;
  const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const coded = COMPRESSED + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
  return coded.length > MAX_LINK_LENGTH ? "" : coded;
}

/** @param {string} text @returns {Promise<ReadLink>} */
export async function readLink(text) {
  if (text.length > MAX_LINK_LENGTH) return refuse("it is too long.");
  if (!text.startsWith(COMPRESSED)) return readPlain(text);
  try {
    const plain = await unpack(fromBase64Url(text.slice(COMPRESSED.length)));
    return plain === undefined ? refuse("it unpacks to too much.") : readPlain(plain);
  } catch {
    return refuse("it is garbled.");
  }
}

/** The text; undefined, and reading stops, where it grows too long. @param {Uint8Array<ArrayBuffer>} bytes */
async function unpack(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_UNPACKED) {
      await reader.cancel();
      return undefined;
    }
  }
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64Url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

/** @param {string} why @returns {ReadLink} */
function refuse(why) {
  return { errors: [`The data in the address cannot be read: ${why}`] };
}

/** @param {string} text @returns {ReadLink} */
function readPlain(text) {
  const [coded, ...rest] = text.split("&");
  const codedThreshold = rest.at(-1)?.startsWith("at=") ? rest.pop() : undefined;
  const parts = decodePercent(coded, rest);
  if (!parts) return refuse("it is garbled.");
  const { list, names } = parts;
  const rows = list.split(",");
  if (rows.length > MAX_ROWS) return refuse(`it has ${rows.length} rows, more than ${MAX_ROWS}.`);
  if (names.length && (names.length !== 2 || names[0] === names[1] || names.includes(""))) return refuse("two different names of classes are wanted.");
  if (names.some((name) => name.length > MAX_LABEL_LENGTH)) return refuse("the names of the classes are too long.");
  const threshold = codedThreshold === undefined ? undefined : readThreshold(codedThreshold.slice("at=".length));
  if (Number.isNaN(threshold)) return refuse("its threshold is not a number.");
  /** @type {number[][]} */
  const columns = [[], [], []];
  const width = rows[0].split(":").length;
  for (const [i, row] of rows.entries()) {
    const cells = row.split(":");
    const numbers = cells.map(toNumber);
    if (cells.length !== width || width < 2 || width > 3 || !/^[01]$/.test(cells[0]) || !numbers.every(Number.isFinite)) {
      return refuse(`row ${i + 1} is ${quoted(row)}, not a label and a score such as 1:0.9.`);
    }
    numbers.forEach((number, column) => columns[column].push(number));
  }
  const [positive, scores, second] = columns;
  if (new Set(positive).size < 2) return refuse("both classes are needed.");
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
