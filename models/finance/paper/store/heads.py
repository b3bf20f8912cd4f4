"""What papers of money share: who issues them, who signs, and why something was credited (finance §5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, TypedDict

from sqlalchemy import RowMapping, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.documents.file.tables import StoredFile
from models.documents.paper.contract import PaperLanguage, PaperPicture, PaperStudent
from models.documents.paper.store.heads import called
from models.finance.paper.contract import PaperIssuer, PaperSigner, SignerPost
from models.finance.signer.contract import SignedDocument
from models.finance.signer.rules import Signer, signer_of_day
from models.finance.signer.tables import DocumentSigner
from models.kit.calendar import bangkok_date
from models.kit.errors import Detail, catalogue, text_of
from models.kit.settings import settings
from models.people.university.store import university_of_papers

_TEXTS: Final = "documents"


class Head(TypedDict):
    """The head of a paper of money."""

    issuer: PaperIssuer
    student: PaperStudent
    number: str
    issued_on: date
    academic_year: int
    semester: int


def head_of(session: Session, row: RowMapping, student: PaperStudent, language: PaperLanguage) -> Head:
    """The head of a paper about a row with the columns of :mod:`models.finance.paper.store.rows`.

    The tax id is that of the set-up; ``MYKU_TAX_ID`` where nobody has set the university up.
    """
    university = university_of_papers(session)
    return Head(
        issuer=PaperIssuer(
            name=called(university, language),
            campus=row[f"campus_{language}"],
            tax_id=settings().tax_id if university is None else university.tax_id,
            address=text_of("issuer_address", language, name=_TEXTS),
        ),
        student=student,
        number=row["number"],
        issued_on=bangkok_date(row["issued_at"]),
        academic_year=row["academic_year"],
        semester=row["semester"],
    )


def signers_of(
    session: Session, day: date, document: SignedDocument, language: PaperLanguage
) -> tuple[PaperSigner, ...]:
    """Who signs papers of a kind on a Bangkok day: the director of treasury and the finance officer."""
    rows = session.scalars(
        select(DocumentSigner).where(col(DocumentSigner.document) == document, col(DocumentSigner.deleted_at).is_(None))
    )
    kept = {row.signer_id: row for row in rows}
    signers: list[PaperSigner] = []
    for post in SignerPost:
        found = signer_of_day((signer_facts(row) for row in kept.values() if row.post is post), day)
        if found is None:
            position = text_of(f"signer.{post.value}", language, name=_TEXTS)
            signers.append(PaperSigner(post=post, name="", position=position))
        else:
            signers.append(_signing(session, kept[found.signer_id], language))
    return tuple(signers)


def signer_facts(row: DocumentSigner) -> Signer:
    """A row as the rules see it."""
    return Signer(
        signer_id=row.signer_id,
        document=row.document,
        post=row.post,
        role=row.role,
        since=row.valid_from,
        until=row.valid_until,
        name_th=row.name_th,
        name_en=row.name_en,
    )


def _signing(session: Session, row: DocumentSigner, language: PaperLanguage) -> PaperSigner:
    thai = language == "th"
    file_id = row.picture_th if thai else row.picture_en
    file = session.get_one(StoredFile, file_id) if file_id else None
    return PaperSigner(
        post=row.post,
        name=row.name_th if thai else row.name_en,
        position=row.position_th if thai else row.position_en,
        signature=PaperPicture(file_id=file.file_id, sha256=file.sha256) if file else None,
    )


def credit_reason(reason: Mapping[str, object], language: PaperLanguage) -> str:
    """Why a credit note was issued, as a sentence: that of its rule with the facts, or what an officer wrote."""
    key = f"credit_reason.{reason.get('rule')}"
    facts: dict[str, Detail] = {name: str(value) for name, value in reason.items() if value is not None}
    if key in catalogue(_TEXTS, language):
        return text_of(key, language, facts, name=_TEXTS)
    written = reason.get(f"reason_{language}") or reason.get("reason")
    return str(written) if written else text_of("credit_reason.other", language, name=_TEXTS)
