"""Logistic regression on the logits of probabilities, by Newton's method, with a variance that respects groups."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from .._types import BoolArray, Floats, Integers

MOST_STEPS, SMALL, ROUNDING = 100, 1e-12, 1e-18  # of what a step gains in likelihood
SINGULAR = 1e13
MOST_DECIMALS = 6  # that a rounded probability is taken to have
SEPARATED = "a threshold separates the classes, or all scores are equal, so that no slope is the likeliest"


class Fit(NamedTuple):
    """Coefficients, their covariance, and how many independent units it is from."""

    coefficients: Floats
    covariance: Floats
    n_units: int


def logits_of(proba: Floats) -> Floats:
    """The logit of each probability; infinite for 0 and 1."""
    with np.errstate(divide="ignore"):
        return np.log(proba) - np.log1p(-proba)


def half_decimal(proba: Floats) -> float | None:
    """Half of the last decimal to which all probabilities are rounded, at most the sixth; None where they are not."""
    decimals = (n for n in range(1, MOST_DECIMALS + 1) if (np.round(proba, n) == proba).all())
    return next((float(0.5 / 10**n) for n in decimals), None)


def no_logit(proba: Floats) -> str:
    """What to do with probabilities of 0 and 1."""
    if (least := half_decimal(proba)) is None:
        return (
            "no logit, and as the others are not rounded, no clip of it is right: judge by the Brier score and in bins"
        )
    return f"no logit: give it as computed, or, if it was rounded, clip it: np.clip(p, {least:g}, 1 - {least:g})"


def shares_of(logits: Floats) -> Floats:
    """The probability of each logit."""
    return np.exp(-np.logaddexp(0, -logits))


def are_separated(positive: BoolArray, logits: Floats) -> bool:
    """Whether a threshold has each class on a side of its own, or on itself."""
    up, down = logits[positive], logits[~positive]
    return bool(up.min() >= down.max() or up.max() <= down.min())


def group_sums(values: Floats, group: Integers | None) -> Floats:
    """The sums of each column over the rows of each group; the rows themselves without groups."""
    return values if group is None else np.column_stack([np.bincount(group, column) for column in values.T])


def fit_logistic(columns: Floats, logits: Floats, positive: BoolArray, group: Integers | None) -> Fit | None:
    """Fit what is added to the logits, a constant and more; None where no coefficients are the likeliest.

    The covariance is the sandwich of whole groups (Liang and Zeger 1986), which holds whether the model is right or
    not, times G / (G - 1). A step is as much shorter than Newton's as makes the likelihood rise (Bach 2010).
    """
    if columns.shape[1] > 1 and are_separated(positive, logits):
        return None
    coefficients, before = np.zeros(columns.shape[1]), math.inf
    for _ in range(MOST_STEPS):
        fitted = logits + columns @ coefficients
        share, rest = shares_of(fitted), shares_of(-fitted)
        scores = columns * np.where(positive, rest, -share)[:, None]
        information = (columns * (share * rest)[:, None]).T @ columns
        inverse = np.linalg.pinv(information, hermitian=True)
        step = inverse @ scores.sum(axis=0)
        gain = float(scores.sum(axis=0) @ step)
        if before < SMALL:
            # Near the likeliest the gain falls to its square, else to a third at best, while the information vanishes.
            if gain > max(before / 10, ROUNDING) or np.linalg.cond(information) > SINGULAR:
                return None
            influence = group_sums(scores, group) @ inverse
            n = len(influence)
            return Fit(coefficients, n / (n - 1) * influence.T @ influence, n)
        longest = max(float(np.abs(columns @ step).max()), ROUNDING)
        coefficients, before = coefficients + step * (math.log1p(longest) / longest), gain
    return None
