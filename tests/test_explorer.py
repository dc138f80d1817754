"""What explore writes: the rows unharmed, nothing that a page could run, a table where there are no scripts."""

import json
import re

import numpy as np
import pytest

from evalkit import confusion_matrix_at_thresholds, explore, explorer


def rows_of(shown):
    """What the element's data say."""
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', shown._repr_html_(), re.DOTALL)
    return json.loads(data)


def test_rows_arrive_as_they_were():
    scores = [0.1, -0.0, 5e-324, 1.7976931348623157e308, np.nextafter(0.1, 1), 1 / 3]
    rows = rows_of(explore([0, 1, 0, 1, 1, 0], scores))
    assert rows["scores"] == scores
    assert rows["positive"] == [0, 1, 0, 1, 1, 0]
    assert rows["names"] == ["positive", "negative"]


def test_words_name_the_classes():
    assert rows_of(explore(["spam", "ham"], [0.9, 0.1], pos_label="spam"))["names"] == ["spam", "ham"]
    assert rows_of(explore([True, False], [0.9, 0.1]))["names"] == ["positive", "negative"]
    assert rows_of(explore(["1", "0"], [0.9, 0.1], pos_label="1"))["names"] == ["positive", "negative"]
    assert rows_of(explore(["True", "False"], [0.9, 0.1], pos_label="True"))["names"] == ["positive", "negative"]
    assert rows_of(explore(["1", "none"], [0.9, 0.1], pos_label="1"))["names"] == ["1", "none"]
    assert rows_of(explore([b"1", b"none"], [0.9, 0.1], pos_label=b"1"))["names"] == ["positive", "negative"]


def test_a_label_cannot_end_the_script():
    shown = explore(["</script><b>", "x"], [0.9, 0.1], pos_label="x")
    assert "</script><b>" not in shown._repr_html_()
    assert rows_of(shown)["names"] == ["x", "</script><b>"]


def test_many_thresholds_are_shown_as_twenty_with_both_ends():
    rng = np.random.default_rng(1)
    y, scores = rng.integers(0, 2, 500), rng.random(500)
    rows = explore(y, scores).table().rows
    assert len(rows) == 20
    counts = confusion_matrix_at_thresholds(y, scores)
    assert [rows[0][0], rows[-1][0]] == [np.inf, counts.thresholds[-1]]
    tps = {float(t): int(tp) for t, tp in zip(counts.thresholds, counts.tps, strict=True)}
    assert all(tps[row[0]] == row[1] for row in rows)


@pytest.mark.parametrize("n_thresholds", [3, 19, 20, 21, 22])
def test_every_threshold_is_shown_once_up_to_twenty(n_thresholds):
    n = n_thresholds - 1
    table = explore(np.arange(n) % 2, np.arange(n)).table()
    assert table.columns == ("threshold", "TP", "FP", "FN", "TN", "FPR", "TPR", "precision")
    thresholds = [row[0] for row in table.rows]
    assert len(thresholds) == len(set(thresholds)) == min(20, n_thresholds)
    assert thresholds == sorted(thresholds, reverse=True)
    assert {np.inf, 0} < set(thresholds)


def test_the_element_to_the_letter():
    shown = explore(["<b>", "no", "no"], [0.5, 1, 1 / 3], pos_label="<b>")
    table, script = shown.table()._repr_html_(), f'<script class="threshold-explorer">{explorer.script()}</script>'
    data = r'{"scores":[0.5,1.0,0.3333333333333333],"positive":[1,0,0],"names":["\u003cb>","no"]}'
    assert shown._repr_html_() == (
        f'<threshold-explorer><script type="application/json">{data}</script>{table}</threshold-explorer>{script}'
    )


def test_the_panel_asked_for_is_open():
    assert '<threshold-explorer show="ties">' in explore([0, 1], [0.1, 0.9], show="ties")._repr_html_()


NO_PANEL = r"it must be 'areas' or 'ties' or 'own' or 'maker'\.$"
NO_FLOAT = r"a browser's numbers, float64, cannot hold it; round or rescale\.$"


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (([1, 1], [0.1, 0.9]), {}, "y_true has one class only"),
        (([0, 1], [0.1, np.nan]), {}, r"y_score\[1\] is nan"),
        (([0, 1], [0.1, 0.9]), {"show": "everything"}, rf"show is 'everything': {NO_PANEL}"),
        (([0, 1], [0.1, 0.9]), {"show": np.array(["areas", "ties"])}, rf"show is array\(.*\): {NO_PANEL}"),
        (([0, 1], [3, 2**53 + 1]), {}, rf"y_score\[1\] is 9007199254740993: {NO_FLOAT}"),
        (([0, 1], np.array([2**63 + 1, 3], dtype=np.uint64)), {}, rf"y_score\[0\] is 9223372036854775809: {NO_FLOAT}"),
        (([0, 1, 0, 1], [1, 2**53 + 1, 2, 2**53 + 3]), {}, rf"y_score\[1\] is 9007199254740993: {NO_FLOAT}"),
        (
            (np.arange(200_001) % 2, np.arange(200_001)),
            {},
            "y_score has 200,001 items: explore shows at most 200,000; pass a random sample.",
        ),
    ],
)
def test_refused_with_a_sentence(arguments, options, sentence):
    with pytest.raises(ValueError, match=rf"^{sentence}"):
        explore(*arguments, **options)


@pytest.mark.filterwarnings("error")
@pytest.mark.skipif(np.finfo(np.longdouble).nmant <= 52, reason="a long double is a double here")
def test_scores_that_float64_cannot_hold_are_refused():
    for score in (np.nextafter(np.longdouble(1), np.longdouble(2)), np.longdouble("1e-4000")):
        with pytest.raises(ValueError, match=rf"^y_score\[1\] is {re.escape(str(score))}: {NO_FLOAT}"):
            explore([0, 1], np.array([1, score]))
    assert rows_of(explore([0, 1], np.array([0.1, 0.2], dtype=np.longdouble)))["scores"] == [0.1, 0.2]


def test_as_many_rows_as_it_shows_at_most():
    n = explorer.MOST_SAMPLES
    assert len(explore(np.arange(n) % 2, np.arange(n)).score) == n


def test_the_script_is_one_classic_script_that_stands_in_a_page():
    script = explorer.script()
    assert "</" not in script
    assert not re.search(r"^\s*(import|export) ", script, re.MULTILINE)
    for part in explorer.PARTS:
        assert part in {path.stem for path in explorer.FOLDER.iterdir()}
    assert {path.stem for path in explorer.FOLDER.iterdir() if path.name.endswith(".js")} == set(explorer.PARTS)
