"""The ward's data: how typical the files are, and what intervals and tests do on its patients, whose truth is known.

`typical` reads what a reader reads, on the files that each seed would give, and says where the chosen seed lies;
`truth` is that of 300,000 patients; `coverage` has the share of test sets whose interval holds it, with patients
ignored and respected, and the design effect (the variance of an estimate, over what it would be for independent rows);
`tests` has how often two models are told apart, equal ones and the ward's own. Two standard errors of a share near 0.95
are 0.010 for 2000 data sets and 0.019 for 500. Design effects as in Rao and Scott (1992).
Run as ``python -m bench.ward``, a quarter of an hour; writes ward.json beside this file.
"""

import json
from pathlib import Path

import numpy as np

import evalkit as ek
from chapters.data import make_ward

N_SEEDS, N_DATA_SETS, N_TESTS, N_RESAMPLES, N_TRUTH = 3000, 2000, 500, 200, 300_000
PATIENTS, COSTS, NET_BENEFIT_AT = (100, 300, 1000), (1, 10), 0.1
LEVEL = 1 / 11  # the threshold of these costs, for scores that are calibrated
MODELS = ("a", "b")
PROPORTIONS = ("recall", "specificity", "precision")
OF_A_MODEL = (
    *("AUC", "AP", "Brier score", "calibration intercept", "calibration slope", "net benefit at 0.1"),
    *("accuracy at 0.5", "threshold chosen", "recall chosen", "precision chosen"),
    *("cost a row chosen", "cost a row at 1/11", "recall at 1/11"),
)
OF_A = (
    *("design effect of recall at 1/11", "mean score west"),
    *(f"recall at 1/11, {name}" for name in ("west", "elsewhere", "80 and more", "below 80", "women", "men")),
)
OF_BOTH = ("difference in AUC, b - a", "difference in AP, b - a", "difference in AUC, in standard errors")
MATTERS = (
    *("prevalence", "prevalence west", *OF_BOTH, "cost a row saved by b, chosen"),
    *(f"{model}: {name}" for model in MODELS for name in OF_A_MODEL),
    *(f"a: {name}" for name in OF_A),
    *(f"b: recall at 1/11, {name}" for name in ("west", "80 and more")),
)


def calibration_line(y, score, weight=1.0):
    """Intercept at slope 1, and slope, of a logistic regression of the outcome on the log odds of the scores."""
    log_odds = np.log(score / (1 - score))

    def fit(design, offset):
        found = np.zeros(design.shape[1])
        for _ in range(25):
            expected = 1 / (1 + np.exp(-(offset + design @ found)))
            slope = design * (weight * expected * (1 - expected))[:, None]
            found += np.linalg.solve(design.T @ slope, design.T @ (weight * (y - expected)))
        return found

    ones = np.ones_like(log_odds)
    return float(fit(ones[:, None], log_odds)[0]), float(fit(np.c_[ones, log_odds], 0)[1])


def whole_and_hits(y, positive):
    """Of each proportion the rows that it is of, and which of them are successes."""
    return {
        "recall": (y, positive),
        "specificity": (~y, ~positive),
        "precision": (positive, y),
    }


def shares(y, positive):
    """Recall, specificity and precision."""
    return {name: float(hit[of].mean()) for name, (of, hit) in whole_and_hits(y, positive).items()}


def design_effect(y, positive, patient):
    """Of the recall: variance between patients, over that of independent rows."""
    number = np.unique(patient, return_inverse=True)[1]
    rows, found = np.bincount(number, y), np.bincount(number, y & positive)
    recall = found.sum() / rows.sum()
    return float(((found - recall * rows) ** 2).sum() / (rows.sum() * recall * (1 - recall)))


