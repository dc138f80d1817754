// Reading what a person pastes, opens or sends as an address. Nothing here runs or keeps any of it.

const MOST_CHARACTERS = 8_000_000;
const MOST_IN_ADDRESS = 200;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA_NUMBER = /^[+-]?\d+,\d+$/;
const SCORE_HEADING = /score|prob|conf|decision|pred|分数|得分|概率/i;
const LABEL_HEADING = /label|class|true|target|actual|^y$|标签|类别|真实/i;
const POSITIVE_WORDS = new Map([["1", 1], ["true", 1], ["0", 0], ["false", 0], ["-1", 0]]);
const MOST_COMPLAINTS = 5;
const LONGEST_LABEL = 40;

/**
 * Either `data`, or `faults`, or the two `words` of which one must be called positive first.
 * @typedef {{data?: Data, faults?: string[], words?: [string, string], note?: string}} Read
 */

/** One line into cells; quotes may hold the separator. @param {string} line @param {string} separator */
function cellsOf(line, separator) {
  if (separator === " ") return line.trim().split(/\s+/);
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells = [""];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim());
}

/** @param {string} cell */
function looksLikeNumber(cell) {
  return NUMBER.test(cell) || COMMA_NUMBER.test(cell);
}

/** NaN for what is not a number written in digits. @param {string} cell */
function toNumber(cell) {
  const plain = COMMA_NUMBER.test(cell) ? cell.replace(",", ".") : cell;
  return NUMBER.test(plain) ? Number(plain) + 0 : NaN;
}

/** "0", "1.0" and "TRUE" as "0", "1" and "true". @param {string} cell */
function plainLabel(cell) {
  return NUMBER.test(cell) ? String(Number(cell) + 0) : POSITIVE_WORDS.has(cell.toLowerCase()) ? cell.toLowerCase() : cell;
}

/** What is quoted in a message, cut short. @param {string} text */
function quoted(text) {
  return text.length > 24 ? `“${text.slice(0, 24)}…”` : `“${text}”`;
}

/** Which of two columns holds the scores. @param {string[][]} rows @param {string[] | null} heading */
function scoreColumn(rows, heading) {
  const numbers = [0, 1].map((column) => rows.filter((cells) => looksLikeNumber(cells[column])).length);
  if (heading) {
    const named = [0, 1].filter((column) => SCORE_HEADING.test(heading[column]) && !LABEL_HEADING.test(heading[column]));
    if (named.length === 1) return named[0];
  }
  const words = [0, 1].map((column) => new Set(rows.map((cells) => plainLabel(cells[column]))));
  const conventional = words.map((set) => set.size <= 2 && [...set].every((word) => POSITIVE_WORDS.has(word)));
  if (conventional[0] !== conventional[1]) return conventional[0] ? 1 : 0;
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
  /** @type {{at: number, line: string}[]} */
  const lines = [];
  text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/).forEach((line, i) => line.trim() && lines.push({ at: i + 1, line }));
  if (!lines.length) return { faults: ["There is nothing to read yet: paste two columns, a label and a score."] };
  const separator = ["\t", ";", ",", " "].find((mark) => cellsOf(lines[0].line, mark).length > 1);
  if (!separator) {
    return { faults: [`Line ${lines[0].at} has one column, ${quoted(lines[0].line.trim())}: two are wanted, a label and a score.`] };
  }
  const table = lines.map(({ line }) => cellsOf(line, separator));
  const hasHeading = lines.length > 1 && !table[0].some(looksLikeNumber);
  const rows = hasHeading ? table.slice(1) : table;
  const where = hasHeading ? lines.slice(1) : lines;
  const faults = rows.flatMap((cells, i) =>
    cells.length === 2 ? [] : [`Line ${where[i].at} has ${several(cells.length, "column")}: two are wanted, a label and a score.`],
  );
  if (faults.length) return { faults: complaints(faults) };
  const column = labelColumn ? (labelColumn === "first" ? 1 : 0) : scoreColumn(rows, hasHeading ? table[0] : null);
  const scores = rows.map((cells) => toNumber(cells[column]));
  scores.forEach((score, i) => {
    if (Number.isFinite(score)) return;
    const cell = rows[i][column];
    const reason = cell === "" ? "has no score" : NUMBER.test(cell) ? `has the score ${quoted(cell)}, too large for a number` : `has the score ${quoted(cell)}, which is not a finite number`;
    faults.push(`Line ${where[i].at} ${reason}.`);
  });
  /** @type {string[]} */
  const words = [];
  const labels = rows.map((cells, i) => {
    const word = plainLabel(cells[1 - column]);
    if (word === "") faults.push(`Line ${where[i].at} has no label.`);
    else if (word.length > LONGEST_LABEL) faults.push(`Line ${where[i].at} has a label of ${word.length} characters; at most ${LONGEST_LABEL} are taken.`);
    else if (!words.includes(word)) {
      if (words.length === 2) faults.push(`Line ${where[i].at} has the label ${quoted(word)}, after ${words.map(quoted).join(" and ")}: two are wanted.`);
      else words.push(word);
    }
    return word;
  });
  if (faults.length) return { faults: complaints(faults) };
  if (words.length < 2) return { faults: [`Every row has the label ${quoted(words[0])}: both classes are needed.`] };
  const pair = /** @type {[string, string]} */ (words);
  const positive = positiveWord ?? conventionalPositive(pair);
  if (!positive || !words.includes(positive)) return { words: pair };
  const note = `Labels in the ${column ? "first" : "second"} column, scores in the ${column ? "second" : "first"}${hasHeading ? "; line 1 is the heading" : ""}.`;
  const negative = pair[0] === positive ? pair[1] : pair[0];
  return { data: { scores, positive: labels.map((word) => (word === positive ? 1 : 0)), names: [positive, negative] }, note };
}

