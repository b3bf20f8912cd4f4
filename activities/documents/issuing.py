"""Issuing a paper: registered under its code, superseding what is no longer true, its PDF stored."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.dialects import postgresql
from sqlmodel import Session, col
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.documents.pool import rendered
from models.calendar import utc_now
from models.contracts.documents.papers import DocumentRequest, IssuedDocument, Paper
from models.db import engine
from models.facts.documents.papers import content_now
from models.facts.documents.registry import PaperKey
from models.rules.documents.papers import content_hash, grouped, new_code, still_says
from models.settings import settings
from models.tables.documents.papers import PrintedDocument, PrintedDocumentFile

VERIFY_PATH: Final = "/verify/authen-to-verify"
_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:line, 0))")


@activity.defn(name="issue_document")
def issue_document(request: DocumentRequest) -> IssuedDocument:
    """Issue the paper the rows give now; while they give the same, it is the same paper.

    The registry is one transaction, the PDF another: a run that dies between them finds its paper and renders it.
    Fails for good (``not_found``) for a student or term that does not exist.
    """
    with Session(engine(), expire_on_commit=False) as session:
        with session.begin():
            try:
                document = registered(session, request, utc_now())
            except LookupError as error:
                raise ApplicationError(str(error), type="not_found", non_retryable=True) from error
        with session.begin():
            if session.get(PrintedDocumentFile, document.document_id) is not None:
                return _issued(document)
        pdf = rendered(paper_of(document))
        with session.begin():
            session.execute(
                postgresql.insert(PrintedDocumentFile)
                .values(document_id=document.document_id, pdf=pdf)
                .on_conflict_do_nothing()
            )
    return _issued(document)


def registered(session: Session, request: DocumentRequest, now: datetime) -> PrintedDocument:
    """The standing paper that says what the rows say, or a new one; what they no longer say is superseded.

    Papers of both languages are looked at: an English result is as untrue as the Thai one after a subject was dropped.
    """
    key = PaperKey.model_validate(request.model_dump(include=set(PaperKey.model_fields)))
    session.execute(_ONE_AT_A_TIME, {"line": f"{key.student_id} {request.kind} {key.line}"})
    standing = session.scalars(
        select(PrintedDocument).where(
            col(PrintedDocument.student_id) == key.student_id,
            col(PrintedDocument.kind) == request.kind,
            col(PrintedDocument.line) == key.line,
            col(PrintedDocument.superseded_at).is_(None),
        )
    ).all()
    said = {
        language: content_now(session, request.kind, key, language).model_dump(mode="json")
        for language in {request.language, *(paper.language for paper in standing)}
    }
    for paper in standing:
        if not still_says(paper.content, said[paper.language]):
            paper.superseded_at = now
    content = said[request.language]
    digest = content_hash(content)
    for paper in standing:
        if paper.language == request.language and paper.content_hash == digest:
            return paper
    document = PrintedDocument(
        code=new_code(),
        kind=request.kind,
        line=key.line,
        language=request.language,
        student_id=key.student_id,
        content=content,
        content_hash=digest,
        issued_at=now,
        issued_by=request.requested_by,
    )
    session.add(document)
    session.flush()
    return document


def paper_of(document: PrintedDocument) -> Paper:
    """What is to be rendered."""
    return Paper.model_validate(
        {
            "code": grouped(document.code),
            "language": document.language,
            "issued_at": document.issued_at,
            "verify_url": f"{settings().portal_url}{VERIFY_PATH}?code={grouped(document.code)}",
            "content": document.content,
        }
    )


def _issued(document: PrintedDocument) -> IssuedDocument:
    return IssuedDocument(document_id=document.document_id, code=document.code, issued_at=document.issued_at)


ACTIVITIES: Final = (issue_document,)
