"""Reports in another language: every text goes through the catalog, no number changes, and English comes back."""

import html
import re
from pathlib import Path

import numpy as np
import pytest

import evalkit as ek
from evalkit.reporting import _command, _page, _translation
from tests.reporting import files
from tests.reporting.pages import Page

ENGLISH = re.compile(r"\b[a-z]{2,}(?: [A-Za-z]{2,})+\b")  # two words
KEPT = r"<(threshold-explorer|script|style|code|pre|cite)\b.*?</\1>"  # code, titles, and what has tests of its own
NO_WORD = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{[\w.]+\|\w+\}|\[[a-z_]+(?:\|\w+)?\]")


def page_of(folder, table, lang, *options):
    (folder / "scores.csv").write_text(table)
    path = folder / "out.html"
    said = ["report", str(folder / "scores.csv"), *options, f"--lang={lang}", "--resamples=20", f"--output={path}"]
    assert _command.main(said) == 0
    return path.read_text(encoding="utf-8")


def whole_report(folder, lang):
    """Two classes with all that can be asked of them."""
    rng, (y, score) = np.random.default_rng(4), files.two_classes(600, seed=4)
    second = np.clip(score + rng.normal(scale=0.2, size=600), 0.001, 0.999)
    table = {"ill": y, "new": score, "old": second, "patient": np.arange(600) // 2, "day": np.arange(600) % 12}
    table |= {"age": rng.integers(20, 90, 600), "fold": np.arange(600) // 2 % 5, "sex": np.array([*"MF"])[y]}
    table = {name: np.asarray(column).astype(object) for name, column in table.items()}
    table["new"][:9] = table["age"][20:50] = ""
    given = ["--label=ill", "--score=new", "--compare=old", "--group=patient", "--fold=fold", "--cost=1:4"]
    given += ["--by=sex,age:40,60", "--only=age=25..", "--prevalence=0.1", "--at-k=3", "--per=day", "--threshold=0.2"]
    return page_of(folder, files.table(table), lang, *given)


def own_columns(folder, lang):
    """Two classes of which nothing is asked: a file with remarks, numbers in percent, scores that are 0 and 1."""
    y, score = files.two_classes(80, seed=5)
    rows = "".join(f"{a};{100 * b:.0f}%;x\n" for a, b in zip(y, score, strict=True))
    return page_of(folder, f"# a remark\nlabel;score;note\n{rows}", lang)


def many_report(folder, lang):
    table, rng = files.three_classes(200, seed=5), np.random.default_rng(6)
    first = np.column_stack([table[name] for name in ("cat", "dog", "owl")])
    second = 0.6 * first + 0.4 * rng.dirichlet([1, 1, 1], 200)
    return ek.report(
        table["label"], first, scores_b=second, groups=np.arange(200) // 2, lang=lang, n_resamples=20
    ).to_html()


MADE = {"whole": whole_report, "columns": own_columns, "many": many_report}


def said_in(page):
    page = re.sub(KEPT, "", page, flags=re.DOTALL)
    shown = re.findall(r'(?:alt|aria-label)="([^"]*)"', page) + re.split("<[^>]*>", page)
    return [html.unescape(text) for text in shown]


@pytest.fixture(scope="module", params=MADE)
def both(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("made")
    return [MADE[request.param](folder, lang) for lang in ("en", "zh")]


def test_every_number_is_the_same_and_a_page_says_its_language(both):
    one, other = ({key: sorted(value for value, _ in of) for key, of in Page(page).numbers.items()} for page in both)
    assert one == other
    assert len(one) > 50
    for page, language in zip(both, ("en", "zh-CN"), strict=True):
        assert f'<html lang="{language}">' in page


@pytest.fixture
def dashes(monkeypatch):
    """A language in which each text of the catalog is a dash, or what it has beside words."""
    catalog = Path(_translation.__file__).with_name("zh.po").read_text(encoding="utf-8")
    english = [_translation.joined(entry[1]) for entry in _translation.ENTRY.finditer(catalog)]
    found = {text: "".join(NO_WORD.findall(text)) or "–" for text in english}
    for module in (_translation, _page):
        monkeypatch.setattr(module, "messages", lambda package, language: found if language == "zh" else {})
    _page._template.cache_clear()
    yield
    _page._template.cache_clear()


@pytest.mark.parametrize("kind", MADE)
def test_every_text_goes_through_the_catalog(kind, dashes, tmp_path, capsys):
    page = MADE[kind](tmp_path, "zh")
    assert {run for text in [*said_in(page), capsys.readouterr().out] for run in ENGLISH.findall(text)} == set()


def test_names_and_titles_of_ones_own_stay_as_they_are():
    rows = {"y_true": [0, 1] * 20, "y_score": np.linspace(0, 1, 40), "lang": "zh", "n_resamples": 20}
    assert ek.report(**rows, title="Precision").to_dict()["title"] == "Precision"
    with _translation.speaking("zh"):
        said = _translation.told("only the rows of which [which]: [n] of [all]", which="[n] 女 性", n="1", all="2")
    assert "[n] 女 性" in said
