"""What a threshold selected under a constraint truly reaches: how often its limit holds, and Wilson's interval covers.

Scores are normal, with unit variance and means 0 and `distance`; the threshold is selected on the same samples.
`settings` has the coverage of Wilson's interval, `rare` the same of all three rates where few samples are positive, and
`report` what a report says of each limit, with rows in groups too, of the data of bench/mean_losses.py: the intervals
at the threshold, and that of the recall out of fold. `on_new_data` has the share of data sets whose true rate meets the
limit, without that option and with it.
Run as ``python -m bench.threshold_coverage``; writes threshold_coverage.json beside this file.
"""

import json
from pathlib import Path
from statistics import NormalDist

import numpy as np

from bench.mean_losses import draw
from evalkit import constrained_threshold, wilson_interval
from evalkit.reporting._estimates import Sampling
from evalkit.reporting._samples import Asked, Origin, TwoClasses
from evalkit.reporting._thresholds import by_rules

SIZES = [(30, 300, 1.5), (100, 1000, 1.5), (100, 1000, 2.5), (50, 50, 1.0)]
RARE = [(10, 990, 2.0), (20, 980, 1.5), (20, 1980, 2.5), (40, 960, 2.5), (10, 490, 1.0)]
CONSTRAINTS = [("min_recall", 0.9), ("max_fpr", 0.05), ("min_precision", 0.5), ("min_precision", 0.8)]
# Groups, rows in each, prevalence.
REPORTED = [(200, 1, 0.1), (200, 1, 0.3), (1000, 1, 0.02), (1000, 1, 0.1), (40, 5, 0.3), (100, 5, 0.1), (200, 5, 0.05)]
LIMITS = {"min_recall": 0.9, "max_fpr": 0.05, "min_precision": 0.5}
REACHED = {"min_recall": "recall", "max_fpr": "false_positive_rate", "min_precision": "precision"}
N_DATA_SETS, N_REPORTED, SEED = 1000, 400, 0


def true_rates(threshold, positives, negatives, distance):
    """Recall, false positive rate and precision of a threshold in the population."""
    upper = NormalDist()
    recall, fpr = 1 - upper.cdf(threshold - distance), 1 - upper.cdf(threshold)
    called = positives * recall + negatives * fpr
    return {
        "recall": recall,
        "false_positive_rate": fpr,
        "precision": positives * recall / called if called else np.nan,
    }


def counts_of(matrix):
    """What each rate is the share of."""
    return {
        "recall": (matrix.tp, matrix.tp + matrix.fn),
        "false_positive_rate": (matrix.fp, matrix.fp + matrix.tn),
        "precision": (matrix.tp, matrix.tp + matrix.fp),
    }


def selected(positives, negatives, distance, **limits):
    """For each data set in which some threshold satisfies the limits, its matrix and the true rates."""
    rng = np.random.default_rng(SEED)
    y = np.repeat([1, 0], [positives, negatives])
    for _ in range(N_DATA_SETS):
        scores = rng.normal(distance * y)
        try:
            found = constrained_threshold(y, scores, **limits)
        except ValueError:  # no threshold reaches the precision
            continue
        yield found.matrix, true_rates(found.threshold, positives, negatives, distance)


def covers(matrix, rate, truth):
    """Whether Wilson's interval contains the true rate; of no predicted positives it is from 0 to 1."""
    part, whole = counts_of(matrix)[rate]
    if not whole:
        return True
    interval = wilson_interval(part, whole)
    return interval.low <= truth[rate] <= interval.high


def simulate(positives, negatives, distance, constraint, limit):
    """Coverage of the interval of the constrained rate, and how much better than the truth the data look."""
    rate = REACHED[constraint]
    found = list(selected(positives, negatives, distance, **{constraint: limit}))
    better = [
        counts_of(m)[rate][0] / counts_of(m)[rate][1] - truth[rate] for m, truth in found if counts_of(m)[rate][1]
    ]
    return {
        "selected": len(found),
        "coverage": np.mean([covers(matrix, rate, truth) for matrix, truth in found]),
        "reached_minus_true": round(np.mean(better), 4),
    }


def simulate_rare(positives, negatives, distance, constraint, limit):
    """Coverage of the intervals of all three rates."""
    found = list(selected(positives, negatives, distance, **{constraint: limit}))
    each = {rate: np.mean([covers(matrix, rate, truth) for matrix, truth in found]) for rate in REACHED.values()}
    return {"selected": len(found), "coverage": {rate: round(share, 3) for rate, share in each.items()}}


def share_met(positives, negatives, distance, constraint, limit, **options):
    """In how many of the data sets the true rate meets the limit."""
    rates = [truth[REACHED[constraint]] for _, truth in selected(positives, negatives, distance, **options)]
    met = np.less_equal(rates, limit) if constraint == "max_fpr" else np.greater_equal(rates, limit)
    return round(float(np.mean(met)), 3)


def simulate_report(n_groups, size, prevalence):
    """Coverage of what a report says at and out of the sample, of the rate of each limit's threshold on new rows."""
    rng, held = np.random.default_rng(SEED), {}
    _, positive, (score, _) = draw(np.random.default_rng(SEED + 1), 400_000 // size, size, prevalence)
    for _ in range(N_REPORTED):
        group, y, (s, _) = draw(rng, n_groups, size, prevalence)
        group = None if size == 1 else group
        data = TwoClasses(y, s, None, None, group, ("1", "0"), Origin())
        for row in by_rules(data, Asked(limits=LIMITS), Sampling(y, None, group, 1, SEED)):
            if row["limit"] is None or row["threshold"] is None:
                continue
            called = score >= row["threshold"]["value"]
            right, n_called = (called & positive).sum(), called.sum()
            truth = {"recall": right / positive.sum(), "fpr": (n_called - right) / (~positive).sum()}
            truth["precision"] = right / n_called if n_called else np.nan
            ends = row["intervals"] | {"recall out of fold": row["out_of_fold"]["recall"]}
            for name, of in ends.items():
                if not np.isnan(of["low"]):
                    true = truth[name.partition(" ")[0]]
                    held.setdefault(f"{row['rule']}: {name}", []).append(of["low"] <= true <= of["high"])
    return {name: round(float(np.mean(of)), 3) for name, of in sorted(held.items())}


def main():
    """Every setting, in order."""

    def each(sizes, constraints, simulated):
        return [
            {"positives": p, "negatives": n, "distance": d, "constraint": name, "limit": limit}
            | simulated(p, n, d, name, limit)
            for p, n, d in sizes
            for name, limit in constraints
        ]

    def met(p, n, d, name, limit):
        return {
            "met_without": share_met(p, n, d, name, limit, **{name: limit}),
            "met_with": share_met(p, n, d, name, limit, **{name: limit}, on_new_data=True),
        }

    record = {
        "nominal": 0.95,
        "data_sets": N_DATA_SETS,
        "seed": SEED,
        "settings": each(SIZES, CONSTRAINTS, simulate),
        "rare": each(RARE, CONSTRAINTS, simulate_rare),
        "report": [
            {"groups": g, "size": s, "prevalence": p, "data_sets": N_REPORTED, "cover": simulate_report(g, s, p)}
            for g, s, p in REPORTED
        ],
        "on_new_data": each([*SIZES, (29, 300, 2.0), (40, 960, 2.5)], [("min_recall", 0.9)], met)
        + each([*SIZES[:3], (20, 1980, 2.5), (200, 59, 1.5)], [("max_fpr", 0.05)], met),
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1, default=float) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
