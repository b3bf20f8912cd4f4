"""One form of what people type, paste and search: spaces, invisible letters, Thai spelling, digits and hyphens.

The web has the same rules in ``web/src/lib/text.ts``: both are tested with ``web/src/lib/text-cases.json``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_BLANK: Final = "Zs"
_INVISIBLE: Final = frozenset({"Cf", "Cc", "Co", "Cs"})
"""Categories of letters without a picture: joiners, direction marks, soft hyphens, byte order marks, controls.

What is not assigned yet is no such letter: an older Python would take a new one for nothing.
"""
_LINES: Final = frozenset("\t\n\v\f\r\x85\u2028\u2029")
_DASH: Final = "Pd"
_MINUSES: Final = frozenset("\u02d7\u2043\u207b\u208b\u2212\u2796")
_WIDE: Final = {letter: letter - 0xFF01 + 0x21 for letter in range(0xFF01, 0xFF5F)}
"""Letters, digits and signs of a keyboard in the width of Chinese characters, and those of a keyboard."""
_BEFORE_SARA_AA: Final = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+\u0e32?")
_BEHIND_SARA_AM: Final = re.compile("\u0e33[\u0e33\u0e48-\u0e4b]+")
"""Each matches a whole run of marks, and never looks at a part of one again: a text may have a million of them."""
_DOUBLE_SARA_E: Final = "\u0e40\u0e40"
_SARA_AE: Final = "\u0e41"
_MARKS: Final = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}")
_MOST_ZEROS: Final = 2
_SHORT: Final = 60
_NIKHAHIT: Final = "\u0e4d"
_SARA_AA: Final = "\u0e32"
_SARA_AM: Final = "\u0e33"
_PHINTHU: Final = "\u0e3a"
_VOWELS: Final = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47")
_THAI: Final = ("\u0e00", "\u0e7f")


def tidy(text: str) -> str:
    """Return a text as it is kept: one spelling of Thai, nothing invisible, one blank between words, no line breaks."""
    if _has_no_spelling(text):
        return " ".join(text.split())
    return _spelled_before(text) if len(text) <= _SHORT else _spelled(text)


def _spelled(text: str) -> str:
    seen = "".join(map(_seen, text))
    return " ".join(map(_one_spelling, unicodedata.normalize("NFC", seen).split()))


@lru_cache(maxsize=20_000)
def _spelled_before(text: str) -> str:
    """A short text as it is kept: files and lists say the same names of places and people again and again."""
    return _spelled(text)


def plain(text: str) -> str:
    """Return a tidy text with Latin digits, narrow letters and the hyphen of the keyboard: for codes, amounts, days."""
    tidied = tidy(text if text.isascii() else text.translate(_WIDE))
    return tidied if tidied.isascii() else "".join(map(_of_the_keyboard, tidied))


def folded(text: str) -> str:
    """Return a plain text without the difference of capitals: two texts that are the same to people are equal."""
    return unicodedata.normalize("NFC", plain(text).casefold())


def heading(text: str) -> str:
    """Return a folded text without blanks: two headings that differ in how they are broken into lines are equal."""
    return folded(text).replace(" ", "")


def with_zeros(code: str, digits: int) -> str:
    """Return a code with the leading zeros that a spreadsheet dropped, up to ``digits`` digits; return any other text
    unchanged.
    """
    return code.zfill(digits) if lacks_zeros(code, digits) else code


def lacks_zeros(code: str, digits: int) -> bool:
    """Return whether a text is a code of so many digits but for one or two zeros in front of it."""
    return code.isascii() and code.isdecimal() and digits - _MOST_ZEROS <= len(code) < digits


def _has_no_spelling(text: str) -> bool:
    """Whether a text is of letters that have one spelling alone: most codes are."""
    return text.isascii() and text.isprintable()


def _seen(letter: str) -> str:
    category = unicodedata.category(letter)
    if letter in _LINES or category == _BLANK:
        return " "
    return "" if category in _INVISIBLE else letter


def _of_the_keyboard(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    return "-" if letter in _MINUSES or unicodedata.category(letter) == _DASH else letter


def _one_spelling(word: str) -> str:
    """Return a word of NFC in the spelling of Thai; as it is where marks of other scripts stand in it: NFC has an order
    for those, which another order of the Thai ones would break.
    """
    if word.isascii() or any(map(_is_mark_of_another_script, word)):
        return word
    word = _BEHIND_SARA_AM.sub(_tones_first, _BEFORE_SARA_AA.sub(_joined, word))
    return _MARKS.sub(_in_order, word.replace(_DOUBLE_SARA_E, _SARA_AE))


def _is_mark_of_another_script(letter: str) -> bool:
    first, last = _THAI
    return not first <= letter <= last and unicodedata.category(letter).startswith("M")


def _joined(found: re.Match[str]) -> str:
    """Sara am for nikhahit, other marks or none, and sara aa: what some keyboards and PDF files write for it."""
    marks = found[0]
    if _NIKHAHIT not in marks or not marks.endswith(_SARA_AA):
        return marks
    return marks.removesuffix(_SARA_AA).replace(_NIKHAHIT, "") + _SARA_AM


def _tones_first(found: re.Match[str]) -> str:
    return "".join(sorted(found[0], key=lambda letter: letter == _SARA_AM))


def _in_order(marks: re.Match[str]) -> str:
    """The marks over and under one consonant, each once: phinthu as in NFC, the vowel, then the tone."""
    found = dict.fromkeys(marks[0])
    return "".join(sorted(found, key=_place))


def _place(mark: str) -> int:
    return 0 if mark == _PHINTHU else 1 if mark in _VOWELS else 2
