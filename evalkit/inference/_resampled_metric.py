"""Any metric of labels and scores on resampled rows; the AUC and average precision without sorting again."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_bool, as_generator, as_integer, as_metric_value, check_takes
from .._input.groups import number_groups
from .._input.labels import Labels, read_labels, text_type
from .._input.reading import as_numbers, as_rows, as_sequence, check_same_index, check_same_length
from .._input.validation import SCORE, BinaryScores, as_weights
from .._types import AnyArray, BoolArray, Floats, Indices, Label, Seed
from ..counts._packed_order import descending_order, group_ends
from ..curves.auc import roc_auc_score
from ..curves.average_precision import average_precision_score
from ._bootstrap import Units, has_every_label, resampled_rows
from ._resampled import AnyMethod, Resampled, acceleration_of, resampled

Metric = Callable[..., Any]
Statistic = Callable[[Indices], float]


class Samples(NamedTuple):
    """Validated data: labels as the metric takes them, scores of each model, weights; labels and groups as numbers."""

    labels: AnyArray
    scores: list[AnyArray]
    weight: Floats | None
    code: Indices
    group: Indices | None = None


class Resampling(NamedTuple):
    """The options of `metric_interval`, as they are given."""

    method: AnyMethod
    confidence_level: float
    n_resamples: int
    rng: Seed
    groups: ArrayLike | None
    stratified: bool
    sample_weight: ArrayLike | None
    pos_label: Label | None


def check_samples(y_true: ArrayLike, scores: dict[str, ArrayLike], metric: Metric, options: Resampling) -> Samples:
    """Validate labels of any classes and, named like their arguments, scores or predictions of one or more models."""
    groups, sample_weight, pos_label = options.groups, options.sample_weight, options.pos_label
    _check_metric(metric, weighted=sample_weight is not None)
    check_same_index(y_true=y_true, **scores, groups=groups, sample_weight=sample_weight)
    true = read_labels(y_true, "y_true", beside=next(iter(scores)))
    labels, code = as_sequence(y_true, "y_true"), true.places.astype(np.int64)
    if pos_label is not None:
        labels = true.positive(pos_label)
        code = labels.astype(np.int64)
    columns = [_as_scores(values, name, true, pos_label) for name, values in scores.items()]
    weight = None if sample_weight is None else as_weights(sample_weight, len(labels))
    return Samples(labels, columns, weight, code, None if groups is None else number_groups(groups, labels))


def _check_metric(metric: Metric, *, weighted: bool) -> None:
    options = ["sample_weight"] if weighted else []
    wanted = "give a function of y_true and y_score" + (", and of sample_weight=" if weighted else "")
    hint = "such as roc_auc_score; for one of a ConfusionMatrix there is bootstrap_interval"
    check_takes(metric, "metric", f"{wanted}, {hint}", 2, *options)


def _as_scores(values: ArrayLike, name: str, true: Labels, pos_label: Label | None) -> AnyArray:
    """Scores, predicted labels, or rows of scores: whatever the metric takes, with an item for each sample."""
    rows = as_rows(values, name, "sample")
    if rows.ndim > 1:
        as_numbers(rows.ravel(), f"{name}.ravel()", SCORE)
    else:
        rows = _as_column(values, name, true, pos_label)
    check_same_length(**{"y_true": true.places, name: rows})
    return rows


def _as_column(values: ArrayLike, name: str, true: Labels, pos_label: Label | None) -> AnyArray:
    """Scores, or predicted labels; whether they are the positive one where that is asked for."""
    column = as_sequence(values, name)
    if column.dtype.kind in "biuf":
        return as_numbers(column, name, SCORE, given=values)
    predicted = read_labels(values, name, beside="y_true")
    if text_type(predicted.classes[0]) is None:
        return as_numbers(column, name, SCORE)
    if pos_label is None:
        return column
    strange = [label for label in predicted.classes if label not in {*true.classes, pos_label}]
    if strange:
        raise ValueError(f"{name} has the label {strange[0]!r}, which y_true has not: give its labels, or scores.")
    return predicted.are(pos_label)


def samples_by_score(data: BinaryScores) -> Samples:
    """Rows of two classes in the order in which they are drawn: the positives, then the negatives, by falling score."""
    order, _ = descending_order(data.score)
    order = np.append(order[data.positive[order]], order[~data.positive[order]])
    positive = data.positive[order]
    group = None if data.group is None else data.group[order]
    return Samples(positive, [data.score[order]], None, (~positive).astype(np.int64), group)


def units_of(samples: Samples, *, stratified: bool) -> Units:
    """What is to be drawn: samples or groups, from all at once or from each label's."""
    if samples.group is None:
        return Units(_strata(samples.code, stratified=stratified))
    code = np.empty(int(samples.group.max()) + 1, np.int64)
    code[samples.group] = samples.code
    mixed = code[samples.group] != samples.code
    if stratified and mixed.any():
        at = f"groups[{np.argmax(mixed)}]"
        raise ValueError(f"{at} is of a group with samples of several labels: leave out stratified=True.")
    sizes = np.bincount(samples.group)
    order = np.argsort(samples.group, stable=True)
    return Units(_strata(code, stratified=stratified), order, np.cumsum(sizes) - sizes, sizes)


