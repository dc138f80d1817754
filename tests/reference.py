"""Reference implementations, each written straight from its definition: plain loops and exact fractions.

Nothing here comes from evalkit or scikit-learn, so an error in either shows as a difference; SciPy has integrals and
Student's t, NumPy quantiles.
`positive` is a list of True and False, `scores` a list of numbers, `weights` a list of numbers or None.
"""

import itertools
import math
import statistics
from fractions import Fraction

import numpy as np
import scipy.integrate
import scipy.stats


def _samples(positive, scores, weights):
    return zip(positive, scores, [1] * len(scores) if weights is None else map(Fraction, weights), strict=True)


def counts_at(positive, scores, threshold, weights=None):
    """tn, fp, fn, tp when a score of at least the threshold is called positive."""
    counts = {(actual, called): 0 for actual in (False, True) for called in (False, True)}
    for actual, score, weight in _samples(positive, scores, weights):
        counts[bool(actual), score >= threshold] += weight
    return counts[False, False], counts[False, True], counts[True, False], counts[True, True]


def thresholds(scores, weights=None):
    """Infinity, then every distinct score that carries weight, highest first."""
    carried = {score for _, score, weight in _samples(scores, scores, weights) if weight > 0}
    return [math.inf, *sorted(carried, reverse=True)]


def credit(positive_score, negative_score):
    """1 for a win of the positive, one half for a tie, 0 for a loss."""
    if positive_score == negative_score:
        return Fraction(1, 2)
    return Fraction(1 if positive_score > negative_score else 0)


def auc_by_pairs(positive, scores, weights=None):
    """Mean credit over all pairs of a positive and a negative, each pair weighing the product of its weights."""
    won = total = Fraction(0)
    for (is_a, score_a, weight_a), (is_b, score_b, weight_b) in itertools.product(
        _samples(positive, scores, weights), repeat=2
    ):
        if is_a and not is_b:
            won += weight_a * weight_b * credit(score_a, score_b)
            total += weight_a * weight_b
    return won / total


def roc_points(positive, scores):
    """(FPR, TPR) as fractions at each threshold, from (0, 0)."""
    points = count_points(positive, scores)
    return [(fp / points[-1][0], tp / points[-1][1]) for fp, tp in points]


def out_of_bag_distribution(n):
    """Share of the n^n equally likely draws that leave out exactly k of n, for k = 0 .. n - 1."""
    left_out = [0] * n
    for draw in itertools.product(range(n), repeat=n):
        left_out[n - len(set(draw))] += 1
    return [Fraction(count, n**n) for count in left_out]


def count_points(positive, scores, weights=None):
    """(FP, TP) as fractions at each threshold, from (0, 0)."""
    rows = [counts_at(positive, scores, threshold, weights) for threshold in thresholds(scores, weights)]
    return [(Fraction(fp), Fraction(tp)) for _, fp, _, tp in rows]


def precision_recall_points(positive, scores, weights=None):
    """(recall, precision) as fractions at each threshold that is a score, highest first."""
    points = count_points(positive, scores, weights)
    return [(tp / points[-1][1], tp / (tp + fp)) for fp, tp in points[1:]]


def average_precision(positive, scores, weights=None):
    """Sum of each precision times the recall gained there."""
    area, reached = Fraction(0), Fraction(0)
    for recall, precision in precision_recall_points(positive, scores, weights):
        area, reached = area + (recall - reached) * precision, recall
    return area


def interpolated_average_precision(positive, scores, n_points=None, weights=None):
    """Mean of the best precision from a recall on, at even recalls; without a number, the area of its steps."""
    points = precision_recall_points(positive, scores, weights)

    def smoothed(recall):
        return max(precision for at, precision in points if at >= recall)

    if n_points is not None:
        return sum(smoothed(Fraction(k, n_points - 1)) for k in range(n_points)) / n_points
    recalls = sorted({Fraction(0), *(recall for recall, _ in points)})
    return sum((high - low) * smoothed(high) for low, high in itertools.pairwise(recalls))