def read(validation, test):
    """What a reader computes: thresholds on the validation rows, all else on the test rows."""
    y = (test.deteriorated == 1).to_numpy()
    west, old, female = test.hospital == "west", test.age >= 80, test.sex == "female"
    found = {"rows": len(y), "positives": int(y.sum()), "prevalence": y.mean(), "prevalence west": y[west].mean()}
    for model in MODELS:
        score = test[f"score_{model}"].to_numpy()
        chosen = ek.best_threshold(
            validation.deteriorated, validation[f"score_{model}"], ek.cost_of(fp=COSTS[0], fn=COSTS[1])
        ).threshold
        intercept, slope = calibration_line(y, score)
        positive = score >= LEVEL
        row = {
            "AUC": ek.roc_auc_score(y, score),
            "AP": ek.average_precision_score(y, score),
            "Brier score": ek.brier_score_loss(y, score),
            "log loss": ek.log_loss(y, score),
            "mean score": score.mean(),
            "calibration intercept": intercept,
            "calibration slope": slope,
            "ECE, 5 bins": ek.calibration_curve(y, score).expected_calibration_error,
            "ECE, 10 quantile bins": ek.calibration_curve(
                y, score, n_bins=10, strategy="quantile"
            ).expected_calibration_error,
            "accuracy at 0.5": ((score >= 0.5) == y).mean(),
            "net benefit at 0.1": ek.net_benefit(y, score, threshold=NET_BENEFIT_AT),
            "threshold chosen": chosen,
            "design effect of recall at 1/11": design_effect(y, positive, test.patient),
        }
        for at, called in (("at 1/11", positive), ("chosen", score >= chosen)):
            row |= {f"{name} {at}": value for name, value in shares(y, called).items()}
            row[f"accuracy {at}"] = (called == y).mean()
            row[f"cost a row {at}"] = ((called & ~y).sum() + COSTS[1] * (y & ~called).sum()) / len(y)
        groups = {"west": west, "elsewhere": ~west, "80 and more": old, "below 80": ~old, "women": female}
        groups |= {name: test.hospital == name for name in ("north", "east", "south")} | {"men": ~female}
        row |= {f"recall at 1/11, {name}": positive[y & inside].mean() for name, inside in groups.items()}
        row |= {f"mean score {name}": score[inside].mean() for name, inside in groups.items() if name == "west"}
        found |= {f"{model}: {name}": float(value) for name, value in row.items()}
    found["difference in AUC, b - a"] = found["b: AUC"] - found["a: AUC"]
    found["difference in AP, b - a"] = found["b: AP"] - found["a: AP"]
    found["cost a row saved by b, chosen"] = found["a: cost a row chosen"] - found["b: cost a row chosen"]
    by = ek.paired_bootstrap_test(
        y, test.score_b, test.score_a, ek.roc_auc_score, groups=test.patient, n_resamples=N_RESAMPLES, rng=0
    )
    found["difference in AUC, in standard errors"] = by.difference / by.standard_error
    return {name: float(value) for name, value in found.items()}


def files(seed):
    """Validation and test rows of a seed."""
    rng, first, tables = np.random.default_rng(seed), 1, []
    for n in make_ward.PATIENTS.values():
        tables.append(make_ward.draw(rng, n, first)[0])
        first += n
    return tables


def typical():
    """The median of each number over the seeds, where 90 % of them lie, and what the chosen seed's files give.

    Chosen is, of the seeds with every number among those 90 %, the one whose ranks in `MATTERS` are nearest the middle.
    """
    each = [read(*files(seed)) for seed in range(N_SEEDS)]
    names, mine = list(each[0]), make_ward.SEED
    table = np.array([[row[name] for name in names] for row in each])
    rank = np.transpose(
        [(np.add.outer(x, -x) > 0).mean(axis=1) + np.equal.outer(x, x).mean(axis=1) / 2 for x in table.T]
    )
    off = np.abs(2 * rank - 1)
    apart = np.sqrt(np.mean(off[:, [names.index(name) for name in MATTERS]] ** 2, axis=1))
    apart[off.max(axis=1) > 0.9] = np.inf
    low, middle, high = np.quantile(table, [0.05, 0.5, 0.95], axis=0)
    columns = {"file": table[mine], "median": middle, "from": low, "to": high}
    return {
        "seeds": N_SEEDS,
        "seed": mine,
        "most_typical": int(np.argmin(apart)),
        "numbers": {
            name: {column: round(float(values[k]), 4) for column, values in columns.items()}
            for k, name in enumerate(names)
        },
    }


def truth():
    """What the whole population gives, from its true probabilities."""
    rows, probability = make_ward.draw(np.random.default_rng([1, N_TRUTH]), N_TRUTH)
    y = (rows.deteriorated == 1).to_numpy()
    found = {"prevalence": probability.mean(), "AUC of the true probability": ek.roc_auc_score(y, probability)}
    for model in MODELS:
        score = rows[f"score_{model}"].to_numpy()
        called = score >= LEVEL
        found |= {
            f"{model}: AUC": ek.roc_auc_score(y, score),
            f"{model}: AP": ek.average_precision_score(y, score),
            f"{model}: recall": (probability * called).sum() / probability.sum(),
            f"{model}: specificity": ((1 - probability) * ~called).sum() / (1 - probability).sum(),
            f"{model}: precision": probability[called].mean(),
            f"{model}: calibration slope": calibration_line(y, score)[1],
            f"{model}: calibration intercept": calibration_line(y, score)[0],
        }
        for t in (NET_BENEFIT_AT,):
            hit = score >= t
            found[f"{model}: net benefit at {t}"] = (
                (probability * hit).sum() - ((1 - probability) * hit).sum() * t / (1 - t)
            ) / len(y)
        found |= {
            f"{model}: recall, {name}": (probability * called)[inside].sum() / probability[inside].sum()
            for name, inside in {
                **{name: rows.hospital == name for name in make_ward.HOSPITALS},
                "80 and more": rows.age >= 80,
                "below 80": rows.age < 80,
            }.items()
        }
    return {name: round(float(value), 4) for name, value in found.items()}


