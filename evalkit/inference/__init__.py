"""How sure: intervals, the bootstrap, bands around curves, and tests of two models."""
