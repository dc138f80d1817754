"""Every accepted form of the same data gives the same result, and no input is ever changed."""

import array
import copy
import math
import pickle
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import evalkit
from evalkit import ConfusionMatrix, confusion_matrix_at_thresholds
from tests.entry_points import ENTRY_POINTS, TAKE_COLUMNS, TAKE_WEIGHTS, name
from tests.input.test_every_parameter import CALLS

Y, S = [0, 1, 1, 0, 0, 1, 1], [0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.875]
WORDS, BOOLS = ["spam" if label else "ham" for label in Y], [label == 1 for label in Y]
SHUFFLED = [4, 2, 6, 0, 1, 5, 3]
EXPECTED = [[3, 3, 3, 1, 0], [0, 0, 0, 2, 3], [4, 3, 2, 0, 0], [0, 1, 2, 4, 4], [math.inf, 0.875, 0.75, 0.5, 0.25]]

LABELS = {
    "list": Y,
    "bools": BOOLS,
    "minus one and one": [2 * label - 1 for label in Y],
    **{dtype: np.array(Y, dtype=dtype) for dtype in ("int8", "uint64", ">i4", "float16", "float64", "bool", "object")},
    "masked without a mask": np.ma.array(Y),
    "shuffled Series": pd.Series(Y, index=SHUFFLED),
    "nullable Int64": pd.Series(Y, dtype="Int64"),
    "nullable boolean": pd.Series(BOOLS, dtype="boolean"),
    "category": pd.Series(Y, dtype="category"),
}
NAMED_LABELS = {
    "list": (WORDS, "spam"),
    "array and np.str_": (np.array(WORDS), np.str_("spam")),
    "objects": (np.array(WORDS, dtype=object), "spam"),
    "StringDType": (np.array(WORDS, dtype=np.dtypes.StringDType()), "spam"),
    "bytes": (np.array(WORDS, dtype="S"), b"spam"),
    "shuffled Series": (pd.Series(WORDS, index=SHUFFLED), "spam"),
    "string": (pd.Series(WORDS, dtype="string"), "spam"),
    "category": (pd.Series(WORDS, dtype="category"), "spam"),
    "a category too many": (pd.Series(pd.Categorical(WORDS, ["eggs", "ham", "spam"])), "spam"),
    "objects with a NUL": (pd.Series(["a\0" if label else "a" for label in Y], dtype=object), "a\0"),
    "seven and two": ([2 if label else 7 for label in Y], 2),
    "False is positive": ([not label for label in BOOLS], False),
    "fractions": ([Fraction(1 + label, 3) for label in Y], Fraction(2, 3)),
    "True for 1": (Y, True),
}
SCORES = {
    "list": S,
    **{dtype: np.array(S, dtype=dtype) for dtype in ("float16", "float32", "float64", ">f8", "longdouble", "object")},
    "fractions": [Fraction(score) for score in S],
    "masked without a mask": np.ma.array(S),
    "array.array": array.array("d", S),
    "Series with an item called nnz": pd.Series(S, index=["nnz", *"abcdef"]),
    "shuffled Series": pd.Series(S, index=SHUFFLED[::-1]),
    "nullable Float64": pd.Series(S, dtype="Float64"),
    "category": pd.Series(S, dtype="category"),
}
WEIGHTS = {
    "list": [1] * 7,
    "bools": [True] * 7,
    "float32": np.ones(7, dtype=np.float32),
    "shuffled Series": pd.Series([1.0] * 7, index=SHUFFLED),
    "Int64": pd.Series([1] * 7, dtype="Int64"),
    "object": np.array([1] * 7, dtype=object),
}


FORMS = {"y_true": LABELS, "y_score": SCORES, "sample_weight": WEIGHTS}


