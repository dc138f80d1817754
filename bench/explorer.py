"""Measures the threshold explorer at 100,000 rows, by the browser's own clock: pasting them, and a step.

Run by `make bench` where Chromium is installed; prints milliseconds, and gates nothing.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from evalkit import explore
from tools import export

ROWS = 100_000
PASTE = """text => {
  const element = document.querySelector("threshold-explorer");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const begun = performance.now();
  const event = new ClipboardEvent("paste", { clipboardData, cancelable: true, bubbles: true });
  element.shadowRoot.querySelector("textarea").dispatchEvent(event);
  element.getBoundingClientRect();  // wait for the layout, too
  return performance.now() - begun;
}"""
STEPS = """steps => {
  const element = document.querySelector("threshold-explorer");
  return steps.map(step => {
    const begun = performance.now();
    element.goTo(step);
    element.shadowRoot.querySelector(".roc").getBoundingClientRect();
    return performance.now() - begun;
  });
}"""


def main() -> None:
    """Print both."""
    path = export.browser_path()
    if path is None:
        print("the explorer is not measured: no Chromium on this machine")
        return
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, ROWS)
    text = "".join(f"{label},{score}\n" for label, score in zip(y, rng.normal(y), strict=True))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "page.html"
        page_file.write_text(explore([0, 1], [0.1, 0.9], show="own")._repr_html_(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=path, args=export.QUIET)
        page = browser.new_page()
        page.goto(page_file.as_uri())
        print(f"explorer, {ROWS:,} rows pasted: {page.evaluate(PASTE, text):.0f} ms")
        spent = page.evaluate(STEPS, list(range(1, ROWS, ROWS // 200)))
        print(f"explorer, a step at {ROWS:,} rows: {statistics.median(spent):.1f} ms, at the most {max(spent):.1f} ms")
        browser.close()


if __name__ == "__main__":
    main()
