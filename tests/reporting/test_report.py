"""`report` on arrays: what it refuses, and that equal rows give equal reports whatever holds them."""

import itertools

import dask
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict

import evalkit as ek
from tests.reporting import files

Y, S = files.two_classes(40, seed=3)
TABLE = files.three_classes(60)
TRUE, SCORES = TABLE["label"], np.column_stack([TABLE[name] for name in ("cat", "dog", "owl")])
FEW = {"n_resamples": 5}


REFUSED = [  # what is given, and what is said
    (
        {"y_true": TRUE[:40], "y_score": SCORES[:40], "scores_b": SCORES[:40, :2]},
        r"^scores_b has shape \(40, 2\): for 40",
    ),
    ({"labels": [0, 1]}, r"^labels is for many classes: give y_score a column for each, or say pos_label=\.$"),
    ({"groups": ["a"] * 40}, r"^groups has the one group 'a': groups are the independent units, so give several\.$"),
    ({"groups": ["a", "b"]}, r"^y_true has 40 and groups has 2 items"),
    ({"scores_b": [1, 2]}, r"^y_true has 40 and scores_b has 2 items"),
    ({"sample_weight": np.zeros(40)}, r"^sample_weight sums to 0\.0"),
    ({"costs": (1, 2, 3)}, r"^costs is \(1, 2, 3\): give two numbers, of a false positive and of a false negative\.$"),
    ({"costs": (-1, 2)}, r"^fp is -1: a cost must be finite, zero or more\.$"),
    ({"threshold": float("nan")}, r"^threshold is nan"),
    ({"n_resamples": 0}, r"^n_resamples is 0"),
    ({"seed": -1}, r"^seed is -1"),
    ({"title": 3}, r"^title is a int: give a str\.$"),
    ({"book": 3}, r"^book is a int: give a str\.$"),
    ({"y_score": [[0.1], [0.1, 0.9]] * 20}, r"^y_score cannot be read as one row for each sample: "),
    ({"y_score": scipy.sparse.csr_array(SCORES)}, r"^y_score is a csr_array: give a list"),
    (
        {"y_true": np.where(np.arange(40) == 7, np.nan, Y)},
        r"^y_true\[7\] is missing .* y_true\[keep\], y_score\[keep\]\.$",
    ),
    ({"fold": [1] * 40}, r"^fold has the one group 1: "),
    ({"fold": [1, 2]}, r"^y_true has 40 and fold has 2 items"),
    ({"prevalence": 1}, r"^prevalence is 1: it must be a number between 0 and 1, the share of positives\.$"),
    ({"min_recall": 2}, r"^min_recall is 2: it must be a number from 0 to 1\.$"),
    ({"at_k": 41}, r"^k is 41: it must be 40 or less\.$"),
    ({"at_k": 1.5}, r"^k is 1\.5: it must be a whole number of samples, or a share above 0 and at most 1\.$"),
    *(
        ({name: 0.5, "sample_weight": [1] * 40}, rf"^{name} is for rows that count alike: leave it out, or sample_w")
        for name in ("min_recall", "max_fpr", "min_precision", "prevalence", "at_k")
    ),
    ({"threshold_b": 0.2}, r"^threshold_b is for the second of two models: give scores_b and threshold too\.$"),
    ({"threshold_b": 0.2, "scores_b": S}, r"^threshold_b is for the second of two models: "),
    ({"threshold_b": 0.2, "threshold": 0.3}, r"^threshold_b is for the second of two models: "),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_is_wrong_is_refused_in_a_sentence(options, said):
    with pytest.raises((ValueError, TypeError), match=said):
        ek.report(**{"y_true": Y, "y_score": S, **FEW, **options})


@pytest.mark.parametrize(("label", "there", "missing"), [(0, "negative", "positive"), (1, "positive", "negative")])
def test_rows_of_one_class_are_refused(label, there, missing):
    message = f"^y_true has one class only: all 40 samples are {there} and none is {missing}"
    with pytest.raises(ValueError, match=message):
        ek.report([label] * 40, S, sample_weight=np.arange(40), **FEW)


OF_TWO = ("sample_weight", "pos_label", "threshold", "threshold_b", "costs", "by", "fold", "prevalence", "at_k")


@pytest.mark.parametrize("name", [*OF_TWO, "min_recall", "max_fpr", "min_precision"])
def test_what_is_for_two_classes_is_refused_of_more(name):
    value = {"sample_weight": [1] * 60, "pos_label": "cat", "costs": (1, 2)}.get(name, 0.5)
    value = np.arange(60) % 5 if name == "fold" else value
    said = rf"^{name} is for two classes: of more, the class with the highest score is predicted\.$"
    with pytest.raises(ValueError, match=said):
        ek.report(TRUE, SCORES, **{**FEW, name: value})


LABELS = np.arange(120).reshape(40, 3) % 2
A_TABLE = (
    r"^y_true has shape \(40, 3\): of several labels in a row, make a report for each, such as report\(np\.asarray"
)
IN_A_ROW = (
    r"^y_true has a row of several labels: of several .* such as report\(\[label in row for row in y_true\], y_score\)"
)


@pytest.mark.parametrize(
    ("y_true", "said"),
    [
        (LABELS, A_TABLE),
        (pd.DataFrame(LABELS), A_TABLE),
        (scipy.sparse.csr_array(LABELS), A_TABLE),
        (LABELS.tolist(), IN_A_ROW),
        ([["a"], ["a", "b"]] * 20, IN_A_ROW),
        (({"a"}, {"a", "b"}) * 20, IN_A_ROW),
        (pd.Series([[], ["a", "b"]] * 20), IN_A_ROW),
        ([[0], [1]] * 20, r"^y_true has shape \(40, 1\): it must be one-dimensional"),
        (LABELS[:, :1], r"^y_true has shape \(40, 1\): it must be one-dimensional"),
    ],
)
def test_several_labels_in_a_row_are_refused_with_what_to_do(y_true, said):
    with pytest.raises(ValueError, match=said):
        ek.report(y_true, S, **FEW)
    advice = {A_TABLE: np.asarray(LABELS)[:, 0], IN_A_ROW: ["a" in row for row in [["a"], ["a", "b"], []] * 20][:40]}
    if said in advice:
        assert ek.report(advice[said], S, **FEW)


def test_predictions_as_scikit_learn_gives_them():
    X = np.column_stack([S, np.random.default_rng(0).random(40)])
    cv, model = StratifiedKFold(5), LogisticRegression()
    proba, fold = cross_val_predict(model, X, Y, cv=cv, method="predict_proba"), np.empty(40, int)
    for i, (_, test) in enumerate(cv.split(X, Y)):
        fold[test] = i
    with pytest.raises(ValueError, match=r"Of predict_proba pass the column of the positive class: \[:, 1\]"):
        ek.report(Y, proba, fold=fold, **FEW)
    contents = ek.report(Y, proba[:, 1], fold=fold, **FEW).to_dict()
    aucs = [roc_auc_score(Y[fold == i], proba[fold == i, 1]) for i in range(5)]
    assert contents["measures"]["auc_of_folds"]["estimate"] == pytest.approx(np.mean(aucs))
    assert contents["folds"] == {"count": 5, "one_class": 0, "split_groups": None}
    one_by_one = ek.report(Y, proba[:, 1], fold=np.arange(40), **FEW).to_dict()
    assert one_by_one["folds"] == {"count": 40, "one_class": 40, "split_groups": None}
    assert np.isnan(one_by_one["measures"]["auc_of_folds"]["estimate"])


@pytest.mark.parametrize(
    ("called", "groups", "effect"),
    [
        ([1, 1, 0, 0] * 5, np.arange(20) // 4 * 2 + np.arange(20) % 4 // 2, 10 / 9 * 2),  # pairs that are alike
        ([1, 0, 1, 0] * 5, np.arange(20) // 2, 1),  # pairs that differ
        ([1, 1, 0, 0] * 5, np.arange(20), None),  # no two rows of a group
        ([1] * 20, np.arange(20) // 2, None),  # nothing varies
    ],
)
def test_the_design_effect_of_the_recall(called, groups, effect):
    y, called = np.repeat([1, 0], 20), np.append(called, [1, 0] * 10)
    report = ek.report(y, called, groups=np.append(groups, groups + 20 * (effect is None)), threshold=0.5, **FEW)
    found = report.to_dict()["method"]["design_effect"]
    size = 40 / len(set(groups))
    wanted = effect and {"recall": effect, "rows_per_group": size, "alike": min(1, (effect - 1) / (size - 1))}
    assert found == (effect and pytest.approx(wanted))
    assert ("Design effect of the recall" in report.to_html()) == bool(effect)


COLUMNS = ("y_true", "y_score", "scores_b", "groups", "sample_weight", "fold")


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(COLUMNS, 2)))
def test_columns_have_one_order_of_rows(first, second):
    column = pd.Series(np.arange(40) % 20 + 1)
    given = {"y_true": Y, "y_score": S, first: pd.Series(Y) if first == "y_true" else column, second: column[::-1]}
    with pytest.raises(ValueError, match=rf"^{first} and {second} have different indexes"):
        ek.report(**given, **FEW)
    assert ek.report(**given | {second: column}, **FEW)


def test_text_labels_need_the_positive_one():
    words = np.where(Y == 1, "spam", "ham")
    with pytest.raises(ValueError, match="pos_label"):
        ek.report(words, S, **FEW)
    contents = ek.report(words, S, pos_label="spam", **FEW).to_dict()
    assert (contents["data"]["positive"], contents["data"]["negative"]) == ("spam", "ham")


def test_lists_arrays_and_columns_give_one_report():
    frame = pd.DataFrame({"y": Y, "s": S}, index=np.arange(40)[::-1])
    data = ((Y, S), (Y.tolist(), S.tolist()), (frame.y, frame.s), (frame.y.rename(None), frame.s.rename(None)))
    arrays, lists, columns, nameless = (ek.report(y, s, **FEW).to_dict() for y, s in data)
    assert arrays == lists == nameless
    assert columns["source"].pop("columns") == {"label": "y", "score": "s"}
    assert columns["summary"][0].startswith("There are 40 rows, ")
    assert "(y = 1)" in columns["summary"][0]
    assert columns["measures"] == arrays["measures"]


def test_columns_of_a_dask_frame_are_read_once_and_alone():
    read = []
    frame = pd.DataFrame({"y": Y, "s": S, "t": S, "other": S})

    def part(number, columns=("y", "s", "t", "other")):
        read.append(number)
        return frame[list(columns)][20 * number : 20 * number + 20]

    parts = dd.from_map(part, [0, 1], meta=frame[:0])
    with dask.config.set(scheduler="sync"):
        found = ek.report(parts["y"], parts["s"], scores_b=parts["t"], **FEW)
    assert found.to_json() == ek.report(frame.y, frame.s, scores_b=frame.t, **FEW).to_json()
    assert sorted(read) == [0, 1]


def test_labels_that_can_be_read_only_once_are_refused_beside_a_dask_column_too():
    column = dd.from_pandas(pd.DataFrame({"s": S}), npartitions=2)["s"]
    with pytest.raises(TypeError, match=r"^y_true is a generator: give a list, tuple, array or column"):
        ek.report((label for label in Y), column, **FEW)


def test_a_report_gives_indented_json_of_every_letter_a_dictionary_of_its_own_and_no_command():
    report = ek.report(Y, S, title="恶性 ≥ 95 %", **FEW)
    assert report.to_json().splitlines()[:2] == ["{", '  "title": "恶性 ≥ 95 %",']
    report.to_dict()["data"].clear()
    assert report.to_dict()["data"]
    assert report.to_dict()["method"]["command"] == ""
    assert 'aria-label="Command"' not in report.to_html()
