// Reading what a person pastes, opens or sends as an address. Nothing here runs or keeps any of it.

const MOST_CHARACTERS = 8_000_000;
const MOST_ROWS = 200_000;
const MOST_IN_ADDRESS = 200;
const LONGEST_ADDRESS = 20_000;
const MOST_COMPLAINTS = 5;
const LONGEST_LABEL = 40;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA_NUMBER = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const SPACED_COMMAS = /^\s*(?:\S+\s+[+-]?\d+,\d+|[+-]?\d+,\d+\s+\S+)\s*$/;
const SCORE_HEADING = /(?:^|[^a-z])(?:scores?|prob|probs|proba|probability|confidence|decision)(?:$|[^a-z])|^p$|分数|得分|概率/i;
const POSITIVE_WORDS = new Map([["1", 1], ["true", 1], ["0", 0], ["false", 0], ["-1", 0]]);

/**
 * Either `data`, or `faults`, or the two `words` of which one must be called positive first.
 * @typedef {{data?: Data, faults?: string[], words?: [string, string], note?: string}} Read
 */

/** The first few things that are wrong, and how many more there are; sentences are made only for those shown. */
class Complaints {
  constructor() {
    /** @type {string[]} */
    this.said = [];
    this.count = 0;
  }

  /** @param {() => string} sentence */
  add(sentence) {
    this.count += 1;
    if (this.count <= MOST_COMPLAINTS) this.said.push(sentence());
  }

  list() {
    const rest = this.count - this.said.length;
    return rest > 0 ? [...this.said, `… and ${several(rest, "more bad row")}.`] : this.said;
  }
}

