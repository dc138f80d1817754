"""Live figures away from a browser: the table they are as text, the picture, what their script is given, refusals."""

import base64
import json
import re

import pytest

from evalkit import live

FIGURES = {
    "intervals": lambda: live.intervals(0.9, 71, name="recall <&>"),
    "pairs": lambda: live.pairs([1, 0, 1, 1, 0], [0.9, 0.8, 0.7, 0.5, 0.3], names=["<A>", *"BCDE"]),
    "thousand_people": lambda: live.thousand_people(0.01, 0.9, 0.975, names=("ill <&>", "healthy")),
}


def parts(figure):
    """What the script is given, and the picture, of a figure's HTML."""
    shown = re.fullmatch(
        r'<live-figure kind="[\w-]+"><script type="application/json">(.*)</script>'
        r'<img alt="[^"<]+" src="data:image/svg\+xml;base64,([\w+/=]+)"></live-figure>'
        r'<script class="live-figure">.*</script>',
        figure._repr_html_(),
        re.DOTALL,
    )
    return json.loads(shown[1]), base64.b64decode(shown[2]).decode()


def test_each_figure_is_here():
    assert sorted(FIGURES) == live.__all__


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_has_numbers_and_a_small_picture_that_is_the_same_each_time(name):
    figure = FIGURES[name]()
    numbers, picture = parts(figure)
    assert numbers["alt"] == figure.alt
    assert picture.startswith("<?xml")
    assert len(picture) < 40_000
    assert parts(FIGURES[name]())[1] == picture
    assert repr(figure) == repr(figure.table())


@pytest.mark.parametrize(
    ("rates", "counts"),
    [
        ((0.01, 0.9, 0.975), (9, 1, 25, 965)),  # 965.25 left alone
        ((0.0025, 0.5, 1), (2, 1, 0, 997)),  # 2.5 ill, 1.5 found: halves up
        ((0, 1, 1), (0, 0, 0, 1000)),
        ((1, 0, 0), (0, 1000, 0, 0)),
    ],
)
def test_people_are_whole(rates, counts):
    assert live.thousand_people(*rates).table().rows[0][:4] == counts


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: live.intervals(0.4, 71), ValueError, r"share is 0\.4: "),
        (lambda: live.intervals(0.9, 19), ValueError, "n is 19: "),
        (lambda: live.intervals(0.9, 501), ValueError, "n is 501: "),
        (lambda: live.pairs([0, 1], [0.5, 1.5]), ValueError, "y_score is not between 0 and 1: "),
        (lambda: live.pairs([0, 1], [-0.5, 0.5]), ValueError, "y_score is not between 0 and 1: "),
        (lambda: live.pairs([0, *[1] * 11], [0.5] * 12), ValueError, "y_true has more than 10 samples of a class: "),
        (lambda: live.thousand_people(1.1, 0, 0), ValueError, r"prevalence is 1\.1: "),
        (lambda: live.thousand_people(0.1, "1", 0), ValueError, r"recall is '1': "),
        (lambda: live.thousand_people(0.1, 1, -1), ValueError, r"specificity is -1: "),
        (lambda: live.thousand_people(0.1, 1, 1, names="ab"), TypeError, r"names is a str: "),
    ],
)
def test_refused(make, error, message):
    with pytest.raises(error, match=f"^{message}"):
        make()
