"""Numbers as a report writes them."""

import math

import pytest

from evalkit.reporting._formats import as_text, formatted

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
