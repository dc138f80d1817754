"""The page: whole without a network, safe for any name, with what assistive technology needs."""

import html
import json
import re
import xml.etree.ElementTree as ET

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import evalkit as ek
from evalkit.reporting import _command, _figures, _page, _words
from tests.reporting import files
from tests.reporting.pages import Page

Y, S = files.two_classes(60, seed=3)
GROUPS, WEIGHT = np.arange(60) // 3, np.arange(60) % 7
TABLE = files.three_classes(60)
TRUE, SCORES = TABLE["label"], np.column_stack([TABLE[name] for name in ("cat", "dog", "owl")])
FEW = {"n_resamples": 5}
OF_BOTH = (_figures._roc, _figures._precision_recall)
NASTY = '<script>alert("1")</script>&amp;'


@pytest.fixture(scope="module")
def pages():
    two = ek.report(Y, S, scores_b=S**2, costs=(1, 4), **FEW, book="https://example.org/book/")
    return {"two": two.to_html(), "many": ek.report(TRUE, SCORES, **FEW).to_html()}


def drawn(draw, report):
    ax = Figure().subplots()
    draw(ax, report._page.args[1], *([] if draw is _figures._roc_of_classes else [report.to_dict()]))
    return ax


@pytest.mark.parametrize("kind", ["two", "many"])
def test_nothing_is_asked_of_another_file_and_structure_is_there_for_those_who_do_not_see_it(pages, kind):
    page = Page(pages[kind])
    assert {image["src"].partition(",")[0] for image in page.images} == {"data:image/svg+xml;base64"}
    assert not [values for tag, values in page.tags if tag == "link" or ("src" in values and tag != "img")]
    assert re.findall(r"url\(|@import|https?://(?!example\.org)[^\s\"'<]*", pages[kind].partition("<script")[0]) == []
    assert [tag for tag, _ in page.headings] == ["h1", *["h2"] * (len(page.headings) - 1)]
    assert len(page.headings) > 7
    assert len(set(page.ids)) == len(page.ids)
    anchors = dict.fromkeys(link[1:] for link in page.links if link.startswith("#"))
    assert [*anchors] == [id_ for id_ in page.ids if not id_.endswith("-h")]
    landmarks = ["header", "nav", "main", "footer"]
    assert [tag for tag, _ in page.tags if tag in landmarks] == landmarks
    assert ("html", {"lang": "en"}) in page.tags
    assert all(len(image["alt"]) > 60 for image in page.images)
    assert all(values.get("scope") for tag, values in page.tags if tag == "th")
    assert len(page.tables) == len([tag for tag, _ in page.tags if tag == "table"]) >= 5
    assert all(all(cell for cell in row[1:]) for rows in page.tables.values() for row in rows)


def test_each_warning_names_its_lesson_and_says_what_the_report_says():
    report = ek.report(Y, S - 0.5, **FEW, book="https://example.org/book/")
    warnings, written = report.to_dict()["warnings"], report.to_html()
    told = [warning["lesson"]["address"] for warning in warnings]
    assert len(set(told)) > 1
    home = "https://example.org/book/index.html"
    assert [link for link in Page(written).links if not link.startswith("#")] == [home, *told]
    said = re.findall(r'<li class="warning">(.*?) Explained', written, re.DOTALL)
    plain = [html.unescape(re.sub("<.*?>", "", one)).replace("\xa0", " ").replace("−", "-").split("\n") for one in said]
    told = [[of["reason"], of["remedy"], of["code"]] for of in warnings]
    assert [[line for line in lines if line] for lines in plain] == [[line for line in of if line] for of in told]


def test_items_of_tripod_ai_are_those_of_this_report_and_the_rest_are_the_authors():
    items = _words.WORDS["tripod"]
    assert sorted({int(re.match(r"\d+", item)[0]) for item in items}) == [*range(1, 28)]
    for groups, are_there in ((None, False), (GROUPS % 2, True)):
        end = ek.report(Y, S, by=groups, **FEW).to_html().partition('<section id="tripod"')[2]
        filled = dict(re.findall(r"<li><b>(.+?)</b> (.+?)</li>", end))
        left = re.findall(r"(?:fill|,|and) (\d\S*) \(", end)
        assert [item for item in items if item not in filled] == left
        assert ("14" in filled) == ('href="#subgroups"' in filled["23a"]) == are_there
        assert 'href="#comparison"' not in filled["23a"]


