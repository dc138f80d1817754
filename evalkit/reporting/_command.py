"""``evalkit report``: from a file of predictions to a page, on the command line."""

from __future__ import annotations

import argparse
import math
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from .._version import __version__
from ._asking import BadInputError
from ._cells import as_number
from ._formats import exact
from ._page import MissingJinjaError
from ._result import Report, built, write_whole
from ._roles import Wanted
from ._rows import from_source
from ._samples import Asked, ManyClasses
from ._sources import STANDARD_INPUT, Source, read_source

WRONG = 2  # exit status, as of argparse
REPEATED = (
    *("label", "score", "compare", "group", "weight", "classes", "predicted", "encoding", "positive", "negative"),
    *("missing", "threshold", "compare_threshold", "cost", "title", "book", "seed", "resamples"),
)
DESCRIPTION = """\
Judge the predictions in a file: a page with a summary in plain words,
warnings, measures with intervals, curves, thresholds under constraints,
the comparison of two models, and the threshold explorer on these very rows.
"""
EXAMPLES = """\
examples:
  evalkit report scores.csv
  evalkit report scores.csv --threshold 0.3 --cost 1:10 --group patient
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


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    top = argparse.ArgumentParser(prog="evalkit", description="How good is your classifier?")
    top.add_argument("--version", action="version", version=f"evalkit {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser(
        "report",
        help="judge the predictions in a file",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    one.add_argument("file", help="CSV, TSV, JSON, Parquet, gzip of them, or a folder of Parquet; - for standard input")
    columns = one.add_argument_group("columns")
    columns.add_argument("--label", metavar="COLUMN", default="", help="the true labels")
    columns.add_argument("--score", metavar="COLUMN", default="", help="the scores; larger is more likely positive")
    columns.add_argument("--compare", metavar="COLUMN", default="", help="the scores of a second model")
    columns.add_argument("--group", metavar="COLUMN", default="", help="what a row belongs to, such as a patient")
    columns.add_argument("--weight", metavar="COLUMN", default="", help="the weight of a row; none if no column has it")
    columns.add_argument("--classes", metavar="A,B,C", default="", help="of many classes: their columns of scores")
    columns.add_argument(
        "--predicted", metavar="COLUMN", default="", help="predicted labels, of which --score says how sure"
    )
    columns.add_argument("--missing", metavar="A,B", default="", help="further values that stand for none: unknown,-99")
    columns.add_argument("--encoding", metavar="NAME", default="", help="of the text, such as windows-1252")
    decision = one.add_argument_group("decision")
    decision.add_argument("--positive", metavar="A,B", default="", help="the positive label; 1 and true need no word")
    decision.add_argument("--negative", metavar="A,B", default="", help="the other labels, where there are several")
    decision.add_argument("--threshold", metavar="NUMBER", type=_threshold, help="positive from this score on")
    decision.add_argument("--compare-threshold", metavar="NUMBER", type=_threshold, help="the second model's threshold")
    decision.add_argument("--cost", metavar="FP:FN", type=_cost, help="of a false alarm and of a missed positive: 1:10")
    output = one.add_argument_group("output")
    output.add_argument(
        "--output", metavar="FILE", help="the file to write; NAME.report.html in this folder if left out"
    )
    output.add_argument("--json", action="store_true", help="the numbers as JSON, on standard output unless --output")
    output.add_argument("--title", default="", help="heading of the page")
    output.add_argument("--book", metavar="ADDRESS", default="", help="where the book is, for links to its lessons")
    bootstrap = one.add_argument_group("bootstrap")
    bootstrap.add_argument(
        "--seed", type=_whole(0), default=0, metavar="NUMBER", help="of random numbers; 0 if left out"
    )
    bootstrap.add_argument("--resamples", type=_whole(1), metavar="NUMBER", help="drawn for each interval")
    return top


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


def _whole(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"expected a whole number of {least} or more, found {text!r}")
        return int(text)

    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, or 2 with a sentence that says what is wrong."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser().parse_args(given)
    try:
        return _report(options)
    except BrokenPipeError:  # who reads the output has enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python still writes at its end
        return 0
    except BadInputError as error:
        print(f"evalkit report: {error}.", file=sys.stderr)
    except MissingJinjaError as error:
        print(f"evalkit report: {error}; or ask for --json.", file=sys.stderr)
    return WRONG


def _report(options: argparse.Namespace) -> int:
    to_screen = options.json and not options.output
    with _progress(sys.stderr) as tell:
        tell("reading the rows")
        source = read_source(options.file, options.encoding)
        target = Path(options.output or f"{source.stem}.report.html")
        if not to_screen:
            _check_target(target, options.file)
        found = _judged(options, source, tell)
        tell("writing the page")
        text = found.to_json() + "\n" if options.json else found.to_html()
    if to_screen:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
        return 0
    try:
        write_whole(target, text)
    except OSError as error:
        raise BadInputError(f"{target} cannot be written: {error.strerror}") from None
    _say(f"{found}\n\nwritten: {target}")
    return 0


@contextmanager
def _progress(stream: TextIO) -> Iterator[Callable[[str], None]]:
    """What tells on a terminal what is computed, in one line that is empty at the end."""

    def tell(part: str) -> None:
        if stream.isatty():
            stream.write(f"\r{part:40}\r")
            stream.flush()

    try:
        yield lambda part: tell(f"{part} …")
    finally:
        tell("")


def _check_target(target: Path, file: str) -> None:
    """Refuse to write over the predictions, or into a folder that is not there, before anything is computed."""
    if target.is_dir():
        raise BadInputError(f"--output is {str(target)!r}, a folder: give a file in it")
    if not target.parent.is_dir():
        raise BadInputError(f"--output is {str(target)!r}, but there is no folder {str(target.parent)!r}")
    if file != STANDARD_INPUT and target.exists() and target.samefile(file):
        raise BadInputError(f"--output is {str(target)!r}, the file that is read: give another name")


def _judged(options: argparse.Namespace, source: Source, tell: Callable[[str], None]) -> Report:
    data = from_source(source, Wanted(*(getattr(options, name) for name in Wanted._fields)))
    of_two = ("threshold", "compare_threshold", "cost", "positive", "negative")
    given = [option for option in of_two if getattr(options, option) not in (None, "")]
    if isinstance(data, ManyClasses) and given:
        raise BadInputError(f"--{_typed(given[0])} is for two classes; of more, the highest score decides")
    if options.compare_threshold is not None and (not options.compare or options.threshold is None):
        raise BadInputError("--compare-threshold is for the second of two models: give --compare and --threshold too")
    asked = Asked(options.threshold, options.compare_threshold, options.cost, options.resamples or 0, options.seed)
    title = options.title or f"Report on {data.origin.name}"
    return built(data, asked._replace(title=title, book=options.book, command=_command(options), tell=tell))


def _command(options: argparse.Namespace) -> str:
    """The command that makes the same page again, wherever it is written to."""
    words = ["evalkit", "report", options.file]
    for name in REPEATED:
        value = getattr(options, name)
        if value not in (None, "") and (name, value) != ("seed", 0):
            words.append(f"--{_typed(name)}={_as_typed(value)}")
    return shlex.join(words)


def _typed(option: str) -> str:
    """An option's name as one types it."""
    return option.replace("_", "-")


def _as_typed(value: object) -> str:
    """An option's value as one may type it, nothing rounded."""
    if isinstance(value, tuple):
        return ":".join(map(exact, value))
    return exact(value) if isinstance(value, float) else str(value)


def _say(text: str) -> None:
    """Print what the terminal can show."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)
