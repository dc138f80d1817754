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
DRAWN = {"n_resamples": 30, "seed": 4}


def test_each_class_has_the_auc_and_the_calibration_of_its_own_probabilities_by_both_models():
    report = ek.report(TRUE, FIRST, scores_b=SECOND, **DRAWN).to_dict()
    for index, (of, calibration) in enumerate(zip(report["classes"], report["calibration"]["classes"], strict=True)):
        assert calibration["name"] == NAMES[index]
        for scores, auc, found in ((FIRST, of["auc"], calibration), (SECOND, of["auc_b"], calibration["second"])):
            of_class = CODE == index, scores[:, index]
            wanted, pairs = ek.calibration_measures(*of_class), [(auc, ek.auc_interval(*of_class), "auc")]
            pairs += [(found[n], getattr(wanted, n), "estimate") for n in ("intercept", "slope", "observed_expected")]
            for told, one, name in pairs:
                assert [*told.values()][:3] == pytest.approx([getattr(one, end) for end in (name, "low", "high")])


def test_of_few_rows_of_a_class_or_of_the_rest_little_is_said():
    rows = np.concatenate([np.flatnonzero(CODE == k)[:most] for k, most in enumerate((150, 5, 4))])
    report = ek.report(TRUE[rows], FIRST[rows], scores_b=SECOND[rows], **DRAWN)
    _, *told = Page(report.to_html()).tables["Calibration of each class against the rest"]
    few = "too few: fewer than 10 rows, or groups with one, of it or of the rest"
    assert {cell for row in told for cell in row[1:]} == {few}
    owl = report.to_dict()["comparison"]["classes"][2]["recall"]
    assert owl["estimate"] == owl["second"] - owl["first"] != 0
    assert math.isnan(owl["low"])


def test_what_a_second_model_changes_in_a_class():
    calls = [of.argmax(axis=1) for of in (FIRST, SECOND)]
    found = ek.report(TRUE, FIRST, scores_b=SECOND, **DRAWN).to_dict()["comparison"]
    assert (found["n_differences"], found["adjusted_level"]) == (6, pytest.approx(1 - 0.05 / 6))
    for index, one in enumerate(found["classes"]):
        positive = CODE == index
        for name, rows in {"recall": [positive] * 2, "precision": [of == index for of in calls]}.items():
            parts = [positive & (of == index) for of in calls]
            first, second = (ek.proportion_interval(part[of]) for part, of in zip(parts, rows, strict=True))
            shares = first.estimate, second.estimate
            moved = [of * (part - share) for part, of, share in zip(parts, rows, shares, strict=True)]
            shared = moved[0] @ moved[1] / math.sqrt((moved[0] @ moved[0]) * (moved[1] @ moved[1]))
            below = second.estimate - second.low, first.high - first.estimate
            above = second.high - second.estimate, first.estimate - first.low
            low, high = (math.sqrt(a**2 + b**2 - 2 * shared * a * b) for a, b in (below, above))
            told, apart = [*one[name].values()], shares[1] - shares[0]
            assert told[:5] == pytest.approx([*shares, apart, apart - low, apart + high])
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
    test, told = ek.mcnemar_test(CODE, called[1], called[0]), found["accuracy"]
    assert all(told[name] == getattr(test, name) for name in ("difference", "low", "high", "p_value"))
    counts = [told["only_first_right"], told["only_second_right"]]
    assert counts == [int(((a == CODE) & (b != CODE)).sum()) for a, b in (called, called[::-1])]
    assert (told["first"], told["second"]) == tuple(np.mean(of == CODE) for of in called)
    surprises = (-np.log(of[range(150), CODE]) for of in (SECOND, FIRST))
    assert found["log_loss"]["p_value"] == pytest.approx(scipy.stats.ttest_rel(*surprises).pvalue)
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
    found, loss = ek.report(TRUE, sure, scores_b=FIRST, **DRAWN).to_dict(), ek.log_loss(TRUE, sure)
    assert found["measures"]["log_loss"]["estimate"] == pytest.approx(loss)
    assert found["comparison"]["log_loss"]["difference"] == pytest.approx(ek.log_loss(TRUE, FIRST) - loss)


def test_of_classes_that_resamples_lack_no_difference_has_an_interval():
    scores = np.eye(5) + 0.1
    report, why = ek.report(range(5), scores, scores_b=scores[::-1], **DRAWN), "resamples would lack some class"
    told = report.to_dict()["comparison"]["macro_f1"]
    assert told == {"first": 1, "second": pytest.approx(0.2), "difference": pytest.approx(-0.8), "why": why}
    assert "difference of " in repr(report)


def compared(folder, monkeypatch, capsys, second, *options):
    monkeypatch.chdir(folder)
    table = {"label": TRUE, **{f"p_{name}": FIRST[:, k] for k, name in enumerate(NAMES)}, **second}
    (folder / "scores.csv").write_text(files.table(table))
    assert _command.main(["report", "scores.csv", *options, "--json", "--resamples=30", "--seed=4"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_file_has_columns_of_a_second_model_also_where_one_label_is_in_another(tmp_path, monkeypatch, capsys):
    second = ["q_atypical", "q_typical", "q_x"]
    assert _roles._in_order(("typical", "atypical", "x"), second) == ["q_typical", "q_atypical", "q_x"]
    wanted = ek.report(TRUE, FIRST, scores_b=SECOND, **DRAWN).to_dict()["comparison"]
    del wanted["first"], wanted["second"]
    turned = {f"b_{name}": SECOND[:, NAMES.index(name)] for name in ("owl", "cat", "dog")}
    found = compared(tmp_path, monkeypatch, capsys, turned, "--compare", ",".join(turned))
    names = [found["comparison"].pop(of) for of in ("first", "second")]
    assert names == ["p_cat, p_dog, p_owl", "b_cat, b_dog, b_owl"]
    assert found["comparison"] == wanted
    assert (found["source"]["columns"]["compare owl"], found["source"]["notes"]) == ("b_owl", [])
    assert found["method"]["command"].split()[3] == "--compare=b_owl,b_cat,b_dog"
    nameless = dict(zip("xyz", SECOND.T, strict=True))
    found = compared(tmp_path, monkeypatch, capsys, nameless, "--compare=x,y,z", "--classes=p_cat,p_dog,p_owl")
    assert [found["comparison"].pop(of) for of in ("first", "second")] == ["p_cat, p_dog, p_owl", "x, y, z"]
    assert found["comparison"] == wanted