def test_bars_show_their_intervals():
    report = ek.report(Y, S, **FEW)
    span = r'<path class="span" d="M(.+?) 5H(.+?)"/><circle cx="(.+?)" cy="5" r="3.5"/>'
    bars = {tuple(map(float, of)) for of in re.findall(span, report.to_html())}
    measures = report.to_dict()["measures"].values()
    of = [[round(100 * measure[end], 2) for end in ("low", "high", "estimate")] for measure in measures]
    assert len(bars) > 8
    assert bars <= set(map(tuple, of))


@pytest.mark.parametrize("text", [NASTY, "a|b {matrix.tp|count}", "{{ 7 * 7 }}"])
def test_text_of_a_file_is_escaped_everywhere(tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    y, score = files.two_classes(20, seed=3)
    rows = {text: np.where(y, text, "b"), "score": score, "p": score, f"{text}2": np.arange(20) // 2}
    rows[f"{text}3"] = [text, "b"] * 10
    (tmp_path / "scores.csv").write_text(files.table(rows), encoding="utf-8")
    options = ["--label", text, "--score", "score", "--compare", "p", "--group", f"{text}2", "--positive", text]
    options += ["--by", files.table({f"{text}3": []}).strip(), "--threshold", "0.5"]
    assert _command.main(["report", "scores.csv", *options, "--title", text, "--resamples", "5"]) == 0
    written = (tmp_path / "scores.report.html").read_text(encoding="utf-8")
    assert "<script>alert" not in written
    page = Page(written)
    assert page.names["data.positive"] == page.names["source.columns.label"] == {text}
    assert page.headings[0] == ("h1", text)
    assert [row[0] for row in page.tables[f"Subgroups by {text}3"]] == ["Subgroup", *sorted([text, "b"])]
    assert text in " ".join(page.words)
    page = Page(ek.report(np.where(TRUE == "cat", text, TRUE), SCORES, **FEW).to_html())
    assert text in {row[0] for row in page.tables["Measures of each class against the rest"]}


def test_the_explorer_has_these_very_rows_and_the_names_of_the_classes():
    words = np.where(Y == 1, "spam", "ham")
    written = ek.report(words, S, scores_b=S[::-1], pos_label="spam", threshold=0.25, **FEW).to_html()
    assert '<threshold-explorer threshold="0.25">' in written
    explored = ek.explore(words, S, scores_b=S[::-1], pos_label="spam", threshold=0.25)._repr_html_()
    for name in ("scores", "second", "positive", "names"):
        assert re.search(rf'"{name}":\[.*?\]', explored)[0] in written
    assert "random sample" not in written


@pytest.mark.parametrize(("factor", "has_second"), [(1, True), (4, False)])
def test_the_explorer_does_not_cut_two_scales_at_one_threshold(factor, has_second):
    written = ek.report(Y, S, scores_b=factor * S, costs=(0, 1), **FEW).to_html()  # also where a mistake costs nothing
    assert ('"second":[' in written) == has_second
    assert ("</b> alone: one threshold" in written) != has_second


def test_of_many_rows_the_explorer_has_a_sample_by_the_seed_that_is_called_so(monkeypatch):
    monkeypatch.setattr(_page, "MOST_EXPLORED", 50)
    y, score = files.two_classes(100, seed=3)
    pages = [ek.report(y, score, scores_b=score / 2, seed=seed, **FEW).to_html() for seed in (0, 0, 1)]
    assert "a random sample of 50 of the rows, with the same share of positives" in pages[0]
    rows = [json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1]) for page in pages]
    assert rows[0]["scores"] == rows[1]["scores"] != rows[2]["scores"]
    assert (rows[0]["positive"].count(1), rows[0]["positive"].count(0)) == (15, 35)
    assert rows[0]["second"] == [value / 2 for value in rows[0]["scores"]]
    chosen = _page._sample(y == 1, np.random.default_rng(0))
    assert chosen.tolist() == sorted(set(chosen.tolist()))
    for rare in (np.arange(100) == 3, np.arange(100) != 3):  # the share of a class with one row is less than one row
        assert 3 in _page._sample(rare, np.random.default_rng(0))