def precision_recall_area(positive, scores, weights=None, tolerance=1e-12):
    """Numerical integral over recall of TP / (TP + FP), with FP on a straight line in TP between thresholds."""
    points = count_points(positive, scores, weights)
    total, n_positive = 0.0, float(points[-1][1])
    for (fp0, tp0), (fp1, tp1) in itertools.pairwise(points):
        if tp0 == fp0 == 0:
            total += float(tp1 * tp1 / (tp1 + fp1)) if tp1 else 0.0  # one precision all the way
        elif tp1 > tp0:
            slope, foot, start = float((fp1 - fp0) / (tp1 - tp0)), float(fp0), float(tp0)

            def precision(tp, slope=slope, foot=foot, start=start):
                return tp / (tp + foot + slope * (tp - start))

            total += scipy.integrate.quad(precision, float(tp0), float(tp1), epsabs=tolerance * n_positive)[0]
    return total / n_positive


def break_even_point(positive, scores, weights=None):
    """Value, threshold, exactness: where the positives called and all that are called come to the same number."""
    points, marks = count_points(positive, scores, weights), thresholds(scores, weights)
    wanted = points[-1][1]
    for (fp0, tp0), (fp1, tp1), threshold in zip(points, points[1:], marks[1:], strict=False):
        if tp1 + fp1 >= wanted:
            share = (wanted - tp0 - fp0) / (tp1 + fp1 - tp0 - fp0)
            return (tp0 + share * (tp1 - tp0)) / wanted, threshold, tp1 + fp1 == wanted
    return None


def best_threshold(positive, scores, metric, weights=None):
    """Threshold and exact value of the largest metric(tn, fp, fn, tp), the highest of equals; None is passed over."""
    best = None
    for threshold in thresholds(scores, weights):
        value = metric(*(Fraction(count) for count in counts_at(positive, scores, threshold, weights)))
        if value is not None and (best is None or value > best[1]):
            best = threshold, value
    return best


def constrained_threshold(positive, scores, *, min_recall=None, max_fpr=None, min_precision=None):
    """Highest threshold within the limits; without a least recall, of those with the largest recall. None if none."""
    found = []
    for threshold in thresholds(scores):
        tn, fp, fn, tp = counts_at(positive, scores, threshold)
        within = [
            min_recall is None or tp >= min_recall * (tp + fn),
            max_fpr is None or fp <= max_fpr * (fp + tn),
            min_precision is None or (tp + fp > 0 and tp >= min_precision * (tp + fp)),
        ]
        if all(within):
            found.append((tp if min_recall is None else 0, threshold))
    return max(found)[1] if found else None


def least_cost(positive, scores, probability_cost, weights=None):
    """The least normalised expected cost of all thresholds, and the thresholds that have it."""
    costs = {}
    for threshold in thresholds(scores, weights):
        tn, fp, fn, tp = map(Fraction, counts_at(positive, scores, threshold, weights))
        costs[threshold] = fn / (fn + tp) * probability_cost + fp / (fp + tn) * (1 - probability_cost)
    least = min(costs.values())
    return least, [threshold for threshold, cost in costs.items() if cost == least]


def _just_inside(points, cuts):
    """Heights of a broken line just right of each cut and just left of the next."""
    for left, right in itertools.pairwise(cuts):
        (x0, y0), (x1, y1) = next(of for of in itertools.pairwise(points) if of[0][0] <= left < right <= of[1][0])
        yield from (y0 + (y1 - y0) * (x - x0) / (x1 - x0) for x in (left, right))


def dominates(first, second):
    """Whether one ROC curve, a list of (FPR, TPR), is nowhere below another and somewhere above it."""
    cuts = sorted({x for x, _ in [*first, *second]})
    gaps = [a - b for a, b in zip(_just_inside(first, cuts), _just_inside(second, cuts), strict=True)]
    return min(gaps) >= 0 < max(gaps)


def placements(y_true, y_score):
    """Of each positive the share of negatives below it, of each negative that of positives above; a tie is one half."""
    ups = [s for t, s in zip(y_true, y_score, strict=True) if t]
    downs = [s for t, s in zip(y_true, y_score, strict=True) if not t]
    of_positives = [sum((u > d) + (u == d) / 2 for d in downs) / len(downs) for u in ups]
    of_negatives = [sum((u > d) + (u == d) / 2 for u in ups) / len(ups) for d in downs]
    return of_positives, of_negatives


