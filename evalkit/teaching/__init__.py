"""Step by step: tables of thresholds, pairs and ranks, and exercises that say what is wrong."""
