"""All that a report says, computed once more from its file: weights, groups, rows left out, two models, costs.

No two quantities of these files agree, so that none can stand for another.
"""

import csv
import hashlib
import io
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import evalkit as ek
from evalkit.probabilities.calibration_measures import PERFECT
from evalkit.reporting import _command, _sources
from evalkit.reporting._tables import tables_of
from tests.reporting import files
from tests.reporting.expected import PARTS, TwoClasses, brought_from, equal, f1_of
from tests.reporting.pages import Page

SEED, DRAWN, AT, AT_B = 3, 20, 0.4, 0.6
NONE = {"low": np.nan, "high": np.nan, "method": ""}


def flat(value, place=""):
    """Every value by its place; what a threshold is written like is looked at by itself."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return {key: of for name, item in items for key, of in flat(item, f"{place}.{name}".lstrip(".")).items()}
    return {} if place.endswith(("threshold.text", "first.text", "second.text")) else {place: value}


def assert_same(contents, wanted):
    found = flat({name: of for name, of in contents.items() if name not in ("summary", "warnings")})
    assert found.keys() == wanted.keys()
    assert [
        (place, found[place], value)
        for place, value in wanted.items()
        if not (found[place] == value if isinstance(value, str | None) else equal(found[place], value))
    ] == []


def judged(folder, columns, *options):
    """The report of the command on a file with these columns."""
    (folder / "scores.csv").write_text(files.table(columns))
    name = str(folder / "scores.csv")
    given = _command.parser().parse_args(["report", name, *options, f"--seed={SEED}", f"--resamples={DRAWN}"])
    report = _command._judged(given, _sources.read_source(name))
    contents = report.to_dict()
    why, notes = (contents["source"].pop(name) for name in ("why", "notes"))
    assert all(note.startswith("not used: ") for note in notes)
    assert set(why.values()) == {"as asked"}
    assert contents.pop("source") == {
        "name": "scores.csv",
        "sha256": hashlib.sha256((folder / "scores.csv").read_bytes()).hexdigest(),
        "encoding": "UTF-8",
        "columns": contents_columns(options, columns),
    }
    assert contents["method"].pop("command") == " ".join(
        ["evalkit report", name, *options, f"--seed={SEED}", f"--resamples={DRAWN}"]
    )
    return report, contents


def contents_columns(options, columns):
    named = dict(option.removeprefix("--").split("=") for option in options)
    roles = {role: named[role] for role in ("label", "score", "compare", "group", "weight") if role in named}
    return roles | {f"class {name}": name for name in columns if name in ("cat", "dog", "owl")}


def two_models():
    """Columns of a file: a weight of 0, and in each column a cell that lacks."""
    y, score = files.two_classes(90, prevalence=0.4, seed=11)
    rng = np.random.default_rng(12)
    score, second = (np.clip(of, 0.06, 0.94) for of in (score, score + rng.normal(scale=0.25, size=90)))
    table = {"truth": np.where(y, "ill", "well"), "new": score.round(1), "old": second.round(1)}
    table |= {"w": rng.integers(0, 90, 90) / 2, "ward": [f"ward {k}" for k in rng.integers(0, 17, 90)]}
    table = {name: np.asarray(column).astype(object) for name, column in table.items()}
    for place, (column, count) in enumerate({"truth": 1, "new": 2, "old": 3, "w": 4, "ward": 5}.items()):
        table[column][10 * place : 10 * place + count] = ""
    return table | {"user": np.arange(90) // 2, "note": np.arange(90) // 3}


@pytest.fixture(scope="module")
def weighted(tmp_path_factory):
    """The report on two models, its contents, and the rows that it judges."""
    table = two_models()
    roles = ["--label=truth", "--score=new", "--compare=old", "--group=ward", "--weight=w"]
    report, contents = judged(
        tmp_path_factory.mktemp("weighted"),
        table,
        *roles,
        "--positive=ill",
        f"--threshold={AT}",
        f"--compare-threshold={AT_B}",
        "--cost=2:7",
        "--book=b",
    )
    kept = np.all([table[name] != "" for name in ("truth", "new", "old", "w", "ward")], axis=0)
    rows = {name: table[name][kept] for name in table}
    y = (rows["truth"] == "ill").astype(int)
    return report, contents, (y, *(rows[name].astype(float) for name in ("new", "old", "w")), rows["ward"].astype(str))


def test_everything_about_two_weighted_models(weighted):
    _, contents, (y, score, second, w, ward) = weighted
    assert (score == AT).any()  # such a row is predicted positive
    assert (second == AT_B).any()
    assert len(np.unique(ward)) < len(y)
    models = TwoClasses(y, score, AT, costs=(2, 7), second=second, threshold_b=AT_B, weight=w, groups=ward)
    table = two_models()
    lacks = {name: table[name] == "" for name in ("new", "old", "w", "truth", "ward")}
    classes = {name: table["truth"] == of for name, of in (("positive", "ill"), ("negative", "well"))}
    missing = np.any(list(lacks.values()), axis=0)
    bootstrap, students = "bootstrap, logit scale", "Student’s t, of whole groups"
    drawn = [*contents["measures"]][:11]
    assert drawn[7:] == ["mcc", "cost", "auc", "average_precision"]
    rest = {
        "title": "Report on scores.csv",
        "kind": "two classes",
        "data": {
            "left_out_of": {
                **{name: int((missing & of).sum()) for name, of in classes.items()},
                "unlabelled": int(lacks["truth"].sum()),
            },
            **{"rows": 90, "left_out": 15, "duplicates": 0, "repeating": "user"},
            "missing": [
                {"column": name, "count": int(of.sum())}
                | {one: int((of & in_class).sum()) for one, in_class in classes.items()}
                for name, of in lacks.items()
            ],
            **{"positive": "ill", "negative": "well", "prevalence": NONE, "probable": True},
            "majority": "well" if np.average(y, weights=w) < 0.5 else "ill",
        },
        "threshold": {"value": AT, "origin": "given"},
        "measures": {
            **{name: {"method": bootstrap} for name in drawn},
            **{name: {"method": "Student’s t, log scale"} for name in ("brier", "log_loss")},
            **{name: {"method": "none: its formula knows no weights"} for name in PERFECT},
            **{name: {"method": ""} for name in PARTS},
        },
        "thresholds": [
            {"rule": rule, "limit": None} | ({"spread": None} if rule == "costs alone" else {})
            for rule in ("cost", "costs alone", "J", "F1")
        ],
        **dict.fromkeys(("prevalence", "at_k", "folds", "decision", "subgroups")),
        "calibration": {"rounded": None},
        "comparison": {
            "auc": {"method": "percentile bootstrap"},
            **{name: {"method": students} for name in ("brier", "log_loss", "accuracy", "cost")},
            "decisions": {"origin": "given", "first": {"value": AT}, "second": {"value": AT_B}},
            **{"first": "new", "second": "old"},
        },
        "method": {"confidence_level": 0.95, "groups": True, "weights": True, "evalkit": ek.__version__}
        | {"design_effect": None},
    }
    assert_same(contents, models.numbers(n_resamples=DRAWN, seed=SEED) | flat(rest))
    assert contents["calibration"]["bins"] == []
    told = contents["comparison"]["decisions"]
    assert (told["first"]["text"], told["second"]["text"]) == (str(AT), str(AT_B))
    for of in (contents, *contents["thresholds"]):
        text = of["threshold"]["text"]
        assert ((score >= float(text)) == (score >= of["threshold"]["value"])).all()


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """The report on three classes, its contents, and the rows that it judges; the rarest is predicted often."""
    table = {name: np.asarray(column).astype(object) for name, column in files.three_classes(120, seed=5).items()}
    for name in ("cat", "dog", "owl"):
        table[name] = (table[name].astype(float) + 0.2 * (name == "owl")).round(1).astype(object)
    table["farm"] = np.array([f"farm {k}" for k in np.random.default_rng(6).integers(0, 45, 120)], dtype=object)
    for place, name in enumerate(("label", "cat", "dog", "owl", "farm")):
        table[name][10 * place : 11 * place + 1] = ""
    report, contents = judged(tmp_path_factory.mktemp("three"), table, "--label=label", "--group=farm")
    kept = np.all([column != "" for column in table.values()], axis=0)
    names = ["cat", "dog", "owl"]
    scores = np.column_stack([table[name][kept].astype(float) for name in names])
    true = np.array([names.index(label) for label in table["label"][kept]])
    return report, contents, (true, scores, table["farm"][kept].astype(str))


def test_everything_about_three_classes_in_groups(three):
    _, contents, (true, scores, farm) = three
    predicted = np.array([row.index(max(row)) for row in scores.tolist()])  # the first of equal scores
    assert (np.sort(scores)[:, 1] == scores.max(axis=1)).any()
    counts = [[int(((true == i) & (predicted == j)).sum()) for j in range(3)] for i in range(3)]
    rows, called, right = np.sum(counts, axis=1).tolist(), np.sum(counts, axis=0).tolist(), np.diag(counts).tolist()
    assert len({*rows, *called}) == 6
    assert (np.argmin(rows), np.argmax(rows)) != (np.argmin(called), np.argmax(called))

    def told(y, of, metric):
        found = ek.metric_interval(y, of, metric, method="logit", groups=farm, n_resamples=DRAWN, rng=SEED)
        return vars(brought_from(found, 0, 1))

    def share(part, whole, method="Wilson, of whole groups"):
        found = ek.proportion_interval(part[whole], groups=farm[whole])
        return {"estimate": found.estimate, "low": found.low, "high": found.high, "method": method}

    def by_groups(y, p, score):
        yes, called, auc = y == 1, p == 1, ek.auc_interval(y, score, groups=farm)
        of_f1 = vars(f1_of(ek.proportion_interval((yes & called)[yes | called], groups=farm[yes | called])))
        return {
            "precision": share(yes, called),
            "recall": share(called, yes),
            "f1": of_f1 | {"method": "Wilson, of TP / (TP + FP + FN), of whole groups"},
            "auc": {"estimate": auc.auc, "low": auc.low, "high": auc.high, "method": "Obuchowski, logit scale"},
        }

    def f1(y, p):
        return 2 * float((y & p).sum()) / float(y.sum() + p.sum())

    def macro_f1(y, p):
        return float(np.mean([f1((y == k).astype(int), (p == k).astype(int)) for k in range(3)]))

    def one_vs_rest(y, p):
        return float(np.mean([ek.roc_auc_score(y == k, p[:, k]) for k in range(3)]))

    classes = []
    for k, name in enumerate(("cat", "dog", "owl")):
        y, p = (true == k).astype(int), (predicted == k).astype(int)
        of = by_groups(y, p, scores[:, k])
        classes.append({"name": name, "rows": rows[k], "predicted": called[k], "right": right[k], **of})
    n = len(true)
    parts = ("precision", "recall", "f1")
    each = {part: [of[part]["estimate"] for of in classes] for part in parts}
    aucs = {
        f"auc_one_vs_{kind}{end}": ek.multiclass_roc_auc_score(
            true, scores, strategy=f"one-vs-{kind}", average="weighted" if end else "macro"
        )
        for kind, end in (("rest", "_weighted"), ("one", ""), ("one", "_weighted"))
    }
    rarest, largest = classes[int(np.argmin(rows))], classes[int(np.argmax(rows))]
    wanted = {
        "title": "Report on scores.csv",
        "kind": "many classes",
        "data": {
            **{"rows": 120, "used": n, "left_out": 120 - n, "groups": len(set(farm)), "repeating": ""},
            "missing": [
                {"column": name, "count": place + 1 if place < 4 else 5}
                for place, name in ((1, "cat"), (2, "dog"), (3, "owl"), (0, "label"), (4, "farm"))
            ],
            **{"duplicates": None, "classes": 3, "probable": False, "majority": largest["name"]},
            "rarest": {name: rarest[name] for name in ("name", "rows", "recall")},
        },
        "matrix": counts,
        "shares": [[count / rows[i] for count in counts[i]] for i in range(3)],
        "classes": classes,
        "averages": {
            "macro": {part: float(np.mean(each[part])) for part in parts},
            "weighted": {part: float(np.average(each[part], weights=rows)) for part in parts},
            "micro": dict.fromkeys(parts, sum(right) / n),
        },
        "measures": {
            "accuracy": share(true == predicted, np.ones(n, dtype=bool)),
            "macro_f1": told(true, predicted, macro_f1),
            "auc_one_vs_rest": told(true, scores, one_vs_rest),
            **{name: {"estimate": value, **NONE} for name, value in aucs.items()},
        },
        "baselines": {"accuracy": max(rows) / n, "auc_one_vs_rest": 0.5, **dict.fromkeys(aucs, 0.5)},
        **dict.fromkeys(("calibration", "comparison")),
        "method": {
            **{"n_resamples": DRAWN, "seed": SEED, "confidence_level": 0.95, "groups": True, "weights": False},
            "evalkit": ek.__version__,
        },
    }
    assert_same(contents, flat(wanted))


def told(report):
    """The text of a report, and of the tables and figures of its page."""
    page = Page(report.to_html())
    lines = [repr(report), *(image["alt"] for image in page.images)]
    for caption, rows in page.tables.items():
        lines += ["", caption, *(" | ".join(row) for row in rows)]
    return "\n".join(lines) + "\n"


def of_few_rows():
    y, score = files.two_classes(40, seed=3)
    _, other = files.two_classes(40, seed=4)
    return ek.report(y, score, scores_b=other, costs=(1, 4), n_resamples=50)


def of_own_questions():
    y, score = files.two_classes(90, seed=3)
    own = {"min_recall": 0.9, "max_fpr": 0.2, "min_precision": 0.99, "prevalence": 0.04, "at_k": 0.1}
    return ek.report(y, score, fold=np.arange(90) % 5, groups=np.arange(90) // 4, n_resamples=50, **own)


MADE = {"few_rows": of_few_rows, "own_questions": of_own_questions}


@pytest.mark.parametrize("name", [*MADE, "weighted", "three"])
def test_all_that_is_said(name, request):
    report = MADE[name]() if name in MADE else request.getfixturevalue(name)[0]
    wanted = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    assert told(report).split() == wanted.split()


@pytest.mark.parametrize("name", [*MADE, "weighted", "three"])
def test_every_number_stands_in_one_table_with_every_digit(name, request):
    report = MADE[name]() if name in MADE else request.getfixturevalue(name)[0]
    tables, contents = report.tables(), report.to_dict()
    wanted = Counter(repr(value) for place, value in leaves(contents).items() if place not in ("title", "kind"))
    cells = [cell for table in tables.values() for row in table.rows for cell in row]
    found = Counter(map(repr, cells)) - Counter({"None": cells.count(None)})
    del wanted["None"]
    names = [row[0] for table in tables.values() if table.columns[0] in ("name", "true") for row in table.rows]
    assert not wanted - found
    extra = found - wanted
    assert sum(extra.values()) <= len(names)
    assert set(extra) <= set(map(repr, names))
    assert all(len(set(table.columns)) == len(table.columns) for table in tables.values())
    rows = list(csv.DictReader(io.StringIO(tables["measures"].to_csv())))
    said = {row["name"]: float(row["estimate"] or "nan") for row in rows}
    assert said == pytest.approx(
        {name: of["estimate"] for name, of in contents["measures"].items()}, rel=0, nan_ok=True
    )
    if name == "three":
        assert dict(zip(tables["matrix"].columns, tables["matrix"].rows[2], strict=True)) == {
            "true": "owl",
            **{f"predicted {of}": n for of, n in zip(("cat", "dog", "owl"), contents["matrix"][2], strict=True)},
        }


def leaves(value, place=""):
    """Every value by its place."""
    if not isinstance(value, dict | list):
        return {place: value}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {key: of for name, item in items for key, of in leaves(item, f"{place}.{name}".lstrip(".")).items()}


def test_values_inside_a_row_have_columns_of_their_own():
    (table,) = tables_of({"title": "a", "by": [{"x": {"y": [1, {"z": 2}]}}], "none": []}).values()
    assert (table.columns, table.rows) == (("x.y.0", "x.y.1.z"), ((1, 2),))
