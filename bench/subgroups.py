"""How often the interval of a subgroup's difference from the rest holds the truth, and how often chance alone differs.

Scores are normal, of distance 1.5 between the classes, calibrated and cut at twice the prevalence; in the subgroup that
is judged the distance is 1.0. Patients share half of every variance; a patient is in one subgroup, or (`within`) each
row is by itself. `cover` has both the interval of evalkit, and Student's from the variance over patients of the
difference of the linearised measures; `none` the share of data sets in which a measure was too few to say. In settings
of several subgroups all distances are 1.5, and `any` is the share of data sets in which some difference leaves out 0:
each interval by itself, and at the level that allows for their number.
Run as ``python -m bench.subgroups``; writes subgroups.json beside this file.
"""

import json
import math
from pathlib import Path
from statistics import NormalDist

import numpy as np

from evalkit._input.subgroups import Subgroups
from evalkit.inference._student import student_quantile
from evalkit.inference._subgroups import COMPARED, Part, compare_subgroups

# Patients, rows of each, prevalence, share of the subgroup or number of subgroups, whether it changes within a patient.
SETTINGS = [
    (600, 1, 0.3, 0.1, False),
    (2000, 1, 0.04, 0.25, False),
    (5000, 1, 0.04, 0.1, False),
    (100, 5, 0.3, 0.3, False),
    (100, 5, 0.3, 0.3, True),
    (600, 5, 0.04, 0.2, False),
    (600, 5, 0.04, 0.2, True),
    (2000, 1, 0.1, 5, False),
    (400, 5, 0.1, 5, False),
    (400, 5, 0.1, 5, True),
]
N_DATA_SETS, SEED, LEVEL = 1000, 0, 0.95


def draw(rng, n_patients, size, prevalence, share, within):
    """The rows, and the subgroup of each, of which the first is judged."""
    group = np.repeat(np.arange(n_patients), size)
    shared = math.sqrt(0.5) if size > 1 else 0.0

    def normal():
        return shared * rng.normal(size=n_patients)[group] + math.sqrt(1 - shared**2) * rng.normal(size=len(group))

    drawn = rng.random(len(group) if within else n_patients)
    drawn = drawn if within else drawn[group]
    place = (drawn * share).astype(int) if share >= 1 else (drawn >= share).astype(int)
    positive = normal() < NormalDist().inv_cdf(prevalence)
    distance = np.where((place == 0) & (share < 1), 1.0, 1.5)
    seen = normal() + distance * positive
    odds = prevalence / (1 - prevalence) * np.exp(1.5 * (seen - 0.75))
    score = odds / (1 + odds)
    rows = Part(positive, score, score >= 2 * prevalence, group if size > 1 else None)
    return rows, Subgroups([*map(str, range(place.max() + 1))], place)


def student(rows, place, name):
    """The ends of Student's interval from the variance over patients, or rows, of the linearised difference."""
    group = np.arange(len(place)) if rows.group is None else rows.group
    sides = [rows._replace(group=group).at(place == 0), rows._replace(group=group).at(place != 0)]
    values = [side.ends(name, LEVEL).estimate for side in sides]
    n = int(group.max()) + 1
    first, second = (side.influence(name, value, side.group, n) for side, value in zip(sides, values, strict=True))
    error = math.sqrt(n / (n - 1) * float(((first - second) ** 2).sum()))
    half = student_quantile(LEVEL, n - 1) * error
    return values[0] - values[1] - half, values[0] - values[1] + half


def covered(setting):
    """Coverage of each difference by both intervals, and how often nothing is said."""
    large, by = draw(np.random.default_rng(SEED + 1), 1_000_000 // setting[1], *setting[1:])
    large = large._replace(group=None)
    sides = [large.at(by.place == 0), large.at(by.place != 0)]
    truth = {name: sides[0].ends(name, LEVEL).estimate - sides[1].ends(name, LEVEL).estimate for name in COMPARED}
    rng, cover, none = np.random.default_rng(SEED), {}, dict.fromkeys(COMPARED, 0)
    for _ in range(N_DATA_SETS):
        rows, by = draw(rng, *setting)
        (found,), _, _ = compare_subgroups(rows, [by], LEVEL)
        (one,) = (of for of in found if of.name == "0")
        for name in COMPARED:
            _, low, high, *_ = one.differences[name]
            none[name] += math.isnan(low)
            if not math.isnan(low):
                cover.setdefault(f"{name}, evalkit", []).append(low <= truth[name] <= high)
                low, high = student(rows, by.place, name)
                cover.setdefault(f"{name}, student", []).append(low <= truth[name] <= high)
    return {"cover": _means(cover), "none": {name: round(count / N_DATA_SETS, 3) for name, count in none.items()}}


def alike(setting):
    """How often some difference leaves out 0, where there is none."""
    rng, found = np.random.default_rng(SEED), {"by itself": [], "for their number": []}
    for _ in range(N_DATA_SETS):
        rows, by = draw(rng, *setting)
        (subgroups,), _, _ = compare_subgroups(rows, [by], LEVEL)
        apart = [difference for of in subgroups for difference in of.differences.values()]
        found["by itself"].append(any(of.low > 0 or of.high < 0 for of in apart))
        found["for their number"].append(any(of.is_clear for of in apart))
    return {"any": _means(found)}


def _means(found):
    return {name: round(float(np.mean(values)), 3) for name, values in sorted(found.items())}


def main():
    """Every setting, in order."""
    names = ("patients", "rows", "prevalence", "subgroup", "within")
    settings = [
        dict(zip(names, setting, strict=True)) | (covered if setting[3] < 1 else alike)(setting) for setting in SETTINGS
    ]
    record = {"data_sets": N_DATA_SETS, "seed": SEED, "confidence_level": LEVEL, "settings": settings}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
