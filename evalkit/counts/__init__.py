"""Counts: the confusion matrix, at one threshold, at each, and of many classes."""
