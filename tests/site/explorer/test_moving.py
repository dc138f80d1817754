"""Keys, pointer and playing move the threshold, to the right to higher ones; nothing below moves with it."""

import time
from collections import Counter

import numpy as np
import pytest

from tests.site.explorer.element import ELEMENT, LEFT, OPEN_ALL, SIDE, STEP, TOP, go_to, part, paste
from tests.site.explorer.rows import FOUR, many

NUDGE = "(range, by) => { range.value = Number(range.value) + by; range.dispatchEvent(new Event('input')); }"
LINE_AND_THUMB = """
() => {
  const root = document.querySelector("threshold-explorer").shadowRoot;
  const [line, range] = [".samples .threshold", ".range"].map(part => root.querySelector(part).getBoundingClientRect());
  const thumb = 20, share = Number(root.querySelector(".range").value);
  return [line.x + line.width / 2, range.x + thumb / 2 + (range.width - thumb) * share];
}
"""


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        (FOUR, {"ArrowRight": 0, "ArrowDown": 1, "ArrowLeft": 2, "ArrowUp": 1, "Home": 4, "PageUp": 3, "PageDown": 4}),
        (many(), {"Home": -1, "PageUp": -23, "ArrowUp": -24, "End": 0, "PageDown": 22, "ArrowLeft": 23, "a": 23}),
    ],
    ids=["columns", "histogram"],
)
def test_keys_step(shown, rows, ways):
    page = shown(*rows)
    part(page, ".range").focus()
    last = page.evaluate(f"{ELEMENT}.last")
    for key, step in ways.items():
        page.keyboard.press(key)
        assert page.evaluate(STEP) == (step if step >= 0 else last + 1 + step), key
    for button, way in ((".higher", 1), (".lower", -1)):  # the line goes where they point
        step, line = page.evaluate(STEP), page.evaluate(LINE_AND_THUMB)[0]
        part(page, button).click()
        assert page.evaluate(STEP) == step - way
        assert way * (page.evaluate(LINE_AND_THUMB)[0] - line) > 0
    part(page, ".range").focus()
    page.keyboard.press("End")
    for modifier in ("altKey", "ctrlKey", "metaKey"):  # keys of the browser's
        part(page, ".range").dispatch_event("keydown", {"key": "ArrowLeft", modifier: True})
    assert page.evaluate(STEP) == 0
    assert part(page, ".range").get_attribute("aria-valuetext") == "threshold above every score"
    assert page.evaluate(f"{ELEMENT}.closest('[data-lm-suppress-shortcuts=true]') !== null")  # JupyterLab keeps off


