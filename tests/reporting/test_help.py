"""What the command says of itself, and the options that it takes."""

import re
from pathlib import Path

import pytest

from evalkit.reporting import _command


def test_help_is_what_the_book_shows(capsys, monkeypatch):
    """Python's versions break its lines at different words."""
    monkeypatch.setenv("NO_COLOR", "1")
    for command, shown in (
        (["report"], (Path(__file__).parent / "help.txt").read_text(encoding="utf-8")),
        ([], TOP_HELP),
    ):
        with pytest.raises(SystemExit) as stopped:
            _command.main([*command, "--help"])
        assert stopped.value.code == 0
        help_text = capsys.readouterr().out
        assert help_text.split() == shown.split()
        assert set(re.findall(r"^  evalkit .*", shown, re.MULTILINE)) <= set(help_text.splitlines())


TOP_HELP = """\
usage: evalkit [-h] [--version] COMMAND ...

How good is your classifier?

options:
  -h, --help  show this help message and exit
  --version   show program's version number and exit

commands:
  COMMAND
    report    judge the predictions in a file
"""


def test_a_command_must_be_given(capsys):
    with pytest.raises(SystemExit):
        _command.main([])
    assert "required: COMMAND" in capsys.readouterr().err
