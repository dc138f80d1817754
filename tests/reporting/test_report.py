"""`report` on arrays: what it refuses, and that equal rows give equal reports whatever holds them."""

import dask
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.metrics import roc_auc_score

import evalkit as ek
from tests.reporting import files

Y, S = files.two_classes(40, seed=3)
TABLE = files.three_classes(60)
TRUE, SCORES = TABLE["label"], np.column_stack([TABLE[name] for name in ("cat", "dog", "owl")])
FEW = {"n_resamples": 5}


REFUSED = [  # what is given, and what is said
    ({"y_true": TRUE[:40], "y_score": SCORES[:40], "scores_b": SCORES[:40, :2]}, r"^scores_b has shape \(40, 2\): fo"),
    ({"labels": [0, 1]}, r"^labels is for many classes: give y_score a column for each, or say pos_label=\.$"),
    ({"y_score": np.column_stack([S, S])}, r"Of predict_proba pass the column of the positive class: \[:, 1\]"),
    ({"y_true": [1] * 40}, r"^y_true has one class only: all 40 samples are positive and none is negative"),
    ({"groups": ["a"] * 40}, r"^groups has the one group 'a': groups are the independent units, so give several\.$"),
    ({"costs": (1, 2, 3)}, r"^costs is \(1, 2, 3\): give two numbers, of a false positive and of a false negative\.$"),
    ({"costs": (-1, 2)}, r"^fp is -1: a cost must be finite, zero or more\.$"),
    ({"title": 3}, r"^title is a int: give a str\.$"),
    ({"y_score": scipy.sparse.csr_array(SCORES)}, r"^y_score is a csr_array: give a list"),
    ({"y_true": np.array([np.nan, *Y[1:]])}, r"^y_true\[0\] is missing .* y_true\[keep\], y_score\[keep\]\.$"),
    ({"fold": [1] * 40}, r"^fold has the one group 1: "),
    ({"prevalence": 1}, r"^prevalence is 1: it must be a number between 0 and 1, the share of positives\.$"),
    ({"at_k": 41}, r"^k is 41: it must be 40 or less\.$"),
    ({"at_k": 1.5}, r"^k is 1\.5: it must be a whole number of samples, or a share above 0 and at most 1\.$"),
    *(
        ({name: 0.5, "sample_weight": [1] * 40}, rf"^{name} is for rows that count alike: leave it out, or sample_w")
        for name in ("min_recall", "max_fpr", "min_precision", "prevalence", "at_k")
    ),
    ({"by": ["a", "b"] * 20, "sample_weight": [1] * 40}, "^by is for rows that count alike: leave it out, or s"),
    ({"threshold_b": 0.2}, r"^threshold_b is for the second of two models: give scores_b and threshold too\.$"),
    ({"threshold_b": 0.2, "threshold": 0.3}, r"^threshold_b is for the second of two models: "),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_is_wrong_is_refused_in_a_sentence(options, said):
    with pytest.raises((ValueError, TypeError), match=said):
        ek.report(**{"y_true": Y, "y_score": S, **FEW, **options})


OF_TWO = ("sample_weight", "pos_label", "threshold", "threshold_b", "costs", "by", "fold", "prevalence", "at_k")


@pytest.mark.parametrize("name", [*OF_TWO, "min_recall", "max_fpr", "min_precision"])
def test_what_is_for_two_classes_is_refused_of_more(name):
    odd = {"sample_weight": [1] * 60, "pos_label": "cat", "costs": (1, 2), "fold": np.arange(60) % 5}
    right = "judge the rows of each subgroup alone" if name == "by" else "the class with the highest score is predicted"
    said = rf"^{name} is for two classes: of more, {right}\.$"
    with pytest.raises(ValueError, match=said):
        ek.report(TRUE, SCORES, **{**FEW, name: odd.get(name, 0.5)})


LABELS = np.arange(120).reshape(40, 3) % 2
A_TABLE = r"^y_true has shape \(40, 3\): of several labels in a row, make a report for each, .* report\(np\.asarray"
IN_A_ROW = r"^y_true has a row of several labels: .* such as report\(\[label in row for row in y_true\], y_score\)"


SEVERAL = [(LABELS, A_TABLE), (scipy.sparse.csr_array(LABELS), A_TABLE)]
SEVERAL += [([["a"], ["a", "b"]] * 20, IN_A_ROW), (pd.Series([[], ["a", "b"]] * 20), IN_A_ROW)]


@pytest.mark.parametrize(("y_true", "said"), SEVERAL)
def test_several_labels_in_a_row_are_refused_with_what_to_do(y_true, said):
    with pytest.raises(ValueError, match=said):
        ek.report(y_true, S, **FEW)


def test_folds_have_a_mean_auc_unless_each_is_of_one_class():
    fold = np.arange(40) % 4
    weight = np.arange(1, 41)
    found = ek.report(Y, S, fold=fold, sample_weight=weight, **FEW).to_dict()["measures"]["auc_of_folds"]
    aucs = [roc_auc_score(Y[of], S[of], sample_weight=weight[of]) for of in (fold == each for each in range(4))]
    assert found["estimate"] == pytest.approx(np.mean(aucs))
    one_by_one = ek.report(Y, S, fold=np.arange(40), **FEW).to_dict()
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


def test_lists_arrays_and_columns_give_one_report():
    frame = pd.DataFrame({"y": Y, "s": S}, index=np.arange(40)[::-1])
    data = ((Y, S), (Y.tolist(), S.tolist()), (frame.y, frame.s), (frame.y.rename(None), frame.s.rename(None)))
    arrays, lists, columns, nameless = (ek.report(y, s, **FEW).to_dict() for y, s in data)
    assert arrays == lists == nameless
    assert columns["source"].pop("columns") == {"label": "y", "score": "s"}
    assert columns["summary"][0].startswith("There are 40 rows, 12 of them positive (y = 1)")
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


def test_a_report_gives_indented_json_of_every_letter_a_dictionary_of_its_own_and_no_command():
    report = ek.report(Y, S, title="恶性 ≥ 95 %", **FEW)
    assert report.to_json().splitlines()[:2] == ["{", '  "title": "恶性 ≥ 95 %",']
    report.to_dict()["data"].clear()
    assert report.to_dict()["data"]
    assert report.to_dict()["method"]["command"] == ""
    assert 'aria-label="Command"' not in report.to_html()
