"""What other programs say of the same rows, for the page "Why does my number differ?".

Run by `python -m bench.other_programs`, or with the names of some programs; asks those that are installed, and leaves
the recorded answers of the others as they are. None is a need of the project: Keras (with its backend NumPy, which
wants JAX), torchmetrics with PyTorch, PySpark and H2O with Java, and R with pROC, PRROC, yardstick and jsonlite.
"""

from __future__ import annotations

import datetime
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

FOLDER = Path(__file__).parent
DATA = FOLDER.parent / "chapters" / "data"
RECORD = DATA / "programs.json"
ALONE = [1, 1, 1], [0.9, 0.8, 0.7]
MIXED = [1, 1, 0, 0]  # none of these is predicted positive
AT = [1, 0], [0.5, 0.1]  # a score at the threshold, 0.5

Rows = tuple[Sequence[int], Sequence[float]]
Areas = Callable[[Sequence[int], Sequence[float]], dict[str, float]]


class Program(NamedTuple):
    """A program: its version, its areas by the setting that they need, its precision and recall at 0.5."""

    version: str
    areas: dict[str, Areas]
    precision: Callable[[Sequence[int], Sequence[float]], float] | None = None
    recall: Callable[[Sequence[int], Sequence[float]], float] | None = None
    stop: Callable[[], None] = lambda: None


def rows() -> dict[str, Rows]:
    """The clinic, five samples, five with an AUC below one half, and rare frauds."""
    clinic = np.loadtxt(DATA / "clinic.csv", delimiter=",", skiprows=1)
    rng = np.random.default_rng(0)
    p = rng.gamma(0.5, 1 / 1000, 200_000)
    fraud = rng.random(200_000) < p
    scores = [0.9, 0.8, 0.7, 0.5, 0.3]
    return {
        "clinic": (clinic[:, 0].astype(int).tolist(), clinic[:, 1].tolist()),
        "five": ([1, 0, 1, 1, 0], scores),
        "low": ([0, 1, 0, 0, 1], scores),
        "payments": (fraud.astype(int).tolist(), p.tolist()),
    }


def keras() -> Program:
    """Keras' metrics, each fed in one batch."""
    os.environ.setdefault("KERAS_BACKEND", "numpy")
    import keras

    def said(metric: Any, y: Sequence[int], s: Sequence[float]) -> float:
        metric.update_state(np.array(y), np.array(s))
        return float(metric.result())

    def areas(**options: Any) -> Areas:
        kinds = {"AUC": "ROC", "PR": "PR"}
        return lambda y, s: {name: said(keras.metrics.AUC(curve=c, **options), y, s) for name, c in kinds.items()}

    return Program(
        keras.__version__,
        {"default": areas(), "num_thresholds=5000": areas(num_thresholds=5000)},
        lambda y, s: said(keras.metrics.Precision(), y, s),
        lambda y, s: said(keras.metrics.Recall(), y, s),
    )


def torchmetrics() -> Program:
    """The functions of torchmetrics for two classes."""
    import torch
    import torchmetrics
    from torchmetrics.functional import classification as of

    def said(metric: Any, y: Sequence[int], s: Sequence[float], **options: Any) -> float:
        return float(metric(torch.tensor(s), torch.tensor(y), **options))

    def areas(**options: Any) -> Areas:
        kinds = {"AUC": of.binary_auroc, "AP": of.binary_average_precision}
        return lambda y, s: {name: said(metric, y, s, **options) for name, metric in kinds.items()}

    return Program(
        torchmetrics.__version__,
        {"default": areas(), "thresholds=100": areas(thresholds=100)},
        lambda y, s: said(of.binary_precision, y, s),
        lambda y, s: said(of.binary_recall, y, s),
    )