def test_everything_is_reached_by_tab(shown):
    page = shown(*FOUR)
    page.evaluate(OPEN_ALL)
    controls = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll("button, input, select, textarea, summary")]
              .filter(c => c.checkVisibility() && !c.disabled).map(c => c.outerHTML)"""
    )
    page.evaluate("document.activeElement.blur()")
    reached = Counter()
    for _ in range(len(controls) + 6):
        page.keyboard.press("Tab")
        reached[page.evaluate(f"{ELEMENT}.shadowRoot.activeElement?.outerHTML")] += 1
    assert Counter(controls) - reached == Counter()


@pytest.mark.parametrize(("rows", "width"), [(FOUR, 340), (many(), 1280)], ids=["columns", "histogram"])
def test_line_thumb_and_axis_agree_to_the_pixel(shown, rows, width):
    page = shown(*rows, width=width)
    ticks = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll(".samples .tick")].map(tick => {{
          const {{ x, width }} = tick.getBoundingClientRect();
          return [Number(tick.textContent), x + width / 2];
        }})"""
    )
    values, places = zip(*ticks, strict=True)
    assert list(values) == sorted(values)
    last = page.evaluate(f"{ELEMENT}.last")
    before = -1
    for step in range(last, -1, -max(1, last // 25)):
        go_to(page, step)
        line, thumb = page.evaluate(LINE_AND_THUMB)
        assert line == pytest.approx(thumb, abs=0.6)
        assert line > before
        before = line
        threshold = page.evaluate(f"{ELEMENT}.threshold")
        if step and last > 40:
            inside = values[0] <= threshold <= values[-1]
            assert not inside or line == pytest.approx(np.interp(threshold, values, places), abs=1)
        elif step:  # between the columns of the threshold and of the next lower score
            higher = places[values.index(threshold)]
            assert line == pytest.approx(higher - (places[1] - places[0]) / 2, abs=1)


def test_the_slider_is_dragged_and_nudged(shown):
    page = shown(*many())
    box = part(page, ".range").bounding_box()
    drawing = part(page, ".samples svg").bounding_box()
    assert [box["x"], box["width"]] == [drawing["x"], drawing["width"]]
    for share in (0.3, 0.7):
        at = box["x"] + box["width"] * share
        page.mouse.click(at, box["y"] + box["height"] / 2)
        line, thumb = page.evaluate(LINE_AND_THUMB)
        assert line == pytest.approx(thumb, abs=0.6)
        assert line == pytest.approx(at, abs=12)
    step = page.evaluate(STEP)
    for nudge, to in ((1e-6, step - 1), (-1e-6, step), (-1e-6, step + 1)):  # as a screen reader's gestures do
        part(page, ".range").evaluate(NUDGE, nudge)
        assert page.evaluate(STEP) == to


def test_dragging_moves_the_threshold(shown):
    page = shown(*FOUR)
    assert part(page, ".drag-me").is_visible()
    box = part(page, ".samples svg").bounding_box()
    for place in (0.4, 1.0, 0.0):
        page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * place, box["y"] + 40)
        page.mouse.up()
        assert page.evaluate(STEP) == round(4 * (1 - place))
    for place, step in ((0.12, 4), (0.13, 3), (0.87, 1), (0.88, 0)):  # of the axis, which is shorter than the drawing
        page.mouse.click(box["x"] + 10 + (box["width"] - 20) * place, box["y"] + 40)
        assert page.evaluate(STEP) == step
    assert not part(page, ".drag-me").is_visible()
    box = part(page, ".roc svg").bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    page.mouse.click(box["x"] + (LEFT + SIDE) * scale, box["y"] + TOP * scale)
    assert page.evaluate(STEP) == 4
    for fpr, tpr, step in ((0.22, 0.5, 1), (0.28, 0.5, 2), (0.5, 0.72, 2), (0.5, 0.78, 3)):  # the nearest point
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
SWIPES = {"up": (0, -160), "down": (0, 120), "slanted": (30, -160), "sideways": (120, 0), "tap": (0, 0)}
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

    for figure in (".samples svg", ".roc svg", ".pr svg", ".range"):
        found = {name: swipe(figure, name) for name in SWIPES}
        assert found == {name: (name in CHOOSING, name not in CHOOSING) for name in SWIPES}


PLACES = """
steps => {
  const element = document.querySelector("threshold-explorer");
  const blocks = ".explorer > :not(.told), .views > *, .matrix tr, dl div, .missions li";
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
        page = shown(np.r_[y, 0, 1], [*scores, 0.5, 1], width=width, show="missions")
        last = page.evaluate(f"{ELEMENT}.last")
        there_and_back = [*range(last + 1), *range(last, -1, -1), *range(0, last, 7)]
        assert page.evaluate(PLACES, there_and_back) == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_longest_fraction_stays_in_its_line(shown):
    y = np.arange(2000) < 1000
    page = shown(y, np.where(y, 1.5, 0) + np.arange(2000) % 997 / 997, width=340)
    page.evaluate(f"{ELEMENT}.style.fontFamily = 'DejaVu Sans'; {ELEMENT}.goTo(1000)")  # a wide face
    out = "rows => rows.filter(row => row.scrollWidth > row.clientWidth + 1).map(row => row.textContent)"
    assert part(page, "dd").evaluate_all(out) == []
    assert len(part(page, "dd[data-ratio=accuracy]").inner_text()) == len("1234/2000 ≈ 0.1234")


def test_play_goes_to_the_end_and_stops_there_or_when_other_rows_come(shown):
    page = shown(*FOUR, apart=True)
    page.clock.install()
    part(page, ".play").click()
    assert part(page, ".play").inner_text() == "Stop"
    assert part(page, ".sentence").get_attribute("aria-live") == "off"
    seen = []
    for _ in range(4):
        page.clock.run_for(700)
        seen.append(page.evaluate(STEP))
    assert seen == [2, 3, 4, 4]  # from where it stood down to the lowest threshold
    assert part(page, ".play").inner_text() == "Play"
    assert part(page, ".sentence").get_attribute("aria-live") == "polite"
    part(page, ".play").click()  # again from above every score
    page.clock.run_for(800)
    assert page.evaluate(STEP) == 1
    paste(page, "1,0.9\n0,0.4\n")
    page.clock.run_for(5_000)
    assert (part(page, ".play").inner_text(), page.evaluate(STEP)) == ("Play", 1)
