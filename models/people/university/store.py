"""The university's own row, and its logo."""

from __future__ import annotations

from base64 import b64encode
from typing import Final, Literal, NamedTuple

from sqlalchemy.orm import Session

from models.kit.query import Query
from models.people.university.tables import UNIVERSITY_ID, UniversityLogo


class UniversityNames(NamedTuple):
    """What the university is called, and the digest of its logo; None without one."""

    name_th: str
    name_en: str
    logo: str | None


class UniversityOfPapers(NamedTuple):
    """What papers say of the university: its names, and the tax id that receipts bear."""

    name_th: str
    name_en: str
    tax_id: str

    def name_in(self, language: Literal["th", "en"]) -> str:
        """Return its name in a language."""
        return self.name_th if language == "th" else self.name_en


_NAMES: Final = Query(
    UniversityNames,
    """
    SELECT u.name_th, u.name_en, l.digest AS logo
      FROM university u LEFT JOIN university_logo l USING (university_id)
    """,
)
_OF_PAPERS: Final = Query(UniversityOfPapers, "SELECT name_th, name_en, tax_id FROM university")


def university_names(session: Session) -> UniversityNames | None:
    """Return what the set-up calls the university, None where nobody has set it up."""
    return _NAMES.optional(session)


def university_of_papers(session: Session) -> UniversityOfPapers | None:
    """Return what papers say of the university, None where nobody has set it up."""
    return _OF_PAPERS.optional(session)


def logo_of_digest(session: Session, digest: str) -> bytes | None:
    """Return the logo as PNG; None where it is another one by now."""
    held = session.get(UniversityLogo, UNIVERSITY_ID)
    return held.png if held is not None and held.digest == digest else None


def logo_address(session: Session) -> str:
    """Return the logo whole in a ``data:`` address, for papers; empty without one."""
    held = session.get(UniversityLogo, UNIVERSITY_ID)
    return "" if held is None else f"data:image/png;base64,{b64encode(held.png).decode()}"
