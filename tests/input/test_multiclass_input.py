"""Invalid and accepted input of the functions for many classes."""

import re
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

from evalkit import ConfusionMatrix, macro_micro, multiclass_roc_auc_score, one_vs_rest_matrices
from tests.entry_points import TAKE_COLUMNS, name
from tests.input.test_bad_input import BAD_LABELS, BAD_WEIGHTS, refuses

NAN, INF = float("nan"), float("inf")
Y, S = [0, 1, 2, 2], np.array([[0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]])
# These are labels like any others, now that there may be many.
NOT_BAD = {"three classes", "three words", "many classes", "scores", "text", "other numbers", "objects", "one word"}
STILL_BAD = [case for case in BAD_LABELS if case not in NOT_BAD]


def with_value(value, row=2, column=1, dtype=object):
    """The scores with one of them replaced."""
    scores = S.astype(dtype)
    scores[row, column] = value
    return scores


SHAPE = r"y_score has shape {}: for 4 samples and 3 classes it must be \(4, 3\), one column a class"
BAD_COLUMNS = {
    "one dimension": (S[:, 0], ValueError, SHAPE.format(r"\(4,\)")),
    "three dimensions": (S[:, :, None], ValueError, SHAPE.format(r"\(4, 3, 1\)")),
    "a column too few": (S[:, :2], ValueError, SHAPE.format(r"\(4, 2\)")),
    "a column too many": (np.hstack([S, S]), ValueError, SHAPE.format(r"\(4, 6\)")),
    "a row too few": (S[:3], ValueError, SHAPE.format(r"\(3, 3\)")),
    "rows for columns": (S.T, ValueError, SHAPE.format(r"\(3, 4\)")),
    "number": (0.5, ValueError, SHAPE.format(r"\(\)")),
    "None": (None, ValueError, SHAPE.format(r"\(\)")),
    "empty": ([], ValueError, SHAPE.format(r"\(0,\)")),
    "generator": ((row for row in S), (ValueError, TypeError), "y_score "),
    "sparse": (
        scipy.sparse.csr_array(S),
        TypeError,
        r"y_score is a sparse .*: pass a dense array, as by y_score.toarr",
    ),
    "nan": (with_value(NAN, dtype=float), ValueError, r"y_score\[:, 1\]\[2\] is nan: every value must be a finite num"),
    "infinity": (with_value(-INF, dtype=float), ValueError, r"y_score\[:, 1\]\[2\] is -inf: every value must be a fin"),
    "None among them": (with_value(None), ValueError, r"y_score\[:, 1\]\[2\] is missing \(None\): every value must be"),
    "pandas NA": (with_value(pd.NA), ValueError, r"y_score\[:, 1\]\[2\] is missing \(<NA>\)"),
    "word": (with_value("much"), TypeError, r"y_score\[:, 1\]\[2\] is 'much', a str: give a number, a score"),
    "text": (S.astype(str), TypeError, r"y_score\[:, 0\] holds text .*'0.8'\): each must be a number, a score"),
    "complex": (S * 1j, TypeError, r"y_score\[:, 0\] holds complex numbers"),
    "integers too large": ([[1, 10**30, 1]] * 4, ValueError, r"y_score\[:, 1\] holds integers that do not fit"),
}
BAD_CLASSES = {
    "repeated": ([0, 1, 1], r"labels \(0, 1, 1\) must be different: give each class once\.$"),
    "another instead": ([0, 1, 3], r"labels \(0, 1, 3\) lack 2, a label of y_true: give every class\.$"),
    "text": (["0", "1", "2"], r"labels \('0', '1', '2'\) lack 0, a label of y_true: give every class\.$"),
    "nan": ([0, 1, NAN], r"labels\[2\] is missing \(nan\); 1 of 3 are"),
}


@pytest.mark.parametrize("case", STILL_BAD)
def test_bad_labels(case):
    labels, error, message = BAD_LABELS[case]
    assert all(refuses(error, message, function, labels, S) for function in TAKE_COLUMNS)
    assert refuses(error, message, one_vs_rest_matrices, labels, Y)
    assert refuses(error, message.replace("y_true", "y_pred"), one_vs_rest_matrices, Y, labels)


@pytest.mark.parametrize("case", BAD_WEIGHTS)
def test_bad_weights(case):
    weights, error, message = BAD_WEIGHTS[case]
    assert refuses(error, message, one_vs_rest_matrices, Y, Y, sample_weight=weights)


