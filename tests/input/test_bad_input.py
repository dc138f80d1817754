"""Invalid labels, scores and weights: every entry point raises, with the same sentence."""

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import evalkit
from evalkit import ConfusionMatrix
from tests import entry_points
from tests.entry_points import ENTRY_POINTS, NEED_A_POSITIVE, NEED_BOTH_CLASSES, TAKE_PROBABILITIES, TAKE_WEIGHTS
from tests.input.test_every_parameter import CALLS

pytestmark = pytest.mark.filterwarnings("error")
Y, S = [0, 0, 1, 1], [0.2, 0.5, 0.3, 0.8]
NAN, INF = float("nan"), float("inf")
WIDE = np.array([1, 2, 3, 1e300], dtype=np.longdouble) ** 2  # the last fits into no double
SPAN = np.timedelta64(3, "s")


NO_SEQUENCE = r"{{}} is a {}: give a list, tuple, array or column, one for each sample\.$"
SHAPE = r"{{}} has shape \(4, 2\): it must be one-dimensional\. {}"
# Whatever is wrong of any argument with one item a sample; {} is what it is called.
BAD_SEQUENCES = {
    "one string": ("0011", TypeError, NO_SEQUENCE.format("str")),
    "set": ({0, 1}, TypeError, NO_SEQUENCE.format("set")),
    "sparse": (scipy.sparse.csr_array([Y]), TypeError, NO_SEQUENCE.format("csr_array")),
    "number": (1, TypeError, NO_SEQUENCE.format("int")),
    "empty": ([], ValueError, r"{} is empty: there must be at least one sample\.$"),
    "masked": (np.ma.array(Y, mask=[0, 0, 1, 0]), ValueError, r"{} has masked values: give a plain array, without"),
    "ragged": ([1, 2, [3, 4], 5], ValueError, r"{} cannot be read as one row for each sample: "),
    "two columns": (pd.DataFrame({"a": S, "b": S}), ValueError, SHAPE.format("")),
    "None among others": ([1, None, 1, 0], ValueError, r"{}\[1\] is missing \(None\); 1 of 4 are\. Drop these"),
    "nan": ([0, 1, NAN, NAN], ValueError, r"{}\[2\] is missing \(nan\); 2 of 4 are\. Drop these samples from every"),
    "nullable": (pd.Series([1, 0, None, 1], dtype="boolean"), ValueError, r"{}\.iloc\[2\] is missing \(<NA>\); 1 of 4"),
    "infinity": ([0, -INF, 0, INF], ValueError, r"{}\[1\] is -inf: every value must be a finite number\.$"),
}


def of_argument(name, *but):
    """What is wrong of one argument, with its name in the messages."""
    return {case: (*bad, said.replace("{}", name)) for case, (*bad, said) in BAD_SEQUENCES.items() if case not in but}


