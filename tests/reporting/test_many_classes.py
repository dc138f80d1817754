"""Many classes: a second model, what is no probability, and the columns of a file; the rest is in three.txt."""

import json
import math

import numpy as np
import pytest
import scipy.stats

import evalkit as ek
from evalkit.reporting import _command, _roles
from tests.reporting import files
from tests.reporting.pages import Page

TABLE = files.three_classes(150, seed=2)
NAMES = ["cat", "dog", "owl"]
TRUE, FIRST = TABLE["label"], np.column_stack([TABLE[name] for name in NAMES])
SECOND = (0.6 * FIRST + 0.4 * np.random.default_rng(3).dirichlet([1, 1, 1], 150)).round(5)
CODE = np.array([NAMES.index(label) for label in TRUE])
GROUPS = np.arange(150) // 3
DRAWN = {"n_resamples": 30, "seed": 4}


@pytest.mark.parametrize("groups", [None, GROUPS])
def test_each_class_has_the_auc_and_the_calibration_of_its_own_probabilities_by_both_models(groups):
    report = ek.report(TRUE, FIRST, scores_b=SECOND, groups=groups, **DRAWN).to_dict()
    for index, (of, calibration) in enumerate(zip(report["classes"], report["calibration"]["classes"], strict=True)):
        assert calibration["name"] == NAMES[index]
        for scores, auc, found in ((FIRST, of["auc"], calibration), (SECOND, of["auc_b"], calibration["second"])):
            wanted = ek.calibration_measures(CODE == index, scores[:, index], groups=groups)
            pairs = [(auc, ek.auc_interval(CODE == index, scores[:, index], groups=groups), "auc")]
            pairs += [(found[n], getattr(wanted, n), "estimate") for n in ("intercept", "slope", "observed_expected")]
            for told, one, name in pairs:
                ends = [getattr(one, end) for end in (name, "low", "high")]
                assert [told[end] for end in ("estimate", "low", "high")] == pytest.approx(ends)


def test_of_few_rows_of_a_class_or_of_the_rest_little_is_said():
    rows = np.concatenate([np.flatnonzero(CODE == k)[:most] for k, most in enumerate((150, 5, 4))])
    report = ek.report(TRUE[rows], FIRST[rows], scores_b=SECOND[rows], **DRAWN)
    _, *told = Page(report.to_html()).tables["Calibration of each class against the rest"]
    assert {cell for row in told for cell in row[1:]} == {
        "too few: fewer than 10 rows, or groups with one, of it or of the rest"
    }
    owl = report.to_dict()["comparison"]["classes"][2]["recall"]
    assert owl["estimate"] == owl["second"] - owl["first"] != 0
    assert math.isnan(owl["low"])


@pytest.mark.parametrize("groups", [None, GROUPS])
def test_what_a_second_model_changes_in_a_class(groups):
    calls = [of.argmax(axis=1) for of in (FIRST, SECOND)]
    found = ek.report(TRUE, FIRST, scores_b=SECOND, groups=groups, **DRAWN).to_dict()["comparison"]
    assert (found["n_differences"], found["adjusted_level"]) == (6, pytest.approx(1 - 0.05 / 6))
    for index, one in enumerate(found["classes"]):
        positive, units = CODE == index, np.arange(150) if groups is None else groups
        wholes = {"recall": [positive] * 2, "precision": [of == index for of in calls]}
        for name, rows in wholes.items():
            parts = [positive & (of == index) for of in calls]
            first, second = (
                ek.proportion_interval(part[of], groups=None if groups is None else groups[of])
                for part, of in zip(parts, rows, strict=True)
            )
            moved = [
                np.bincount(units, of * (part - share.estimate))
                for part, of, share in zip(parts, rows, (first, second), strict=True)
            ]
            shared = moved[0] @ moved[1] / math.sqrt((moved[0] @ moved[0]) * (moved[1] @ moved[1]))
            below = second.estimate - second.low, first.high - first.estimate
            above = second.high - second.estimate, first.estimate - first.low
            apart = second.estimate - first.estimate
            low, high = (math.sqrt(a**2 + b**2 - 2 * shared * a * b) for a, b in (below, above))
            told = [one[name][end] for end in ("first", "second", "estimate", "low", "high")]
            assert told == pytest.approx([first.estimate, second.estimate, apart, apart - low, apart + high])
            assert one[name]["adjusted_low"] < one[name]["low"]


