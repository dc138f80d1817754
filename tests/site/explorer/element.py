"""The element on a page, and how what it shows is read."""

import math
import re

import pytest

ELEMENT = "document.querySelector('threshold-explorer')"
LOOK = """
steps => {
  const element = document.querySelector("threshold-explorer");
  const root = element.shadowRoot;
  const text = selector => root.querySelector(selector).textContent;
  return steps.map(step => {
    element.goTo(step);
    const dot = name => ["cx", "cy"].map(a => Number(root.querySelector(`.${name} .marker`).getAttribute(a)));
    return {
      threshold: text(".now"),
      counts: ["tp", "fp", "fn", "tn"].map(name => Number(text(`.matrix .${name}`))),
      ratios: Object.fromEntries([...root.querySelectorAll("[data-ratio]")].map(d => [d.dataset.ratio, d.textContent])),
      exact: Object.fromEntries([...root.querySelectorAll("[data-ratio]")].map(d => [d.dataset.ratio, d.title])),
      roc: dot("roc"), pr: dot("pr"), sentence: text(".sentence"),
    };
  });
}
"""
LEFT, TOP, SIDE = 44, 10, 210  # of the planes, as evalkit/explorer/drawing.js draws them


def part(page, selector):
    """A part of the only element on the page (Playwright looks into open shadow roots)."""
    return page.locator(f"threshold-explorer {selector}")


def parse_decimal(text):
    """The decimals of "3/4 = 0.75", "≈ 0.667" or "0.5"; nan for what is undefined."""
    return math.nan if "undefined" in text else float(re.split(r"[=≈]", text)[-1])


def paste(page, text):
    """Open the panel, put the text in and ask for it; what it answers."""
    page.evaluate(f"{ELEMENT}.shadowRoot.querySelector('details.own').open = true")
    part(page, "textarea:not(.copied)").fill(text)
    part(page, ".use").click()
    return part(page, ".message").inner_text()


def number(text):
    """The last number of "3/4 = 0.75" or "≈ 0.6667"; nan of what is undefined."""
    return math.nan if "undefined" in text else float(re.split(r"[=≈] ", text)[-1])


def approx(value):
    """As exact as four places, or two digits of what is smaller, can show it."""
    return pytest.approx(value, abs=5.1e-5, rel=0.051 if abs(value) < 0.001 else 0, nan_ok=True)
