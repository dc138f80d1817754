"""Dated results beside the scripts that measure them: `<date>-<name>.json`."""

from __future__ import annotations

import datetime
import importlib.metadata
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def today() -> str:
    """The date, as files begin with."""
    return datetime.date.today().isoformat()


def versions(*packages: str) -> dict[str, str]:
    """Version of each package that is installed."""
    installed = {package.metadata["Name"].lower() for package in importlib.metadata.distributions()}
    return {name: importlib.metadata.version(name) for name in packages if name in installed}


def write(name: str, result: dict[str, Any]) -> Path:
    """Write what was measured today."""
    path = FOLDER / f"{today()}-{name}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def last(name: str) -> dict[str, Any] | None:
    """What was last measured under this name, if ever."""
    paths = sorted(FOLDER.glob(f"????-??-??-{name}.json"))
    return json.loads(paths[-1].read_text(encoding="utf-8")) if paths else None