def _strata(code: Indices, *, stratified: bool) -> list[Indices]:
    if not stratified:
        return [np.arange(len(code))]
    return [np.flatnonzero(code == label) for label in range(int(code.max()) + 1)]


def resampled_metric(
    y_true: ArrayLike, scores: dict[str, ArrayLike], metric: Metric, options: Resampling
) -> tuple[list[float], Resampled]:
    """The metric of one model or of two, and the interval of it or of their difference."""
    n_resamples, generator = as_integer(options.n_resamples, "n_resamples"), as_generator(options.rng)
    samples = check_samples(y_true, scores, metric, options)
    units = units_of(samples, stratified=as_bool(options.stratified, "stratified"))
    values = [_defined(value_of(samples, model, metric), name) for model, name in enumerate(scores)]
    of, *others = (statistic_of(samples, model, metric) for model in range(len(scores)))

    def statistic(rows: Indices) -> float:
        return of(rows) - others[0](rows) if others else of(rows)

    drawn = [statistic(rows) for rows in resampled_rows(samples.code, units, n_resamples, generator)]
    return values, resampled(
        drawn,
        math.nan if options.method == "percentile" else statistic(np.arange(len(samples.labels))),
        options.method,
        options.confidence_level,
        n_units=units.of_rarest(samples.code) if options.method == "logit" else 0,
        acceleration=lambda: _acceleration(statistic, samples.code, units, generator),
    )


def _defined(value: float, name: str) -> float:
    if math.isnan(value):
        raise ValueError(f"metric is nan for {name}: there is nothing to put an interval around.")
    return value


def _acceleration(statistic: Statistic, code: Indices, units: Units, rng: np.random.Generator) -> float:
    values, strata = [], []
    for stratum, rows in units.left_out(rng):
        values.append(statistic(rows) if len(rows) and has_every_label(code, rows) else math.nan)
        strata.append(stratum)
    return acceleration_of(values, strata)


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
    positive = read_labels(samples.labels, "y_true").positive(None)
    row, size = _rows_by_score(positive, samples.scores[model])
    place, weight = row + size * positive, samples.weight

    def statistic(rows: Indices) -> float:
        counts = np.bincount(place[rows], None if weight is None else weight[rows], minlength=2 * size)
        negatives, positives = counts.reshape(2, -1)
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


def _auc_of_counts(negatives: AnyArray, positives: AnyArray) -> float:
    """AUC, from the negatives and positives at each score, highest first, or their weights."""
    passed = np.cumsum(negatives)
    # Twice the negatives that a positive does not beat: those above it, and half of those level with it.
    lost = (positives @ (2 * passed - negatives)).item()
    twice_pairs = 2 * passed[-1].item() * positives.sum().item()  # as Python's integers, which do not overflow
    return float((twice_pairs - lost) / twice_pairs)


def _average_precision_of_counts(negatives: AnyArray, positives: AnyArray) -> float:
    """Average precision, from the same: the mean over positives of the precision at their score."""
    at = np.flatnonzero(positives)
    tps, fps = np.cumsum(positives[at]), np.cumsum(negatives)[at]
    return float((positives[at] * (tps / (tps + fps))).sum() / tps[-1])


_OF_COUNTS: list[tuple[Metric, Callable[[AnyArray, AnyArray], float]]] = [
    (roc_auc_score, _auc_of_counts),
    (average_precision_score, _average_precision_of_counts),
]
