"""axe, which looks in a page for what shuts people out, and how it is asked."""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
OF_COLOURS = ["color-contrast", "link-in-text-block"]
COLOURS = {**AXE_OPTIONS, "runOnly": OF_COLOURS}
OTHERS = {**AXE_OPTIONS, "rules": {**AXE_OPTIONS["rules"], **{rule: {"enabled": False} for rule in OF_COLOURS}}}
