"""The glossary is held to what it describes: definitions, formulas, ranges, and names of functions."""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tests.book.glossary import HELD, RANGE, close, entries, evaluate, samples, tex_names
from tests.book.test_formula_values import Reader, UnreadableError

ENTRIES = entries()
PACKAGES = {"evalkit": "ek", "scikit-learn": "sk"}


def finite(value):
    return not np.isnan(np.asarray(value, dtype=float)).any()


def value_on(names, entry):
    """What an entry's definition comes to."""
    return evaluate(HELD[entry.term]["value"], names)


def wrong_formulas(entry):
    """The sides that cannot be read, or are not what the definition comes to, on data where both are defined."""
    held, faults = HELD.get(entry.term, {}), []
    for index, side in enumerate(entry.sides):
        compared = 0
        for names in samples().values():
            try:
                with np.errstate(all="ignore"):
                    written = Reader(side, tex_names(names, entry)).all_of_it()
            except UnreadableError:
                break
            expected = evaluate(held["sides"][index] if "sides" in held else held["value"], names)
            if finite(written) and finite(expected):
                compared += 1
                faults += [] if close(written, expected) else [side]
        faults += [side] if compared < 3 and side not in held.get("unread", []) else []
    return faults


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES.values() if entry.formula], ids=lambda entry: entry.term)
def test_a_formula_is_what_the_definition_comes_to(entry):
    assert wrong_formulas(entry) == []


@pytest.mark.parametrize(
    ("term", "right", "wrong"),
    [
        ("Brier score", r"p_i - y_i", r"p_i + y_i"),
        ("log loss", r"\ln q_i", r"\ln p_i"),
        ("average precision", "R_{k-1}", "R_k"),
        ("Youden's J", "-", "+"),
        ("standard error", "p(1-p)", "p(1+p)"),
    ],
)
def test_a_wrong_formula_is_found(term, right, wrong):
    line = "Formula and range"
    changed = replace(ENTRIES[term], lines={line: ENTRIES[term].formula.replace(right, wrong, 1)})
    assert wrong_formulas(changed)


def is_the_range(entry):
    """Whether no value is beyond the ends of a range, and some come near them."""
    values = np.concatenate([np.ravel(value_on(names, entry)) for names in samples().values()])
    values = values[~np.isnan(values)]
    if "zero or more" in entry.formula:
        low, high = 0, np.inf
    else:
        low, high = (float(Fraction(end)) for end in RANGE.search(entry.formula).groups())
    near_low, near_high = values.min() <= low + 0.01, high == np.inf or values.max() >= high - 0.01
    return near_low and near_high and low - 1e-12 <= values.min() and values.max() <= high + 1e-12


RANGED = [
    e
    for e in ENTRIES.values()
    if (RANGE.search(e.formula) or "zero or more" in e.formula) and "value" in HELD.get(e.term, {})
]


@pytest.mark.parametrize("entry", RANGED, ids=lambda entry: entry.term)
def test_a_range_holds_and_its_ends_are_reached(entry):
    assert is_the_range(entry)


def call_of(name, entry, package):
    """The expression of a name, or two that must be equal; none if the call of another name of the line has it."""
    own, known, names = HELD.get(entry.term, {}).get(package, {}), HELD[package], entry.names(package)
    if name in own:
        return own[name]
    if any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", str(call)) for call in own.values()):
        return None
    if name.startswith("."):  # as in `bootstrap_error`, then `.apparent`
        return known[names[0]] + name
    if any(other.startswith(".") for other in names):
        return None
    if name.startswith("ConfusionMatrix."):
        return name.replace("ConfusionMatrix", "m")
    return known.get(name, f"{PACKAGES[package]}.{name}(y, s)")


def pair_of(call, entry, names):
    """What a call comes to on data, and what it should: what the definition comes to, unless it says by itself."""
    if isinstance(call, list):
        return [evaluate(part, names) for part in call]
    result = evaluate(call, names)
    says = isinstance(result, (bool, np.bool)) or "value" not in HELD[entry.term]
    return result, True if says else value_on(names, entry)


def unequal(entry):
    """The names of an entry's functions whose result is not what the definition comes to."""
    faults = []
    for package in PACKAGES:
        for name in entry.names(package):
            try:
                call = call_of(name, entry, package)
                pairs = [pair_of(call, entry, names) for names in samples().values()] if call else []
                both = [pair for pair in pairs if finite(pair[0]) and finite(pair[1])]
            except (AttributeError, KeyError, SyntaxError, TypeError, ValueError) as error:
                faults.append(f"{name}: {error}")
                continue
            if call and (len(both) < 2 or not all(close(*pair) for pair in both)):
                faults.append(f"{name}: {both}")
    return faults


NAMED = [entry for entry in ENTRIES.values() if any(entry.names(package) for package in PACKAGES)]


@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.term)
def test_a_function_gives_what_the_definition_comes_to(entry):
    assert unequal(entry) == []


@pytest.mark.parametrize(
    ("term", "package", "right", "wrong"),
    [
        ("recall", "evalkit", ".recall", ".specificity"),
        ("log loss", "scikit-learn", "log_loss", "brier_score_loss"),
        ("ranking loss", "evalkit", "ranking_loss", "roc_auc_score"),
        (".632", "evalkit", ".point632", ".point632_plus"),
        ("leave-one-out", "scikit-learn", "LeaveOneOut", "KFold"),
    ],
)
def test_the_name_of_another_function_is_found(term, package, right, wrong):
    line = ENTRIES[term].lines[package].replace(right, wrong, 1)
    assert unequal(replace(ENTRIES[term], lines={package: line}))


@pytest.mark.parametrize("term", [term for term, held in HELD.items() if "holds" in held])
def test_what_the_words_of_an_entry_say_holds(term):
    for expression in HELD[term]["holds"]:
        assert all(evaluate(expression, names) for names in samples().values()), expression


def reworded(entry):
    """The words of an entry that are not those from which `glossary.toml` was written."""
    held = HELD.get(entry.term, {})
    pairs = (entry.words, held.get("formula", "")), (entry.definition, held.get("definition"))
    return [said for said, kept in pairs if said != kept]


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.term)
def test_an_entry_says_what_was_translated(entry):
    assert reworded(entry) == []


def test_another_word_is_found():
    for term, right, wrong in [("precision", "predicted", "that are"), ("bias", "minus", "plus")]:
        entry = ENTRIES[term]
        lines = {line: text.replace(right, wrong) for line, text in entry.lines.items()}
        assert reworded(replace(entry, definition=entry.definition.replace(right, wrong), lines=lines))


def test_most_formulas_are_read_and_no_translation_is_left_over():
    assert sum(len(entry.sides) for entry in ENTRIES.values()) >= 45
    assert sum("value" in held for held in HELD.values()) >= 65
    assert sum(len(held.get("unread", [])) for term, held in HELD.items()) <= 1
    assert set(HELD) - set(ENTRIES) == {"names", "tex", *PACKAGES}