NUMBER = r"each must be a number, a probability or a decision value\.$"
BAD_SCORES = {
    **of_argument("y_score"),
    "too few": (S[:3], ValueError, r"y_true has 4 and y_score has 3 items: .* equally long"),
    "two columns": (np.column_stack([S, S]), ValueError, SHAPE.format("Of predict_proba pass").format("y_score")),
    "text": (["0.2", "0.5", "0.3", "0.8"], TypeError, rf"y_score holds text \(y_score\[0\] is '0\.2'\): {NUMBER}"),
    "text column": (pd.Series(list("abcd")), TypeError, r"y_score\[0\] is 'a', a str: give a number, a probability or"),
    "complex": ([1, 2, 3j, 4], TypeError, rf"y_score holds complex numbers .*: {NUMBER}"),
    "dates": (np.array(["2020-01-01"] * 4, "M8[D]"), TypeError, rf"y_score holds dates .*: {NUMBER}"),
    "too large": ([1, 2, 3, 10**30], ValueError, r"y_score holds numbers that do not fit into 64 bits: rescale them"),
}  # fmt: skip
LABELS_ARE = r"labels are numbers, booleans or text\.$"
UNSAID = r"y_true has the labels {}: say by pos_label= which of them is positive\.$"
THREE = r"y_true has {} different labels \({}\): two are wanted\. For one class against the rest pass y_true == that"
BAD_LABELS = {
    **of_argument("y_true"),
    "three classes": ([0, 1, 2, 1], ValueError, THREE.format(3, "0, 1, 2")),
    "scores": (S, ValueError, r"y_true has 4 .*These look like scores: are the arguments in the right order\?$"),
    "a gap in text": (pd.Series([*"aab", None], dtype="string"), ValueError, r"y_true\.iloc\[3\] is missing"),
    "mixed": ([0, 1, "1", 0], TypeError, r"y_true mixes .*: y_true\[0\] is a int, y_true\[2\] is a str\. Give all"),
    "text": (["no", "no", "yes", "yes"], ValueError, UNSAID.format("'no', 'yes'")),
    "other numbers": ([1, 1, 2, 2], ValueError, UNSAID.format("1, 2")),
    "spans of time": (np.array([SPAN, 0, 1, 1], object), TypeError, rf"y_true\[0\] is a timedelta64: {LABELS_ARE}"),
    "dates": (pd.to_datetime(["2020", "2021"] * 2), TypeError, rf"y_true holds dates: {LABELS_ARE}"),
    "long doubles": (WIDE, TypeError, rf"y_true holds values of type \w+: {LABELS_ARE}"),
}  # fmt: skip
ONE_WEIGHT = r"Give one weight for each sample\.$"
BAD_WEIGHTS = {
    **of_argument("sample_weight", "None among others", "nullable"),
    "too few": ([1, 2, 3], ValueError, r"sample_weight has 3 items, the data 4: give one weight for each sample"),
    "two columns": ([[1, 1]] * 4, ValueError, SHAPE.format(ONE_WEIGHT).format("sample_weight")),
    "negative": ([0, 0.5, -3, -4], ValueError, r"sample_weight\[2\] is -3\.0: a weight must not be negative"),
    "nan": ([1, NAN, 1, 1], ValueError, r"sample_weight\[1\] is nan: every value must be a finite number"),
    "None": ([None, 1, 1, 1], TypeError, r"sample_weight\[0\] is None, a NoneType: give a number, zero or more\.$"),
    "all zero": ([0, 0, 0, 0], ValueError, r"sample_weight sums to 0\.0: give weights whose sum is above 0"),
    "too large together": ([1e308] * 4, ValueError, r"sample_weight sums to inf: give .* and fits into a float\.$"),
    "text": (list("1234"), TypeError, r"sample_weight holds text .*each must be a number, zero or more"),
}  # fmt: skip


def refuses(error, message, function, *data, **options):
    """Whether the error is of the right kind, begins with the message and is a whole sentence."""
    with pytest.raises(error, match=rf"(?s)^{message}") as caught:
        function(*data, **options)
    return str(caught.value)[-1] in ".?"


@pytest.mark.parametrize(("scores", "error", "message"), BAD_SCORES.values(), ids=BAD_SCORES)
def test_bad_scores(scores, error, message):
    assert all(refuses(error, message, function, Y, scores) for function in ENTRY_POINTS)
    assert refuses(error, message.replace("y_score", "scores_b"), evalkit.delong_test, Y, S, scores)
    message = message.replace("y_score", "y_proba")
    assert all(refuses(error, message, function, Y, scores) for function in TAKE_PROBABILITIES)


@pytest.mark.parametrize(("labels", "error", "message"), BAD_LABELS.values(), ids=BAD_LABELS)
def test_bad_labels(labels, error, message):
    assert all(refuses(error, message, function, labels, S) for function in (*ENTRY_POINTS, *TAKE_PROBABILITIES))


@pytest.mark.parametrize(("weights", "error", "message"), BAD_WEIGHTS.values(), ids=BAD_WEIGHTS)
def test_bad_weights(weights, error, message):
    for function in (*TAKE_WEIGHTS, *entry_points.WEIGHTED_PROBABILITIES):
        assert refuses(error, message, function, Y, S, sample_weight=weights)
    for function in (ConfusionMatrix.from_labels, evalkit.one_vs_rest_matrices):
        assert refuses(error, message, function, Y, Y, sample_weight=weights)


@pytest.mark.parametrize(
    ("values", "index", "shown"),
    [
        ([20, 50, 30, 80], 0, "20"),
        ([0, 1, 1 + 2**-52, 0.5], 2, r"1\.0000000000000002"),
        ([0, 1, 0.5, -5e-324], 3, "-5e-324"),
    ],
)
def test_probabilities_outside_of_0_to_1(values, index, shown):
    message = rf"y_proba\[{index}\] is {shown}: a probability is between .* must be calibrated first\.$"
    assert all(refuses(ValueError, message, function, Y, values) for function in TAKE_PROBABILITIES)
    assert evalkit.brier_score_loss(Y, [0, -0.0, 1, True]) == 0


ONE_GROUP = r"groups has the one group 'a': groups are the independent units, so give several\.$"
BAD_GROUPS = {
    **of_argument("groups", "infinity"),
    "one": (list("aaaa"), ValueError, ONE_GROUP),
    "too few": ([1, 2], ValueError, "y_true has 4 and groups has 2 items"),
}


