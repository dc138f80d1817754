"""The version, in one place that every module may import."""

__version__ = "0.2.0"
