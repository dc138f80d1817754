"""Labels, scores, weights and groups of a two-class problem, read once into one object."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, BoolArray, Floats, Integers, Label
from .groups import number_groups
from .labels import read_labels
from .reading import as_exact_numbers, as_numbers, as_sequence, check_same_index, check_same_length, refuse_where

SCORE = "a probability or a decision value"  # what a number may be, for error messages
ONE_COLUMN = "Of predict_proba pass the column of the positive class: [:, 1] if model.classes_[1] is that class."


class BinaryScores(NamedTuple):
    """Validated data of a two-class problem: whether each sample is positive, its score, its weight, its group.

    `classes` are the labels that occur, the positive one last.
    """

    positive: BoolArray
    score: AnyArray
    weight: Floats | None
    group: Integers | None = None
    classes: tuple[Any, ...] = ()

    @property
    def sizes(self) -> tuple[int, int]:
        """How many samples are positive, and how many negative."""
        n_positive = int(np.count_nonzero(self.positive))
        return n_positive, len(self.positive) - n_positive


def check_scores(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    both_classes: bool = False,
    score_name: str = "y_score",
) -> BinaryScores:
    """Validate labels and scores of a two-class problem.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, at most two different ones.
    y_score : sequence of shape (n_samples,)
        A finite number for each sample; larger means "more likely positive".
    pos_label : label, optional
        The label that counts as positive; may be left out for labels 0/1, -1/1 and booleans.
    sample_weight : sequence of shape (n_samples,), optional
        Finite, not negative, not all zero.
    groups : sequence of shape (n_samples,), optional
        At least two different ones.
    both_classes : bool
        Whether a missing class is an error.
    score_name : str
        What the caller's argument is called, for the error messages.

    Raises
    ------
    ValueError, TypeError
        With a sentence that says what is wrong, where, and what would be right.

    Examples
    --------
    >>> check_scores([0, 1], [0.2, 0.9]).positive
    array([False,  True])
    """
    labels = read_labels(y_true, "y_true", beside=score_name)
    score = as_sequence(y_score, score_name, hint=ONE_COLUMN)
    check_same_index(**{"y_true": y_true, score_name: y_score, "sample_weight": sample_weight, "groups": groups})
    check_same_length(**{"y_true": labels.places, score_name: score})
    positive = labels.positive(pos_label)
    score = as_exact_numbers(score, score_name, SCORE, given=y_score)
    weight = None if sample_weight is None else as_weights(sample_weight, len(score))
    turned = len(labels.classes) == 2 and positive[0] != labels.places[0]
    data = BinaryScores(positive, score, weight, None, labels.classes[::-1] if turned else labels.classes)
    if both_classes:
        _check_both_classes(data)
    return data if groups is None else data._replace(group=number_groups(groups, positive))


def as_scores(values: ArrayLike, name: str, labels: AnyArray) -> AnyArray:
    """Validate further scores of samples whose labels are validated already."""
    score = as_sequence(values, name, hint=ONE_COLUMN)
    check_same_length(**{"y_true": labels, name: score})
    return as_exact_numbers(score, name, SCORE, given=values)


def as_weights(values: ArrayLike, length: int) -> Floats:
    """Refuse weights that are negative, not finite, all zero or of another length than the data."""
    raw = as_sequence(values, "sample_weight", hint="Give one weight for each sample.")
    if len(raw) != length:
        raise ValueError(f"sample_weight has {len(raw)} items, the data {length}: give one weight for each sample.")
    weight = np.asarray(as_numbers(raw, "sample_weight", "zero or more"), np.float64)
    refuse_where(weight < 0, weight, "sample_weight", "a weight must not be negative")
    with np.errstate(over="ignore"):
        total = weight.sum()
    if not 0 < total < np.inf:
        raise ValueError(f"sample_weight sums to {total}: give weights whose sum is above 0 and fits into a float.")
    return weight


def _check_both_classes(data: BinaryScores) -> None:
    """Refuse data without one of the two classes, or with zero weight for one."""
    refuse_one_class(*data.sizes)
    if data.weight is not None:
        for name, chosen in (("positive", data.positive), ("negative", ~data.positive)):
            if not data.weight[chosen].any():
                raise ValueError(f"sample_weight is zero for every {name} sample: each class must carry some weight.")


def refuse_one_class(n_positive: int, n_negative: int) -> None:
    """Refuse data without one of the two classes."""
    if not n_positive or not n_negative:
        there, missing = ("positive", "negative") if n_positive else ("negative", "positive")
        raise ValueError(
            f"y_true has one class only: all {n_positive + n_negative} samples are {there} and none is {missing}. "
            "Ranks and rates that compare the two classes are undefined; give data with both."
        )


def refuse_no_positive(n_positive: int, n_negative: int) -> None:
    """Refuse data without a positive, where recall is asked for."""
    if not n_positive:
        raise ValueError(
            f"y_true has no positive among its {n_negative} samples: recall is a share of the positives, "
            "so give data with at least one."
        )


def refuse_one_of_a_class(n_positive: int, n_negative: int) -> None:
    """Refuse fewer than two samples of a class, which has no variance."""
    for name, count in (("positive", n_positive), ("negative", n_negative)):
        if count < 2:
            raise ValueError(f"y_true has only one {name} sample: a variance needs at least two of each class.")