/** One line into cells; quotes may hold the separator, and two of them stand for one. @param {string} line @param {string} separator */
function cellsOf(line, separator) {
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
function plainDigits(cell) {
  return /[^\x20-\x7e]/.test(cell) ? cell.normalize("NFKC").replaceAll("−", "-") : cell;
}

/** @param {string} cell */
function looksLikeNumber(cell) {
  const plain = plainDigits(cell);
  return NUMBER.test(plain) || COMMA_NUMBER.test(plain);
}

/** NaN for what is not a number written in digits. @param {string} cell */
function toNumber(cell) {
  const digits = plainDigits(cell);
  const plain = COMMA_NUMBER.test(digits) ? digits.replace(",", ".") : digits;
  return NUMBER.test(plain) ? Number(plain) + 0 : NaN;
}

/** "0", "1.0" and "TRUE" as "0", "1" and "true"; signs that nobody sees are left out. @param {string} cell */
function plainLabel(cell) {
  const digits = plainDigits(cell);
  if (NUMBER.test(digits) && Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER) return String(Number(digits) + 0);
  const seen = cell.replace(/[\p{Cc}\p{Cf}]/gu, "");
  return POSITIVE_WORDS.has(seen.toLowerCase()) ? seen.toLowerCase() : seen;
}

/** What is quoted in a message, cut short. @param {string} text */
function quoted(text) {
  return text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`;
}

/** What stands between the columns. @param {string} first @param {string} last */
function separatorOf(first, last) {
  if (!first.includes("\t") && !first.includes(";") && (SPACED_COMMAS.test(first) || SPACED_COMMAS.test(last))) return " ";
  return ["\t", ";", ",", "，", " "].find((mark) => cellsOf(first, mark).length > 1);
}

/** Names of columns, or already a row? A bad row must be complained of, not passed over. @param {string[][]} table */
function hasHeading(table) {
  const [first, ...rows] = table;
  if (!rows.length) return false;
  return !first.some((cell, column) => {
    const valueLike = looksLikeNumber(cell) || /^(?:|nan|na|n\/a|null|none|[+-]?inf(?:inity)?)$|^[+-]?[.,]?\d|%$/i.test(plainDigits(cell));
    return valueLike || rows.some((cells) => cells[column] === cell);
  });
}

/** Which of two columns holds the scores; undefined if nobody can tell. @param {string[][]} rows @param {string[] | null} heading */
function scoreColumn(rows, heading) {
  const numbers = [0, 1].map((column) => rows.filter((cells) => looksLikeNumber(cells[column])).length);
  if (!numbers[0] !== !numbers[1]) return numbers[0] ? 0 : 1;
  if (heading) {
    const named = [0, 1].filter((column) => SCORE_HEADING.test(heading[column]) && numbers[column] === rows.length);
    if (named.length === 1) return named[0];
  }
  const words = [0, 1].map((column) => new Set(rows.map((cells) => plainLabel(cells[column]))));
  const usual = words.map((set) => [...set].every((word) => POSITIVE_WORDS.has(word)));
  const whole = [0, 1].map((column) => rows.every((cells) => /^[+-]?\d+$/.test(plainDigits(cells[column]))));
  const twoWhole = words.map((set, column) => set.size === 2 && whole[column]);
  if ((usual[0] && twoWhole[1]) || (usual[1] && twoWhole[0])) return undefined;
  if (usual[0] !== usual[1]) return usual[0] ? 1 : 0;
  if ((words[0].size === 2) !== (words[1].size === 2)) return words[0].size === 2 ? 1 : 0;
  if (numbers[0] !== numbers[1]) return numbers[0] > numbers[1] ? 0 : 1;
  return words[0].size > words[1].size ? 0 : 1;
}

/** Two columns, a label and a score, as people have them. */
/** @param {string} text @param {string} [positiveWord] @param {"first" | "second"} [labelColumn] @returns {Read} */
function readTable(text, positiveWord, labelColumn) {
  if (text.length > MOST_CHARACTERS) {
    const size = (text.length / 1e6).toFixed(1);
    return { faults: [`This is ${size} million characters; at most ${MOST_CHARACTERS / 1e6} million are read here. Take a sample of the rows.`] };
  }
  if (text.includes("\0")) return { faults: ["This is not text: save it as a CSV file, or paste two columns."] };
  /** @type {{at: number, line: string}[]} */
  const lines = [];
  text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/).forEach((line, i) => line.trim() && lines.push({ at: i + 1, line }));
  if (!lines.length) return { faults: ["There is nothing to read yet: paste two columns, a label and a score."] };
  if (lines.length > MOST_ROWS + 1) {
    return { faults: [`These are ${lines.length.toLocaleString("en")} rows; at most ${MOST_ROWS.toLocaleString("en")} are read here. Take a sample of them.`] };
  }
  const separator = separatorOf(lines[0].line, lines[lines.length - 1].line);
  if (!separator) {
    return { faults: [`Line ${lines[0].at} has one column, ${quoted(lines[0].line.trim())}: two are wanted, a label and a score.`] };
  }
  const table = lines.map(({ line }) => cellsOf(line, separator));
  if (table.every((cells) => cells.length === 3 && cells[2] === "")) table.forEach((cells) => cells.pop());
  const wrong = new Complaints();
  table.forEach((cells, i) => {
    if (cells.length !== 2) wrong.add(() => `Line ${lines[i].at} has ${several(cells.length, "column")}: two are wanted, a label and a score.`);
  });
  if (wrong.count) return { faults: wrong.list() };
  const headed = hasHeading(table);
  return readRows(headed ? table.slice(1) : table, headed ? lines.slice(1) : lines, headed ? table[0] : null, positiveWord, labelColumn);
}

/** @param {string[][]} rows @param {{at: number}[]} where @param {string[] | null} heading @param {string} [positiveWord] @param {"first" | "second"} [labelColumn] @returns {Read} */
function readRows(rows, where, heading, positiveWord, labelColumn) {
  const column = labelColumn ? (labelColumn === "first" ? 1 : 0) : scoreColumn(rows, heading);
  if (column === undefined) {
    return { faults: ["Both columns hold two different values, so either could be the labels: choose the column below."] };
  }
  const wrong = new Complaints();
  const cells = rows.map((row) => row[column]);
  const scores = cells.map(toNumber);
  scores.forEach((score, i) => {
    if (!Number.isFinite(score)) wrong.add(() => `Line ${where[i].at} ${whyNoScore(cells[i])}.`);
  });
  const commas = cells.map((cell, i) => ({ cell, i })).filter(({ cell }) => COMMA_NUMBER.test(plainDigits(cell)));
  if (commas.length && (commas.every(({ cell }) => THOUSANDS.test(plainDigits(cell))) || cells.some((cell) => cell.includes(".")))) {
    const { cell, i } = commas[0];
    wrong.add(() => `Line ${where[i].at} has the score ${quoted(cell)}: is its comma for thousands or for decimals? Write it with a point.`);
  }
  /** @type {string[]} */
  const words = [];
  const labels = rows.map((row, i) => {
    const word = plainLabel(row[1 - column]);
    if (words.includes(word)) return word;
    if (word === "") wrong.add(() => `Line ${where[i].at} has no label.`);
    else if (word.length > LONGEST_LABEL) wrong.add(() => `Line ${where[i].at} has a label of ${word.length} characters; at most ${LONGEST_LABEL} are taken.`);
    else if (words.length === 2) wrong.add(() => `Line ${where[i].at} has the label ${quoted(word)}, after ${words.map(quoted).join(" and ")}: two are wanted.`);
    else words.push(word);
    return word;
  });
  if (wrong.count) return { faults: wrong.list() };
  if (words.length < 2) return { faults: [`Every row has the label ${quoted(words[0])}: both classes are needed.`] };
  const pair = /** @type {[string, string]} */ (words);
  const positive = positiveWord ?? conventionalPositive(pair);
  if (!positive || !words.includes(positive)) return { words: pair };
  const note = `Labels in the ${column ? "first" : "second"} column, scores in the ${column ? "second" : "first"}${heading ? "; line 1 is the heading" : ""}.`;
  const negative = pair[0] === positive ? pair[1] : pair[0];
  return { data: { scores, positive: labels.map((word) => (word === positive ? 1 : 0)), names: [positive, negative] }, note };
}

/** @param {string} cell */
function whyNoScore(cell) {
  if (cell === "") return "has no score";
  if (NUMBER.test(plainDigits(cell))) return `has the score ${quoted(cell)}, too large for a number`;
  if (/^[+-]?[\d.,]+%$/.test(plainDigits(cell))) return `has the score ${quoted(cell)}: leave out the percent sign`;
  return `has the score ${quoted(cell)}, which is not a finite number`;
}

/** 1 of 0 and 1, 1 of -1 and 1, true of false and true. @param {[string, string]} words */
function conventionalPositive(words) {
  const values = words.map((word) => POSITIVE_WORDS.get(word));
  return values.includes(undefined) || values[0] === values[1] ? undefined : words[values[0] ? 0 : 1];
}

/** Small data as the last part of an address, "1:0.9,0:0.4"; "" for what does not fit. @param {Data} data */
function toAddress({ scores, positive, names }) {
  if (scores.length > MOST_IN_ADDRESS || names.some((name) => name.length > LONGEST_LABEL)) return "";
  const rows = Array.from(scores, (score, i) => `${positive[i] ? 1 : 0}:${score}`);
  return `${rows.join(",")}&${names.map(encodeURIComponent).join("&")}`;
}

/** Without the percent codes that browsers and other programs put in. @param {string} list @param {string[]} names */
function plainParts(list, names) {
  try {
    return { list: decodeURIComponent(list), names: names.map((name) => decodeURIComponent(name).replace(/[\p{Cc}\p{Cf}]/gu, "")) };
  } catch {
    return undefined;
  }
}

/** @param {string} text @returns {Read} */
function fromAddress(text) {
  const wrong = (/** @type {string} */ why) => ({ faults: [`The data in the address cannot be read: ${why}`] });
  if (text.length > LONGEST_ADDRESS) return wrong("it is too long.");
  const [coded, ...codedNames] = text.split("&");
  const parts = plainParts(coded, codedNames);
  if (!parts) return wrong("it is garbled.");
  const { list, names } = parts;
  const rows = list.split(",");
  if (rows.length > MOST_IN_ADDRESS) return wrong(`it has ${rows.length} rows, more than ${MOST_IN_ADDRESS}.`);
  if (names.length && (names.length !== 2 || names[0] === names[1] || names.includes(""))) return wrong("two different names of classes are wanted.");
  if (names.some((name) => name.length > LONGEST_LABEL)) return wrong("the names of the classes are too long.");
  /** @type {number[]} */
  const scores = [];
  /** @type {number[]} */
  const positive = [];
  for (const [i, row] of rows.entries()) {
    const [, label, score] = /^([01]):([^:]*)$/.exec(row) ?? [];
    const value = toNumber(score ?? "");
    if (!Number.isFinite(value)) return wrong(`row ${i + 1} is ${quoted(row)}, not a label and a score such as 1:0.9.`);
    positive.push(Number(label));
    scores.push(value);
  }
  if (new Set(positive).size < 2) return wrong("both classes are needed.");
  return { data: { scores, positive, names: names.length ? /** @type {[string, string]} */ (names) : ["positive", "negative"] } };
}

/** A file as text, whatever wrote it: UTF-8, UTF-16 with its mark, else the Chinese GB 18030. @param {ArrayBuffer} buffer */
function decoded(buffer) {
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