def coverage(true, n_patients):
    """Coverage and width of each interval with and without patients, and design effects, on the same test sets."""
    rng, cells, estimates = np.random.default_rng([2, n_patients]), {}, {}
    for _ in range(N_DATA_SETS):
        rows, _ = make_ward.draw(rng, n_patients)
        y, patient = (rows.deteriorated == 1).to_numpy(), rows.patient.to_numpy()
        for model in MODELS:
            score = rows[f"score_{model}"].to_numpy()
            intervals = {}
            for name, (of, hit) in whole_and_hits(y, score >= LEVEL).items():
                intervals[name] = [ek.proportion_interval(hit[of], groups=groups) for groups in (None, patient[of])]
                estimates.setdefault((model, name), []).append((of.sum(), hit[of].mean()))
            intervals["AUC"] = [ek.auc_interval(y, score, groups=groups) for groups in (None, patient)]
            for name, pair in intervals.items():
                goal = true[f"{model}: {name}"]
                cells.setdefault((model, name), []).append(
                    [(by.low <= goal <= by.high, by.high - by.low) for by in pair]
                )
    found = {}
    for (model, name), values in cells.items():
        (ignored, narrow), (respected, wide) = np.mean(values, axis=0).tolist()
        found[f"{model}: {name}"] = {
            "patients ignored": {"coverage": round(ignored, 3), "width": round(narrow, 4)},
            "patients respected": {"coverage": round(respected, 3), "width": round(wide, 4)},
        }
        if name in PROPORTIONS:
            of, share = np.transpose(estimates[model, name])
            p = true[f"{model}: {name}"]
            found[f"{model}: {name}"]["design effect"] = round(float(np.var(share) * np.mean(of) / (p * (1 - p))), 2)
    return {"patients": n_patients, **found}


def equal_models(rows, rng):
    """Two models that see the log odds of b through noise of their own, half of it the same on all mornings."""
    log_odds = np.log(rows.score_b / (1 - rows.score_b)).to_numpy() / 2
    patient = rows.patient.to_numpy() - rows.patient.min()
    noise = rng.normal(0, 0.7, (2, patient.max() + 1))[:, patient] + rng.normal(0, 0.7, (2, len(rows)))
    return 1 / (1 + np.exp(-(log_odds + noise)))


def net_benefit(y_true, y_score):
    """The metric that a decision needs."""
    return ek.net_benefit(y_true, y_score, threshold=NET_BENEFIT_AT)


def tests(n_patients):
    """Share of test sets in which p is below 0.05: the type I error of equal models, the power of others."""
    rng, found = np.random.default_rng([3, n_patients]), {}
    metrics = {"AUC": ek.roc_auc_score, "net benefit at 0.1": net_benefit}
    for _ in range(N_TESTS):
        rows, _ = make_ward.draw(rng, n_patients)
        y = rows.deteriorated.to_numpy()
        pairs = {"equal models": equal_models(rows, rng), "b and a": rows[["score_b", "score_a"]].to_numpy().T}
        for pair, (first, second) in pairs.items():
            p_values = {"AUC, DeLong, patients ignored": ek.delong_test(y, first, second).p_value}
            for metric, function in metrics.items():
                for how, groups in (("ignored", None), ("respected", rows.patient)):
                    p_values[f"{metric}, bootstrap, patients {how}"] = ek.paired_bootstrap_test(
                        y, first, second, function, groups=groups, n_resamples=N_RESAMPLES, rng=rng
                    ).p_value
            for name, p in p_values.items():
                found.setdefault(pair, {}).setdefault(name, []).append(p < 0.05)
    shown = {pair: {name: round(float(np.mean(p)), 3) for name, p in row.items()} for pair, row in found.items()}
    return {"patients": n_patients, **shown}


def main():
    """Every part, in order."""
    true = truth()
    record = {
        "data_sets": N_DATA_SETS,
        "tests_data_sets": N_TESTS,
        "n_resamples": N_RESAMPLES,
        "typical": typical(),
        "truth": true,
        "coverage": [coverage(true, n) for n in PATIENTS],
        "tests": [tests(n) for n in PATIENTS[1:]],
    }
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
