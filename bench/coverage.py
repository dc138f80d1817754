"""Simulates how often intervals hold the truth, and how often tests reject equal models.

Run by `python -m bench.coverage`, or with the names of some parts after it; takes half an hour of two cores, and
writes `bench/<date>-intervals.json`, with every setting and size. Seeds are those of this file.
The true values are known, or come from a large sample of their own.

Two standard errors of a share near 0.95 are 0.014 for 1000 repeats, 0.018 for 600 and 0.025 for 300.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from sklearn.naive_bayes import GaussianNB

import evalkit as ek
from bench import record
from evalkit.reporting._estimates import SHARES, Sampling
from evalkit.reporting._many_classes import _macro_f1, _one_vs_rest

AUC_REPEATS, TEST_REPEATS, REPORT_REPEATS = 600, 300, 1000
SLOW_REPEATS, BAND_REPEATS = 300, 100  # of what the bootstrap gives; a band has 19 points
N_RESAMPLES = 200  # fewer than one would take for one data set; their chance is in the shares too
LARGE = 1_000_000
Scores = np.ndarray[Any, Any]
Draw = Callable[[np.random.Generator, int], Scores]


def bell(mean: float, deviation: float = 1.0) -> Draw:
    """Normal scores."""
    return lambda rng, n: rng.normal(mean, deviation, n)


def exponential(mean: float) -> Draw:
    """Exponential scores: a few positives lie low, as outliers do."""
    return lambda rng, n: rng.exponential(mean, n)


def all_or_none(share: float) -> Draw:
    """A positive is above all negatives, which lie in [0, 1), or below all."""
    return lambda rng, n: np.where(rng.random(n) < share, 2.0, -1.0)


def bells(distance: float, deviation: float = 1.0) -> tuple[str, Draw, Draw, float]:
    """Two bell curves, and their true AUC."""
    truth = NormalDist().cdf(distance / math.sqrt(1 + deviation**2))
    return f"normal, distance {distance:g}, deviation {deviation:g}", bell(distance, deviation), bell(0), truth


def rounded(distance: float) -> tuple[str, Draw, Draw, float]:
    """Two bell curves rounded to whole numbers, so that ties abound."""
    edges, normal = range(-9, 14), NormalDist()
    below = [[normal.cdf(edge - 0.5 - mean) for edge in edges] for mean in (0, distance)]
    negatives, positives = (np.diff(shares) for shares in below)
    won = positives @ (np.cumsum(negatives) - negatives / 2)
    name = f"rounded normal, distance {distance:g}"
    return name, lambda rng, n: bell(distance)(rng, n).round(), lambda rng, n: bell(0)(rng, n).round(), float(won)


SIZES = ((10, 10), (20, 20), (50, 50), (10, 200), (50, 500))  # positives, negatives
WORLDS = [
    *(bells(distance) for distance in (1.0, 2.0, 3.0, 4.0)),
    bells(3.0, 3.0),
    rounded(3.0),
    ("exponential, means 9 and 1", exponential(9), exponential(1), 0.9),
    ("exponential, means 49 and 1", exponential(49), exponential(1), 0.98),
    ("all or none, 0.95", all_or_none(0.95), lambda rng, n: rng.random(n), 0.95),
]
METHODS: dict[str, dict[str, Any]] = {
    "logit": {},
    "DeLong": {"method": "delong"},
    "BCa": {"method": "bootstrap", "bca": True, "n_resamples": N_RESAMPLES},
}


def auc_intervals() -> list[dict[str, Any]]:
    """Coverage and mean width of the intervals of an AUC; BCa on the first fifth of the repeats."""
    found = []
    for world, (name, positive, negative, truth) in enumerate(WORLDS):
        for m, n in SIZES:
            rng, y = np.random.default_rng([1, world, m, n]), np.repeat([1, 0], [m, n])
            ends: dict[str, list[tuple[float, float]]] = {method: [] for method in METHODS} | {"Wilson": []}
            for repeat in range(AUC_REPEATS):
                scores = np.concatenate([positive(rng, m), negative(rng, n)])
                for method, options in METHODS.items():
                    if method == "BCa" and repeat >= AUC_REPEATS // 5:
                        continue
                    interval = ek.auc_interval(y, scores, rng=rng, **options)
                    ends[method].append((interval.low, interval.high))
                ends["Wilson"].append(wilson(ek.roc_auc_score(y, scores), min(m, n)))
            row: dict[str, Any] = {"world": name, "auc": round(truth, 4), "positives": m, "negatives": n}
            for method, pairs in ends.items():
                row[method] = {"coverage": held(pairs, truth), "width": round(float(np.ptp(pairs, axis=1).mean()), 4)}
            found.append(row)
    return found


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval for a share of n: the careful one, n being the size of the smaller class."""
    z = NormalDist().inv_cdf(0.975)
    middle = share + z**2 / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return (middle - half) / (1 + z**2 / n), (middle + half) / (1 + z**2 / n)


