"""Issuing a paper: registered under its code, superseding what is no longer true, its PDF stored."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.documents.pool import rendered
from models.db import engine
from models.documents.file.contract import MEDIA_TYPES
from models.documents.file.store.keeping import read_file
from models.documents.file.tables import StoredFile
from models.documents.paper.contract import (
    DocumentRequest,
    IssuedDocument,
    Paper,
    PaperContent,
    PaperLanguage,
    PaperSubject,
    PaperTruth,
)
from models.documents.paper.rules.codes import content_hash, grouped, new_code, still_says
from models.documents.paper.store.heads import university_name
from models.documents.paper.store.kinds import PaperType
from models.documents.paper.tables import PrintedDocument, PrintedDocumentFile
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES
from models.kit.settings import settings
from models.people.university.store import logo_address
from models.registry.paper.store import PAPER_TYPES

VERIFY_PATH: Final = "/verify/authen-to-verify"
_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:line, 0))")


@activity.defn(name="issue_document")
def issue_document(request: DocumentRequest) -> IssuedDocument:
    """Issue the paper the rows give now; while they give the same, it is the same paper.

    The registry is one transaction, the PDF another: a run that dies between them finds its paper and renders it.
    Fails for good (``not_found``) for a row that does not exist; a kind this version does not know is tried again.
    """
    paper_type = PAPER_TYPES.get(request.kind)
    if paper_type is None:
        raise ApplicationError(f"no such kind of paper here: {request.kind}", type="unknown_kind")
    with Session(engine(), expire_on_commit=False) as session:
        with session.begin():
            try:
                document = registered(session, paper_type, request, utc_now())
            except LookupError as error:
                raise ApplicationError(str(error), type="not_found", non_retryable=True) from error
        with session.begin():
            if session.get(PrintedDocumentFile, document.document_id) is not None:
                return _issued(document)
            pictures = pictures_of(session, paper_type.content.model_validate(document.content))
            issuer = Issuer(university_name(session, document.language), logo_address(session))
        pdf = rendered(paper_of(paper_type, document, pictures, issuer), paper_type.template)
        with session.begin():
            session.execute(
                postgresql.insert(PrintedDocumentFile)
                .values(document_id=document.document_id, pdf=pdf)
                .on_conflict_do_nothing()
            )
    return _issued(document)


def registered(session: Session, paper_type: PaperType, request: DocumentRequest, now: datetime) -> PrintedDocument:
    """The standing paper of the row, or a new one that says what the rows say.

    A frozen paper stands once it is issued, and is registered in both languages at once: the one that is asked for
    later says what was so on the same day. A recomputed one stands while the rows say the same: papers of both
    languages are looked at, since an English result is as untrue as the Thai one after a subject was dropped.
    """
    subject = request.about
    session.execute(_ONE_AT_A_TIME, {"line": f"{subject.student_id} {request.kind} {subject.line}"})
    standing = _standing(session, request.kind, subject)
    if paper_type.truth is PaperTruth.FROZEN:
        frozen = {paper.language: paper for paper in standing}
        for language in LANGUAGES:
            if language not in frozen:
                frozen[language] = _new(
                    session, request, language, _content_of(session, paper_type, subject, language), now
                )
        return frozen[request.language]
    contents = {
        language: _content_of(session, paper_type, subject, language)
        for language in {request.language, *(paper.language for paper in standing)}
    }
    for paper in standing:
        if not still_says(paper.content, contents[paper.language]):
            paper.superseded_at = now
    content = contents[request.language]
    digest = content_hash(content)
    for paper in standing:
        if paper.language == request.language and paper.content_hash == digest:
            return paper
    return _new(session, request, request.language, content, now)


def _standing(session: Session, kind: str, subject: PaperSubject) -> Sequence[PrintedDocument]:
    return session.scalars(
        select(PrintedDocument).where(
            col(PrintedDocument.student_id).is_not_distinct_from(subject.student_id),
            col(PrintedDocument.kind) == kind,
            col(PrintedDocument.line) == subject.line,
            col(PrintedDocument.superseded_at).is_(None),
        )
    ).all()


def _content_of(
    session: Session, paper_type: PaperType, subject: PaperSubject, language: PaperLanguage
) -> dict[str, object]:
    return paper_type.read(session, subject, language).model_dump(mode="json")


def _new(
    session: Session, request: DocumentRequest, language: PaperLanguage, content: dict[str, object], now: datetime
) -> PrintedDocument:
    subject = request.about
    document = PrintedDocument(
        code=new_code(),
        kind=request.kind,
        line=subject.line,
        language=language,
        student_id=subject.student_id,
        content=content,
        content_hash=content_hash(content),
        issued_at=now,
        issued_by=request.requested_by,
    )
    session.add(document)
    session.flush()
    return document


def pictures_of(session: Session, content: PaperContent) -> dict[UUID, str]:
    """The pictures of a content, as they were when it was issued.

    Raises ValueError for a file that is another one now: a paper is not made with what it was not issued with.
    """
    found: dict[UUID, str] = {}
    for picture in content.pictures:
        file = session.get_one(StoredFile, picture.file_id)
        held = b"".join(read_file(session, file))
        if hashlib.sha256(held).hexdigest() != picture.sha256:
            raise ValueError(f"the file {picture.file_id} is not the one a paper was issued with")
        found[picture.file_id] = f"data:{MEDIA_TYPES[file.kind]};base64,{b64encode(held).decode()}"
    return found


class Issuer(NamedTuple):
    """The university at the head of a paper: its name, and its logo in a ``data:`` address. Empty: the portal's own."""

    name: str = ""
    logo: str = ""


def paper_of(paper_type: PaperType, document: PrintedDocument, pictures: Mapping[UUID, str], issuer: Issuer) -> Paper:
    """What is to be rendered."""
    return Paper(
        code=grouped(document.code),
        language=document.language,
        issued_at=document.issued_at,
        verify_url=f"{settings().portal_url}{VERIFY_PATH}?code={grouped(document.code)}",
        content=paper_type.content.model_validate(document.content),
        university=issuer.name,
        logo=issuer.logo,
        pictures=pictures,
    )


def _issued(document: PrintedDocument) -> IssuedDocument:
    return IssuedDocument(document_id=document.document_id, code=document.code, issued_at=document.issued_at)


ACTIVITIES: Final = (issue_document,)
