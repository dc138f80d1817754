"""Reading labels of any type: which there are, which is the positive one, and which samples have it."""

from __future__ import annotations

from collections.abc import Hashable
from decimal import Decimal
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .arguments import is_number
from .reading import AnyArray, as_sequence, check_finite, kind_of, refuse_missing, refuse_mixed

Label = Hashable
BoolArray = NDArray[np.bool_]

_TEXT_COLUMNS = {"str", "string", "category"}
_TRUE_FALSE = {("true", "false"), ("yes", "no"), ("y", "n"), ("t", "f"), ("1", "0"), ("positive", "negative")}
_WIDEST = 16  # characters, of text that NumPy holds at a fixed width


def as_labels(values: object, name: str, *, beside: str = "", one: str = "sample", **hint: Any) -> AnyArray:
    """Read labels; numbers of different types become Python's, which compare exactly and never overflow.

    `beside` is the argument whose samples are dropped where a label is missing, for error messages.
    """
    if (text := _text_of_column(values)) is not None:
        return text
    labels = as_sequence(values, name, one=one, **hint)
    if labels.dtype.kind == "O" and _are_plain(labels):
        return labels
    refuse_missing(values, labels, name, beside, one=one)
    if labels.dtype.char == "g":
        labels = labels.astype(object)
    if labels.dtype.kind != "O":
        return labels
    plain = np.empty(len(labels), dtype=object)
    for index, value in enumerate(labels):
        plain[index] = _plain(value)
        if isinstance(plain[index], np.longdouble):
            raise ValueError(f"{name}[{index}] is a long double that no float holds: give integers, floats or text.")
    return plain


def _text_of_column(values: Any) -> AnyArray | None:
    """A pandas column of short text, each row from its distinct values, which pandas finds faster than Python."""
    if not hasattr(values, "factorize") or str(getattr(values, "dtype", "")) not in _TEXT_COLUMNS:
        return None
    places, distinct = values.factorize()
    texts = np.asarray(distinct, dtype=object).tolist()
    if set(map(type, texts)) != {str} or places.min() < 0:  # below 0 where a label is missing
        return None
    if max(map(len, texts)) > _WIDEST or any(text.endswith("\0") for text in texts):  # NumPy drops a last NUL
        return None
    text: AnyArray = np.array(texts)[places]
    return text


def _plain(value: Any) -> Any:
    """NumPy's scalars as Python's, long doubles as floats where that is exact."""
    value = value.item() if isinstance(value, np.generic) and not isinstance(value, np.timedelta64) else value
    if isinstance(value, np.longdouble):
        return value if float(value) != value and value == value else float(value)
    return value


def _are_plain(labels: AnyArray) -> bool:
    """Whether objects are all text, all bytes, or all Python's numbers and not nan, from the set of their types."""
    values = labels.tolist()
    types = set(map(type, values))
    if types in ({str}, {bytes}):
        return True
    return types <= {bool, int, float} and (float not in types or all(value == value for value in set(values)))


def as_positive(labels: AnyArray, pos_label: Label | None, score_name: str) -> BoolArray:
    """Whether each label of `y_true` is the positive one."""
    groups = _one_or_two(labels)
    if groups is None:
        hint = f"are y_true and {score_name} in the right order?"
        classes = distinct_labels(labels, "y_true", hint_for_scores=hint)
    else:
        classes = tuple(sorted(value for value, _ in groups))
    chosen = choose_pos_label(classes, "y_true", pos_label)
    if chosen not in classes:
        return np.zeros(len(labels), dtype=np.bool_)
    if groups is None:
        return samples_with(labels, chosen)
    return next(samples for value, samples in groups if value == chosen)


def samples_with(labels: AnyArray, label: Label) -> BoolArray:
    r"""Which samples have a label; given to NumPy as an array where it would take the text "a\0" for "a"."""
    in_array = labels.dtype.kind in "OT"
    return np.asarray(labels == (np.array([label], dtype=labels.dtype) if in_array else label))


