import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from evalkit._joined_script import ENTRIES, joined_script, modules

DECLARED = re.compile(r"^(?:export )?(?:const|let|class|(?:async )?function\*?) (\w+)", re.MULTILINE)
SCRIPTS = {element: (resources.files("evalkit"), entry) for element, entry in ENTRIES.items()}
SCRIPTS |= {name: (Path(__file__).parents[1], f"_scripts/{name}.js") for name in ("box", "search", "ledger")}
MODULES = {kind: modules(*of) for kind, of in SCRIPTS.items()}


@pytest.mark.parametrize("parts", MODULES.values(), ids=MODULES)
def test_no_name_is_declared_by_two_parts(parts):
    # Joined they share one scope, where the second of two functions of one name would silently win.
    names = Counter(name for part in parts.values() for name in DECLARED.findall(part))
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("kind", MODULES)
def test_the_script_is_a_classic_one_that_stands_in_a_page(kind):
    script = joined_script(*SCRIPTS[kind])
    assert "</" not in script
    assert not re.search(r"^\s*(import|export)\b|@import", script, re.MULTILINE)
    declared = {name for part in MODULES[kind].values() for name in DECLARED.findall(part)}
    assert declared <= set(DECLARED.findall(script))
