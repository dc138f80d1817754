"""Choosing a threshold: the best by a metric or by costs, or the best under a constraint."""
