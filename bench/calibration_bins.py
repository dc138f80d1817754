"""Simulates how often a calibration curve shows a fault where there is none: an interval that misses its mean score.

The labels are drawn from the scores themselves, so the scores are calibrated. The bins have equal numbers of samples;
`outside` is the share of data sets in which the interval of at least one bin does not contain the bin's mean score.
Its standard error is at most 0.012. Run as ``python -m bench.calibration_bins``; writes calibration_bins.json beside
this file.
"""

import json
from pathlib import Path

import numpy as np

from evalkit import calibration_curve

DATA_SETS, SEED = 2000, 0
SCORES = {"uniform": (1, 1), "beta 1, 3": (1, 3), "beta 2, 2": (2, 2), "beta 0.5, 2": (0.5, 2)}


def simulate(shape, n, n_bins):
    """The share of data sets with a bin outside."""
    rng, outside = np.random.default_rng([SEED, n, n_bins]), 0
    for _ in range(DATA_SETS):
        score = rng.beta(*SCORES[shape], n)
        curve = calibration_curve(rng.random(n) < score, score, n_bins=n_bins, strategy="quantile")
        outside += bool(((curve.prob_pred < curve.low) | (curve.prob_pred > curve.high)).any())
    return outside / DATA_SETS


def main():
    """Run each setting, and write the record."""
    rows = [
        {"scores": shape, "samples": n, "bins": n_bins, "outside": round(simulate(shape, n, n_bins), 4)}
        for n_bins in (5, 10)
        for n in (200, 1000, 5000)
        for shape in SCORES
    ]
    result = {"data_sets": DATA_SETS, "seed": SEED, "settings": rows}
    Path(__file__).with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
