"""What planned sizes of samples give: the mean width of each interval beside the one that was wanted, and its coverage.

Probabilities are right, with a normal linear predictor. In groups each row is, with a probability of the square root of
the intraclass correlation, the one draw of its group, else its own, so that whatever is computed of a row has this
correlation. Recall and AUC have evalkit's intervals; the calibration slope, O:E (on the scale of the logarithm) and the
standardized net benefit have normal ones, from the sums of each group's influences.
Run as ``python -m bench.sample_size``; writes sample_size.json beside this file.
"""

import json
from pathlib import Path

import numpy as np

import evalkit as ek

SETTINGS = [  # mean and standard deviation of the linear predictor, threshold, rows per group and how alike
    (0.0, 1.2, 0.5, (1, 1)),
    (-2.0, 1.2, 0.2, (1, 1)),
    (-4.5, 1.5, 0.05, (1, 1)),
    (-2.0, 1.2, 0.2, (4, 0.5)),
    (-4.5, 1.5, 0.05, (4, 0.5)),
]
N_DATA_SETS, N_TRUTH, SEED, QUANTILE = 400, 4_000_000, 0, 1.959963984540054


def draw(rng, mean, sd, n, per_group):
    """Group, label and linear predictor of each row."""
    size, alike = per_group
    n_groups = -(-n // size)
    group = np.repeat(np.arange(n_groups), size)
    n = len(group)
    lp, uniform = mean + sd * rng.normal(size=n + n_groups), rng.random(n + n_groups)
    drawn = np.where(rng.random(n) < np.sqrt(alike), n + group, np.arange(n)) if size > 1 else np.arange(n)
    lp, uniform = lp[drawn], uniform[drawn]
    return group, uniform < (1 + np.tanh(lp / 2)) / 2, lp


def slope(y, lp, group):
    """Slope of a logistic regression, and its standard error from the groups' influences."""
    design, beta = np.column_stack([np.ones(len(lp)), lp]), np.array([0.0, 1.0])
    for _ in range(8):
        p = (1 + np.tanh(design @ beta / 2)) / 2
        hessian = np.linalg.inv((design.T * (p * (1 - p))) @ design)
        beta = beta + hessian @ (design.T @ (y - p))
    return beta[1], spread((design @ hessian)[:, 1] * (y - p), group)


def spread(influence, group):
    """The standard error of a sum of influences."""
    return np.sqrt((np.bincount(group, influence) ** 2).sum())


def found_in(y, lp, group, threshold, per_group):
    """Ends of the interval of each measure."""
    p, groups = (1 + np.tanh(lp / 2)) / 2, group if per_group[0] > 1 else None
    called, n = p >= threshold, len(y)
    recall = ek.proportion_interval(called[y], groups=None if groups is None else groups[y])
    auc = ek.auc_interval(y, lp, groups=groups)
    found = {"recall": (recall.low, recall.high), "AUC": (auc.low, auc.high)}
    middle, error = slope(y, lp, group)
    found["calibration slope"] = (middle - QUANTILE * error, middle + QUANTILE * error)
    ratio = y.mean() / p.mean()
    error = spread((y - ratio * p) / y.sum(), group)
    found["O:E"] = (ratio * np.exp(-QUANTILE * error), ratio * np.exp(QUANTILE * error))
    gain = (called & y) - threshold / (1 - threshold) * (called & ~y)
    benefit = gain.mean() / y.mean()
    error = spread((gain - benefit * y) / (n * y.mean()), group)
    found["standardized net benefit"] = (benefit - QUANTILE * error, benefit + QUANTILE * error)
    return found


def simulate(mean, sd, threshold, per_group):
    """Of each measure the size, the mean width, and the share of intervals that hold the truth."""
    rng = np.random.default_rng(SEED)
    _, y, lp = draw(np.random.default_rng(SEED + 1), mean, sd, N_TRUTH, (1, 1))
    called, prevalence = lp >= np.log(threshold / (1 - threshold)), float(y.mean())
    truth = {"recall": called[y].mean(), "specificity": (~called)[~y].mean(), "AUC": ek.roc_auc_score(y, lp)}
    options = {"prevalence": prevalence, "per_group": per_group}
    rates = {"recall": truth["recall"], "specificity": truth["specificity"]}
    plans = [
        ek.proportion_sample_size("recall", truth["recall"], **options),
        ek.auc_sample_size(truth["AUC"], **options),
        ek.calibration_slope_sample_size(lp_normal=(mean, sd), width=0.3, per_group=per_group),
        ek.observed_expected_sample_size(width=0.4, **options),
        ek.net_benefit_sample_size(threshold=threshold, **rates, **options),
    ]
    truth |= {"calibration slope": 1, "O:E": 1, "standardized net benefit": plans[-1].expected}
    told = {}
    for plan in plans:
        ends = []
        for _ in range(N_DATA_SETS):
            group, y, lp = draw(rng, mean, sd, plan.n_rows, per_group)
            ends.append(found_in(y, lp, group, threshold, per_group)[plan.measure])
        low, high = np.transpose(ends)
        told[plan.measure] = {
            **{"rows": plan.n_rows, "positives": plan.n_positives, "wanted": plan.width},
            **{"width": round(float((high - low).mean()), 4), "spread": round(float((high - low).std()), 4)},
            "cover": round(float(((low <= truth[plan.measure]) & (truth[plan.measure] <= high)).mean()), 3),
        }
    return {"prevalence": round(prevalence, 4), "auc": round(float(truth["AUC"]), 4)} | told


def main():
    """Every setting, in order."""
    names = ("lp_mean", "lp_sd", "threshold", "per_group")
    settings = [dict(zip(names, of, strict=True)) | simulate(*of) for of in SETTINGS]
    record = {"data_sets": N_DATA_SETS, "seed": SEED, "settings": settings}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
