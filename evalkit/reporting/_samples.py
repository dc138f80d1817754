"""The rows that a report judges, from a file or from arrays, what is known of those left out, and what is asked."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._input.class_columns import check_class_columns
from .._input.groups import number_groups
from .._input.labels import read_labels
from .._input.probabilities import SUM_ROUNDED
from .._input.reading import as_rows, check_same_index
from .._input.subgroups import Subgroups, read_subgroups
from .._input.validation import as_scores, check_scores
from .._types import AnyArray, BoolArray, Floats, Integers, Label
from ..inference._subgroups import Subgroup

Costs = tuple[float, float]  # of a false positive, of a false negative
LIMITS = {  # and the usual ones
    "min_recall": (0.8, 0.9, 0.95, 0.99),
    "max_fpr": (0.01, 0.05, 0.1),
    "min_precision": (0.5, 0.8, 0.9),
}
WEIGHTLESS = (*LIMITS, "prevalence", "at_k", "by")
OF_TWO = ("sample_weight", "pos_label", "positive", "negative", "threshold", "threshold_b", "costs", "fold", "query_id")


class Asked(NamedTuple):
    """What a report is given beside its rows: `n_resamples` of 0 is one to choose."""

    threshold: float | None = None
    threshold_b: float | None = None
    costs: Costs | None = None
    n_resamples: int = 0
    seed: int = 0
    title: str = ""
    book: str = ""
    command: str = ""
    limits: Mapping[str, float] = MappingProxyType({})  # on recall, FPR and precision, instead of the usual ones
    prevalence: float | None = None
    at_k: float | None = None


@dataclass(frozen=True)
class Origin:
    """Where rows come from: what a reader needs to find them again, and what was left out of them."""

    name: str = ""
    sha256: str = ""
    encoding: str = ""
    columns: dict[str, str] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)  # the labels and the scores are read from their columns
    notes: tuple[str, ...] = ()
    n_rows: int = 0
    missing: list[dict[str, Any]] = field(default_factory=list)
    left_out_of: dict[str, int] = field(default_factory=dict)  # of each of two classes
    n_duplicates: int | None = None  # not counted where no other column is read: equal scores are no duplicates
    repeating: str = ""

    def facts(self, used: int, groups: AnyArray | None) -> dict[str, Any]:
        """How many rows were read, left out, and repeated, and in how many groups they are."""
        return {
            "rows": self.n_rows,
            "used": used,
            "left_out": self.n_rows - used,
            "missing": self.missing,
            "duplicates": self.n_duplicates,
            "groups": None if groups is None else len(np.unique(groups)),
            "repeating": self.repeating,
        }


class By(NamedTuple):
    """The subgroups that a column makes, and the same of all rows, in which those left out are the positive ones."""

    column: str
    subgroups: Subgroups
    lost: Sequence[Subgroup] = ()


@dataclass(frozen=True, eq=False)
class TwoClasses:
    """Rows of two classes: which are positive, their scores, those of a second model, and their subgroups."""

    positive: BoolArray
    score: AnyArray
    second: AnyArray | None
    weight: Floats | None
    groups: Integers | None  # numbered, as the folds are
    names: tuple[str, str]  # of the positive and the negative class
    origin: Origin
    fold: Integers | None = None  # of predictions out of fold: the part of each row
    lists: Integers | None = None  # such as days, in each of which the highest scores are looked at
    by: tuple[By, ...] = ()

    @property
    def probable(self) -> tuple[bool, bool]:
        """Whether all scores of each model lie in [0, 1], so that they may be probabilities; of none they do not."""
        first, second = (of is not None and bool(((of >= 0) & (of <= 1)).all()) for of in (self.score, self.second))
        return first, second

    def at(self, rows: Any) -> TwoClasses:
        """Some of the rows."""
        names = [name for name in ("second", "weight", "groups", "fold", "lists") if getattr(self, name) is not None]
        rest: dict[str, Any] = {name: getattr(self, name)[rows] for name in names}
        if self.groups is not None:
            rest["groups"] = np.unique(rest["groups"], return_inverse=True)[1]
        return replace(self, positive=self.positive[rows], score=self.score[rows], **rest)


@dataclass(frozen=True, eq=False)
class ManyClasses:
    """Rows of more classes: the place of each row's class among the names, and a column of scores for each."""

    true: AnyArray
    scores: AnyArray
    groups: Integers | None
    names: tuple[str, ...]
    origin: Origin
    second: AnyArray | None = None
    weight: None = None

    @property
    def proba(self) -> list[AnyArray | None]:
        """The scores of each model as probabilities; None where they are none."""
        return [None if of is None else _as_probabilities(of) for of in (self.scores, self.second)]

    def of_highest(self, proba: AnyArray) -> TwoClasses:
        """Whether the class with the highest probability is right, beside that probability (Guo et al. 2017)."""
        right = self.true == proba.argmax(axis=1)
        return TwoClasses(right, proba.max(axis=1), None, None, self.groups, ("right", "wrong"), self.origin)


def _as_probabilities(scores: AnyArray) -> AnyArray | None:
    """The scores, if those of each row add up to 1, or to 100 as percents do, but for what rounding leaves."""
    proba = scores / (100 if scores.max() > 2 else 1)
    return proba if (proba >= 0).all() and (abs(proba.sum(axis=1) - 1) <= SUM_ROUNDED).all() else None


