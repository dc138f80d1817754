// The arithmetic against evalkit's: tests/explorer/test_explorer.py writes metrics.cases.json.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import * as counts from "../../evalkit/explorer/metrics.js";

const CASES = JSON.parse(readFileSync(new URL("metrics.cases.json", import.meta.url), "utf8"));

const value = ({ numerator, denominator }) => numerator / denominator;

/** Equal but for the last bits; null, JSON's NaN, only for NaN. */
function assertClose(actual, expected, what) {
  if (expected === null) assert.ok(Number.isNaN(actual), `${what}: ${actual} is not NaN`);
  else assert.ok(Math.abs(actual - expected) <= 1e-11, `${what}: ${actual} is not ${expected}`);
}

for (const { name, positive, scores, expected } of CASES) {
  test(`${name}: counts, areas and ratios are evalkit's`, () => {
    const found = counts.countAtThresholds({ positive, scores, names: ["positive", "negative"] });
    assert.deepEqual([...found.thresholds], [Infinity, ...expected.thresholds]);
    assert.deepEqual([...found.tp], expected.tp);
    assert.deepEqual([...found.fp], expected.fp);
    assert.equal(counts.formatFraction(counts.areaByTrapezoids(found)).split(" ")[0], expected.auc);
    assertClose(counts.averagePrecision(found), expected.averagePrecision, "average precision");
    expected.matrices.forEach(({ mcc, ...ratios }, step) => {
      const matrix = counts.matrixAt(found, step);
      assertClose(counts.mccOf(matrix), mcc, `MCC at step ${step}`);
      for (const [ratio, expectedValue] of Object.entries(ratios)) {
        assertClose(value(counts.ratiosOf(matrix)[ratio]), expectedValue, `${ratio} at step ${step}`);
      }
    });
  });
}

test("where a class is missing, what compares the two is undefined", () => {
  for (const positive of [[1, 1], [0, 0]]) {
    const found = counts.countAtThresholds({ positive, scores: [0.9, 0.1], names: ["a", "b"] });
    assert.equal(counts.formatRatio(counts.areaByTrapezoids(found)), "0/0, undefined");
  }
  const onlyNegatives = counts.countAtThresholds({ positive: [0, 0], scores: [0.9, 0.1], names: ["a", "b"] });
  assert.ok(Number.isNaN(counts.averagePrecision(onlyNegatives)));
});

test("a number is equal to its decimals only where none was cut off", () => {
  assert.equal(counts.formatDecimal(0.75), "0.75");
  assert.equal(counts.formatDecimal(2 / 3), "≈ 0.6667");
  assert.equal(counts.formatRatio({ numerator: 6, denominator: 8 }), "6/8 = 0.75");
  assert.equal(counts.formatFraction({ numerator: 6, denominator: 8 }), "3/4 = 0.75");
  assert.equal(counts.formatFraction({ numerator: 4, denominator: 6 }), "2/3 ≈ 0.6667");
  assert.equal(counts.formatFraction({ numerator: 8, denominator: 8 }), "1");
  assert.equal(counts.formatFraction({ numerator: 0, denominator: 8 }), "0");
});

test("each move along the curve is told in a sentence", () => {
  const found = counts.countAtThresholds({ positive: [1, 1, 0, 0, 0], scores: [0.9, 0.5, 0.5, 0.5, 0.1], names: ["a", "b"] });
  assert.equal(counts.describeStep(found, 0, 1), "Score 0.9: 1 positive enters; up 1/2.");
  assert.equal(counts.describeStep(found, 1, 2), "Score 0.5: 1 positive and 2 negatives enter; right 2/3, up 1/2.");
  assert.equal(counts.describeStep(found, 2, 1), "Score 0.5: 1 positive and 2 negatives leave; left 2/3, down 1/2.");
  assert.equal(counts.describeStep(found, 0, 3), "");
  assert.equal(counts.describeMistakes(["ill", "well"], counts.matrixAt(found, 1)), "1 of 2 ill missed · 0 false alarms among 3 well");
  assert.equal(counts.describeMistakes(["positive", "negative"], counts.matrixAt(found, 3)), "0 of 2 positives missed · 3 false alarms among 3 negatives");
});
