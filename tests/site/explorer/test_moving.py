"""Keys and pointer move the threshold, to the right to higher ones; nothing below moves with it."""

import time
from collections import Counter

import numpy as np
import pytest

from tests.site.explorer.element import ELEMENT, LEFT, SIDE, STEP, TABS, TOP, go_to, open_tab, part
from tests.site.explorer.rows import FOUR, many

LINE = """
() => {
  const line = document.querySelector("threshold-explorer").shadowRoot.querySelector(".samples .threshold");
  const box = line.getBoundingClientRect();
  return box.x + box.width / 2;
}
"""


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        (FOUR, {"ArrowRight": 0, "ArrowDown": 1, "ArrowLeft": 2, "ArrowUp": 1, "Home": 4, "PageUp": 3, "End": 0}),
        (many(), {"Home": -1, "PageUp": -23, "ArrowUp": -24, "End": 0, "PageDown": 22, "ArrowLeft": 23, "a": 23}),
    ],
    ids=["few", "many"],
)
def test_keys_step(shown, rows, ways):
    page = shown(*rows)
    part(page, ".range").focus()
    last = page.evaluate(f"{ELEMENT}.last")
    for key, step in ways.items():
        page.keyboard.press(key)
        assert page.evaluate(STEP) == pytest.approx(step if step >= 0 else last + 1 + step, abs=last // 90), key
    for button, way in ((".lower", 1), (".higher", -1)):  # the line goes where they point
        go_to(page, 2)
        line = page.evaluate(LINE)
        part(page, button).click()
        assert page.evaluate(STEP) == 2 + way
        assert way * (page.evaluate(LINE) - line) < 0
    go_to(page, 0)
    assert part(page, ".range").get_attribute("aria-valuetext") == "threshold above every score"
    assert page.evaluate(f"{ELEMENT}.closest('[data-lm-suppress-shortcuts=true]') !== null")  # JupyterLab keeps off
    part(page, ".samples svg").click(position={"x": 300, "y": 40})
    page.keyboard.press("Home")  # whoever has dragged goes on with keys
    assert page.evaluate(STEP) == last


@pytest.mark.parametrize("tab", TABS)
def test_everything_is_reached_by_tab(shown, tab):
    page = shown(*FOUR, show=tab)
    controls = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll("button:not([tabindex='-1']), input, select, textarea")]
              .filter(c => c.checkVisibility() && !c.disabled).map(c => c.outerHTML)"""
    )
    page.evaluate("document.activeElement.blur()")
    reached = Counter()
    for _ in range(len(controls) + 6):
        page.keyboard.press("Tab")
        reached[page.evaluate(f"{ELEMENT}.shadowRoot.activeElement?.outerHTML")] += 1
    assert Counter(controls) - reached == Counter()


@pytest.mark.parametrize("is_even", [False, True], ids=["to scale", "evenly spaced"])
@pytest.mark.parametrize(("rows", "width"), [(FOUR, 340), (many(), 1280)], ids=["dots", "bars"])
def test_the_line_stands_at_its_threshold_on_the_axis(shown, rows, width, is_even):
    page = shown(*rows, width=width)
    part(page, ".spacing input").set_checked(is_even)
    ticks = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll(".samples .tick")].map(tick => {{
          const {{ x, width }} = tick.getBoundingClientRect();
          return [Number(tick.textContent), x + width / 2];
        }})"""
    )
    values, places = zip(*ticks, strict=True)
    assert list(values) == sorted(values)
    assert len(values) >= 3
    last = page.evaluate(f"{ELEMENT}.last")
    before = -1
    for step in range(last, -1, -max(1, last // 25)):
        go_to(page, step)
        line, threshold = page.evaluate(LINE), page.evaluate(f"{ELEMENT}.threshold")
        assert line > before
        before = line
        if step and (threshold in values or not is_even) and values[0] <= threshold <= values[-1]:
            assert line == pytest.approx(np.interp(threshold, values, places), abs=1)


def test_crowded_scores_begin_evenly_spaced_and_the_readers_choice_wins(shown):
    crowded = [0.01, 0.02, 0.03, 0.04, 0.9]
    page = shown([0, 1, 0, 1, 1], crowded)
    spacing, told = part(page, ".spacing input"), part(page, ".crowded")
    assert spacing.is_checked()
    assert told.is_visible()
    spacing.uncheck()
    page.evaluate(f"{ELEMENT}.load({{...{ELEMENT}.data}})")
    assert not spacing.is_checked()
    page = shown(*FOUR)
    assert not spacing.is_checked()
    assert not told.is_visible()


def test_dragging_moves_the_threshold_to_the_nearest(shown):
    page = shown(*FOUR)
    assert part(page, ".drag-me").is_visible()
    part(page, ".spacing input").check()
    box = part(page, ".samples svg").bounding_box()
    for place in (0.4, 1.0, 0.0):
        page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * place, box["y"] + 40)
        page.mouse.up()
        assert page.evaluate(STEP) == round(4 * (1 - place))
    assert not part(page, ".drag-me").is_visible()
    assert page.evaluate("getSelection().toString()") == ""
    box = part(page, ".roc svg").bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    for fpr, tpr, step in ((1, 1, 4), (0.22, 0.5, 1), (0.28, 0.5, 2), (0.5, 0.72, 2), (0.5, 0.78, 3)):
        page.mouse.click(box["x"] + (LEFT + SIDE * fpr) * scale, box["y"] + (TOP + SIDE * (1 - tpr)) * scale)
        assert page.evaluate(STEP) == step
    go_to(page, 4)
    part(page, ".samples svg").click(button="right")
    assert page.evaluate(STEP) == 4


BEFORE = """
figure => {
  figure.scrollIntoView({ block: "center" });
  document.querySelector("threshold-explorer").goTo(40);
  const { x, y, width, height } = figure.getBoundingClientRect();
  return [x + width * 0.4, y + height / 2, scrollY];
}
"""
AT_REST = """
async () => {
  const frames = n => new Promise(done => n ? requestAnimationFrame(() => frames(n - 1).then(done)) : done());
  for (let before = NaN; before !== scrollY; await frames(6)) before = scrollY;
  return [document.querySelector("threshold-explorer").step, scrollY];
}
"""
SWIPES = {"up": (0, -160), "slanted": (30, -160), "sideways": (120, 0), "tap": (0, 0)}
CHOOSING = {"sideways", "tap"}


def test_a_finger_that_scrolls_leaves_the_threshold_alone(on_a_phone):
    page = on_a_phone(*many())
    touch = page.context.new_cdp_session(page)

    def swipe(figure, name):
        x, y, before = part(page, figure).evaluate(BEFORE)
        began = time.time()
        moves = [(0.1, 0.1), (0.3, 0.5), (0.5, 1), (0.8, 1)]  # it rests at last: no fling
        for after, way in [(0, 0), *(moves if any(SWIPES[name]) else [])]:
            at = {"x": x + way * SWIPES[name][0], "y": y + way * SWIPES[name][1]}
            kind = "touchMove" if after else "touchStart"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at], "timestamp": began + after})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": began + 0.9})
        step, after = page.evaluate(AT_REST)
        return step != 40, abs(after - before) > 20

    for figure in (".samples svg", ".roc svg"):
        found = {name: swipe(figure, name) for name in SWIPES}
        assert found == {name: (name in CHOOSING, name not in CHOOSING) for name in SWIPES}


