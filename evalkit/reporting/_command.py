"""The command ``evalkit``; and ``evalkit report``: from a file of predictions to a page."""

from __future__ import annotations

import argparse
import math
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .._version import __version__
from . import _plan
from ._asking import BadInputError
from ._at_k import largest_list
from ._cells import as_number
from ._formats import exact
from ._result import Report, built, write_whole
from ._rows import from_source
from ._samples import LIMITS, Asked, TwoClasses, unfit
from ._sources import STANDARD_INPUT, Source, read_source
from ._translation import LANGUAGES, speaking, t, told
from ._words import read_toml

WRONG = 2  # exit status, as of argparse


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


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(LANGUAGES)}, found {text!r}")
    return text


def _at_k(text: str) -> float:
    return _whole(1, text) if text.isdecimal() else _share(text)


def _whole(least: int, text: str) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"expected a whole number of {least} or more, found {text!r}")
    return int(text)


SHARE_OR_END = partial(_share, with_ends=True)
READ: dict[str, Callable[[str], Any]] = {  # how the value of an option is read that is no text
    **{"threshold": _threshold, "compare-threshold": _threshold, "cost": _cost},
    **{"min-recall": SHARE_OR_END, "max-fpr": SHARE_OR_END, "min-precision": SHARE_OR_END},
    **{"prevalence": _share, "at-k": _at_k, "seed": partial(_whole, 0), "resamples": partial(_whole, 1)},
    "lang": _language,
}
HELP = read_toml("help.toml")
ARGUMENTS = HELP["report"]["arguments"]
OPTIONS = [name for of in HELP["report"]["options"].values() for name in of]
OF_SEVERAL = ("by", "only", "missing")  # given again, they go on
REPEATED = [name for name in OPTIONS if name not in ("output", "json", "tables")]


class _Given(argparse.Action):
    """Keep the value of an option; refuse another one, which would be the only one that counts."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None) -> None:
        before = getattr(namespace, self.dest)
        if before is not None and self.dest not in OF_SEVERAL:
            parser.error(f"{option_string} is given twice: give it once")
        setattr(namespace, self.dest, values if before is None else f"{before},{values}")


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    top = argparse.ArgumentParser(prog="evalkit", description="How good is your classifier?")
    top.add_argument("--version", action="version", version=f"evalkit {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = _subcommand(commands, "report", "judge the predictions in a file", READ)
    one.add_argument("file", help="CSV, TSV, JSON, Parquet, gzip of them, or a folder of Parquet; - for standard input")
    one.set_defaults(run=_report)
    _subcommand(commands, "plan", "how many rows a study needs", _plan.READ).set_defaults(run=_plan.plan)
    return top


def _subcommand(
    commands: Any, name: str, said: str, read: Mapping[str, Callable[[str], Any]]
) -> argparse.ArgumentParser:
    """A command with its options by their groups, and the text before and after them."""
    told = HELP[name]
    texts: dict[str, Any] = {"help": said, "description": told["description"], "epilog": told["epilog"]}
    form = argparse.RawDescriptionHelpFormatter
    one: argparse.ArgumentParser = commands.add_parser(name, **texts, formatter_class=form, allow_abbrev=False)
    one.set_defaults(command=name)
    for title, options in told["options"].items():
        group = one.add_argument_group(title)
        for option, (metavar, text) in options.items():
            taken = {"metavar": metavar, "type": read.get(option, str), "action": _Given}
            group.add_argument(f"--{option}", help=text, **(taken if metavar else {"action": "store_true"}))
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
    except ImportError as error:
        print(f"evalkit report: {error}; or ask for --json.", file=sys.stderr)
    return WRONG


def _report(options: argparse.Namespace) -> int:
    with speaking(options.lang or "en"):
        return _reported(options)


def _reported(options: argparse.Namespace) -> int:
    to_screen = options.json and not options.output
    if sys.stderr.isatty():
        print("computing …", file=sys.stderr)
    source = read_source(options.file, options.encoding or "")
    target = Path(options.output or f"{source.stem}.report.html")
    if not to_screen:
        _check_target(target, options.file, is_json=options.json)
    found = _judged(options, source)
    text = found.to_json() + "\n" if options.json else found.to_html()
    if options.tables:
        _written(partial(found.save_tables, options.tables), options.tables)
    if to_screen:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
        return 0
    _written(partial(write_whole, target, text), target)
    _say(f"{found}\n\n{t('written: ')}{target}{', ' * bool(options.tables)}{options.tables or ''}")
    return 0


def _written(write: Callable[[], None], where: str | Path) -> None:
    try:
        write()
    except OSError as error:
        raise BadInputError(f"{where} cannot be written: {error.strerror}") from None


def _check_target(target: Path, file: str, *, is_json: bool) -> None:
    """Refuse another kind of file, and the predictions, before all is computed."""
    if target.is_dir():
        raise BadInputError(f"--output is {str(target)!r}, a folder: give a file in it")
    if file != STANDARD_INPUT and target.exists() and target.samefile(file):
        raise BadInputError(f"--output is {str(target)!r}, the file that is read: give another name")
    if target.suffix.lower() not in ("", *((".json",) if is_json else (".html", ".htm"))):
        right = "a page ends in .html (for numbers: --json, and .json; for tables and figures: --tables FOLDER)"
        if is_json:
            right = "the numbers end in .json"
        raise BadInputError(f"--output is {str(target)!r}: {right}")


def _judged(options: argparse.Namespace, source: Source) -> Report:
    given = _given(options)
    data = from_source(source, {name: value for name, value in given.items() if isinstance(value, str)})
    is_weighted = "weight" in data.origin.columns  # none, if so was said
    named = [ARGUMENTS.get(name, name.replace("-", "_")) for name in given if name != "weight" or is_weighted]
    if said := unfit(data, named, _as_option):
        raise BadInputError(said)
    asked = Asked(options.threshold, options.compare_threshold, options.cost, options.resamples or 0, options.seed or 0)
    own = {name: of for name in LIMITS if (of := getattr(options, name)) is not None}
    asked = asked._replace(limits=own, prevalence=options.prevalence, at_k=options.at_k)
    if isinstance(data, TwoClasses) and asked.at_k is not None and asked.at_k > (most := largest_list(data)):
        units = "rows" if data.groups is None else "groups"
        where = " in the longest list" if data.lists is not None else ""
        raise BadInputError(f"--at-k is {asked.at_k:g}, but there are {most:,} {units}{where}")
    title = options.title or ", ".join(filter(None, (told("Report on [file]", file=data.origin.name), options.only)))
    return built(data, asked._replace(title=title, book=options.book or "", command=_command(options)))


def _as_option(argument: str) -> str:
    own = {name: option for option, name in ARGUMENTS.items()}
    return f"--{own.get(argument, argument.replace('_', '-'))}"


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
