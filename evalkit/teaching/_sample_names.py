"""Names of samples, as the step tables show them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def _names(names: Sequence[object] | None, n_samples: int) -> list[str]:
    called = range(1, n_samples + 1) if names is None else names
    if not isinstance(called, Sequence) and np.ndim(called) != 1:  # a set or a dict has no dimension
        raise TypeError(f"names is a {type(names).__name__}: give a list, one name for each sample.")
    if len(called) != n_samples:
        raise ValueError(f"names has {len(called)} items, the data {n_samples}: give one name for each sample.")
    words = list(map(str, called))
    for index, word in enumerate(words):
        try:
            word.encode()
        except UnicodeEncodeError:
            raise ValueError(f"names[{index}] is {word!r}: half a character, which cannot be shown or saved.") from None
    return words
