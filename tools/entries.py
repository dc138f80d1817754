"""Whether entries hold: expressions for the numbers and formulas of a page, in the kernel that ran it.

An expression may use the page's names, and those of `NAMES`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import evalkit
from tools.numerals import IS_TRUE, Entry, says


class ManyMatrices:
    """Matrices of random counts; what one has or computes, these have as an array.

    >>> both = ManyMatrices([(1, 1, 0, 2), (3, 0, 1, 4)])
    >>> both.precision, both.f_beta(1)
    (array([0.5, 1. ]), array([0.66666667, 0.85714286]))
    """

    def __init__(self, counts: Any) -> None:
        self.matrices = [evalkit.ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn) for tp, fp, fn, tn in counts]

    def __getattr__(self, name: str) -> Any:
        found = [getattr(matrix, name) for matrix in self.matrices]
        if callable(found[0]):
            return lambda *arguments: np.array([method(*arguments) for method in found])
        return np.array(found)

    def of(self, function: Callable[[evalkit.ConfusionMatrix], float]) -> Any:
        return np.array([function(matrix) for matrix in self.matrices])


def close(first: Any, second: Any, *others: Any) -> bool:
    """Whether numbers or arrays are the same but for rounding.

    >>> close(0.1 + 0.2, 0.3, [0.3, 0.3]), close(0.3, 0.3000001), close([], [])
    (True, False, False)
    """
    value, *rest = (np.asarray(one, dtype=float) for one in (first, second, *others))
    return value.size > 0 and all(np.allclose(one, value, rtol=1e-9, atol=1e-12) for one in rest)


RNG = np.random.default_rng(0)
COUNTS = RNG.integers(1, 1000, (20, 4))  # of tp, fp, fn, tn
LABELS = np.arange(60) % 3 == 0
SCORES = RNG.integers(0, 20, 60) + 4 * LABELS  # with ties
PREDICTED = SCORES >= 10
BELOW, LEVEL = (compare.outer(SCORES, SCORES).sum(1) for compare in (np.greater, np.equal))
NAMES: dict[str, Any] = {
    "close": close, "evalkit": evalkit, "math": math, "np": np,
    "MANY": ManyMatrices(COUNTS.tolist()),
    "LABELS": LABELS, "SCORES": SCORES, "PREDICTED": PREDICTED,
    "COUNTED": evalkit.ConfusionMatrix.from_labels(LABELS, PREDICTED),
    "FALLING": [evalkit.ConfusionMatrix.from_scores(LABELS, SCORES, threshold=t) for t in np.unique(SCORES)[::-1]],
    "ROC": evalkit.roc_curve(LABELS, SCORES, drop_intermediate=False),
    "RANKS": BELOW + (LEVEL + 1) / 2,
    "WON": np.subtract.outer(SCORES[LABELS], SCORES[~LABELS]),  # pairs: above 0 won, 0 tied
}  # fmt: skip


def wrong(entries: list[Entry], names: dict[str, Any]) -> list[str]:
    """The entries that do not hold among these names, and what their expressions come to.

    >>> wrong([("0.67", "=", "2 / 3"), ("12 %", "=", "share"), ("6", "=", "n")], {"share": 0.13})
    ['12 % = share: it is 0.13.', "6 = n: NameError: name 'n' is not defined"]
    >>> wrong([("n = 6", "if", "n == 6"), ("n^2", "if", "n")], {"n": 6})
    ['n^2 if n: it is 6.']
    """
    names = {**names, **NAMES}
    found = []
    for said, sign, expression in entries:
        try:
            value = eval(expression, names)
            if sign != IS_TRUE:
                value = float(value)
        except Exception as error:
            found.append(f"{said} {sign} {expression}: {type(error).__name__}: {error}")
            continue
        holds = says(said, sign, value) if sign != IS_TRUE else isinstance(value, (bool, np.bool_)) and value
        if not holds:
            found.append(f"{said} {sign} {expression}: it is {value!r}.")
    return found


def report(entries: list[Entry], names: dict[str, Any]) -> None:
    """Print those that do not hold."""
    for fault in wrong(entries, names):
        print(fault)
