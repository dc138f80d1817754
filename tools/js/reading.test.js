// Tables as people paste them; tests/site/explorer/ has more, in a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { MAX_LINK_LENGTH, readLink, toLink } from "../../evalkit/explorer/link.js";
import { decodeText } from "../../evalkit/explorer/own_tab.js";
import { MISSING } from "../../evalkit/explorer/numbers.js";
import { parseTable } from "../../evalkit/explorer/reading.js";

/** The command passes the same cases. */
const TABLES = JSON.parse(readFileSync(new URL("../../tests/reporting/tables.json", import.meta.url), "utf-8"));

for (const { name, text, word, asks, label, score, positive, scores } of TABLES.cases) {
  test(`as the command reads it: ${name}`, () => {
    const found = parseTable(text, { positive: word, leaveOut: !asks || undefined });
    if (asks) return assert.equal(found.data, undefined);
    assert.deepEqual(found.errors ?? found.labels, undefined);
    assert.deepEqual([found.names[found.columns.label], found.names[found.columns.score]], [label, score]);
    return assert.deepEqual([found.data.positive, found.data.scores], [positive, scores]);
  });
}

test("the command has the same list of markers of missing values", () => {
  assert.deepEqual([...MISSING].sort(), TABLES.missing.sort());
});

const READ = {
  "decimal commas": ["1;0,9\r\n0;0,25\r\n", [1, 0], [0.9, 0.25]],
  "spaces, blank lines, exponents": ["\n1  2.5\n\n0 -1e-7\n", [1, 0], [2.5, -1e-7]],
  "a separator inside quotes": ['score,"label, as given"\n0.5,1\n"0.25",0\n', [1, 0], [0.5, 0.25]],
  "one comma that may be for thousands, beside one that cannot": ["1;0,5\n0;1,234\n", [1, 0], [0.5, 1.234]],
  "decimal commas with exponents, after spaces": ["1 1,5E-03\n0 2,5E-03\n", [1, 0], [0.0015, 0.0025]],
  "full-width digits and a minus sign": ["１，０.９\n0，−２\n", [1, 0], [0.9, -2]],
  "the smallest and the largest numbers": ["1,5e-324\n0,-1.7976931348623157e308\n", [1, 0], [5e-324, -1.7976931348623157e308]],
  "minus zero is zero": ["1,-0\n0,0.5\n", [1, 0], [0, 0.5]],
  "percent signs": ["1,90%\n0,30.1 %\n", [1, 0], [0.9, 0.301]],
  "many columns": ["id,age,truth,score,note\n1,30,yes,0.25,a\n2,41,no,0.5,b\n3,30,yes,0.75,b\n", [1, 0, 1], [0.25, 0.5, 0.75], "yes"],
  "lines inside quotes": ['text,label,score\n"a\nb",1,0.5\n"c ""d""\r\n\r\ne",0,0.25\n', [1, 0], [0.5, 0.25]],
};

for (const [name, [text, positive, scores, word]] of Object.entries(READ)) {
  test(`read: ${name}`, () => {
    const { data, errors } = parseTable(text, { positive: word });
    assert.equal(errors, undefined);
    assert.deepEqual([data.positive, data.scores], [positive, scores]);
  });
}