@pytest.mark.parametrize("name", ["_n$o$ & <1>", "模型", "a very long name of a model, the new one"])
def test_models_are_called_as_their_columns_are(name, recwarn):
    report = ek.report(Y, pd.Series(S, name=name), scores_b=pd.Series(S**2, name="old"), costs=(1, 4), **FEW)
    page, short = Page(report.to_html()), name[:24] + "…" * (len(name) > 24)
    assert page.tables["Comparison"][0][1:3] == [name, "old"]
    assert [row[0] for row in page.tables["Net benefit"]][1:3] == [name, "old"]
    for kind, svg in report._figures().items():
        texts = {"".join(of.itertext()).strip() for of in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}
        assert ({short, "old"} <= texts) == (kind != "calibration")
    assert not re.search("(first|second) model (has|alone|is right|decides)", " ".join(page.words))
    assert [str(of.message) for of in recwarn] == []


def test_numbers_beside_an_axis_are_not_rounded():
    svg = ek.report(Y, S / 5, costs=(1, 20), **FEW)._figures()["decision"]
    assert {"0.025", "0.050", "0.075"} <= {of.text.strip() for of in ET.fromstring(svg).iter() if of.text}


def test_the_dots_are_where_the_threshold_is():
    report, m = ek.report(Y, S, threshold=0.3, **FEW), ek.ConfusionMatrix.from_scores(Y, S, threshold=0.3)
    for draw, place in zip(OF_BOTH, ((m.false_positive_rate, m.recall), (m.recall, m.precision)), strict=True):
        lines = drawn(draw, report).lines
        (dot,) = (line for line in lines if line.get_marker() == "o")
        assert tuple(dot.get_xydata()[0]) == pytest.approx(place)
        assert dot.get_zorder() > max(line.get_zorder() for line in lines if line is not dot)


def test_the_curves_of_both_models_and_the_line_of_guessing_are_weighted():
    report = ek.report(Y, S, scores_b=S[::-1], sample_weight=WEIGHT, **FEW)
    axes = [drawn(draw, report).lines for draw in OF_BOTH]
    for lines, curve_of, name in zip(
        axes, (ek.roc_curve, ek.precision_recall_curve), ("tpr", "precision"), strict=True
    ):
        for label, of, dashes in (("y_score", S, "-"), ("scores_b", S[::-1], "--")):
            (line,) = (line for line in lines if line.get_label() == label)
            np.testing.assert_array_equal(line.get_ydata(), getattr(curve_of(Y, of, sample_weight=WEIGHT), name))
            assert line.get_linestyle() == dashes
    diagonal, guess = (next(line for line in lines if line.get_linestyle() == ":") for lines in axes)
    assert guess.get_ydata()[0] == pytest.approx(np.average(Y, weights=WEIGHT))
    assert (guess.get_color(), guess.get_linewidth()) == (diagonal.get_color(), diagonal.get_linewidth())


@pytest.mark.parametrize(("largest", "end"), [(0.48, 0.504), (0.5, 1.02)])
def test_a_calibration_curve_is_drawn_larger_where_it_ends_below_one_half(largest, end):
    y, score = np.arange(400) % 10 == 0, np.repeat([0.1, largest], 200)
    ax = drawn(_figures._calibration, ek.report(y, score, **FEW))
    assert (ax.get_xlim()[1], ax.get_ylim()[1]) == pytest.approx((end, end))


@pytest.mark.parametrize("groups", [None, GROUPS])
def test_the_calibration_curve_is_smooth_with_its_band(groups):
    report, found = ek.report(Y, S, groups=groups, **FEW), ek.calibration_measures(Y, S, groups=groups)
    ax, wanted = drawn(_figures._calibration, report), found.curve.plot(Figure().subplots())
    for get in (lambda of: of.lines[1].get_xydata(), lambda of: of.collections[0].get_paths()[0].vertices):
        np.testing.assert_array_equal(get(ax), get(wanted))
    words = " ".join(Page(report.to_html()).words)
    assert "in groups of rows with similar scores" not in words
    assert "Shaded: the 95 % interval at each score" in words


