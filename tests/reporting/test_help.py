"""What the commands say of themselves."""

import re
from pathlib import Path

import pytest

from evalkit.reporting import _command


@pytest.mark.parametrize(("command", "file"), [("report", "help.txt"), ("plan", "plan.txt")])
def test_help_is_what_the_book_shows(command, file, capsys, monkeypatch):
    """Python's versions break its lines at different words."""
    monkeypatch.setenv("NO_COLOR", "1")
    shown = (Path(__file__).parent / file).read_text(encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        _command.main([command, "--help"])
    assert stopped.value.code == 0
    help_text = capsys.readouterr().out
    assert help_text.split() == shown.split()
    assert set(re.findall(r"^  evalkit .*", shown, re.MULTILINE)) <= set(help_text.splitlines())
