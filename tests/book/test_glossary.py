"""The glossary is held to what it describes: formulas and ranges."""

import re

import numpy as np
import pytest

from tests.book.test_formula_values import BETA, FORMULA, MATRICES, values
from tests.book.test_terms import GLOSSARY

ENTRY = re.compile(
    r"^(\S.*)\n(?:  .*\n|\n)*?  - \*Formula and range:\* (.*\n(?:\n?    .*\n)*)"
    r"(?:\n?  - .*\n)*?\n?  - \*evalkit:\* `ConfusionMatrix\.(\w+)`",
    re.MULTILINE,
)
RANGE = re.compile(r"\[(-?[\d.]+), ([\d.]+)\]")
OF_COUNTS = ENTRY.findall(GLOSSARY[GLOSSARY.index("```{glossary}") :])


def test_the_glossary_has_entries_of_counts():
    assert len(OF_COUNTS) >= 12


@pytest.mark.parametrize(("term", "formula", "name"), OF_COUNTS, ids=[term for term, *_ in OF_COUNTS])
def test_a_formula_of_the_glossary_is_what_its_function_computes(term, formula, name):
    member = [getattr(m, name) for m in MATRICES]
    expected = [value(BETA) if callable(value) else value for value in member]
    given = [
        side.strip(" .,=\n") for display, inline in FORMULA.findall(formula) for side in (display or inline).split("=")
    ]
    written = [side for side in given if side and not RANGE.fullmatch(side)]
    assert written
    for side in written:
        np.testing.assert_allclose(values(side), expected, rtol=1e-9, atol=1e-12)
    low, high = map(float, RANGE.search(formula).groups())
    assert low <= min(expected) <= low + 0.01
    assert high - 0.01 <= max(expected) <= high
