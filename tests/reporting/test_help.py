"""What the command says of itself, and the options that it takes."""

import re
from pathlib import Path

import pytest

from evalkit.reporting import _command

FILES = {"report": "help.txt", "plan": "plan.txt"}


def test_help_is_what_the_book_shows(capsys, monkeypatch):
    """Python's versions break its lines at different words."""
    monkeypatch.setenv("NO_COLOR", "1")
    shown_of = {name: (Path(__file__).parent / file).read_text(encoding="utf-8") for name, file in FILES.items()}
    for command, shown in (*(([name], text) for name, text in shown_of.items()), ([], TOP_HELP)):
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
    plan      how many rows a study needs
"""


def test_a_command_must_be_given(capsys):
    with pytest.raises(SystemExit):
        _command.main([])
    assert "required: COMMAND" in capsys.readouterr().err
