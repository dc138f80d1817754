// The normal distribution against SciPy's: scipy.stats.norm.sf.
import assert from "node:assert/strict";
import test from "node:test";

import { upperTail } from "../../evalkit/live/normal.js";

const ABOVE = {
  "-4": 0.9999683287581669,
  "-2.5": 0.9937903346742238,
  "-1": 0.8413447460685429,
  "-0.3": 0.6179114221889526,
  "0": 0.5,
  "0.1": 0.460172162722971,
  "0.7": 0.24196365222307303,
  "1.23": 0.10934855242569191,
  "2": 0.022750131948179195,
  "3.3": 0.00048342414238377744,
  "5": 2.866515718791933e-07,
  "7.5": 3.1908916729108844e-14,
};

test("the share above z is SciPy's, far out as well", () => {
  for (const [z, expected] of Object.entries(ABOVE)) {
    assert.ok(Math.abs(upperTail(Number(z)) / expected - 1) < 2e-7, `above ${z}: ${upperTail(Number(z))} is not ${expected}`);
  }
});
