"""Reads of the university's own row."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from sqlalchemy.orm import Session

from models.kit.query import Query


class UniversityNames(NamedTuple):
    """What the university is called."""

    name_th: str
    name_en: str


class UniversityOfPapers(NamedTuple):
    """What papers say of the university: its names, and the tax id that receipts bear."""

    name_th: str
    name_en: str
    tax_id: str

    def name_in(self, language: Literal["th", "en"]) -> str:
        """Return its name in a language."""
        return self.name_th if language == "th" else self.name_en


_NAMES: Final = Query(UniversityNames, "SELECT name_th, name_en FROM university")
_OF_PAPERS: Final = Query(UniversityOfPapers, "SELECT name_th, name_en, tax_id FROM university")


def university_names(session: Session) -> UniversityNames | None:
    """Return what the set-up calls the university, None where nobody has set it up."""
    return _NAMES.optional(session)


def university_of_papers(session: Session) -> UniversityOfPapers | None:
    """Return what papers say of the university, None where nobody has set it up."""
    return _OF_PAPERS.optional(session)
