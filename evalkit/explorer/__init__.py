"""The threshold explorer: an element to step through a curve with, in a notebook and on a page."""

from .explorer import Explorer as Explorer
from .explorer import explore as explore
