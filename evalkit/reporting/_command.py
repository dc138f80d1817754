"""The command ``evalkit``; and ``evalkit report``: from a file of predictions to a page."""

from __future__ import annotations

import argparse
import math
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .._version import __version__
from . import _plan
from ._asking import BadInputError
from ._cells import as_number
from ._formats import exact
from ._page import MissingJinjaError
from ._plan import Option
from ._result import Report, built, write_whole
from ._roles import ROLES, Wanted
from ._rows import from_source
from ._samples import Asked, ManyClasses, TwoClasses
from ._sources import STANDARD_INPUT, Source, read_source

WRONG = 2  # exit status, as of argparse
OWN_LIMITS = ("min-recall", "max-fpr", "min-precision")
WEIGHTLESS = (*OWN_LIMITS, "prevalence", "at-k", "by")
OF_TWO = ("threshold", "compare-threshold", "cost", "positive", "negative", *WEIGHTLESS)
DESCRIPTION = """\
Judge the predictions in a file: a page with a summary in plain words,
warnings, measures with intervals, curves, thresholds under constraints,
the comparison of two models, and the threshold explorer on these very rows.
"""
EXAMPLES = """\
examples:
  evalkit report scores.csv
  evalkit report scores.csv --threshold 0.3 --cost 1:10 --group patient
  evalkit report scores.csv --threshold 0.3 --by sex,age:50,65
  evalkit report scores.csv --score new_model --compare old_model
  evalkit report three.csv --classes cat,dog,owl
  evalkit report scores.parquet --json > numbers.json
  evalkit report folder-of-parquet --label y --score p

Of a folder only the columns that are needed are read, and held in memory as
text.

Columns that are called label, y_true, target, class, outcome … and score,
proba, probability, y_score, prediction … are found by their names; others by
what they hold, if only one column can be meant. What may mean two things is
asked about, and the first line of the summary says what was read, and why.
Positive means a score of at least the threshold. Rows with a missing value are
left out and counted.
"""


def _threshold(text: str) -> float:
    number = as_number(text)
    if math.isnan(number):
        raise argparse.ArgumentTypeError(f"expected a number, found {text!r}")
    return number


def _cost(text: str) -> tuple[float, float]:
    parts = [as_number(part) for part in text.split(":")]
    if len(parts) != 2 or not all(0 <= part < math.inf for part in parts):
        raise argparse.ArgumentTypeError(f"expected two costs of 0 or more, such as 1:10, found {text!r}")
    return parts[0], parts[1]


def _share(text: str, *, with_ends: bool = False) -> float:
    number = as_number(text)
    if not (0 < number < 1 or (with_ends and number in (0, 1))):
        raise argparse.ArgumentTypeError(f"expected a share between 0 and 1, such as 0.1, found {text!r}")
    return number


def _at_k(text: str) -> float:
    return _whole(1, text) if text.isdecimal() else _share(text)


def _whole(least: int, text: str) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"expected a whole number of {least} or more, found {text!r}")
    return int(text)


