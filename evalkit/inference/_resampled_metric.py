"""Any metric of labels and scores on resampled rows; the AUC and average precision without sorting again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._input import validation
from .._input.arguments import as_metric_value, check_takes
from .._input.groups import check_groups
from .._input.reading import as_sequence
from .._input.validation import AnyArray, BoolArray, Label
from ..counts._packed_order import descending_order, group_ends
from ..curves.auc import roc_auc_score
from ..curves.average_precision import average_precision_score
from ._bootstrap import Indices, Units

Metric = Callable[..., Any]
Statistic = Callable[[Indices], float]
Counts = NDArray[Any]

_TRIES = 1000  # draws in a row without some label, before giving up
_NEVER_MISSING = 750  # a label in so many units is missing from a resample with a probability below 1e-300


class Samples(NamedTuple):
    """Validated data: labels, the scores of each model, weights, and the place of each label among the distinct."""

    labels: AnyArray
    scores: list[AnyArray]
    weight: NDArray[np.float64] | None
    code: Indices


def check_samples(
    y_true: ArrayLike,
    scores: dict[str, ArrayLike],
    metric: Metric,
    sample_weight: ArrayLike | None,
    pos_label: Label | None,
) -> Samples:
    """Validate labels of any classes and, named like their arguments, scores or predictions of one or more models."""
    if not callable(metric):
        raise TypeError(f"metric is {metric!r}: give a function of y_true and y_score, such as roc_auc_score.")
    options = [] if sample_weight is None else ["sample_weight"]
    wanted = "give a function of y_true and y_score" + (", and of sample_weight=" if options else "")
    hint = "such as roc_auc_score; for one of a ConfusionMatrix there is bootstrap_interval"
    check_takes(metric, "metric", f"{wanted}, {hint}", 2, *options)
    labels = as_sequence(y_true, "y_true")
    validation.refuse_missing(y_true, labels, "y_true", next(iter(scores)))
    columns = [_as_scores(values, name, labels) for name, values in scores.items()]
    if pos_label is not None:
        classes, labels = labels, validation.as_positive(labels, pos_label, next(iter(scores)))
        known = {*classes.tolist(), pos_label}
        columns = [_called(rows, name, known, pos_label) for name, rows in zip(scores, columns, strict=True)]
    validation.distinct_labels(labels, "y_true", at_most=None)
    weight = None if sample_weight is None else validation.as_weights(sample_weight, len(labels))
    return Samples(labels, columns, weight, np.unique(labels, return_inverse=True)[1])


def _as_scores(values: ArrayLike, name: str, labels: AnyArray) -> AnyArray:
    """Scores, predicted labels, or rows of scores: whatever the metric takes, with an item for each sample."""
    rows = validation.as_unmasked_array(values, name, "sample")
    if rows.ndim < 2:
        rows = as_sequence(values, name)
        if rows.dtype.kind in "biuf":
            rows = validation.as_numbers(rows, name, validation.SCORE, given=values)
        else:
            validation.refuse_missing(values, rows, name, "y_true")
            validation.distinct_labels(rows, name, at_most=None)
    elif rows.dtype.kind not in "biuf":
        raise TypeError(f"{name} has rows of type {rows.dtype}: give each sample a row of numbers.")
    elif not np.isfinite(rows).all():
        index = int(np.argwhere(~np.isfinite(rows))[0, 0])
        raise ValueError(f"{name}[{index}] holds a value that is not a finite number: every value must be one.")
    validation.check_same_length(**{"y_true": labels, name: rows})
    return rows


def _called(rows: AnyArray, name: str, known: set[Label], pos_label: Label) -> AnyArray:
    """Which samples are predicted positive, where labels are predicted; scores as they are."""
    if rows.dtype.kind in "biuf":
        return rows
    found = validation.distinct_labels(rows, name, at_most=None)
    if not isinstance(found[0], (str, bytes)):
        return rows
    strange = [label for label in found if label not in known]
    if strange:
        shown = ", ".join(sorted(map(repr, known)))
        raise ValueError(f"{name} has the label {strange[0]!r}, which y_true has not ({shown}).")
    return validation.samples_with(rows, pos_label)


def check_units(samples: Samples, groups: ArrayLike | None, *, stratified: bool) -> Units:
    """What is to be drawn: samples or groups, from all at once or from each label's."""
    none = np.empty(0, dtype=np.int64)
    if groups is None:
        return Units(_strata(samples.code, stratified=stratified), None, none, none)
    named, names = check_groups(groups, samples.labels)
    _, first, group = np.unique(named, return_index=True, return_inverse=True)
    code = samples.code[first]
    mixed = code[group] != samples.code
    if stratified and mixed.any():
        name = names[group[np.argmax(mixed)]]
        raise ValueError(f"group {name!r} has samples of several labels: leave out stratified=True.")
    sizes = np.bincount(group)
    order = np.argsort(group, stable=True)
    return Units(_strata(code, stratified=stratified), order, np.cumsum(sizes) - sizes, sizes)


