"""Net benefits by the package dcurves, which the tests hold evalkit to.

Run as ``python -m bench.ask_dcurves`` where dcurves is installed, which the project does not need; writes
tests/probabilities/dcurves.json.
"""

import json
from importlib.metadata import version
from pathlib import Path

import dcurves
import pandas as pd

ROOT = Path(__file__).parent.parent
THRESHOLDS = [0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 0.9]
PREVALENCES = [None, 0.02, 0.3]


def main():
    """The clinic's rows, at their own prevalence and at two others."""
    rows = pd.read_csv(ROOT / "chapters" / "data" / "clinic.csv")
    label, score = rows.columns[:2]
    found = []
    for prevalence in PREVALENCES:
        table = dcurves.dca(data=rows, outcome=label, modelnames=[score], thresholds=THRESHOLDS, prevalence=prevalence)
        said = {name: table[table.model == name].net_benefit.tolist() for name in (score, "all")}
        found.append({"prevalence": prevalence, "net_benefit": said[score], "treat_all": said["all"]})
    record = {
        "command": "python -m bench.ask_dcurves",
        "dcurves": version("dcurves"),
        "rows": "chapters/data/clinic.csv",
    }
    record |= {"thresholds": THRESHOLDS, "curves": found}
    path = ROOT / "tests" / "probabilities" / "dcurves.json"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
