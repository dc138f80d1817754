"""Panels are filled when they are first open, and follow the rows and the threshold while they are."""

from tests.site.explorer.element import ELEMENT, part

PLACES = [".compare tbody", ".costs tbody", ".measures svg", ".certainty .result", ".by-area .result", ".ties .result"]
FILLED = f"""{PLACES}.map(
  part => {ELEMENT}.shadowRoot.querySelector(part).childNodes.length)"""


def test_a_panel_is_filled_when_it_is_opened(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    page.evaluate(f"{ELEMENT}.goTo(2)")
    assert page.evaluate(FILLED) == [0] * len(PLACES)
    part(page, ".certainty summary").click()
    part(page, ".certainty .result >> text=TPR 0.5").wait_for()
    page.evaluate(f"{ELEMENT}.goTo(4)")
    assert part(page, ".certainty .result").inner_text().startswith("At this threshold: TPR 1,")
    part(page, ".certainty summary").click()
    page.evaluate(f"{ELEMENT}.goTo(1)")
    page.evaluate(f"{ELEMENT}.load({{scores: [1, 2], positive: [1, 0], names: ['a', 'b']}})")
    part(page, ".certainty summary").click()
    part(page, ".certainty .result >> text=TPR 1, 95 % interval from ≈ 0.2065 to 1").wait_for()


ANEW = f"""async () => {{
  const old = {ELEMENT}, element = old.cloneNode(true);
  old.replaceWith(element);
  const first = element.shadowRoot.querySelector(".samples svg").firstChild;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(done => requestAnimationFrame(done));
  return first === element.shadowRoot.querySelector(".samples svg").firstChild;
}}"""


def test_samples_are_drawn_anew_only_at_another_width(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    assert page.evaluate(ANEW)  # though an observer of sizes is told the first one, too
    width = f"{ELEMENT}.shadowRoot.querySelector('.samples svg').viewBox.baseVal.width"
    wide = page.evaluate(width)
    page.set_viewport_size({"width": 700, "height": 720})
    page.wait_for_function(f"wide => {width} !== wide", arg=wide)
    assert page.evaluate(width) == part(page, ".samples svg").bounding_box()["width"]
    assert part(page, ".samples .threshold").get_attribute("d")  # stands among them again
