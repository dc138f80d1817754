"""Types that several parts name."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Axes
else:
    Axes = Any  # the first plot loads Matplotlib, and nothing before

Label = Hashable
Count = int | float
Seed = np.random.Generator | int | None
AnyArray = NDArray[Any]
BoolArray = NDArray[np.bool_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Indices = Integers
Counts = Integers | Floats
Thresholds = NDArray[np.floating[Any]]
Average = Literal["micro", "macro", "weighted"] | None
Normalize = Literal["true", "pred", "all"] | None