const NOTHING = "There is nothing to read yet: paste two columns, a label and a score.";
const NO_NUMBER = "which is not a finite number.";
const WHICH_COMMA = "is its comma for thousands or for decimals? Write it with a point.";
/** Text, and every sentence that is said of it. */
const REFUSED = [
  ["", NOTHING],
  [" \n\n ", NOTHING],
  ["PK\0\0", "This is not text: save it as a CSV file, or paste two columns."],
  ["0.9\n0.4\n", "Line 1 has one column, “0.9”: two are wanted, a label and a score."],
  ["1,0.9\n0\n1,0.4\n1,2,3", "Line 2 has 1 column, line 1 has 2.", "Line 4 has 3 columns, line 1 has 2."],
  ["1,0.9\n\n0,NaN\n", `Line 3 has the score “NaN”, ${NO_NUMBER}`],
  ["1,0.9\n0,1e999\n", "Line 2 has the score “1e999”, too large for a number."],
  ["1,0.9\n0,\n", "Line 2 has no score."],
  ["1,0.9\n,0.3\n0,0.1\n", "Line 2 has no label."],
  ["1,0.9\n1,0.4\n", "Every row has the label “1”: both classes are needed."],
  ["a,0.9\nb,0.4\nc,0.3\n", "Line 3 has the label “c”, after “a” and “b”: two are wanted."],
  ["a,0.9\nNA,0.4\nb,0.3\n", "Line 2 has the label “NA”, which stands for none."],
  ["1,0\n0,1\n1,1\n", "Both columns hold two different values, so either could be the labels: choose under “Labels” which one it is."],
  ['a,"b\n1,0.5\n', "Line 1 opens a quotation mark that is never closed."],
  ['y,p,t\n1,0.5,"x\ny"\n0,z,"x"\n', `Line 4 has the score “z”, ${NO_NUMBER}`],
  ["1,90%\n0,20\n", "Line 1 has the score “90%”, in percent, but other rows have none: leave out the percent signs, or write all in percent."],
  ["1,90%\n0,\n0,20%\n", "Line 2 has no score."],
  ["1,90.5.1%\n0,0.5\n", "Line 1 has the score “90.5.1%”: leave out the percent sign."],
  ["1\t1,234\n0\t2,345\n", `Line 1 has the score “1,234”: ${WHICH_COMMA}`],
  ["1;0.5\n0;0,5\n", `Line 2 has the score “0,5”: ${WHICH_COMMA}`],
  ["y;score_a;score_b\n1;0.5;0.5\n0;0.5;0,5\n", `Line 3 has the score “0,5”: ${WHICH_COMMA}`],
  [`${"x".repeat(41)},0.5\ny,0.4\n`, "Line 1 has a label of 41 characters; at most 40 are taken."],
  ["y,score_a,score_b\n1,0.5,x\n0,,1\n1,0.25,2\n", `Line 2 has the score “x”, ${NO_NUMBER}`, "Line 3 has no score."],
  ["y,score_a,score_b\n1,0.5,3\n0,0.25,x\n1,0.75,2\n", `Line 3 has the score “x”, ${NO_NUMBER}`],
  [`a,0.5\nb,0.4\n${"x".repeat(40)},0.3`, `Line 3 has the label “${"x".repeat(24)}…”, after “a” and “b”: two are wanted.`],
  ["1,0.5\n0,0.4\n".repeat(100_001), "These are 200,002 rows; at most 200,000 are read here. Take a sample of them."],
  ["1,0.5\n".repeat(1_350_000), "This is 8.1 million characters; at most 8 million are read here. Take a sample of the rows."],
];

for (const [text, ...sentences] of REFUSED) {
  test(`refused: ${sentences[0]}`, () => {
    const { data, errors } = parseTable(text);
    assert.equal(data, undefined);
    assert.deepEqual(errors, sentences);
  });
}

/** Text, what is chosen, and the note that tells what was read. */
const NOTES = [
  ["1,0.9\n0,0.4\n", {}, "Labels: column 1. Scores: column 2."],
  ["truth,p\n1,0.9\n0,0.4\n", {}, "Labels: truth. Scores: p. Line 1 is the heading."],
  [",truth,p\n1,1,0.9\n2,0,0.4\n", {}, "Labels: truth. Scores: p. Line 1 is the heading."],
  ["y,score_a,score_b\n1,0.5,1\n0,0.25,3\n", {}, "Labels: y. Scores: score_a and score_b. Line 1 is the heading."],
  ["y,score_a,score_b\n1,0.5,1\n0,0.25,3\n", { score: 2 }, "Labels: y. Scores: score_b. Line 1 is the heading."],
  ["y,score_a,score_b\n1,0.5,1\n0,0.25,3\n", { second: 1, score: 2 }, "Labels: y. Scores: score_b and score_a. Line 1 is the heading."],
  ["y,score_a,score_b\n1,0.5,1\n0,0.25,3\n", { score: 0 }, "Labels: y. Scores: score_a and score_b. Line 1 is the heading."],
  ["y,score_a,score_b\n1,0.5,1\n0,,1\n0,0.25,3\n", { leaveOut: true }, "Labels: y. Scores: score_a and score_b. 1 incomplete row left out. Line 1 is the heading."],
  ["1,0.9\n0,\n0,0.4\n", { leaveOut: true }, "Labels: column 1. Scores: column 2. 1 incomplete row left out."],
];