def _one_or_two(labels: AnyArray) -> list[tuple[Any, BoolArray]] | None:
    """Return the labels that occur, each with whether a sample has it, if they are valid and at most two; else None."""
    kind = labels.dtype.kind
    if kind not in "biufUSTO" or labels.dtype.char == "g":
        return None
    is_text = kind == "O" and type(labels[0]) is str
    if kind == "O" and not is_text and not _are_plain(labels):  # what equals text is text
        return None
    groups: list[tuple[Any, BoolArray]] = []
    seen = index = 0
    while seen < len(labels):
        if len(groups) == 2 or (is_text and type(labels[index]) is not str):
            return None
        samples = samples_with(labels, labels[index])
        groups.append((_plain(labels[index]), samples))
        seen, index = seen + int(np.count_nonzero(samples)), int(samples.argmin())
    if kind == "f" and not np.isfinite([value for value, _ in groups]).all():
        return None
    return groups


def distinct_labels(
    labels: AnyArray, name: str, *, at_most: int | None = 2, hint_for_scores: str = ""
) -> tuple[Any, ...]:
    """Return the distinct labels, sorted; refuse missing ones and more than `at_most`."""
    kind = labels.dtype.kind
    if (groups := _one_or_two(labels)) is not None:
        return tuple(sorted(value for value, _ in groups))
    if kind in "biuf":
        check_finite(labels, name)
        classes = _distinct_numbers(labels)
    elif kind in "US":
        classes = tuple(sorted(set(labels.tolist())))
    elif kind in "OT":
        classes = _distinct_objects(labels.astype(object), name)
    else:
        raise TypeError(f"{name} holds {kind_of(labels)}: labels are numbers, booleans or text.")
    if at_most is not None and len(classes) > at_most:
        shown = ", ".join(map(repr, classes[:4])) + (", …" if len(classes) > 4 else "")
        hint = f"For one class against the rest pass {name} == that class."
        if kind == "f":
            hint = f"These look like scores: {hint_for_scores}"
        raise ValueError(f"{name} has {len(classes)} different labels ({shown}): two are wanted. {hint}")
    return classes


def labels_of_both(true: AnyArray, pred: AnyArray, *, at_most: int | None = 2) -> tuple[Any, ...]:
    """Return the distinct labels of `y_true` and `y_pred` together, sorted."""
    hint = "ConfusionMatrix.from_scores takes scores and a threshold."
    of_true = distinct_labels(true, "y_true", at_most=at_most, hint_for_scores=hint)
    of_pred = distinct_labels(pred, "y_pred", at_most=at_most, hint_for_scores=hint)
    classes = {*of_true, *of_pred}
    if len({label.__class__ if isinstance(label, (str, bytes)) else float for label in classes}) > 1:
        refuse_booleans_beside_text(of_true, of_pred, "y_pred")
        raise TypeError("y_true and y_pred hold labels of different types: text in one, numbers in the other.")
    result = tuple(sorted(classes))
    if at_most is None:
        _refuse_scores_as_labels(true, pred)
    if at_most is not None and len(result) > at_most:
        shown = ", ".join(map(repr, result))
        raise ValueError(f"y_true and y_pred together have {len(result)} labels ({shown}): two are wanted.")
    return result


def refuse_booleans_beside_text(labels: tuple[Any, ...], found: tuple[Any, ...], name: str) -> None:
    """Say how predictions, True and False, become the labels of the data."""
    if isinstance(labels[0], str) and all(isinstance(value, bool) for value in found):
        means = next((pair for pair in permutations(labels, 2) if tuple(map(str.casefold, pair)) in _TRUE_FALSE), None)
        what = f"{means[0]!r}, {means[1]!r})" if means else "a, b), where a is the label that True means"
        raise TypeError(
            f"{name} holds True and False, y_true text: give both the same labels, as by np.where({name}, {what}."
        )


def _refuse_scores_as_labels(true: AnyArray, pred: AnyArray) -> None:
    """Refuse fractions on one side where the labels of the other are whole numbers."""
    fractions: list[Any] = [of != np.rint(of) if of.dtype.kind == "f" else False for of in (true, pred)]
    for name, values, of, other in (("y_true", true, *fractions), ("y_pred", pred, *fractions[::-1])):
        if np.any(of) and not np.any(other):
            index = int(np.argmax(of))
            swapped = "; are y_true and y_pred in the right order?" if name == "y_true" else "."
            raise ValueError(f"{name}[{index}] is {values[index]}: labels are wanted, not scores{swapped}")


