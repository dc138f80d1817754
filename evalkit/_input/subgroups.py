"""Subgroups, such as sexes or sites, in which measures are compared."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._types import AnyArray, Integers
from .class_columns import text_of
from .labels import Labels, read_labels, text_type
from .reading import are_missing, as_sequence, check_same_length

MISSING = "missing"  # what the samples without a value are called
MOST = 20  # subgroups


class Subgroups(NamedTuple):
    """The names of some subgroups, and the place of each sample's among them."""

    names: list[str]
    place: Integers


def read_subgroups(by: ArrayLike, labels: AnyArray, name: str = "by") -> Subgroups:
    """The subgroup of each sample, in the order of their values; those without a value are one of their own, last."""
    values = as_sequence(by, name)
    check_same_length(**{"y_true": labels, name: values})
    lacks = are_missing(values)
    if lacks.all():
        raise ValueError(f"{name} has no value: give several subgroups.")
    found = read_labels(values[~lacks], name)
    names = [*map(text_of, found.classes), *[MISSING] * bool(lacks.any())]
    if len(names) > MOST:
        raise ValueError(f"{name} has {len(names)} different values: there may be {MOST} subgroups. {_advice(found)}")
    if len(names) < 2:
        raise ValueError(f"{name} has the one value {names[0]!r}: give several subgroups.")
    place = np.full(len(values), len(found.classes))
    place[~lacks] = found.places
    return Subgroups(names, place)


def _advice(found: Labels) -> str:
    if text_type(found.classes[0]) is not None:
        return "Give a column of fewer values."
    cuts = ", ".join(text_of(found.classes[len(found.classes) * third // 3]) for third in (1, 2))
    ranges = f"numpy.where(numpy.isnan({found.name}), numpy.nan, numpy.digitize({found.name}, [{cuts}]))"
    return f"Of a number give the range, as by {ranges}."
