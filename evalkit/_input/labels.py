"""Labels of any type, read once: which there are, which each sample has, and which samples have the positive one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .._types import AnyArray, BoolArray, Label
from .arguments import is_number
from .reading import as_numbers, as_sequence, kind_of, refuse_missing

_TEXT_COLUMNS = {"str", "string", "category"}


class Labels(NamedTuple):
    """The distinct labels of an argument, sorted, and the place of each sample's label among them.

    Labels are Python's values, which compare exactly: ``2**53 + 1`` is not ``float(2**53)``. The places are of the
    smallest type that holds them, so do not calculate with them.
    """

    name: str
    classes: tuple[Any, ...]
    places: AnyArray

    def are(self, label: Label) -> BoolArray:
        """Which samples have a label."""
        if label not in self.classes:
            return np.zeros(len(self.places), np.bool_)
        if len(self.classes) > 2:
            return np.equal(self.places, self.classes.index(label))
        is_second = self.places.view(np.bool_)
        return is_second if label == self.classes[-1] and len(self.classes) == 2 else ~is_second

    def positive(self, pos_label: Label | None) -> BoolArray:
        """Which samples have the positive one of at most two labels."""
        refuse_third(self.classes, self.name)
        return self.are(choose_pos_label(self.classes, self.name, pos_label))

    def places_in(self, classes: tuple[Any, ...]) -> AnyArray:
        """The place of each sample's label among others, which have it, too."""
        if classes == self.classes:
            return self.places
        place = {label: index for index, label in enumerate(classes)}
        return np.array([place[label] for label in self.classes], np.min_scalar_type(len(classes)))[self.places]


def read_labels(
    values: Any, name: str, *, beside: str = "", one: str = "sample", hint: str = "Pass one column."
) -> Labels:
    """Read numbers, booleans or text as labels.

    For error messages, `beside` is the argument whose samples are dropped where a label is missing; `one` and `hint`
    are as in `as_sequence`.
    """
    if hasattr(values, "factorize") and str(values.dtype) in _TEXT_COLUMNS:
        places, distinct = values.factorize()  # pandas finds them faster than Python
        if len(distinct) and places.min() >= 0:  # below 0 where a label is missing
            found = read_labels(np.asarray(distinct), name)
            return Labels(name, found.classes, found.places[places])
    labels = as_sequence(values, name, one=one, hint=hint)
    if labels.dtype.kind == "T":
        labels = labels.astype(object)
    if labels.dtype.kind == "O":
        labels = _plain(labels, values, name, beside, one)
    elif labels.dtype.kind not in "biufUS" or labels.dtype.char == "g":
        raise TypeError(f"{name} holds {kind_of(labels)}: labels are numbers, booleans or text.")
    else:
        refuse_missing(values, labels, name, beside, one=one)
    found = Labels(name, *(_one_or_two(labels) or (_numbers(labels) if labels.dtype.kind in "biuf" else _any(labels))))
    if labels.dtype.kind == "f" and not np.isfinite(found.classes).all():
        as_numbers(labels, name, "a label")  # which says where
    return found


def _plain(labels: AnyArray, values: object, name: str, beside: str, one: str) -> AnyArray:
    """Refuse objects that are no labels; NumPy's scalars become Python's values."""
    objects = labels.tolist()
    types = set(map(type, objects))
    if types in ({str}, {bytes}) or (
        types <= {bool, int, float} and (float not in types or all(value == value for value in set(objects)))
    ):
        return labels
    refuse_missing(values, labels, name, beside, one=one)
    plain = np.empty(len(labels), dtype=object)
    for index, value in enumerate(objects):
        plain[index] = value.item() if isinstance(value, np.generic) else value
        if isinstance(plain[index], np.generic) or not (text_type(plain[index]) or is_number(plain[index])):
            raise TypeError(f"{name}[{index}] is a {type(value).__name__}: labels are numbers, booleans or text.")
        if text_type(plain[index]) != text_type(plain[0]):
            raise TypeError(
                f"{name} mixes text and other values: {name}[0] is a {type(objects[0]).__name__}, "
                f"{name}[{index}] is a {type(value).__name__}. Give all labels one type."
            )
    return plain


def text_type(label: object) -> type | None:
    """Whether a label is text or bytes; None of a number."""
    return next((text for text in (str, bytes) if isinstance(label, text)), None)


def _one_or_two(labels: AnyArray) -> tuple[tuple[Any, ...], AnyArray] | None:
    """By comparison alone, which is faster than to sort; None if there are more."""
    first = labels == labels[:1]
    other = labels[first.argmin() :][:1]
    second = labels == other
    (one,), (two,) = labels[:1].tolist(), other.tolist()
    if one == two:
        return (one,), second.view(np.int8) - np.int8(1)
    if np.count_nonzero(first) + np.count_nonzero(second) < len(labels):
        return None
    return ((one, two), second.view(np.int8)) if one < two else ((two, one), first.view(np.int8))


def _numbers(labels: AnyArray) -> tuple[tuple[Any, ...], AnyArray]:
    """Whole numbers near one another are counted, others sorted."""
    if labels.dtype.kind in "iu" and (span := int(labels.max()) - int(low := labels.min())) <= len(labels) + 1000:
        offsets = np.subtract(labels, low, dtype=np.int64)  # right even where the type overflows
        found = np.flatnonzero(np.bincount(offsets))
        place = np.empty(span + 1, np.min_scalar_type(len(found)))
        place[found] = np.arange(len(found))
        return tuple(int(low) + offset for offset in found.tolist()), place.take(offsets)
    distinct, places = np.unique(labels, return_inverse=True)
    return tuple(distinct.tolist()), places


def _any(labels: AnyArray) -> tuple[tuple[Any, ...], AnyArray]:
    objects = labels.tolist()
    classes = tuple(sorted(set(objects)))
    place = {label: index for index, label in enumerate(classes)}
    return classes, np.fromiter(map(place.__getitem__, objects), np.int64, len(objects))


def refuse_third(classes: tuple[Any, ...], name: str) -> None:
    """Refuse more than two labels."""
    if len(classes) > 2:
        shown = ", ".join(map(repr, classes[:4])) + (", …" if len(classes) > 4 else "")
        hint = "For one class against the rest pass y_true == that class."
        if isinstance(classes[0], float):
            hint = "These look like scores: are the arguments in the right order?"
        raise ValueError(f"{name} has {len(classes)} different labels ({shown}): two are wanted. {hint}")


def choose_pos_label(classes: tuple[Any, ...], name: str, pos_label: Label | None) -> Any:
    """Return the positive label: the one asked for, or 1 where labels are 0/1, -1/1 or booleans.

    In a fold with one class only, any other label of its type may be asked for: then nothing is positive.
    """
    shown = ", ".join(map(repr, classes))
    if pos_label is None:
        if not (set(classes) <= {0, 1} or set(classes) <= {-1, 1}):
            raise ValueError(f"{name} has the labels {shown}: say by pos_label= which of them is positive.")
        return 1
    label = pos_label.item() if isinstance(pos_label, np.generic) else pos_label
    if text_type(label) or is_number(label):
        if label in classes:
            return classes[classes.index(label)]
        if len(classes) == 1 and text_type(label) is text_type(classes[0]) and label == label:
            return label
    raise ValueError(f"pos_label={pos_label!r} is not among the labels of {name} ({shown}).")
