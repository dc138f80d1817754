"""Tables as programs and people write them: the right values, or a question; the explorer passes the same cases."""

import json
from pathlib import Path

import pytest

from evalkit.reporting import _cells, _tables
from evalkit.reporting._columns import Wanted
from evalkit.reporting._samples import from_source
from evalkit.reporting._sources import BadInputError, read_source

TABLES = json.loads((Path(__file__).parent / "tables.json").read_text(encoding="utf-8"))


def read(folder, text, encoding="", **wanted):
    (folder / "scores.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return from_source(read_source(str(folder / "scores.csv"), encoding), Wanted(**wanted))


def test_both_readers_have_one_list_of_markers_of_missing_values_and_of_chinese_characters():
    assert sorted(_cells.MISSING) == TABLES["missing"]
    assert frozenset(TABLES["frequent"]) == _tables.FREQUENT


@pytest.mark.parametrize("case", TABLES["cases"], ids=lambda case: case["name"])
def test_a_table_is_read_right_or_asked_about(case, tmp_path):
    if "asks" in case:
        with pytest.raises(BadInputError):
            read(tmp_path, case["text"], positive=case.get("word", ""))
        return
    found = read(tmp_path, case["text"], positive=case.get("word", ""))
    assert [found.origin.columns[role] for role in ("label", "score")] == [case["label"], case["score"]]
    assert (found.positive.astype(int).tolist(), found.score.tolist()) == (case["positive"], case["scores"])