@pytest.mark.parametrize("case", BAD_COLUMNS)
def test_bad_columns(case):
    scores, error, message = BAD_COLUMNS[case]
    assert all(refuses(error, message, function, Y, scores) for function in TAKE_COLUMNS)


@pytest.mark.parametrize("case", BAD_CLASSES)
def test_labels_that_are_not_those_of_y_true(case):
    labels, message = BAD_CLASSES[case]
    assert all(refuses(ValueError, message, function, Y, S, labels=labels) for function in TAKE_COLUMNS)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_classes_that_do_not_occur(function):
    for words in ([0, 1, 2], ["a", "b", "c"]):
        y_true = [words[0], words[1], words[1], words[0]]
        message = (
            rf"y_true has no sample of class {words[2]!r}, so that its scores cannot be judged: give data with every"
        )
        assert refuses(ValueError, message, function, y_true, S, labels=words)
    assert refuses(ValueError, r"y_score has shape \(4, 3\): for 4 samples and 2 classes", function, [0, 1, 1, 0], S)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
@pytest.mark.parametrize("label", [0, 1, "a"])
def test_one_class_alone(function, label):
    message = rf"y_true has one class only \({label!r}\): at least two are needed\."
    assert refuses(ValueError, message, function, [label] * 4, S[:, :1])


NO_WORDS = [None, 1, pd.NA, np.array(["macro", "one-vs-one"]), pd.Series(["macro", "b"])]


@pytest.mark.parametrize("strategy", ["ovx", "one-vs-all", "", ["one-vs-rest"], *NO_WORDS])
def test_unknown_strategy(strategy):
    message = rf"strategy is {re.escape(repr(strategy))}: it must be 'one-vs-rest' or 'one-vs-one'\.$"
    assert refuses(ValueError, message, multiclass_roc_auc_score, Y, S, strategy=strategy)


@pytest.mark.parametrize("average", ["micro", "mean", "", ["macro"], *NO_WORDS])
@pytest.mark.parametrize("strategy", ["one-vs-rest", "one-vs-one"])
def test_unknown_average(strategy, average):
    message = rf"average is {re.escape(repr(average))}: it must be 'macro' or 'weighted'\.$"
    assert refuses(ValueError, message, multiclass_roc_auc_score, Y, S, strategy=strategy, average=average)


def test_strategy_has_no_default():
    with pytest.raises(TypeError, match="strategy"):
        multiclass_roc_auc_score(Y, S)


PAIRS = {
    "lengths": ([0, 1, 2], [0, 1], ValueError, "y_true has 3 and y_pred has 2 items: they must be equally long"),
    "both empty": ([], [], ValueError, "y_true is empty: there must be at least one sample"),
    "text and numbers": (
        ["0", "1"],
        [0, 1],
        TypeError,
        "y_true and y_pred hold labels of different types: text in one",
    ),
}


@pytest.mark.parametrize("case", PAIRS)
def test_bad_pairs_of_labels(case):
    y_true, y_pred, error, message = PAIRS[case]
    assert refuses(error, message, one_vs_rest_matrices, y_true, y_pred)


@pytest.mark.parametrize("zero_division", ["0", None])
def test_zero_division_that_is_no_number(zero_division):
    message = "zero_division is .*: it must be a number, such as nan, 0 or 1"
    assert refuses(TypeError, message, one_vs_rest_matrices, Y, Y, zero_division=zero_division)


def test_invalid_items_among_matrices():
    good = ConfusionMatrix(tp=1, fp=1, fn=0, tn=2)
    for empty in ([], (), iter([])):
        message = r"matrices is empty: there must be at least one confusion matrix\."
        assert refuses(ValueError, message, macro_micro, empty)
    for other, kind in ((good.to_array(), "ndarray"), ((1, 2, 3, 4), "tuple"), (None, "NoneType"), (0.5, "float")):
        message = rf"matrices\[1\] is a {kind}: give a ConfusionMatrix\."
        assert refuses(TypeError, message, macro_micro, [good, other, good])
        assert refuses(TypeError, message, macro_micro, (matrix for matrix in (good, other)))


@pytest.mark.parametrize("labels", [["a", "b"], [0, 1]])
def test_the_dict_itself_instead_of_its_values(labels):
    matrices = one_vs_rest_matrices(labels, labels)
    assert refuses(TypeError, r"matrices is a dict: pass its values\(\)\.$", macro_micro, matrices)


