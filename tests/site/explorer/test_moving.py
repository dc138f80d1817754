"""Keys, pointer and playing move the threshold."""

from tests.site.explorer.element import ELEMENT, LEFT, SIDE, TOP, part, paste


def test_keys_step_and_everything_is_reached_by_tab(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    part(page, ".range").focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0)):
        page.keyboard.press(key)
        assert page.evaluate(f"{ELEMENT}.step") == step
    assert part(page, ".range").get_attribute("aria-valuetext") == "threshold above every score"
    assert page.evaluate(f"{ELEMENT}.closest('[data-lm-suppress-shortcuts=true]') !== null")  # JupyterLab keeps off
    page.keyboard.press("End")
    for name in ("areas", "ties", "own", "maker"):
        part(page, f"details.{name} > summary").focus()
        page.keyboard.press("Enter")
    controls = page.evaluate(
        f"""[...{ELEMENT}.shadowRoot.querySelectorAll("button, input, select, textarea, summary")]
              .filter(c => c.checkVisibility() && !c.disabled).length"""
    )
    page.evaluate("document.activeElement.blur()")
    reached = set()
    for _ in range(controls + 6):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                f"[...{ELEMENT}.shadowRoot.querySelectorAll('*')].indexOf({ELEMENT}.shadowRoot.activeElement)"
            )
        )
    assert len(reached - {-1}) == controls


def test_dragging_moves_the_threshold(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5])
    for figure, places in ((".samples svg", (0.4, 1.0, 0.0)), (".roc svg", ())):
        box = part(page, figure).bounding_box()
        for place in places:
            page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 40)
            page.mouse.down()
            page.mouse.move(box["x"] + box["width"] * place, box["y"] + 40)
            page.mouse.up()
            assert page.evaluate(f"{ELEMENT}.step") == round(4 * place)
    box = part(page, ".roc svg").bounding_box()
    scale = box["width"] / (LEFT + SIDE + 12)
    page.mouse.click(box["x"] + (LEFT + SIDE) * scale, box["y"] + TOP * scale)
    assert page.evaluate(f"{ELEMENT}.step") == 4


def test_play_goes_to_the_end_and_stops(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], apart=True)
    page.clock.install()
    part(page, ".play").click()
    assert part(page, ".play").inner_text() == "Stop"
    page.clock.run_for(10_000)
    assert page.evaluate(f"{ELEMENT}.step") == 4
    assert part(page, ".play").inner_text() == "Play"


def test_playing_stops_when_other_rows_come(shown):
    page = shown([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.5], apart=True)
    page.clock.install()
    part(page, ".play").click()
    page.clock.run_for(800)
    paste(page, "1,0.9\n0,0.4\n")
    assert part(page, ".play").inner_text() == "Play"
    page.clock.run_for(5_000)
    assert page.evaluate(f"{ELEMENT}.step") == 0
