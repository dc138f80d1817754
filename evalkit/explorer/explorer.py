"""The threshold explorer: a curve to step through, in a notebook and on a page, without a server.

The element itself is a script without dependencies, in the modules beside this one; here its rows are checked
and written beside it. It computes its numbers anew in the browser, and the tests hold them to this package.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import as_positive_number, as_threshold, check_pair, one_of
from .._input.reading import check_same_index
from .._input.validation import as_scores, check_scores
from .._joined_script import data_script, with_script
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table
from .._types import AnyArray, BoolArray, Label
from ..counts.confusion_matrix import ConfusionMatrix
from ..counts.threshold_counts import ThresholdCounts, confusion_matrix_at_thresholds

_Panel = Literal["tasks", "threshold", "costs", "compare", "own", "export"]
_Mode = Literal["simple", "all", "guess"]
_MOST_SAMPLES = 200_000
_MOST_ROWS = 25  # of the table that stands in for the element


@dataclass(frozen=True, eq=False, repr=False)
class Explorer(FrozenArrays, ShownAsTable):
    """Rows to step through: an interactive element in a browser, a table anywhere else.

    Parameters
    ----------
    counts : ThresholdCounts
        What every view shows.
    positive, score : ndarray of shape (n_samples,)
        The rows in the order given.
    names : tuple of str
        What the positive and the negative class are called.
    show : str or None
        The panel that is open at first.
    threshold : float or None
        The threshold at first; None for the one where Youden's J is largest.
    mode : str
        How much is shown.
    score_b : ndarray of shape (n_samples,) or None
        Scores of a second model on the same rows.
    cost_of_miss : float or None
        What a miss costs at first, where a false alarm costs 1.
    models : (str, str) or None
        What the two models are called.
    """

    counts: ThresholdCounts
    positive: BoolArray
    score: AnyArray
    names: tuple[str, str]
    show: _Panel | None
    threshold: float | None = None
    mode: _Mode = "all"
    score_b: AnyArray | None = None
    cost_of_miss: float | None = None
    models: tuple[str, str] | None = None

    def table(self) -> Table:
        """One row a threshold with its counts and rates; of many thresholds some, evenly spread, and how many."""
        n_thresholds = len(self.counts.thresholds)
        n_rows = min(n_thresholds, _MOST_ROWS)
        rows = np.linspace(0, n_thresholds - 1, n_rows).round().astype(int).tolist()
        heading = "threshold" if n_rows == n_thresholds else f"{n_rows} of {n_thresholds} thresholds"
        return Table(
            (heading, "TP", "FP", "FN", "TN", "FPR", "TPR", "precision"),
            tuple(_threshold_row(self.counts.thresholds[row].item(), self.counts.matrix(row)) for row in rows),
        )

    def _repr_html_(self) -> str:
        rows = {
            "scores": self.score.tolist(),
            "positive": self.positive.astype(int).tolist(),
            "names": self.names,
            "second": None if self.score_b is None else self.score_b.tolist(),
            "miss": self.cost_of_miss,
            "models": self.models,
        }
        data = data_script(json.dumps(_given(rows), separators=(",", ":")))
        threshold = None if self.threshold is None else json.dumps(self.threshold)
        told = {"show": self.show, "threshold": threshold, "mode": None if self.mode == "all" else self.mode}
        attributes = "".join(f' {name}="{value}"' for name, value in _given(told).items())
        inside = f"{data}{self.table()._repr_html_()}"
        return with_script("threshold-explorer", f"<threshold-explorer{attributes}>{inside}</threshold-explorer>")


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _threshold_row(threshold: float, matrix: ConfusionMatrix) -> tuple[object, ...]:
    rates = (matrix.false_positive_rate, matrix.recall, matrix.precision)
    return (threshold, matrix.tp, matrix.fp, matrix.fn, matrix.tn, *rates)


def explore(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    scores_b: ArrayLike | None = None,
    pos_label: Label | None = None,
    threshold: float | None = None,
    costs: tuple[float, float] | None = None,
    mode: _Mode = "all",
    show: _Panel | None = None,
) -> Explorer:
    """Step through every threshold of your scores.

    Parameters
    ----------
    y_true, y_score : sequences of shape (n_samples,)
        True labels, both classes present; finite scores, larger means "more likely positive"; at most 200,000.
    scores_b : sequence of shape (n_samples,), optional
        Scores of a second model on the same samples: its curves are drawn over the first one's. Where both are
        called something, as columns of a DataFrame are, the explorer calls the models so.
    pos_label : label, optional
        The positive one; may be left out for 0/1, -1/1 and booleans.
    threshold : float, optional
        Where the threshold stands at first; if left out, where Youden's J, TPR − FPR, is largest.
    costs : (float, float), optional
        Of a false positive and of a false negative, both above 0: where the panel of costs begins.
    mode : {"simple", "all", "guess"}
        What is shown: samples and counts; both curves and the tabs as well; or samples without their classes and a
        curve drawn only as far as the threshold went, which begins above every score.
    show : {"tasks", "threshold", "costs", "compare", "own", "export"}
        The tab that is open at first: five tasks, best and wanted thresholds, costs and prevalence, two models, rows
        of one's own, files to save. If left out, that of thresholds, or of two models.

    Returns
    -------
    Explorer
        In a browser an element with four linked views; as text a table.

    Raises
    ------
    ValueError, TypeError
        For bad input; also when a class is missing, there are too many rows, a score is not
        to be had in float64, a browser's numbers, `threshold` is no number, a cost is not above 0, or
        `mode` or `show` is none of these.

    See Also
    --------
    threshold_steps : The steps as a table.
    best_threshold : Chooses a threshold by a metric.

    References
    ----------
    Fawcett (2006), algorithm 1, for the steps.

    Examples
    --------
    >>> explore([0, 0, 1, 1], [0.2, 0.5, 0.5, 0.8])
    threshold  TP  FP  FN  TN  FPR  TPR  precision
          inf   0   0   2   2    0    0        nan
          0.8   1   0   1   2    0  0.5          1
          0.5   2   1   0   1  0.5    1   0.666667
          0.2   2   2   0   0    1    1        0.5
    """
    if show is not None:
        one_of(show, "show", get_args(_Panel))
    one_of(mode, "mode", get_args(_Mode))
    first = None if threshold is None else float(as_threshold(threshold)) + 0.0  # never -0.0
    data = check_scores(y_true, y_score, pos_label=pos_label, both_classes=True)
    if len(data.score) > _MOST_SAMPLES:
        raise ValueError(
            f"y_score has {len(data.score):,} items: explore shows at most {_MOST_SAMPLES:,}; pass a random sample."
        )
    score, score_b, models = np.array(data.score, np.float64), None, None
    if scores_b is not None:
        check_same_index(y_true=y_true, y_score=y_score, scores_b=scores_b)
        score_b = np.array(as_scores(scores_b, "scores_b", data.positive), np.float64)
        models = _names_of_models(y_score, scores_b)
    names = _names_of_classes(data.classes)
    counts = confusion_matrix_at_thresholds(data.positive, score)
    miss = None if costs is None else _cost_of_miss(costs)
    return Explorer(counts, data.positive, score, names, show, first, mode, score_b, miss, models)


def _names_of_models(*scores: object) -> tuple[str, str] | None:
    first, second = (getattr(each, "name", None) for each in scores)
    return (first, second) if isinstance(first, str) and isinstance(second, str) and first != second else None


def _cost_of_miss(costs: Any) -> float:
    """What a miss costs where a false alarm costs 1."""
    check_pair(costs, "costs", ", of a false positive and of a false negative")
    fp, fn = (as_positive_number(cost, name) for cost, name in zip(costs, ("fp", "fn"), strict=True))
    return fn / fp


def _names_of_classes(classes: tuple[Any, ...]) -> tuple[str, str]:
    """The labels themselves where they are words, "positive" and "negative" where they are numbers."""
    negative, positive = classes
    are_words = isinstance(positive, str) and not (_is_number(positive) and _is_number(negative))  # bytes are no words
    return (positive, negative) if are_words else ("positive", "negative")


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return word in ("True", "False")
    return True
