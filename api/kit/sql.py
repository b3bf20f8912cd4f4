"""Fragments of SQL that every area needs: patterns of a search, and names of people."""

from __future__ import annotations

from typing import Final

GRAM: Final = 3
"""Letters in each piece of a word that ``search_grams`` of the database indexes."""
_LIKE_SPECIAL: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


def like(words: str) -> str:
    """A pattern that finds the words anywhere, with what LIKE treats specially taken literally."""
    return f"%{words.strip().lower().translate(_LIKE_SPECIAL)}%"


def matches(words: str) -> dict[str, object]:
    """The parameters ``:like`` and ``:prefix``: patterns of the words anywhere, and at the beginning."""
    found = like(words)
    return {"like": found, "prefix": found.removeprefix("%")}


def person_matches(words: str) -> str:
    """The SQL condition that a person (``p``) has the words in code or names, led by an index; it needs ``:words``, the
    words in small letters, and ``:like``. Two letters are in too many names for an index to help.
    """
    is_indexed = len(words.strip()) >= GRAM
    indexed = "search_grams(p.search_words) @> search_grams(CAST(:words AS text)) AND " if is_indexed else ""
    return f"({indexed}p.search_words LIKE :like)"


def full_name_th(person: str) -> str:
    """The Thai name of a joined person; null where nobody was joined."""
    return f"{person}.title_th || {person}.first_name_th || ' ' || {person}.last_name_th"


def full_name_en(person: str) -> str:
    """The English name of a joined person; null where nobody was joined."""
    return f"nullif(concat_ws(' ', nullif({person}.title_en, ''), {person}.first_name_en, {person}.last_name_en), '')"


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
