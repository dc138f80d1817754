"""Coverage of the intervals of calibration measures, and how often a report warns of a model that is calibrated.

Scores are those of bench/mean_losses.py, whose groups share half of every variance; `slope` multiplies the distance of
their logits from that of the prevalence by its inverse, so that 0.6 is too extreme and 1 is calibrated. The truth is
from 400,000 samples. `warned` is the share of data sets whose interval leaves out what is perfect, at the slope 1.
`index` is why the integrated calibration index has no interval: the coverage of the bootstrap's percentiles, and of the
basic bootstrap's, which turns them round the estimate, of 300 samples, 5 % positive, whose truth is 0 at the slope 1.
Run as ``python -m bench.calibration_measures``; writes calibration_measures.json beside this file.
"""

import json
import math
from pathlib import Path

import numpy as np

from bench.mean_losses import draw
from evalkit import calibration_measures
from evalkit.probabilities._logistic import logits_of, shares_of

SIZES = [(60, 1, 0.5), (300, 1, 0.05), (1000, 1, 0.02), (1000, 1, 0.3), (40, 5, 0.3), (100, 5, 0.1), (200, 5, 0.05)]
NAMES = {"intercept": 0.0, "slope": 1.0, "observed_expected": 1.0}
N_DATA_SETS, N_OF_INDEX, SEED = 1000, 60, 0


def drawn(rng, n_groups, size, prevalence, slope):
    """Groups, labels, and what the model says."""
    group, positive, (score, _) = draw(rng, n_groups, size, prevalence)
    middle = math.log(prevalence / (1 - prevalence))
    return group, positive, shares_of(middle + (logits_of(score) - middle) / slope)


def simulate(n_groups, size, prevalence, slope):
    """Coverage of each measure with groups and without, and false alarms with groups."""
    rng, hits, warned, none = np.random.default_rng(SEED), {}, {name: [] for name in NAMES}, 0
    _, positive, score = drawn(np.random.default_rng(SEED + 1), 400_000 // size, size, prevalence, slope)
    truth = calibration_measures(positive, score)
    for _ in range(N_DATA_SETS):
        group, positive, score = drawn(rng, n_groups, size, prevalence, slope)
        if positive.sum() < 2:
            none += 1
            continue
        kinds = {"groups": group, "rows": None} if size > 1 else {"groups": None}
        for kind, of in kinds.items():
            found = calibration_measures(positive, score, groups=of)
            none += kind == "groups" and math.isnan(found.slope.low)
            for name, perfect in NAMES.items():
                interval = getattr(found, name)
                if not math.isnan(interval.low):
                    holds = interval.low <= getattr(truth, name).estimate <= interval.high
                    hits.setdefault(f"{name}, of {kind}", []).append(holds)
                    if kind == "groups":
                        warned[name].append(not interval.low <= perfect <= interval.high)
    cover = {name: round(float(np.mean(of)), 3) for name, of in sorted(hits.items())}
    told = {"cover": cover, "no slope": int(none)}
    return told | ({"warned": {k: round(float(np.mean(v)), 3) for k, v in warned.items()}} if slope == 1 else {})


def index_of(positive, score):
    """The integrated calibration index."""
    return calibration_measures(positive, score).integrated_calibration_index.estimate


def simulate_index(n, prevalence, slope):
    """Its mean, and the coverage of two bootstraps of as many resamples as there are data sets."""
    rng, found = np.random.default_rng(SEED), []
    _, positive, score = drawn(np.random.default_rng(SEED + 1), 400_000, 1, prevalence, slope)
    truth = 0.0 if slope == 1 else index_of(positive, score)
    for _ in range(N_OF_INDEX):
        _, positive, score = drawn(rng, n, 1, prevalence, slope)
        estimate = index_of(positive, score)
        several = (rng.integers(0, n, n) for _ in range(N_OF_INDEX))
        values = [index_of(positive[rows], score[rows]) for rows in several]
        low, high = np.nanquantile(values, [0.025, 0.975])
        found.append((estimate, low <= truth <= high, 2 * estimate - high <= truth <= 2 * estimate - low))
    mean, percentile, basic = np.nanmean(found, axis=0)
    return {
        "truth": round(truth, 4),
        "mean": round(mean, 4),
        "percentile": round(percentile, 3),
        "basic": round(basic, 3),
    }


def main():
    """Every setting, in order."""
    settings = [
        {"groups": g, "size": s, "prevalence": p, "slope": slope} | simulate(g, s, p, slope)
        for g, s, p in SIZES
        for slope in (1, 0.6)
    ]
    index = [{"n": 300, "prevalence": 0.05, "slope": of} | simulate_index(300, 0.05, of) for of in (1, 0.6, 0.3)]
    record = {"data_sets": N_DATA_SETS, "seed": SEED, "settings": settings}
    record |= {"data_sets_of_index": N_OF_INDEX, "index": index}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
