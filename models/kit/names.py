"""Names of people compared as people do: without titles, in both orders, whatever the blanks and capitals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from models.kit.text import folded

_THAI_TITLES: Final = (
    "ว่าที่ร้อยตรีหญิง", "ว่าที่ร้อยตรี", "ว่าที่ ร.ต.หญิง", "ว่าที่ ร.ต.", "ว่าที่ร.ต.",
    "ผู้ช่วยศาสตราจารย์", "รองศาสตราจารย์", "ศาสตราจารย์", "หม่อมราชวงศ์", "หม่อมหลวง", "เด็กหญิง", "เด็กชาย",
    "นางสาว", "ร้อยตำรวจเอก", "ร้อยตำรวจโท", "ร้อยตำรวจตรี", "สิบตำรวจเอก", "ร้อยเอก", "ร้อยโท", "ร้อยตรี",
    "พระมหา", "พระครู", "สามเณร", "แม่ชี", "อาจารย์", "ดอกเตอร์", "คุณ", "ร.ต.อ.", "ร.ต.ท.", "ร.ต.ต.", "ส.ต.อ.", "ส.ต.ท.",
    "ส.ต.ต.", "ม.ร.ว.", "ม.ล.", "ด.ญ.", "ด.ช.", "น.ส.", "ร.อ.", "ร.ท.", "ร.ต.", "จ.อ.", "ผศ.", "รศ.", "ดร.", "ศ.", "อ.",
    "นาง", "นาย", "นส.", "พระ",
)  # fmt: skip
_LATIN_TITLES: Final = (
    "assistant professor", "associate professor", "professor", "asst. prof.", "asst.prof.",
    "assoc. prof.", "assoc.prof.",
    "acting sub lt.", "sub lt.", "pol. capt.", "master", "madam", "miss", "prof.", "capt.", "lt.", "mrs",
    "mr", "ms", "mx", "dr",
)  # fmt: skip
_BY_LENGTH: Final = sorted(_LATIN_TITLES, key=len, reverse=True)
_THAI_BY_LENGTH: Final = sorted(_THAI_TITLES, key=len, reverse=True)
_MOST_TITLES: Final = 3
_NOT_LETTERS: Final = re.compile(r"[^\w\u0e00-\u0e7f]+")


def is_name_of(name: str, owners: Iterable[str]) -> bool:
    """Return whether a name is one of ``owners``, which have no titles: first name first, or last name first."""
    written = {_together(words) for words in _without_titles(name)}
    return any(
        _together(turned) in written
        for words in (folded(owner).split() for owner in owners)
        for turned in (words, [*words[-1:], *words[:-1]], [*words[1:], *words[:1]])
        if words
    )


def _without_titles(name: str) -> Iterator[list[str]]:
    """Yield the words of a name, then those without its first title, without its second.

    The whole name is among them, since a name may begin like a title: "นางนวล" need not be "นวล" with the title "นาง".
    """
    rest = folded(name)
    for _ in range(_MOST_TITLES + 1):
        yield rest.split()
        cut = _after_title(rest)
        if cut is None:
            return
        rest = cut


def _after_title(name: str) -> str | None:
    """Return what follows a title: in Thai it may stand before the name without a blank, in English only with a dot."""
    for title in _THAI_BY_LENGTH:
        rest = name.removeprefix(title).lstrip(" .")
        if rest != name and rest and not _is_mark(rest[0]):
            return rest
    for title in _BY_LENGTH:
        if name.startswith(title) and name[len(title) : len(title) + 1] in (" ", "."):
            return name[len(title) :].lstrip(" .") or None
        if title.endswith(".") and name.startswith(title):
            return name[len(title) :].lstrip(" .") or None
    return None


def _is_mark(letter: str) -> bool:
    """Whether a letter stands over or under the one before it, or belongs behind it: no name begins with it."""
    return unicodedata.category(letter) == "Mn" or letter in "\u0e30\u0e32\u0e33\u0e45"


def _together(words: Iterable[str]) -> str:
    return _NOT_LETTERS.sub("", "".join(words))
