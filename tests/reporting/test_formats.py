"""Numbers as a report writes them."""

import math

import pytest

from evalkit.reporting._formats import as_text, formatted, written_at

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "kind", "written"),
    [
        (0.5, "share", "0.500"),
        (0, "share", "0"),
        (-0.0, "share", "0"),
        (1.0, "share", "1"),
        (0.9996, "share", "0.9996"),
        (0.00012, "share", "0.0001"),
        (5e-324, "share", "4.94066e\N{MINUS SIGN}324"),
        (2e-17, "share", "0.00000000000000002"),
        (2e-18, "share", "2e\N{MINUS SIGN}18"),
        (-0.25, "coefficient", "\N{MINUS SIGN}0.250"),
        (-0.9999, "coefficient", "\N{MINUS SIGN}0.9999"),
        (-1.0, "coefficient", "\N{MINUS SIGN}1"),
        (-0.0001, "coefficient", "\N{MINUS SIGN}0.0001"),
        (0.974, "percent", f"97.4{NBSP}%"),
        (0.5, "percent", f"50{NBSP}%"),
        (0.05, "percent", f"5{NBSP}%"),
        (0.95, "percent", f"95{NBSP}%"),
        (0.999, "percent", f"99.9{NBSP}%"),
        (0.99999, "percent", f"99.999{NBSP}%"),
        (0.0001, "percent", f"0.01{NBSP}%"),
        (1.0, "percent", f"100{NBSP}%"),
        (0.99, "limit", f"99{NBSP}%"),
        (200000, "count", "200,000"),
        (1234567, "count", "1,234,567"),
        (12.5, "count", "12.5"),
        (462.95, "amount", "463"),
        (35.0, "amount", "35"),
        (0.25, "amount", "0.25"),
        (1234567.0, "cost", "1,234,567"),
        (0.125, "cost", "0.125"),
        (1 / 3, "cost", "0.333"),
        (3.0, "signed_amount", "+3"),
        (0.0, "signed_amount", "0"),
        (0.25, "signed_amount", "+0.25"),
        (12.34567, "number", "12.3457"),
        (-3.0, "signed_amount", "\N{MINUS SIGN}3"),
        (3960.7, "signed_amount", "+3,961"),
        (-3960.7, "signed_amount", "\N{MINUS SIGN}3,961"),
        (0.0123, "signed", "+0.012"),
        (0.00099, "p", f"<{NBSP}0.001"),
        (0.001, "p", "0.001"),
        (math.inf, "number", "∞"),
        (math.nan, "share", "undefined"),
        (None, "count", "undefined"),
        ("a-b", "name", "a-b"),
        ("-0.5", "written", "\N{MINUS SIGN}0.5"),
    ],
)
def test_a_number_is_written(value, kind, written):
    assert formatted(value, kind) == written


def test_a_sentence_has_plain_signs_on_a_terminal():
    contents = {"a": [{"b": -0.5}, {"b": 0.25}], "name": "{a.0.b|share}"}
    assert as_text("{a.0.b|signed} and {a.1.b|percent}, {name|name}", contents) == "-0.500 and 25 %, {a.0.b|share}"


@pytest.mark.parametrize(
    ("estimate", "low", "high", "written"),
    [
        (0.05151, 0.0471, 0.0564, "5.2 % (4.7 % to 5.6 %)"),
        (0.5, 0.06, 0.949, "50 % (6 % to 95 %)"),
        (0.93, 0.9, 0.951, "93.0 % (90.0 % to 95.1 %)"),
        (0.02, 0.0004, 0.09, "2.00 % (0.04 % to 9.00 %)"),
        (0.0, 0.0, 0.061, "0 % (0 % to 6 %)"),
        (1.0, 0.93, 1.0, "100 % (93 % to 100 %)"),
        (0.98, math.nan, None, "98.0 % (undefined to undefined)"),
        (0.3, 0.1, 0.9996, "30.00 % (10.00 % to 99.96 %)"),
    ],
)
def test_an_estimate_and_its_ends_have_as_many_decimals(estimate, low, high, written):
    contents = {"a": {"estimate": estimate, "low": low, "high": high}}
    assert as_text("{a.estimate|percent} ({a.low|percent} to {a.high|percent})", contents) == written
    assert as_text("{a.share|percent}, {a.rest|percent}", {"a": {"share": 0.083, "rest": 0.01}}) == "8.3 %, 1.0 %"
    assert written_at({"a": {"estimate": estimate}}, "a.estimate", "percent") == formatted(estimate, "percent")
