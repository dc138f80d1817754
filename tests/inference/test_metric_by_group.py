"""Measures by subgroup: against their definition, and against what other programs say of the ward's rows."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import evalkit as ek
from tests.input.test_bad_input import refuses
from tools.canonical import CHAPTERS

ALL = ("recall", "false_positive_rate", "precision", "mean_error", "auc")
PROGRAMS = json.loads((Path(__file__).parent / "by_group.json").read_text(encoding="utf-8"))
WARD = pd.read_csv(CHAPTERS / "data" / "ward-test.csv")


def rows(n=600, n_groups=150, seed=0, within=False):
    """Labels, scores that are probabilities, one of three sites, and patients, who may be at several."""
    rng = np.random.default_rng(seed)
    group = rng.integers(n_groups, size=n)
    kind = rng.normal(size=n_groups)[group]
    y = (kind + rng.normal(size=n) > 0.9).astype(int)
    score = 1 / (1 + np.exp(-(1.5 * y - 1.5 + 0.5 * kind + rng.normal(size=n))))
    site = np.array(["a", "b", "c"])[rng.integers(3, size=n) if within else rng.integers(3, size=n_groups)[group]]
    return y, score.round(2), site, group  # 0.4 is a score, so that a threshold there is tried


def by_name(*data, **options):
    return {of.name: of for of in ek.metric_by_group(*data, **options).subgroups}


@pytest.mark.parametrize("column", ["sex", "hospital"])
def test_fairlearn_scikit_learn_and_statsmodels_agree(column):
    at = PROGRAMS["threshold"]
    found = by_name(WARD.deteriorated, WARD.score_a, WARD[column], threshold=at)
    theirs = PROGRAMS["measures"][column]
    assert found.keys() == theirs.keys()
    for name, of in found.items():
        assert {measure: ends.estimate for measure, ends in of.measures.items()} == pytest.approx(theirs[name])
        for measure, ends in PROGRAMS["differences"][column][name].items():
            assert of.differences[measure][:3] == pytest.approx(ends)


def side(y, score, group, level):
    """Every measure of some rows with its interval, from evalkit's functions; groups may be None."""
    called = score >= 0.4

    def share(part, whole):
        groups = None if group is None else group[whole == 1]
        of = ek.proportion_interval(part[whole == 1], groups=groups, confidence_level=level)
        return of.estimate, of.low, of.high

    auc, positive = ek.auc_interval(y, score, groups=group, confidence_level=level), share(y, y + 1 > 0)
    shares = {"recall": share(called, y), "precision": share(y, called), "false_positive_rate": share(called, 1 - y)}
    mean_error = tuple(score.mean() - positive[place] for place in (0, 2, 1))
    return shares | {"prevalence": positive, "mean_error": mean_error, "auc": (auc.auc, auc.low, auc.high)}


def influence(y, score, group, name, n_groups):
    """What each patient adds to a measure, in steps of one row."""
    called, found = score >= 0.4, np.zeros(n_groups)
    for row, patient in enumerate(group):
        if name == "auc":
            others = score[y != y[row]]
            wins = ((score[row] > others) + 0.5 * (score[row] == others)).mean()
            found[patient] += ((wins if y[row] else 1 - wins) - ek.roc_auc_score(y, score)) / (y == y[row]).sum()
            continue
        top = {"mean_error": score - y, "precision": y}.get(name, called)
        whole = {"mean_error": y < 2, "recall": y == 1, "false_positive_rate": y == 0, "precision": called}[name]
        found[patient] += whole[row] * (top[row] - top[whole].mean()) / whole.sum()
    return found


def difference(one, rest, shared):
    """Squares are added, less what both sides share."""
    (a, low, high), (b, other_low, other_high) = one, rest

    def far(first, second):
        return math.sqrt(first**2 + second**2 - 2 * shared * first * second)

    return a - b, a - b - far(a - low, other_high - b), a - b + far(high - a, b - other_low)


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("within", [False, True])
def test_intervals_and_differences_are_their_definition(grouped, within):
    y, score, site, patient = rows(within=within)
    group = patient if grouped else None
    options = {"threshold": 0.4, "groups": group, "confidence_level": 0.9}
    found = ek.metric_by_group(y, score, site, **options)
    assert (found.n_differences, found.adjusted_level) == (15, pytest.approx(1 - 0.1 / 15))
    assert [of.measures["recall"].estimate for of in found.subgroups] == sorted(
        (y * (score >= 0.4) * (site == name)).sum() / (y * (site == name)).sum() for name in "abc"
    )
    correlated = []
    for of in found.subgroups:
        is_it = site == of.name
        assert (of.n_samples, of.n_positive) == (is_it.sum(), y[is_it].sum())
        assert of.n_groups == (len(set(patient[is_it])) if grouped else None)
        parts = [(y[mask], score[mask], patient[mask] if grouped else None) for mask in (is_it, ~is_it)]
        ends, narrow = ([side(*part, level) for part in parts] for level in (0.9, found.adjusted_level))
        for measure, wanted in ends[0].items():
            assert of.measures[measure] == pytest.approx(wanted)
        for measure in ALL:
            shared = 0.0
            if grouped:
                moved = [influence(*part, measure, 150) for part in parts]
                shared = moved[0] @ moved[1] / math.sqrt((moved[0] @ moved[0]) * (moved[1] @ moved[1]))
            correlated.append(abs(shared) > 0.01)
            wanted = difference(ends[0][measure], ends[1][measure], shared)
            adjusted = difference(narrow[0][measure], narrow[1][measure], shared)
            assert of.differences[measure] == pytest.approx((*wanted, *adjusted[1:]))
    assert any(correlated) == (grouped and within)