test("a note tells which columns were read", () => {
  for (const [text, choice, note] of NOTES) assert.equal(parseTable(text, choice).note, note);
});

test("a label may have 40 characters, and a text 8 million", () => {
  const names = ["x".repeat(40), "y"];
  assert.deepEqual(parseTable(`${names[0]},0.5\ny,0.4\n`).labels, names);
  const rows = "1,0.5\n0,0.25\n";
  assert.notEqual(parseTable(rows.padEnd(8_000_000)).data, undefined);
  assert.equal(parseTable(rows.padEnd(8_000_001)).data, undefined);
});

test("of two labels that are numbers, the usual one is positive", () => {
  for (const [text, positive] of [["1,3.5\n-1,4", [1, 0]], ["0,3.5\n1,4", [0, 1]], ["true,3.5\nfalse,4", [1, 0]], ["1,3.5\nfalse,4", [1, 0]]]) {
    assert.deepEqual(parseTable(text).data?.positive, positive, text);
  }
  for (const text of ["0,3.5\n-1,4", "1,3.5\ntrue,4", "1,3.5\n2,4", "2,3.5\n1,4"]) assert.equal(parseTable(text).data, undefined, text);
});

test("of many bad rows the first few are named", () => {
  const errors = (count) => parseTable(`1,0.9\n${"0,x\n".repeat(count)}`).errors;
  assert.equal(errors(5).length, 5);
  assert.deepEqual([errors(6).length, errors(6)[5]], [6, "… and 1 more bad row."]);
  assert.deepEqual([errors(9).length, errors(9)[5]], [6, "… and 4 more bad rows."]);
});

test("a line that is wrong twice is named once", () => {
  assert.deepEqual(parseTable("label,score\n1,0.9\n0,0.4\n7,x\n").errors, ["Line 4 has the score “x”, which is not a finite number."]);
});

test("of two labels that are no numbers, one is asked for", () => {
  const text = "cat,0.9\ndog,0.4\ndog\u200b,0.3\n"; // the last with a space of no width
  assert.deepEqual(parseTable(text).labels, ["cat", "dog"]);
  assert.deepEqual(parseTable(text, { positive: "bird" }).labels, ["cat", "dog"]);
  assert.deepEqual(parseTable(text, { positive: "dog" }).data, { scores: [0.9, 0.4, 0.3], positive: [0, 1, 1], names: ["dog", "cat"] });
});

test("two quotes inside quotes stand for one", () => {
  assert.deepEqual(parseTable('"a ""big"" cat",0.9\ndog,0.4\n').labels, ['a "big" cat', "dog"]);
});

test("labels that are numbers are called positive and negative", () => {
  assert.deepEqual(parseTable("1,0.9\n0,0.4\n").data.names, ["positive", "negative"]);
  assert.deepEqual(parseTable("True,0.9\nFalse,0.4\n").data.names, ["positive", "negative"]);
  assert.deepEqual(parseTable("3,0.9\n7,0.4\n", { positive: "3" }).data.names, ["positive", "negative"]);
  assert.deepEqual(parseTable("1,0.9\nnone,0.4\n", { positive: "1" }).data.names, ["1", "none"]);
});

