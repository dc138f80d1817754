"""The Brier score as the sum of what calibration, ranking and the prevalence do to it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._input.probabilities import check_probabilities
from .._input.validation import BinaryScores
from .._results.table import ShownAsRow
from .._types import Floats, Label
from ..counts._cumulative import ROUNDING, cumulative_counts
from ..curves.cost_curve import convex_hull
from .scoring_rules import squares


@dataclass(frozen=True, repr=False)
class BrierDecomposition(ShownAsRow):
    """Brier score = miscalibration - discrimination + uncertainty.

    Parameters
    ----------
    brier_score : float
        In [0, 1]; 0 is best.
    miscalibration : float
        What isotonic recalibration on these samples takes off, 0 or more. It is above 0 by chance alone.
    discrimination : float
        How much better the recalibrated probabilities are than the share of positives for everybody, 0 or more.
    uncertainty : float
        The Brier score of the share of positives for everybody, in [0, 0.25].
    """

    brier_score: float
    miscalibration: float
    discrimination: float
    uncertainty: float


def brier_decomposition(
    y_true: ArrayLike, y_proba: ArrayLike, *, pos_label: Label | None = None, sample_weight: ArrayLike | None = None
) -> BrierDecomposition:
    """Split the Brier score into miscalibration, discrimination and uncertainty, without bins (CORP).

    Parameters
    ----------
    y_true, y_proba, pos_label, sample_weight
        As in `brier_score_loss`.

    Returns
    -------
    BrierDecomposition
        With `.miscalibration`, `.discrimination` and `.uncertainty`, from isotonic regression. A model with more
        miscalibration than discrimination is worse than giving everybody the share of positives.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1].

    See Also
    --------
    calibration_measures : In which direction the probabilities are wrong.
    recalibrate : What takes miscalibration off, on other samples.

    References
    ----------
    Dimitriadis, Gneiting and Jordan (2021), equation 2; Murphy (1973) for the same from bins.

    Examples
    --------
    >>> brier_decomposition([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.6, 0.8, 0.9])
    brier score  miscalibration  discrimination  uncertainty
       0.158333           0.075        0.166667         0.25
    """
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, sample_weight=sample_weight)
    each = squares(data.positive, data.score), data.positive
    brier, share = (float(np.average(of, weights=data.weight)) for of in each)
    _, fitted, weights = isotonic(data)
    recalibrated = float(np.average(fitted * (1 - fitted), weights=weights))
    uncertainty = share * (1 - share)
    return BrierDecomposition(brier, brier - recalibrated, uncertainty - recalibrated, uncertainty)


def isotonic(data: BinaryScores) -> tuple[Floats, Floats, Floats]:
    """Distinct scores, increasing; isotonic regression of the labels there; the weight of the samples there.

    Its shares of positives are those of the pieces of the ROC curve's convex hull (Fawcett and Niculescu-Mizil 2007).
    """
    counts = cumulative_counts(data)
    total = counts.fps[-1] + counts.tps[-1]
    hull = convex_hull(counts.fps / total, counts.tps / total, ROUNDING)
    up, across = (np.diff(of[hull]) for of in (counts.tps, counts.fps))
    shares, weights = np.repeat(up / (up + across), np.diff(hull)), np.diff(counts.tps + counts.fps)
    return counts.thresholds[:0:-1].astype(np.float64), shares[::-1], weights[::-1].astype(np.float64)
