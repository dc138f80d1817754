"""Make the ward's patients: simulated, so that the true probabilities are known.

Four hospitals. Each morning a nurse measures every patient of a ward. In the 24 hours
after it, a patient deteriorates, so that a doctor must be called urgently, or not.
`python make_ward.py` writes the files beside this one; README has what is in them.
"""

from pathlib import Path

import numpy as np
import pandas as pd

SEED = 1329
PATIENTS = {"ward-validation": 600, "ward-test": 1000}
HOSPITALS, SHARES = ["north", "east", "south", "west"], [0.35, 0.30, 0.20, 0.15]
MORNINGS = [0.24, 0.20, 0.17, 0.15, 0.13, 0.11]  # shares of patients with 1 to 6


def draw(rng, n_patients, first=1):
    """All mornings of some patients: what is measured, two scores, and the truth."""
    hospital = rng.choice(HOSPITALS, n_patients, p=SHARES)
    sex = rng.choice(["female", "male"], n_patients)
    age = rng.normal(70, 14, n_patients).round().clip(20, 99).astype(int)
    illness = rng.normal(0, 1.2, n_patients)  # a patient is ill on all mornings
    usual = rng.normal(0, 1, (4, n_patients))  # healthy people differ, too

    mornings = rng.choice(np.arange(1, 7), n_patients, p=MORNINGS)
    patient = np.repeat(np.arange(n_patients), mornings)  # the patient of each row
    n = len(patient)
    hospital, sex, age, usual = (x[..., patient] for x in (hospital, sex, age, usual))
    day = 1 + np.arange(n) - np.repeat(np.cumsum(mornings) - mornings, mornings)
    west, south = hospital == "west", hospital == "south"

    # How ill, and whether it will show: less in patients of 80 years and more.
    severity = illness[patient] + rng.normal(0, 0.4, n)
    shown = severity * np.where(age >= 80, 0.45, 1)
    heart_rate = 84 + 6 * shown + 11 * usual[0] + rng.normal(0, 5, n)
    breathing_rate = 18 + 1.9 * shown + 2.6 * usual[1] + rng.normal(0, 1.2, n)
    oxygen = 95 - 1.2 * shown + 1.9 * usual[2] + rng.normal(0, 0.9, n)
    oxygen = np.minimum(oxygen + 1.5 * west, 100)  # the devices at west read too high
    lactate = np.exp(0.3 + 0.25 * severity + 0.3 * usual[3] + rng.normal(0, 0.15, n))
    untested = rng.random(n) < np.where(south, 0.35, 0.08)

    # The truth: age and sex do not matter, and patients at west are more at risk.
    probability = 1 / (1 + np.exp(4.15 - 1.8 * severity - 0.8 * west))
    deteriorated = rng.random(n) < probability

    rows = pd.DataFrame(
        {
            "patient": first + patient,
            "hospital": hospital,
            "sex": sex,
            "age": age,
            "day": day,
            "heart_rate": heart_rate.round().clip(40).astype(int),
            "breathing_rate": breathing_rate.round().clip(8).astype(int),
            "oxygen": oxygen.round().astype(int),
            "lactate": np.where(untested, np.nan, lactate.round(1)),
            "deteriorated": deteriorated.astype(int),
        }
    )
    return rows.assign(**scores(rows)), probability


def scores(rows):
    """Two logistic regressions, fitted to 120,000 other patients of this ward."""
    heart_rate, breathing_rate = rows.heart_rate - 84, rows.breathing_rate - 18
    oxygen, lactate = rows.oxygen - 95, rows.lactate.fillna(1.4) - 1.4
    a = -2.92 + 0.036 * heart_rate + 0.193 * breathing_rate - 0.191 * oxygen
    b = -3.08 + 0.029 * heart_rate + 0.157 * breathing_rate - 0.150 * oxygen
    b = 2 * (b + 0.764 * lactate)  # twice as sure as it should be
    return {
        name: (1 / (1 + np.exp(-log_odds))).round(4).clip(0.0001, 0.9999)
        for name, log_odds in {"score_a": a, "score_b": b}.items()
    }


def make():
    """The files' names, and what is written into them."""
    rng, first = np.random.default_rng(SEED), 1
    for name, n_patients in PATIENTS.items():
        rows, probability = draw(rng, n_patients, first)
        first += n_patients
        yield f"{name}.csv", rows
        yield f"{name}-truth.csv", pd.DataFrame({"probability": probability.round(4)})


if __name__ == "__main__":
    for name, table in make():
        table.to_csv(Path(__file__).parent / name, index=False, lineterminator="\n")