def spark() -> Program:
    """Spark's BinaryClassificationEvaluator, in one local process."""
    from pyspark.ml.evaluation import BinaryClassificationEvaluator, MulticlassClassificationEvaluator
    from pyspark.sql import SparkSession

    settings = {"spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false"}
    session = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    names = {"AUC": "areaUnderROC", "PR": "areaUnderPR"}

    def frame(y: Sequence[int], s: Sequence[float], column: str) -> Any:
        return session.createDataFrame([(float(a), float(b)) for a, b in zip(y, s, strict=True)], ["label", column])

    def areas(**options: Any) -> Areas:
        def said(y: Sequence[int], s: Sequence[float]) -> dict[str, float]:
            table = frame(y, s, "rawPrediction")
            return {
                name: BinaryClassificationEvaluator(metricName=metric, **options).evaluate(table)
                for name, metric in names.items()
            }

        return said

    def precision(y: Sequence[int], s: Sequence[float]) -> float:
        table = frame(y, [score > 0.5 for score in s], "prediction")
        return MulticlassClassificationEvaluator(metricName="precisionByLabel", metricLabel=1.0).evaluate(table)

    return Program(session.version, {"default": areas(), "numBins=0": areas(numBins=0)}, precision, stop=session.stop)


def h2o() -> Program:
    """H2O's make_metrics, on a server of its own."""
    import h2o

    h2o.init(ip="127.0.0.1", port=54781, max_mem_size="1g", nthreads=1, verbose=False)
    h2o.no_progress()

    def areas(**options: Any) -> Areas:
        def said(y: Sequence[int], s: Sequence[float]) -> dict[str, float]:
            table = h2o.H2OFrame({"s": list(s), "y": [str(label) for label in y]}, column_types=["numeric", "enum"])
            found = h2o.make_metrics(table["s"], table["y"], domain=["0", "1"])
            threshold, f1 = found.F1(**options)[0]
            return {"AUC": found.auc(), "PR": found.aucpr(), "threshold": threshold, "F1": f1}

        return said

    settings = {"default": areas(), "thresholds=[0.5]": areas(thresholds=[0.5])}
    return Program(h2o.__version__, settings, stop=lambda: h2o.cluster().shutdown())


ASKED = {  # by the module that it needs
    "keras": ("Keras", keras),
    "torchmetrics": ("torchmetrics", torchmetrics),
    "pyspark": ("Spark", spark),
    "h2o": ("H2O", h2o),
}


def or_error(call: Callable[..., Any], *arguments: Any) -> Any:
    """What is returned, or the first line of the error."""
    try:
        return call(*arguments)
    except Exception as error:
        return f"error: {str(error).strip().splitlines()[0]}"


def answers(program: Program, sets: dict[str, Rows]) -> dict[str, Any]:
    """A program's areas of each set, and what it says where a measure is undefined."""
    found: dict[str, Any] = {
        "version": program.version,
        "areas": {
            name: {of: or_error(call, *data) for of, data in sets.items()} for name, call in program.areas.items()
        },
        "one_class": or_error([*program.areas.values()][-1], *ALONE),
    }
    if program.precision:
        found["precision_of_nothing"] = or_error(program.precision, MIXED, [0.1] * len(MIXED))
    if program.recall:
        found["recall_at_threshold"] = or_error(program.recall, *AT)
    program.stop()
    return found


def of_r(sets: dict[str, Rows]) -> dict[str, Any]:
    """The same from R."""
    named = {name: dict(zip("ys", data, strict=True)) for name, data in sets.items()}
    asked = json.dumps({"rows": named, "alone": dict(zip("ys", ALONE, strict=True)), "mixed": MIXED})
    command = ["Rscript", str(FOLDER / "other_programs.R")]
    return json.loads(subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout)


def main(wanted: Sequence[str]) -> None:
    """Ask each program that is wanted and there, print, and write the file."""
    warnings.simplefilter("ignore")
    sets = rows()
    found: dict[str, Any] = {}
    for module, (name, program) in ASKED.items():
        if (not wanted or name in wanted) and importlib.util.find_spec(module):
            found[name] = answers(program(), sets)
    if (not wanted or "R" in wanted) and shutil.which("Rscript"):
        found |= of_r(sets)
    date = datetime.date.today().isoformat()
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    found = json.loads(json.dumps(found), parse_constant=str)  # JSON has no NaN
    record |= {name: {"date": date, **said} for name, said in found.items()}
    RECORD.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
