"""What is computed, told on a terminal once it takes more than two seconds."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Self, TextIO

PATIENCE = 2.0  # seconds


class Progress:
    """Says on a terminal what is computed, once it takes more than two seconds, however long a part of it takes."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.part = stream, ""
        self.width = 0  # of what was written
        self.is_late = self.is_done = False
        self.lock = threading.Lock()
        self.timer = threading.Timer(PATIENCE, self._begin)
        self.timer.daemon = True

    def __enter__(self) -> Self:
        if self.stream.isatty():
            self.timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.done()

    def tell(self, part: str) -> None:
        """Write over what was said before, if it is time to."""
        with self.lock:
            self.part = part
            if self.is_late:
                self._write()

    def done(self) -> None:
        """Leave an empty line, and write no more."""
        self.timer.cancel()
        with self.lock:
            self.is_done, self.is_late = True, False
            if self.width:
                self.stream.write("\r" + " " * self.width + "\r")
                self.stream.flush()

    def _begin(self) -> None:
        with self.lock:
            self.is_late = not self.is_done
            if self.is_late:
                self._write()

    def _write(self) -> None:
        text = f"{self.part} …"
        self.stream.write("\r" + text.ljust(self.width))
        self.stream.flush()
        self.width = max(self.width, len(text))
