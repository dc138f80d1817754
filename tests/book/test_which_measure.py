"""The page *Choose a measure*: the calls of its cards run, and say the numbers that stand beside them."""

import re
from numbers import Real

import pytest

from tools.canonical import CHAPTERS

PAGE = CHAPTERS / "reference" / "which-measure-when.md"
TEXT = PAGE.read_text(encoding="utf-8")
CARDS = dict(re.findall(r"^:::\{dropdown\} (.*)\n((?:\|.*\n)+)", TEXT, re.MULTILINE))
CALL, NUMBER = r"`((?:(?:ek|sk|matrix)\.|cost\().*?)`", r"\d[\d.]*"


@pytest.fixture(scope="module")
def names():
    """What the page's code defines, run where the page is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(PAGE.parent)
        defined = {}
        exec(re.search(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[1], defined)
    return defined


def says(shown, value):
    """Whether a number on the page is the value, to as many decimals."""
    return shown == f"{value:.{len(shown.partition('.')[2])}f}"


@pytest.mark.parametrize("card", CARDS)
def test_each_call_says_the_number_beside_it(card, names):
    rows = dict(re.findall(r"^\| (.*?) \| (.*) \|$", CARDS[card], re.MULTILINE))
    for name, row in rows.items():
        values = [eval(call, names) for call in re.findall(CALL, row)]
        if name in {"evalkit", "scikit-learn"}:
            shown = re.search(NUMBER, rows.get("the ward", ""))
            assert all(says(shown[0], value) for value in values if isinstance(value, Real))
        elif name == "interval" and (shown := re.search(rf"({NUMBER}) to ({NUMBER})", row)):
            (found,) = values
            assert says(shown[1], found.low)
            assert says(shown[2], found.high)