def from_arrays(
    y_true: ArrayLike,
    y_score: ArrayLike,
    columns: Mapping[str, ArrayLike | None],
    pos_label: Label | None,
    labels: Sequence[Label] | None,
    by: ArrayLike | Mapping[str, ArrayLike] | None,
) -> TwoClasses | ManyClasses:
    """The rows of arrays, lists or columns, validated as everywhere in evalkit.

    Each of the `columns` may be None: scores_b, groups, sample_weight, fold, query_id, in this order.
    """
    y_true, y_score, *others = _in_memory(y_true, y_score, *columns.values())
    columns, (scores_b, groups, sample_weight, fold, query_id) = dict(zip(columns, others, strict=True)), others
    _refuse_several_labels(y_true)
    true = read_labels(y_true, "y_true", beside="y_score").places
    check_same_index(y_true=y_true, y_score=y_score, **columns)
    grouped = None if groups is None else number_groups(groups, true)
    parts = None if fold is None else number_groups(fold, true, name="fold")
    lists = None if query_id is None else number_groups(query_id, true, name="query_id", least=1)
    shape = as_rows(y_score, "y_score", "sample").shape
    if len(shape) == 2 and shape[1] > 2:
        many = check_class_columns(y_true, y_score, labels)
        names, other = tuple(map(str, many.classes)), None
        if scores_b is not None:
            other = np.column_stack(check_class_columns(y_true, scores_b, labels, "scores_b").columns)
        rows = many.code, np.column_stack(many.columns), grouped, names, Origin(n_rows=len(many.code))
        return ManyClasses(*rows, second=other)
    if labels is not None:
        raise ValueError("labels is for many classes: give y_score a column for each, or say pos_label=.")
    data = check_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, both_classes=True)
    second = None if scores_b is None else as_scores(scores_b, "scores_b", true)
    both = str(data.classes[1]), str(data.classes[0])
    origin = Origin(n_rows=len(true), columns=_own_names(label=y_true, score=y_score, compare=scores_b))
    columns_of = _read_by(by, y_true, true)
    return TwoClasses(data.positive, data.score, second, data.weight, grouped, both, origin, parts, lists, columns_of)


def unfit(data: TwoClasses | ManyClasses, given: Collection[str], called: Callable[[str], str] = str) -> str:
    """Why one of the arguments that are given does not fit the rows, or another; empty if all do.

    `called` is what a name is for who gave it.
    """
    of_two, weightless = ([name for name in names if name in given] for names in ((*OF_TWO, *WEIGHTLESS), WEIGHTLESS))
    if of_two and isinstance(data, ManyClasses):
        own = {"by": "judge the rows of each subgroup alone"}
        right = own.get(of_two[0], "the class with the highest score is predicted")
        return f"{called(of_two[0])} is for two classes: of more, {right}"
    if weightless and "sample_weight" in given:
        return f"{called(weightless[0])} is for rows that count alike: leave it out, or {called('sample_weight')}"
    if "query_id" in given and "at_k" not in given:
        return f"{called('query_id')} names the lists of which k are looked at: give {called('at_k')} too"
    if "threshold_b" in given and not {"scores_b", "threshold"} <= {*given}:
        both = f"{called('scores_b')} and {called('threshold')}"
        return f"{called('threshold_b')} is for the second of two models: give {both} too"
    return ""


def _read_by(by: Any, y_true: ArrayLike, true: AnyArray) -> tuple[By, ...]:
    """The subgroups of one column, or of several by their names."""
    if by is None:
        return ()
    columns = by if isinstance(by, Mapping) else {getattr(by, "name", None) or "by": by}
    found = {str(name): read_subgroups(values, true, str(name)) for name, values in columns.items()}
    for name, values in columns.items():
        check_same_index(**{"y_true": y_true, str(name): values})
    return tuple(By(name, of) for name, of in found.items())


def _refuse_several_labels(y_true: Any) -> None:
    """Refuse rows of several labels each: a column for each label, or lists and sets of labels."""
    advice = "of several labels in a row, make a report for each, such as report("
    shape, is_list = getattr(y_true, "shape", None), isinstance(y_true, list | tuple)
    if shape is not None and len(shape) == 2 and shape[1] > 1:
        one_hot = "of one label each, give np.asarray(y_true).argmax(axis=1)"
        raise ValueError(f"y_true has shape {shape}: {advice}np.asarray(y_true)[:, 0], y_score[:, 0]); {one_hot}.")
    rows = y_true if is_list or (shape and str(getattr(y_true, "dtype", "")) == "object") else ()
    if any(isinstance(row, list | tuple | set | frozenset | np.ndarray) and np.size([*row]) > 1 for row in rows):
        raise ValueError(f"y_true has a row of several labels: {advice}[label in row for row in y_true], y_score).")


def _own_names(**columns: Any) -> dict[str, str]:
    """What columns of a DataFrame are called in it."""
    names = {role: getattr(column, "name", None) for role, column in columns.items()}
    return {role: name for role, name in names.items() if isinstance(name, str) and name}


def _in_memory(*values: Any) -> tuple[Any, ...]:
    """Compute what is a collection of Dask's, all at once."""
    if not any(hasattr(type(value), "__dask_graph__") for value in values):
        return values
    computed: tuple[Any, ...] = importlib.import_module("dask").compute(*values, traverse=False)
    return computed
