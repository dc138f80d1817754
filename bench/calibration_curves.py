"""Three smooth calibration curves on data whose true curve is known: the choice behind that of `calibration_measures`.

The true logits are normal around that of the prevalence; `TRUE` has what the model says of them. `distance` is the mean
distance of curve and truth over the samples, `index` how far the integrated calibration index is off on average,
`cover` the mean and the least, over six quantiles of the scores, of how often the 95 % band holds the truth. Isotonic
regression has the percentile bootstrap as its band, LOESS (span 3/4, degree 2) Wilson's interval of as many samples as
its weights are worth, the spline evalkit's. With groups, samples of five share half of the variance of their classes
and of their scores, as in bench/mean_losses.py. `no fit` counts data sets without a curve.
Run as ``python -m bench.calibration_curves``; writes calibration_curves.json beside this file.
"""

import json
from pathlib import Path

import numpy as np
from sklearn.isotonic import IsotonicRegression

from bench.mean_losses import draw
from evalkit._input.validation import BinaryScores
from evalkit.inference._shares import wilson
from evalkit.probabilities._logistic import logits_of, shares_of
from evalkit.probabilities.calibration_measures import smooth_curve

DATA_SETS, N_RESAMPLES, SPREAD, SEED = 100, 50, 1.5, 0
AT = np.array([-1.2816, -0.6745, 0, 0.6745, 1.2816, 1.8])  # quantiles of a normal variable, 0.1 to 0.964
TRUE = {  # what is said, of the distance of a true logit from that of the middle
    "perfect": lambda apart, middle: shares_of(middle + apart),
    "too extreme": lambda apart, middle: shares_of(middle + 1.6 * apart),
    "too high": lambda apart, middle: shares_of(middle + apart + 0.6),
    "kinked": lambda apart, middle: shares_of(middle + apart + 1.2 * np.maximum(0, apart - SPREAD / 2)),
    "squared": lambda apart, middle: 1 - (1 - shares_of(middle + apart)) ** 2,
    "steep at both ends": lambda apart, middle: shares_of(middle + apart + 0.06 * apart**3),
    "flat at both ends": lambda apart, middle: shares_of(middle + 1.5 * np.arcsinh(1.5 * apart)),
}


def middle_of(prevalence):
    """The logit around which normal ones have this mean share."""
    z = np.random.default_rng(SEED).normal(size=100_000) * SPREAD
    low, high = -20.0, 20.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if shares_of(middle + z).mean() < prevalence else (low, middle)
    return middle


def isotonic(data, at, rng):
    """The heights at the scores, those at some points, and the ends there."""
    proba, y, n = data.score, data.positive.astype(float), len(data.score)
    model = IsotonicRegression(out_of_bounds="clip").fit(proba, y)
    heights, middle = model.predict(proba), model.predict(at)
    each = [
        model.fit(proba, y, sample_weight=rng.multinomial(n, np.full(n, 1 / n))).predict(at) for _ in range(N_RESAMPLES)
    ]
    return heights, middle, *np.quantile(each, (0.025, 0.975), axis=0)


def loess(data, at, rng):
    """The same, by local quadratic regression on the nearest three quarters, tricube weights."""
    proba, y = data.score, data.positive.astype(float)

    def weights(point):
        apart = proba - point
        reach = np.partition(np.abs(apart), int(0.75 * len(proba)))[int(0.75 * len(proba))] * 1.0001
        columns = np.column_stack([np.ones(len(proba)), apart, apart**2])
        weighted = columns * (np.clip(1 - (np.abs(apart) / reach) ** 3, 0, 1) ** 3)[:, None]
        return np.linalg.pinv(weighted.T @ columns)[0] @ weighted.T

    grid = np.unique(np.quantile(proba, np.linspace(0, 1, 60)))
    heights = np.interp(proba, grid, np.clip([weights(point) @ y for point in grid], 0, 1))
    found = [weights(point) for point in at]
    middle = np.clip([of @ y for of in found], 0, 1)
    ends = [wilson(share, 1 / (of @ of), 1.96) for share, of in zip(middle, found, strict=True)]
    return heights, middle, np.array([of.low for of in ends]), np.array([of.high for of in ends])


def spline(data, at, rng):
    """The same, by evalkit."""
    logits = logits_of(data.score)
    curve, _ = smooth_curve(data, logits, np.append(logits, logits_of(at)), 0.95) or (None, 0)
    if curve is None:
        return None
    n = len(logits)
    return curve.prob_true[:n], *(of[n:] for of in (curve.prob_true, curve.low, curve.high))


METHODS = {"isotonic": isotonic, "loess": loess, "spline": spline}


def simulate(name, n, prevalence):
    """What each method reaches, of independent samples."""
    rng, middle = np.random.default_rng([SEED, n, int(100 * prevalence)]), middle_of(prevalence)
    said = TRUE[name]
    at, truth = said(SPREAD * AT, middle), shares_of(middle + SPREAD * AT)
    z = SPREAD * np.random.default_rng(SEED).normal(size=100_000)
    index = np.abs(said(z, middle) - shares_of(middle + z)).mean()
    found = {method: [] for method in METHODS}
    for _ in range(DATA_SETS):
        apart = SPREAD * rng.normal(size=n)
        share, proba = shares_of(middle + apart), said(apart, middle)
        data = BinaryScores(rng.random(n) < share, proba, None)
        for method, curve in METHODS.items():
            made = curve(data, at, rng) if 0 < data.positive.sum() < n else None
            if made is not None:
                heights, _, low, high = made
                off = np.abs(heights - share).mean(), np.abs(heights - proba).mean() - index
                found[method].append((*off, *((low <= truth) & (truth <= high))))
    return {method: told(rows) for method, rows in found.items()}


def told(rows):
    """The means, rounded."""
    distance, index, *cover = np.mean(np.array(rows, float), axis=0)
    ends = {"mean": round(float(np.mean(cover)), 3), "least": round(float(min(cover)), 3)}
    return {
        "distance": round(float(distance), 4),
        "index": round(float(index), 4),
        "cover": ends,
        "no fit": DATA_SETS - len(rows),
    }


def simulate_groups(n_groups, size, prevalence):
    """How often the spline's band holds a perfect model's diagonal, with the groups and without."""
    rng, hits = np.random.default_rng(SEED), {"with groups": [], "without": []}
    _, _, (proba, _) = draw(np.random.default_rng(SEED + 1), 400_000 // size, size, prevalence)
    at = np.quantile(proba, (0.1, 0.25, 0.5, 0.75, 0.9, 0.964))
    for _ in range(5 * DATA_SETS):
        group, positive, (proba, _) = draw(rng, n_groups, size, prevalence)
        for name, of in (("with groups", group), ("without", None)):
            made = spline(BinaryScores(positive, proba, None, of), at, rng)
            if made is not None:
                hits[name].append((made[2] <= at) & (at <= made[3]))
    return {name: told([(0, 0, *row) for row in of])["cover"] for name, of in hits.items()}


def main():
    """Every setting, in order."""
    settings = [
        {"true": name, "n": n, "prevalence": prevalence} | simulate(name, n, prevalence)
        for n in (300, 1000, 5000)
        for prevalence in (0.05, 0.3)
        for name in TRUE
    ]
    groups = [
        {"groups": g, "size": s, "prevalence": p} | simulate_groups(g, s, p)
        for g, s, p in ((40, 5, 0.3), (100, 5, 0.1), (200, 5, 0.05), (1000, 5, 0.05))
    ]
    record = {"data_sets": DATA_SETS, "n_resamples": N_RESAMPLES, "seed": SEED, "settings": settings, "groups": groups}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