def held(pairs: list[tuple[float, float]], truth: float) -> float:
    """The share of the intervals that hold the truth, up to rounding."""
    low, high = np.transpose(pairs)
    return round(float(np.mean((low <= truth + 1e-12) & (truth - 1e-12 <= high))), 4)


ORDERS = {"moderate": 1.5, "near perfect": 4.0, "perfect": 20.0}  # distance of the two bell curves
SHARES_OF_POSITIVES = (0.5, 0.1, 0.02)
ROWS = (200, 1000)
ROWS_OF_A_PATIENT = 4
ALIKE = 0.5  # correlation of two rows of one patient, in the label, and in the score beside the label
COSTS = (1.0, 10.0)


class World(NamedTuple):
    """How rows are drawn, by themselves or in groups of four."""

    order: str
    share: float
    rows: int
    grouped: bool

    @property
    def distance(self) -> float:
        """Of the two bell curves."""
        return ORDERS[self.order]

    def draw(self, rng: np.random.Generator) -> tuple[Scores, Scores, Scores | None]:
        """Labels, scores, and groups; two rows, or groups, of each class."""
        while True:
            size = ROWS_OF_A_PATIENT if self.grouped else 1
            patients, alike = self.rows // size, ALIKE if self.grouped else 0.0
            shared = rng.random((patients, size)) < math.sqrt(alike)
            y = np.where(shared, rng.random((patients, 1)) < self.share, rng.random((patients, size)) < self.share)
            noise = math.sqrt(alike) * rng.normal(size=(patients, 1)) + math.sqrt(1 - alike) * rng.normal(size=y.shape)
            if min(y.any(axis=1).sum(), (~y).any(axis=1).sum()) >= 2:
                groups = np.repeat(np.arange(patients), size) if self.grouped else None
                return y.ravel(), (self.distance * y + noise).ravel(), groups

    def probability(self, scores: Scores) -> Scores:
        """Of a positive, given its score."""
        log_odds = self.distance * (scores - self.distance / 2) + math.log(self.share / (1 - self.share))
        return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -36, 36))))

    def truths(self) -> dict[str, float]:
        """Of each measure in the population, at the threshold half way between the two bell curves."""
        right, p = NormalDist().cdf(self.distance / 2), self.share
        m = ek.ConfusionMatrix(tp=p * right, fp=(1 - p) * (1 - right), fn=p * (1 - right), tn=(1 - p) * right)
        large = self._replace(rows=LARGE, grouped=False).draw(np.random.default_rng(9))
        losses = (self.probability(large[1]) - large[0]) ** 2
        found = {name: getattr(m, name) for name in (*SHARES, "balanced_accuracy", "f1", "mcc")}
        return found | {
            "auc": NormalDist().cdf(self.distance / math.sqrt(2)),
            "average_precision": ek.average_precision_score(*large[:2]) if self.order != "perfect" else 1.0,
            "brier": float(losses.mean()) if self.order != "perfect" else 0.0,
        }


def report_intervals() -> list[dict[str, Any]]:
    """Coverage of every interval that a report on two classes prints."""
    worlds = [World(*setting) for setting in itertools.product(ORDERS, SHARES_OF_POSITIVES, ROWS, (False, True))]
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(_of_world, enumerate(worlds)))


def _of_world(numbered: tuple[int, World]) -> dict[str, Any]:
    index, world = numbered
    rng, truths = np.random.default_rng([8, index]), world.truths()
    ends: dict[str, list[tuple[float, float]]] = {}
    for repeat in range(REPORT_REPEATS):
        for name, pair in intervals_of(world, rng, repeat):
            ends.setdefault(name, []).append(pair)
    row = {name: _summary(np.array(pairs), truths.get(name, 0.0)) for name, pairs in ends.items()}
    print(json.dumps(world._asdict() | row), flush=True)
    return world._asdict() | row