def delong(y_true, y_score):
    """AUC and its variance (DeLong et al. 1988)."""
    of_positives, of_negatives = placements(y_true, y_score)
    auc = sum(of_positives) / len(of_positives)
    return auc, sum(statistics.variance(of) / len(of) for of in (of_positives, of_negatives))


def delong_difference(y_true, first, second):
    """Difference of two AUCs on the same samples, and its variance."""
    pairs = list(zip(placements(y_true, first), placements(y_true, second), strict=True))
    apart = [[a - b for a, b in zip(one, other, strict=True)] for one, other in pairs]
    return sum(apart[0]) / len(apart[0]), sum(statistics.variance(of) / len(of) for of in apart)


def logit_interval(y_true, y_score, level):
    """DeLong's interval on the logit scale, with Satterthwaite's degrees of freedom; from k pairs if nothing varies."""
    both = placements(y_true, y_score)
    auc = sum(both[0]) / len(both[0])
    parts = [statistics.variance(of) / len(of) for of in both]
    if sum(parts) == 0:
        alike = ((1 - level) / 2) ** (1 / min(map(len, both)))
        return [auc * alike, 1 - (1 - auc) * alike]
    df = sum(parts) ** 2 / sum(part**2 / (len(of) - 1) for part, of in zip(parts, both, strict=True))
    df = min(df, df_of_influences([(value - auc) / len(of) for of in both for value in of]))
    half = scipy.stats.t.isf((1 - level) / 2, df) * math.sqrt(sum(parts)) / (auc * (1 - auc))
    odds = [auc / (1 - auc) * math.exp(side) for side in (-half, half)]
    low, high = (odd / (1 + odd) for odd in odds)
    z, n = statistics.NormalDist().inv_cdf((1 + level) / 2), min(map(len, both))  # the variance is at most a share's
    middle, width = auc + z * z / (2 * n), z * math.sqrt(auc * (1 - auc) / n + z * z / (4 * n * n))
    return [max(low, (middle - width) / (1 + z * z / n)), min(high, (middle + width) / (1 + z * z / n))]


def df_of_influences(influences):
    """The effective number of these, less what they would have if all were alike."""
    total = sum(i**2 for i in influences)
    excess = sum((i**2 / total) ** 2 for i in influences) - 1 / len(influences)
    return 1 / excess if excess > 1e-15 else math.inf


def obuchowski(y_true, y_score, groups):
    """AUC, its variance of samples in groups (Obuchowski 1997), and degrees of freedom."""
    both = placements(y_true, y_score)
    auc, names = sum(both[0]) / len(both[0]), sorted(set(groups))
    sums = []
    for kind, of in zip((1, 0), both, strict=True):
        members = [group for label, group in zip(y_true, groups, strict=True) if label == kind]
        sums.append(dict.fromkeys(names, 0.0))
        for group, value in zip(members, of, strict=True):
            sums[-1][group] += (value - auc) / len(of)
        sums[-1]["n"] = len(set(members))
    x, y = sums
    variance = sum(of["n"] / (of["n"] - 1) * sum(of[name] ** 2 for name in names) for of in sums)
    variance += 2 * len(names) / (len(names) - 1) * sum(x[name] * y[name] for name in names)
    return auc, variance, min(x["n"] - 1, y["n"] - 1, df_of_influences([x[name] + y[name] for name in names]))


def height_of_roc(fpr, tpr, x):
    """The highest point of a ROC curve above x, straight between points."""
    if x in fpr:
        return max(y for across, y in zip(fpr, tpr, strict=True) if across == x)
    right = next(i for i, across in enumerate(fpr) if across > x)
    share = (x - fpr[right - 1]) / (fpr[right] - fpr[right - 1])
    return tpr[right - 1] + share * (tpr[right] - tpr[right - 1])


def _bca_constants(draws, estimate, left_out):
    """Bias correction and acceleration; `left_out` has the values without each sample, a list for each stratum."""
    bias = statistics.NormalDist().inv_cdf(sum((d < estimate) + (d == estimate) / 2 for d in draws) / len(draws))
    away = [sum(of) / len(of) - value for of in left_out for value in of]
    return bias, sum(a**3 for a in away) / (6 * sum(a**2 for a in away) ** 1.5)


