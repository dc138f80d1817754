"""How often intervals hold the truth: precision and recall at k of lists, and what a second model changes in a class.

Lists are days. On each, new patients come; a patient's risk, and part of the score, stays the same from day to day, so
that a patient who stays makes days alike. Classes are three, of which one is rare; both models see the same patients,
and part of what each gets wrong belongs to the patient. ``python -m bench.lists_and_classes`` writes
lists_and_classes.json; it takes minutes.
"""

import json
from pathlib import Path

import numpy as np

from evalkit.curves.precision_at_k import mean_of_lists, ranked, top_k
from evalkit.inference._subgroups import Part
from evalkit.reporting._at_k import METRICS, mean_with_interval
from evalkit.reporting._many_classes import COMPARED, paired_difference

SEED, N_DATA_SETS = 0, 1000
LISTS = [(60, 1, 0.0), (60, 5, 0.0), (60, 5, 0.7), (20, 1, 0.5), (20, 5, 0.5), (10, 1, 0.3)]  # days, stay, spread
PATIENTS, PREVALENCE_LOGIT, K = 40, -2.2, 10  # on each day
SHARES = np.array([0.7, 0.25, 0.05])
CLASSES = [(400, 1, 0.0), (400, 1, -1.0), (2000, 1, -1.0), (400, 4, 0.0), (400, 4, -1.0), (2000, 4, -1.0)]
ADJUSTED = 1 - 0.05 / 6


def draw_lists(rng, n_days, stay, spread):
    """The rank of each sample: whether it is positive, its score, its day, its patient."""
    first = np.repeat(np.arange(-20, n_days), rng.poisson(PATIENTS / stay, n_days + 20))
    days = rng.geometric(1 / stay, len(first))
    patient = np.repeat(np.arange(len(first)), days)
    day = first[patient] + np.arange(len(patient)) - np.repeat(np.cumsum(days) - days, days)
    patient, day = (of[(day >= 0) & (day < n_days)] for of in (patient, day))
    risk, luck, seen = rng.normal(size=len(first)), rng.random(len(first)), rng.normal(size=len(first))
    logit = PREVALENCE_LOGIT + 1.5 * risk[patient] + spread * rng.normal(size=n_days)[day]
    positive = luck[patient] < 1 / (1 + np.exp(-logit))
    return ranked(positive, (risk + seen / 2)[patient], np.unique(day, return_inverse=True)[1], patient)


def simulate_lists(rng, *setting):
    """The share of data sets in which each interval holds the mean over all of them."""
    found = [top_k(*draw_lists(rng, *setting), K) for _ in range(N_DATA_SETS)]
    cover = {}
    for name in METRICS:
        truth = np.mean([mean_of_lists(*of.parts(name), of.lists) for of in found])
        ends = [mean_with_interval(of, name) for of in found]
        cover[name] = np.mean([of["low"] <= truth <= of["high"] for of in ends])
    return cover


def draw_classes(rng, n_rows, size, shift):
    """The class of each row, what two models predict, and the group."""
    group = np.arange(n_rows) // size
    n_groups = group[-1] + 1
    true = np.where(rng.random(n_rows) < 0.6, rng.choice(3, n_groups, p=SHARES)[group], rng.choice(3, n_rows, p=SHARES))
    shared = 0.6 * rng.normal(size=(n_groups, 3))[group] + 1.8 * np.eye(3)[true] + np.log(SHARES)
    models = [shared + 0.8 * rng.normal(size=(n_rows, 3)) for _ in range(2)]
    models[1][:, 2] += shift
    return true, [of.argmax(axis=1) for of in models], group


def simulate_classes(rng, n_rows, size, shift):
    """The share of data sets in which each interval holds the truth, and in which some difference is clear."""
    true, called, _ = draw_classes(rng, 2_000_000, 1, shift)
    truths = {
        (index, name): np.subtract(*(_share(name, true == index, of == index) for of in called[::-1]))
        for index in range(3)
        for name in COMPARED
    }
    cover, clear = {}, 0
    for _ in range(N_DATA_SETS):
        true, called, group = draw_classes(rng, n_rows, size, shift)
        is_clear = False
        for (index, name), truth in truths.items():
            models = [Part(true == index, true, of == index, None if size == 1 else group) for of in called]
            of = paired_difference(name, *models, ADJUSTED)
            is_clear |= of["is_clear"]
            if not np.isnan(of["low"]):
                cover.setdefault(f"{name} of class {index}", []).append(of["low"] <= truth <= of["high"])
        clear += is_clear
    return {name: np.mean(held) for name, held in cover.items()} | {"some is clear": clear / N_DATA_SETS}


def _share(name, positive, called):
    return (positive & called).sum() / (positive if name == "recall" else called).sum()


def _rounded(found):
    return {name: round(float(of), 3) for name, of in found.items()}


def main():
    """Every setting, in order."""
    rng = np.random.default_rng(SEED)
    record = {"data_sets": N_DATA_SETS, "seed": SEED, "lists": [], "classes": []}
    for part, names, settings, simulate in (
        ("lists", ("days", "stay", "spread"), LISTS, simulate_lists),
        ("classes", ("rows", "size", "shift"), CLASSES, simulate_classes),
    ):
        for one in settings:
            record[part].append(dict(zip(names, one, strict=True)) | {"cover": _rounded(simulate(rng, *one))})
            print(record[part][-1], flush=True)
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
