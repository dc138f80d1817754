"""Results with read-only arrays."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np


class FrozenArrays:
    """Base of frozen dataclasses with read-only arrays, also in copies, deep copies and pickles.

    The arrays are views, so that the caller's own arrays stay writeable.
    """

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, np.ndarray):
                view = value.view()
                view.setflags(write=False)
                object.__setattr__(self, field.name, view)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        FrozenArrays.__post_init__(self)
