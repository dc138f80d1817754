"""Labels of many classes and a column of scores for each, validated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from . import validation
from .column_names import columns_of_classes
from .validation import AnyArray, Label


def as_classes(labels: Sequence[Label]) -> tuple[Any, ...]:
    """Validate the labels of all classes, each once."""
    given = validation.as_labels(labels, "labels", one="class")
    classes = tuple(given.tolist())
    if len(validation.distinct_labels(given, "labels", at_most=None)) < len(classes):
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


class ClassColumns(NamedTuple):
    """Validated data of many classes, the place of each true label among them, and the scores for each class."""

    classes: tuple[Any, ...]
    code: AnyArray
    columns: Sequence[AnyArray]


def check_class_columns(y_true: ArrayLike, y_score: ArrayLike, labels: Sequence[Label] | None) -> ClassColumns:
    """Validate data of many classes."""

    def hint_for_columns(array: AnyArray) -> str:
        is_swapped = np.ndim(y_score) == 1
        one_hot = "Of one-hot rows pass the labels, as by y_true.argmax(axis=1)."
        return "Are y_true and y_score in the right order?" if is_swapped else one_hot

    true = validation.as_labels(y_true, "y_true", beside="y_score", hint_for_columns=hint_for_columns)
    present = validation.distinct_labels(true, "y_true", at_most=None)
    if len(present) < 2:
        raise ValueError(f"y_true has one class only ({present[0]!r}): at least two are needed.")
    classes = present if labels is None else check_classes(labels, present, "y_true")
    absent = [label for label in classes if label not in present]
    if absent:
        raise ValueError(
            f"y_true has no sample of class {absent[0]!r}, so that its scores cannot be judged: "
            "give data with every class."
        )
    validation.check_same_index(y_true=y_true, y_score=y_score)
    score = validation.as_unmasked_array(y_score, "y_score", "sample")
    if score.shape != (len(true), len(classes)):
        raise ValueError(
            f"y_score has shape {score.shape}: for {len(true)} samples and {len(classes)} classes "
            f"it must be ({len(true)}, {len(classes)}), one column a class."
        )
    if not _are_called_after(y_score, classes) and classes != present:
        raise ValueError(
            f"labels {classes} are not sorted, as the columns of predict_proba are: sort them, and the columns of "
            "y_score with them if need be, or give a DataFrame whose columns are called like the classes."
        )
    code = validation.positions_of(true, classes).astype(np.min_scalar_type(len(classes)))
    columns = (validation.as_numbers(column, f"y_score[:, {i}]", "a score") for i, column in enumerate(score.T.copy()))
    return ClassColumns(classes, code, list(columns))


def _are_called_after(y_score: Any, classes: tuple[Any, ...]) -> bool:
    """Whether a DataFrame's columns are called after the classes, in their order; others with names are refused."""
    names = list(getattr(y_score, "columns", ()))
    if not names or names == list(range(len(names))):
        return names == list(classes)
    texts, labels = list(map(str, names)), list(map(_text_of, classes))
    called = columns_of_classes(labels, texts) or {label: label for label in labels}
    if list(called.values()) == texts:
        return True
    for i, (text, label) in enumerate(zip(texts, labels, strict=True)):
        if text != called[label] and text in called.values():
            order = [names[texts.index(column)] if column in texts else column for column in called.values()]
            raise ValueError(
                f"column {i} of y_score is called {names[i]!r}, but taken for class {classes[i]!r}: the columns must "
                f"be in the order of the labels, as in y_score[{order}]."
            )
    raise ValueError(
        f"the columns of y_score, {', '.join(map(repr, names))}, are not called after the classes, "
        f"{', '.join(map(repr, classes))}: rename them, or pass y_score.to_numpy() if they are in this order."
    )


def _text_of(label: Any) -> str:
    return str(int(label)) if isinstance(label, float) and label.is_integer() else str(label)