def bca_interval(draws, estimate, left_out, level):
    """Ends of a BCa interval (Efron and Tibshirani 1993, 14.10 and 14.15)."""
    normal = statistics.NormalDist()
    bias, skew = _bca_constants(draws, estimate, left_out)
    sums = [bias + normal.inv_cdf(share) for share in ((1 - level) / 2, (1 + level) / 2)]
    return [np.quantile(draws, normal.cdf(bias + z / (1 - skew * z))) for z in sums]


def bootstrap_p_value(draws, level_of=lambda share: share):
    """Twice the smaller share of draws on one side of 0, zeros on both sides and one draw more on either."""
    below = Fraction(1 + sum(d <= 0 for d in draws), len(draws) + 1)
    above = Fraction(1 + sum(d >= 0 for d in draws), len(draws) + 1)
    return min(1.0, 2 * level_of(float(below)), 2 * (1 - level_of(float(1 - above))))


def bca_p_value(draws, estimate, left_out):
    """The same, with the level whose corrected share is the one of the draws, by bisection."""
    normal = statistics.NormalDist()
    bias, skew = _bca_constants(draws, estimate, left_out)

    def level_of(share):
        low, high = -8.0, 8.0
        for _ in range(60):
            middle = (low + high) / 2
            z = bias + middle
            low, high = (middle, high) if normal.cdf(bias + z / (1 - skew * z)) < share else (low, middle)
        return normal.cdf(low)

    return bootstrap_p_value(draws, level_of)


def mcnemar_p_value(only_a, only_b, *, mid_p):
    """Two-sided, from the binomial distribution of a fair coin, as a fraction."""
    n, least = only_a + only_b, min(only_a, only_b)
    chances = [Fraction(math.comb(n, k), 2**n) for k in range(least + 1)]
    return min(Fraction(1), 2 * sum(chances) - (chances[-1] if mid_p else 0))


def corrected_t(first, second, n_train, n_test):
    """The statistic of Nadeau and Bengio (2003), and the standard error below it."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    error = math.sqrt((1 / len(differences) + n_test / n_train) * statistics.variance(differences))
    return sum(differences) / len(differences) / error, error


def quantile_edges(scores, n_bins):
    """The least score of each bin but the first; a score of several rows that begins a bin has it to itself."""
    ordered = sorted(scores)
    starts = [ordered[i * len(ordered) // n_bins] for i in range(1, n_bins)]
    after = [math.nextafter(start, math.inf) for start in starts if ordered.count(start) > 1]
    return sorted({edge for edge in (*starts, *after) if math.isfinite(edge)})


def auc_between(positive, scores, edges):
    """AUC with each pair within a bin lost, half won and won; a pair of equal scores in a bin of one float is a tie."""
    bins = [(-math.inf, edges[0]), *itertools.pairwise(edges), (edges[-1], math.inf)]
    place = [next(i for i, (low, high) in enumerate(bins) if low <= score < high) for score in scores]
    total, pairs = [Fraction(0)] * 3, 0
    for (is_a, a), (is_b, b) in itertools.product(zip(positive, place, strict=True), repeat=2):
        if is_a and not is_b:
            pairs += 1
            within = a == b and math.nextafter(bins[a][0], math.inf) != bins[a][1]
            won = [Fraction(0), Fraction(1, 2), Fraction(1)] if within else [credit(a, b)] * 3
            total = [sum(both) for both in zip(total, won, strict=True)]
    return [won / pairs for won in total]


def resample_classes(n_positive, n_negative, n_resamples, rng, *, stratified):
    """Places among the positives and among the negatives that are drawn: of each class, or of all, both in each."""
    total = n_positive + n_negative
    for _ in range(n_resamples):
        if stratified:
            yield rng.integers(n_positive, size=n_positive), rng.integers(n_negative, size=n_negative)
            continue
        drawn = rng.integers(total, size=total)
        while not 0 < (drawn < n_positive).sum() < total:
            drawn = rng.integers(total, size=total)
        yield drawn[drawn < n_positive], drawn[drawn >= n_positive] - n_positive
