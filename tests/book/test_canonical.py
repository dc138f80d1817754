"""Every chapter is in canonical form."""

import pytest

from tools import canonical


@pytest.mark.parametrize("path", canonical.chapters(), ids=lambda path: path.stem)
def test_every_chapter_is_in_canonical_form(path):
    assert canonical.faults(path) == []