test("what may mean two things is asked about, and can be said", () => {
  const asked = (text, choice) => parseTable(text, choice).errors?.[0];
  const [label, score] = ["labels", "scores"].map((kind) => `Several columns may hold the ${kind}, or none does: choose under “${kind === "labels" ? "Labels" : "Scores"}” which one it is.`);
  const wide = "smoker,died,age,risk\n0,1,40,0.9\n1,0,41,0.2\n1,0,52,0.3\n";
  assert.deepEqual([asked(wide), asked(wide, { label: 1 }), asked(wide, { label: 1, score: 3 })], [label, score, undefined]);
  const sure = "label,confidence\n1,0.9\n0,0.8\n";
  assert.match(asked(sure), /^No score is below 0\.5, .* if “confidence” does have the probability of the positive class, choose it under “Scores”\.$/);
  assert.deepEqual(parseTable(sure).columns, { label: 0, score: undefined, second: null });
  assert.equal(asked(sure, { label: 0, score: 1 }), undefined);
  const rows = (count) => `label,score\n${"1,0.9\n0,0.5\n".repeat(count)}`;
  assert.deepEqual([asked(rows(2)), asked(rows(3)) === undefined], [undefined, false]);
  assert.match(asked("y,proba_0\n1,0.1\n0,0.7\n"), /^The column “proba_0” is called after “0”, and “1” is positive: choose the scores/);
  assert.match(asked("y,p\n1,0.1\n0,-99\n"), /^Line 3 has the score “-99”, all others are from 0 to 1: if it stands for none, leave the cell empty\.$/);
  assert.match(asked("y;p\n1;1.050\n0;900\n"), /^Line 2 has the score “1\.050”: is its point for thousands or for decimals\?/);
  assert.deepEqual(parseTable("y,p_no,p_yes\nno,0.9,0.1\nyes,0.2,0.8\n").labels, ["no", "yes"]);
});

test("what was passed over is said", () => {
  assert.match(parseTable("# a\n# b, c\ny,p\n1,0.9\n0,0.2\n").note, / 2 lines of remarks passed over\.$/);
  assert.equal(parseTable("#y,p\n1,0.9\n0,0.2\n").names[1], "p");
});

test("the column of the labels can be said", () => {
  const { data } = parseTable("1,0\n0,1\n1,1\n", { label: 1 });
  assert.deepEqual(data, { scores: [1, 0, 1], positive: [0, 1, 1], names: ["positive", "negative"] });
});

const WIDE = "patient,score_a,malignant,score_b,score_c\n8,0.9,1,0.5,1\n9,0.4,0,0.6,0\n";

test("columns are guessed by their headings, and can be chosen", () => {
  const guess = parseTable(WIDE);
  assert.deepEqual(guess.columns, { label: 2, score: 1, second: 3 });
  assert.deepEqual(guess.names, ["patient", "score_a", "malignant", "score_b", "score_c"]);
  assert.deepEqual(guess.data, { scores: [0.9, 0.4], positive: [1, 0], names: ["positive", "negative"], second: [0.5, 0.6], models: ["score_a", "score_b"] });
  const chosen = parseTable(WIDE, { score: 3, second: null });
  assert.deepEqual(chosen.data, { scores: [0.5, 0.6], positive: [1, 0], names: ["positive", "negative"] });
  assert.deepEqual(parseTable(WIDE, { label: 1 }).columns, { label: 1, score: 3, second: 4 });
  assert.deepEqual(parseTable("1,0.9,0.2\n0,0.4,0.1\n0,0.3,0.2\n").columns, { label: 0, score: undefined, second: null });
});

test("columns are judged by rows from all over a long table", () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => `${i},${i < 6000 ? "ill" : "well"},${i / 7}\n`);
  assert.equal(parseTable(rows.join("")).columns.label, 1);
});

test("a heading is not counted among the 200,000 rows", () => {
  assert.equal(parseTable(`y,p\n${"1,0.5\n0,0.25\n".repeat(100_000)}`).data?.scores.length, 200_000);
});

const GAPS = "label,score,other\n1,0.9,0\n,0.5,0\n0,NaN,1\n0,0.25,\nNA,0.4,3\n0,,4\n";

test("incomplete rows are refused by line, and left out if that is said", () => {
  const { errors, incomplete } = parseTable(GAPS);
  assert.deepEqual(errors, [
    "Line 3 has no label.",
    "Line 4 has the score “NaN”, which is not a finite number.",
    "Line 6 has the label “NA”, which stands for none.",
    "Line 7 has no score.",
  ]);
  assert.equal(incomplete, 4);
  const { data, note } = parseTable(GAPS, { leaveOut: true });
  assert.deepEqual([data.positive, data.scores], [[1, 0], [0.9, 0.25]]);
  assert.match(note, / 4 incomplete rows left out\./);
  assert.equal(parseTable(GAPS, { leaveOut: true, second: 2 }).data, undefined); // line 5 was the last negative
  assert.match(parseTable("1,\n0,\n", { leaveOut: true, label: 0 }).errors[0], /^No row is complete/);
});

