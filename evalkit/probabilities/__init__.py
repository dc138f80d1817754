"""How good predicted probabilities are: calibration, scoring rules, and the decisions they lead to."""
