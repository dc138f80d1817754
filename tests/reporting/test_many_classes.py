"""Many classes: a second model, what is no probability, and the columns of a file; the rest is in three.txt."""

import json

import numpy as np
import pytest
import scipy.stats

import evalkit as ek
from evalkit.reporting import _command
from tests.reporting import files

TABLE = files.three_classes(150, seed=2)
NAMES = ["cat", "dog", "owl"]
TRUE, FIRST = TABLE["label"], np.column_stack([TABLE[name] for name in NAMES])
SECOND = (0.6 * FIRST + 0.4 * np.random.default_rng(3).dirichlet([1, 1, 1], 150)).round(5)
CODE = np.array([NAMES.index(label) for label in TRUE])
DRAWN = {"n_resamples": 30, "seed": 4}


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
    of_neither = ek.report(TRUE, 2 * FIRST, scores_b=2 * SECOND, **DRAWN).to_dict()["comparison"]
    assert set(of_neither) == {"accuracy", "macro_f1", "auc_one_vs_rest", "first", "second"}


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