const DATA = { scores: [5e-324, -1e300, 0.1], positive: [1, 0, 1], names: ["恶性 & co", "100 %"] };

/** The last part of an address, and what is said of it. */
const GARBLED = {
  "1:0.9,0:0.3&dog&dog": "two different names of classes are wanted.",
  "1:0.9,0:0.3&dog": "two different names of classes are wanted.",
  "1:0.9,0:0.3&dog&": "two different names of classes are wanted.",
  "1:0.9,0:0.3&a&b&c": "two different names of classes are wanted.",
  [`1:0.9,0:0.3&${"x".repeat(41)}&b`]: "the names of the classes are too long.",
  "1:0.9,0:0.3&a&b&at=": "its threshold is not a number.",
  "1:0.9,0:0.3&a&b&at=-Infinity": "its threshold is not a number.",
  "1:0.9,0:x": "row 2 is “0:x”, not a label and a score such as 1:0.9.",
  "1:0.9:1,0:1": "row 2 is “0:1”, not a label and a score such as 1:0.9.",
  "1:1:1:1,0:0:0:0": "row 1 is “1:1:1:1”, not a label and a score such as 1:0.9.",
  "11:0.9,0:1": "row 1 is “11:0.9”, not a label and a score such as 1:0.9.",
  "1:Infinity,0:1": "row 1 is “1:Infinity”, not a label and a score such as 1:0.9.",
  "1,0": "row 1 is “1”, not a label and a score such as 1:0.9.",
  "": "row 1 is “”, not a label and a score such as 1:0.9.",
  "1:0.9,1:0.3": "both classes are needed.",
  "1:0.9,0:0.3&%E0%A4%A&b": "it is garbled.",
  [`1:${"0".repeat(MAX_LINK_LENGTH)}`]: "it is too long.",
};

test("of a garbled link one thing is said", () => {
  for (const [text, why] of Object.entries(GARBLED)) {
    assert.deepEqual(readLink(text), { errors: [`The data in the address cannot be read: ${why}`] });
  }
  assert.deepEqual(readLink(`1:0.9,0:0.3&${"x".repeat(40)}&c\u200bd%09\u200be`).data?.names, ["x".repeat(40), "cde"]);
});

test("rows travel in a link unharmed", () => {
  assert.equal(toLink({ ...DATA, names: ["a", "b"], second: [1, 2, 3] }, Infinity), "1:5e-324:1,0:-1e+300:2,1:0.1:3&a&b&at=Infinity");
  for (const [data, threshold] of [[DATA, 0.1], [DATA, Infinity], [{ ...DATA, second: [1, 2, 3] }, 0.1]]) {
    assert.deepEqual(readLink(toLink(data, threshold)), { data, threshold });
  }
  const rows = (count) => toLink({ ...DATA, scores: Array(count).fill(0.25), positive: Array(count).fill(1) }, 0);
  assert.deepEqual([rows(2000).length > 0, rows(3000)], [true, ""]);
  assert.equal(toLink({ ...DATA, names: ["a".repeat(41), "b"] }, 0.1), "");
});

test("a file in UTF-8 or with the mark of UTF-16 is text", () => {
  const bytes = (...values) => new Uint8Array(values).buffer;
  const texts = [bytes(0xe6, 0x81, 0xb6), bytes(0xff, 0xfe, 0x76, 0x60), bytes(0xfe, 0xff, 0x60, 0x76), bytes(0xb6, 0xf1), bytes(0x61), bytes(0xff)].map(decodeText);
  assert.deepEqual(texts, ["恶", "恶", "恶", undefined, "a", undefined]);
});

