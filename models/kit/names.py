"""Names of people compared as people do: without titles, in both orders, whatever the blanks and capitals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from models.kit.text import folded

_THAI_WORDS: Final = (
    "ผู้ช่วยศาสตราจารย์", "รองศาสตราจารย์", "ศาสตราจารย์", "หม่อมราชวงศ์", "หม่อมหลวง", "เด็กหญิง", "เด็กชาย", "นางสาว",
    "ว่าที่ร้อยตรีหญิง", "ว่าที่ร้อยตรี", "ร้อยตำรวจเอก", "ร้อยตำรวจโท", "ร้อยตำรวจตรี", "สิบตำรวจเอก", "สิบตำรวจโท", "สิบตำรวจตรี",
    "ร้อยเอก", "ร้อยโท", "ร้อยตรี", "พันเอก", "พันโท", "พันตรี", "จ่าสิบเอก", "สิบเอก", "สิบโท", "สิบตรี", "พระมหา", "พระครู",
    "สามเณร", "แม่ชี", "อาจารย์", "ดอกเตอร์", "คุณ", "นาง", "นาย", "พระ",
)  # fmt: skip
"""Titles that are written together with the name."""
_THAI_ABBREVIATIONS: Final = (
    "ว่าที่ ร.ต.หญิง", "ว่าที่ ร.ต.", "ร.ต.อ.", "ร.ต.ท.", "ร.ต.ต.", "ส.ต.อ.", "ส.ต.ท.", "ส.ต.ต.", "จ.ส.อ.", "พ.ต.อ.", "พ.ต.ท.",
    "พ.ต.ต.", "พล.อ.", "พล.ท.", "พล.ต.", "ม.ร.ว.", "ม.ล.", "ด.ญ.", "ด.ช.", "น.ส.", "ร.อ.", "ร.ท.", "ร.ต.", "พ.อ.",
    "พ.ท.", "พ.ต.", "ส.อ.", "ส.ท.", "ส.ต.", "จ.อ.", "ผศ.", "รศ.", "ดร.", "ศ.", "อ.",
)  # fmt: skip
_LATIN: Final = (
    "assistant professor", "associate professor", "professor", "asst. prof.", "assoc. prof.", "prof.",
    "acting sub lt.", "acting sub lieutenant", "sub lt.", "pol. capt.", "pol. lt.", "flt. lt.", "capt.", "lt.",
    "master", "mister", "madam", "khun", "miss", "mrs", "mr", "ms", "mx", "dr",
)  # fmt: skip
"""Titles after which a dot or a blank stands."""
_MOST_TITLES: Final = 4
_NOT_LETTERS: Final = re.compile(r"[^\w\u0e00-\u0e7f]+")


def written_th(title: str, first: str, middle: str | None, last: str) -> str:
    """Return a Thai name as it is written: no blank after the title. Any but the first name may be empty."""
    return " ".join(filter(None, (f"{title}{first}", middle, last)))


def written_en(title: str, first: str, middle: str | None, last: str) -> str:
    """Return an English name as it is written. Any but the first name may be empty."""
    return " ".join(filter(None, (title, first, middle, last)))


def is_name_of(name: str, owners: Iterable[str]) -> bool:
    """Return whether a name is one of ``owners``, which have no titles: first name first, or family name first."""
    words = tuple(folded(name).split())
    written = {_together(each) for each in _without_titles(words)}
    family_first = {_together(each) for each in _with_title_between(words)}
    for owned in (folded(owner).split() for owner in owners):
        if any(_together([*owned[turn:], *owned[:turn]]) in written for turn in range(len(owned))):
            return True
        if owned and _together(owned) in family_first:
            return True
    return False


def _without_titles(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the words of a name, whole and in every way in which titles before or behind it can be left out.

    The whole name is among them, since a name may begin like a title: "นางนวล" need not be "นวล" with the title "นาง".
    """
    found = latest = {words}
    for _ in range(_MOST_TITLES):
        latest = {cut for each in latest for cut in _cuts(each)} - found
        found = found | latest
    return found


def _with_title_between(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the names of "ใจดี นายสมชาย", first name first: a title stands before the first name."""
    for place in range(1, len(words)):
        for after in _without_titles(words[place:]) - {words[place:]}:
            yield (*after, *words[:place])


def _cuts(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the words with one title less: "MR SOMCHAI" is never "mrs omchai", and "ดรุณี" has no title."""
    name = " ".join(words)
    for title in _TITLES:
        found = title.match(name)
        after = name[found.end() :] if found else ""
        if after and not _is_mark(after[0]):
            yield tuple(after.split())
    for place in range(1, len(words)):
        if any(title.fullmatch(" ".join(words[place:])) for title in _TITLES):
            yield words[:place]


def _abbreviation(title: str) -> str:
    """The pattern of a title with and without its dots and blanks; behind it stands one of both, or nothing."""
    parts = [re.escape(part) for part in re.split("[. ]+", title) if part]
    return r"\.?\s*".join(parts) + r"(?:\.\s*|\s+|$)"


_TITLES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        *(rf"{title}\s*" for title in sorted(_THAI_WORDS, key=len, reverse=True)),
        *map(_abbreviation, sorted((*_THAI_ABBREVIATIONS, *_LATIN), key=len, reverse=True)),
    )
)
"""The longest first."""


def _is_mark(letter: str) -> bool:
    """Whether a letter stands over or under the one before it, or belongs behind it: no name begins with it."""
    return unicodedata.category(letter) == "Mn" or letter in "\u0e30\u0e32\u0e33\u0e45"


def _together(words: Iterable[str]) -> str:
    return _NOT_LETTERS.sub("", "".join(words))
