"""What statsmodels and model-diagnostics say of calibration, for tests/probabilities/test_calibration_measures.py.

Run as ``python -m bench.other_calibration`` where both are installed; writes tests/probabilities/programs.json. Neither
is a need of the project.
"""

import datetime
import importlib.metadata
import json
from pathlib import Path

import numpy as np

from evalkit.probabilities.calibration_measures import KNOTS

RECORD = Path(__file__).parent.parent / "tests" / "probabilities" / "programs.json"


def rows():
    """Labels, probabilities that are too extreme and too high, and groups of three."""
    rng = np.random.default_rng(0)
    shared, own = np.repeat(rng.normal(size=60), 3), rng.normal(size=180)
    logit = -1 + 1.5 * (0.7 * shared + 0.7 * own)
    y = (rng.random(180) < 1 / (1 + np.exp(-logit))).astype(int)
    return (
        y,
        (1 / (1 + np.exp(-(0.5 + 1.4 * logit + 0.3 * rng.normal(size=180))))).round(3),
        np.repeat(np.arange(60), 3),
    )


def by_statsmodels(y, proba, groups):
    """Coefficients and sandwich errors, of rows and of groups; of a natural spline the fitted logits and theirs."""
    import statsmodels.api as sm
    from patsy import dmatrix

    logit = np.log(proba / (1 - proba))
    one = np.ones(len(y))
    line = np.column_stack([one, logit])
    models = {
        "intercept": sm.GLM(y, one, family=sm.families.Binomial(), offset=logit),
        "slope": sm.GLM(y, line, family=sm.families.Binomial()),
        "observed_expected": sm.GLM(y, one, family=sm.families.Poisson(), offset=np.log(proba)),
    }
    of_groups = {"cov_type": "cluster", "cov_kwds": {"groups": groups, "use_correction": False}}
    found = {}
    for name, model in models.items():
        plain = model.fit(cov_type="HC0", tol=1e-13, tol_criterion="params")
        clustered = model.fit(tol=1e-13, tol_criterion="params", **of_groups)
        told = {"estimate": plain.params[-1], "error": plain.bse[-1], "error of groups": clustered.bse[-1]}
        found[name] = {key: float(value) for key, value in told.items()}
    knots = np.quantile(logit, KNOTS, method="nearest")
    given = {"x": logit, "inner": knots[1:-1], "low": knots[0], "high": knots[-1]}
    columns = np.asarray(dmatrix("0 + cr(x, knots=inner, lower_bound=low, upper_bound=high)", given))
    curve = sm.GLM(y, columns, family=sm.families.Binomial()).fit(tol=1e-13, tol_criterion="params", **of_groups)
    errors = np.sqrt((columns @ curve.cov_params() * columns).sum(axis=1))
    return found | {"curve": {"logit": (columns @ curve.params).tolist(), "error of groups": errors.tolist()}}


def by_model_diagnostics(y, proba):
    """The decomposition of the squared error."""
    from model_diagnostics.scoring import SquaredError, decompose

    found = decompose(y_obs=y, y_pred=proba, scoring_function=SquaredError())
    return {name: float(found[name][0]) for name in ("score", "miscalibration", "discrimination", "uncertainty")}


def main():
    """Ask both, and write what they say with the rows."""
    y, proba, groups = rows()
    record = {
        "command": "python -m bench.other_calibration",
        "date": datetime.date.today().isoformat(),
        "versions": {name: importlib.metadata.version(name) for name in ("statsmodels", "model-diagnostics")},
        "rows": {"y": y.tolist(), "proba": proba.tolist(), "groups": groups.tolist()},
        "statsmodels": by_statsmodels(y, proba, groups),
        "model-diagnostics": by_model_diagnostics(y, proba),
    }
    RECORD.write_text(json.dumps(record) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