def counted(n_positive, n_negative, n_called, found=1):
    """A subgroup with so many rows of each kind, of which so many positives are called."""
    y = [1] * n_positive + [0] * n_negative
    score = [0.9] * found + [0.1] * (n_positive - found) + [0.8] * (n_called - found)
    return y, score + [0.2] * (len(y) - len(score))


@pytest.mark.parametrize(
    ("counts", "too_few"),
    [
        ((10, 10, 10), set()),
        ((9, 10, 10), {"recall", "auc"}),
        ((10, 9, 10), {"false_positive_rate", "auc"}),
        ((10, 10, 9), {"precision"}),
        ((4, 5, 3), {*ALL, "prevalence"}),
    ],
)
@pytest.mark.parametrize("times", [1, 3])
def test_nothing_is_said_of_fewer_than_ten(counts, too_few, times):
    small, large = counted(*counts), counted(30, 30, 20)
    y, score = (np.repeat(small[part] + large[part], times) for part in (0, 1))
    by = ["small"] * (times * sum(counts[:2])) + ["large"] * (times * 60)
    groups = np.arange(len(y)) // times if times > 1 else None
    for of in ek.metric_by_group(y, score, by, threshold=0.5, groups=groups).subgroups:
        lacking = {name for name, ends in of.measures.items() if math.isnan(ends.low) or math.isnan(ends.estimate)}
        assert lacking == (too_few if of.name == "small" else set())
        assert {name for name, ends in of.differences.items() if math.isnan(ends.low)} == too_few - {"prevalence"}
        assert not any(ends.is_clear for ends in of.differences.values() if math.isnan(ends.low))


GAPS = [0, 1, None] * 40


@pytest.mark.parametrize(
    "by",
    [np.array(GAPS, float), GAPS, pd.Series(GAPS, dtype="Int64"), pd.Series(pd.Categorical(["0", "1", None] * 40))],
)
def test_samples_without_a_value_are_a_subgroup_of_their_own(by):
    y, score, _, _ = rows(n=120)
    found = by_name(y, score, by, threshold=0.4)
    assert sorted(found) == ["0", "1", "missing"]
    assert found["missing"].n_positive == y[2::3].sum()
    assert found["1"].n_positive == y[1::3].sum()


MANY = "by has {} different values: there may be 20 subgroups. "
REFUSED = [
    (range(60), MANY.format(60) + "Of a number give the range, as by numpy.where("),
    ([f"site {k}" for k in range(20)] * 2 + ["x"] * 20, MANY.format(21) + "Give a column of fewer values."),
    (["a"] * 60, "by has the one value 'a': give several subgroups."),
    ([None] * 60, "by has no value: give several subgroups."),
]


@pytest.mark.parametrize(("by", "said"), REFUSED)
def test_what_makes_no_subgroups_or_more_than_twenty_is_refused(by, said):
    y, score, _, _ = rows(n=60)
    assert refuses((ValueError, TypeError), re.escape(said), ek.metric_by_group, y, score, by, threshold=0.4)
    assert len(ek.metric_by_group(y, score, np.arange(60) % 20, threshold=0.4).subgroups) == 20


def test_the_advice_on_a_number_can_be_followed():
    y, score, _, _ = rows(n=60)
    age = np.where(np.arange(60) % 7 == 0, np.nan, np.arange(60.0))
    with pytest.raises(ValueError, match=r"as by (.*)\.$") as caught:
        ek.metric_by_group(y, score, age, threshold=0.4)
    advice = eval(str(caught.value).partition("as by ")[2].rstrip("."), {"numpy": np, "by": age})
    found = by_name(y, score, advice, threshold=0.4)
    assert {name: of.n_samples for name, of in found.items()} == {"0": 17, "1": 17, "2": 17, "missing": 9}


def test_groups_that_are_alike_on_both_sides_leave_an_interval():
    y = np.repeat([1, 0], 40)
    score = np.repeat(np.tile([0.9, 0.1], 20), 2)
    found = ek.metric_by_group(y, score, ["left", "right"] * 40, threshold=0.5, groups=np.arange(80) // 2)
    for of in found.subgroups:
        estimate, low, high, adjusted_low, adjusted_high = of.differences["recall"]
        assert adjusted_low < low < -0.3 < estimate == 0 < 0.3 < high < adjusted_high


def test_a_clear_difference_leaves_out_0_with_all_the_others():
    y, score = (first + second for first, second in zip(counted(40, 40, 2, 1), counted(40, 40, 40, 39), strict=True))
    found = ek.metric_by_group(y, score, np.repeat([0, 1], 80), threshold=0.5)
    assert found.n_differences == len(ALL)  # what one of two has more, the other has less
    for of in found.subgroups:
        clear = {name: ends.is_clear for name, ends in of.differences.items()}
        assert clear == {name: name in ("recall", "mean_error", "auc") for name in ALL}


def test_tables():
    y, score, site, patient = rows()
    few = np.where(np.arange(600) < 5, "few", site)
    found = ek.metric_by_group(y, score, few, threshold=0.4, groups=patient)
    table, of_recall, first = found.table(), found.table("recall"), found.subgroups[0]
    assert table.columns[:5] == ("subgroup", "samples", "positives", "groups", "prevalence")
    assert table.to_dict()["false positive rate"][0] == first.measures["false_positive_rate"].estimate
    assert repr(table).count("too few") == 6
    assert of_recall.rows[0][3:] == (*first.measures["recall"], *first.differences["recall"])
    assert repr(of_recall).count("too few") == 8