def test_a_class_that_is_lost_is_named_and_a_model_does_not_differ_from_itself():
    blind = FIRST * [1, 1, 0.1]
    report = ek.report(TRUE, FIRST, scores_b=blind, **DRAWN)
    found = report.to_dict()["comparison"]
    assert (found["fell_most"]["name"], found["fell_most"]["measure"]) == ("owl", "recall")
    assert "\n- By class, most was lost in the recall of owl: " in repr(report)
    assert Page(report.to_html()).tables["Recall and precision of each class by both models"][3][3].endswith(" clear")
    better = ek.report(TRUE, FIRST[::-1], scores_b=FIRST, **DRAWN).to_dict()["comparison"]
    assert (better["fell_most"], better["classes"][0]["recall"]["is_clear"]) == (None, True)
    same = ek.report(TRUE, FIRST, scores_b=FIRST, **DRAWN)
    assert "In no class did recall or precision fall by more than chance explains." in repr(same)
    assert all(math.isnan(one["recall"]["low"]) for one in same.to_dict()["comparison"]["classes"])


def test_two_models_of_independent_rows():
    report = ek.report(TRUE, FIRST, scores_b=SECOND, **DRAWN)
    found = report.to_dict()["comparison"]
    called = FIRST.argmax(axis=1), SECOND.argmax(axis=1)
    test = ek.mcnemar_test(CODE, called[1], called[0])
    told = found["accuracy"]
    assert all(told[name] == getattr(test, name) for name in ("difference", "low", "high", "p_value"))
    counts = [told["only_first_right"], told["only_second_right"]]
    assert counts == [int(((a == CODE) & (b != CODE)).sum()) for a, b in (called, called[::-1])]
    assert (told["first"], told["second"]) == tuple(np.mean(of == CODE) for of in called)
    surprises = (-np.log(of[range(150), CODE]) for of in (SECOND, FIRST))
    test = scipy.stats.ttest_rel(*surprises)
    assert found["log_loss"]["p_value"] == pytest.approx(test.pvalue)
    assert repr(report).count("\n- The second model, scores_b, has an accuracy of ") == 1


@pytest.mark.parametrize(("first", "second"), [(2 * FIRST, SECOND), (FIRST, SECOND - 0.2)])
def test_losses_of_what_are_no_probabilities_are_not_compared(first, second):
    report = ek.report(TRUE, first, scores_b=second, **DRAWN)
    found = report.to_dict()
    said = "not compared: the scores of one model do not add up to 1 in each row, so they are no probabilities"
    assert found["comparison"]["brier_of_classes"] == found["comparison"]["log_loss"] == {"why": said}
    assert ("log_loss" in found["measures"]) == (first is FIRST)
    assert said in report.to_html()
    assert ("cat, second model" in report.to_html()) == (first is FIRST and second is SECOND)
    of_neither = ek.report(TRUE, 2 * FIRST, scores_b=2 * SECOND, **DRAWN).to_dict()["comparison"]
    assert not {"brier_of_classes", "log_loss"} & set(of_neither)


