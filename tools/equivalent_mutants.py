"""Compare the mutants that survived mutmut with the list of equivalent ones in tests/equivalent_mutants.toml.

    make mutants                          run mutmut, then this
    python -m tools.equivalent_mutants    print the share of mutants killed and the survivors; exit 1 if too few were
                                          killed, a survivor is not listed, or a listed mutant did not survive

A mutant is identified by its function and the changed lines, since mutmut's numbers move with the code.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tools.canonical import ROOT

EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
LEAST_KILLED = 0.95
ALIVE = ("survived", "suspicious", "no tests")

Mutant = tuple[str, str]  # the function; its changed lines


def mutmut(*arguments: str) -> str:
    """The output of a mutmut command."""
    return subprocess.run([MUTMUT, *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def results() -> dict[str, str]:
    """Status of each mutant by its name."""
    return dict(re.findall(r"^\s*(\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE))


def mutant(name: str) -> Mutant:
    """The function and the changed lines of a mutant, given its name."""
    lines = re.findall(r"^[-+](?![-+]{2} )\s*(.*)$", mutmut("show", name), re.MULTILINE)
    return re.sub(r"__mutmut_\d+$", "", name), " → ".join(lines)


def listed() -> dict[Mutant, str]:
    """Why each listed mutant is equivalent to the code it changes."""
    tables = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return {(table["function"], table["change"]): table["why"] for table in tables}


def main() -> int:
    """Print the share killed, and where survivors and list differ."""
    statuses = results()
    counts = Counter(statuses.values())
    survivors = {mutant(name): name for name, status in statuses.items() if status in ALIVE}
    equivalent = listed()
    unlisted = {change: name for change, name in survivors.items() if change not in equivalent}
    gone = [change for change in equivalent if change not in survivors]
    killed = 1 - sum(counts[status] for status in (*ALIVE, "not checked")) / len(statuses)
    print(f"{len(statuses)} mutants: " + ", ".join(f"{count} {status}" for status, count in counts.most_common()))
    print(
        f"killed: {killed:.1%}; survivors listed as equivalent: {len(survivors) - len(unlisted)}, not: {len(unlisted)}"
    )
    for (function, change), name in unlisted.items():
        print(f"  not listed: {name} in {function}: {change}")
    for function, change in gone:
        print(f"  listed, but did not survive in {function}: {change}")
    return 0 if killed >= LEAST_KILLED and not unlisted and not gone else 1


if __name__ == "__main__":
    sys.exit(main())
