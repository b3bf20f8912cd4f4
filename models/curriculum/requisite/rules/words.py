"""The words of requisites that are written as text, as people type them in Thai and English (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from models.curriculum.requisite.contract import Timing
from models.kit.text import plain, tidy


class Word(StrEnum):
    """What a piece of such a text is."""

    COUNT = "count"
    ALL = "all"
    ANY = "any"
    BEFORE_OR_SAME_TERM = "before_or_same_term"
    SAME_TERM = "same_term"
    BEFORE = "before"
    PETITION = "petition"
    ATTEMPTED = "attempted"
    ENTRY = "entry"
    CAMPUS = "campus"
    MIN = "min"
    AND = "and"
    OR = "or"
    COMMA = "comma"
    OPEN = "open"
    CLOSE = "close"
    TAG = "tag"
    CODE = "code"
    GRADE = "grade"
    UNKNOWN = "unknown"
    END = "end"


TIMINGS: Final[Mapping[Word, Timing]] = {
    Word.BEFORE: Timing.BEFORE,
    Word.BEFORE_OR_SAME_TERM: Timing.BEFORE_OR_SAME_TERM,
    Word.SAME_TERM: Timing.SAME_TERM,
}


class Token(NamedTuple):
    """A piece of a text: ``at`` is the place of its first letter, from 1, ``value`` what it says beside its word."""

    word: Word
    said: str
    at: int
    value: str = ""


def _english(words: str) -> str:
    return rf"(?<![a-z])(?:{words})(?![a-z])"


_SAME_TERM: Final = r"(?:in )?(?:the )?same (?:term|semester)|concurrent(?:ly)?"
_SAME_TERM_TH: Final = r"(?:เรียน)?พร้อมกัน|(?:ใน)?ภาค(?:การศึกษา)?เดียวกัน"
_GRADE_TH: Final = "(?:เกรด|ระดับคะแนน|ระดับขั้น)?"
_SPELLINGS: Final[Mapping[Word, tuple[str, ...]]] = {
    Word.COUNT: (
        rf"(?:at least |อย่างน้อย ?)?(?P<count_of>[0-9]{{1,2}}) ?"
        rf"(?:{_english('(?:subjects? )?(?:of|from)')}|(?:ราย)?(?:วิชา)? ?จาก)",
    ),
    Word.ALL: (_english("all of"), "ทุกวิชา(?:จาก|ใน)"),
    Word.ANY: (_english("(?:any|one) of"), "วิชาใดวิชาหนึ่ง(?:จาก|ใน)"),
    Word.BEFORE_OR_SAME_TERM: (
        _english(rf"(?:(?:taken )?before )?or (?:{_SAME_TERM})"), f"(?:(?:เรียน)?มา)?(?:ก่อน)?หรือ(?:{_SAME_TERM_TH})",
    ),
    Word.SAME_TERM: (_english(_SAME_TERM), _SAME_TERM_TH),
    Word.BEFORE: (_english("(?:taken )?before"), "(?:ที่)?(?:เรียน)?มาก่อน"),
    Word.PETITION: (_english("(?:or )?(?:by )?petition"), "(?:หรือ)?ยื่นคำร้อง(?:แทนได้)?"),
    Word.ATTEMPTED: (_english("attempted|even (?:a fail|failed)"), "แม้ไม่ผ่าน"),
    Word.ENTRY: (
        rf"(?:{_english('only')} |เฉพาะ ?)?(?:{_english('entry(?: years?)?')}|ปี(?:ที่)?เข้า(?:ศึกษา)?) ?"
        r"(?P<years>[0-9]{4} ?- ?(?:[0-9]{4})?|- ?[0-9]{4}|[0-9]{4})(?![0-9])",
    ),
    Word.CAMPUS: (
        rf"(?:{_english('only')} |เฉพาะ ?)?(?:{_english('campus')}|วิทยาเขต) ?"
        r"(?P<campuses>[0-9a-z]{1,2}(?![0-9a-z])(?: ?/ ?[0-9a-z]{1,2}(?![0-9a-z]))*)",
    ),
    Word.MIN: (
        _english("min(?:imum)?(?: grade)?|(?:with )?at least"), ">=|≥",
        f"(?:ได้)? ?{_GRADE_TH} ?ไม่ต่ำกว่า ?{_GRADE_TH}",
    ),
    Word.AND: (_english("and"), "และ", "&"),
    Word.OR: (_english("or"), "หรือ", "/"),
    Word.COMMA: ("[,;]",),
    Word.OPEN: (r"\(",),
    Word.CLOSE: (r"\)",),
    Word.TAG: (r"\[(?P<tag_name>[^\[\]]{1,80})\]",),
    Word.CODE: ("(?P<digits>[0-9]+)(?:-[0-9]{2}(?![0-9]))?",),
    Word.GRADE: (r"[a-z]\+?(?![a-z0-9+])",),
    Word.UNKNOWN: (r"[^\s()\[\],;/&]+|\S",),
}  # fmt: skip
"""The longer before the shorter: "or same term" is no "or"."""
_PIECE: Final = re.compile(
    "|".join(f"(?P<{word.value}>{'|'.join(spellings)})" for word, spellings in _SPELLINGS.items()), re.IGNORECASE
)
_VALUES: Final[Mapping[Word, str]] = {
    Word.COUNT: "count_of",
    Word.ENTRY: "years",
    Word.CAMPUS: "campuses",
    Word.TAG: "tag_name",
    Word.CODE: "digits",
}


def tokens_of(text: str) -> Iterator[Token]:
    """Return the pieces of a text, and its end."""
    shown = tidy(text)
    typed = plain(shown)
    if len(typed) != len(shown):
        shown = typed
    for found in _PIECE.finditer(typed):
        word = Word(found.lastgroup or Word.UNKNOWN)
        value = _VALUES.get(word)
        first, last = found.span(value or 0)
        said = (shown if word is Word.TAG else typed)[first:last]
        yield Token(word, found[0].strip(), found.start() + 1, said.strip() if value else "")
    yield Token(Word.END, "", len(typed) + 1)
