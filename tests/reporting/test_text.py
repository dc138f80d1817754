"""A report as text: all that it says of a few rows."""

from pathlib import Path

import evalkit as ek
from tests.reporting import files


def test_all_that_is_said_of_a_few_rows():
    y, score = files.two_classes(40, seed=3)
    _, other = files.two_classes(40, seed=4)
    report = ek.report(y, score, scores_b=other, costs=(1, 4), n_resamples=50)
    text = (Path(__file__).parent / "few_rows.txt").read_text(encoding="utf-8")
    assert repr(report).split() == text.split()