def _strata(code: Indices, *, stratified: bool) -> list[Indices]:
    if not stratified:
        return [np.arange(len(code))]
    return [np.flatnonzero(code == label) for label in range(int(code.max()) + 1)]


def resampled_rows(samples: Samples, units: Units, n_resamples: int, rng: np.random.Generator) -> Iterator[Indices]:
    """Rows of each resample. One without some label of the data, where a metric may be undefined, is drawn again."""
    certain = len(units.strata) > 1 or units_of_rarest_label(samples, units) >= _NEVER_MISSING
    for _ in range(n_resamples):
        for _ in range(_TRIES):
            rows = units.draw(rng)
            if certain or has_every_label(samples, rows):
                yield rows
                break
        else:
            raise ValueError(
                f"{_TRIES} resamples in a row lacked some label of y_true, which few samples or groups have: "
                "stratified=True draws from each label separately."
            )


def has_every_label(samples: Samples, rows: Indices) -> bool:
    """Whether each label of the data is among these rows."""
    return bool(np.bincount(samples.code[rows], minlength=int(samples.code.max()) + 1).all())


def units_of_rarest_label(samples: Samples, units: Units) -> int:
    """How many units have the label that fewest have."""
    if units.rows is None:
        return int(np.bincount(samples.code).min())
    group = np.repeat(np.arange(len(units.sizes)), units.sizes)
    pairs = np.unique(np.stack([samples.code[units.rows], group]), axis=1)
    return int(np.bincount(pairs[0]).min())


def value_of(samples: Samples, model: int, metric: Metric, rows: Indices | slice = slice(None)) -> float:
    """The metric of a model on these rows, as its function gives it."""
    options = {} if samples.weight is None else {"sample_weight": samples.weight[rows]}
    value = metric(samples.labels[rows], samples.scores[model][rows], **options)
    return as_metric_value(value, "metric", "every resample")


def statistic_of(samples: Samples, model: int, metric: Metric) -> Statistic:
    """The metric of a model as a function of rows; from counts where they are enough."""
    of_counts = next((of_counts for function, of_counts in _OF_COUNTS if function is metric), None)
    if of_counts is None:
        return lambda rows: value_of(samples, model, metric, rows)
    positive, score, _ = validation.check_scores(samples.labels, samples.scores[model])
    row, size = _rows_by_score(positive, score)
    place, weight = row + size * positive, samples.weight

    def statistic(rows: Indices) -> float:
        counts = np.bincount(place[rows], None if weight is None else weight[rows], minlength=2 * size)
        negatives, positives = counts[:size], counts[size:]
        if negatives.any() and positives.any():
            return of_counts(negatives, positives)
        return value_of(samples, model, metric, rows)  # which says what is wrong

    return statistic


def _rows_by_score(positive: BoolArray, score: AnyArray) -> tuple[Indices, int]:
    """A row for each sample, counted from the highest score down, and how many there are.

    Equal scores share a row, as do neighbouring scores that only negatives have: the order among these changes nothing.
    """
    order, ordered = descending_order(score)
    ends = group_ends(ordered)
    has_positive = np.logical_or.reduceat(positive[order], ends[:-1])
    row = np.cumsum(has_positive | np.append(True, has_positive[:-1])) - 1
    row_of_sample = np.empty(len(score), dtype=np.int64)
    row_of_sample[order] = np.repeat(row, np.diff(ends))
    return row_of_sample, int(row[-1]) + 1


def _auc_of_counts(negatives: Counts, positives: Counts) -> float:
    """AUC, from the negatives and positives at each score, highest first, or their weights."""
    passed = np.cumsum(negatives)
    # Twice the negatives that a positive does not beat: those above it, and half of those level with it.
    lost = (positives @ (2 * passed - negatives)).item()
    twice_pairs = 2 * passed[-1].item() * positives.sum().item()  # as Python's integers, which do not overflow
    return float((twice_pairs - lost) / twice_pairs)


def _average_precision_of_counts(negatives: Counts, positives: Counts) -> float:
    """Average precision, from the same: the mean over positives of the precision at their score."""
    at = np.flatnonzero(positives)
    tps, fps = np.cumsum(positives[at]), np.cumsum(negatives)[at]
    return float((positives[at] * (tps / (tps + fps))).sum() / tps[-1])


_OF_COUNTS: list[tuple[Metric, Callable[[Counts, Counts], float]]] = [
    (roc_auc_score, _auc_of_counts),
    (average_precision_score, _average_precision_of_counts),
]
