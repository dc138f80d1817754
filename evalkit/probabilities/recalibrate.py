"""Recalibration: a map from probabilities to better ones, from one file, to be judged on another."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from .._input.arguments import one_of
from .._input.groups import number_groups
from .._input.probabilities import as_probabilities, check_probabilities
from .._input.reading import refuse_where
from .._input.validation import BinaryScores, refuse_one_class
from .._results.frozen_arrays import FrozenArrays
from .._results.table import ShownAsTable, Table, rows_of
from .._types import Floats, Label
from ._logistic import SEPARATED, fit_logistic, logits_of, no_logit, shares_of
from .brier_decomposition import isotonic

_Method = Literal["intercept", "platt", "isotonic"]


@dataclass(frozen=True, eq=False, repr=False)
class Recalibration(FrozenArrays, ShownAsTable):
    """A map of probabilities, to be called with new ones.

    Parameters
    ----------
    method : str
        "intercept", "platt" or "isotonic".
    intercept, slope : float
        New logits are ``intercept + slope * logit``; nan of an isotonic map.
    prob_pred, prob_true : ndarray of shape (n_points,)
        The points of an isotonic map, between which it is a line and beyond which it is constant; else empty.
    out_of_fold : ndarray of shape (n_samples,)
        The new probability of each sample by a map from the other folds; empty if there were none.
    """

    method: str
    intercept: float
    slope: float
    prob_pred: Floats
    prob_true: Floats
    out_of_fold: Floats

    def __call__(self, y_proba: ArrayLike) -> Floats:
        """New probabilities for old ones, which may be those of other samples.

        Raises
        ------
        ValueError, TypeError
            For anything but a column of numbers in [0, 1].
        """
        given = np.asarray(as_probabilities(y_proba), np.float64)
        if self.method == "isotonic":
            return np.interp(given, self.prob_pred, self.prob_true)
        return shares_of(self.intercept + self.slope * logits_of(given))

    def table(self) -> Table:
        """Intercept and slope in one row; of an isotonic map one row a point."""
        if self.method != "isotonic":
            return Table(("method", "intercept", "slope"), ((self.method, self.intercept, self.slope),))
        return Table(("old", "new"), rows_of(self.prob_pred, self.prob_true))


def recalibrate(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    method: _Method = "platt",
    pos_label: Label | None = None,
    folds: ArrayLike | None = None,
) -> Recalibration:
    """Learn a map to better calibrated probabilities; judge it on samples from which it did not learn.

    Parameters
    ----------
    y_true, y_proba, pos_label
        As in `brier_score_loss`, with both classes.
    method : {"intercept", "platt", "isotonic"}
        Intercept: one number is added to the logits, where the prevalence alone has changed. Platt: the logits are
        multiplied too, where probabilities are too extreme or too moderate. Isotonic: any increasing map, which needs
        about a thousand samples, and ties what it cannot tell apart; where it says 0 or 1, nothing in these samples
        spoke against it, but new ones may: it has no logit, and a mistake an infinite log loss. A clip would make up
        both, so judge it by the Brier score, or say "platt". The first two keep the order of the samples if the slope
        is above 0, and take no probability of exactly 0 or 1.
    folds : array-like of shape (n_samples,), optional
        Which samples are left out together, such as those of a fifth of the patients, or of a hospital.

    Returns
    -------
    Recalibration
        Called with probabilities, it returns new ones. With folds, `.out_of_fold` has the new probabilities of these
        samples, each by a map from the other folds: what may be judged on the same samples.

    Raises
    ------
    ValueError, TypeError
        For invalid input; for a probability outside [0, 1], or not inside where there must be a logit; where a
        threshold separates the classes, so that no slope is the likeliest; where without a fold that is so, or one
        class is missing.

    See Also
    --------
    calibration_measures : Whether that is needed, and whether it has helped.
    brier_decomposition : How much there is to gain.

    References
    ----------
    Intercept, and intercept with slope: Cox (1958), Steyerberg et al. (2004); on decision values, not logits: Platt
    (1999). Isotonic: Zadrozny and Elkan (2002); how many samples: Niculescu-Mizil and Caruana (2005), section 5.

    Examples
    --------
    >>> better = recalibrate([0, 1, 0, 0, 1, 0], [0.2, 0.3, 0.6, 0.7, 0.8, 0.9], method="intercept")
    >>> better([0.2, 0.5, 0.9]).round(3).tolist()
    [0.059, 0.202, 0.695]

    With the fold of each sample, all can be judged:

    >>> from evalkit import brier_score_loss
    >>> y, proba = np.tile([0, 1, 0, 0, 1, 0], 20), np.tile([0.2, 0.3, 0.6, 0.7, 0.8, 0.9], 20)
    >>> repaired = recalibrate(y, proba, folds=np.arange(120) // 24).out_of_fold
    >>> round(brier_score_loss(y, proba), 3), round(brier_score_loss(y, repaired), 3)
    (0.372, 0.22)
    """
    one_of(method, "method", get_args(_Method))
    data = check_probabilities(y_true, y_proba, pos_label=pos_label, both_classes=True)
    found = _learned(data, method)
    if folds is None:
        return found
    fold, out_of_fold = number_groups(folds, data.positive, name="folds"), np.empty(len(data.positive))
    for one in range(fold.max() + 1):
        here = fold == one
        others = BinaryScores(data.positive[~here], data.score[~here], None)
        try:
            refuse_one_class(*others.sizes)
            out_of_fold[here] = _learned(others, method)(data.score[here])
        except ValueError as error:
            raise ValueError(f"without the fold of sample {here.argmax()}: {error}") from None
    return replace(found, out_of_fold=out_of_fold)


def _learned(data: BinaryScores, method: _Method) -> Recalibration:
    """The map that these samples give."""
    proba, none = np.asarray(data.score, np.float64), np.empty(0)
    if method == "isotonic":
        old, new, _ = isotonic(data)
        return Recalibration(method, math.nan, math.nan, old, new, none)
    right = f"it has {no_logit(proba)}; or say method='isotonic'"
    refuse_where((proba == 0) | (proba == 1), proba, "y_proba", right)
    columns = np.column_stack([np.ones(len(proba)), logits_of(proba)])[:, : 1 + (method == "platt")]
    fit = fit_logistic(columns, logits_of(proba), data.positive, None)
    if fit is None:
        raise ValueError(f"method is {method!r}, but {SEPARATED}: say 'isotonic'.")
    intercept, *added = fit.coefficients.tolist()
    return Recalibration(method, intercept, 1 + sum(added), none, none, none)