def intervals_of(world: World, rng: np.random.Generator, repeat: int) -> Iterator[Any]:
    """Each interval of one data set by its name; those less their truth whose truth depends on the data."""
    slow = repeat < SLOW_REPEATS
    y, scores, groups = world.draw(rng)
    called, proba = scores >= world.distance / 2, world.probability(scores)
    sampling = Sampling(y, None, groups, N_RESAMPLES if slow else 20, int(rng.integers(2**32)))
    told = sampling.at_threshold(ek.ConfusionMatrix.from_labels(y, called), called, COSTS)
    cost = (COSTS[0] * (~y).sum() + COSTS[1] * y.sum()) * (1 - NormalDist().cdf(world.distance / 2))
    told["cost"] = {end: told["cost"][end] - cost for end in ("low", "high")}
    told["auc"], told["brier"] = sampling.auc(scores), sampling.mean((proba - y) ** 2, most=1.0)
    if slow:
        told["average_precision"] = sampling.any_metric(scores, ek.average_precision_score)
    else:
        del told["mcc"]
    yield from ((name, (of["low"], of["high"])) for name, of in told.items())
    curve = ek.calibration_curve(y, proba, n_bins=10, strategy="quantile", groups=groups)
    for low, high, truth in zip(curve.low, curve.high, curve.prob_pred, strict=True):
        yield "calibration bin", (low - truth, high - truth)
    if repeat < BAND_REPEATS:
        yield from band_errors(world, y, scores, groups, rng)


def band_errors(world: World, y: Scores, scores: Scores, groups: Any, rng: np.random.Generator) -> Iterator[Any]:
    """The ends of both bands at each point, less the height of the true curve."""
    options: dict[str, Any] = {"groups": groups, "n_resamples": N_RESAMPLES, "rng": rng, "n_points": 21}
    normal, share = NormalDist(), world.share
    for name, band in (("ROC", ek.pointwise_roc_band), ("PR", ek.pointwise_precision_recall_band)):
        drawn = band(y, scores, **options)
        for at, low, high in zip(drawn.at[1:-1].tolist(), drawn.low[1:-1], drawn.high[1:-1], strict=True):
            if name == "ROC":
                height = 1 - normal.cdf(normal.inv_cdf(1 - at) - world.distance)
            else:
                height = (
                    share * at / (share * at + (1 - share) * (1 - normal.cdf(normal.inv_cdf(1 - at) + world.distance)))
                )
            yield f"{name} band point", (low - height, high - height)


def _summary(pairs: Scores, truth: float) -> list[float | None]:
    """Share of the intervals that hold the truth, of data sets without an interval, and the mean width."""
    known = pairs[~np.isnan(pairs).any(axis=1)]
    if not len(known):
        return [None, 1.0, None]
    low, high = known.T
    held_it = (low <= truth + 1e-9) & (truth - 1e-9 <= high)
    return [round(float(held_it.mean()), 3), round(1 - len(known) / len(pairs), 3), float(f"{(high - low).mean():.3g}")]


def same_data_sets() -> list[dict[str, Any]]:
    """Methods for any metric on the same data sets: percentile, BCa, and logit scale."""
    found = []
    for index, (order, share) in enumerate(itertools.product(("moderate", "near perfect"), SHARES_OF_POSITIVES)):
        world = World(order, share, 200, False)
        truths, rng = world.truths(), np.random.default_rng([9, index])
        ends: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for _ in range(SLOW_REPEATS):
            y, scores, _ = world.draw(rng)
            seed, matrix = (
                int(rng.integers(2**32)),
                ek.ConfusionMatrix.from_scores(y, scores, threshold=world.distance / 2),
            )
            for method in ("percentile", "bca", "logit"):
                options: dict[str, Any] = {"method": method, "n_resamples": N_RESAMPLES, "rng": seed}
                try:
                    one = ek.metric_interval(y, scores, ek.average_precision_score, **options)
                    other = ek.bootstrap_interval(matrix, lambda m: (1 + m.mcc) / 2, **options)
                except ValueError:  # BCa without some row
                    continue
                ends.setdefault(("average_precision", method), []).append((one.low, one.high))
                ends.setdefault(("mcc", method), []).append((2 * other.low - 1, 2 * other.high - 1))
        row = {f"{name}, {method}": _summary(np.array(pairs), truths[name]) for (name, method), pairs in ends.items()}
        found.append({"order": order, "share": share, "rows": 200} | row)
    return found


