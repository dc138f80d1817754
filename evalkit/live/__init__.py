"""Figures that move in a browser, with a picture on paper and a table as text: ``from evalkit import live``."""

from .folds import folds as folds
from .intervals import intervals as intervals
from .leakage import leakage as leakage
from .pairs import pairs as pairs
from .reliability import reliability as reliability
from .thousand_people import thousand_people as thousand_people
from .threshold import threshold as threshold
from .threshold_costs import threshold_costs as threshold_costs
from .two_groups import two_groups as two_groups
from .two_hills import two_hills as two_hills
from .urn import urn as urn

__all__ = sorted(name for name, of in globals().items() if getattr(of, "__module__", "").startswith(f"{__name__}."))
