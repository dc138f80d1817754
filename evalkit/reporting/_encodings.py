"""Bytes as text: in which encoding they are, where that is plain."""

from __future__ import annotations

import codecs
import re
import unicodedata

MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
TOLD = {"utf-8-sig": "UTF-8", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "gb18030": "GB18030"}
# Letters of Western Europe, the apostrophe and N° in Windows-1252: one or two of them beside plain letters.
WESTERN = rb"[\xc0-\xd6\xd8-\xf6\xf8-\xff\x8c\x9c\x92\xb0]"
WESTERN_RUN = re.compile(rb"(?<=[A-Za-z])%s|%s(?=[A-Za-z])" % (WESTERN, WESTERN))
# Characters that are frequent in Chinese text and in tables of predictions: a quarter or more of any such text.
FREQUENT = frozenset(
    "的一是不了人在有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如"
    "标签类别真实预测概率得分数阳阴性恶良否患者病例正负异常样本编号姓名客户结果目标值组权重模型年龄男女高低风险违约流失欺诈健康"
)
# By how a file begins.
PROGRAMS = {
    b"PK\3\4": "a workbook or another zip archive",
    b"\xd0\xcf\x11\xe0": "a workbook of an old Excel",
    b"\x93NUMPY": "an array of NumPy",
    **{b"\x80" + bytes([version]): "a pickle of Python" for version in range(2, 6)},
    b"\x89HDF": "HDF5",
    b"ARROW1\0": "Arrow",
    b"Obj\1": "Avro",
    b"SQLite format 3\0": "a database of SQLite",
    b"RDX3\n": "data of R",
    b"$FL2@": "data of SPSS",
    b"<stata_dta>": "data of Stata",
    b"MATLAB 5.0 MAT": "data of MATLAB",
    b"%PDF": "PDF",
    b"\x89PNG": "a picture",
    b"BZh91AY": "compressed by bzip2",
    b"\xfd7zXZ": "compressed by xz",
    b"\x28\xb5\x2f\xfd": "compressed by Zstandard",
}
# Encodings that may be suggested, and which letters they are for.
SCRIPTS = {
    "windows-1252": ("LATIN",),
    "windows-1251": ("CYRILLIC",),
    "windows-1253": ("GREEK",),
    "windows-1255": ("HEBREW",),
    "windows-1256": ("ARABIC",),
    "cp932": ("HIRAGANA", "KATAKANA", "CJK"),
    "cp949": ("HANGUL",),
    "gb18030": ("CJK",),
}
LATIN_RUN = re.compile(r"[^\W\d_a-zA-Z]{3}")
MIXED = re.compile(r"[a-zA-Z][^\W\d_a-zA-Z]|[^\W\d_a-zA-Z][a-zA-Z]")


class TextError(ValueError):
    """Why text is no table: the line, or 0, and what was expected there."""

    def __init__(self, line: int, said: str) -> None:
        super().__init__(said)
        self.line, self.said = line, said


def decoded(content: bytes, encoding: str = "") -> tuple[str, str, tuple[str, ...]]:
    """The text of a file, in which encoding it was, and what was passed over.

    Raises
    ------
    TextError
        If it is of a program, or in an encoding that is not plain.
    """
    for beginning, what in PROGRAMS.items():
        if content.startswith(beginning):
            raise TextError(0, f"is {what}, not text: save the table as CSV")
    name = encoding or _encoding_of(content)
    try:
        padded = content.decode(name)
    except UnicodeDecodeError as error:
        raise TextError(content[: error.start].count(b"\n") + 1, _no_text(content, encoding)) from None
    text = padded.rstrip("\0\x1a")
    if "\0" in text:
        said = "expected text, found a zero byte: save it as CSV in UTF-8, with numbers or words for such values"
        raise TextError(text[: text.index("\0")].count("\n") + 1, said)
    notes = ("zero bytes or ^Z at the end passed over",) * (text != padded)
    return text.removeprefix("\ufeff"), TOLD.get(name, name), notes


def _no_text(content: bytes, encoding: str) -> str:
    if encoding:
        return f"expected text in {encoding}, found other bytes"
    likely = [name for name, scripts in SCRIPTS.items() if _may_be(content, name, scripts)]
    such = f", such as {', '.join(likely[:-1])}{' or ' * (len(likely) > 1)}{likely[-1]}" if likely else ""
    return f"expected text in UTF-8, found other bytes; save it as CSV in UTF-8, or say --encoding NAME{such}"


def _may_be(content: bytes, encoding: str, scripts: tuple[str, ...]) -> bool:
    """Whether bytes are text of one script beside words in ASCII; of other Latin letters few stand side by side."""
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return False
    letters = [sign for sign in text if not sign.isascii() and sign.isalpha()]
    odd = LATIN_RUN if scripts == ("LATIN",) else MIXED
    return (
        bool(letters)
        and not odd.search(text)
        and all(unicodedata.name(sign, "").startswith(scripts) for sign in letters)
    )


def _encoding_of(content: bytes) -> str:
    """What the bytes and the language make plain; UTF-8 where they do not."""
    for mark, name in MARKS.items():
        if content.startswith(mark):
            return name
    for name, high in (("utf-16-le", 1), ("utf-16-be", 0)):
        if 4 <= len(content) < 4 * content[high::2].count(0) and 0 not in content[1 - high :: 2]:
            return name
    try:
        content.decode()
    except UnicodeDecodeError:
        runs = re.findall(rb"[\x80-\xff]+", content)
        if b"".join(WESTERN_RUN.findall(content)) == b"".join(runs):
            return "windows-1252"
        return "gb18030" if _is_chinese(content, runs) else "utf-8-sig"
    return "utf-8-sig"


def _is_chinese(content: bytes, runs: list[bytes]) -> bool:
    """Whether two bytes are always one character, neighbours are frequent ones, and many are."""
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        return False
    characters = re.findall("[\u4e00-\u9fff]", text)
    neighbours = any(set(word[:2]) <= FREQUENT for word in re.findall("(?=([\u4e00-\u9fff]{2}))", text))
    often = 4 * sum(one in FREQUENT for one in characters) >= len(characters)
    return neighbours and often and all(len(run) % 2 == 0 for run in runs)
