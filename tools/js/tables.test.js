// Cells, numbers and columns of tables, each rule by a case that only it decides.
import assert from "node:assert/strict";
import test from "node:test";

import { guessColumns, hasHeader } from "../../evalkit/explorer/columns.js";
import { splitTable } from "../../evalkit/explorer/csv.js";
import * as numbers from "../../evalkit/explorer/numbers.js";
import { quoted } from "../../evalkit/explorer/reading.js";

/** Text, its cells, the line at which each row begins, and the line of a quote that stays open. */
const TABLES = [
  ["a;b\tc", [["a;b", "c"]]],
  ["a b,c", [["a b", "c"]]],
  ["a  b c", [["a", "b", "c"]]],
  ["a 0,5\nb 0,25", [["a", "0,5"], ["b", "0,25"]], [1, 2]],
  ["a,b score\nc 0,5\n", [["a,b", "score"], ["c", "0,5"]], [1, 2]],
  ["a,b score\rc 0,5", [["a,b", "score"], ["c", "0,5"]], [1, 2]],
  ["a 1,5E-03\nb 2,5e+3", [["a", "1,5E-03"], ["b", "2,5e+3"]], [1, 2]],
  ["1 0,9 0,8", [["1", "0,9", "0,8"]]],
  [" \n 0,5 a  7 ", [["0,5", "a", "7"]], [2]],
  ["a b 0,5", [["a b 0", "5"]]],
  ["name score\na 0,5", [["name", "score"], ["a", "0,5"]], [1, 2]],
  ["0,5 a", [["0,5", "a"]]],
  ["a;0,5 b", [["a", "0,5 b"]]],
  ["a,b\r\n\r\nc,d\re,f", [["a", "b"], ["c", "d"], ["e", "f"]], [1, 3, 4]],
  ["a,b,\nc,d,", [["a", "b"], ["c", "d"]], [1, 2]],
  ["a,\nb,", [["a", ""], ["b", ""]], [1, 2]],
  ["a,b,\nc,d,e", [["a", "b", ""], ["c", "d", "e"]], [1, 2]],
  ["\ufeffa,b", [["a", "b"]]],
  ['"a,1",b', [["a,1", "b"]]],
  ['"a" "b c"', [["a", "b c"]]],
  ['"a",b\nc,d\te', [["a", "b"], ["c", "d\te"]], [1, 2]],
  ['"a\nb",c\nd,e', [["a\nb", "c"], ["d", "e"]], [1, 3]],
  ['"a\r\nb",c\r\nd,e', [["a\r\nb", "c"], ["d", "e"]], [1, 3]],
  ['"a\rb",c\rd,e', [["a\rb", "c"], ["d", "e"]], [1, 3]],
  ['"a","b"\n\n\n"c","d"', [["a", "b"], ["c", "d"]], [1, 4]],
  ['"a ""b""",c', [['a "b"', "c"]]],
  ['a"b,c"d', [['a"b', 'c"d']]],
  ['"",b', [["", "b"]]],
  ['a,b\n"c', [["a", "b"], ["c"]], [1, 2], 2],
  ['a,"b\nc', [["a", "b\nc"]], [1], 1],
];

for (const [text, table, lines = [1], unclosed] of TABLES) {
  test(`cells of ${JSON.stringify(text)}`, () => {
    const found = splitTable(text);
    assert.deepEqual([found.table, found.lines, found.unclosed], [table, lines, unclosed]);
  });
}

/** A cell, the number that it is, and whether it looks like one. */
const NUMBERS = [
  ["1", 1], ["-1.5", -1.5], ["+2.", 2], [".5", 0.5], ["1e3", 1000], ["1E-3", 0.001], ["-0", 0], ["0,5", 0.5], ["+1,5E2", 150], ["1,234", 1234], ["1'234.5", 1234.5], ["1.234,5", 1234.5], ["1,234,567", 1234567], [",5", 0.5], ["1,", 1],
  ["５", 5], ["−2", -2], ["50%", 0.5], ["30.1 %", 0.301], ["30,1%", 0.301], ["-.5％", -0.005], ["1e999", Infinity],
  ["", NaN], ["a", NaN], ["1 2", NaN], ["0x10", NaN], ["1e", NaN], [".", NaN], ["1,2,3", NaN], ["5%%", NaN], ["inf", NaN], ["1a", NaN], ["a1", NaN],
];

test("numbers as people type them", () => {
  for (const [cell, value] of NUMBERS) {
    const [number] = numbers.readNumbers([cell]).numbers;
    assert.ok(Object.is(number, value), `${cell}: ${number}`);
    assert.equal(numbers.looksLikeNumber(cell), !Number.isNaN(value), cell);
    assert.equal(numbers.isTooLarge(cell), value === Infinity, cell);
  }
});

/** @param {(cell: string) => boolean} is @param {string[]} yes @param {string[]} no */
function assertKind(is, yes, no) {
  assert.deepEqual([...yes, ...no].filter(is), yes, is.name);
}

test("kinds of cells", () => {
  assertKind(numbers.isMissing, ["", "nan", "NaN", "NA", "n/a", "null", "None"], ["nana", "0", "nothing", "-1", "annul"]);
  assertKind(numbers.isPercent, ["5%", "5 %", "5,5%", ".5％", "-1%"], ["5", "%", "5%5", "a%", "5  %"]);
  assertKind(numbers.hasUnclearSign, ["0,5", "-1，5", "1,5e3", "0.5"], ["a,b", "1,2,3", "5", "5,5%"]);
});

