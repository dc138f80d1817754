"""The element beside others, for every eye and hand, and without scripts."""

import pytest

from evalkit import explore
from tests.site.axe import AXE, AXE_OPTIONS
from tests.site.explorer.element import ELEMENT


def test_several_on_a_page_that_holds_the_script_each_time(browser, tmp_path, opened):
    path = tmp_path / "page.html"
    path.write_text("".join(explore([0, 1], [0.1, n / 10])._repr_html_() for n in (5, 7, 9)), encoding="utf-8")
    page = opened(browser)
    page.goto(path.as_uri())
    shown = page.evaluate("[...document.querySelectorAll('threshold-explorer')].map(e => e.counts.thresholds[1])")
    assert shown == [0.5, 0.7, 0.9]


@pytest.mark.parametrize(
    ("width", "scheme", "motion", "forced", "mode"),
    [
        (1280, "light", "no-preference", "none", "all"),
        (360, "dark", "reduce", "none", "all"),
        (700, "dark", "no-preference", "active", "all"),
        (360, "light", "no-preference", "none", "guess"),
        (1280, "dark", "no-preference", "none", "simple"),
    ],
)
def test_axe_finds_nothing_with_every_panel_open(browser, tmp_path, opened, width, scheme, motion, forced, mode):
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion=motion, forced_colors=forced
    )
    body = explore(["spam", "ham", "ham", "spam"], [0.9, 0.5, 0.4, 0.5], scores_b=[4, 3, 2, 1], pos_label="spam")
    style = "body{margin:8px} @media screen and (prefers-color-scheme: dark){body{background:#14181e;color:#ced6dd}}"
    path = tmp_path / "page.html"
    page_text = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><style>{style}</style>'
    path.write_text(f"{page_text}<main><h1>x</h1><h2>y</h2>{body._repr_html_()}</main></html>", encoding="utf-8")
    page = opened(context)
    page.goto(path.as_uri())
    page.evaluate(f"for (const d of {ELEMENT}.shadowRoot.querySelectorAll('details')) d.open = true")
    page.evaluate(f"{ELEMENT}.goTo(2)")
    page.locator("threshold-explorer .measures .measure.recall").wait_for()
    assert page.evaluate(f"{ELEMENT}.hasAttribute('dark')") == (scheme == "dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE)
    violations = page.evaluate("options => axe.run(document, options)", AXE_OPTIONS)["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations] == []
    if forced == "none":
        page.emulate_media(media="print")  # on white
        page.wait_for_function(f"!{ELEMENT}.hasAttribute('dark')", timeout=8_000)
    page.close()
    context.close()


def test_forced_colours_reach_the_drawings(browser, tmp_path, opened):
    context = browser.new_context(color_scheme="dark", forced_colors="active")  # white on black
    path = tmp_path / "page.html"
    body = explore([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], show="areas")._repr_html_()
    path.write_text(f'<!doctype html><html lang="en"><main>{body}</main></html>', encoding="utf-8")
    page = opened(context)
    page.goto(path.as_uri())
    system, drawn = page.evaluate(
        f"""() => {{
          const look = (part, property) => getComputedStyle({ELEMENT}.shadowRoot.querySelector(part))[property];
          const style = document.body.appendChild(document.createElement("p")).style;
          const colour = name => {{ style.color = name; return getComputedStyle(document.body.lastChild).color; }};
          return [["LinkText", "CanvasText", "Canvas", "CanvasText"].map(colour),
            [look(".samples .positive", "fill"), look(".samples .negative", "stroke"),
             look(".tied, .lost", "fill"), look(".by-pairs text", "fill")]];
        }}"""
    )
    assert drawn == system
    assert page.evaluate(f"getComputedStyle({ELEMENT}.shadowRoot.querySelector('td.right')).outlineStyle") == "solid"
    page.close()
    context.close()


def test_the_colours_follow_the_page(shown):
    page = shown([0, 1], [0.1, 0.9], apart=True)
    dark = f"{ELEMENT}.hasAttribute('dark')"
    page.add_style_tag(
        content="""
      @media (prefers-color-scheme: dark) { body { color: white } }
      .dark, [data-theme=dark], [data-jp-theme-light=false], .dark body, [data-theme=dark] body { color: white }
    """
    )
    for place in ("documentElement", "body"):
        for name, value in (
            ("class", "dark"),
            ("data-theme", "dark"),
            ("data-jp-theme-light", "false"),
            ("style", "color: white"),
        ):
            page.evaluate(f"document.{place}.setAttribute('{name}', '{value}')")
            page.wait_for_function(dark, timeout=8_000)
            page.evaluate(f"document.{place}.removeAttribute('{name}')")
            page.wait_for_function(f"!{dark}", timeout=8_000)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(dark, timeout=8_000)
    for colour, is_light in (("#fff", True), ("#f00", False), ("#0f0", True), ("#00f", False), ("#777", False)):
        page.evaluate(f"document.body.style.color = '{colour}'")
        page.wait_for_function(f"{dark} === {str(is_light).lower()}", timeout=8_000)


GONE = """async () => {
  const { element } = window;
  const frames = () => new Promise(done => setTimeout(done, 30));
  const seen = [element.step, element.hasAttribute("dark"), element.data.scores.length];
  document.body.className = "changed";
  location.hash = "explorer-0=1:0.9,0:0.4,1:0.3";
  await frames();
  return [seen, [element.step, element.hasAttribute("dark"), element.data.scores.length]];
}"""


def test_an_element_taken_off_the_page_follows_nothing_any_more(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], apart=True)
    page.clock.install()
    page.evaluate(f"window.element = {ELEMENT}")
    page.locator("threshold-explorer .play").click()
    page.evaluate("element.remove(); element.setAttribute('dark', '')")  # off the page its letters count as black
    page.emulate_media(color_scheme="dark")
    page.clock.run_for(5_000)
    page.clock.resume()
    before, after = page.evaluate(GONE)
    assert before == [1, True, 4]
    assert after == before


def test_without_scripts_the_table_stands_there(browser, tmp_path, opened):
    context = browser.new_context(java_script_enabled=False)
    path = tmp_path / "page.html"
    path.write_text(explore([0, 1], [0.1, 0.9])._repr_html_(), encoding="utf-8")
    page = opened(context)
    page.goto(path.as_uri())
    assert page.locator("table.evalkit tbody tr").count() == 3
    assert page.locator("table.evalkit").is_visible()
    page.close()
    context.close()