@pytest.mark.parametrize("matrices", [None, 5, ConfusionMatrix(tp=1, fp=1, fn=0, tn=2), np.array(None), np.array(5)])
def test_matrices_that_are_no_iterable(matrices):
    message = rf"matrices is a {type(matrices).__name__}: give a list of ConfusionMatrix objects\.$"
    assert refuses(TypeError, message, macro_micro, matrices)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_masked_scores(function):
    assert function(Y, np.ma.array(S)) == function(Y, S)
    assert refuses(ValueError, "y_score.* masked.*: drop masked samples", function, Y, np.ma.array(S, mask=S > 0.7))


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
@pytest.mark.parametrize(
    ("labels", "scores", "options", "message"),
    [
        (Y, [[1, 2, 3], [1, 2], [1, 2, 3], [1, 2, 3]], {}, "y_score cannot be read as one row for each sample"),
        (Y, S, {"labels": 5}, "labels "),
        (Y, S, {"labels": [[0], [1], [2]]}, "labels "),
        (Y, S, {"labels": np.array([[0], 1, 2], dtype=object)}, r"labels\[0\] is a list: labels are numbers"),
        (Y, S, {"labels": np.array([0, 1, {}], dtype=object)}, r"labels\[2\] is a dict: labels are numbers"),
        (Y, S, {"labels": [0, 1]}, r"labels \(0, 1\) lack 2, a label of y_true: give every class\.$"),
        (Y, S, {"labels": [0, 1, 2, 2]}, r"labels \(0, 1, 2, 2\) must be different: give each"),
        ([1] * 4, S, {}, r"y_true has one class only \(1\): at least two are needed"),
    ],
    ids=[
        "ragged",
        "number",
        "lists",
        "list as object",
        "dict as object",
        "one too few",
        "repeated",
        "one class, three columns",
    ],
)
def test_message_names_the_invalid_argument(function, labels, scores, options, message):
    assert refuses((ValueError, TypeError), message, function, labels, scores, **options)


WORDS = ["cat", "dog", "owl", "owl"]
DRESSES = {
    "lists": (Y, S.tolist(), None),
    "tuples": (tuple(Y), tuple(map(tuple, S)), (0, 1, 2)),
    "DataFrame": (pd.Series(Y, index=[3, 1, 0, 2]), pd.DataFrame(S, [3, 1, 0, 2], columns=["p_0", "p_1", "p_2"]), None),
    "columns by their class": (WORDS, pd.DataFrame(S, columns=["cat", "dog", "owl"]), None),
    "in another order, as said": (
        WORDS,
        pd.DataFrame(S[:, ::-1], columns=["owl", "dog", "cat"]),
        ["owl", "dog", "cat"],
    ),
    "columns without names": (Y, pd.DataFrame(S), [0, 1, 2]),
    "nullable": (pd.Series(Y, dtype="Int64"), pd.DataFrame(S).astype("Float64"), np.arange(3)),
    "objects": (np.array(Y, dtype=object), S.astype(object), None),
    "words": (WORDS, S, None),
    "array of words": (np.array(WORDS), S, ["cat", "dog", "owl"]),
    "objects of words": (np.array(WORDS, dtype=object), S, ["cat", "dog", "owl"]),
    "StringDType": (np.array(WORDS, dtype=np.dtypes.StringDType()), S, None),
    "category": (pd.Series(WORDS, dtype="category"), S, pd.Series(["cat", "dog", "owl"])),
    "columns first in memory": (np.array(Y, dtype="int8"), np.asfortranarray(S), None),
    "longdouble": (np.array(Y, dtype=float), S.astype(np.longdouble), [2 - 2, 2 - 1, 2.0]),
}


@pytest.mark.parametrize("case", DRESSES)
def test_accepted_forms_of_the_same_data(case):
    labels, scores, classes = DRESSES[case]
    classes = None if classes is None else list(classes)
    for function in TAKE_COLUMNS:
        assert function(labels, scores, labels=classes) == function(Y, S)
    matrices = one_vs_rest_matrices(labels, labels)
    assert [(m.tp, m.fp, m.fn, m.tn) for m in matrices.values()] == [(1, 0, 0, 3), (1, 0, 0, 3), (2, 0, 0, 2)]


@pytest.mark.parametrize("labels", [[True, False], [1, -1], ["b", "a"], [0.5, 0.25], [b"b", b"a"]])
def test_matrices_of_two_classes_by_label(labels):
    first, second = labels
    matrices = one_vs_rest_matrices([first, first, second], [first, second, second])
    assert list(matrices) == [second, first]
    assert matrices[first] == ConfusionMatrix(tp=1, fp=0, fn=1, tn=1)
    assert matrices[second] == ConfusionMatrix(tp=1, fp=1, fn=0, tn=1)


