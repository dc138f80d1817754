"""Invalid and accepted input of the functions for many classes."""

import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from evalkit import ConfusionMatrix, MulticlassConfusionMatrix, multiclass_roc_auc_score, one_vs_rest_matrices
from tests.entry_points import TAKE_COLUMNS, name
from tests.input.test_bad_input import BAD_LABELS, refuses

INF = float("inf")
Y, S = [0, 1, 2, 2], np.array([[0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]])
STILL_BAD = {case: bad for case, bad in BAD_LABELS.items() if not re.search("two are|look like|pos_label", bad[-1])}


SHAPE = r"y_score has shape {}: for 4 samples and 3 classes it must be \(4, 3\), one column a class\.$"
BAD_COLUMNS = {
    "a column too few": (S[:, :2], ValueError, SHAPE.format(r"\(4, 2\)")),
    "infinity": ([*S[:3], [0, -INF, 1]], ValueError, r"y_score\[:, 1\]\[3\] is -inf: every value must be a finite"),
    "pandas NA": ([[0, pd.NA, 1]] * 4, TypeError, r"y_score\[:, 1\]\[0\] is <NA>, a NAType: give a number, a score\.$"),
    "too large": ([[1, 10**30, 1]] * 4, ValueError, r"y_score\[:, 1\] holds numbers that do not fit into 64 bits"),
}  # fmt: skip
BAD_CLASSES = {
    "repeated": ([0, 1, 1, 2], ValueError, r"labels \(0, 1, 1, 2\) must be different: give each class once\.$"),
    "another instead": ([0, 1, 3], ValueError, r"labels \(0, 1, 3\) lack 2, a label of (y_true|y_true or y_pred)"),
}  # fmt: skip


@pytest.mark.parametrize(("labels", "error", "message"), STILL_BAD.values(), ids=STILL_BAD)
def test_bad_labels(labels, error, message):
    assert all(refuses(error, message, function, labels, S) for function in TAKE_COLUMNS)
    for function in (one_vs_rest_matrices, MulticlassConfusionMatrix.from_labels):
        assert refuses(error, message, function, labels, Y)
        assert refuses(error, message.replace("y_true", "y_pred"), function, Y, labels)


@pytest.mark.parametrize(("scores", "error", "message"), BAD_COLUMNS.values(), ids=BAD_COLUMNS)
def test_bad_columns(scores, error, message):
    assert all(refuses(error, message, function, Y, scores) for function in TAKE_COLUMNS)


@pytest.mark.parametrize(("labels", "error", "message"), BAD_CLASSES.values(), ids=BAD_CLASSES)
def test_labels_that_are_not_those_of_y_true(labels, error, message):
    assert all(refuses(error, message, function, Y, S, labels=labels) for function in TAKE_COLUMNS)
    assert refuses(error, message, one_vs_rest_matrices, Y, Y, labels=labels)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
@pytest.mark.parametrize("words", [[0, 1, 2], ["a", "b", "c"]])
def test_classes_that_do_not_occur(function, words):
    y_true = [words[0], words[1], words[1], words[0]]
    message = rf"y_true has no sample of class {words[2]!r}, so that its scores cannot be judged: give data with every"
    assert refuses(ValueError, message, function, y_true, S, labels=words)
    message = rf"y_true has one class only \({words[0]!r}\): at least two are needed\.$"
    assert refuses(ValueError, message, function, [words[0]] * 4, S[:, :1])


def test_labels_in_columns():
    message = r"y_true has shape \(4, 3\): it must .*\. Give labels, of one-hot rows .*; the scores come second\.$"
    for given in (S, np.eye(3)[Y]):
        assert all(refuses(ValueError, message, function, given, Y) for function in TAKE_COLUMNS)


@pytest.mark.parametrize("word", ["ovx", "ovr", None])
def test_unknown_strategy_and_average(word):
    advice = "; ovr is 'one-vs-rest' here" if word == "ovr" else ""
    message = rf"strategy is {word!r}: it must be 'one-vs-rest' or 'one-vs-one'{advice}\.$"
    assert refuses(ValueError, message, multiclass_roc_auc_score, Y, S, strategy=word)
    message = rf"average is {word!r}: it must be 'macro' or 'weighted'\.$"
    assert refuses(ValueError, message, multiclass_roc_auc_score, Y, S, strategy="one-vs-one", average=word)


WORDS, ORDER = ["cat", "dog", "owl", "owl"], ["owl", "dog", "cat"]
TURNED = pd.DataFrame(S[:, ::-1], columns=ORDER)
DRESSES = {
    "lists": (Y, S.tolist(), None),
    "DataFrame": (pd.Series(Y, index=[3, 1, 0, 2]), pd.DataFrame(S, [3, 1, 0, 2], columns=["p_0", "p_1", "p_2"]), None),
    "columns by their class": (WORDS, TURNED[ORDER[::-1]], None),
    "in another order, as said": (WORDS, TURNED, ORDER),
    "words": (WORDS, S, None),
    "category": (pd.Series(WORDS, dtype="category"), S, ["cat", "dog", "owl"]),
    "masked without a mask": (Y, np.ma.array(S), [0, True, 2.0]),
}


