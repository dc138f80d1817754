"""``evalkit plan``: how many rows each measure needs, and all of them together."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from functools import partial

from .._results.table import Table
from ..inference.sample_size import (
    SampleSize,
    auc_sample_size,
    calibration_slope_sample_size,
    mean_of_normal,
    net_benefit_sample_size,
    observed_expected_sample_size,
    proportion_sample_size,
)
from ._asking import BadInputError
from ._cells import as_number

MOST_APART = 1.1  # of two prevalences
LEAST_SD, MOST_SD, MOST_MEAN = 0.01, 20.0, 20.0  # of a linear predictor


def _numbers(least: int, most: int, text: str) -> list[float]:
    numbers = [as_number(part) for part in text.split(":")]
    if not least <= len(numbers) <= most or any(map(math.isnan, numbers)):
        said = f"{least} or {most} numbers" if least < most else "two numbers" if most == 2 else "a number"
        raise argparse.ArgumentTypeError(f"expected {said}{', such as 0.8:0.1' * (most > 1)}, found {text!r}")
    return numbers


ONE_OR_TWO = partial(_numbers, 1, 2)
READ: dict[str, Callable[[str], list[float]]] = {
    **{"prevalence": partial(_numbers, 1, 1), "per-group": partial(_numbers, 2, 2), "slope": partial(_numbers, 2, 3)},
    **dict.fromkeys(("recall", "specificity", "precision", "auc", "observed-expected", "net-benefit"), ONE_OR_TWO),
}
SIZES: dict[str, tuple[Callable[..., SampleSize], tuple[str, ...]]] = {  # and whose expected values they need
    "recall": (partial(proportion_sample_size, "recall"), ()),
    "specificity": (partial(proportion_sample_size, "specificity"), ()),
    "precision": (partial(proportion_sample_size, "precision"), ("recall",)),
    "auc": (auc_sample_size, ()),
    "slope": (lambda *normal, prevalence, **of: calibration_slope_sample_size(lp_normal=normal, **of), ()),
    "observed_expected": (lambda expected, **of: observed_expected_sample_size(expected=expected, **of), ()),
    "net_benefit": (lambda at, **of: net_benefit_sample_size(threshold=at, **of), ("recall", "specificity")),
}


def plan(options: argparse.Namespace) -> int:
    """Print how many rows each measure needs, the most last, and that number in a sentence."""
    given = {name: value for name, value in vars(options).items() if isinstance(value, list)}
    if "prevalence" not in given:
        raise BadInputError("--prevalence is needed, the share of positives among the rows that will come")
    found = sorted((_size(name, given) for name in SIZES if name in given), key=lambda size: size.n_rows)
    if not found:
        raise BadInputError("name a measure: --recall 0.8, --auc 0.75, or another of evalkit plan --help")
    columns = ("measure", "expected", "width", "rows", "positives", "groups")[: 5 + ("per_group" in given)]
    print(Table(columns, tuple(tuple(vars(size).values())[: len(columns)] for size in found)))
    most = found[-1]
    groups = f" in {most.n_groups:,} groups" * ("per_group" in given)
    said = f"{most.n_rows:,} rows{groups} are needed, {most.n_positives:,} of them positive: for the {most.measure}."
    print(f"\n\033[1m{said}\033[0m" if sys.stdout.isatty() else f"\n{said}")
    return 0


def _size(name: str, given: dict[str, list[float]]) -> SampleSize:
    """The size for a measure; BadInputError with the option that is to blame where there is none."""
    (function, needs), option, n_values = SIZES[name], f"--{name.replace('_', '-')}", 2 if name == "slope" else 1
    if lacking := [f"--{other}" for other in needs if other not in given]:
        raise BadInputError(f"{option} needs {' and '.join(lacking)} too")
    values, width, prevalence = given[name][:n_values], given[name][n_values:], given["prevalence"][0]
    rates = {other: given[other][0] for other in needs} | ({"width": width[0]} if width else {})
    try:
        size = function(*values, prevalence=prevalence, per_group=tuple(given.get("per_group", (1, 1))), **rates)
    except ValueError as error:
        raise BadInputError(f"{option}: {str(error).rstrip('.')}") from None
    meant = size.n_positives / size.n_rows
    if name == "slope" and not prevalence / MOST_APART <= meant <= prevalence * MOST_APART:
        said = (
            f"{option} {values[0]:g}:{values[1]:g} means that {meant:.3g} of the rows are positive, not {prevalence:g}"
        )
        fits = ":".join(f"{of:.5g}" for of in (mean_for(prevalence, values[1]), values[1], *width))
        raise BadInputError(f"{said}: say --prevalence {meant:.3g}, or {option}={fits}, which has {prevalence:g}")
    return size


def mean_for(prevalence: float, sd: float) -> float:
    """The mean of a linear predictor so spread that has so many positives, found by halving."""
    low, high = -MOST_MEAN, MOST_MEAN
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if mean_of_normal(middle, sd) > prevalence else (middle, high)
    return low
