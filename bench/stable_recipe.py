"""Simulates how many predictions of a recipe change with other folds, and an interval from grouped folds.

Run by `python -m bench.stable_recipe`; takes about two minutes of one core, and writes stable_recipe.json beside this
file, with every setting and seed.

`changed` is for the recipes and data sets of bench/cross_validation.py: each data set is cross-validated twice, with
other folds, and counted are the out-of-fold predictions that differ and those that are wrong.

`grouped` is for linear discriminant analysis with 5 features, whose samples come from patients with four rows each. A
patient has one label; half of each feature's variance is the patient's own. Ten folds keep a patient together. The
intervals are `proportion_interval` with and without `groups=`, of all out-of-fold predictions; `conditional` and
`expected` are as there. Each number is the mean of the seeds; `from` and `to` are the smallest and the largest of them.
"""

import json
import time
from pathlib import Path

import numpy as np
import sklearn

from bench.cross_validation import DISTANCE, FOLDS, LEARNERS, SEEDS, SETTINGS, draw, fold_of
from evalkit import proportion_interval

OF_CHANGED, OF_GROUPED = {"linear": 300, "tree": 100}, 500
PATIENTS, ROWS, FEATURES = (50, 100, 400), 4, 5


def changed(name, d, n, seed):
    """The share of out-of-fold predictions that differ with other folds, and that of wrong ones."""
    rng, differ, wrong = np.random.default_rng([seed, d, n]), [], []
    for _ in range(OF_CHANGED[name]):
        X, y = draw(rng, n, d)
        first, second = (out_of_fold(name, X, y, fold_of(rng, y)) for _ in range(2))
        differ.append((first != second).mean())
        wrong.append((first != y).mean())
    return {
        "changed": np.mean(differ),
        "wrong": np.mean(wrong),
        "changed for each wrong": np.sum(differ) / np.sum(wrong),
    }


def out_of_fold(name, X, y, fold):
    """The class that each sample gets from the model of the other folds."""
    return LEARNERS[name](X, y, fold != np.arange(FOLDS)[:, None]).predict(X)[fold, np.arange(len(y))]


def draw_patients(rng, patients):
    """Features, labels and the patient of each row."""
    label, patient = rng.permutation(np.repeat([0, 1], patients // 2)), np.repeat(np.arange(patients), ROWS)
    own, each = rng.normal(size=(patients, FEATURES)), rng.normal(size=(patients * ROWS, FEATURES))
    return (own[patient] + each) / 2**0.5 + DISTANCE * label[patient][:, None], label[patient], label, patient


def grouped(patients, seed):
    """How often the two intervals contain the expected and the conditional accuracy."""
    rng, truth, ends = np.random.default_rng([seed, patients]), [], {"rows": [], "patients": []}
    for _ in range(OF_GROUPED):
        X, y, label, patient = draw_patients(rng, patients)
        fold = fold_of(rng, label)[patient]
        models = LEARNERS["linear"](X, y, np.vstack([fold != np.arange(FOLDS)[:, None], np.ones(len(y), bool)]))
        right = (models.predict(X) == y)[fold, np.arange(len(y))]
        truth.append(models.accuracy(None)[FOLDS])
        for way, groups in (("rows", None), ("patients", patient)):
            by = proportion_interval(right.astype(int), groups=groups)
            ends[way].append((by.low, by.high))
    found = {}
    for way, pairs in ends.items():
        low, high = np.array(pairs).T
        for what, value in (("conditional", np.array(truth)), ("expected", np.mean(truth))):
            found[f"{way}, {what}"] = np.mean((low <= value) & (value <= high))
        found[f"{way}, width"] = np.mean(high - low)
    return found


def of_seeds(simulate, *setting):
    """The mean of the seeds, the smallest and the largest, of each number."""
    runs = [simulate(*setting, seed) for seed in SEEDS]
    values = {key: [float(run[key]) for run in runs] for key in runs[0]}
    return {
        key: {"mean": round(np.mean(of), 4), "from": round(min(of), 4), "to": round(max(of), 4)}
        for key, of in values.items()
    }


def main():
    """Run each setting with each seed, and write the record."""
    start = time.time()
    result = {
        "nominal": 0.95,
        "folds": FOLDS,
        "seeds": list(SEEDS),
        "data_sets_of_changed": OF_CHANGED,
        "data_sets_of_grouped": OF_GROUPED,
        "rows_of_a_patient": ROWS,
        "distance": DISTANCE,
        "scikit-learn": sklearn.__version__,
        "changed": [
            {"recipe": name, "features": d, "samples": n, **of_seeds(changed, name, d, n)} for name, d, n in SETTINGS
        ],
        "grouped": [{"patients": patients, **of_seeds(grouped, patients)} for patients in PATIENTS],
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    for row in result["changed"] + result["grouped"]:
        print({key: of["mean"] if isinstance(of, dict) else of for key, of in row.items()})
    print(f"{time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
