"""Each warning stands where its rule applies, and not on the other side of its limit."""

import re
from pathlib import Path

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _warnings, _words
from evalkit.reporting._result import built
from evalkit.reporting._rows import from_source
from evalkit.reporting._samples import Asked
from evalkit.reporting._sources import read_source
from tests.reporting import files

FEW = {"n_resamples": 5}


def names(*data, **options):
    return {warning["code"] for warning in ek.report(*data, **FEW, **options).to_dict()["warnings"]}


def ordered(n_positive, n_negative):
    return np.repeat([0, 1], [n_negative, n_positive]), np.linspace(0, 1, n_negative + n_positive)


def moved(slope=1, by=0):
    """Calibrated scores whose log odds are multiplied, or increased."""
    y, score = GOOD
    return y, 1 / (1 + np.exp(-by) * ((1 - score) / score) ** slope)


FOLDS = {"out-of-fold", "groups-in-folds"}
GOOD = files.two_classes(600)
NEARLY = [0] * 9 + [1, 0] + [1] * 9


def tied(share):
    """So large a share of the pairs of a hundred positives and a hundred negatives has the same score."""
    at = round(100 * share)
    return np.repeat([0, 1], 100), np.append(np.zeros(100 + at), np.arange(100 - at) + 1) / 200


def right_for(n):
    """A hundred rows, half of them positive, of which a threshold of one half is right for so many."""
    return [0, 1] * 50, np.arange(100) % 2 ^ (np.arange(100) >= n)


@pytest.mark.parametrize(
    ("warning", "there", "not_there"),
    [
        ("auc-near-one", (NEARLY, range(20)), ([0, 1, *NEARLY[2:]], range(20))),  # 99 of 100 pairs, and fewer
        ("auc-below-half", ([0, 1, 1, 0, 0], [0.1, 0.2, 0.3, 0.4, 0.5]), ([0, 1, 1, 0], [0.1, 0.2, 0.3, 0.4])),
        ("few-positives", ordered(99, 200), ordered(100, 200)),
        ("few-negatives", ordered(200, 99), ordered(200, 100)),
        ("scores-are-labels", ([0, 1] * 50, [0, 1] * 50), ([0, 1] * 50, [0, 1, 0.5, 0.5] * 25)),
        ("many-ties", tied(0.05), tied(0.04)),
        ("accuracy-misleads", right_for(55), right_for(65)),  # from 0.45, and from 0.55
        ("threshold-chosen-here", (GOOD[0], 2 * GOOD[1]), GOOD),
        ("no-probabilities", (GOOD[0], GOOD[1] - 0.5), GOOD),
        ("brier-no-better", ([0, 1] * 40, [0.5] * 80), ([0, 1] * 40, [0.5, 0.51] * 40)),
        ("scores-too-extreme", moved(slope=1.7), moved(slope=1.05)),
        ("scores-too-moderate", moved(slope=0.5), moved(slope=0.95)),
        ("scores-too-high", moved(by=0.6), moved(by=0.05)),
        ("scores-too-low", moved(by=-0.6), moved(by=-0.05)),
    ],
)
def test_a_warning_stands_on_its_side_of_the_limit(warning, there, not_there):
    assert warning in names(*there)
    assert warning not in names(*not_there)


