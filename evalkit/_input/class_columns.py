"""Labels of many classes and a column of scores for each, validated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from numpy.typing import ArrayLike

from .._types import AnyArray, Label
from .label_pairs import check_classes
from .labels import read_labels
from .reading import as_exact_numbers, as_rows, check_same_index

_ONE_LABEL = "Give labels, of one-hot rows y_true.argmax(axis=1); the scores come second."


class ClassColumns(NamedTuple):
    """Validated data of many classes, the place of each true label among them, and the scores for each class."""

    classes: tuple[Any, ...]
    code: AnyArray
    columns: Sequence[AnyArray]


def check_class_columns(
    y_true: ArrayLike, y_score: ArrayLike, labels: Sequence[Label] | None, name: str = "y_score"
) -> ClassColumns:
    """Validate data of many classes; `name` is what the caller's argument is called, for the error messages."""
    true = read_labels(y_true, "y_true", beside=name, hint=_ONE_LABEL)
    classes = true.classes if labels is None else check_classes(labels, true.classes, "y_true")
    _refuse_absent(true.classes, classes)
    check_same_index(**{"y_true": y_true, name: y_score})
    score, n_samples = as_rows(y_score, name, "sample"), len(true.places)
    if score.shape != (n_samples, len(classes)):
        raise ValueError(
            f"{name} has shape {score.shape}: for {n_samples} samples and {len(classes)} classes "
            f"it must be ({n_samples}, {len(classes)}), one column a class."
        )
    if not _are_called_after(y_score, classes, name) and classes != true.classes:
        raise ValueError(
            f"labels {classes} are not sorted, as the columns of predict_proba are: sort them, and the columns of "
            f"{name} with them if need be, or give a DataFrame whose columns are called like the classes."
        )
    columns = (as_exact_numbers(column, f"{name}[:, {i}]", "a score") for i, column in enumerate(score.T.copy()))
    return ClassColumns(classes, true.places_in(classes), list(columns))


def _refuse_absent(present: tuple[Any, ...], classes: tuple[Any, ...]) -> None:
    """Refuse classes without a sample, whose scores cannot be judged."""
    if len(present) < 2:
        raise ValueError(f"y_true has one class only ({present[0]!r}): at least two are needed.")
    found = {*present}
    absent = [label for label in classes if label not in found]
    if absent:
        raise ValueError(
            f"y_true has no sample of class {absent[0]!r}, so that its scores cannot be judged: "
            "give data with every class."
        )


def _are_called_after(y_score: Any, classes: tuple[Any, ...], name: str) -> bool:
    """Whether a DataFrame's columns are called after the classes, in their order; others with names are refused."""
    names = list(getattr(y_score, "columns", ()))
    if not names or names == list(range(len(names))):
        return names == list(classes)
    parts = dict(zip(_parts_apart([*map(str, names)]), names, strict=True))
    labels = _parts_apart([*map(text_of, classes)])
    if list(parts) == labels:
        return True
    order = f"pass {name}[{[parts[label] for label in labels]}]" if set(parts) == set(labels) else "rename them"
    raise ValueError(
        f"the columns of {name}, {', '.join(map(repr, names))}, are not called after the classes, "
        f"{', '.join(map(repr, classes))}, in this order: {order}, or {name}.to_numpy() if they are in this order."
    )


def _parts_apart(names: list[str]) -> list[str]:
    """The names without what all of them begin with, such as ``p_``, and end with."""
    for _ in range(2):
        n_alike = len([*takewhile(lambda signs: len(set(signs)) == 1, zip(*names, strict=False))])
        names = [name[n_alike:][::-1] for name in names]
    return names


def text_of(label: Any) -> str:
    return str(int(label)) if isinstance(label, float) and label.is_integer() else str(label)
