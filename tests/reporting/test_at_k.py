"""Precision and recall at k in a report: of rows or groups, of one list or of days, and what is said of them."""

import math

import numpy as np
import pytest
import scipy.stats

import evalkit as ek
from evalkit.reporting import _command
from tests.reporting import files

Y, S = files.two_classes(240, seed=3)
DAY, PATIENT = np.arange(240) // 20, np.arange(240) % 80  # a patient is there on three days
FEW = {"n_resamples": 20}


def found(**options):
    return ek.report(Y, S, **FEW, **options).to_dict()


def spread(day, wanted, taken, units):
    """The variance of the mean over days of a share, from the sums of independent units."""
    hits, sizes = np.bincount(day, wanted * taken), np.bincount(day, wanted)
    mean = np.mean(hits / sizes)
    sums = np.bincount(units, wanted * (taken - mean) / sizes[day] / len(sizes))[np.unique(units[wanted > 0])]
    return mean, len(sums) / (len(sums) - 1) * sums @ sums, len(sums)


@pytest.mark.parametrize(("groups", "several"), [(None, False), (np.arange(240) // 2, False), (PATIENT, True)])
@pytest.mark.parametrize("name", ["precision", "recall"])
def test_the_interval_is_of_days_and_of_patients_who_are_there_on_several(name, groups, several):
    told = found(query_id=DAY, at_k=5, groups=groups)
    positive, score, day, units = Y == 1, S, DAY, np.arange(240) if groups is None else groups
    if groups is not None and not several:
        positive, score, day = positive.reshape(-1, 2).any(axis=1), score.reshape(-1, 2).max(axis=1), DAY[::2]
        units = units[::2]
    border = np.array([np.sort(score[day == one])[-5] for one in range(12)])
    taken = score >= border[day]
    whole, part = (taken, positive) if name == "precision" else (positive, taken)
    mean, variance, n = spread(day, 1.0 * whole, part, day)
    if several:
        _, more, n_groups = spread(day, 1.0 * whole, part, units)
        variance, n = variance + more, min(n, n_groups)
    half = scipy.stats.t(n - 1).ppf(0.975) * math.sqrt(variance) / (mean * (1 - mean))
    *ends, method = told["measures"][f"{name}_at_k"].values()
    assert ends == pytest.approx([scipy.special.expit(scipy.special.logit(mean) + of) for of in (0, -half, half)])
    assert ("groups" in method) == several
    guess = [positive[day == one].mean() if name == "precision" else 5 / (day == one).sum() for one in set(day)]
    assert told["baselines"][f"{name}_at_k"] == pytest.approx(np.mean(guess))
    assert told["at_k"] == {"k": 5, "taken": 60, "all": len(score), "lists": 12, "short": 0}


def test_recall_is_the_mean_of_the_lists_with_positives():
    rows = np.append(Y, [0] * 10), np.append(S, [0.01] * 10)
    more = ek.report(*rows, query_id=np.append(DAY, [99] * 10), at_k=5, **FEW).to_dict()
    assert more["measures"]["recall_at_k"] == found(query_id=DAY, at_k=5)["measures"]["recall_at_k"]


def test_groups_of_one_list_count_once():
    told = found(groups=PATIENT, at_k=8)
    positive, highest = Y.reshape(3, 80).max(axis=0), S.reshape(3, 80).max(axis=0)
    share = lambda y, s: ek.precision_at_k(y, s, k=0.1)  # noqa: E731
    of = ek.metric_interval(positive, highest, share, method="logit", n_resamples=20, rng=0)
    assert [*told["measures"]["precision_at_k"].values()][:3] == pytest.approx([of.estimate, of.low, of.high])
    assert told["at_k"] == {"k": 8, "taken": 8, "all": 80, "lists": None, "short": 0}


def test_there_is_no_interval_of_few_lists_or_of_lists_that_are_alike():
    few = found(query_id=np.arange(240) // 60, at_k=5)["measures"]["recall_at_k"]
    assert (math.isnan(few["low"]), few["method"]) == (True, "none: fewer than 10 lists, or groups in them")
    perfect = ek.report(Y, Y + S / 2, query_id=DAY, at_k=1, **FEW).to_dict()["measures"]["precision_at_k"]
    assert (perfect["estimate"], perfect["method"][:26]) == (1, "none: it is the same in ev")
    always = np.where(np.arange(240) % 20 == 0, 0, np.arange(240))
    first = ek.report(Y, np.arange(240) % 20 == 0, query_id=DAY, at_k=1, groups=always, **FEW).to_dict()
    assert first["measures"]["precision_at_k"]["method"] == few["method"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--at-k=5"], "\n- Of all 240 rows, take the 5 with the highest scores: "),
        (["--at-k=0.1"], "\n- Of all 240 rows, take the 24 with the highest scores: "),
        (["--at-k=5", "--group=patient"], "\n- Of all 80 groups (by patient), take the 5 with the highest scores: "),
        (
            ["--at-k=5", "--per=day"],
            "\n- In each of 12 lists (by day), take the 5 rows with the highest scores: on average ",
        ),
        (["--at-k=0.1", "--per=day"], "take the 10 % of the rows with the highest scores: on average over the lists "),
        (["--at-k=50", "--per=week"], "50 rows with the highest scores, or all where there are fewer: on average "),
        (["--at-k=20", "--per=day"], "take the 20 rows with the highest scores: on average over the lists "),
        (["--per=day"], "--per names the lists of which k are looked at: give --at-k too."),
        (["--at-k=81", "--group=patient"], "--at-k is 81, but there are 80 groups."),
        (["--at-k=21", "--per=day"], "--at-k is 21, but there are 20 rows in the longest list."),
    ],
)
def test_what_is_counted_is_said(tmp_path, monkeypatch, capsys, options, said):
    monkeypatch.chdir(tmp_path)
    columns = {"label": Y, "score": S, "day": DAY, "week": np.arange(240) // 100, "patient": PATIENT}
    (tmp_path / "scores.csv").write_text(files.table(columns))
    _command.main(["report", "scores.csv", "--label=label", "--score=score", *options, "--resamples=5"])
    printed = capsys.readouterr()
    assert said in printed.out + printed.err
    per = f" For the first {'10 %' if '0.1' in options[0] else '5'} of each day, name its column with --per."
    assert (per in printed.out) == ("Of all" in said)
    once = " A group counts once, with its highest score, and is positive where one of its rows is."
    assert (once in printed.out) == ("by patient" in said)
    assert ("A list without a positive has no recall." in printed.out) == ("on average" in said)
