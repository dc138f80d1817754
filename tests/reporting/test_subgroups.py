"""The subgroups of a report: which rows they have, what is said of them, and what is asked."""

import math
import re
import shlex

import numpy as np
import pandas as pd
import pytest

import evalkit as ek
from evalkit.reporting import _command
from evalkit.reporting._formats import written_at
from tests.reporting import files
from tests.reporting.pages import Page
from tests.reporting.test_every_number import assert_shown_as_they_are, judged

FEW = ["--resamples=5"]


def ward(n=400, seed=4):
    """A file of patients, of both sexes and at three sites, of which one is missed; some cells are empty."""
    rng = np.random.default_rng(seed)
    y, score = files.two_classes(n, prevalence=0.4, seed=seed)
    site = rng.choice(["north", "south", "west"], n)
    score = np.where((site == "west") & (rng.random(n) < 0.9), score / 5, score).round(4).astype(object)
    score[:20:2] = ""
    sex = np.where(np.arange(n) < 9, "", rng.choice(["female", "male"], n))
    age = np.where(np.arange(n) % 50 == 0, "", rng.integers(18, 90, n).astype(str))
    return {"label": y, "score": score, "site": site, "sex": sex, "age": age, "patient": np.arange(n) // 2}


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return judged(tmp_path_factory.mktemp("a"), ward(), "--by=sex,age:50,65,site", "--threshold=0.3", "--group=patient")


def by_columns():
    table = pd.DataFrame(ward())
    age = pd.to_numeric(table.age)
    table["age"] = np.select([age < 50, age < 65, age >= 65], ["below 50", "50 to below 65", "65 or more"], "missing")
    table["sex"] = table.sex.replace("", "missing")
    there = table.score != ""
    kept = table[there]
    return kept.label.to_numpy(), kept.score.astype(float).to_numpy(), kept, table[~there]


def test_each_column_is_judged_as_metric_by_group_does(report):
    y, score, kept, left_out = by_columns()
    found = report.to_dict()["subgroups"]
    assert [column["column"] for column in found["columns"]] == ["sex", "age", "site"]
    assert (found["n_differences"], found["fewest"]) == (50, 10)
    assert found["adjusted_level"] == pytest.approx(1 - 0.05 / 50)
    for column in found["columns"]:
        by = kept[column["column"]].to_numpy()
        wanted = ek.metric_by_group(y, score, by, threshold=0.3, groups=kept.patient.to_numpy()).subgroups
        assert [row["name"] for row in column["rows"]] == [of.name for of in wanted]
        for row, of in zip(column["rows"], wanted, strict=True):
            assert (row["rows"], row["positives"], row["groups"]) == (of.n_samples, of.n_positive, of.n_groups)
            assert row["left_out"] == (left_out[column["column"]] == of.name).sum()
            is_known = not math.isnan(of.measures["mean_error"].estimate)
            assert row["mean_score"] == pytest.approx(score[by == of.name].mean() if is_known else np.nan, nan_ok=True)
            for name, ends in of.measures.items():
                assert [*row["measures"][name].values()] == pytest.approx([*ends], nan_ok=True)
            for name, ends in of.differences.items():
                told = row["differences"][name]
                assert [told[end] for end in ("estimate", "low", "high")] == pytest.approx([*ends[:3]], nan_ok=True)
                assert told["is_clear"] == (told["adjusted_low"] > 0 or told["adjusted_high"] < 0)
        assert sum(row["left_out"] for row in column["rows"]) == 10


def test_the_table_of_subgroups_has_a_row_for_each_measure(report):
    table, columns = report.tables()["subgroups.columns"], report.to_dict()["subgroups"]["columns"]
    found = {(row["by"], row["name"], row["measure"]): row for row in table.to_pandas().to_dict("records")}
    assert len(found) == len(table.rows) == 7 * sum(len(column["rows"]) for column in columns)
    row = columns[2]["rows"][0]
    apart = row["differences"]["recall"]
    wanted = {name: row[name] for name in ("rows", "positives", "groups", "left_out")} | row["measures"]["recall"]
    wanted |= {"difference": apart["estimate"], "difference_low": apart["low"], "difference_high": apart["high"]}
    wanted |= {name: apart[name] for name in ("adjusted_low", "adjusted_high")}
    assert wanted.items() <= found["site", row["name"], "recall"].items()
    assert found["site", row["name"], "mean_score"]["estimate"] == row["mean_score"]
    assert not re.search("nan|None", table.to_latex())


def test_tables_have_a_row_a_subgroup_and_say_what_is_too_few(report):
    page, found = Page(report.to_html()), report.to_dict()["subgroups"]["columns"]
    assert_shown_as_they_are(report.to_dict(), page)
    for column in found:
        names = [row[0] for row in page.tables[f"Subgroups by {column['column']}"][1:]]
        assert names == [row["name"] for row in column["rows"]]
    heads = ["Subgroup", "Rows", "Left out", "Groups", "Positive", "Mean score", "Share of positives", "Recall"]
    assert page.tables["Subgroups by sex"][0] == [*heads, "False positive rate", "Precision", "AUC"]
    last = page.tables["Subgroups by sex"][-1]
    assert (last[:4], last[5:]) == (["missing", "4", "5", "4"], ["too few"] * 6)
    assert page.tables["Differences from the rest, by sex"][-1] == ["missing", *["too few"] * 5]
    clear = sum(of["is_clear"] for column in found for row in column["rows"] for of in row["differences"].values())
    assert clear == report.to_dict()["subgroups"]["n_clear"] > 0
    cells = [cell for name, rows in page.tables.items() if name.startswith("Diff") for row in rows for cell in row]
    assert sum(cell.endswith("clear") for cell in cells) == clear
    read = [row[1] for row in page.tables["What was read"] if row[0] == "Column of the subgroups"]
    assert read == ["sex", "age", "site"]


def test_the_summary_says_who_is_missed_most_and_a_warning_what_is_more_than_chance(report):
    contents = report.to_dict()
    (said,) = (sentence for sentence in contents["summary"] if "missed most" in sentence)
    row = contents["subgroups"]["columns"][2]["rows"][0]
    recall, apart = row["measures"]["recall"], row["differences"]["recall"]
    low, high = (written_at({"a": recall}, f"a.{end}", "percent").replace("\xa0", " ") for end in ("low", "high"))
    assert said.startswith("Of the subgroups that are clearly missed more, west (by site) is missed most: ")
    assert f"(95 % interval {low} to {high}), a difference of {apart['estimate']:+.3f} from the rest" in said
    assert said.endswith("more than chance explains among 50 differences.")
    (warned,) = (of["reason"] for of in contents["warnings"] if of["code"] == "subgroups-differ")
    assert f": {contents['subgroups']['n_clear']} of 50 differences" in warned
    assert re.search(r"may harm most, Recall of \w+ \(by site\): -0\.\d{3} \(95 % interval -", warned)


def subgroups_of(*data, **options):
    return ek.report(*data, n_resamples=5, **options).to_dict()["subgroups"]


def test_what_harms_most_is_named_and_a_few_rows_without_a_value_stand_last():
    rng = np.random.default_rng(0)
    y, score = files.two_classes(2000, prevalence=0.4, seed=3)
    a, b = rng.choice(["u", "v"], (2, 2000))
    score[:120] /= 4
    many = np.where(np.arange(2000) < 120, None, a)
    rows = subgroups_of(y, score, threshold=0.3, by=many)["columns"][0]["rows"]
    assert rows[0]["name"] == "missing"  # where the recall puts many rows
    wrong = (score + 0.4).clip(0, 0.9)  # more false alarms, and wrong on average
    score = np.where((a == "v") & (y == 0), wrong, score)
    score = np.where((b == "v") & (y == 1) & (rng.random(2000) < 0.4), score / 5, score)  # missed
    by = {"a": np.where(np.arange(2000) < 60, None, a), "b": b}
    found = subgroups_of(y, score, threshold=0.3, by=by)
    rows = found["columns"][0]["rows"]
    assert rows[-1]["name"] == "missing"
    assert rows[-1]["measures"]["recall"]["estimate"] < rows[0]["measures"]["recall"]["estimate"]
    assert found["missed_most"]["name"] == "v"
    told = [row["differences"] for column in found["columns"] for row in column["rows"]]
    assert {name for of in told for name, one in of.items() if one["is_clear"]} > {"recall", "mean_error"}
    worst = min(of["recall"]["estimate"] for of in told if of["recall"]["is_clear"])
    assert (found["clear"]["measure"], found["clear"]["estimate"]) == ("Recall", worst)


def test_where_none_is_missed_what_harms_is_named_before_what_helps():
    y, score = files.two_classes(4000, seed=3)
    by = np.random.default_rng(0).choice(["fewer", "more", "rest"], 4000)
    score = score + 0.15 * (by == "more") * (y == 0) - 0.25 * (by == "fewer") * (y == 0) + 10  # no probabilities
    found = subgroups_of(y, score, threshold=10.4, by=by)
    rates = {row["name"]: row["differences"]["false_positive_rate"] for row in found["columns"][0]["rows"]}
    assert rates["fewer"]["is_clear"]
    assert abs(rates["fewer"]["estimate"]) > abs(rates["more"]["estimate"])
    assert (found["clear"]["name"], found["clear"]["measure"]) == ("more", "Precision")
    assert found["clear"]["estimate"] < 0


def test_one_that_is_clearly_missed_more_is_named_before_one_that_chance_may_miss():
    y, score = files.two_classes(2000, prevalence=0.4, seed=3)
    by = np.where(np.arange(2000) < 1000, "many", "rest")
    by[np.flatnonzero(y)[-10:]] = "few"
    score[:1000] *= 0.5
    score[np.flatnonzero(y)[-10:]] = [0.1] * 7 + [0.9] * 3
    found = subgroups_of(y, score, threshold=0.3, by=by)
    first = found["columns"][0]["rows"][0]
    assert (first["name"], first["differences"]["recall"]["is_clear"]) == ("few", False)
    assert found["missed_most"]["name"] == "many"


@pytest.mark.parametrize(
    ("turned", "wrong", "code"), [(False, "low", "scores-too-high"), (True, "high", "scores-too-low")]
)
def test_where_a_repair_of_all_rows_makes_scores_worse_is_said(turned, wrong, code):
    y, score = files.two_classes(3000)
    odds = score / (1 - score) * np.where(np.arange(3000) < 2500, 3, 1 / 3)
    y, score = (1 - y, 1 / (1 + odds)) if turned else (y, odds / (1 + odds))
    by = np.repeat(["a", "b", "c"], [1250, 1250, 500])
    for given, is_said in (({"by": by}, True), ({"by": np.arange(3000) % 2}, False), ({}, False)):
        warnings = ek.report(y, score, n_resamples=5, **given).to_dict()["warnings"]
        (remedy,) = (of["remedy"] for of in warnings if of["code"] == code)
        said = f" In c (by by) the scores are too {wrong}: a repair of all rows makes that worse; judge it there."
        assert remedy.endswith("here, judge repair(p)." + said * is_said)


def test_chance_alone_makes_no_warning_and_is_said():
    contents = ek.report(*files.two_classes(300), threshold=0.3, by=np.arange(300) % 3, n_resamples=5).to_dict()
    assert contents["subgroups"]["clear"] is None
    assert "subgroups-differ" not in {of["code"] for of in contents["warnings"]}
    assert sum("which chance may explain among 15 differences." in said for said in contents["summary"]) == 1


@pytest.mark.parametrize(("counts", "is_said"), [((200, 200), True), ((380, 20), True), ((382, 18), False)])
def test_who_is_missed_most_is_said_where_two_can_be_told(counts, is_said):
    y, score = np.tile([1, 0], 200), np.random.default_rng(0).random(400)
    report = ek.report(y, score, threshold=0.4, by=np.repeat(["a", "b"], counts), n_resamples=5)
    assert ("is missed most" in repr(report)) == is_said


def test_at_a_threshold_that_these_rows_chose_only_what_needs_none_is_compared():
    report = ek.report(*files.two_classes(300), costs=(1, 4), by=np.arange(300) % 3, n_resamples=5)
    contents = report.to_dict()
    for row in contents["subgroups"]["columns"][0]["rows"]:
        assert {*row["differences"]} == {"mean_error", "auc"}
        without = {name for name, of in row["measures"].items() if math.isnan(of["low"])}
        assert without == {"recall", "false_positive_rate", "precision"}
        assert not any(math.isnan(of["estimate"]) for of in row["measures"].values())
    assert contents["subgroups"]["n_differences"] == 6
    (said,) = (sentence for sentence in contents["summary"] if "missed most" in sentence)
    assert said.endswith("on these rows, which chose the threshold: of new ones this claims nothing.")
    assert "Differences from the rest, by by" in Page(report.to_html()).tables


def test_scores_that_are_no_probabilities_have_no_mean():
    y, score = files.two_classes(300)
    report = ek.report(y, 3 * score, threshold=1, by=np.arange(300) % 3, n_resamples=5)
    assert {row["mean_score"] for row in report.to_dict()["subgroups"]["columns"][0]["rows"]} == {None}
    assert not {"Mean score", "Groups"} & {*Page(report.to_html()).tables["Subgroups by by"][0]}


def test_a_subgroup_of_which_no_row_is_judged_is_told(tmp_path):
    columns = ward()
    columns["site"][:30], columns["score"][:30] = "east", ""
    found = judged(tmp_path, columns, "--by=site", "--threshold=0.3").to_dict()["subgroups"]["columns"][0]["rows"]
    assert [(row["name"], row["rows"], row["left_out"]) for row in found][-1] == ("east", 0, 30)


@pytest.mark.parametrize(
    ("of_west", "of_all", "per_patient", "is_said"),
    [(10, 0, 1, True), (9, 0, 1, False), (60, 36, 1, True), (28, 14, 1, False), (30, 14, 1, True), (30, 14, 15, False)],
)
def test_the_subgroup_that_lacks_most_values_is_named(tmp_path, of_west, of_all, per_patient, is_said):
    y, score = files.two_classes(400, prevalence=0.4)
    site = np.array(["north", "south", "west", "west"])[np.arange(400) % 4]
    score = score.astype(object)
    score[np.flatnonzero(site == "west")[:of_west]] = ""
    score[np.flatnonzero(site == "north")[: of_all // 2]] = score[np.flatnonzero(site == "south")[: of_all // 2]] = ""
    patient = np.array([f"{of} {(site[:row] == of).sum() // per_patient}" for row, of in enumerate(site)])
    columns = {"label": y, "score": score, "site": site, "patient": patient}
    report = judged(tmp_path, columns, "--by=site", "--threshold=0.3", "--group=patient")
    contents = report.to_dict()
    (said,) = (of["reason"] for of in contents["warnings"] if of["code"] == "missing-values")
    assert ("The largest share is lost in" in said) == is_said == bool(contents["subgroups"]["lost_most"])
    if is_said:
        shares = f"{of_west / 2:.0f} %, of the rest {of_all / 2:.0f} %."
        assert f"in west (by site): {of_west} of 200 rows, {shares}" in said


def asked(folder, capsys, *options):
    assert _command.main(["report", str(folder / "scores.csv"), *FEW, "--json", *options]) == 2
    return capsys.readouterr().err


MANY = "column '{}' has {} different values"
REFUSED = [
    (["--by=hospital"], "--by is 'hospital', but the columns of "),
    (["--by=patient"], MANY.format("patient", 200) + ": say where to part its numbers, such as --by patient:66,133."),
    (["--by=note"], MANY.format("note", 400) + ", and there may be 20 subgroups: name one of fewer by --by."),
    (["--by=age:5"], "column 'age': expected several subgroups, found only '5 or more'."),
    (["--by=sex:5"], "column 'sex': expected a finite number, found 'male'."),
    (["--by=sex", "--weight=patient"], "--by is for rows that count alike: leave it out, or --weight."),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_what_makes_no_subgroups_is_asked_or_refused(tmp_path, capsys, options, said):
    columns = ward() | {"note": [f"note {chr(97 + k // 26)}{chr(97 + k % 26)}" for k in range(400)]}
    columns["sex"], columns["age"] = np.where(columns["sex"] == "", "male", columns["sex"]), ["30", "40"] * 200
    (tmp_path / "scores.csv").write_text(files.table(columns))
    assert said in asked(tmp_path, capsys, "--label=label", "--score=score", *options)


def test_a_number_of_many_values_is_a_question_that_can_be_answered_by_pasting(tmp_path, capsys):
    (tmp_path / "scores.csv").write_text(files.table(ward() | {"age, now": ward()["age"]}))
    for name in ("age", '"age, now"'):
        said = asked(tmp_path, capsys, "--label=label", "--score=score", f"--by={name}")
        (option,) = re.findall(r"such as (--by .*)\.$", said)
        assert _command.main(["report", str(tmp_path / "scores.csv"), *shlex.split(option), "--json", *FEW]) == 0
        assert capsys.readouterr().out.count("to below") == 1