def plain(label):
    if isinstance(label, np.longdouble):
        return float(label)
    return label.item() if isinstance(label, np.generic) else label


@pytest.mark.parametrize(
    ("true", "predicted"),
    [
        (np.array([0.1, 0.1, 0.25], dtype=np.float32), np.array([0.1, np.float32(0.1), 0.25])),
        ([2**53 + 1, 0, 2**53], [float(2**53), 0.0, float(2**53)]),
        (np.array([2**64 - 1, 2**63], dtype=np.uint64), [-1, 2]),
        ([True, False, True], [1, 2, 0]),
        (["a", "b"], ["a", "longer"]),
        ([2**53 + 1, 2**53], [2**53, 2**53 + 1]),
        ([np.uint64(2**63), 2**70, Fraction(1, 3)], [2**70, 0.5, np.int8(1)]),
        ([10**400, 1.5, True], [10**400, np.float32(0.5), False]),
        (np.array([0.5, 1], dtype=np.longdouble), [Fraction(1, 2), 10**400]),
    ],
)
def test_a_sample_belongs_to_one_class_whatever_the_types_of_the_labels(true, predicted):
    matrices = one_vs_rest_matrices(true, predicted)
    exact = [[plain(label) for label in values] for values in (true, predicted)]
    assert set(matrices) == {*exact[0], *exact[1]}
    for label, matrix in matrices.items():
        pairs = [(a == label, b == label) for a, b in zip(*exact, strict=True)]
        assert (matrix.tp, matrix.fn) == (pairs.count((True, True)), pairs.count((True, False)))
        assert (matrix.fp, matrix.tn) == (pairs.count((False, True)), pairs.count((False, False)))


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_a_column_of_large_integers_is_exact_beside_one_of_floats(function):
    scores = np.array([[2**53 + 1, 0.25], [2**53, 0.75]], dtype=object)
    assert function(["a", "b"], scores) == 1


def test_matrices_of_one_class_alone_and_of_one_only_predicted():
    assert one_vs_rest_matrices(["a", "a"], ["a", "a"]) == {"a": ConfusionMatrix(tp=2, fp=0, fn=0, tn=0)}
    only_predicted = one_vs_rest_matrices([0, 0], [0, 5])[5]
    assert only_predicted == ConfusionMatrix(tp=0, fp=1, fn=0, tn=1)
    assert np.isnan(only_predicted.recall)
    assert one_vs_rest_matrices([0, 0], [0, 5], zero_division=1)[5].recall == 1


@pytest.mark.parametrize("writeable", [True, False])
def test_inputs_are_never_changed(writeable):
    inputs = [np.array(Y)[::-1], S[::-1].copy(), np.array([1, 0, 2, 1]), np.array([0, 1, 2])]
    before = [values.copy() for values in inputs]
    for values in inputs:
        values.flags.writeable = writeable
    labels, scores, weights, classes = inputs
    for function in TAKE_COLUMNS:
        function(labels, scores, labels=classes)
    each = list(one_vs_rest_matrices(labels, labels[::-1], sample_weight=weights).values())
    copies = each.copy()
    macro_micro(each)
    assert each == copies
    for values, old in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(values, old)
        assert values.flags.writeable == writeable


@pytest.mark.parametrize("field", ["macro_f1", "f1_of_macro_means", "micro_f1"])
def test_averages_cannot_be_reassigned(field):
    with pytest.raises(AttributeError):
        setattr(macro_micro([ConfusionMatrix(tp=1, fp=1, fn=0, tn=2)]), field, 1)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_columns_that_are_called_like_other_classes(function):
    message = (
        r"column 0 of y_score is called 'owl', but taken for class 'cat': .* as in y_score\[\['cat', 'dog', 'owl'\]\]"
    )
    turned = pd.DataFrame(S[:, ::-1], columns=["owl", "dog", "cat"])
    assert refuses(ValueError, message, function, WORDS, turned)
    assert function(WORDS, turned[["cat", "dog", "owl"]]) == function(WORDS, S)
    some = pd.DataFrame(S, columns=["cat", "owl", "other"])
    assert refuses(ValueError, "column 1 of y_score is called 'owl', but taken for class 'dog'", function, WORDS, some)
    begun = turned.add_prefix("p_")
    message = r"column 0 of y_score is called 'p_owl', .* as in y_score\[\['p_cat', 'p_dog', 'p_owl'\]\]"
    assert refuses(ValueError, message, function, WORDS, begun)
    for labels, scores in ((None, begun[["p_cat", "p_dog", "p_owl"]]), (["owl", "dog", "cat"], begun)):
        assert function(WORDS, scores, labels=labels) == function(WORDS, S)
    message = r"the columns .*'c', are not called after .*: rename them, or pass y_score\.to_numpy\(\) if"
    assert refuses(ValueError, message, function, WORDS, pd.DataFrame(S, columns=list("abc")))
    numbered = pd.DataFrame(S, columns=["1", "2", "3"])
    assert function([1.0, 2.0, 3.0, 3.0], numbered) == function(WORDS, S)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_labels_in_another_order_need_columns_with_names(function):
    order = ["owl", "dog", "cat"]
    message = r"labels \('owl', 'dog', 'cat'\) are not sorted, as the columns of predict_proba are: .*DataFrame"
    for scores in (S[:, ::-1], S.tolist(), pd.DataFrame(S)):
        assert refuses(ValueError, message, function, WORDS, scores, labels=order)
    assert function(WORDS, pd.DataFrame(S[:, ::-1], columns=order), labels=order) == function(WORDS, S)


