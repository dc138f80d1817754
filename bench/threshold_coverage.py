"""How often Wilson's interval covers what a threshold selected under a constraint truly reaches.

Scores are normal, with unit variance and means 0 and `distance`; the threshold is selected on the same samples.
Run as ``python -m bench.threshold_coverage``; writes threshold_coverage.json beside this file.
"""

import json
from pathlib import Path
from statistics import NormalDist

import numpy as np

from evalkit import constrained_threshold

SIZES = [(30, 300, 1.5), (100, 1000, 1.5), (100, 1000, 2.5), (50, 50, 1.0)]
CONSTRAINTS = [("min_recall", 0.9), ("max_fpr", 0.05), ("min_precision", 0.5), ("min_precision", 0.8)]
REACHED = {"min_recall": "recall", "max_fpr": "false_positive_rate", "min_precision": "precision"}
N_DATA_SETS, SEED = 1000, 0


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


def simulate(positives, negatives, distance, constraint, limit):
    """Coverage of the interval of the constrained rate, and how much better than the truth the data look."""
    rng = np.random.default_rng(SEED)
    y = np.repeat([1, 0], [positives, negatives])
    covered, better = [], []
    for _ in range(N_DATA_SETS):
        scores = rng.normal(distance * y)
        try:
            found = constrained_threshold(y, scores, **{constraint: limit})
        except ValueError:  # no threshold reaches the precision
            continue
        rate = REACHED[constraint]
        interval, truth = getattr(found, rate), true_rates(found.threshold, positives, negatives, distance)[rate]
        covered.append(interval.low <= truth <= interval.high)
        better.append(interval.estimate - truth)
    return {"selected": len(covered), "coverage": np.mean(covered), "reached_minus_true": round(np.mean(better), 4)}


def main():
    """Every setting, in order."""
    settings = [
        {"positives": p, "negatives": n, "distance": d, "constraint": name, "limit": limit}
        | simulate(p, n, d, name, limit)
        for p, n, d in SIZES
        for name, limit in CONSTRAINTS
    ]
    record = {"nominal": 0.95, "data_sets": N_DATA_SETS, "seed": SEED, "settings": settings}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1, default=float) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
