"""A report in a browser, from disk as its reader has it: the clinic's on the site, and others."""

import csv
import re
from urllib.parse import urlsplit

import pytest

import evalkit
from evalkit.reporting import _command
from tests.reporting import files
from tests.reporting.pages import Page
from tests.site.axe import AXE, AXE_OPTIONS, COLOURS
from tools.canonical import CHAPTERS

LESSON = "chapters/5-before-you-decide/4-what-to-report.html"
LOOKS = [(1280, "light", AXE_OPTIONS), (375, "light", None), (375, "dark", COLOURS), (1280, "dark", None)]
MOST_KB = 320
EXPLORER_FOLLOWS = """dark => [...document.querySelectorAll("threshold-explorer")]
  .every(explorer => explorer.hasAttribute("dark") === dark)"""


@pytest.fixture(scope="module")
def clinic(site):
    return site / "reports" / "clinic.html"


def test_the_clinics_report_is_on_the_site_and_the_lesson_leads_to_it(site, clinic):
    page = (site / LESSON).read_text(encoding="utf-8")
    (link,) = re.findall(r'<a href="([^"]*reports/[^"]*)">', page)
    assert ((site / LESSON).parent / link).resolve() == clinic.resolve()
    assert clinic.stat().st_size < 1000 * MOST_KB


def test_its_numbers_are_those_of_the_lesson(clinic):
    with (CHAPTERS / "data" / "clinic.csv").open() as file:
        rows = [(int(row["malignant"]), float(row["score"])) for row in csv.DictReader(file)]
    contents = evalkit.report(*zip(*rows, strict=True), threshold=0.09, costs=(1, 10)).to_dict()
    page = Page(clinic.read_text(encoding="utf-8"))
    for name, measure in contents["measures"].items():
        assert {value for value, _ in page.numbers[f"measures.{name}.low"]} == {str(measure["low"])}
    assert page.numbers["matrix.fn"] == [("2", "2")]


def test_its_warnings_lead_to_sections_of_the_site(clinic):
    links = [urlsplit(link) for link in Page(clinic.read_text(encoding="utf-8")).links if not link.startswith("#")]
    assert len(links) == 2
    for link in links:
        target = (clinic.parent / link.path).read_text(encoding="utf-8")
        assert f'id="{link.fragment}"' in target


@pytest.mark.parametrize("name", ["clinic", "three-classes.csv"])
def test_a_report_can_be_read_by_everybody(reader, opened, clinic, tmp_path, monkeypatch, name):
    path = clinic
    if name != "clinic":
        monkeypatch.chdir(tmp_path)
        make, options = files.GOOD[name]
        (tmp_path / name).write_text(make(), encoding="utf-8")
        assert _command.main(["report", name, *options, "--resamples", "20"]) == 0
        path = (tmp_path / name).with_suffix(".report.html")
    page = opened(reader)
    trouble = []
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "request", lambda request: trouble.append(request.url) if request.url[:5] not in ("file:", "data:") else None
    )
    page.goto(path.as_uri())
    page.evaluate(AXE)
    violations = []
    for width, scheme, options in LOOKS:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(EXPLORER_FOLLOWS, arg=scheme == "dark")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if options:
            violations += page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
    assert trouble == []


def test_a_report_is_printed_on_white_without_what_cannot_be_pressed(reader, opened, clinic):
    page = opened(reader)
    page.goto(clinic.as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator("nav").is_visible()
    assert not page.locator("#explorer").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("figure img").first.evaluate("image => getComputedStyle(image).filter") == "none"


def test_a_table_is_scrolled_with_keys_and_the_explorer_has_the_rows(reader, opened, clinic):
    page = opened(reader)
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(clinic.as_uri())
    box = page.get_by_role("region", name="Thresholds by rule")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())
    assert "190 rows: 71 positive, 119 negative" in page.locator("threshold-explorer .summary").inner_text()
    matrix = page.locator("threshold-explorer .matrix table").inner_text()
    assert re.findall(r"\d+", matrix) == ["69", "2", "15", "104"]
