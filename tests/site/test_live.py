"""Live figures in a browser: what they tell is what evalkit computes, by mouse and by keyboard, and from a link."""

import pytest

from evalkit import ConfusionMatrix, live
from tests.live.test_live import FIGURES


@pytest.fixture
def shown(opened, reader, tmp_path):
    """Opens a figure on a page of its own."""

    def show(figure, at=""):
        path = tmp_path / "figure.html"
        path.write_text(f'<!doctype html><html lang="en"><title>Figure</title><main>{figure._repr_html_()}</main>')
        page = opened(reader)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(path.as_uri() + at)
        page.wait_for_function("document.querySelector('live-figure').shadowRoot")
        return page

    return show


def slide(page, label, value):
    """Put a slider, by its name, to a value."""
    page.get_by_role("slider", name=label).evaluate(
        "(input, value) => { input.value = value; input.dispatchEvent(new Event('input')); }", str(value)
    )


def told(page, selector=".sentence"):
    """What the figure says."""
    return page.locator(f"live-figure {selector}").inner_text()


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_comes_to_life_and_the_picture_goes(shown, name):
    page = shown(FIGURES[name]())
    assert page.errors == []
    assert not page.locator("live-figure img").is_visible()
    assert told(page)
    page.emulate_media(media="print")
    assert page.locator("live-figure img").is_visible()
    assert not page.locator("live-figure .live").is_visible()


def test_a_thousand_people(shown):
    page = shown(live.thousand_people(0.01, 0.9, 0.975))
    slide(page, "Prevalence", 0.1)
    matrix = ConfusionMatrix(tp=90, fn=10, fp=22, tn=878)  # of 900 healthy 877.5 are left alone: halves up
    assert told(page) == "10 of 100 ill missed · 22 false alarms among 900 healthy"
    assert f"Precision 90/112 = {matrix.precision:.1%}".replace("%", " %") in told(page, ".note")
    page.get_by_label("Recall").press("ArrowRight")
    assert told(page).startswith("9 of 100")  # 0.905


def test_a_link_leads_to_the_view(shown):
    page = shown(live.thousand_people(0.01, 0.9, 0.975), "#live-1=prevalence=0.5&recall=0.2")
    assert told(page).startswith("400 of 500")


def test_what_a_link_says_beyond_a_slider_is_told_as_it_is_drawn(shown):
    page = shown(live.thousand_people(0.01, 0.9, 0.975), "#live-1=prevalence=5")
    assert told(page).startswith("60 of 600")
    assert page.locator("live-figure label b").first.inner_text() == "60 %"