@pytest.mark.parametrize(("count", "decimals", "is_taken"), [(3, 4, True), (4, 4, False), (3, 7, False)])
def test_a_few_scores_that_rounding_made_0_or_1_are_half_a_decimal_from_there(count, decimals, is_taken):
    score = np.where(S < 0.001, 0.002, S * 0.9).round(decimals)
    score[-1:], score[: count - 1] = 1, 0
    y = np.concatenate([[0] * 5, Y[5:-1], [1]])
    report, clipped = ek.report(y, score, **FEW), np.clip(score, 0.5 / 10**decimals, 1 - 0.5 / 10**decimals)
    found, wanted = report.to_dict(), ek.calibration_measures(y, clipped)
    said = " ".join(Page(report.to_html()).words)
    assert found["calibration"]["rounded"] == ({"count": 3, "least": 5e-05} if is_taken else None)
    assert ("such scores are taken to be" in said) == ("are taken to be rounded" in said) == is_taken
    assert ("There is no calibration slope, and no smooth curve: a probability" in repr(report)) != is_taken
    if is_taken:
        assert Page(report.to_html()).numbers["calibration.rounded.least"] == [("5e-05", "0.00005")] * 2
        for name in ("intercept", "slope", "integrated_calibration_index"):
            assert found["measures"][name]["estimate"] == getattr(wanted, name).estimate
        assert (drawn(_figures._calibration, report).lines[1].get_xdata() == wanted.curve.prob_pred).all()
    assert found["measures"]["observed_expected"]["estimate"] == pytest.approx(sum(y) / sum(score), rel=1e-14)
    assert found["measures"]["brier"]["estimate"] == pytest.approx(np.mean((y - score) ** 2))


@pytest.mark.parametrize(
    ("options", "bands"), [({}, [1, 1]), ({"groups": GROUPS}, [1, 0]), ({"sample_weight": [1] * 60}, [0, 0])]
)
def test_bands_are_drawn_where_they_hold(options, bands):
    report = ek.report(Y, S, **FEW, **options)
    assert [len(drawn(draw, report).collections) for draw in OF_BOTH] == bands
    said = report.to_html()
    assert ("Shaded: the 95 % interval at each recall, each point alone" in said) == (bands == [1, 1])
    assert ("fewer than five groups of a class" in said) == ("Without a band" in said) == (bands == [1, 0])


@pytest.mark.parametrize(("n_classes", "are_left_out"), [(14, True), (12, False)])
def test_of_many_curves_only_the_first_are_drawn_in_six_colours_solid_then_dashed(n_classes, are_left_out):
    true = np.arange(n_classes).repeat(4)
    scores = np.random.default_rng(0).random((len(true), n_classes))
    report = ek.report(true, scores, **FEW)
    assert ("Only the first 12 classes are drawn." in report.to_html()) == are_left_out
    lines = [line for line in drawn(_figures._roc_of_classes, report).lines if line.get_label() != "_chance"]
    wanted = [(f"C{number}", dashes) for dashes in ("-", "--") for number in range(6)]
    assert [(line.get_color(), line.get_linestyle()) for line in lines] == wanted
    assert [line.get_label() for line in lines] == [str(name) for name in range(12)]
    for name, line in enumerate(lines):
        np.testing.assert_array_equal(line.get_ydata(), ek.roc_curve(true == name, scores[:, name]).tpr)


def test_a_page_is_saved_whole_and_a_notebook_shows_it_in_a_frame_of_its_own(tmp_path):
    report = ek.report(TRUE, SCORES, **FEW, title='"Mine" & yours')
    report.save(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == report.to_html()
    frame = report._repr_html_()
    assert frame.startswith('<iframe title="&quot;Mine&quot; &amp; yours"')
    assert html.unescape(re.search('srcdoc="([^"]*)"', frame)[1]) == report.to_html()
    (tag,) = (values for tag, values in Page(frame).tags if tag == "iframe")
    assert set(tag["sandbox"].split()) == {"allow-scripts", "allow-popups", "allow-downloads", "allow-modals"}
