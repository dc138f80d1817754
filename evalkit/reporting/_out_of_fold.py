"""Predictions out of fold: several models, each of which scored the rows that it had not seen."""

from __future__ import annotations

import math

import numpy as np

from .._types import AnyArray
from ..curves.auc import roc_auc_score
from ._estimates import Sampling, estimate
from ._formats import Contents
from ._samples import TwoClasses

OF_FOLDS = "none: the models share most of their training rows"


def out_of_fold(rows: TwoClasses, fold: AnyArray, sampling: Sampling) -> Contents:
    """How many folds there are, how many lack a class, how many groups are in several; the mean of the folds' AUCs."""
    parts = [rows.at(fold == one) for one in np.unique(fold)]
    both = [part for part in parts if part.positive.any() and not part.positive.all()]
    aucs = [roc_auc_score(part.positive, part.score, sample_weight=part.weight) for part in both]
    mean = estimate(float(np.mean(aucs)) if aucs else math.nan, method=OF_FOLDS)
    n_split = None
    if sampling.group is not None:
        group, _ = np.unique([sampling.group, fold], axis=1)
        n_split = int(np.count_nonzero(np.bincount(group) > 1))
    return {"count": len(parts), "one_class": len(parts) - len(both), "split_groups": n_split, "auc": mean}
