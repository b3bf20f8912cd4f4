"""Reads of the university's own row."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.kit.query import Query


class UniversityNames(NamedTuple):
    """What the university is called."""

    name_th: str
    name_en: str


_NAMES: Final = Query(UniversityNames, "SELECT name_th, name_en FROM university")


def university_names(session: Session) -> UniversityNames | None:
    """Return what the set-up calls the university, None where nobody has set it up."""
    return _NAMES.optional(session)
