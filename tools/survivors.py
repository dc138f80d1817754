"""What mutation testing left alive, held against the list of those that change nothing.

    make mutants                    run mutmut, then this
    python -m tools.survivors       print the share killed and who survived; exit 1 if too many did, or one without
                                    a reason in tests/survivors.toml, or a reason is left over

A survivor is known by its function and the lines that were changed, since mutmut's numbers move with the code.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tools.canonical import ROOT

REASONS = ROOT / "tests" / "survivors.toml"
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
LEAST_KILLED = 0.95
ALIVE = ("survived", "suspicious", "no tests")

Survivor = tuple[str, str]  # a function; its changed lines


def mutmut(*arguments: str) -> str:
    """What mutmut says."""
    return subprocess.run([MUTMUT, *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def results() -> dict[str, str]:
    """Each mutant's name and what became of it."""
    return dict(re.findall(r"^\s*(\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE))


def survivor(name: str) -> Survivor:
    """The function that a mutant changes, and how."""
    lines = re.findall(r"^[-+](?![-+]{2} )\s*(.*)$", mutmut("show", name), re.MULTILINE)
    return re.sub(r"__mutmut_\d+$", "", name), " → ".join(lines)


def named() -> dict[Survivor, str]:
    """The survivors with a reason."""
    tables = tomllib.loads(REASONS.read_text(encoding="utf-8"))["survivor"]
    return {(table["function"], table["change"]): table["why"] for table in tables}


def main() -> int:
    """Say how many were killed, and name the others."""
    became = results()
    counts = Counter(became.values())
    alive = {survivor(name): name for name, status in became.items() if status in ALIVE}
    reasons = named()
    unnamed = {mutant: name for mutant, name in alive.items() if mutant not in reasons}
    gone = [mutant for mutant in reasons if mutant not in alive]
    killed = 1 - sum(counts[status] for status in (*ALIVE, "not checked")) / len(became)
    print(f"{len(became)} mutants: " + ", ".join(f"{count} {status}" for status, count in counts.most_common()))
    print(f"killed: {killed:.1%}; survivors with a reason: {len(alive) - len(unnamed)}, without: {len(unnamed)}")
    for (function, change), name in unnamed.items():
        print(f"  no reason for {name} in {function}: {change}")
    for function, change in gone:
        print(f"  a reason, but no survivor in {function}: {change}")
    return 0 if killed >= LEAST_KILLED and not unnamed and not gone else 1


if __name__ == "__main__":
    sys.exit(main())