def costs() -> list[dict[str, Any]]:
    """Coverage of intervals of a cost, of 71 positives and 119 negatives, where few positives are missed."""
    found = []
    for missed in (0.03, 0.1, 0.3):
        rng, alarms = np.random.default_rng([10, round(100 * missed)]), 0.13
        truth = 119 * alarms + 710 * missed
        ends: dict[str, list[tuple[float, float]]] = {}
        for _ in range(REPORT_REPEATS):
            fn, fp = int(rng.binomial(71, missed)), int(rng.binomial(119, alarms))
            matrix = ek.ConfusionMatrix(tp=71 - fn, fp=fp, fn=fn, tn=119 - fp)
            both = ek.cost_interval(matrix, fp=1, fn=10)
            ends.setdefault("two rates combined", []).append((both.low, both.high))
            for method in ("percentile", "bca"):
                try:
                    one = ek.bootstrap_interval(
                        matrix, lambda m: m.fp + 10 * m.fn, method=method, n_resamples=N_RESAMPLES, rng=rng
                    )  # type: ignore[arg-type]
                except ValueError:
                    continue
                ends.setdefault(method, []).append((one.low, one.high))
        found.append({"miss rate": missed} | {name: _summary(np.array(of), truth) for name, of in ends.items()})
    return found


