"""How often intervals of a prevalence from imperfect labels hold the truth, and how verification bias moves a recall.

`prevalence`: of `n` samples a reader with the given sensitivity and specificity calls a share positive; both are known
from `n_positive` and `n_negative` other samples. `labels` is Wilson's interval of that share, `taken as known` the
estimate by Rogan and Gladen (1978) of its ends, `delta` their own variance, `lang` the interval by Lang and Reiczigel
(2014), and `simulated` the middle 95 % of the estimate from 4,000 draws of the three shares, each from
Beta(k + 1/2, n - k + 1/2). All see the same data sets. The first settings are a doctor's labels, the last a judge's.
`verification`: all samples with an alarm are verified, and one in ten of the others, drawn at random or by a sign that
goes with the disease; `verified` is the mean recall of the verified, `corrected` that by Begg and Greenes (1983), with
its middle 95 %. Run as ``python -m bench.imperfect_labels``; writes imperfect_labels.json beside this file.
"""

import json
from pathlib import Path

import numpy as np

from evalkit import wilson_interval

# Prevalence, n, sensitivity, specificity, n_positive, n_negative.
SETTINGS = [
    (0.08, 1000, 0.9, 0.95, 100, 200),
    (0.08, 1000, 0.9, 0.95, 40, 80),
    (0.3, 1000, 0.9, 0.95, 100, 200),
    (0.02, 1000, 0.9, 0.95, 100, 200),
    (0.8, 150, 0.9, 0.8, 60, 40),
    (0.8, 600, 0.9, 0.8, 60, 40),
]
N_DATA_SETS, N_DRAWS, SEED = 2000, 4000, 0


def corrected(share, sensitivity, specificity):
    """Rogan and Gladen's estimate, kept between 0 and 1."""
    return np.clip((share + specificity - 1) / (sensitivity + specificity - 1), 0, 1)


def lang_reiczigel(shares, sizes):
    """The middle of their interval, and half its width."""
    added = np.array([1.96**2, 2, 2])
    n = sizes + added
    share, sensitivity, specificity = p = (sizes * shares + added / 2) / n
    youden = sensitivity + specificity - 1
    estimate = (share + specificity - 1) / youden
    spread = p * (1 - p) / n
    shift = 2 * 1.96**2 * (estimate * spread[1] - (1 - estimate) * spread[2])
    return estimate + shift, 1.96 * np.sqrt(spread @ [1, estimate**2, (1 - estimate) ** 2]) / youden


def intervals(rng, counts, sizes):
    """Each interval of the prevalence, from three counts of the given sizes."""
    shares = counts / sizes
    _, sensitivity, specificity = shares
    by, estimate = wilson_interval(int(counts[0]), int(sizes[0])), corrected(*shares)
    variances = shares * (1 - shares) / sizes * np.array([1, estimate**2, (1 - estimate) ** 2])
    half = 1.96 * np.sqrt(variances.sum()) / (sensitivity + specificity - 1)
    middle, lang = lang_reiczigel(shares, sizes)
    draws = rng.beta(counts + 0.5, sizes - counts + 0.5, (N_DRAWS, 3)).T
    return {
        "labels": (by.low, by.high),
        "taken as known": tuple(corrected(np.array([by.low, by.high]), sensitivity, specificity)),
        "delta": (estimate - half, estimate + half),
        "lang": (middle - lang, middle + lang),
        "simulated": tuple(np.quantile(corrected(*draws), [0.025, 0.975])),
    }


def covered(prevalence, n, sensitivity, specificity, n_positive, n_negative):
    """The share of data sets whose interval holds the prevalence, by method."""
    rng, found = np.random.default_rng(SEED), {}
    sizes = np.array([n, n_positive, n_negative])
    positive = prevalence * sensitivity + (1 - prevalence) * (1 - specificity)
    for _ in range(N_DATA_SETS):
        counts = rng.binomial(sizes, [positive, sensitivity, specificity])
        for name, (low, high) in intervals(rng, counts, sizes).items():
            found.setdefault(name, []).append(low <= prevalence <= high)
    return {name: round(float(np.mean(held)), 3) for name, held in found.items()}


def verified(at_random):
    """The recall of those who were verified, and the corrected one, where 0.675 is true."""
    rng, n, seen, mended = np.random.default_rng(SEED), 3000, [], []
    for _ in range(N_DATA_SETS):
        ill = rng.random(n) < 0.08
        alarm = rng.random(n) < np.where(ill, 0.675, 0.2)
        looks_ill = rng.normal(size=n) + ill * (not at_random)
        rest = np.flatnonzero(~alarm)
        chosen = rest[np.argsort(-looks_ill[rest])[: len(rest) // 10]]
        found, missed = (ill & alarm).sum(), ill[chosen].sum()
        seen.append(found / (found + missed))
        mended.append(found / (found + missed * len(rest) / len(chosen)))
    low, high = np.quantile(mended, [0.025, 0.975])
    means = {"verified": np.mean(seen), "corrected": np.mean(mended), "low": low, "high": high}
    return {name: round(float(value), 3) for name, value in means.items()}


def main():
    """Every setting, in order."""
    names = ("prevalence", "n", "sensitivity", "specificity", "n_positive", "n_negative")
    settings = [dict(zip(names, setting, strict=True)) | {"cover": covered(*setting)} for setting in SETTINGS]
    record = {"data_sets": N_DATA_SETS, "seed": SEED, "prevalence": settings}
    record["verification"] = {"at random": verified(at_random=True), "by a sign": verified(at_random=False)}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