test("labels that are the same in another dress", () => {
  const dressed = { "1.0": "1", "０": "0", "-1": "-1", TRUE: "true", "False": "false", Yes: "Yes", "a\u200bb": "ab", "9007199254740991.0": "9007199254740991", "9007199254740993": "9007199254740993", "-0": "0", "1e2": "100" };
  for (const [cell, label] of Object.entries(dressed)) assert.equal(numbers.normalizeLabel(cell), label);
});

/** A table, and whether its first row is a heading. */
const HEADINGS = [
  ["y,p\n1,0.5", true],
  ["y,p", false],
  ["y,nan\n1,0.25", false],
  ["y,-inf\n1,0.25", false],
  ["y,5 a%\n1,0.25", false],
  ["y,high%\n1,0.25", false],
  ["y,infix\n1,0.25", true],
  ["a,p\nb,0.5\na,0.25", false],
  ["a,p\na,0.5\nb,0.25", false],
  [",y,p\n0,1,0.5", true],
  [",p\n1,0.5", false],
  [";;\n1;2;0.5", false],
];

for (const [text, isHeading] of HEADINGS) {
  test(`the first row of ${JSON.stringify(text)} is ${isHeading ? "a" : "no"} heading`, () => assert.equal(hasHeader(splitTable(text).table), isHeading));
}

/** Headings (or ""), rows, and the columns of the labels, the scores and a second model's. */
const COLUMNS = [
  ["", "true,0;false,1;true,1", [0, 1, null]],
  ["", "a,1;b,0;a,0", [0, 1, null]],
  ["label,score", "0,1;1,0;1,1", [0, 1, null]],
  ["p,y", "0,1;1,0;1,1", [1, 0, null]],
  ["score,probability", "0,1;1,0;1,1", undefined],
  ["得分,类别", "0,1;1,0;1,1", [1, 0, null]],
  ["score,x", "a,2;1,1;b,3;0,1", [0, 1, null]],
  ["", "1,0;0,1;1,1", undefined],
  ["", "1,3;0,2;1,2", undefined],
  ["", "1,3.5;0,2;1,2", [0, 1, null]],
  ["", "1,2;0,3;1,4", [0, 1, null]],
  ["", "5,1;7,2;5,3", [0, 1, null]],
  ["", "a,1;2,2;b,3", [0, 1, null]],
  ["", "1,1;2,1;3,2;4,3", [1, 0, null]],
  ["", "m,1,0.5;f,0,0.25;m,0,0.1", undefined],
  ["", "x,1,0.5;y,2,b;y,3,0.7;x,4,c", [0, undefined, null]],
  ["", "x,5,1;y,6,0.5;y,7,0.25", [0, undefined, null]],
  ["", "5,0.1;7,x;5,0.3", [0, 1, null]],
  ["sex,x,label", "m,0.5,a;f,0.25,b;m,0.1,b", [2, 1, null]],
  ["a,b,c", "1,x,0.5;2,y,0.25;3,y,0.125", [1, 2, null]],
  ["a,b,y", "0.5,0.5,x;0.25,0.25,y;0.5,0.125,y", [2, undefined, null]],
  ["a,b,c", "x,0.5,u;y,,v;y,0.25,w", [0, 1, null]],
  ["y,score_a,score_b", "1,0.5,3;0,0.25,1;1,0.75,2", [0, 1, 2]],
  ["score_a,score_b,y", "0.5,3,1;0.25,1,0;0.75,2,1", [2, 0, 1]],
  ["y,a,score_b", "1,0.5,3;0,0.25,1;1,0.75,2", [0, undefined, null]],
  ["y,a,score_b", "1,50,3;0,25,1;1,75,2", [0, 2, null]],
  ["y,score,confidence", "1,0.5,low;0,0.25,low;1,0.75,high", [0, 1, null]],
];

for (const [heading, text, expected] of COLUMNS) {
  test(`columns of ${heading || "no heading"}: ${text}`, () => {
    const found = guessColumns(text.split(";").map((row) => row.split(",")), heading ? heading.split(",") : null);
    assert.deepEqual([found.label, found.score, found.second ?? null], expected ?? [undefined, undefined, null]);
  });
}

test("headings that name labels or scores", () => {
  const rows = [["a", "x", "0.5", "0.5"], ["b", "y", "0.25", "0.25"], ["b", "y", "0.125", "0.125"]];
  for (const name of ["label", "labels", "y_target", "Targets", "class", "truth", "true", "actual", "outcome", "y", "标签", "类别"]) {
    assert.equal(guessColumns(rows, ["a", name, "b", "c"]).label, 1, name);
  }
  for (const name of ["score", "Scores", "prob_1", "probs", "proba", "probability", "confidence", "decision", "logit", "pred_proba", "p", "分数", "得分", "概率"]) {
    assert.equal(guessColumns(rows, ["a", "label", "c", name]).score, 3, name);
  }
  for (const name of ["labelled", "yes", "problem", "scoring", "py"]) {
    const { label, score } = guessColumns(rows, ["a", name, "b", name]) ?? {};
    assert.deepEqual([label, score], [undefined, undefined], name);
  }
});

test("what is quoted is cut after 24 characters", () => {
  assert.deepEqual([quoted("x".repeat(24)), quoted("x".repeat(25))], [`“${"x".repeat(24)}”`, `“${"x".repeat(24)}…”`]);
});
