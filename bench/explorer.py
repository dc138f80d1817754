"""Measures the threshold explorer, by the browser's own clock: pasting rows of one or two models, and a step.

Run by `make bench` where Chromium is installed; prints milliseconds, and gates nothing.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, sync_playwright

from evalkit import explore
from evalkit._joined_script import script
from tools import export

SIZES = (50_000, 100_000)
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
TABS = ("own", "threshold", "costs", "compare")
STEPS = """steps => {
  const element = document.querySelector("threshold-explorer");
  return steps.map(step => {
    const begun = performance.now();
    element.goTo(step);
    element.shadowRoot.querySelector(".roc").getBoundingClientRect();
    return performance.now() - begun;
  });
}"""


def measure(page: Page, rows: int, models: int) -> str:
    """Paste the rows of this many models, then step with each tab open."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, rows)
    columns = [y, *(rng.normal(y) for _ in range(models))]
    heading = ",".join(["y", "score_a", "score_b"][: models + 1])
    text = heading + "\n" + "".join(",".join(map(str, row)) + "\n" for row in zip(*columns, strict=True))
    pasted = page.evaluate(PASTE, text)
    steps = list(range(1, rows, rows // 200))
    spent = []
    for tab in TABS:
        page.locator(f"#tab-{tab}").click()
        times = page.evaluate(STEPS, steps)
        spent.append(f"{tab} {statistics.median(times):.1f} ms, at the most {max(times):.1f} ms")
    return f"pasted in {pasted:.0f} ms; a step with a tab open: {'; '.join(spent)}"


def main() -> None:
    """Print what each size takes."""
    path = export.browser_path()
    if path is None:
        print("the explorer is not measured: no Chromium on this machine")
        return
    compressed = gzip.compress(script("threshold-explorer").encode(), 9)
    print(f"explorer, its script: {len(compressed) / 1000:.1f} kB with gzip")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "page.html"
        page_file.write_text(explore([0, 1], [0.1, 0.9], show="own")._repr_html_(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=path, args=export.QUIET)
        for rows in SIZES:
            for models in (1, 2):
                page = browser.new_page()
                page.goto(page_file.as_uri())
                print(f"explorer, {rows:,} rows, {pluralized(models)}: {measure(page, rows, models)}")
                page.close()
        browser.close()


def pluralized(models: int) -> str:
    """How many models there are."""
    return "one model" if models == 1 else "two models"


if __name__ == "__main__":
    main()
