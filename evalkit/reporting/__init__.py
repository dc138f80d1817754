"""A report on one's own predictions: what they are, how good, how sure, and what to be careful about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import ArrayLike

from .._input.arguments import as_integer, as_threshold, check_instance, check_pair, one_of
from .._input.probabilities import as_prevalence
from .._types import Label
from ..counts.metrics import cost_of
from ..thresholds.constrained_threshold import as_limits
from ._result import Report, built
from ._samples import Asked, Costs, from_arrays, unfit
from ._translation import LANGUAGES, msgid, speaking, t

__all__ = ["Report", "report"]
TITLE = msgid("Report on a classifier")


def report(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    threshold: float | None = None,
    threshold_b: float | None = None,
    costs: tuple[float, float] | None = None,
    min_recall: float | None = None,
    max_fpr: float | None = None,
    min_precision: float | None = None,
    prevalence: float | None = None,
    at_k: int | float | None = None,
    scores_b: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    fold: ArrayLike | None = None,
    query_id: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    labels: Sequence[Label] | None = None,
    by: ArrayLike | Mapping[str, ArrayLike] | None = None,
    title: str = TITLE,
    lang: str = "en",
    book: str = "",
    seed: int = 0,
    n_resamples: int | None = None,
) -> Report:
    """Judge predictions in one page: summary, warnings, measures with intervals, curves, thresholds, comparison.

    ``python -m evalkit report scores.csv`` does the same for a file, or a folder of Parquet files. Columns of a Dask
    DataFrame are computed, those that are given and no others, and then held in memory, as all data of a report are:
    about 100 bytes a sample at the peak, and as text, from a folder, about 300.

    Parameters
    ----------
    y_true : sequence of shape (n_samples,)
        True labels, both classes present; or of more classes.
    y_score : sequence of shape (n_samples,), or array of shape (n_samples, n_classes)
        Finite scores, larger means "more likely positive"; or a column for each of three classes or more, in the order
        of `labels`.
    pos_label : label, optional
        The positive one; may be omitted for 0/1, -1/1 and booleans.
    threshold : float, optional
        Positive means ``y_score >= threshold``. If left out, the cheapest one, where costs are given; else 0.5, where
        all scores are in [0, 1]; else the one with the largest Youden's J.
    threshold_b : float, optional
        That of the second model; needs `threshold` and `scores_b`. If left out, `threshold` is for both, where all
        scores of both are in [0, 1]. Without any threshold the costs are compared at thresholds that each model
        chooses for itself, on nine tenths of the rows for the tenth that is left, in turn; without costs no decisions
        are compared.
    costs : (float, float), optional
        Of a false positive and of a false negative; finite, not negative.
    min_recall, max_fpr, min_precision : float, optional
        Limits in [0, 1], for which a threshold is chosen each, and for all of them together; instead of the usual ones.
    prevalence : float, optional
        Share of positives in another population, between 0 and 1: adds the precision and the negative predictive value
        there, and the net benefit there of scores whose odds are moved to it (Elkan 2001, theorem 2).
    at_k : int or float, optional
        How many samples with the highest scores can be looked at, or which share, as `k` of `precision_at_k`; with
        `groups` how many groups.
    scores_b : sequence of shape (n_samples,), or array of shape (n_samples, n_classes), optional
        Scores of a second model on the same samples, with as many columns.
    groups : sequence of shape (n_samples,), optional
        What each sample belongs to, such as a patient; then whole groups are drawn for every interval.
    fold : sequence of shape (n_samples,), optional
        Of predictions out of fold, as of scikit-learn's ``cross_val_predict``, the fold in which each sample was
        predicted: ``for i, (_, test) in enumerate(cv.split(X, y)): fold[test] = i``. The AUC of all samples then has
        the mean of the folds beside it, groups in several folds are warned of, and each fold is judged by the
        thresholds that the rules choose on the others.
    query_id : sequence of shape (n_samples,), optional
        The list of each sample, such as a day: then `at_k` is of each, as in `precision_at_k`.
    sample_weight : sequence of shape (n_samples,), optional
        Weight of each sample.
    labels : sequence of shape (n_classes,), optional
        Label of each column, of many classes; the labels of `y_true`, sorted, if left out.
    by : sequence of shape (n_samples,), or dict of str to such, optional
        The subgroup of each sample, or several by their names, as in `metric_by_group`; not with weights.
    title : str
        Heading of the page.
    lang : {"en", "zh"}
        Language of the page and of all sentences; names in `to_dict` and in files of tables stay English.
    book : str
        Address of the book, to which warnings then link.
    seed : int
        Of every bootstrap; 0 or more.
    n_resamples : int, optional
        Of every bootstrap; if left out from 2000 to 200, fewer the more samples there are and where they have weights.

    Returns
    -------
    Report
        Shows itself in a notebook; with `.save`, `.to_dict`, `.to_json`, `.tables`, `.save_tables`, and `.to_html`,
        which needs Jinja2.

    Raises
    ------
    ValueError, TypeError
        For invalid input, with a message that says what is wrong and where.

    References
    ----------
    Collins et al. (2024), items 12 and 23, for what belongs into a report.

    Examples
    --------
    >>> y_true, y_score = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.3, 0.35, 0.4, 0.6, 0.7, 0.75, 0.9]
    >>> found = report(y_true, y_score, threshold=0.5, n_resamples=200).to_dict()["measures"]["auc"]
    >>> print(f"{found['estimate']:.2f}, from {found['low']:.2f} to {found['high']:.2f}")
    0.75, from 0.30 to 0.95
    """
    check_instance(title, str, "title")
    check_instance(book, str, "book")
    one_of(lang, "lang", tuple(LANGUAGES))
    asks = {"min_recall": min_recall, "max_fpr": max_fpr, "min_precision": min_precision}
    own = {name: limit for name, limit in asks.items() if limit is not None}
    chosen, chosen_b = (None if one is None else float(as_threshold(one)) for one in (threshold, threshold_b))
    drawn = 0 if n_resamples is None else as_integer(n_resamples, "n_resamples")
    asked = Asked(chosen, chosen_b, as_costs(costs), drawn, as_integer(seed, "seed", least=0), title, book)
    share = None if prevalence is None else as_prevalence(prevalence)
    asked = asked._replace(limits=as_limits(**own) if own else {}, prevalence=share, at_k=at_k)
    columns = {"scores_b": scores_b, "groups": groups, "sample_weight": sample_weight, "fold": fold}
    columns |= {"query_id": query_id}
    data = from_arrays(y_true, y_score, columns, pos_label, labels, by)
    asks |= {"prevalence": prevalence, "at_k": at_k}
    given = {**columns, **asks, "by": by, "pos_label": pos_label, "costs": costs}
    given |= {"threshold": threshold, "threshold_b": threshold_b}
    if said := unfit(data, [name for name, value in given.items() if value is not None]):
        raise ValueError(f"{said}.")
    with speaking(lang):
        return built(data, asked._replace(title=t(TITLE) if title == TITLE else title))


def as_costs(costs: Any) -> Costs | None:
    """Refuse anything but two costs."""
    if costs is None:
        return None
    check_pair(costs, "costs", ", of a false positive and of a false negative")
    fp, fn = costs
    cost_of(fp=fp, fn=fn)  # refuses what is no cost
    return float(fp), float(fn)
