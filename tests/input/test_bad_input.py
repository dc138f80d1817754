"""Invalid labels, scores and weights: every entry point raises, with the same sentence."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import evalkit
from evalkit import ConfusionMatrix
from evalkit._input.arguments import as_integer
from tests.entry_points import ENTRY_POINTS, NEED_A_POSITIVE, NEED_BOTH_CLASSES, TAKE_COLUMNS, TAKE_WEIGHTS, name

Y, S = [0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]
NAN, INF = float("nan"), float("inf")
HUGE = np.array([1, 2, 3, 1e300], dtype=np.longdouble) ** 2  # the last fits into no double


class LazyFrame:
    """What a query of polars looks like before it is computed."""

    def collect(self):
        return S


BAD_SCORES = {
    "too many": ([*S, 0.1], ValueError, r"y_true has 4 and y_score has 5 items: .* one item for each sample"),
    "too few": (S[:3], ValueError, r"y_true has 4 and y_score has 3 items: .* equally long"),
    "empty": ([], ValueError, r"y_score is empty: there must be at least one sample"),
    "nan": ([0.1, 0.2, NAN, NAN], ValueError, r"y_score\[2\] is missing \(nan\); 2 of 4 are\. Drop"),
    "infinity": ([0.1, -INF, 0.2, INF], ValueError, r"y_score\[1\] is -inf: every value must be a finite number"),
    "None": ([0.1, None, 0.2, 0.3], ValueError, r"y_score\[1\] is missing \(None\); 1 of 4 are\. Drop"),
    "nan object": (np.array([1, 2, 3, NAN], dtype=object), ValueError, r"y_score\[3\] is missing \(nan\)"),
    "infinite object": (np.array([1, INF, 3, 4], dtype=object), ValueError, r"y_score\[1\] is inf"),
    "pandas NA": (pd.Series([0.1, 0.2, None, 0.3], dtype="Float64"), ValueError, r"y_score\.iloc\[2\] is missing"),
    "text": (["0.2", "0.5", "0.3", "0.8"], TypeError, r"y_score holds text \(y_score\[0\] is '0\.2'\): .* a number"),
    "text column": (pd.Series(list("abcd")), TypeError, r"y_score\[0\] is 'a', a str: give a number"),
    "bytes": ([b"1", b"2", b"3", b"4"], TypeError, r"y_score holds bytes .*each must be a number, a probability"),
    "mixed": ([0.1, "a", 0.3, 0.4], TypeError, r"y_score mixes text .*y_score\[0\] is a float, y_score\[1\] is a str"),
    "one string": ("0011", TypeError, r"y_score is a str: give a list, tuple, array or column, one for each sample"),
    "dict": (dict(enumerate(S)), TypeError, r"y_score is a dict: give a list, tuple, array or column"),
    "set": (set(S), TypeError, r"y_score is a set: give a list"),
    "generator": (iter(S), TypeError, r"y_score is a list_iterator, .* only once: pass list\(y_score\)"),
    "map": (map(float, S), TypeError, r"y_score is a map, which can be read only once: pass list\(y_score\)"),
    "nothing but a mask": (np.ma.masked, ValueError, r"y_score\[0\] is masked: drop masked samples from every arg"),
    "masked in a list": ([0.2, 0.5, np.ma.masked, 0.8], ValueError, r"y_score\[2\] is masked: drop masked samples"),
    "sparse": (
        scipy.sparse.csr_array([S]),
        TypeError,
        r"y_score is a sparse matrix: pass a dense array, as by y_score\.toarray\(\)\.rav",
    ),
    "masked": (np.ma.array(S, mask=[0, 0, 1, 0]), ValueError, r"y_score\[2\] is masked: drop masked samples"),
    "complex": ([1, 2, 3j, 4], TypeError, r"y_score holds complex numbers .*: each must be a number"),
    "dates": (
        np.array(["2020-01-01"] * 4, dtype="M8[D]"),
        TypeError,
        r"y_score holds dates .*: each must be a number",
    ),
    "spans of time": (np.arange(4).astype("m8[D]"), TypeError, r"y_score holds time differences .*a number"),
    "spans of time as objects": (np.array([1, 2, np.timedelta64(3), 4], object), TypeError, r"y_score\[2\] .*a number"),
    "records": (np.zeros(4, dtype="i4,i4"), TypeError, r"y_score holds values of type .*each must be a number"),
    "ragged": ([1, 2, [3, 4], 5], ValueError, r"y_score cannot be read as one item for each sample"),
    "lists as objects": (
        np.array([[1], 2, 3, 4], dtype=object),
        TypeError,
        r"y_score\[0\] is \[1\], a list: give a number, a probability or a decision value\.$",
    ),
    "predict_proba": (np.column_stack([S, S]), ValueError, r"y_score has shape \(4, 2\): .*pass y_score\[:, 1\]"),
    "lazy": (LazyFrame(), TypeError, r"y_score is a LazyFrame, not computed yet: call its \.collect\(\) first\.$"),
    "decimals": (
        list(map(Decimal, ("0.1", "0.2", "0.3", "0.4"))),
        TypeError,
        r"y_score\[0\] is Decimal\('0.1'\): convert the column to floats, as by \.astype\(float\)\.$",
    ),
    "a result": (
        evalkit.roc_curve(Y, S),
        TypeError,
        r"y_score is a RocCurve: give a list, tuple, array or column, one",
    ),
    "three columns": (np.zeros((4, 3)), ValueError, r"y_score has shape \(4, 3\): .*one-dimensional\. Pass one column"),
    "three dimensions": (
        np.zeros((4, 2, 2)),
        ValueError,
        r"y_score has shape \(4, 2, 2\): .*ional\. Pass one column\.$",
    ),
    "column vector": (np.array(S)[:, None], ValueError, r"y_score has shape \(4, 1\): .*Pass y_score\.ravel\(\)"),
    "row vector": (np.array(S)[None], ValueError, r"y_score has shape \(1, 4\): .*Pass y_score\.ravel\(\)"),
    "number": (0.5, ValueError, r"y_score has shape \(\): .*single value stands there: give one for each sample\."),
    "None alone": (None, ValueError, r"y_score has shape \(\): .*one-dim.*\. Give a list, tuple, array or column\.$"),
    "column of a list": (
        [[s] for s in S],
        ValueError,
        r"y_score has shape \(4, 1\): .*-dimensional\. Pass one column\.$",
    ),
    "DataFrame": (pd.DataFrame({"a": S, "b": S, "c": S}), ValueError, r"y_score has shape \(4, 3\): .*Pass one column"),
    "integers too large": ([1, 2, 3, 10**30], ValueError, r"y_score holds integers that do not fit .*: rescale them"),
    "integers too large together": ([-1, 2, 3, 2**63], ValueError, r"y_score holds integers that do not fit into 64"),
    "fractions too large": ([Fraction(10**400)] * 4, ValueError, r"y_score holds numbers too large for a float: resc"),
    "long doubles too large": (HUGE, ValueError, r"y_score holds numbers too large for a float: rescale them\.$"),
    "and as objects": (
        HUGE.astype(object),
        ValueError,
        r"y_score holds numbers too large for a float: rescale them\.$",
    ),
}
BAD_LABELS = {
    "empty": ([], ValueError, r"y_true is empty: there must be at least one sample"),
    "three classes": (
        [0, 1, 2, 1],
        ValueError,
        r"y_true has 3 different labels \(0, 1, 2\): two.*== that class",
    ),
    "three words": (list("abca"), ValueError, r"y_true has 3 different labels \('a', 'b', 'c'\): two are wanted"),
    "many classes": ([1, 2, 3, 4], ValueError, r"y_true has 4 different labels \(1, 2, 3, 4\): two are wanted"),
    "scores": (S, ValueError, r"y_true has 4 .*These look like scores: are y_true and y_score in the right order\?"),
    "nan": ([0, 1, NAN, 1], ValueError, r"y_true\[2\] is missing \(nan\); 1 of 4 are"),
    "None": ([0, 1, 1, None], ValueError, r"y_true\[3\] is missing \(None\); 1 of 4 are\. Drop these samples"),
    "None among text": (["a", None, "b", "a"], ValueError, r"y_true\[1\] is missing \(None\); 1 of 4 are\. Drop"),
    "None in StringDType": (
        np.array(["a", None, "b", "a"], dtype=np.dtypes.StringDType(na_object=None)),
        ValueError,
        r"y_true\[1\] is missing \(None\); 1 of 4 are\. Drop",
    ),
    "pandas NA": (
        pd.Series([1, 0, None, 1], dtype="boolean"),
        ValueError,
        r"y_true\.iloc\[2\] is missing \(<NA>\); 1 of 4",
    ),
    "NaT": (pd.Series([1, pd.NaT, 0, 1], dtype=object), ValueError, r"y_true\.iloc\[1\] is missing \(NaT\)"),
    "mixed list": ([0, 1, "1", 0], TypeError, r"y_true mixes text .*y_true\[0\] is a int, y_true\[2\] is a str"),
    "bytes and text": (
        [b"a", "a", b"b", "b"],
        TypeError,
        r"y_true mixes text .*\[0\] is a bytes, y_true\[1\] is a str",
    ),
    "mixed objects": (np.array(["a", 0, "a", 0], dtype=object), TypeError, r"y_true mixes .*\[1\] is a int.*one type"),
    "two types of numbers before text": (
        np.array([1, 2.5, "a", 1], dtype=object),
        TypeError,
        r"y_true mixes text .*y_true\[0\] is a int, y_true\[2\] is a str\. Give",
    ),
    "text": (
        ["no", "no", "yes", "yes"],
        ValueError,
        r"y_true has the labels 'no', 'yes': say by pos_label= which of them is positive\.$",
    ),
    "infinity": ([0, 1, INF, 1], ValueError, r"y_true\[2\] is inf: every value must be a finite number"),
    "zero and infinity": ([0, INF, 0, INF], ValueError, r"y_true\[1\] is inf: every value must be a finite number"),
    "other numbers": ([1, 1, 2, 2], ValueError, r"y_true has the labels 1, 2: say by pos_label= which of"),
    "objects": (np.array([2, 1, 2, 1], dtype=object), ValueError, r"y_true has the labels 1, 2: say by pos_label="),
    "one word": (["yes"] * 4, ValueError, r"y_true has the labels 'yes': say by pos_label= which"),
    "one string": ("0011", TypeError, r"y_true is a str: give a list, tuple, array or column, one for each sample"),
    "dict": (dict.fromkeys(range(4), 1), TypeError, r"y_true is a dict: give a list"),
    "generator": ((label for label in Y), TypeError, r"y_true is a generator, .*pass list\(y_true\)"),
    "sparse": (scipy.sparse.coo_array([Y]), TypeError, r"y_true is a sparse matrix"),
    "masked": (np.ma.array(Y, mask=[0, 1, 0, 0]), ValueError, r"y_true\[1\] is masked: drop masked samples"),
    "masked in a tuple": ((0, 1, np.ma.masked, np.ma.masked), ValueError, r"y_true\[2\] is masked: drop masked sam"),
    "spans of time": (
        np.array([np.timedelta64(1, "s"), 0], object)[[0, 1] * 2],
        TypeError,
        r"y_true\[0\] is a timedelta64",
    ),
    "complex": ([0, 1j, 0, 1j], TypeError, r"y_true holds complex numbers: labels are numbers, booleans or text"),
    "dates": (pd.to_datetime(["2020", "2021"] * 2), TypeError, r"y_true holds dates: labels are numbers, booleans or"),
    "lists as objects": (np.array([[1], 2, 3, 4], dtype=object), TypeError, r"y_true\[0\] is a list: labels are"),
    "decimals": (
        [Decimal(0), Decimal(1)] * 2,
        TypeError,
        r"y_true\[0\] is Decimal\('0'\): convert the column to integers, as by \.astype\(int\)\.$",
    ),
    "lazy": (LazyFrame(), TypeError, r"y_true is a LazyFrame, not computed yet: call its \.collect\(\) first\.$"),
    "one-hot": (np.eye(2)[Y], ValueError, r"y_true has shape \(4, 2\): it must be one-dimensional"),
    "column vector": (np.array(Y)[:, None], ValueError, r"y_true has shape \(4, 1\): .*Pass y_true\.ravel\(\)"),
    "number": (1, ValueError, r"y_true has shape \(\): .*A single value stands there: give one for each sample\."),
}
BAD_WEIGHTS = {
    "too few": ([1, 2, 3], ValueError, r"sample_weight has 3 items, the data 4: give one weight for each sample"),
    "negative": ([0, 0.5, -3, -4], ValueError, r"sample_weight\[2\] is -3\.0: a weight must not be negative"),
    "nan": ([1, NAN, 1, 1], ValueError, r"sample_weight\[1\] is nan: every value must be a finite number"),
    "infinity": ([1, 1, 1, INF], ValueError, r"sample_weight\[3\] is inf: every value must be a finite number"),
    "None": ([None, 1, 1, 1], ValueError, r"sample_weight\[0\] is missing \(None\)"),
    "too large": (HUGE, ValueError, r"sample_weight holds numbers too large for a float: rescale them\.$"),
    "too large together": (
        [1e308] * 4,
        ValueError,
        r"sample_weight sums to more than a float can hold: rescale the w.*\.$",
    ),
    "all zero": ([0, 0, 0, 0], ValueError, r"sample_weight is zero for every sample: at least one must be positive"),
    "text": (list("1234"), TypeError, r"sample_weight holds text .*each must be a number, zero or more"),
    "empty": ([], ValueError, r"sample_weight is empty: there must be at least one"),
    "two columns": ([[1, 1]] * 4, ValueError, r"sample_weight has shape \(4, 2\): .*Give one weight for each sample\."),
    "column vector": ([[1]] * 4, ValueError, r"sample_weight has shape \(4, 1\): it must be one-dimensional"),
    "number": (
        1.0,
        ValueError,
        r"sample_weight has shape \(\): .*A single value stands there: give one for each sample\.",
    ),
    "dict": ({0: 1}, TypeError, r"sample_weight is a dict: give a list"),
}


def refuses(error, message, function, *data, **options):
    """Whether the error is of the right kind, begins with the message and is a whole sentence."""
    with pytest.raises(error, match=rf"(?s)^{message}") as caught:
        function(*data, **options)
    return str(caught.value)[-1] in ".?"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BAD_SCORES)
def test_bad_scores(case):
    scores, error, message = BAD_SCORES[case]
    assert all(refuses(error, message, function, Y, scores) for function in ENTRY_POINTS)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BAD_LABELS)
def test_bad_labels(case):
    labels, error, message = BAD_LABELS[case]
    assert all(refuses(error, message, function, labels, S) for function in ENTRY_POINTS)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BAD_WEIGHTS)
def test_bad_weights(case):
    weights, error, message = BAD_WEIGHTS[case]
    assert all(refuses(error, message, function, Y, S, sample_weight=weights) for function in TAKE_WEIGHTS)
    assert refuses(error, message, ConfusionMatrix.from_labels, Y, Y, sample_weight=weights)


def test_nan_among_labels_that_are_objects_is_missing():
    message = r"y_true\.iloc\[1\] is missing \(nan\); 1 of 4 are\. .* keep = y_true\.notna\(\), then y_true\[keep\]"
    labels = pd.Series([0.0, NAN, 1.0, 1.0], dtype=object)
    assert all(refuses(ValueError, message, function, labels, S) for function in ENTRY_POINTS)


def test_labels_that_are_all_nan_are_missing_in_a_column_of_objects_too():
    message = r"y_true\.iloc\[0\] is missing \(nan\); 4 of 4 are\. .* keep = y_true\.notna\(\), then y_true\[keep\]"
    labels = pd.Series([NAN] * 4, dtype=object)
    assert all(refuses(ValueError, message, function, labels, S) for function in ENTRY_POINTS)


def test_minus_one_and_zero_are_no_convention_and_with_one_they_are_three():
    message = r"y_true has the labels -1, 0: say by pos_label= which of them is positive\.$"
    assert all(refuses(ValueError, message, function, [0, -1, 0, -1], S) for function in ENTRY_POINTS)
    message = r"y_true has 3 different labels \(-1, 0, 1\): two are wanted"
    assert all(refuses(ValueError, message, function, [0, 1, -1, 1], S) for function in ENTRY_POINTS)


def test_single_unconventional_label_needs_pos_label():
    message = r"y_true has the labels 7: say by pos_label= which of them is positive\.$"
    assert all(refuses(ValueError, message, function, [7] * 4, S) for function in ENTRY_POINTS)


@pytest.mark.parametrize("function", NEED_BOTH_CLASSES, ids=name)
@pytest.mark.parametrize(
    ("labels", "there", "missing"), [([0] * 4, "negative", "positive"), ([True] * 4, "positive", "negative")]
)
def test_one_class_alone(function, labels, there, missing):
    message = rf"^y_true has one class only: all 4 samples are {there} and none is {missing}\. Ranks .* with both\.$"
    with pytest.raises(ValueError, match=message):
        function(labels, S)


@pytest.mark.parametrize(
    ("labels", "pos_label", "shown"),
    [
        (Y, 2, "0, 1"),
        (Y, "1", "0, 1"),
        (Y, NAN, "0, 1"),
        (Y, [1], "0, 1"),
        ([3, 4] * 2, 1, "3, 4"),
        (["a", "b"] * 2, "c", "'a', 'b'"),
        (["a", "b"] * 2, 1, "'a', 'b'"),
        (["a"] * 4, 1, "'a'"),
        (["a"] * 4, b"b", "'a'"),
        ([0] * 4, "1", "0"),
        ([0] * 4, b"a", "0"),
        ([0] * 4, NAN, "0"),
        ([0] * 4, np.timedelta64(1, "s"), "0"),
        (np.array([0.1, 0.2] * 2), np.float32(0.1), "0.1, 0.2"),  # another number, though NumPy calls it equal to 0.1
        (Y, np.timedelta64(1, "s"), "0, 1"),
    ],
)
def test_pos_label_not_among_the_labels(labels, pos_label, shown):
    message = rf"pos_label=.* is not among the labels of y_true \({shown}\)"
    assert all(refuses(ValueError, message, function, labels, S, pos_label=pos_label) for function in ENTRY_POINTS)


@pytest.mark.parametrize("pos_label", [np.array([0, 1]), pd.NA, pd.Series([0, 1])], ids=["array", "NA", "Series"])
def test_pos_label_that_is_no_single_label(pos_label):
    with pytest.raises((ValueError, TypeError), match=r"^pos_label"):
        evalkit.roc_auc_score(Y, S, pos_label=pos_label)


@pytest.mark.parametrize(
    "threshold", [NAN, np.float32("nan"), "0.5", None, [0.5], np.array([0.5]), 1j, np.timedelta64(1, "s")]
)
def test_bad_threshold(threshold):
    message = r"^threshold is .*: it must be a number; a score of at least that is positive\.$"
    for function in (evalkit.confusion_matrix_at_thresholds(Y, S).index_at, at_threshold):
        with pytest.raises(ValueError, match=message):
            function(threshold)


@pytest.mark.parametrize("threshold", [np.array(0.5), np.array(NAN)])
def test_threshold_without_dimensions(threshold):
    message = r"^threshold is array\(.*\), an array without dimensions: pass threshold\.item\(\)\.$"
    for function in (evalkit.confusion_matrix_at_thresholds(Y, S).index_at, at_threshold):
        with pytest.raises(ValueError, match=message):
            function(threshold)


def at_threshold(threshold):
    return ConfusionMatrix.from_scores(Y, S, threshold=threshold)


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize(
    "size", [0, -3, 2.0, "3", None, True, np.True_, np.timedelta64(3), 2**63, 10**400], ids=lambda size: repr(size)[:9]
)
def test_invalid_integers(size, least):
    wanted = f"{10**8} or less" if isinstance(size, int) and size > 9 else f"a whole number, {least} or more"
    with pytest.raises(ValueError, match=rf"^n is .*: .*{wanted}\.$"):
        as_integer(size, "n", least)


def test_valid_integers():
    assert [as_integer(size, "n") for size in (1, np.uint8(255), 10**8)] == [1, 255, 10**8]
    assert as_integer(2**63 - 1, "n", most=2**63 - 1) == 2**63 - 1
    assert type(as_integer(np.int8(3), "n", 3)) is int
    with pytest.raises(ValueError, match=r"^n is 2: it must be a whole number, 3 or more\.$"):
        as_integer(2, "n", 3)


TAKE_PREDICTIONS = [
    ConfusionMatrix.from_labels,
    evalkit.MulticlassConfusionMatrix.from_labels,
    evalkit.one_vs_rest_matrices,
]
LABEL_PAIRS = {
    "lengths": ([0, 1], [0, 1, 1], ValueError, r"y_true has 2 and y_pred has 3 items: they must be equally long"),
    "empty": ([], [], ValueError, "y_true is empty"),
    "three between them": (["a", "b"], ["a", "c"], ValueError, r"together have 3 labels \('a', 'b', 'c'\): two"),
    "three true ones": ([0, 1, 2], [0, 1, 1], ValueError, r"y_true has 3 different labels \(0, 1, 2\): two are wanted"),
    "three in one": ([0, 1, 1], [0, 1, 2], ValueError, r"y_pred has 3 different labels \(0, 1, 2\): two are wanted"),
    "text and numbers": (
        ["0", "1"],
        [0, 1],
        TypeError,
        r"^y_true and y_pred hold .* types: text in one, numbers in the other\.$",
    ),
    "bytes and numbers": ([b"0", b"1"], [0, 1], TypeError, "y_true and y_pred hold labels of different types"),
    "missing": ([0, 1], [None, 1], ValueError, r"y_pred\[0\] is missing \(None\); 1 of 2 are"),
    "no pos_label": (["a", "b"], ["a", "a"], ValueError, r"y_true and y_pred has? .*'a', 'b': say by pos_label="),
    "predict_proba": ([0, 1], np.eye(2), ValueError, r"y_pred has shape \(2, 2\): it must be one-dimensional"),
    "scores": ([0, 1, 1], [0.1, 0.4, 0.8], ValueError, "y_pred has 3 different labels .*look like scores.*from_scores"),
}


@pytest.mark.parametrize("case", LABEL_PAIRS)
def test_bad_pairs_of_labels(case):
    y_true, y_pred, error, message = LABEL_PAIRS[case]
    with pytest.raises(error, match=message):
        ConfusionMatrix.from_labels(y_true, y_pred)


def test_text_of_the_newer_numpy_type_is_refused_as_scores():
    scores = np.array(["0.2", "0.5", "0.3", "0.8"], dtype=np.dtypes.StringDType())
    assert refuses(TypeError, "y_score holds text .*: each must be a number", evalkit.roc_auc_score, Y, scores)


@pytest.mark.parametrize(
    ("values", "misleading"),
    [
        (pd.DataFrame({"score": S}), r"ravel"),  # a DataFrame has no ravel
        ([[score] for score in S], r"ravel"),  # nor has a list
        (dict(enumerate(S)).values(), "single value"),
        (None, "single value"),
    ],
    ids=["one-column DataFrame", "list of lists", "values of a dict", "None"],
)
def test_hints_fit_the_type_of_the_input(values, misleading):
    with pytest.raises((ValueError, TypeError), match=rf"^y_score (?!.*{misleading})"):
        evalkit.roc_auc_score(Y, values)


def test_iterables_without_indexing():
    values = dict(enumerate(S)).values()
    assert refuses(TypeError, r"y_score is a dict_values: pass list\(y_score\)\.$", evalkit.roc_auc_score, Y, values)

    class Column:
        def __iter__(self):
            return iter(S)

        def __array__(self, dtype=None, copy=None):
            return np.array(S)

    assert evalkit.roc_auc_score(Y, Column()) == evalkit.roc_auc_score(Y, S)


@pytest.mark.parametrize(("n", "shown"), [(4, "0, 1, 2, 3"), (5, "0, 1, 2, 3, …"), (6, "0, 1, 2, 3, …")])
def test_message_shows_at_most_four_labels(n, shown):
    message = (
        rf"y_true has {n} different labels \({shown}\): two are wanted\. For one class against the rest pass y_true == "
    )
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, range(n), range(n))


def test_scores_in_place_of_labels():
    message = (
        r"y_pred has 3 .*wanted\. These look like scores: ConfusionMatrix\.from_scores takes scores and a threshold\.$"
    )
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, [0, 1, 1], [0.1, 0.4, 0.8])
    message = message.replace("y_pred", "y_true")
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, [0.1, 0.4, 0.8], [0, 1, 1])


PROBA = np.array([[0.8, 0.2], [0.5, 0.5], [0.7, 0.3], [0.2, 0.8]])
WORDS = ["malignant", "malignant", "benign", "benign"]
NAMED = pd.DataFrame(PROBA, columns=["benign", "malignant"])
COLUMN_HINTS = {
    "numbers": (Y, PROBA, {}, r"pass y_score\[:, 1\], the scores of the positive class, 1\."),
    "zero": (Y, PROBA, {"pos_label": 0}, r"pass y_score\[:, 0\], the scores of the positive class, 0\."),
    "first of two words": (WORDS, PROBA, {"pos_label": "benign"}, r"pass y_score\[:, 0\], .* class, 'benign'\."),
    "second": (WORDS, PROBA, {"pos_label": "malignant"}, r"pass y_score\[:, 1\], .* class, 'malignant'\."),
    "list": (Y, PROBA.tolist(), {}, r"pass \[row\[1\] for row in y_score\], the scores of the positive class, 1\."),
    "DataFrame": (WORDS, pd.DataFrame(PROBA), {"pos_label": "benign"}, r"pass y_score\.iloc\[:, 0\], the scores of"),
    "named columns": (WORDS, NAMED, {"pos_label": "benign"}, r"pass y_score\['benign'\], the scores of the"),
    "in their own order": (WORDS, NAMED.iloc[:, ::-1], {"pos_label": "benign"}, r"pass y_score\['benign'\], the"),
    "called after the labels": (
        Y,
        pd.DataFrame(PROBA, columns=["p_1", "p_0"]),
        {},
        r"pass y_score\['p_1'\], the scores of the positive class, 1\.",
    ),
    "called otherwise": (
        Y,
        pd.DataFrame(PROBA, columns=["a", "b"]),
        {},
        r"pass that of the positive class, 1, 'a' or 'b'\.",
    ),
    "unknown": (WORDS, PROBA, {}, r"pass that of the positive class, by its place in model\.classes_\."),
    "one class": (["a"] * 4, PROBA, {"pos_label": "a"}, "pass that of the positive class, by its place in model"),
    "wrong label": (WORDS, PROBA, {"pos_label": "b"}, "pass that of the positive class, by its place in model"),
}


@pytest.mark.parametrize("case", COLUMN_HINTS)
def test_the_hint_names_the_column_of_the_positive_class(case):
    labels, columns, options, hint = COLUMN_HINTS[case]
    message = r"y_score has shape \(4, 2\): it must be one-dimensional\. Two columns look like predict_proba: " + hint
    assert all(refuses(ValueError, message, function, labels, columns, **options) for function in ENTRY_POINTS)


def test_no_column_is_named_where_the_labels_are_none():
    message = r"y_score has shape \(4, 2\): .*: pass that of the positive class, by its place in model\.classes_\.$"
    assert all(refuses(ValueError, message, function, [0, 1j, 0, 1], PROBA) for function in ENTRY_POINTS)


def test_two_columns_of_a_table_that_is_not_of_pandas():
    class Table:
        columns = ("a", "b")

        def __array__(self, dtype=None, copy=None):
            return PROBA

        def __getitem__(self, key):
            raise NotImplementedError

    message = (
        r"y_score has shape \(4, 2\): .*pass \[row\[1\] for row in y_score\], the scores of the positive class, 1\."
    )
    assert refuses(ValueError, message, evalkit.roc_auc_score, Y, Table())


def test_the_column_of_the_hint_is_the_right_one():
    right = evalkit.roc_auc_score(WORDS, NAMED["benign"], pos_label="benign")
    assert evalkit.roc_auc_score(WORDS, PROBA[:, 0], pos_label="benign") == right
    assert evalkit.roc_auc_score(WORDS, PROBA[:, 1], pos_label="benign") == 1 - right


PERMUTED, OTHERS = [2, 0, 1, 3], [10, 11, 12, 13]
DIFFERENT = "y_true and {} have different indexes: row 0 is {} in one and {} in the other; "


@pytest.mark.parametrize(
    ("first", "second"),
    [([0, 1, 2, 3], PERMUTED), (PERMUTED, [0, 1, 2, 3]), (PERMUTED, OTHERS), (list("abcd"), OTHERS)],
)
def test_columns_with_different_indexes(first, second):
    message = DIFFERENT.format("y_score", repr(first[0]), repr(second[0]))
    labels, scores = pd.Series(Y, index=first), pd.Series(S, index=second)
    assert all(refuses(ValueError, message, function, labels, scores) for function in ENTRY_POINTS)
    assert all(
        refuses(ValueError, message.replace("y_score", "sample_weight"), function, labels, S, sample_weight=scores)
        for function in TAKE_WEIGHTS
    )
    both = (labels, pd.Series(S, index=first))
    assert all(
        refuses(ValueError, message.replace("y_score", "sample_weight"), function, *both, sample_weight=scores)
        for function in TAKE_WEIGHTS
    )
    message = message.replace("y_score", "y_pred")
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, labels, pd.Series(Y, index=second))
    message = message.replace("y_pred", "sample_weight")
    for function in TAKE_PREDICTIONS:
        assert refuses(ValueError, message, function, labels, Y, sample_weight=scores)
    message = r"scores_a and scores_b have different indexes".replace("scores_a", "y_true")
    assert refuses(ValueError, message, evalkit.delong_test, labels, S, scores)
    assert refuses(ValueError, message, evalkit.explore, labels, S, scores_b=scores)
    message = r"scores_a and scores_b have different indexes"
    assert refuses(ValueError, message, evalkit.delong_test, Y, pd.Series(S, index=first), scores)
    message = r"y_score and scores_b have different indexes"
    assert refuses(ValueError, message, evalkit.explore, Y, pd.Series(S, index=first), scores_b=scores)
    assert refuses(ValueError, "X and y have different indexes", evalkit.bootstrap_error, len, scores, labels)


def test_a_default_index_hides_no_other_two_that_differ():
    labels, first, second = pd.Series(Y), pd.Series(S, index=OTHERS), pd.Series(S, index=OTHERS[::-1])
    message = "scores_a and scores_b have different indexes: row 0 is 10 in one and 13 in the other; bring them"
    assert refuses(ValueError, message, evalkit.delong_test, labels, first, second)
    message = message.replace("scores_a", "y_score").replace("scores_b", "sample_weight")
    assert all(refuses(ValueError, message, of, labels, first, sample_weight=second) for of in TAKE_WEIGHTS)
    assert evalkit.delong_test(labels, first, first).difference == 0


@pytest.mark.parametrize(
    "name", ["y_true", "y_score", "scores_a", "scores_b", "pred_a", "pred_b", "groups", "sample_weight", "values_b"]
)
def test_no_comparison_of_models_pairs_rows_of_different_indexes(name):
    auc = evalkit.roc_auc_score
    calls = {
        evalkit.metric_interval: {"y_true": Y, "y_score": S, "metric": auc, "groups": Y, "sample_weight": S},
        evalkit.paired_bootstrap_test: {
            **{"y_true": Y, "scores_a": S, "scores_b": S, "metric": auc},
            **{"groups": Y, "sample_weight": S},
        },
        evalkit.mcnemar_test: {"y_true": Y, "pred_a": Y, "pred_b": Y},
        evalkit.corrected_resampled_t_test: {"values_a": S, "values_b": S, "n_train": 8, "n_test": 2},
    }
    taking = {function: given for function, given in calls.items() if name in given}
    assert taking
    for function, given in taking.items():
        other = next(other for other in given if other != name)
        columns = {other: pd.Series(given[other]), name: pd.Series(given[name], index=PERMUTED)}
        assert refuses(ValueError, f"({name}|{other}) and .* have different indexes", function, **{**given, **columns})


def test_advice_on_indexes_is_right():
    labels, scores = pd.Series(Y, index=PERMUTED), pd.Series(S)
    assert refuses(
        ValueError,
        r".*; bring them into one order, as by y_score\.loc\[y_true\.index\], or pass \.to_numpy\(",
        evalkit.roc_auc_score,
        labels,
        scores,
    )
    assert evalkit.roc_auc_score(labels, scores.loc[labels.index]) == evalkit.roc_auc_score([Y[1], Y[2], Y[0], Y[3]], S)
    assert evalkit.roc_auc_score(labels.to_numpy(), scores.to_numpy()) == evalkit.roc_auc_score(Y, S)
    for other in (OTHERS, [2, 0, 1, 1]):
        message = ".*; give columns of the same rows, or pass"
        assert refuses(ValueError, message, evalkit.roc_auc_score, labels, pd.Series(S, index=other))
    twice = pd.Series(Y, index=[0, 0, 1, 1]), pd.Series(S, index=[0, 1, 0, 1])
    assert refuses(
        ValueError, ".*row 1 is 0 in one and 1 in the other; give columns of the same", evalkit.roc_auc_score, *twice
    )


@pytest.mark.parametrize(
    ("first", "second"), [(OTHERS, OTHERS), ([0, 1, 2, 3], OTHERS), (OTHERS, [0, 1, 2, 3]), (PERMUTED, PERMUTED)]
)
def test_columns_whose_indexes_do_not_contradict_each_other(first, second):
    labels, scores = pd.Series(Y, index=first), pd.Series(S, index=second)
    assert evalkit.roc_auc_score(labels, scores) == evalkit.roc_auc_score(Y, S)
    assert evalkit.roc_auc_score(labels, S) == evalkit.roc_auc_score(Y, scores) == evalkit.roc_auc_score(Y, S)


def test_lengths_come_before_indexes():
    message = "y_true has 4 and y_score has 5 items"
    scores = pd.Series([*S, 1], index=[*PERMUTED, 4])
    assert refuses(ValueError, message, evalkit.roc_auc_score, pd.Series(Y), scores)


# One rule for a fold or slice in which a class is absent, for numbers and for text.
@pytest.mark.parametrize(
    ("there", "absent"), [(0, 1), (2, 1), (2.0, 1), ("ham", "spam"), (b"ham", b"spam"), (False, True)]
)
def test_a_class_that_is_absent(there, absent):
    labels = [there] * 4
    assert ConfusionMatrix.from_labels(labels, labels, pos_label=absent) == ConfusionMatrix(tp=0, fp=0, fn=0, tn=4)
    counts = evalkit.confusion_matrix_at_thresholds(labels, S, pos_label=absent)
    assert (counts.n_positive, counts.n_negative) == (0, 4)
    message = "y_true has one class only: all 4 samples are negative and none is positive"
    assert all(refuses(ValueError, message, function, labels, S, pos_label=absent) for function in NEED_BOTH_CLASSES)
    recall = "recall is a share of the positives, so give data with at least one"
    message = rf"y_true has no positive among its 4 samples: {recall}\.$"
    assert all(refuses(ValueError, message, function, labels, S, pos_label=absent) for function in NEED_A_POSITIVE)
    message = "y_true has one class only: all 4 samples are positive and none is negative"
    assert all(refuses(ValueError, message, function, labels, S, pos_label=there) for function in NEED_BOTH_CLASSES)


MISSING = r"; {} of 6 are\. Drop these samples from every argument"
LACKING = {
    "floats": ([0, 1, NAN, 1, NAN, 0], r"y_true\[2\] is missing \(nan\)", 2),
    "array": (np.array([0, 1, NAN, 1, NAN, 0]), r"y_true\[2\] is missing \(nan\)", 2),
    "None": ([0, 1, 1, None, 0, 0], r"y_true\[3\] is missing \(None\)", 1),
    "text and nan": (["a", "b", NAN, "a", NAN, None], r"y_true\[2\] is missing \(nan\)", 3),
    "tuple of text and nan": (("a", NAN, "b", "a", "b", "b"), r"y_true\[1\] is missing \(nan\)", 1),
    "column": (pd.Series([0, 1, None, 1, 0, 1], index=range(5, 11)), r"y_true\.iloc\[2\] is missing \(nan\)", 1),
    "text column": (pd.Series(["a", "b", None] * 2), r"y_true\.iloc\[2\] is missing \((None|nan)\)", 2),
}


def test_long_doubles_too_large_for_a_float_are_refused_as_labels_and_as_groups():
    large = HUGE[[0, 0, 3, 3]]
    for given, options in ((large, {}), (Y, {"groups": large})):
        message = f"{'groups' if options else 'y_true'} holds numbers too large for a float: rescale them\\.$"
        assert refuses(ValueError, message, evalkit.metric_interval, given, S, lambda a, b: 1.0, **options)


def test_missing_labels_of_an_index_have_no_remedy_for_columns():
    message = r"y_true\[1\] is missing \(nan\); 1 of 4 are\. Drop these samples from every argument\.$"
    assert refuses(ValueError, message, evalkit.roc_auc_score, pd.Index([0, NAN, 1, 1]), S)


def test_a_class_is_not_called_a_sample():
    message = r"labels\[1\] is missing \(nan\); 1 of 3 are\. Give one for every class\.$"
    labels = np.array([0, NAN, 2])
    assert refuses(ValueError, message, evalkit.mean_average_precision, [0, 1, 2], np.eye(3), labels=labels)


@pytest.mark.parametrize("case", LACKING)
def test_missing_labels_are_counted_and_the_remedy_is_said(case):
    labels, where, count = LACKING[case]
    scores, message = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], where + MISSING.format(count)
    assert refuses(ValueError, message, evalkit.roc_auc_score, labels, scores)
    assert refuses(ValueError, message, evalkit.metric_interval, labels, scores, lambda a, b: 1.0)
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, labels, labels)


def test_missing_items_of_columns_are_left_out_by_notna():
    labels, scores = pd.Series([0, 1, None, 1, 0, 1]), pd.Series([0.1, 0.3, 0.4, None, 0.2, 0.9])
    remedy = r".*: keep = y_true\.notna\(\), then y_true\[keep\], y_score\[keep\]\.$"
    assert refuses(ValueError, r"y_true\.iloc\[2\]" + remedy, evalkit.roc_auc_score, labels, scores)
    remedy = r".*: keep = y_score\.notna\(\), then y_score\[keep\], y_true\[keep\]\.$"
    for function in (evalkit.roc_auc_score, lambda y, s: evalkit.metric_interval(y, s, evalkit.roc_auc_score)):
        assert refuses(ValueError, r"y_score\.iloc\[3\]" + remedy, function, [0, 1] * 3, scores)
    remedy = r".*: keep = y_true\.notna\(\), then y_true\[keep\], y_pred\[keep\]\.$"
    assert refuses(ValueError, r"y_true\.iloc\[2\]" + remedy, ConfusionMatrix.from_labels, labels, [0, 1] * 3)
    remedy = r".*: keep = ~np\.isnan\(y_true\), then y_true\[keep\], y_score\[keep\]\.$"
    assert refuses(ValueError, r"y_true\[2\]" + remedy, evalkit.roc_auc_score, labels.to_numpy(), scores)


# Functions, a good call of each, and beside which argument each argument of labels stands.
PAIRED = [
    *(
        (function, {"y_true": Y, "y_pred": Y}, {"y_true": "y_pred", "y_pred": "y_true"})
        for function in TAKE_PREDICTIONS
    ),
    *((function, {"y_true": Y, "y_score": np.eye(2)[Y]}, {"y_true": "y_score"}) for function in TAKE_COLUMNS),
    (
        evalkit.mcnemar_test,
        {"y_true": Y, "pred_a": Y, "pred_b": Y},
        {"y_true": "pred_a", "pred_a": "y_true", "pred_b": "y_true"},
    ),
    (evalkit.bootstrap_error, {"fit_predict": lambda X_train, y_train, X_test: 0, "X": S, "y": Y}, {"y": "X"}),
    (
        evalkit.metric_interval,
        {"y_true": Y, "y_score": S, "metric": evalkit.roc_auc_score},
        {"y_true": "y_score", "y_score": "y_true", "groups": "y_true"},
    ),
    (
        evalkit.paired_bootstrap_test,
        {"y_true": Y, "scores_a": S, "scores_b": S, "metric": evalkit.roc_auc_score},
        {"y_true": "scores_a", "scores_a": "y_true", "scores_b": "y_true", "groups": "y_true"},
    ),
]


@pytest.mark.parametrize(("function", "given", "beside"), PAIRED)
def test_the_remedy_names_the_argument_beside_the_one_with_missing_labels(function, given, beside):
    for argument, other in beside.items():
        lacking = np.array([0, NAN, 1, 1])
        message = rf"{argument}\[1\] is missing \(nan\); 1 of 4 are\. Drop these samples from every argument"
        remedy = rf": keep = ~np\.isnan\({argument}\), then {argument}\[keep\], {other}\[keep\]\.$"
        assert refuses(ValueError, message + remedy, function, **{**given, argument: lacking})


def test_the_remedy_for_columns_of_text_names_both_arguments():
    names, metric = pd.Series(["a", None, "b", "b"]), lambda y_true, y_pred: 1.0
    for argument, given in (("y_score", [["a", "a", "b", "b"], names]), ("groups", [Y, S])):
        remedy = rf".*: keep = {argument}\.notna\(\), then {argument}\[keep\], y_true\[keep\]\.$"
        options = {"groups": names} if argument == "groups" else {}
        message = rf"{argument}\.iloc\[1\] is missing \((None|nan)\); 1 of 4 are"
        assert refuses(ValueError, message + remedy, evalkit.metric_interval, *given, metric, **options)


@pytest.mark.parametrize("pair", ["fraud ok", "True False", "yes no", "no yes", "1 0", "NO YES", "positive negative"])
def test_true_and_false_beside_text_are_told_how_to_become_it(pair):
    """The advice, when it is followed, gives what was meant; where that is open, it names no label."""
    one, other = pair.split()
    labels, calls = [one, other, other], [True, False, True]
    means = "True" if one.casefold() in ("true", "yes", "1", "positive") else "False" if pair != "fraud ok" else ""
    advice = r"np\.where\(y_pred, a, b\), where a is the label that True means"
    if means:
        positive, negative = (one, other) if means == "True" else (other, one)
        advice = rf"np\.where\(y_pred, '{positive}', '{negative}'\)"
    message = rf"^y_pred holds True and False, y_true text: give both the same labels, as by {advice}\.$"
    assert refuses(TypeError, message, ConfusionMatrix.from_labels, labels, calls, pos_label=one)
    assert refuses(TypeError, message, evalkit.MulticlassConfusionMatrix.from_labels, labels, calls)
    message = message.replace("y_pred", "pred_b")
    assert refuses(TypeError, message, evalkit.mcnemar_test, labels, labels, calls)
    assert refuses(
        TypeError, r"pred_b .* same labels, as by np\.where", evalkit.mcnemar_test, ["ok"] * 3, ["ok"] * 3, calls
    )


def test_advice_for_decimals_keeps_what_they_are():
    labels = np.array([Decimal("0.5"), Decimal(0)] * 2)
    assert refuses(
        TypeError, r".*: convert the column to text, as by \.astype\(str\)", evalkit.roc_auc_score, labels, S
    )
    assert evalkit.roc_auc_score(labels.astype(str), S, pos_label="0.5") == evalkit.roc_auc_score([1, 0, 1, 0], S)
