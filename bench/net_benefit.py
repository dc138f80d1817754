"""Coverage of intervals at a threshold probability, and of the first k rows, on data sets with a known truth.

`mover` is what net_benefit_interval gives for the difference from the default that is better in the data; the truth is
the difference from the default that is better in truth. `student` is Student's interval of the same mean over rows.
`two models` is what it gives for a second model's difference from the first, where neither is better in truth, `a
sharper model` where the second has twice the logits; each also `at 0.01`, moved to a population of 1 % positives.
`precision at 0.01` is that of a population of 1 % positives, from the intervals of recall and false positive rate.
`precision at k` and `recall at k` are by the bootstrap on the logit scale, of the tenth of the rows with the highest
scores. Data are those of bench/mean_losses.py, with rows in groups where their size is above 1.
Run as ``python -m bench.net_benefit``; writes net_benefit.json beside this file.
"""

import json
import math
from functools import partial
from pathlib import Path

import numpy as np

from bench.mean_losses import draw
from evalkit import metric_interval, net_benefit_interval, precision_at_k, recall_at_k
from evalkit.inference._placements import df_of_influences
from evalkit.inference._shares import predictive_value, share_of
from evalkit.inference._student import student_quantile

# Groups, rows in each, prevalence, threshold probability.
SETTINGS = [
    *((200, 1, 0.1, 0.1), (200, 1, 0.1, 0.03), (1000, 1, 0.02, 0.09), (1000, 1, 0.02, 0.02), (200, 1, 0.3, 0.3)),
    *((500, 1, 0.05, 0.2), (40, 5, 0.3, 0.2), (100, 5, 0.1, 0.1), (200, 5, 0.04, 0.1), (200, 5, 0.04, 0.01)),
]
ELSEWHERE, SHARE, LEVEL = 0.01, 0.1, 0.95
AT_K = {"precision at k": partial(precision_at_k, k=SHARE), "recall at k": partial(recall_at_k, k=SHARE)}
N_DATA_SETS, N_AT_K, N_OF_TWO, N_RESAMPLES, SEED = 2000, 400, 400, 200, 0


def student(values, group):
    """The ends of Student's interval of a mean over rows, with the degrees of freedom of unequal influences."""
    apart = np.bincount(group, (values - values.mean()) / len(values))
    n, squares = len(apart), float(apart @ apart)
    if not squares:
        return values.mean(), values.mean()
    half = student_quantile(LEVEL, df_of_influences(n - 1, squares, float((apart**4).sum()), n))
    half *= math.sqrt(n / (n - 1) * squares)
    return values.mean() - half, values.mean() + half


def sharper(score):
    """A model that ranks as another, with logits twice as far from those of one half."""
    odds = (score / (1 - score)) ** 2
    return odds / (1 + odds)


def seconds(other):
    """The second models by their names."""
    return {"two models": other, "a sharper model": sharper(other)}


def value_of(positive, called, odds, everybody):
    """Each row's part of the difference from acting on everybody, or on nobody."""
    return np.where(positive, 1.0, -odds) * (called - 1.0 * everybody)


def differences(positive, first, second, odds):
    """By how much the second of two decisions has the larger net benefit, here and where 1 % are positive."""
    more, n = second.astype(float) - first, len(positive)
    tpr, fpr = (more[of].sum() / of.sum() for of in (positive, ~positive))
    here = (positive.sum() * tpr - (~positive).sum() * odds * fpr) / n
    return {"": here, " at 0.01": ELSEWHERE * tpr - (1 - ELSEWHERE) * odds * fpr}


def at_another_prevalence(positive, called, group):
    """The interval of the precision there."""
    rates = [share_of(called & of, of, group, LEVEL) for of in (positive, ~positive)]
    return predictive_value(ELSEWHERE, *rates)


def simulate(n_groups, size, prevalence, threshold):
    """Coverage of each interval."""
    odds, rng = threshold / (1 - threshold), np.random.default_rng(SEED)
    group, positive, (score, other) = draw(np.random.default_rng(SEED + 1), 400_000 // size, size, prevalence)
    called = score >= threshold
    difference = min(value_of(positive, called, odds, of).mean() for of in (True, False))
    elsewhere = at_another_prevalence(positive, called, group).estimate
    truth = {name: metric(positive, score) for name, metric in AT_K.items()}
    for name, second in seconds(other).items():
        for where, true in differences(positive, called, second >= threshold, odds).items():
            truth[name + where] = 0.0 if name == "two models" else true
    found = {}

    def tell(name, true, low, high):
        found.setdefault(name, []).append(low <= true <= high)

    for number in range(N_DATA_SETS):
        group, positive, (score, other) = draw(rng, n_groups, size, prevalence)
        given, called = (None if size == 1 else group), score >= threshold
        if positive.all() or not positive.any():
            continue
        ours = net_benefit_interval(positive, score, threshold=threshold, groups=given)
        tell("mover", difference, ours.low, ours.high)
        tell("student", difference, *student(value_of(positive, called, odds, ours.default == "all"), group))
        for name, second in seconds(other).items() if number < N_OF_TWO else ():
            for where, prevalence_there in (("", None), (" at 0.01", ELSEWHERE)):
                there = {"threshold": threshold, "prevalence": prevalence_there, "groups": given}
                of = net_benefit_interval(positive, score, y_proba_b=second, **there)
                tell(name + where, truth[name + where], of.low, of.high)
        _, low, high = at_another_prevalence(positive, called, given)
        tell("precision at 0.01", elsewhere, low, high)
        for name, metric in AT_K.items() if number < N_AT_K else ():
            options = {"method": "logit", "n_resamples": N_RESAMPLES, "groups": given, "rng": number}
            of = metric_interval(positive, score, metric, **options)
            tell(name, truth[name], of.low, of.high)
    return {name: round(float(np.mean(held)), 3) for name, held in sorted(found.items())}


def main():
    """Every setting, in order."""
    names = ("groups", "size", "prevalence", "threshold")
    settings = [dict(zip(names, one, strict=True)) | {"cover": simulate(*one)} for one in SETTINGS]
    record = {
        "data_sets": N_DATA_SETS,
        "data_sets_at_k": N_AT_K,
        "data_sets_of_two": N_OF_TWO,
        "n_resamples": N_RESAMPLES,
        "seed": SEED,
    }
    text = json.dumps(record | {"settings": settings}, indent=1) + "\n"
    Path(__file__).with_suffix(".json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