def hint_for_label_columns(array: AnyArray) -> str:
    """What is right in place of a column of scores for each class."""
    return "Scores of the classes are no labels: pass classes[y_pred.argmax(axis=1)]."


def as_comparable(true: AnyArray, pred: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Numbers of different types as objects, since Python compares exactly: 2**53 + 1 is not float(2**53)."""
    if true.dtype != pred.dtype and true.dtype.kind in "biuf":
        return true.astype(object), pred.astype(object)
    return true, pred


def _distinct_numbers(labels: AnyArray) -> tuple[Any, ...]:
    offsets = _offsets(labels)
    if offsets is None:
        return tuple(np.unique(labels).tolist())
    low = int(labels.min())
    return tuple(low + offset for offset in np.flatnonzero(np.bincount(offsets)).tolist())


def _offsets(labels: AnyArray) -> NDArray[np.int64] | None:
    """Return how far each integer is above the least, if they are near each other; else None."""
    if labels.dtype.kind not in "iu" or int(labels.max()) - int(low := labels.min()) > len(labels) + 1000:
        return None
    offsets: NDArray[np.int64] = np.subtract(labels, low, dtype=np.int64)
    return offsets  # right even where the type overflows


def positions_of(labels: AnyArray, classes: tuple[Any, ...]) -> NDArray[np.int64]:
    """Place of each label among the classes; Python compares exactly, so that 2**53 + 1 is not float(2**53)."""
    place = {label: index for index, label in enumerate(classes)}
    if labels.dtype.kind in "OUST":
        return np.fromiter(map(place.__getitem__, labels.tolist()), np.int64)
    offsets = _offsets(labels)
    if offsets is None:
        distinct, offsets = np.unique(labels, return_inverse=True)
        return np.array([place[label] for label in distinct.tolist()])[offsets]
    low = int(labels.min())
    return np.array([place.get(low + offset, 0) for offset in range(int(offsets.max()) + 1)])[offsets]


def _distinct_objects(labels: AnyArray, name: str) -> tuple[Any, ...]:
    refuse_missing(labels, labels, name)
    for index, value in enumerate(labels):
        if isinstance(value, Decimal):
            whole = (
                "integers, as by .astype(int)" if all(of == int(of) for of in labels) else "text, as by .astype(str)"
            )
            raise TypeError(f"{name}[{index}] is {value!r}: convert the column to {whole}.")
        if not (isinstance(value, str) or is_number(value)):
            raise TypeError(f"{name}[{index}] is a {type(value).__name__}: labels are numbers, booleans or text.")
    refuse_mixed([type(value) for value in labels], name)
    return tuple(sorted(set(labels.tolist())))


def _text_type(label: object) -> type | None:
    return next((text for text in (str, bytes) if isinstance(label, text)), None)


def choose_pos_label(classes: tuple[Any, ...], name: str, pos_label: Label | None) -> Any:
    """Return the positive label: the one asked for, or 1 where labels are 0/1, -1/1 or booleans.

    In a fold with one class only, any other label of its type may be asked for: then nothing is positive.
    """
    if pos_label is None:
        if not (set(classes) <= {0, 1} or set(classes) <= {-1, 1}):
            shown = ", ".join(map(repr, classes))
            raise ValueError(f"{name} has the labels {shown}: say by pos_label= which of them is positive.")
        return 1
    if isinstance(pos_label, (str, bytes)) or is_number(pos_label):
        exactly = _plain(pos_label)
        if exactly in classes:
            return classes[classes.index(exactly)]
        if len(classes) == 1 and _text_type(exactly) is _text_type(classes[0]) and exactly == exactly:
            return exactly
    shown = ", ".join(map(repr, classes))
    raise ValueError(f"pos_label={pos_label!r} is not among the labels of {name} ({shown}).")
