"""Records in JSON as columns of text."""

from __future__ import annotations

import json
from typing import Any

from ._encodings import TextError


def records_of(text: str) -> tuple[dict[str, list[str]], list[int]] | None:
    """The columns of records in JSON, and the place of each record; None of other text."""
    if (records := _records(text)) is None:
        return None
    return _columns(*records), records[1]


def _records(text: str) -> tuple[list[Any], list[int]] | None:
    """Records in JSON, all together or one a line, each with its place; None of other text."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    as_typed: dict[str, Any] = {"parse_int": str, "parse_float": str, "parse_constant": str}
    try:
        whole = json.loads(text, **as_typed)
    except json.JSONDecodeError:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        try:
            return [json.loads(line, **as_typed) for _, line in lines], [number for number, _ in lines]
        except json.JSONDecodeError:
            return None
    if isinstance(whole, dict):
        columns = {name: list(of.values()) if isinstance(of, dict) else of for name, of in whole.items()}
        if not all(isinstance(of, list) for of in columns.values()) or len({*map(len, columns.values())}) != 1:
            return [_flat(whole)], [1]
        whole = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return whole, list(range(1, len(whole) + 1))


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    for name, value in record.items():
        if isinstance(value, (dict, list)):
            raise TextError(
                0, f"has its values inside {name!r}: save a list of records, each with its names and values"
            )
    return record


def _columns(records: list[Any], lines: list[int]) -> dict[str, list[str]]:
    names: dict[str, None] = {}
    for line, record in zip(lines, records, strict=True):
        if not isinstance(record, dict):
            raise TextError(line, "expected a record with names, such as {'label': 1, 'score': 0.9}")
        names |= dict.fromkeys(record)
    if not names:
        raise TextError(0, "is empty: expected a record for each prediction")
    return {name: [_cell(record.get(name)) for record in records] for name in names}


def _cell(value: Any) -> str:
    if value is None or isinstance(value, str):
        return (value or "").strip()
    return json.dumps(value, ensure_ascii=False)
