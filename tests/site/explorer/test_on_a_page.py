"""The element beside others, for every eye and hand, and without scripts."""

import pytest

from evalkit import explore
from tests.site.axe import violations
from tests.site.explorer.conftest import write_page
from tests.site.explorer.element import ELEMENT, TABS, go_to, open_tab, part, paste

DARK = f"{ELEMENT}.hasAttribute('dark')"
LIGHT_OR_DARK = """body { margin: 8px }
@media screen and (prefers-color-scheme: dark) { body { background: #14181e; color: #ced6dd } }"""


@pytest.fixture
def visit(visitor, tmp_path):
    """Open a page with elements on it for a reader of one's own; each carries the script, as in notebooks."""

    def open_page(*elements, style="", **preferences):
        page = visitor(**preferences)
        body = "<h2>y</h2>".join(element._repr_html_() for element in elements)
        page.goto(write_page(tmp_path, f"<style>{style}</style><main><h1>x</h1><h2>y</h2>{body}</main></html>"))
        return page

    return open_page


def test_one_far_below_is_drawn_when_it_comes_near(visit):
    page = visit(explore([0, 1], [0.1, 0.5]), explore([0, 1], [0.1, 0.7]), style="h2 { height: 3000px }")
    drawn = "[...document.querySelectorAll('threshold-explorer')].map(each => each.shadowRoot !== null)"
    assert page.evaluate(drawn) == [False, False]
    page.evaluate("document.querySelectorAll('threshold-explorer')[1].scrollIntoView()")
    page.wait_for_function(f"String({drawn}) === 'false,true'", timeout=8_000)
    shown = page.evaluate("[...document.querySelectorAll('threshold-explorer')].map(e => e.counts.thresholds[1])")
    assert shown == [0.5, 0.7]


@pytest.mark.parametrize(
    ("width", "scheme", "motion", "forced", "mode"),
    [
        (1280, "light", "no-preference", "none", "all"),
        (700, "dark", "no-preference", "active", "all"),
        (360, "light", "no-preference", "none", "guess"),
    ],
)
def test_axe_finds_nothing_in_any_tab(visit, width, scheme, motion, forced, mode):
    element = explore(
        ["spam", "ham", "ham", "spam"], [0.9, 0.5, 0.4, 0.5], scores_b=[4, 3, 2, 1], pos_label="spam", mode=mode
    )
    look = {"color_scheme": scheme, "reduced_motion": motion, "forced_colors": forced}
    page = visit(element, style=LIGHT_OR_DARK, viewport={"width": width, "height": 800}, **look)
    go_to(page, 2)
    assert page.evaluate(DARK) == (scheme == "dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []
    if mode == "all":
        for tab in TABS:
            open_tab(page, tab)
            if tab == "own":
                paste(page, "cat,0.9\ndog,x")
            assert violations(page, "threshold-explorer") == []
    if forced == "none":
        page.emulate_media(media="print")  # on white
        page.wait_for_function(f"!{DARK}", timeout=8_000)


def test_forced_colours_reach_the_drawings(visit):
    page = visit(explore([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5]), color_scheme="dark", forced_colors="active")
    go_to(page, 2)  # it is drawn by now
    system, drawn = page.evaluate(
        f"""() => {{
          const look = (part, property) => getComputedStyle({ELEMENT}.shadowRoot.querySelector(part))[property];
          const style = document.body.appendChild(document.createElement("p")).style;
          const colour = name => {{ style.color = name; return getComputedStyle(document.body.lastChild).color; }};
          return [["LinkText", "CanvasText"].map(colour),
            [look(".positive.mark .ring", "stroke"), look(".negative.mark .ring", "stroke")]];
        }}"""
    )
    assert drawn == system
    assert page.evaluate(f"getComputedStyle({ELEMENT}.shadowRoot.querySelector('td.right')).outlineStyle") == "solid"


@pytest.mark.parametrize(("motion", "seconds"), [("no-preference", "0.15s"), ("reduce", "0s")])
def test_what_moves_takes_150_ms_or_none_for_those_who_want_less(visit, motion, seconds):
    page = visit(explore([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5]), reduced_motion=motion)
    for moved in (".samples .line", ".roc .marker", ".mark", ".mark .ring"):
        look = part(page, moved).first.evaluate("part => getComputedStyle(part).transitionDuration.split(',')[0]")
        assert look == seconds, moved


def test_the_colours_follow_the_page(shown):
    page = shown([0, 1], [0.1, 0.9], apart=True)
    page.add_style_tag(
        content="""
      @media (prefers-color-scheme: dark) { body { color: white } }
      .dark, [data-theme=dark], [data-jp-theme-light=false], .dark body, [data-theme=dark] body { color: white }
    """
    )
    marks = {"class": "dark", "data-theme": "dark", "data-jp-theme-light": "false", "style": "color: white"}
    for place in ("documentElement", "body"):
        for name, value in marks.items():
            page.evaluate(f"document.{place}.setAttribute('{name}', '{value}')")
            page.wait_for_function(DARK, timeout=8_000)
            page.evaluate(f"document.{place}.removeAttribute('{name}')")
            page.wait_for_function(f"!{DARK}", timeout=8_000)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(DARK, timeout=8_000)


def test_without_scripts_the_table_stands_there(visit):
    page = visit(explore([0, 1], [0.1, 0.9]), java_script_enabled=False)
    assert page.locator("table.evalkit tbody tr:visible").count() == 3
