"""What each word of the book is worth in each section: the index of the site's search, made when the site is built.

A reader's browser adds these worths up and ranks nothing else, so a phone answers at once. A worth is BM25 over the
fields of a section. Words are cut in the same way here and in `_scripts/search.js`: by the patterns below, which the
index hands over and which mean the same in both languages.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

Section = dict[str, str]
Names = list[str]

HAN = "[\u3400-\u9fff]"
HAN_INSIDE = f"(?<={HAN}){HAN}(?={HAN})"  # written twice, so that each two neighbours are a word
NEW_WORD_INSIDE = "(?<=[a-z]{2})(?=[A-Z])"  # GroupKFold
LETTER = "a-zß-ɏα-ω"
WORD = f"{HAN}{{1,2}}|[.0-9]*[0-9]\\+?|[{LETTER}][{LETTER}0-9]*"  # also numbers such as .632+
# "calibrates", "calibrated" and "calibration" are one word; "0.5" and ".5" are one number.
ENDINGS = [
    ("^0(?=\\.)", ""),
    ("ies$", "y"),
    ("(?<=..[^su])s$", ""),
    ("(?<=.{4})(?:ing|ed|ment|ion)$", ""),
    ("(?<=..)([bdglmnprt])(?=\\1$)", ""),
    ("(?<=.{3})[ey]$", ""),
]
PATTERNS = {"hanInside": HAN_INSIDE, "newWordInside": NEW_WORD_INSIDE, "word": WORD, "endings": ENDINGS}

# Words that questions are made of, and that say nothing of what is asked.
FILLING = (
    "a about am an and any are as at be because been but by can cannot could did do does doesn don for from get has "
    "have how i if in into is isn it its just let like m may me my of on or our please really s shall should so some "
    "such t than that the their them then there these they this to use used using vs versus want was we were what "
    "when where which while who why will with would you your "
)

HAN_FILLING = (
    "什么 怎么 么办 怎样 如何 哪个 哪些 多少 可以 是不 不是 是否 应该 这个 那个 一个 我的 我们 的是 好吗 有没 没有 "
    "需要 为什 么样 么看 么算 么用 为啥 吗 呢 的 了 是 和 与 在 有 用 怎 谁 请问 一下 有什 用什 意思 个是 到底"
)

# Lessons and questions first; what lists or audits comes after what explains.
WEIGHTS = {
    "chapters/texts/": 0.2,
    "bibliography": 0.4,
    "api.html": 0.4,
    "glossary": 0.55,
    "/quiz-": 0.4,
    "reference/questions": 2.5,
    "how-fast": 0.7,
    "teaching": 0.7,
    "run-this": 0.7,
}
OF_A_WHOLE_PAGE = 0.7  # its first lines say what it is about, not what was asked
BOOST = {"title": 2.0, "keywords": 2.0, "words": 3.0, "page": 1.0, "text": 1.0}
OF_A_TERM = {**dict.fromkeys(BOOST, 0.5), "keywords": 2.0, "title": 1.0, "words": 1.5}
SATURATION, LENGTH, FLOOR = 1.2, 0.3, 0.5  # of BM25+: k, b and delta
SCALE = 3  # worths are rounded to a third
LEAST = 0.2  # of what a word is worth where it is worth most
TERM = "§"  # and the number of a term of the glossary


def spelled_in(text: str) -> list[str]:
    """The words of a text in small letters; two Chinese characters at a time."""
    text = re.sub(NEW_WORD_INSIDE, " ", re.sub(HAN_INSIDE, r"\g<0>\g<0>", text))
    return re.findall(WORD, text.lower())


@cache
def stem_of(word: str) -> str:
    """A word without its ending."""
    for ending, rest in ENDINGS:
        word = re.sub(ending, rest, word)
    return word


class Reader:
    """Knows the names of the terms, and reads texts as words and terms."""

    def __init__(self, names: Iterable[Names]) -> None:
        """By the words of each name the terms that have it."""
        self.terms: dict[str, list[str]] = defaultdict(list)
        for i, of_term in enumerate(names):
            for name in of_term:
                self.terms[" ".join(map(stem_of, spelled_in(name)))].append(f"{TERM}{i}")
        self.longest: dict[str, int] = Counter()
        for words in map(str.split, self.terms):
            self.longest[words[0]] = max(self.longest[words[0]], len(words))

    def tokens_of(self, text: str) -> list[str]:
        """Words, then the terms that they name: "AUROC" and "area under the ROC curve" are one."""
        words = list(map(stem_of, spelled_in(text)))
        return [*words, *self._named_by(words)]

    def _named_by(self, words: list[str]) -> Iterator[str]:
        i = 0
        while i < len(words):
            lengths = range(min(self.longest[words[i]], len(words) - i), 0, -1)
            length = next((n for n in lengths if " ".join(words[i : i + n]) in self.terms), 0)
            if length:
                yield from self.terms[" ".join(words[i : i + length])]
            i += length or 1


def index_of(sections: list[Section], names: list[Names]) -> dict[str, object]:
    """What `_scripts/search.js` needs to know of these sections and of the names of each term."""
    reader = Reader(names)
    fields = {field: [reader.tokens_of(section.get(field, "")) for section in sections] for field in BOOST}
    worths = _worths(fields, [_weight_of(section["url"]) for section in sections])
    for word in map(stem_of, (FILLING + HAN_FILLING).split()):
        worths.pop(word, None)
    spelled = Counter(word for section in sections for field in BOOST for word in spelled_in(section.get(field, "")))
    return {
        "patterns": PATTERNS,
        "sections": [[section[key] for key in ("url", "title", "page")] for section in sections],
        "terms": reader.terms,
        "words": " ".join(
            word for word, times in spelled.most_common() if times > 1 and re.fullmatch("[a-z]{2,}", word)
        ),
        "worths": {token: _packed(of) for token, of in worths.items()},
    }


def _worths(fields: dict[str, list[list[str]]], weights: list[float]) -> dict[str, dict[int, float]]:
    """By token and section how much the section answers it."""
    worths: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for field, texts in fields.items():
        having = Counter(token for tokens in texts for token in set(tokens))
        mean_length = sum(map(len, texts)) / len(texts)
        for i, tokens in enumerate(texts):
            long = SATURATION * (1 - LENGTH + LENGTH * len(tokens) / mean_length)
            for token, times in Counter(tokens).items():
                if field == "text" and having[token] == 1 and re.match(HAN, token):
                    continue  # two characters that meet once are hardly a word
                rare = math.log(1 + (len(texts) - having[token] + 0.5) / (having[token] + 0.5))
                boost = (OF_A_TERM if token.startswith(TERM) else BOOST)[field]
                worths[token][i] += weights[i] * boost * rare * (FLOOR + times * (SATURATION + 1) / (times + long))
    return worths


def _weight_of(url: str) -> float:
    weight = next((weight for part, weight in WEIGHTS.items() if part in url), 1)
    return weight * (1 if "#" in url else OF_A_WHOLE_PAGE)


def _packed(worths: dict[int, float]) -> list[int]:
    """By turns how many sections further on, and the worth there; where it is next to nothing it is left out."""
    least, packed, last = max(worths.values()) * LEAST, [], 0
    for section, worth in sorted(worths.items()):
        if worth >= least:
            packed += [section - last, round(SCALE * worth)]
            last = section
    return packed