PLACES = """
steps => {
  const element = document.querySelector("threshold-explorer");
  const blocks = ".explorer > *, .top > * > *, .rest > *, .matrix tr, dl div, .panel > *";
  const parts = [...element.shadowRoot.querySelectorAll(blocks)];
  const seen = new Set();
  for (const step of steps) {
    element.goTo(step);
    seen.add(JSON.stringify(parts.map(part => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    })));
  }
  return seen.size;
}
"""


@pytest.mark.parametrize("width", [320, 1200])
def test_nothing_below_moves_while_stepping(shown, width):
    y = np.random.default_rng(1).integers(0, 2, 90)
    for scores in (np.arange(90) // 3, y / 3 + np.arange(90) / 7, np.full(90, 1e-300) * np.arange(90)):
        page = shown(np.r_[y, 0, 1], [*scores, 0.5, 1], width=width, show="tasks")
        last = page.evaluate(f"{ELEMENT}.last")
        there_and_back = [*range(last + 1), *range(last, -1, -1), *range(0, last, 7)]
        assert page.evaluate(PLACES, there_and_back) == 1
        for tab in TABS:
            open_tab(page, tab)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


MARKED = """kind => [...document.querySelector("threshold-explorer").shadowRoot.querySelectorAll(`.mark > .${kind}`)]
  .filter(part => kind === "ring"
    ? getComputedStyle(part).opacity === "1" : getComputedStyle(part).strokeDasharray !== "none")
  .map(part => part.parentElement.classList[1])"""


@pytest.mark.parametrize(("rows", "kind"), [(FOUR, "ring"), (many(), "bar")], ids=["dots", "bars"])
def test_mistakes_are_marked_as_the_line_passes(shown, rows, kind):
    y, scores = map(np.asarray, rows)
    page = shown(y, scores)
    for threshold in (scores.max(), np.median(scores), scores.min()):
        step = int((np.unique(scores) >= threshold).sum())
        go_to(page, step)
        marked = page.evaluate(MARKED, kind)
        missed, alarms = ((y == 1) & (scores < threshold)).sum(), ((y == 0) & (scores >= threshold)).sum()
        assert (marked.count("positive") > 0, marked.count("negative") > 0) == (missed > 0, alarms > 0)
        if kind == "ring":
            assert (marked.count("positive"), marked.count("negative")) == (missed, alarms)