OPTIONS: dict[str, dict[str, Option]] = {  # by their group
    "columns": {
        **{name: Option(role.metavar, role.help) for name, role in ROLES.items()},
        "missing": Option("A,B", "further values that stand for none: unknown,-99"),
        "encoding": Option("NAME", "of the text, such as windows-1252"),
    },
    "decision": {
        "positive": Option("A,B", "the positive label; 1 and true need no word"),
        "negative": Option("A,B", "the other labels, where there are several"),
        "threshold": Option("NUMBER", "positive from this score on", _threshold),
        "compare-threshold": Option("NUMBER", "the second model's threshold", _threshold),
        "cost": Option("FP:FN", "of a false alarm and of a missed positive: 1:10", _cost),
        "min-recall": Option("SHARE", "a limit of yours, instead of the usual ones", partial(_share, with_ends=True)),
        "max-fpr": Option("SHARE", "a limit on the false positive rate", partial(_share, with_ends=True)),
        "min-precision": Option("SHARE", "a limit on the precision", partial(_share, with_ends=True)),
        "prevalence": Option("SHARE", "share of positives in another population", _share),
        "at-k": Option("NUMBER", "rows that can be looked at, or their share: 50, 0.1", _at_k),
    },
    "output": {
        "output": Option("FILE", "the file to write; NAME.report.html in this folder if left out"),
        "json": Option("", "the numbers as JSON, on standard output unless --output"),
        "tables": Option("FOLDER", "also the tables as CSV and the figures as SVG"),
        "title": Option("TITLE", "heading of the page"),
        "book": Option("ADDRESS", "where the book is, for links to its lessons"),
    },
    "bootstrap": {
        "seed": Option("NUMBER", "of random numbers; 0 if left out", partial(_whole, 0)),
        "resamples": Option("NUMBER", "drawn for each interval", partial(_whole, 1)),
    },
}
REPEATED = [name for of in OPTIONS.values() for name in of if name not in ("output", "json", "tables")]


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    top = argparse.ArgumentParser(prog="evalkit", description="How good is your classifier?")
    top.add_argument("--version", action="version", version=f"evalkit {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = _subcommand(commands, "report", "judge the predictions in a file", (DESCRIPTION, EXAMPLES), OPTIONS)
    one.add_argument("file", help="CSV, TSV, JSON, Parquet, gzip of them, or a folder of Parquet; - for standard input")
    one.set_defaults(run=_report)
    said = "how many rows a study needs", (_plan.DESCRIPTION, _plan.EXAMPLES)
    _subcommand(commands, "plan", *said, _plan.OPTIONS).set_defaults(run=_plan.plan)
    return top


def _subcommand(
    commands: Any, name: str, said: str, around: tuple[str, str], options: dict[str, dict[str, Option]]
) -> argparse.ArgumentParser:
    """A command with its options by their groups, and the text before and after them."""
    form = argparse.RawDescriptionHelpFormatter
    before, after = around
    one: argparse.ArgumentParser = commands.add_parser(
        name, help=said, description=before, epilog=after, formatter_class=form, allow_abbrev=False
    )
    one.set_defaults(command=name)
    for title, of_group in options.items():
        group = one.add_argument_group(title)
        for option, of in of_group.items():
            kind = {"metavar": of.metavar, "type": of.read} if of.metavar else {"action": "store_true"}
            group.add_argument(f"--{option}", help=of.help, **kind)
    return one


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, or 2 with a sentence that says what is wrong."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser().parse_args(given)
    try:
        return int(options.run(options))
    except BrokenPipeError:  # who reads the output has enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python still writes at its end
        return 0
    except BadInputError as error:
        print(f"evalkit {options.command}: {error}.", file=sys.stderr)
    except MissingJinjaError as error:
        print(f"evalkit report: {error}; or ask for --json.", file=sys.stderr)
    return WRONG


def _report(options: argparse.Namespace) -> int:
    to_screen = options.json and not options.output
    try:
        _tell("reading the rows")
        source = read_source(options.file, options.encoding or "")
        target = Path(options.output or f"{source.stem}.report.html")
        if not to_screen:
            _check_target(target, options.file, is_json=options.json)
        if options.tables and not Path(options.tables).absolute().parent.is_dir():
            raise BadInputError(f"--tables is {options.tables!r}, in a folder that is not there")
        found = _judged(options, source)
        _tell("writing the page")
        text = found.to_json() + "\n" if options.json else found.to_html()
        if options.tables:
            _written(partial(found.save_tables, options.tables), options.tables)
    finally:
        _tell("")
    if to_screen:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
        return 0
    _written(partial(write_whole, target, text), target)
    _say(f"{found}\n\nwritten: {target}{', ' * bool(options.tables)}{options.tables or ''}")
    return 0


def _written(write: Callable[[], None], where: str | Path) -> None:
    try:
        write()
    except OSError as error:
        raise BadInputError(f"{where} cannot be written: {error.strerror}") from None


def _tell(part: str) -> None:
    """Say on a terminal what is computed, in one line that is empty at the end."""
    if sys.stderr.isatty():
        print(f"\r{part + ' …' * bool(part):40}\r", end="", file=sys.stderr, flush=True)


def _check_target(target: Path, file: str, *, is_json: bool) -> None:
    """Refuse another kind of file, one in a folder that is not there, and the predictions, before all is computed."""
    if target.is_dir():
        raise BadInputError(f"--output is {str(target)!r}, a folder: give a file in it")
    if not target.parent.is_dir():
        raise BadInputError(f"--output is {str(target)!r}, but there is no folder {str(target.parent)!r}")
    if file != STANDARD_INPUT and target.exists() and target.samefile(file):
        raise BadInputError(f"--output is {str(target)!r}, the file that is read: give another name")
    if target.suffix.lower() not in ("", *((".json",) if is_json else (".html", ".htm"))):
        right = "a page ends in .html (for numbers: --json, and .json; for tables and figures: --tables FOLDER)"
        if is_json:
            right = "the numbers end in .json"
        raise BadInputError(f"--output is {str(target)!r}: {right}")


def _judged(options: argparse.Namespace, source: Source) -> Report:
    given = _given(options)
    data = from_source(source, Wanted(**{name: given[name] for name in Wanted._fields if name in given}))
    of_two = [name for name in OF_TWO if name in given]
    if isinstance(data, ManyClasses) and of_two:
        raise BadInputError(f"--{of_two[0]} is for two classes; of more, the highest score decides")
    if weightless := [name for name in WEIGHTLESS if name in given and "weight" in data.origin.columns]:
        raise BadInputError(f"--{weightless[0]} is for rows that count alike: leave it out, or --weight")
    if "compare-threshold" in given and not ("compare" in given and "threshold" in given):
        raise BadInputError("--compare-threshold is for the second of two models: give --compare and --threshold too")
    asked = Asked(options.threshold, options.compare_threshold, options.cost, options.resamples or 0, options.seed or 0)
    own = {name.replace("-", "_"): given[name] for name in OWN_LIMITS if name in given}
    asked = asked._replace(limits=own, prevalence=options.prevalence, at_k=options.at_k)
    if isinstance(data, TwoClasses) and asked.at_k is not None and asked.at_k > len(data.positive):
        raise BadInputError(f"--at-k is {asked.at_k:g}, but there are {len(data.positive):,} rows")
    title = options.title or f"Report on {data.origin.name}"
    return built(data, asked._replace(title=title, book=options.book or "", command=_command(options), tell=_tell))


def _given(options: argparse.Namespace) -> dict[str, Any]:
    """What is asked of the numbers and the page, without what is empty."""
    values = {name: getattr(options, name.replace("-", "_")) for name in REPEATED}
    return {name: value for name, value in values.items() if value not in (None, "")}


def _command(options: argparse.Namespace) -> str:
    """The command that makes the same page again, wherever it is written to."""
    words = [f"--{name}={_typed(value)}" for name, value in _given(options).items() if (name, value) != ("seed", 0)]
    return shlex.join(["evalkit", "report", options.file, *words])


def _typed(value: object) -> str:
    """An option's value as one may type it, nothing rounded."""
    if isinstance(value, tuple):
        return ":".join(map(exact, value))
    return exact(value) if isinstance(value, float) else str(value)


def _say(text: str) -> None:
    """Print what the terminal can show."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)
