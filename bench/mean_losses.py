"""Student's t and the bootstrap of a mean loss and of its difference between two models, on the same data sets.

Models see a normal score of distance 1.5 through noise of their own, two of the same size, so that neither is better;
groups share half of every variance. `cover` has the coverage of one model's mean, `reject` the share of comparisons
with a 95 % interval that leaves out 0. `cost` is decided at each model's cheapest threshold, chosen out of fold as the
report chooses it, and is compared by the corrected t of the parts too; `cost at 1/11` at the threshold that the costs
alone choose.
Run as ``python -m bench.mean_losses``; writes mean_losses.json beside this file.
"""

import json
from pathlib import Path
from statistics import NormalDist

import numpy as np

from evalkit.inference import _resampled
from evalkit.inference._student import student_quantile
from evalkit.probabilities import scoring_rules
from evalkit.reporting import _comparison, _decisions
from evalkit.reporting._estimates import Sampling
from evalkit.reporting._samples import Asked

SIZES = [(60, 1, 0.5), (200, 1, 0.5), (200, 1, 0.1), (1000, 1, 0.02), (20, 5, 0.5), (40, 5, 0.3), (100, 5, 0.1)]
COSTS, DISTANCE, NOISE = (1.0, 10.0), 1.5, 0.7
N_DATA_SETS, N_RESAMPLES, SEED = 1000, 800, 0


def draw(rng, n_groups, size, prevalence):
    """Group and class of each row, and the calibrated probabilities of two models."""
    group = np.repeat(np.arange(n_groups), size)
    shared = np.sqrt(0.5) if size > 1 else 0.0

    def normal():
        return shared * rng.normal(size=n_groups)[group] + np.sqrt(1 - shared**2) * rng.normal(size=len(group))

    positive = normal() < NormalDist().inv_cdf(prevalence)
    seen = normal() + DISTANCE * positive
    variance = 1 + NOISE**2
    return (
        group,
        positive,
        [
            1
            / (
                1
                + (1 - prevalence) / prevalence * np.exp(DISTANCE * (DISTANCE / 2 - seen - NOISE * normal()) / variance)
            )
            for _ in range(2)
        ],
    )


def losses(positive, score):
    """Losses that need no choice of a threshold."""
    return {
        "brier": scoring_rules.squares(positive, score),
        "log_loss": scoring_rules.surprises(positive, score),
        "accuracy at 0.5": _comparison.mistakes(positive, score >= 0.5),
        "cost at 1/11": _comparison.mistakes(positive, score >= 1 / 11, COSTS),
    }


def refined(score, rng):
    """A model of few distinct scores, and the same with these ordered at random: equally good on new data."""
    coarse = np.log(score / (1 - score)).round()
    return coarse, coarse + rng.normal(scale=1e-3, size=len(coarse))


def student(values, sampling):
    """The ends of Student's interval."""
    error, df = _comparison.error_of_sum(values, sampling)
    half = student_quantile(0.95, df) * (error / len(values))
    return values.mean() - half, values.mean() + half


def resampled(values, group, drawn):
    """The ends of the percentile and of the BCa interval, from how often each group is drawn."""
    sums, sizes = np.bincount(group, values), np.bincount(group)
    means = (drawn @ sums) / (drawn @ sizes)
    left_out = (sums.sum() - sums) / (sizes.sum() - sizes)
    options = {"n_units": 0, "acceleration": lambda: _resampled.acceleration_of(left_out, [0] * len(sums))}
    found = (_resampled.resampled(means, values.mean(), method, 0.95, **options) for method in ("percentile", "bca"))
    return [(of.low, of.high) for of in found]


def simulate(n_groups, size, prevalence):
    """Coverage and rejections of each loss, by each method."""
    rng = np.random.default_rng(SEED)
    _, positive, (score, _) = draw(np.random.default_rng(SEED + 1), 400_000 // size, size, prevalence)
    truth = {name: loss.mean() for name, loss in losses(positive, score).items()}
    cover, reject = {}, {}
    for _ in range(N_DATA_SETS):
        group, positive, pair = draw(rng, n_groups, size, prevalence)
        drawn = rng.multinomial(n_groups, np.full(n_groups, 1 / n_groups), N_RESAMPLES).astype(float)
        sampling = Sampling(positive, None, group, 1, SEED)
        first, second = (losses(positive, score) for score in pair)
        for name, loss in first.items():
            ends = dict(zip(("percentile", "bca"), resampled(loss, group, drawn), strict=True))
            for method, (low, high) in (ends | {"student": student(loss, sampling)}).items():
                cover.setdefault(f"{name}, {method}", []).append(low <= truth[name] <= high)
        for name, models in (("cost", pair), ("cost of a refined model", refined(pair[0], rng))):
            decided = _decisions.decide(*models, sampling, Asked(costs=COSTS), probable=True)
            if isinstance(decided, str):
                continue
            calls = (decided.first, decided.second)
            first[name], second[name] = (_comparison.mistakes(positive, called, COSTS) for called in calls)
            paid = (np.bincount(decided.fold, loss[name], _decisions.FOLDS) for loss in (first, second))
            found = _comparison.of_parts(*paid)
            reject.setdefault(f"{name}, corrected", []).append(found.get("p_value", 1) < 0.05)
        for name, loss in first.items():
            apart = second[name] - loss
            ends = {"student": student(apart, sampling), "percentile": resampled(apart, group, drawn)[0]}
            for method, (low, high) in ends.items():
                reject.setdefault(f"{name}, {method}", []).append(low > 0 or high < 0)
    return {
        which: {name: round(float(np.mean(values)), 3) for name, values in sorted(found.items())}
        for which, found in (("cover", cover), ("reject", reject))
    }


def main():
    """Every setting, in order."""
    settings = [{"groups": g, "size": s, "prevalence": p} | simulate(g, s, p) for g, s, p in SIZES]
    record = {"data_sets": N_DATA_SETS, "n_resamples": N_RESAMPLES, "seed": SEED, "settings": settings}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
