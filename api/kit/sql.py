"""Fragments of SQL that every area needs: patterns of a search, and names of people."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from models.kit.name_sql import account_names
from models.kit.name_sql import full_name_en as full_name_en
from models.kit.name_sql import full_name_th as full_name_th
from models.kit.text import plain

GRAM: Final = 3
"""Letters in each piece of a word that ``search_grams`` of the database indexes."""
_YEAR: Final = re.compile("b?[0-9]{1,4}")
_ACCOUNT: Final = re.compile(r"b?([0-9][0-9-]{4,})")
_LIKE_SPECIAL: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


def like(words: str) -> str:
    """A pattern that finds the words anywhere, with what LIKE treats specially taken literally."""
    return f"%{words.strip().lower().translate(_LIKE_SPECIAL)}%"


def matches(words: str) -> dict[str, object]:
    """The parameters of :func:`has_words` and :func:`begun_first`, and ``:prefix``: all that was typed, at the
    beginning.

    A code may be written with its ``b`` and hyphens, or without: ``0141-8351``, ``b6610450001``.
    """
    typed = _typed(words)
    bare = " ".join(word for word in map(_bare, typed.split()) if word)
    return {
        "prefix": like(typed).removeprefix("%"),
        "patterns": patterns_of(words),
        "typed_patterns": [like(word) for word in typed.split()],
        "just_typed": bare,
        "begun": like(bare).removeprefix("%"),
    }


def patterns_of(words: str) -> list[str]:
    """The patterns of :func:`has_words`, one for each word. Hyphens alone are a word where nothing else was typed."""
    typed = _typed(words).split()
    return [like(word) for word in [word for word in map(_bare, typed) if word] or typed]


def has_words(*columns: str, patterns: str = "patterns") -> str:
    """The SQL condition that the columns together have every word, in any order, whatever hyphens stand in them; it
    needs the parameters of :func:`matches`.

    With ``p.search_words`` among the columns, a person (``p``) is found beside what else the row says.
    """
    return f"({_without_hyphens(_together(columns))} LIKE ALL (CAST(:{patterns} AS text[])))"


def has_words_as_typed(*columns: str) -> str:
    """The same where a hyphen tells one row from another, as in the names of rooms: "1-24" is no part of "1-124"."""
    return f"(lower({_together(columns)}) LIKE ALL (CAST(:typed_patterns AS text[])))"


def begun_first(words: str, order: str, *columns: str) -> str:
    """The ORDER BY list of rows that :func:`has_words` found: those one of whose columns is what was typed, then those
    that begin so, then the others, each in ``order``; it needs the parameters of :func:`matches`.
    """
    if not words.strip():
        return order
    bare = [_without_hyphens(column) for column in columns]
    is_typed = " OR ".join(f"{column} = :just_typed" for column in bare)
    begins = " OR ".join(f"{column} LIKE :begun" for column in bare)
    return f"CASE WHEN {is_typed} THEN 0 WHEN {begins} THEN 1 ELSE 2 END, {order}"


def reads_from(alias: str, statement: str) -> bool:
    """Whether a statement names a column of this table, so that tables that nothing asks for are not joined."""
    return re.search(rf"\b{alias}\.", statement) is not None


def _together(columns: Iterable[str]) -> str:
    return f"concat_ws(' ', {', '.join(columns)})"


def _without_hyphens(column: str) -> str:
    return f"translate(lower({column}), '-\u2010\u2011\u2012\u2013\u2014', '')"


def _bare(word: str) -> str:
    """A word without what codes are written with or without: the letter of the account and hyphens."""
    return (_code(word) or word).replace("-", "")


PERSON_FOUND: Final = "p.search_words LIKE ALL (CAST(:people AS text[]))"
"""The SQL condition that a person (``p``) has all the words of :func:`searched` in code or names, in any order."""


BY_NAME: Final = "thai_order(p.first_name_th), thai_order(p.last_name_th), p.person_id"
"""The ORDER BY list of people (``p``) by their Thai names."""
_CODE: Final = "'|' || p.id_code || '|'"
_PARTS: Final = "p.id_code, p.last_name_th, p.last_name_en, p.first_name_th, p.first_name_en"
_OF_ONE_WORD: Final = f"lower(concat_ws('|', '', {_PARTS}, ''))"
_OF_WORDS: Final = f"lower(concat_ws('|', '', {_PARTS}, array_to_string({account_names('p')}, '|'), ''))"


def nearest_first(words: str, order: str) -> str:
    """The ORDER BY list of people (``p``) who were found by words, with the parameters of :func:`searched`.

    First who has just this code or name, then whose code or name begins so, then the others; each in ``order``, which
    is all of it where nothing was typed, or too little for an index to find few.
    """
    asked = searched(words)
    if not asked["grams"]:
        return order
    named = _named(str(asked["begins"]).strip("|%"))
    return f"CASE WHEN {named} LIKE :just_so THEN 0 WHEN {named} LIKE :begins THEN 1 ELSE 2 END, {order}"


def _named(words: str) -> str:
    """What of a person (``p``) may be or begin with the words, between bars: the code, the parts of the names, whole
    names. The beginning of a code finds thousands, so no more is put together than can be.
    """
    if words.isdecimal():
        return _CODE
    return _OF_WORDS if " " in words else _OF_ONE_WORD


def searched(words: str) -> dict[str, object]:
    """The parameters of a search for people: those of :func:`matches`, ``words`` as one text, in ``people`` a pattern
    for each word, ``grams``, what an index knows of them, and ``just_so`` and ``begins`` for :func:`nearest_first`.

    A code of a student may be written with its ``b`` and hyphens.
    """
    typed = _typed(words)
    found = words_of(words)
    grams = {word[at : at + GRAM] for word in found for at in range(len(word) - GRAM + 1)}
    nearest = " ".join(found).translate(_LIKE_SPECIAL)
    return {
        **matches(typed),
        "just_so": f"%|{nearest}|%",
        "begins": f"%|{nearest}%",
        "words": typed,
        "people": [like(word) for word in found],
        "grams": sorted(grams),
    }


def person_matches(words: str) -> str:
    """The SQL condition that a person (``p``) has the words in code or names, led by an index; it needs the parameters
    of :func:`searched`. Words of two letters are in too many names for an index to help, the year of a code
    in too many codes.
    """
    asked = searched(words)
    is_indexed = bool(asked["grams"]) and not _YEAR.fullmatch(str(asked["words"]))
    indexed = "search_grams(p.search_words) @> CAST(:grams AS text[]) AND " if is_indexed else ""
    return f"({indexed}{PERSON_FOUND})"


def words_of(words: str) -> list[str]:
    """The words that were typed, in small letters; codes without the letter of the account and hyphens."""
    return [_code(word) or word for word in _typed(words).split()]


def _typed(words: str) -> str:
    """What was typed, in one spelling and in the small letters of PostgreSQL."""
    return plain(words).lower()


def _code(word: str) -> str | None:
    """The code of a student, of staff or of a subject that a word is, without the letter of the account and hyphens."""
    found = _ACCOUNT.fullmatch(word)
    return None if found is None else found[1].replace("-", "")


def names(th: str, en: str) -> str:
    """Two columns as :class:`api.kit.wire.Names`; null where the English one is."""
    return f"CASE WHEN {en} IS NOT NULL THEN jsonb_build_object('th', {th}, 'en', {en}) END"


def full_names(person: str) -> str:
    """The names of a joined person as :class:`api.kit.wire.Names`; null where nobody was joined."""
    return names(full_name_th(person), full_name_en(person))


def major_name(code: str, column: str) -> str:
    """The name of a major, ``name_th`` or ``name_en``, by a column that holds its code."""
    return f"(SELECT u.{column} FROM major u WHERE u.major_code = {code})"


FULL_NAME_TH: Final = full_name_th("p")
FULL_NAME_EN: Final = full_name_en("p")