@pytest.mark.parametrize(("labels", "scores", "classes"), DRESSES.values(), ids=DRESSES)
def test_accepted_forms_of_the_same_data(labels, scores, classes):
    for function in TAKE_COLUMNS:
        assert function(labels, scores, labels=classes) == function(Y, S)
    matrices = one_vs_rest_matrices(labels, labels)
    assert [(m.tp, m.fp, m.fn, m.tn) for m in matrices.values()] == [(1, 0, 0, 3), (1, 0, 0, 3), (2, 0, 0, 2)]
    square = MulticlassConfusionMatrix.from_labels(labels, labels)
    assert square.counts.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 2]]


@pytest.mark.parametrize(
    ("true", "predicted"),
    [
        (np.array([0.1, 0.1, 0.25], dtype=np.float32), np.array([0.1, np.float32(0.1), 0.25])),
        ([2**53 + 1, 0, 2**53], [float(2**53), 0.0, float(2**53)]),
        ([10**400, 1.5, True], [10**400, np.float32(0.5), False]),
        ([np.uint64(2**63), 2**70, Fraction(1, 3)], [2**70, 0.5, np.int8(1)]),
        (np.array([-100, 0, 100], dtype=np.int8), [100, 0, 100]),
    ],
)
def test_a_sample_belongs_to_one_class_whatever_the_types_of_the_labels(true, predicted):
    matrices = one_vs_rest_matrices(true, predicted)
    exact = [[label.item() if isinstance(label, np.generic) else label for label in of] for of in (true, predicted)]
    assert set(matrices) == {*exact[0], *exact[1]}
    for label, matrix in matrices.items():
        pairs = [(a == label, b == label) for a, b in zip(*exact, strict=True)]
        assert (matrix.tp, matrix.fn) == (pairs.count((True, True)), pairs.count((True, False)))
        assert (matrix.fp, matrix.tn) == (pairs.count((False, True)), pairs.count((False, False)))


def test_matrices_of_one_class_alone_and_of_one_only_predicted():
    assert one_vs_rest_matrices(["a", "a"], ["a", "a"]) == {"a": ConfusionMatrix(tp=2, fp=0, fn=0, tn=0)}
    only_predicted = one_vs_rest_matrices([0, 0], [0, 5])[5]
    assert only_predicted == ConfusionMatrix(tp=0, fp=1, fn=0, tn=1)
    assert np.isnan(only_predicted.recall)
    assert one_vs_rest_matrices([0, 0], [0, 5], zero_division=1)[5].recall == 1


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_columns_that_are_called_like_other_classes(function):
    message = r"the columns of y_score, .*, are not called after the classes, 'cat', 'dog', 'owl', in this order: {}"
    for called in ("{}", "p_{}", "prob[{}]"):
        order = [called.format(word) for word in ORDER[::-1]]
        renamed = TURNED.rename(columns=called.format)
        advice = rf"pass y_score\[{re.escape(str(order))}\]"
        assert refuses(ValueError, message.format(advice), function, WORDS, renamed)
        assert function(WORDS, renamed[order]) == function(WORDS, S)
    for columns in (["cat", "owl", "other"], list("abc")):
        renamed = pd.DataFrame(S, columns=columns)
        assert refuses(ValueError, message.format("rename them"), function, WORDS, renamed)
    numbered = pd.DataFrame(S, columns=["1", "2", "3"])
    assert function([1.0, 2.0, 3.0, 3.0], numbered) == function(WORDS, S)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_labels_in_another_order_need_columns_with_names(function):
    message = r"labels \('owl', 'dog', 'cat'\) are not sorted, as the columns of predict_proba are: .*DataFrame"
    for scores in (S[:, ::-1], S.tolist(), pd.DataFrame(S)):
        assert refuses(ValueError, message, function, WORDS, scores, labels=ORDER)


@pytest.mark.parametrize("words", [[2, 0, 1], ["owl", "cat", "dog"]])
def test_matrices_of_classes_that_are_absent(words):
    owl, cat, dog = words
    matrices = one_vs_rest_matrices([cat, cat], [cat, dog], labels=words)
    assert list(matrices) == words
    assert matrices[owl] == ConfusionMatrix(tp=0, fp=0, fn=0, tn=2)
    assert matrices[dog] == ConfusionMatrix(tp=0, fp=1, fn=0, tn=1)
    message = rf"labels \({cat!r},\) lack {dog!r}, a label of y_true or y_pred: give every class\."
    assert refuses(ValueError, message, one_vs_rest_matrices, [cat, cat], [cat, dog], labels=[cat])
