"""Slow twins, each written straight from its definition: plain loops and exact fractions.

Nothing here comes from evalkit or scikit-learn, so an error in either shows as a difference.
`positive` is a list of True and False, `scores` a list of numbers, `weights` a list of numbers or None.
"""

import itertools
import math
from fractions import Fraction


def _weights(scores, weights):
    return [1] * len(scores) if weights is None else [Fraction(weight) for weight in weights]


def counts_at(positive, scores, threshold, weights=None):
    """tn, fp, fn, tp when a score of at least the threshold is called positive."""
    counts = {(actual, called): 0 for actual in (False, True) for called in (False, True)}
    for actual, score, weight in zip(positive, scores, _weights(scores, weights), strict=True):
        counts[bool(actual), score >= threshold] += weight
    return counts[False, False], counts[False, True], counts[True, False], counts[True, True]


def thresholds(scores, weights=None):
    """Infinity, then every distinct score that carries weight, highest first."""
    carried = {score for score, weight in zip(scores, _weights(scores, weights), strict=True) if weight > 0}
    return [math.inf, *sorted(carried, reverse=True)]


def credit(positive_score, negative_score):
    """1 for a win of the positive, one half for a tie, 0 for a loss."""
    if positive_score == negative_score:
        return Fraction(1, 2)
    return Fraction(1 if positive_score > negative_score else 0)


def auc_by_pairs(positive, scores, weights=None):
    """Mean credit over all pairs of a positive and a negative, each pair weighing the product of its weights."""
    won = total = Fraction(0)
    samples = list(zip(positive, scores, _weights(scores, weights), strict=True))
    for (is_a, score_a, weight_a), (is_b, score_b, weight_b) in itertools.product(samples, repeat=2):
        if is_a and not is_b:
            won += weight_a * weight_b * credit(score_a, score_b)
            total += weight_a * weight_b
    return won / total


def ranking_loss(positive, scores, weights=None):
    """Mean penalty over all pairs: 1 where the negative scores higher, one half for a tie."""
    lost = total = Fraction(0)
    samples = list(zip(positive, scores, _weights(scores, weights), strict=True))
    for (is_a, score_a, weight_a), (is_b, score_b, weight_b) in itertools.product(samples, repeat=2):
        if is_a and not is_b:
            lost += weight_a * weight_b * credit(score_b, score_a)
            total += weight_a * weight_b
    return lost / total


def roc_points(positive, scores):
    """(FPR, TPR) as fractions at each threshold, from (0, 0)."""
    points = []
    for threshold in thresholds(scores):
        tn, fp, fn, tp = counts_at(positive, scores, threshold)
        points.append((Fraction(fp, fp + tn), Fraction(tp, tp + fn)))
    return points


def area_under(points):
    """Sum of trapezoids under points joined by straight lines."""
    return sum((x1 - x0) * (y0 + y1) / 2 for (x0, y0), (x1, y1) in itertools.pairwise(points))


def mid_ranks(scores):
    """Place from the bottom, counted from 1; equal scores share the mean of their places."""
    return [
        sum(other < score for other in scores) + Fraction(1 + sum(other == score for other in scores), 2)
        for score in scores
    ]


def auc_by_ranks(positive, scores):
    """(rank sum of the P positives - P (P + 1) / 2) / (P N)."""
    n_positive = sum(map(bool, positive))
    rank_sum = sum(rank for rank, is_positive in zip(mid_ranks(scores), positive, strict=True) if is_positive)
    return (rank_sum - Fraction(n_positive * (n_positive + 1), 2)) / (n_positive * (len(scores) - n_positive))


def f_beta(tp, fp, fn, beta):
    """Weighted harmonic mean of precision and recall (both defined, not both 0)."""
    precision, recall = Fraction(tp, tp + fp), Fraction(tp, tp + fn)
    square = Fraction(beta) ** 2
    return (1 + square) / (1 / precision + square / recall)


def pearson(tp, fp, fn, tn):
    """Correlation of the actual and the predicted column of zeros and ones, summed sample by sample."""
    pairs = [(1, 1)] * tp + [(0, 1)] * fp + [(1, 0)] * fn + [(0, 0)] * tn
    mean_x, mean_y = (Fraction(sum(column), len(pairs)) for column in zip(*pairs, strict=True))
    covariance = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    variance_x, variance_y = sum((x - mean_x) ** 2 for x, _ in pairs), sum((y - mean_y) ** 2 for _, y in pairs)
    return float(covariance) / math.sqrt(variance_x * variance_y)


def out_of_bag_distribution(n):
    """Share of the n^n equally likely draws that leave out exactly k of n, for k = 0 .. n - 1."""
    left_out = [0] * n
    for draw in itertools.product(range(n), repeat=n):
        left_out[n - len(set(draw))] += 1
    return [Fraction(count, n**n) for count in left_out]


def out_of_bag_probability(n):
    """Chance that none of n draws from n hits one given sample."""
    return Fraction(n - 1, n) ** n