def many_classes() -> list[dict[str, Any]]:
    """Coverage of macro F1 and of the AUC of each class against the rest, of three classes, as a report prints them."""
    found = []
    for index, (shares, rows) in enumerate(itertools.product(((1 / 3, 1 / 3, 1 / 3), (0.6, 0.3, 0.1)), ROWS)):
        rng, large = np.random.default_rng([11, index]), classes(np.random.default_rng(9), 400_000, shares)
        ends: dict[str, list[tuple[float, float]]] = {"macro F1": [], "AUC": []}
        truths = {"macro F1": _macro_f1(large[0], large[1].argmax(axis=1)), "AUC": _one_vs_rest(*large)}
        for _ in range(SLOW_REPEATS // 2):
            true, scores = classes(rng, rows, shares)
            options: dict[str, Any] = {"method": "logit", "n_resamples": N_RESAMPLES // 2, "rng": rng}
            one = ek.metric_interval(true, scores.argmax(axis=1), _macro_f1, **options)
            other = ek.metric_interval(true, scores, _one_vs_rest, **options)
            for name, of in (("macro F1", one), ("AUC", other)):
                ends[name].append((of.low, of.high))
        row = {name: _summary(np.array(pairs), truths[name]) for name, pairs in ends.items()}
        found.append({"shares": [round(share, 2) for share in shares], "rows": rows} | row)
    return found


def classes(rng: np.random.Generator, rows: int, shares: tuple[float, ...]) -> tuple[Scores, Scores]:
    """Rows of three classes, and a score for each class, larger for the true one."""
    true = rng.choice(3, rows, p=shares)
    return true, rng.normal(size=(rows, 3)) + 1.5 * (true[:, None] == np.arange(3))


METRICS = {
    "AUC": ek.roc_auc_score,
    "AP": ek.average_precision_score,
    "accuracy": lambda y, scores: float(np.mean((scores > 1) == y)),
}


def tests_of_scores() -> list[dict[str, Any]]:
    """How often p is below 0.05, for two models of equal and of different AUC on the same samples."""
    found = []
    for m, n in ((20, 20), (20, 200)):
        for distance in (1.0, 1.5):
            rng, y = np.random.default_rng([4, m, n]), np.repeat([1, 0], [m, n])
            p_values: dict[str, list[float]] = {}
            for _ in range(TEST_REPEATS):
                common = math.sqrt(0.8) * rng.normal(size=len(y))
                own = math.sqrt(0.2) * rng.normal(size=(2, len(y)))
                a, b = y + common + own[0], distance * y + common + own[1]
                p_values.setdefault("DeLong", []).append(ek.delong_test(y, a, b).p_value)
                for (name, metric), method in itertools.product(METRICS.items(), ("percentile", "bca")):
                    options: dict[str, Any] = {"method": method, "n_resamples": N_RESAMPLES, "rng": rng}
                    test = ek.paired_bootstrap_test(y, a, b, metric, **options)
                    p_values.setdefault(f"{name}, {method}", []).append(test.p_value)
            found.append({"positives": m, "negatives": n, "distances": [1.0, distance]} | rejected(p_values))
    return found


def rejected(p_values: dict[str, list[float]]) -> dict[str, float]:
    """The share of p values that are 0.05 or below, by test."""
    return {name: round(float(np.mean(np.array(of) <= 0.05)), 4) for name, of in p_values.items()}


def tests_of_predictions() -> list[dict[str, Any]]:
    """How often McNemar's test has p at most 0.05, for equal and for different accuracies."""
    found = []
    for n, only_a, only_b in ((50, 0.1, 0.1), (200, 0.05, 0.05), (1000, 0.1, 0.1), (200, 0.15, 0.05)):
        rng, y = np.random.default_rng([5, n]), np.ones(n, dtype=int)
        p_values: dict[str, list[float]] = {"mid-p": [], "exact": []}
        for _ in range(4 * TEST_REPEATS):
            kind = rng.choice(3, n, p=[only_a, only_b, 1 - only_a - only_b])
            for method in p_values:
                test = ek.mcnemar_test(y, kind != 1, kind != 0, method=method)  # type: ignore[arg-type]
                p_values[method].append(test.p_value)
        found.append({"samples": n, "shares only one has right": [only_a, only_b]} | rejected(p_values))
    return found


def tests_of_algorithms() -> list[dict[str, Any]]:
    """How often repeated hold-out calls two equally good algorithms different, with and without the correction.

    The algorithms are one and the same, naive Bayes, on two halves of the features that have equal information.
    """
    rng, p_values = np.random.default_rng(6), {"corrected": [], "plain t-test": []}  # type: ignore[var-annotated]
    for _ in range(TEST_REPEATS):
        y = rng.integers(2, size=200)
        X = rng.normal(0.5 * y[:, None], 1, (200, 6))
        accuracies = []
        for _ in range(15):
            order = rng.permutation(200)
            train, test = order[:180], order[180:]
            halves = (X[:, :3], X[:, 3:])
            models = [GaussianNB().fit(half[train], y[train]) for half in halves]
            accuracies.append([model.score(half[test], y[test]) for model, half in zip(models, halves, strict=True)])
        a, b = np.transpose(accuracies)
        if np.ptp(a - b) == 0:
            continue
        for name, n_train in (("corrected", 180), ("plain t-test", 10**12)):
            p_values[name].append(ek.corrected_resampled_t_test(a, b, n_train=n_train, n_test=20).p_value)
    return [{"samples": 200, "splits": 15, "n_train": 180, "n_test": 20} | rejected(p_values)]


def main() -> None:
    """Simulate all parts, or those named, print the tables, write the file."""
    parts = {
        part.__name__: part
        for part in (
            report_intervals,
            many_classes,
            same_data_sets,
            costs,
            auc_intervals,
            tests_of_scores,
            tests_of_predictions,
            tests_of_algorithms,
        )
    }
    result: dict[str, Any] = {
        "date": record.today(),
        "numpy": np.__version__,
        "confidence_level": 0.95,
        "n_resamples": N_RESAMPLES,
        "repeats": {
            **{"report": REPORT_REPEATS, "by the bootstrap": SLOW_REPEATS, "bands": BAND_REPEATS},
            "many classes": SLOW_REPEATS // 2,
            **{"AUC": AUC_REPEATS, "BCa of AUC": AUC_REPEATS // 5, "tests": TEST_REPEATS},
        },
        "columns": "of each interval: coverage, share of data sets without one, mean width",
    }
    for name in sys.argv[1:] or parts:
        start = time.perf_counter()
        result[name] = parts[name]()
        print(f"{name}: {time.perf_counter() - start:.0f} s")
        for row in result[name]:
            print("  ", json.dumps(row))
        record.write("intervals", result)


if __name__ == "__main__":
    main()
