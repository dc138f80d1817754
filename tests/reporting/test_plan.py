"""`evalkit plan`: the sizes of the library in a table, and what cannot be planned."""

import re

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _command
from tests.reporting import files

GROUPED = {"prevalence": 0.02255, "per_group": (4, 0.5)}
ASKED = [
    ("--recall 0.8", ek.proportion_sample_size("recall", 0.8, **GROUPED)),
    ("--specificity 0.9:0.05", ek.proportion_sample_size("specificity", 0.9, width=0.05, **GROUPED)),
    ("--precision 0.3:0.2", ek.proportion_sample_size("precision", 0.3, recall=0.8, width=0.2, **GROUPED)),
    ("--auc 0.75", ek.auc_sample_size(0.75, **GROUPED)),
    (
        "--slope=-5.8:2.236:0.3",
        ek.calibration_slope_sample_size(lp_normal=(-5.8, 2.236), width=0.3, per_group=(4, 0.5)),
    ),
    ("--observed-expected 1.1:0.5", ek.observed_expected_sample_size(expected=1.1, width=0.5, **GROUPED)),
    ("--net-benefit 0.08", ek.net_benefit_sample_size(threshold=0.08, recall=0.8, specificity=0.9, **GROUPED)),
]


def test_the_sizes_of_all_measures_the_most_last(capsys):
    options = " ".join(option for option, _ in ASKED)
    assert _command.main(f"plan --prevalence 0.02255 --per-group 4:0.5 {options}".split()) == 0
    head, *rows, empty, said = capsys.readouterr().out.splitlines()
    assert head.split() == ["measure", "expected", "width", "rows", "positives", "groups"]
    sizes = sorted((size for _, size in ASKED), key=lambda size: size.n_rows)
    for row, of in zip(rows, sizes, strict=True):
        counts = [str(of.n_rows), str(of.n_positives), str(of.n_groups)]
        assert re.split(" {2,}", row) == [of.measure, f"{of.expected:.6g}", f"{of.width:g}", *counts]
    needed = f"{of.n_rows:,} rows in {of.n_groups:,} groups are needed, {of.n_positives:,} of them positive: "
    assert (empty, said) == ("", f"{needed}for the {of.measure}.")


def printed(y, score):
    page = ek.report(y, score, n_resamples=5).to_html()
    return [re.sub("<.*?>", "", line) for line in re.findall("<code>evalkit (plan --prevalence .*)</code>", page)]


def test_the_slope_is_planned_from_what_a_report_prints_of_repaired_scores(capsys):
    y, score = files.two_classes(1000, prevalence=0.05)
    logits = np.log(score / (1 - score))
    repaired = ek.recalibrate(y, score, method="platt")(score)
    (line,) = printed(y, repaired)
    sd = np.log(repaired / (1 - repaired)).std()
    assert line.startswith("plan --prevalence 0.05 --slope=-")
    assert line.endswith(f":{sd:.4g}")
    for times, more in ((1, 0), (1.6, 1), (0.5, -1), (-1, 0)):
        assert printed(y, 1 / (1 + np.exp(-(times * logits + more)))) == [line]
    assert _command.main(line.split()) == 0
    *_, rows, positives = capsys.readouterr().out.splitlines()[1].split()
    wanted = ek.calibration_slope_sample_size(y_proba=repaired)
    assert [int(rows), int(positives)] == pytest.approx([wanted.n_rows, wanted.n_positives], rel=0.05)


def test_no_slope_is_planned_where_no_plan_would_take_it():
    unrelated, score = np.repeat([0, 1], 200), np.tile(np.linspace(0.1, 0.9, 200), 2)
    assert not printed(unrelated, score)
    for n, n_positive in ((2000, 40), (1000, 500)):  # nearly parted
        y = np.arange(n) < n_positive
        assert not printed(y, 1 / (1 + np.exp(3 - 5.5 * y - np.random.default_rng(2).normal(size=n))))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--auc 0.8", "--prevalence is needed, the share of positives among the rows that will come."),
        ("--prevalence 0.1", "name a measure: --recall 0.8, --auc 0.75, or another of evalkit plan --help."),
        ("--prevalence 0.1 --precision 0.3", "--precision needs --recall too."),
        ("--prevalence 0.1 --net-benefit 0.2", "--net-benefit needs --recall and --specificity too."),
        ("--prevalence 0.1 --observed-expected 1:0", "--observed-expected: width is 0.0: it must be a number between"),
        (
            "--prevalence 0.018 --slope=-5:2.5",
            "--slope -5:2.5 means that 0.0523 of the rows are positive, not 0.018: s",
        ),
    ],
)
def test_what_cannot_be_planned_is_said_in_one_line(options, said, capsys):
    assert _command.main(["plan", *options.split()]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert output.err.startswith(f"evalkit plan: {said}")


@pytest.mark.parametrize("given", ["0.018 --slope=-5:2.5", "0.9 --slope=-1:0.5:0.3", "0.0001 --slope=2:1"])
def test_a_slope_that_fits_is_told(given, capsys):
    assert _command.main(["plan", "--prevalence", *given.split()]) == 2
    prevalence = given.split()[0]
    fits = re.search(f"say --prevalence 0.+, or (--slope=.+), which has {prevalence}.$", capsys.readouterr().err)[1]
    assert fits.count(":") == given.count(":")
    assert _command.main(["plan", "--prevalence", prevalence, fits]) == 0
    row = capsys.readouterr().out.splitlines()[1].split()
    assert int(row[-1]) / int(row[-2]) == pytest.approx(float(prevalence), rel=0.02, abs=0.5 / int(row[-2]))
