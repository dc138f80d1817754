"""Numbers as a report writes them."""

import math

import pytest

from evalkit.reporting._formats import as_text, formatted, written_at

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("share", {0.5: "0.500", -0.0: "0", 1.0: "1", 0.9996: "0.9996", 0.00012: "0.0001"}),
        ("share", {5e-324: "4.94066e−324", 2e-17: "0.00000000000000002", 2e-18: "2e−18", math.nan: "undefined"}),
        ("coefficient", {-0.25: "−0.250", -0.9999: "−0.9999", -1.0: "−1", -0.0001: "−0.0001"}),
        ("percent", {0.974: "97.4 %", 0.5: "50 %", 0.05: "5 %", 0.95: "95 %", 0.999: "99.9 %", 0.0001: "0.01 %"}),
        ("percent", {0.99999: "99.999 %", 1.0: "100 %"}),
        ("count", {200000: "200,000", 1234567: "1,234,567", 12.5: "12.5", None: "undefined"}),
        ("amount", {462.95: "463", 35.0: "35", 0.25: "0.25"}),
        ("cost", {1234567.0: "1,234,567", 0.125: "0.125", 1 / 3: "0.333"}),
        ("signed_amount", {3.0: "+3", 0.0: "0", 0.25: "+0.25", -3.0: "−3", 3960.7: "+3,961", -3960.7: "−3,961"}),
        ("number", {12.34567: "12.3457", math.inf: "∞"}),
        ("signed", {0.0123: "+0.012"}),
        ("p", {0.00099: "< 0.001", 0.001: "0.001"}),
    ],
)
def test_a_number_is_written(kind, numbers):
    assert {value: formatted(value, kind).replace(NBSP, " ") for value in numbers} == numbers
    assert NBSP in formatted(0.5, "percent")


def test_a_sentence_has_plain_signs_on_a_terminal():
    contents = {"a": [{"b": -0.5}, {"b": 0.25}], "name": "{a.0.b|share}"}
    assert as_text("{a.0.b|signed} and {a.1.b|percent}, {name|name}", contents) == "-0.500 and 25 %, {a.0.b|share}"


@pytest.mark.parametrize(
    ("estimate", "low", "high", "written"),
    [
        (0.05151, 0.0471, 0.0564, "5.2 % (4.7 % to 5.6 %)"),
        (0.5, 0.06, 0.949, "50 % (6 % to 95 %)"),
        (0.02, 0.0004, 0.09, "2.00 % (0.04 % to 9.00 %)"),
        (0.0, 0.0, 0.061, "0 % (0 % to 6 %)"),
        (0.98, math.nan, None, "98.0 % (undefined to undefined)"),
        (0.3, 0.1, 0.9996, "30.00 % (10.00 % to 99.96 %)"),
    ],
)
def test_an_estimate_and_its_ends_have_as_many_decimals(estimate, low, high, written):
    contents = {"a": {"estimate": estimate, "low": low, "high": high}}
    assert as_text("{a.estimate|percent} ({a.low|percent} to {a.high|percent})", contents) == written
    assert as_text("{a.share|percent}, {a.rest|percent}", {"a": {"share": 0.083, "rest": 0.01}}) == "8.3 %, 1.0 %"
    assert written_at({"a": {"estimate": estimate}}, "a.estimate", "percent") == formatted(estimate, "percent")
