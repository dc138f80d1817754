// Tables as people paste them; tests/site/test_explorer.py has more, in a browser.
import assert from "node:assert/strict";
import test from "node:test";

import { decodeText, fromUrlFragment, parseTable, toUrlFragment } from "../../evalkit/explorer_parts/reading.js";

const READ = {
  "a heading and commas": ["label,score\n1,0.9\n0,0.4\n", [1, 0], [0.9, 0.4]],
  "scores first, tabs": ["0.9\t1\n0.4\t0\n", [1, 0], [0.9, 0.4]],
  "decimal commas": ["1;0,9\r\n0;0,25\r\n", [1, 0], [0.9, 0.25]],
  "spaces, blank lines, exponents": ["\n1  2.5\n\n0 -1e-7\n", [1, 0], [2.5, -1e-7]],
  "a separator inside quotes": ['score,"label, as given"\n0.5,1\n"0.25",0\n', [1, 0], [0.5, 0.25]],
  "full-width digits and a minus sign": ["１，０.９\n0，−２\n", [1, 0], [0.9, -2]],
  "minus one is the negative class": ["-1,3\n1,5\n1,4\n", [0, 1, 1], [3, 5, 4]],
  "the smallest and the largest numbers": ["1,5e-324\n0,-1.7976931348623157e308\n", [1, 0], [5e-324, -1.7976931348623157e308]],
  "minus zero is zero": ["1,-0\n0,0.5\n", [1, 0], [0, 0.5]],
  "a byte order mark": ["\ufeff1,0.5\n0,0.6\n", [1, 0], [0.5, 0.6]],
};

for (const [name, [text, positive, scores]] of Object.entries(READ)) {
  test(`read: ${name}`, () => {
    const { data, errors } = parseTable(text);
    assert.equal(errors, undefined);
    assert.deepEqual([data.positive, data.scores], [positive, scores]);
  });
}

const REFUSED = {
  "": "There is nothing to read yet",
  "0.9\n0.4\n": "Line 1 has one column, “0.9”",
  "1,0.9\n0\n1,0.4\n": "Line 2 has 1 column:",
  "1,0.9\n0,NaN\n": "Line 2 has the score “NaN”, which is not a finite number.",
  "1,0.9\n0,1e999\n": "Line 2 has the score “1e999”, too large",
  "1,0.9\n0,\n": "Line 2 has no score.",
  "1,0.9\n1,0.4\n": "Every row has the label “1”: both classes are needed.",
  "a,0.9\nb,0.4\nc,0.3\n": "Line 3 has the label “c”, after “a” and “b”",
  "1,0\n0,1\n1,1\n": "Both columns hold two different values",
  "1\t1,234\n0\t2,345\n": "is its comma for thousands or for decimals?",
};

for (const [text, sentence] of Object.entries(REFUSED)) {
  test(`refused: ${sentence}`, () => {
    const { data, errors } = parseTable(text);
    assert.equal(data, undefined);
    assert.match(errors.join("\n"), new RegExp(sentence.replace(/[.?]/g, "\\$&")));
  });
}

test("of many bad rows the first few are named", () => {
  const { errors } = parseTable(`1,0.9\n${"0,x\n".repeat(9)}`);
  assert.equal(errors.length, 6);
  assert.equal(errors[5], "… and 4 more bad rows.");
});

test("of two labels that are no numbers, one is asked for", () => {
  const text = "cat,0.9\ndog,0.4\n";
  assert.deepEqual(parseTable(text), { labels: ["cat", "dog"] });
  assert.deepEqual(parseTable(text, "dog").data, { scores: [0.9, 0.4], positive: [0, 1], names: ["dog", "cat"] });
});

test("two quotes inside quotes stand for one", () => {
  assert.deepEqual(parseTable('"a ""big"" cat",0.9\ndog,0.4\n').labels, ['a "big" cat', "dog"]);
});

test("the column of the labels can be said", () => {
  const { data } = parseTable("1,0\n0,1\n1,1\n", undefined, "second");
  assert.deepEqual(data, { scores: [1, 0, 1], positive: [0, 1, 1], names: ["1", "0"] });
});

test("rows travel through a URL unharmed", () => {
  const data = { scores: [5e-324, -1e300, 0.1], positive: [1, 0, 1], names: ["恶性 & co", "100 %"] };
  assert.deepEqual(fromUrlFragment(toUrlFragment(data)).data, data);
  assert.equal(toUrlFragment({ ...data, scores: Array(201).fill(0) }), "");
  for (const bad of ["", "1:0.9,1:0.3", "2:0.9,0:1", "1:Infinity,0:1", "1:0.9,0:0.3&same&same", "1:1,0:0&%E0%A4%A&b"]) {
    assert.equal(fromUrlFragment(bad).data, undefined, bad);
  }
});

test("a file's encoding is recognised", () => {
  const bytes = (...values) => new Uint8Array(values).buffer;
  assert.equal(decodeText(bytes(0xe6, 0x81, 0xb6)).text, "恶");
  assert.equal(decodeText(bytes(0xff, 0xfe, 0x76, 0x60)).text, "恶");
  assert.equal(decodeText(bytes(0xb6, 0xf1)).text, "恶");
  assert.equal(decodeText(bytes(0xff, 0xff)), undefined);
});