/** 1 of 0 and 1, 1 of -1 and 1, true of false and true. @param {[string, string]} words */
function conventionalPositive(words) {
  const values = words.map((word) => POSITIVE_WORDS.get(word));
  return values.includes(undefined) || values[0] === values[1] ? undefined : words[values[0] ? 0 : 1];
}

/** The first few, and how many more. @param {string[]} faults */
function complaints(faults) {
  const rest = faults.length - MOST_COMPLAINTS;
  return rest > 0 ? [...faults.slice(0, MOST_COMPLAINTS), `… and ${several(rest, "more bad row")}.`] : faults;
}

/** Small data as the last part of an address, "1:0.9,0:0.4"; "" for large data. @param {Data} data */
function toAddress({ scores, positive, names }) {
  if (scores.length > MOST_IN_ADDRESS) return "";
  const rows = Array.from(scores, (score, i) => `${positive[i] ? 1 : 0}:${score}`);
  return `${rows.join(",")}&${names.map(encodeURIComponent).join("&")}`;
}

/** @param {string} text @returns {Read} */
function fromAddress(text) {
  const wrong = (/** @type {string} */ why) => ({ faults: [`The data in the address cannot be read: ${why}`] });
  const [list, ...coded] = text.slice(0, MOST_CHARACTERS).split("&");
  const rows = list.split(",");
  if (rows.length > MOST_IN_ADDRESS) return wrong(`it has ${rows.length} rows, more than ${MOST_IN_ADDRESS}.`);
  /** @type {Data} */
  const data = { scores: [], positive: [], names: ["positive", "negative"] };
  for (const [i, row] of rows.entries()) {
    const [, label, score] = /^([01]):([^:]*)$/.exec(row) ?? [];
    const value = toNumber(score ?? "");
    if (!Number.isFinite(value)) return wrong(`row ${i + 1} is ${quoted(row)}, not a label and a score such as 1:0.9.`);
    /** @type {number[]} */ (data.positive).push(Number(label));
    /** @type {number[]} */ (data.scores).push(value);
  }
  if (new Set(Array.from(data.positive)).size < 2) return wrong("both classes are needed.");
  try {
    if (coded.length === 2) data.names = /** @type {[string, string]} */ (coded.map(decodeURIComponent));
  } catch {
    return wrong("the names of the classes are garbled.");
  }
  if (data.names.some((name) => name.length > LONGEST_LABEL)) return wrong("the names of the classes are too long.");
  return { data };
}
