"""HTML of explore: rows unchanged, nothing that a page could execute, a table where there are no scripts."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import get_args

import numpy as np
import pandas as pd
import pytest

from evalkit import auc_by_pairs, average_precision_score, confusion_matrix_at_thresholds, explore
from evalkit._joined_script import script
from evalkit.explorer.explorer import _Panel
from tests.input.test_bad_input import refuses


def rows_of(shown):
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', shown._repr_html_(), re.DOTALL)
    return json.loads(data)


def test_rows_arrive_as_they_were_and_as_many_as_it_shows_at_most():
    scores = [0.1, -0.0, 5e-324, 1.7976931348623157e308, np.nextafter(0.1, 1), 1 / 3]
    rows = rows_of(explore([0, 1, 0, 1, 1, 0], scores))
    assert rows["scores"] == scores
    assert rows["positive"] == [0, 1, 0, 1, 1, 0]
    assert rows["names"] == ["positive", "negative"]
    assert len(explore(np.arange(200_000) % 2, np.arange(200_000)).score) == 200_000


def test_a_second_model_arrives_too():
    scores_b = [3, -1e300, 5e-324, 0.1]
    rows = rows_of(explore([0, 1, 0, 1], [1, 2, 3, 4], scores_b=scores_b))
    assert (rows["scores"], rows["second"]) == ([1, 2, 3, 4], scores_b)
    assert "models" not in rows
    assert not {"second", "models"} & set(rows_of(explore([0, 1, 0, 1], [1, 2, 3, 4])))
    frame = pd.DataFrame({"texture": [1, 2, 3, 4], "program": scores_b})
    rows = rows_of(explore([0, 1, 0, 1], frame.texture, scores_b=frame.program))
    assert rows["models"] == ["texture", "program"]


def test_words_name_the_classes():
    assert rows_of(explore(["spam", "ham"], [0.9, 0.1], pos_label="spam"))["names"] == ["spam", "ham"]
    assert rows_of(explore([True, False], [0.9, 0.1]))["names"] == ["positive", "negative"]
    assert rows_of(explore(["1", "0"], [0.9, 0.1], pos_label="1"))["names"] == ["positive", "negative"]
    assert rows_of(explore(["1", "none"], [0.9, 0.1], pos_label="1"))["names"] == ["1", "none"]
    assert rows_of(explore([b"1", b"none"], [0.9, 0.1], pos_label=b"1"))["names"] == ["positive", "negative"]


def test_many_thresholds_are_shown_as_25_with_both_ends():
    rng = np.random.default_rng(1)
    y, scores = rng.integers(0, 2, 500), rng.random(500)
    table = explore(y, scores).table()
    rows = table.rows
    assert (len(rows), table.columns[0]) == (25, "25 of 501 thresholds")
    counts = confusion_matrix_at_thresholds(y, scores)
    assert [rows[i][0] for i in (0, 1, 2, 3, -1)] == counts.thresholds[[0, 21, 42, 62, -1]].tolist()
    tps = {float(t): int(tp) for t, tp in zip(counts.thresholds, counts.tps, strict=True)}
    assert all(tps[row[0]] == row[1] for row in rows)
    for n_scores, first in ((24, "threshold"), (25, "25 of 26 thresholds")):
        table = explore(np.arange(n_scores) % 2, np.arange(n_scores)).table()
        assert (len(table.rows), table.columns[0]) == (25, first)


def test_the_element_to_the_letter():
    shown = explore(["</script><b>", "no", "no"], [0.5, 1, 1 / 3], pos_label="</script><b>")
    table, source = shown.table()._repr_html_(), script("threshold-explorer")
    data = r'{"scores":[0.5,1.0,0.3333333333333333],"positive":[1,0,0],"names":["\u003c/script>\u003cb>","no"]}'
    assert shown._repr_html_() == (
        f'<threshold-explorer><script type="application/json">{data}</script>{table}</threshold-explorer>'
        f'<script class="threshold-explorer">{source}</script>'
    )


def test_what_is_asked_for_at_first_stands_in_the_tag_and_the_cost_of_a_miss_beside_the_rows():
    def tag(**options):
        return re.match("<threshold-explorer[^>]*>", explore([0, 1], [0.1, 0.9], **options)._repr_html_())[0]

    assert tag(mode="all") == "<threshold-explorer>"
    assert tag(show="costs") == '<threshold-explorer show="costs">'
    assert tag(threshold=0.5, mode="simple") == '<threshold-explorer threshold="0.5" mode="simple">'
    assert tag(threshold=np.inf) == '<threshold-explorer threshold="Infinity">'  # as a browser reads it
    assert tag(threshold=0) == '<threshold-explorer threshold="0.0">'
    assert tag(threshold=Fraction(1, 10), mode="guess") == '<threshold-explorer threshold="0.1" mode="guess">'
    assert rows_of(explore([0, 1], [0.1, 0.9], costs=(2, 5)))["miss"] == 2.5
    assert "miss" not in rows_of(explore([0, 1], [0.1, 0.9]))


@pytest.mark.parametrize("panel", get_args(_Panel))
def test_each_tab_of_the_script_can_be_asked_for(panel):
    assert f'<threshold-explorer show="{panel}">' in explore([0, 1], [0.1, 0.9], show=panel)._repr_html_()
    assert f'\n["{panel}", ' in script("threshold-explorer")


NO_PANEL = r"it must be 'tasks' or 'threshold' or 'costs' or 'compare' or 'own' or 'export'\.$"
NO_FLOAT = r"float64 does not tell it from its neighbours; round or rescale\.$"
TWO_COSTS = r"give two numbers, of a false positive and of a false negative\.$"
MANY = {"y_true": np.arange(200_001) % 2, "y_score": np.arange(200_001)}


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"costs": 3}, TypeError, f"costs is 3: {TWO_COSTS}"),
        ({"costs": (1, 2, 3)}, TypeError, rf"costs is \(1, 2, 3\): {TWO_COSTS}"),
        ({"costs": (0, 2)}, ValueError, r"fp is 0: it must be a finite number above 0\.$"),
        ({"costs": [2, -1]}, ValueError, r"fn is -1: it must be a finite number above 0\.$"),
        ({"show": "everything"}, ValueError, rf"show is 'everything': {NO_PANEL}"),
        ({"show": np.array(["costs", "own"])}, ValueError, rf"show is array\(.*\): {NO_PANEL}"),
        ({"mode": "starter"}, ValueError, r"mode is 'starter': it must be 'simple' or 'all' or 'guess'\.$"),
        ({"y_score": [3, 2**53 + 1]}, ValueError, rf"y_score\[1\] is 9007199254740993: {NO_FLOAT}"),
        ({"y_score": np.uint64([2**63 + 1, 3])}, ValueError, rf"y_score\[0\] is 9223372036854775809: {NO_FLOAT}"),
        ({"scores_b": [0.1, np.nan]}, ValueError, r"scores_b\[1\] is missing \(nan\)"),
        ({"scores_b": [0.1]}, ValueError, "y_true has 2 and scores_b has 1 items"),
        ({"scores_b": [3, 2**53 + 1]}, ValueError, rf"scores_b\[1\] is 9007199254740993: {NO_FLOAT}"),
        (MANY, ValueError, r"y_score has 200,001 items: explore shows at most 200,000; pass a random sample\."),
    ],
)
def test_invalid_input_is_refused_with_a_message(options, error, sentence):
    assert refuses(error, sentence, explore, **{"y_true": [0, 1], "y_score": [0.1, 0.9]} | options)


@pytest.mark.filterwarnings("error")
@pytest.mark.skipif(np.finfo(np.longdouble).nmant <= 52, reason="a long double is a double here")
def test_scores_that_float64_cannot_hold_are_refused():
    for score in (np.nextafter(np.longdouble(1), np.longdouble(2)), np.longdouble("1e-4000")):
        sentence = rf"y_score\[1\] is {re.escape(str(score))}: {NO_FLOAT}"
        assert refuses(ValueError, sentence, explore, [0, 1], np.array([1, score]))
    assert rows_of(explore([0, 1], np.array([0.1, 0.2], dtype=np.longdouble)))["scores"] == [0.1, 0.2]


CASES = Path(__file__).parents[2] / "tools/js/metrics.cases.json"
ROWS = {
    "no ties": ([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5]),
    "ties": ([1, 0, 1, 1, 0, 0, 1, 0, 1, 0], [3, 3, 2, 2, 2, 2, 1, 1, 0, 0]),
    "perfect": ([0, 0, 1, 1, 1], [-2, -1, 0, 1, 2]),
    "all equal": ([0, 1, 1, 0, 1], [0.7] * 5),
    "one positive": ([0, 0, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1]),
    "one negative": ([1, 1, 0, 1, 1], [0.3, 0.1, 0.2, 0.2, 0.4]),
    "tiny": ([0, 1, 0, 1, 1, 0], [5e-324, 1e-323, -0.0, 0.0, -5e-324, 2.2e-308]),
    "huge": ([0, 1, 0, 1], [1.7976931348623157e308, -1.7976931348623157e308, 1e300, 0.0]),
    "neighbours": ([0, 1, 1, 0], [0.3, 0.30000000000000004, 0.3, 0.30000000000000004]),
}


def as_json(number):
    """Twelve places: the last bits may differ from machine to machine; null for NaN, which JSON does not have."""
    return None if np.isnan(number) else round(number, 12)


def case(name, y, scores):
    counts = confusion_matrix_at_thresholds(y, scores)
    ratios = {"recall": "recall", "fpr": "false_positive_rate"} | {r: r for r in ("precision", "accuracy", "f1", "mcc")}
    expected = {
        "thresholds": counts.thresholds[1:].tolist(),
        "tp": counts.tps.tolist(),
        "fp": counts.fps.tolist(),
        "auc": str(auc_by_pairs(y, scores).fraction),
        "averagePrecision": as_json(average_precision_score(y, scores)),
        "matrices": [
            {ratio: as_json(getattr(counts.matrix(step), name)) for ratio, name in ratios.items()}
            for step in range(len(counts.thresholds))
        ],
    }
    return {"name": name, "positive": y, "scores": scores, "expected": expected}


def cases_for_node():
    return "[\n" + ",\n".join(json.dumps(case(name, *rows)) for name, rows in ROWS.items()) + "\n]\n"


def test_the_cases_of_the_node_tests_are_what_evalkit_says():
    assert CASES.read_text(encoding="utf-8") == cases_for_node(), "rewrite them: python -m tests.explorer.test_explorer"


if __name__ == "__main__":
    CASES.write_text(cases_for_node(), encoding="utf-8")
