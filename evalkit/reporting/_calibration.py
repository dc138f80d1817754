"""Calibration in a report: measures, parts of the Brier score, the smooth curve; bins where no curve is possible."""

from __future__ import annotations

import math
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from .._types import AnyArray, Indices
from ..probabilities._logistic import half_decimal, logits_of
from ..probabilities.brier_decomposition import brier_decomposition
from ..probabilities.calibration_curve import CalibrationCurve, calibration_curve
from ..probabilities.calibration_measures import PERFECT, CalibrationMeasures, calibration_measures
from ..probabilities.recalibrate import recalibrate
from ..probabilities.scoring_rules import brier_score_loss
from ._estimates import LEVEL, Estimate, estimate
from ._formats import Contents
from ._plan import LEAST_SD, MOST_MEAN, MOST_SD, mean_for
from ._samples import TwoClasses
from ._translation import msgid

N_BINS = 10
FEW_CERTAIN = 0.05  # of the scores, which are 0 or 1 by rounding
SANDWICH = msgid("sandwich, Student’s t")
OF_GROUPS = msgid("sandwich, Student’s t, of whole groups")
BY_CHANCE = msgid("none: it is above 0 by chance alone")
WEIGHTED = msgid("none: its formula knows no weights")


def unrounded(score: AnyArray) -> tuple[AnyArray, Contents | None]:
    """The scores, half of the last decimal from 0 and 1 where a few are these by rounding; how many, and that half."""
    certain = (score == 0) | (score == 1)
    least = half_decimal(score) if 0 < certain.mean() <= FEW_CERTAIN else None
    if least is None:
        return score, None
    return np.clip(score, least, 1 - least), {"count": int(certain.sum()), "least": least}


def clip_of(score: AnyArray) -> float | None:
    """Where scores of exactly 0 and 1 may be cut to have log odds, 0 if that is nowhere; None without such scores."""
    return (half_decimal(score.astype(np.float64)) or 0.0) if ((score == 0) | (score == 1)).any() else None


def measured(data: TwoClasses, score: AnyArray) -> CalibrationMeasures:
    """The measures and the curve, of rows that count alike."""
    return calibration_measures(data.positive, score, groups=data.groups, confidence_level=LEVEL)


def measures_of_calibration(data: TwoClasses, too_few: str) -> dict[str, Estimate]:
    """Each measure with its interval; the parts of the Brier score without, as two of them are above 0 by chance."""
    none = too_few if data.weight is None else WEIGHTED
    found = {name: estimate(math.nan, method=none) for name in PERFECT}
    if not none:
        score, rounded = unrounded(data.score)
        of, by = measured(data, score), SANDWICH if data.groups is None else OF_GROUPS
        if rounded is not None:  # O:E needs no log odds
            of = replace(of, observed_expected=measured(data, data.score).observed_expected)
        for name in PERFECT:
            one = getattr(of, name)
            why = f"none: {of.why}" if math.isnan(one.estimate) else BY_CHANCE if math.isnan(one.low) else by
            found[name] = estimate(one.estimate, one.low, one.high, why)
    parts = asdict(brier_decomposition(data.positive, data.score, sample_weight=data.weight))
    del parts["brier_score"]
    return found | {name: estimate(value) for name, value in parts.items()}


def _repaired(data: TwoClasses, score: AnyArray, fold: Indices | None) -> Contents | None:
    """What slope and intercept make of the scores, those of each part learned on the others; None where they cannot."""
    if fold is None:
        return None
    try:
        repaired = recalibrate(data.positive, score, folds=fold).out_of_fold
    except ValueError:  # without one part a threshold separates the classes
        return None
    of, by = measured(data, repaired), SANDWICH if data.groups is None else OF_GROUPS
    slope, ratio = of.slope, of.observed_expected
    return {
        "parts": len(np.unique(fold)),
        "slope": estimate(slope.estimate, slope.low, slope.high, by),
        "observed_expected": estimate(ratio.estimate, ratio.low, ratio.high, by),
        "brier_score": brier_score_loss(data.positive, repaired),
    }


def calibration_of(data: TwoClasses, measures: dict[str, Estimate], fold: Indices | None) -> Contents:
    """The mean score, what is perfect, and bins of rows that count alike where there is no curve.

    The log odds are those that a next study judges, of scores whose slope and intercept are repaired; `fold` is the
    part that each row is in, with all rows of its group, to judge that repair.
    """
    found: Contents = {"mean": float(np.average(data.score, weights=data.weight))}
    found["perfect"] = PERFECT | {"miscalibration": 0}
    found["clip"] = clip_of(data.score)
    found["certain_mistakes"] = int((data.score == ~data.positive).sum())
    score, rounded = unrounded(data.score)
    if data.weight is not None:
        return found | {"rounded": None, "log_odds": None, "repaired": None, "bins": []}
    logits = logits_of(score.astype(np.float64))
    found["repaired"] = _repaired(data, score, fold) if np.isfinite(logits).all() else None
    sd = abs(measures["slope"]["estimate"]) * float(logits.std()) if np.isfinite(logits).all() else math.nan
    mean = mean_for(float(data.positive.mean()), sd) if LEAST_SD <= sd <= MOST_SD else math.inf
    log_odds = {"mean": mean, "sd": sd} if round(abs(mean), 3) < MOST_MEAN else None  # which no plan takes
    has_curve = not math.isnan(measures["integrated_calibration_index"]["estimate"])
    return found | {"rounded": rounded, "log_odds": log_odds, "bins": [] if has_curve else in_bins(binned(data))}


def of_highest(data: TwoClasses) -> Contents:
    """Of many classes, whether each row's highest score comes true: its mean, bins, and their mean distance."""
    curve = binned(data)
    mean = float(np.average(data.score))
    return {"mean": mean, "bins": in_bins(curve), "error": curve.expected_calibration_error}


def in_bins(curve: CalibrationCurve) -> list[Contents]:
    """A row for each bin."""
    names = ("rows", "predicted", "positive", "low", "high")
    return [dict(zip(names, row, strict=True)) for row in curve.table().rows]


def binned(data: TwoClasses) -> CalibrationCurve:
    """Share of positives in bins, between quantiles where there are enough distinct scores for that."""
    strategy: Any = "quantile" if len(np.unique(data.score)) >= N_BINS else "uniform"
    options: dict[str, Any] = {"strategy": strategy, "confidence_level": LEVEL, "groups": data.groups}
    return calibration_curve(data.positive, data.score, n_bins=N_BINS, **options)