@pytest.mark.parametrize(("argument", "case"), [(argument, case) for argument in FORMS for case in FORMS[argument]])
def test_any_form_of_one_argument_gives_the_same_counts(argument, case):
    counts = confusion_matrix_at_thresholds(**{"y_true": Y, "y_score": S, argument: FORMS[argument][case]})
    assert [values.tolist() for values in counts] == EXPECTED
    assert {array.dtype for array in counts} == {counts.tps.dtype, np.dtype(np.float64)}
    assert (counts.tps.dtype == np.float64) == (argument == "sample_weight")


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64", "Int64", "object"])
def test_whole_scores(dtype):
    eighths = pd.Series([int(8 * score) for score in S], dtype=dtype)
    for scores in (eighths, eighths.to_numpy()):
        *counts, thresholds = confusion_matrix_at_thresholds(Y, scores)
        assert [values.tolist() for values in counts] == EXPECTED[:4]
        assert (thresholds / 8).tolist() == EXPECTED[4]


def test_labels_that_numpy_would_round():
    labels = [2**63 + 1, -1, 2**63 + 1]
    assert ConfusionMatrix.from_labels(labels, labels, pos_label=2**63 + 1).tp == 2
    near = np.array([2**53, 2**53 + 1])
    assert evalkit.roc_auc_score(near, [2, 1], pos_label=float(2**53)) == 1
    matrix = ConfusionMatrix.from_labels(near[1:], [2.0**53], pos_label=2**53 + 1)
    assert matrix == ConfusionMatrix(tp=0, fp=0, fn=1, tn=0)


@pytest.mark.parametrize("case", NAMED_LABELS)
def test_every_function_accepts_any_form_of_the_data(case):
    labels, pos_label = NAMED_LABELS[case]
    scores = pd.Series(S, index=labels.index if isinstance(labels, pd.Series) else SHUFFLED, dtype="Float64")
    for function in ENTRY_POINTS:
        assert repr(function(labels, scores, pos_label=pos_label)) == repr(function(Y, S)), function
    matrix = ConfusionMatrix.from_labels(labels, labels, pos_label=pos_label)
    assert matrix == ConfusionMatrix(tp=4, fp=0, fn=0, tn=3)


@pytest.mark.parametrize("function", [*ENTRY_POINTS, *TAKE_COLUMNS, evalkit.one_vs_rest_matrices], ids=name)
def test_inputs_are_never_changed(function):
    rng = np.random.default_rng(0)
    inputs = [rng.permutation(Y), rng.permutation(S), rng.integers(0, 3, 7) + np.arange(7) % 2]
    option = {"sample_weight": inputs[2]} if function in (*TAKE_WEIGHTS, evalkit.one_vs_rest_matrices) else {}
    if function in TAKE_COLUMNS:
        inputs[1:] = rng.random((7, 2)), np.array([0, 1])
        option = {"labels": inputs[2]}
    elif function is evalkit.one_vs_rest_matrices:
        inputs[1] = rng.permutation(Y)
    before = copy.deepcopy(inputs)
    function(*inputs[:2], **option)
    for values, old in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(values, old)
        assert values.flags.writeable
        values.flags.writeable = False
    function(*inputs[:2])


def test_result_arrays_are_read_only_after_copying_and_pickling_too():
    results = [function(**given) for function, given in CALLS.values()]
    ours = [of for of in results if type(of).__module__.startswith("evalkit") and type(of) is not evalkit.BinnedCounts]
    assert sum(map(bool, map(arrays_of, ours))) > 17
    for result in filter(arrays_of, ours):
        for each in (result, copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            assert not any(values.flags.writeable for values in arrays_of(each))
            assert repr(each) == repr(result)


def arrays_of(result):
    return [value for value in getattr(result, "__dict__", {}).values() if isinstance(value, np.ndarray)]


def test_a_time_that_is_missing_is_a_missing_value():
    by = np.array(["a", "b"] * 20, dtype=object)
    by[3] = pd.NaT
    found = evalkit.metric_by_group([0, 1] * 20, np.linspace(0, 1, 40), by, threshold=0.5)
    assert "missing" in [of.name for of in found.subgroups]