def test_the_names_of_others_for_strategies_are_told():
    for theirs, ours in (("ovr", "one-vs-rest"), ("ovo", "one-vs-one")):
        message = f"strategy is '{theirs}': it must be 'one-vs-rest' or 'one-vs-one'; {theirs} is '{ours}' here"
        assert refuses(ValueError, message + r"\.$", multiclass_roc_auc_score, Y, S, strategy=theirs)


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_columns_without_names_of_their_own_are_taken_in_order(function):
    later = [label + 1 for label in Y]  # classes 1, 2, 3, columns 0, 1, 2
    assert repr(function(later, pd.DataFrame(S))) == repr(function(later, S))


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_rows_with_different_indexes(function):
    message = "y_true and y_score have different indexes: row 0 is 3 in one and 0 in the other"
    assert refuses(ValueError, message, function, pd.Series(Y, index=[3, 1, 0, 2]), pd.DataFrame(S))


@pytest.mark.parametrize("function", TAKE_COLUMNS, ids=name)
def test_arguments_in_the_wrong_order_and_one_hot_labels(function):
    shape = r"y_true has shape \(4, 3\): it must be one-dimensional\. "
    assert refuses(ValueError, shape + r"Are y_true and y_score in the right order\?", function, S, Y)
    assert refuses(
        ValueError, shape + r"Of one-hot rows pass the labels, as by y_true\.argmax", function, np.eye(3)[Y], S
    )


def test_scores_instead_of_labels():
    message = (
        r"y_pred has shape \(4, 3\): .* Scores of the classes are no labels: pass classes\[y_pred\.argmax\(axis=1\)\]"
    )
    assert refuses(ValueError, message, one_vs_rest_matrices, Y, S)


@pytest.mark.parametrize("words", [[2, 0, 1], ["owl", "cat", "dog"]])
def test_matrices_of_classes_that_are_absent(words):
    owl, cat, dog = words
    matrices = one_vs_rest_matrices([cat, cat], [cat, dog], labels=words)
    assert list(matrices) == words
    assert matrices[owl] == ConfusionMatrix(tp=0, fp=0, fn=0, tn=2)
    assert matrices[dog] == ConfusionMatrix(tp=0, fp=1, fn=0, tn=1)
    message = rf"labels \({cat!r},\) lack {dog!r}, a label of y_true or y_pred: give every class\."
    assert refuses(ValueError, message, one_vs_rest_matrices, [cat, cat], [cat, dog], labels=[cat])
    assert refuses(ValueError, "labels .* must be different", one_vs_rest_matrices, [cat], [cat], labels=[cat, cat])


def test_predictions_in_another_order_of_rows():
    message = "y_true and y_pred have different indexes"
    assert refuses(ValueError, message, one_vs_rest_matrices, pd.Series(Y), pd.Series(Y, index=[3, 1, 0, 2]))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("dtype", [object, np.longdouble])
def test_labels_that_only_long_doubles_hold(dtype):
    labels = np.array([0, np.longdouble(1) / 3], dtype=dtype)
    message = r"y_true\[1\] is a long double that no float holds: give integers, floats or text\.$"
    assert refuses(ValueError, message, one_vs_rest_matrices, labels, [0, 1])
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, labels, [0, 1], pos_label=0)
    labels[1] = np.longdouble("1e4000")
    assert refuses(ValueError, message, one_vs_rest_matrices, labels, [0, 1])
