"""Readings of patients over time, divided into folds at random, by patient or by time."""

from __future__ import annotations

import numpy as np

from .._input.arguments import as_generator, as_integer
from .._results.table import Table
from .._types import Axes, BoolArray, Integers, Seed
from ..plots._colors import NEGATIVE, NEUTRAL, POSITIVE
from ._figure import LiveFigure

_STAGGER, _EVERY = 3, 2  # days from one patient's first reading to the next one's, and between a patient's readings
_WAYS = ("at random", "by patient", "by time")


def folds(n_patients: int = 8, n_readings: int = 5, *, n_folds: int = 4, rng: Seed = 0) -> LiveFigure:
    """Readings of patients over time, and which of them are tested in each turn of three kinds of cross-validation.

    Parameters
    ----------
    n_patients, n_readings : int
        At most 20 each; each patient comes three days after the one before, with a reading every second day.
    n_folds : int
        Turns; by patient, no more than patients.
    rng : Generator, int or None
        Draws the folds at random.

    Returns
    -------
    LiveFigure
        As text, of all turns, how many test rows have a row of their patient in training, and how many a later row of
        anybody's. By time, each turn trains on the days before its test part.

    Raises
    ------
    ValueError
        If a number is not whole, or out of its range.

    References
    ----------
    Roberts and others (2017).

    Examples
    --------
    >>> folds()
    folds       test rows  patient in training  later row in training
    at random          40                   40                     38
    by patient         40                    0                     34
    by time            32                   23                      0
    """
    patients = as_integer(n_patients, "n_patients", least=2, most=20)
    readings = as_integer(n_readings, "n_readings", least=2, most=20)
    turns = as_integer(n_folds, "n_folds", least=2, most=patients)
    patient = np.repeat(np.arange(patients), readings)
    day = _STAGGER * patient + _EVERY * np.tile(np.arange(readings), patients)
    number = np.argsort(np.argsort(day, kind="stable"))
    parts = [
        as_generator(rng).permutation(len(day)) % turns,
        patient * turns // patients,
        number * (turns + 1) // len(day) - 1,  # the first part is only trained on
    ]
    splits = [[_split(part, turn, is_past=way == 2) for turn in range(turns)] for way, part in enumerate(parts)]
    roles = [[_roles(train, test, patient) for train, test in of] for of in splits]
    counts = [[_counts(train, test, patient, day) for train, test in of] for of in splits]
    told = Table(
        ("folds", "test rows", "patient in training", "later row in training"),
        tuple((way, *np.sum(of, axis=0).tolist()) for way, of in zip(_WAYS, counts, strict=True)),
    )

    def draw(ax: Axes) -> None:
        for role, marker, color in (("r", ".", NEUTRAL), ("t", "o", POSITIVE), ("k", "x", NEGATIVE)):
            has = np.array([*roles[0][0]]) == role
            ax.plot(day[has], patient[has], marker, color=color, linestyle="none")
        ax.set(xlabel="day", ylabel="patient", yticks=range(patients), ylim=(patients - 0.5, -0.5))

    tested, known, _ = counts[0][0]
    alt = (
        f"Readings of {patients} patients over time: of {tested} drawn at random for the test, {known} have others of "
        "their patient in training."
    )
    numbers = {"patient": patient.tolist(), "day": day.tolist(), "ways": _WAYS, "roles": roles, "counts": counts}
    return LiveFigure("folds", alt, numbers, told, draw)


def _split(part: Integers, turn: int, *, is_past: bool) -> tuple[BoolArray, BoolArray]:
    """Which rows are trained on in a turn, and which are tested."""
    return (part < turn if is_past else part != turn), part == turn


def _roles(train: BoolArray, test: BoolArray, patient: Integers) -> str:
    """A letter for each row: trained on, tested, tested with its patient known, or not used."""
    known = np.isin(patient, patient[train])
    return "".join(np.select([train, test & known, test], ["r", "k", "t"], default="-"))


def _counts(train: BoolArray, test: BoolArray, patient: Integers, day: Integers) -> list[int]:
    """Test rows, those whose patient is in training, and those before a day of the training."""
    known, before = np.isin(patient, patient[train]), day < day[train].max()
    return [int(np.count_nonzero(of)) for of in (test, test & known, test & before)]
