"""Precision and recall of the k samples with the highest scores, where so many can be looked at and no more."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_float, as_integer, is_number
from .._input.groups import number_groups
from .._input.reading import check_same_index
from .._input.validation import check_scores, refuse_no_positive
from .._types import AnyArray, BoolArray, Floats, Integers, Label
from ..counts._cumulative import ROUNDING

Ranked = tuple[BoolArray, AnyArray, Integers, Integers | None]  # what is positive, its score, its list, its group


def precision_at_k(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    k: int | float,
    query_id: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    pos_label: Label | None = None,
) -> float:
    """Share of positives among the k samples with the highest scores; the mean over lists, such as days.

    Samples that share a score at the border are in no order: it is the expected value over all orders.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, at most two different ones; finite scores, larger means "more likely positive".
    k : int or float
        How many samples, an integer from 1 to n_samples; or a float, their share, above 0 and at most 1: then as few as
        make up that share. So 1 is one sample, and 1.0 all of them.
    query_id : sequence of shape (n_samples,), optional
        The list that each sample is in, such as a day, called as in scikit-learn's `load_svmlight_file`: k are taken of
        each, or all where there are fewer, and each list counts the same.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient. The samples of a group in a list then count once, with their
        highest score, and as positive where one of them is.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.

    Returns
    -------
    float
        In [0, 1]; the share of positives in the data for scores that say nothing.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a k that is no number of samples and no share.

    See Also
    --------
    recall_at_k : How many of all positives are among them.
    average_precision_score : The mean of the precision over all positives.

    References
    ----------
    McSherry and Najork (2008), for the ties.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
    >>> precision_at_k(y_true, y_score, k=2), precision_at_k(y_true, y_score, k=0.5)
    (0.5, 0.5)
    >>> precision_at_k(y_true, y_score, k=1, query_id=["Mon", "Mon", "Tue", "Tue", "Wed", "Wed"])
    0.8333333333333334
    >>> precision_at_k(y_true, y_score, k=2, groups=["Ann", "Ann", "Bob", "Cleo", "Cleo", "Cleo"])
    1.0
    """
    return _at_k("precision", y_true, y_score, k, pos_label, query_id=query_id, groups=groups)


def recall_at_k(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    k: int | float,
    query_id: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    pos_label: Label | None = None,
) -> float:
    """Share of all positives that are among the k samples with the highest scores; the mean over lists, such as days.

    Samples that share a score at the border are in no order: it is the expected value over all orders.

    Parameters
    ----------
    y_true, y_score, k, query_id, groups, pos_label
        As in `precision_at_k`; at least one positive. Lists without one have no recall, and are left out of the mean.

    Returns
    -------
    float
        In [0, 1]; the share of samples that are taken for scores that say nothing.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a k that is no number of samples and no share; without a positive.

    See Also
    --------
    precision_at_k : How many of the k samples are positive.
    constrained_threshold : The threshold for a recall, whatever the number of samples.

    References
    ----------
    McSherry and Najork (2008), for the ties.

    Examples
    --------
    >>> y_true, y_score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.6, 0.6, 0.3, 0.1]
    >>> recall_at_k(y_true, y_score, k=3)
    0.5
    """
    return _at_k("recall", y_true, y_score, k, pos_label, query_id=query_id, groups=groups)


class TopK(NamedTuple):
    """What is ranked, a sample or a group in a list: whether it is positive, its list and its group, if it has one.

    `taken` is the share of the orders in which it is taken, between 0 and 1 where scores are tied at the border.
    """

    positive: BoolArray
    taken: Floats
    lists: Integers
    group: Integers | None

    def parts(self, name: Literal["precision", "recall"]) -> tuple[Floats, Floats]:
        """What is counted, and among which."""
        return self.positive * self.taken, self.taken if name == "precision" else self.positive.astype(np.float64)


def mean_of_lists(part: Floats, whole: Floats, lists: Integers) -> float:
    """The mean of the shares of all lists that have one."""
    total = np.bincount(lists, whole)
    return float(np.mean(np.bincount(lists, part)[total > 0] / total[total > 0]))


def _at_k(
    name: Literal["precision", "recall"],
    y_true: ArrayLike,
    y_score: ArrayLike,
    k: int | float,
    pos_label: Label | None,
    **columns: ArrayLike | None,
) -> float:
    data = check_scores(y_true, y_score, pos_label=pos_label)
    if name == "recall":
        refuse_no_positive(*data.sizes)
    check_same_index(y_true=y_true, y_score=y_score, **columns)
    lists, group = (
        None if of is None else number_groups(of, data.positive, name=column, least=1) for column, of in columns.items()
    )
    found = top_k(*ranked(data.positive, data.score, lists, group), k)
    return mean_of_lists(*found.parts(name), found.lists)


def ranked(positive: BoolArray, score: AnyArray, lists: Integers | None, group: Integers | None) -> Ranked:
    """Samples; or the groups in each list, positive where a sample is, each with its highest score."""
    lists = np.zeros(len(score), np.int64) if lists is None else lists
    if group is None:
        return positive, score, lists, None
    _, unit, sizes = np.unique(lists * (group.max() + 1) + group, return_inverse=True, return_counts=True)
    highest = np.lexsort((score, unit))[np.cumsum(sizes) - 1]
    return np.bincount(unit, positive) > 0, score[highest], lists[highest], group[highest]


def top_k(positive: BoolArray, score: AnyArray, lists: Integers, group: Integers | None, k: int | float) -> TopK:
    """Take the highest scores of each list."""
    sizes = np.bincount(lists)
    n_taken = as_sizes(k, sizes)
    border = _kth_highest(score, lists, sizes, n_taken)[lists]
    above, tied = score > border, score == border
    left = (n_taken - np.bincount(lists, above)) / np.bincount(lists, tied)
    return TopK(positive, above + tied * left[lists], lists, group)


def _kth_highest(score: AnyArray, lists: Integers, sizes: Integers, taken: Integers) -> AnyArray:
    """The lowest score that is taken of each list; one list needs no sorting."""
    places = np.cumsum(sizes) - taken
    if len(sizes) == 1:
        return np.asarray(np.partition(score, places)[places])
    return np.asarray(score[np.lexsort((score, lists))[places]])


def as_sizes(k: int | float, sizes: Integers) -> Integers:
    """How many samples are taken of lists of such sizes.

    >>> as_sizes(3, np.array([10, 2])), as_sizes(0.25, np.array([10, 2])), as_sizes(0.7, np.array([10]))
    (array([3, 2]), array([3, 1]), array([7]))
    """
    if is_number(k, integer=True):
        return np.asarray(np.minimum(as_integer(k, "k", most=int(sizes.max())), sizes))
    if not (is_number(k) and not isinstance(k, bool | np.bool_) and 0 < as_float(k) <= 1):
        raise ValueError(f"k is {k!r}: it must be a whole number of samples, or a share above 0 and at most 1.")
    return np.asarray(np.maximum(1, np.ceil(float(k) * sizes * (1 - ROUNDING)).astype(np.int64)))
