"""Measures how much the rows of one patient widen the error of an accuracy: the design effect.

The data are those of the lesson on the hold-out: ten features a patient, five pictures of each with some noise, five
nearest pictures that vote, 400 patients for training. Each model is tested on 300 test sets of 100 other patients.
`wider` is the standard deviation of its accuracies over that of as many independent pictures, and `estimated` the same
from a single test set, by proportion_interval with and without groups. Both are means over the seeds; `from` and `to`
are the smallest and the largest. Run as ``python -m bench.design_effect``; writes design_effect.json beside this file.
"""

import json
import math
from pathlib import Path

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

from evalkit import proportion_interval

TRAINING, TEST, PICTURES, TEST_SETS, SEEDS = 400, 100, 5, 300, range(10)
NOISE = (0.0, 0.3, 1.0, 3.0)  # standard deviation of a picture around its patient


def draw(rng, patients, noise):
    """Pictures and labels; the first feature has to do with the illness."""
    ill = np.repeat(rng.integers(2, size=patients), PICTURES)
    person = np.repeat(rng.normal(size=(patients, 10)), PICTURES, axis=0)
    pictures = person + rng.normal(scale=noise, size=person.shape)
    pictures[:, 0] += 2 * ill
    return pictures, ill


def simulate(noise, seed):
    """How much wider, by many test sets, and by the intervals of each."""
    rng = np.random.default_rng([seed, round(10 * noise)])
    model = KNeighborsClassifier(5).fit(*draw(rng, TRAINING, noise))
    patient, shares, estimated = np.repeat(np.arange(TEST), PICTURES), [], []
    for _ in range(TEST_SETS):
        pictures, ill = draw(rng, TEST, noise)
        right = model.predict(pictures) == ill
        shares.append(right.mean())
        grouped, rows = proportion_interval(right, groups=patient), proportion_interval(right)
        estimated.append((grouped.high - grouped.low) / (rows.high - rows.low))
    mean = np.mean(shares)
    of_rows = math.sqrt(mean * (1 - mean) / (TEST * PICTURES))
    return {"accuracy": mean, "wider": np.std(shares, ddof=1) / of_rows, "estimated": np.mean(estimated)}


def main():
    """Run each noise with each seed, and write the record."""
    rows = []
    for noise in NOISE:
        runs = [simulate(noise, seed) for seed in SEEDS]
        values = {key: [float(run[key]) for run in runs] for key in runs[0]}
        found = {
            key: {"mean": round(np.mean(of), 3), "from": round(min(of), 3), "to": round(max(of), 3)}
            for key, of in values.items()
        }
        rows.append({"noise": noise, **found})
    result = {"pictures": PICTURES, "patients": TEST, "test_sets": TEST_SETS, "seeds": len(SEEDS), "settings": rows}
    Path(__file__).with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