@pytest.mark.parametrize(
    ("options", "there"),
    [
        ({"costs": (1, 3)}, {"threshold-chosen-here"}),
        ({"costs": (1, 3), "threshold": 0.25}, set()),
        ({"fold": np.arange(600) % 5}, {"out-of-fold"}),
        ({"fold": np.arange(600) % 5, "groups": np.arange(600) % 50}, {"rows-in-groups", "out-of-fold"}),
        ({"fold": np.arange(600) // 300, "groups": np.arange(600) % 50}, {"rows-in-groups", *FOLDS}),
        ({"groups": np.arange(600) % 40}, {"rows-in-groups"}),
        ({"groups": np.arange(600) % 39}, {"rows-in-groups", "few-groups"}),
    ],
)
def test_what_is_given_is_warned_of(options, there):
    assert names(*GOOD, **options) == there


@pytest.mark.parametrize(
    ("given", "there"), [({}, False), ({"threshold": 0.5}, True), ({"costs": (1, 3), "threshold": 0.99}, True)]
)
def test_acting_on_scores_that_are_worse_than_a_default_is_warned_of_where_a_decision_is_known(given, there):
    assert ("worse-than-default" in names(1 - GOOD[0], GOOD[1], **given)) == there
    assert "worse-than-default" not in names(*GOOD, **given)
    assert "worse-than-default" not in names(1 - GOOD[0], GOOD[1], prevalence=0.1, **given)


def of_file(folder, text, **columns):
    (folder / "scores.csv").write_text(text)
    return built(from_source(read_source(str(folder / "scores.csv")), columns), Asked(n_resamples=5))


def test_positives_without_a_score_are_left_out_of_the_recall_or_counted_as_missed(tmp_path):
    rows = ["label,score", *["1,0.9"] * 3, *["1,0.2"] * 2, *["1,"] * 5, *["0,0.1"] * 10, *["0,"] * 2]
    found = of_file(tmp_path, "\n".join(rows))
    assert found.to_dict()["data"]["recall_of_all"] == 3 / 10
    said = "With these left out, as everywhere here, the recall is 60 %; with these counted as not found, 30 %."
    assert f"5 of the positive rows have no score. {said}" in " ".join(repr(found).split())


def test_rows_of_a_group_that_are_left_out_do_not_repeat_it(tmp_path):
    found = of_file(tmp_path, "label,score,g\n0,0.1,a\n1,0.5,b\n0,,c\n1,0.7,d\n0,0.3,e\n", group="g").to_dict()
    assert (found["data"]["rows"], found["data"]["used"], found["data"]["groups"]) == (5, 4, 4)
    assert "rows-in-groups" not in {warning["code"] for warning in found["warnings"]}


def test_scores_that_are_no_probabilities_are_told_with_their_range():
    warnings = ek.report(GOOD[0], GOOD[1] - 0.5, **FEW).to_dict()["warnings"]
    said = f"The scores go from {GOOD[1].min() - 0.5:.6g} to {GOOD[1].max() - 0.5:.6g}, beyond 0 and 1"
    assert any(of["reason"].startswith(said) for of in warnings)


def test_warnings_of_many_classes_and_of_an_accuracy_that_is_always_the_baseline():
    true = np.repeat(list("abc"), 100)
    right = np.eye(3)[np.repeat([0, 1, 2], 100)] + np.arange(300)[:, None] / 1000
    assert names(true, right) == {"auc-near-one"}
    assert names(true[:299], right[:299]) == {"auc-near-one", "few-rows-of-a-class"}
    assert names(true, right[:, [1, 2, 0]]) == {"auc-below-half", "accuracy-misleads"}
    assert "accuracy-misleads" in names([0, 1] * 4, [0.1] * 8, groups=np.arange(8) // 2)  # always the baseline
    assert "auc-below-half" not in names(true, np.zeros((300, 3)))
    assert "rows-in-groups" in names(true, right, groups=np.arange(300) // 2)


def test_classes_whose_probabilities_are_wrong_are_named_in_one_warning_and_a_repair_names_a_clip():
    rng = np.random.default_rng(0)
    right = rng.dirichlet([1, 1, 1], 2000)
    true = np.array(list("abc"))[(right.cumsum(axis=1) < rng.random((2000, 1))).sum(axis=1)]
    assert not names(true, right)
    for moved, code, said in (
        (right**2, "scores-too-extreme", "slope whose interval lies below 1: a, b and c."),
        (right**0.5, "scores-too-moderate", "slope whose interval lies above 1: a, b and c."),
        (right * [1, 1, 2], "scores-too-high", "O:E whose interval lies below 1: c."),
        (right * [1, 1, 2], "scores-too-low", "O:E whose interval lies above 1: a and b."),
    ):
        warnings = ek.report(true, moved / moved.sum(axis=1, keepdims=True), **FEW).to_dict()["warnings"]
        assert [said in of["reason"] for of in warnings if of["code"] == code] == [True]
    score = (moved / moved.sum(axis=1, keepdims=True)).round(2)
    (remedy,) = (of["remedy"] for of in ek.report(true, score, **FEW).to_dict()["warnings"] if of["code"] == code)
    assert "recalibrate(y == name, np.clip(p, 0.005, 1 - 0.005))" in remedy


@pytest.mark.parametrize(
    "wrong", [lambda p: p**2, lambda p: (p / 2).round(2), lambda p: np.where(p < np.quantile(p, 0.02), 0, p**2)]
)
def test_the_repair_that_is_advised_is_a_call_that_mends_the_scores(wrong):
    y, proba = files.two_classes(4000, prevalence=0.1)
    other, score = np.arange(4000) % 2 == 0, wrong(proba)
    warned = ek.report(np.where(y, "ill", "well"), score, pos_label="ill", **FEW).to_dict()["warnings"]
    remedy = next(of["remedy"] for of in warned if of["code"].startswith("scores-too-"))
    learn, use = re.fullmatch(r"On other .* label is ill, learn repair = (.+); here, judge (.+)\.", remedy).groups()
    given = {"evalkit": ek, "np": np, "y": y[other], "p": score[other]}
    repair = eval(learn, given)
    mended = eval(use, given | {"p": score[~other], "repair": repair})
    told = [{"scores-too-high", "scores-too-low"} & names(y[~other], of) for of in (score[~other], mended)]
    assert [bool(of) for of in told] == [True, False]


def test_how_sure_a_model_is_of_its_label_is_not_to_be_repaired():
    y, score = GOOD
    assert "scores-too-high" in names(y, np.maximum(score, 1 - score) * 0.99)
    found = [of["code"] for of in ek.report(y, np.maximum(score, 1 - score), **FEW).to_dict()["warnings"]]
    assert (found[0], {"scores-too-high", "scores-too-low"} & {*found}) == ("never-below-half", set())


def test_every_warning_is_explained_in_a_lesson_of_a_book_that_may_lie_at_the_root_of_its_server():
    lessons = {of["lesson"] for of in _warnings.WARNINGS.values()}
    assert lessons == set(_words.LESSONS)
    for book, start in (("", ""), ("X", "X/chapters/"), ("X/", "X/chapters/"), ("/book/", "/book/chapters/")):
        addresses = [_words.lesson(name, book)["address"] for name in lessons]
        assert all(address.startswith(start) and bool(address) == bool(book) for address in addresses)


def test_the_reference_lists_each_code_with_its_lesson():
    page = Path(__file__).parents[2] / "chapters" / "reference" / "api" / "report.md"
    listed = re.findall(r"^\| \[`(.+?)`\]\((.+?)\) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [(code, of["lesson"]) for code, of in _warnings.WARNINGS.items()]
    assert all(re.fullmatch("[a-z]+(-[a-z]+)+", code) for code, _ in listed)
