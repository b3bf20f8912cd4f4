"""What papers of money share: who issues them, who signs, and why something was credited (finance §5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, TypedDict

from sqlalchemy import RowMapping
from sqlalchemy.orm import Session

from models.calendar import bangkok_date
from models.contracts.documents.papers import PaperLanguage, PaperStudent
from models.contracts.finance.papers import PaperIssuer, PaperSigner, SignerPost
from models.errors import Detail, catalogue, text_of
from models.settings import settings

_TEXTS: Final = "documents"


class Head(TypedDict):
    """The head of a paper of money."""

    issuer: PaperIssuer
    student: PaperStudent
    number: str
    issued_on: date
    academic_year: int
    semester: int


def head_of(row: RowMapping, student: PaperStudent, language: PaperLanguage) -> Head:
    """The head of a paper about a row with the columns of :mod:`models.facts.finance.paper_rows`."""
    return Head(
        issuer=PaperIssuer(
            name=text_of("university", language, name=_TEXTS),
            campus=row[f"campus_{language}"],
            tax_id=settings().tax_id,
        ),
        student=student,
        number=row["number"],
        issued_on=bangkok_date(row["issued_at"]),
        academic_year=row["academic_year"],
        semester=row["semester"],
    )


def signers_of(session: Session, day: date, language: PaperLanguage) -> tuple[PaperSigner, ...]:
    """Who signs papers of a Bangkok day: the director of treasury and the finance officer."""
    thai = language == "th"
    names = {
        SignerPost.DIRECTOR: settings().director_signer_th if thai else settings().director_signer_en,
        SignerPost.OFFICER: settings().officer_signer_th if thai else settings().officer_signer_en,
    }
    return tuple(
        PaperSigner(post=post, name=name, position=text_of(f"signer.{post.value}", language, name=_TEXTS))
        for post, name in names.items()
    )


def credit_reason(reason: Mapping[str, object], language: PaperLanguage) -> str:
    """Why a credit note was issued, as a sentence: that of its rule with the facts, or what an officer wrote."""
    key = f"credit_reason.{reason.get('rule')}"
    facts: dict[str, Detail] = {name: str(value) for name, value in reason.items() if value is not None}
    if key in catalogue(_TEXTS, language):
        return text_of(key, language, facts, name=_TEXTS)
    written = reason.get(f"reason_{language}") or reason.get("reason")
    return str(written) if written else text_of("credit_reason.other", language, name=_TEXTS)