@pytest.mark.parametrize(("groups", "error", "message"), BAD_GROUPS.values(), ids=BAD_GROUPS)
def test_bad_groups(groups, error, message):
    for function in (evalkit.auc_interval, evalkit.calibration_curve):
        assert refuses(error, message, function, Y, S, groups=groups)


@pytest.mark.parametrize("function", [*NEED_BOTH_CLASSES, *entry_points.NEED_BOTH_PROBABLE], ids=entry_points.name)
def test_one_class_alone(function):
    for labels, there, missing in (([0] * 4, "negative", "positive"), ([True] * 4, "positive", "negative")):
        message = rf"y_true has one class only: all 4 samples are {there} and none is {missing}\. Ranks .* with both\.$"
        assert refuses(ValueError, message, function, labels, S)


@pytest.mark.parametrize(("weights", "which"), [([0, 0, 1, 1], "negative"), ([1, 1, 0, 0], "positive")])
def test_a_class_without_weight(weights, which):
    message = rf"sample_weight is zero for every {which} sample: each class must carry some weight\.$"
    for function in set(TAKE_WEIGHTS) & set(NEED_BOTH_CLASSES):
        assert refuses(ValueError, message, function, Y, S, sample_weight=weights)


# One rule for a fold or slice in which a class is absent, for numbers and for text.
@pytest.mark.parametrize(
    ("there", "absent"), [(0, 1), (2, 1), (2.0, 1), ("ham", "spam"), (b"ham", b"spam"), (False, True)]
)
def test_a_class_that_is_absent(there, absent):
    labels = [there] * 4
    assert ConfusionMatrix.from_labels(labels, labels, pos_label=absent) == ConfusionMatrix(tp=0, fp=0, fn=0, tn=4)
    counts = evalkit.confusion_matrix_at_thresholds(labels, S, pos_label=absent)
    assert (counts.n_positive, counts.n_negative) == (0, 4)
    for pos_label, which in ((absent, "negative"), (there, "positive")):
        message = f"y_true has one class only: all 4 samples are {which}"
        assert all(refuses(ValueError, message, each, labels, S, pos_label=pos_label) for each in NEED_BOTH_CLASSES)
    message = r"y_true has no positive among its 4 samples: recall is .*, so give data with at least one\.$"
    assert all(refuses(ValueError, message, each, labels, S, pos_label=absent) for each in NEED_A_POSITIVE)


@pytest.mark.parametrize(
    ("labels", "pos_label", "shown"),
    [
        *((Y, pos_label, "0, 1") for pos_label in (2, "1", NAN, [1], SPAN, np.array([0, 1]), pd.NA, pd.Series([0, 1]))),
        (["a", "b"] * 2, "c", "'a', 'b'"),
        *(([0] * 4, pos_label, "0") for pos_label in ("1", b"a", NAN)),
        (np.array([0.1, 0.2] * 2), np.float32(0.1), "0.1, 0.2"),  # another number, though NumPy calls it equal to 0.1
    ],
)
def test_pos_label_not_among_the_labels(labels, pos_label, shown):
    message = rf"pos_label=.* is not among the labels of y_true \({shown}\)\.$"
    assert all(refuses(ValueError, message, function, labels, S, pos_label=pos_label) for function in ENTRY_POINTS)


@pytest.mark.parametrize("threshold", [NAN, "0.5", None, [0.5], np.array(0.5), np.array([0.5]), 1j, SPAN])
def test_bad_threshold(threshold):
    message = r"threshold is .*: it must be a number; a score of at least that is positive\.$"
    assert refuses(ValueError, message, evalkit.confusion_matrix_at_thresholds(Y, S).index_at, threshold)
    assert refuses(ValueError, message, ConfusionMatrix.from_scores, Y, S, threshold=threshold)


TAKE_PREDICTIONS = [
    ConfusionMatrix.from_labels,
    evalkit.MulticlassConfusionMatrix.from_labels,
    evalkit.one_vs_rest_matrices,
    lambda y_true, y_pred: evalkit.mcnemar_test(y_true, y_pred, y_true),
]
OTHER_TYPE = r"y_true holds labels such as {}, (y_pred|pred_a) such as {}: give both the same labels\.$"
LABEL_PAIRS = {
    "lengths": ([0, 1], [0, 1, 1], ValueError, r"y_true has 2 and (y_pred|pred_a) has 3 items: they must be equally"),
    "text and numbers": (["0", "1"], [0, 1], TypeError, OTHER_TYPE.format("'0'", "0")),
    "bytes and numbers": ([b"0", b"1"], [0, 1], TypeError, OTHER_TYPE.format("b'0'", "0")),
    "missing": ([0, 1], [None, 1], ValueError, r"(y_pred|pred_a)\[0\] is missing \(None\); 1 of 2 are"),
    "columns": ([0, 1], np.eye(2), ValueError, r"(\w+) has shape \(2, 2\): .* pass classes\[\1\.argmax\(axis=1\)\]\.$"),
    "scores": ([0, 1, 1], [0.1, 0.4, 0.8], ValueError, r"(y_pred|pred_a)\[0\] is 0\.1: labels are wanted, not scores"),
    "scores first": ([0, 0.4, 1], [0, 1, 1], ValueError, r"y_true\[1\] is 0\.4: labels are wanted, not scores\.$"),
}