/** Lists, and the labels and scores in them. */
const LISTS = [
  ["y_true = [0, 1, 1]\ny_score = [0.1, .9, 1]", [0, 1, 1], [0.1, 0.9, 1]],
  ["y_score = [0.1, .9, 1]\n\ny_true = [0, 1, 1]  ", [0, 1, 1], [0.1, 0.9, 1]],
  ["[0, 1, 1]\n[0.1, 0.9, 0.8]", [0, 1, 1], [0.1, 0.9, 0.8]],
  ["(0, 1, 1), (0.1, 0.9, 0.8)", [0, 1, 1], [0.1, 0.9, 0.8]],
  ["array([0, 1, 1], dtype=int64)\narray([0.1, 0.9,\n       0.8])", [0, 1, 1], [0.1, 0.9, 0.8]],
  ["y_true = np.array([0, 1, 1])\ny_score = np.array([0.1, 0.9, 0.8], dtype=np.float32)", [0, 1, 1], [0.1, 0.9, 0.8]],
  [">>> y_true\narray([0, 1, 1])\n>>> y_score\narray([1e-3, 0.9, 8.e-01])", [0, 1, 1], [0.001, 0.9, 0.8]],
  ["In [3]: y\nOut[3]: array([False,  True,  True])\nIn [4]: p\nOut[4]: array([0.1, 0.9, 0.8])", [0, 1, 1], [0.1, 0.9, 0.8]],
  ["[0 1 1]\n[0.1 0.9\n 0.8]", [0, 1, 1], [0.1, 0.9, 0.8]],
  ["[False, True, True] [np.float64(0.1), np.float64(0.9), np.float64(0.8)]", [0, 1, 1], [0.1, 0.9, 0.8]],
  ['{"y_true": [0, 1, 1], "y_score": [0.1, 0.9, 0.8]}', [0, 1, 1], [0.1, 0.9, 0.8]],
  ["y = ['ham, cold', \"spam\", 'spam']\np = [0.1, 0.9, 0.8]", [0, 1, 1], [0.1, 0.9, 0.8], "spam"],
  ["y_true = pd.Series([0, 1, 1])\ny_score = torch.tensor([0.1, 0.9, 0.8])", [0, 1, 1], [0.1, 0.9, 0.8]],
];

test("lists from Python and NumPy are read", () => {
  for (const [text, positive, scores, word] of LISTS) {
    const { data, errors } = parseTable(text, { positive: word });
    assert.deepEqual([errors, data?.positive, data?.scores], [undefined, positive, scores], text);
  }
  const { data, note } = parseTable("y_true = [0, 1]\nscore_a = [0.1, 0.9]\nscore_b = [3, 5]\n");
  assert.deepEqual([data.second, data.models, note], [[3, 5], ["score_a", "score_b"], "Labels: y_true. Scores: score_a and score_b."]);
});

const NOT_LISTS = [
  ["y_true = [0, 1, 1]", /^There is one list, of 3 values: two are wanted/],
  ["y_true = [0, 1, 1]\ny_score = [0.1, 0.9]", /^y_true has 3 values and y_score has 2: they must be as many\.$/],
  ["array([0, 1, ..., 1])\narray([0.1, 0.9, ..., 0.8])", /^In list 1 values were left out, at “\.\.\.”/],
  ["y_true = [0, 1]\ny_score = [[0.9, 0.1], [0.2, 0.8]]", /^There are lists in a list: .* as in \[:, 1\]\.$/],
  ["y_true = [0, 1]\ny_score = model.predict_proba(X)", /^This is no list of values: “y_score = model\.predict_…”/],
  ["y_true = []\ny_score = []", /^The lists are empty\.$/],
  ["y_true = [0, 1, 1]\ny_score = [0.1, x, 0.8]", /^Value 2 has the score “x”, which is not a finite number\.$/],
  ["[0, 1, 1]\n[0.1, nan, 0.8]", /^Value 2 has the score “nan”/],
  ["[0, 1, 1]\n[1, 0, 1]", /^Both columns hold two different values/],
];

test("lists that are no columns of labels and scores are refused", () => {
  for (const [text, sentence] of NOT_LISTS) assert.match(parseTable(text).errors?.[0] ?? "", sentence, text);
});