def test_percents_are_probabilities_and_a_class_that_was_called_impossible_costs_as_in_log_loss():
    plain, percent = (ek.report(TRUE, times * FIRST, **DRAWN).to_dict()["measures"] for times in (1, 100))
    assert percent["log_loss"]["estimate"] == pytest.approx(plain["log_loss"]["estimate"])
    sure = np.eye(3)[(CODE + (np.arange(150) == 7)) % 3]
    found = ek.report(TRUE, sure, scores_b=FIRST, **DRAWN).to_dict()
    assert found["measures"]["log_loss"]["estimate"] == pytest.approx(ek.log_loss(TRUE, sure))
    assert found["comparison"]["log_loss"]["difference"] == pytest.approx(
        ek.log_loss(TRUE, FIRST) - ek.log_loss(TRUE, sure)
    )


def test_of_classes_that_resamples_lack_no_difference_has_an_interval():
    scores = np.eye(5) + 0.1
    report = ek.report(range(5), scores, scores_b=scores[::-1], **DRAWN)
    told = report.to_dict()["comparison"]["macro_f1"]
    assert told == {"first": 1, "second": pytest.approx(0.2), "difference": pytest.approx(-0.8), "why": told["why"]}
    assert told["why"] == "resamples would lack some class"
    assert "difference of " in repr(report)


def compared(folder, monkeypatch, capsys, second, *options, columns=None):
    """The numbers of the command on a file with two models of three classes; or what it says."""
    monkeypatch.chdir(folder)
    table = {"label": TRUE, **(columns or {f"p_{name}": FIRST[:, k] for k, name in enumerate(NAMES)}), **second}
    (folder / "scores.csv").write_text(files.table(table))
    status = _command.main(["report", "scores.csv", *options, "--json", "--resamples=30", "--seed=4"])
    output = capsys.readouterr()
    return output.err if status else json.loads(output.out)


def test_columns_of_a_second_model_are_told_apart_where_one_label_is_in_another():
    second = ["q_atypical", "q_typical", "q_x"]
    assert _roles._in_order(("typical", "atypical", "x"), second) == ["q_typical", "q_atypical", "q_x"]


def test_a_file_has_columns_of_a_second_model(tmp_path, monkeypatch, capsys):
    wanted = ek.report(TRUE, FIRST, scores_b=SECOND, **DRAWN).to_dict()["comparison"]
    del wanted["first"], wanted["second"]
    turned = {f"b_{name}": SECOND[:, NAMES.index(name)] for name in ("owl", "cat", "dog")}
    found = compared(tmp_path, monkeypatch, capsys, turned, "--compare", ",".join(turned))
    names = [found["comparison"].pop(of) for of in ("first", "second")]
    assert names == ["p_cat, p_dog, p_owl", "b_cat, b_dog, b_owl"]
    assert found["comparison"] == wanted
    assert found["source"]["columns"]["compare owl"] == "b_owl"
    assert found["source"]["notes"] == []
    assert found["method"]["command"].split()[3] == "--compare=b_owl,b_cat,b_dog"
    nameless = dict(zip("xyz", SECOND.T, strict=True))
    found = compared(tmp_path, monkeypatch, capsys, nameless, "--compare=x,y,z", "--classes=p_cat,p_dog,p_owl")
    assert [found["comparison"].pop(of) for of in ("first", "second")] == ["p_cat, p_dog, p_owl", "x, y, z"]
    assert found["comparison"] == wanted


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--compare=x,y"], "--compare names 2 columns: name one for each of 'cat', 'dog', 'owl', in this order."),
        (["--compare=x,y,w"], "--compare is 'w', but the columns of scores.csv are 'label', "),
        (["--compare=x"], "--compare is for two classes, or has a column for each of more: --compare A,B,C."),
        (
            ["--compare=x,y,z", "--score=p_cat", "--positive=cat", "--negative=dog,owl"],
            "--compare names 3 columns, which is for many classes: name theirs by --classes.",
        ),
    ],
)
def test_columns_of_a_second_model_that_are_not_those_of_the_classes(tmp_path, monkeypatch, capsys, options, said):
    second = dict(zip("xyz", SECOND.T, strict=True))
    assert said in compared(tmp_path, monkeypatch, capsys, second, *options)
