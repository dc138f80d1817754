"""What fairlearn, scikit-learn and statsmodels say of the subgroups of the ward, for tests/inference/by_group.json.

None but scikit-learn is a need of the project. Run as ``python -m bench.by_group_programs`` where they are installed.
"""

import importlib.metadata
import json
from pathlib import Path

import numpy as np
import pandas as pd
from fairlearn.metrics import MetricFrame, false_positive_rate, true_positive_rate
from sklearn.metrics import precision_score, roc_auc_score
from statsmodels.stats.proportion import confint_proportions_2indep

ROOT = Path(__file__).parents[1]
THRESHOLD = 0.1
RATES = {"recall": true_positive_rate, "false_positive_rate": false_positive_rate, "precision": precision_score}
WHOLES = {"recall": ("deteriorated", "called"), "precision": ("called", "deteriorated")}


def prevalence(y_true, y_pred):
    """The share of positives."""
    return float(np.mean(y_true))


def mean_error(y_true, y_score):
    """The mean score minus the share of positives."""
    return float(np.mean(y_score) - np.mean(y_true))


def by_group(rows, by):
    """Each measure of each value of a column."""
    rates = {"y_true": rows.deteriorated, "y_pred": rows.called, "sensitive_features": rows[by]}
    scores = rates | {"y_pred": rows.score_a}
    found = MetricFrame(metrics=RATES | {"prevalence": prevalence}, **rates).by_group
    found = found.join(MetricFrame(metrics={"auc": roc_auc_score, "mean_error": mean_error}, **scores).by_group)
    return {str(name): of.to_dict() for name, of in found.iterrows()}


def newcombe(rows, by):
    """Each value's recall and precision minus the rest's, with Newcombe's interval, of independent rows."""
    found = {}
    for name in sorted(rows[by].unique()):
        found[name] = {}
        for measure, (whole, part) in WHOLES.items():
            one, rest = (rows[(rows[by] == name) == is_it] for is_it in (True, False))
            counts = [int((of[whole] & of[part]).sum()) for of in (one, rest)]
            totals = [int(of[whole].sum()) for of in (one, rest)]
            ends = confint_proportions_2indep(counts[0], totals[0], counts[1], totals[1], method="newcomb")
            found[name][measure] = [counts[0] / totals[0] - counts[1] / totals[1], *map(float, ends)]
    return found


def main():
    """Both columns; the versions and the command first."""
    rows = pd.read_csv(ROOT / "chapters/data/ward-test.csv")
    rows["called"] = (rows.score_a >= THRESHOLD).astype(int)
    programs = {name: importlib.metadata.version(name) for name in ("fairlearn", "scikit-learn", "statsmodels")}
    record = {
        **{"command": "python -m bench.by_group_programs", "programs": programs, "threshold": THRESHOLD},
        "measures": {by: by_group(rows, by) for by in ("sex", "hospital")},
        "differences": {by: newcombe(rows, by) for by in ("sex", "hospital")},
    }
    text = json.dumps(record) + "\n"
    (ROOT / "tests/inference/by_group.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
