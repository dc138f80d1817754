"""What is computed, told on a terminal once it takes more than two seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

PATIENCE = 2.0  # seconds


class Progress:
    """Says on a terminal what is computed, once it takes more than two seconds."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream, self.clock = stream, clock
        self.start, self.width = clock(), 0

    def tell(self, part: str) -> None:
        """Write over what was said before."""
        if self.stream.isatty() and self.clock() - self.start > PATIENCE:
            text = f"computing the {part} …"
            self.stream.write("\r" + text.ljust(self.width))
            self.stream.flush()
            self.width = max(self.width, len(text))

    def done(self) -> None:
        """Leave an empty line."""
        if self.width:
            self.stream.write("\r" + " " * self.width + "\r")
