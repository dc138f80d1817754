"""The page *Which measure when*: the calls of its table run, and say the number that stands beside them."""

import re
from numbers import Real

import pytest

from tools.canonical import CHAPTERS

PAGE = CHAPTERS / "reference" / "which-measure-when.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [re.split(r"\s*\|\s*", line.strip("| ")) for line in re.findall(r"^\| .*\?.*\|$", TEXT, re.MULTILINE)]


@pytest.fixture(scope="module")
def names():
    """What the page's code defines, run where the page is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(PAGE.parent)
        defined = {}
        exec(re.search(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[1], defined)
    return defined


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_call_says_the_number_beside_it(row, names):
    _, measure, *calls = row
    shown = re.search(r"(?:: |from )(\d[\d.]*)$", measure)
    said = [eval(call.strip("`"), names) for call in calls if call != "none"]
    assert said
    numbers = [value for value in said if isinstance(value, Real)]
    assert all(value == pytest.approx(numbers[0], rel=1e-12) for value in numbers)
    assert bool(shown) == bool(numbers)
    if shown:
        decimals = len(shown[1].partition(".")[2])
        assert f"{numbers[0]:.{decimals}f}" == shown[1]
