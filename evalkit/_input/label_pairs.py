"""True and predicted labels of the same samples, read once into one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, Floats, Label
from .labels import Labels, read_labels, text_type
from .reading import check_same_index, check_same_length
from .validation import as_weights


class LabelPairs(NamedTuple):
    """Validated labels, all classes that either has, or that were asked for, and the weight of each sample."""

    true: Labels
    pred: Labels
    classes: tuple[Any, ...]
    weight: Floats | None

    def places(self) -> tuple[AnyArray, AnyArray]:
        """The place of each true and of each predicted label among all classes."""
        return self.true.places_in(self.classes), self.pred.places_in(self.classes)


def check_label_pairs(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    pred_name: str = "y_pred",
    labels: Sequence[Label] | None = None,
    sample_weight: ArrayLike | None = None,
) -> LabelPairs:
    """Validate true and predicted labels of any number of classes, which `labels` may list, in the order wanted."""
    hint = f"Scores of the classes are no labels: pass classes[{pred_name}.argmax(axis=1)]."
    true = read_labels(y_true, "y_true", beside=pred_name)
    pred = read_labels(y_pred, pred_name, beside="y_true", hint=hint)
    check_same_index(**{"y_true": y_true, pred_name: y_pred, "sample_weight": sample_weight})
    check_same_length(**{"y_true": true.places, pred_name: pred.places})
    if text_type(true.classes[0]) is not text_type(pred.classes[0]):
        raise TypeError(
            f"y_true holds labels such as {true.classes[0]!r}, {pred_name} such as {pred.classes[0]!r}: "
            "give both the same labels."
        )
    _refuse_scores(true, pred)
    _refuse_scores(pred, true)
    found = tuple(sorted({*true.classes, *pred.classes}))
    classes = found if labels is None else check_classes(labels, found, f"y_true or {pred_name}")
    weight = None if sample_weight is None else as_weights(sample_weight, len(true.places))
    return LabelPairs(true, pred, classes, weight)


def _refuse_scores(labels: Labels, other: Labels) -> None:
    """Refuse fractions on one side where the labels of the other are whole numbers."""
    fraction = next((label for label in labels.classes if _is_fraction(label)), None)
    if fraction is not None and not any(map(_is_fraction, other.classes)):
        index = int(np.argmax(labels.are(fraction)))
        raise ValueError(f"{labels.name}[{index}] is {fraction}: labels are wanted, not scores.")


def _is_fraction(label: Any) -> bool:
    return text_type(label) is None and label % 1 != 0


def as_classes(labels: Sequence[Label]) -> tuple[Any, ...]:
    """Validate the labels of all classes, each once."""
    read = read_labels(labels, "labels", one="class")
    classes = tuple(read.classes[place] for place in read.places.tolist())
    if len(read.classes) < len(classes):
        raise ValueError(f"labels {classes} must be different: give each class once.")
    return classes


def check_classes(labels: Sequence[Label], present: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    """Validate the labels of all classes, each once; some may be absent from the data."""
    classes = as_classes(labels)
    given = set(classes)
    lacking = [label for label in present if label not in given]
    if lacking:
        raise ValueError(f"labels {classes} lack {lacking[0]!r}, a label of {where}: give every class.")
    return classes