@pytest.mark.parametrize(("y_true", "y_pred", "error", "message"), LABEL_PAIRS.values(), ids=LABEL_PAIRS)
def test_bad_pairs_of_labels(y_true, y_pred, error, message):
    assert all(refuses(error, message, function, y_true, y_pred) for function in TAKE_PREDICTIONS)


def test_two_labels_between_true_and_predicted():
    for labels, shown in (("abc", r"3 different labels \('a', 'b', 'c'\)"), ("abcde", "5 .*'a', 'b', 'c', 'd', …\\)")):
        message = rf"y_true with y_pred has {shown}: two are wanted"
        assert refuses(ValueError, message, ConfusionMatrix.from_labels, [*labels[:-1]], [*labels[1:]])
    message = r"y_true with y_pred has the labels 'a', 'b': say by pos_label="
    assert refuses(ValueError, message, ConfusionMatrix.from_labels, ["a", "b"], ["a", "a"])


COLUMNS = {
    *("y_true", "y_score", "y_pred", "y_proba", "sample_weight", "groups", "scores_a", "scores_b", "pred_a", "pred_b"),
    *("values_a", "values_b", "outcome", "names", "by", "fold", "X", "y"),
}


@pytest.mark.parametrize("case", [case for case, (_, given) in CALLS.items() if len(COLUMNS & given.keys()) > 1])
def test_columns_of_different_indexes_are_not_paired(case):
    function, options = CALLS[case]
    frames = {key: pd.DataFrame(options[key]) for key in options if key in COLUMNS}
    columns = {key: frame if frame.shape[1] > 1 else frame[0] for key, frame in frames.items()}
    for key, column in columns.items():
        other = {**options, **columns, key: column.set_axis(range(len(column))[::-1])}
        message = f".*{key}.*different indexes: row 0 is .* in one and .* in the other; bring them into one order"
        assert refuses(ValueError, message, function, **other)
        function(**{**other, key: column.set_axis(range(100, 100 + len(column)))})  # beside a default index


def test_advice_on_indexes_is_right():
    message = r"y_true and y_score have different indexes: row \d is .*; give columns of the same rows, or pass \.to_nu"
    for first, second in (([2, 0, 1, 3], range(10, 14)), (list("abcd"), range(10, 14)), ([5, 5, 1, 1], [5, 1, 5, 1])):
        labels, scores = pd.Series(Y, index=first), pd.Series(S, index=second)
        assert refuses(ValueError, message, evalkit.roc_auc_score, labels, scores)
    labels, scores = pd.Series(Y, index=[2, 0, 1, 3]), pd.Series(S)
    message = r".*; bring them into one order, as by y_score\.loc\[y_true\.index\], or pass \.to_numpy\("
    assert refuses(ValueError, message, evalkit.roc_auc_score, labels, scores)
    assert evalkit.roc_auc_score(labels, scores.loc[labels.index]) == evalkit.roc_auc_score([Y[1], Y[2], Y[0], Y[3]], S)
    assert evalkit.roc_auc_score(labels.to_numpy(), scores.to_numpy()) == evalkit.roc_auc_score(Y, S)


BESIDE = {"y_true": "scores_a", "scores_a": "y_true", "scores_b": "y_true", "groups": "y_true"}


@pytest.mark.parametrize("argument", BESIDE)
def test_the_remedy_names_the_argument_beside_the_one_with_missing_values(argument):
    given = {"y_true": Y, "scores_a": S, "scores_b": S, "metric": evalkit.roc_auc_score}
    for lacking, mask in (
        (np.array([0, NAN, 1, 1]), rf"~np\.isnan\({argument}\)"),
        (pd.Series([0, NAN, 1, 1]), rf"{argument}\.notna\(\)"),
    ):
        remedy = rf"{argument}.* every argument: keep = {mask}, then {argument}\[keep\], {BESIDE[argument]}\[keep\]\.$"
        assert refuses(ValueError, remedy, evalkit.paired_bootstrap_test, **{**given, argument: lacking})
