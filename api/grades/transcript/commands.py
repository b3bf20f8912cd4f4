"""Issuing, opening and cancelling official transcripts. Issuing and cancelling each leave an audit entry."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from fastapi import Response
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.documents.document.printing import pdf_response, print_paper
from api.grades.transcript.queries import printed_pdf, transcript_view
from api.grades.transcript.schemas import TranscriptAsk, TranscriptView
from api.kit.audit import record_change
from api.people.student.queries import find_student
from models.documents.paper.contract import PaperSubject
from models.documents.paper.rules.titles import title_of
from models.grades.transcript.contract import TRANSCRIPT
from models.grades.transcript.rules import transcript_number
from models.grades.transcript.store import Issuing, official_content
from models.grades.transcript.tables import IssuedTranscript
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import LANGUAGES, Refusal
from models.kit.table import new_id
from models.kit.thai import buddhist_year

SUBJECT: Final = "transcript"
_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('transcript numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM issued_transcript WHERE year = :year")
_WITHDRAW: Final = text("""
    UPDATE printed_document SET superseded_at = :at
     WHERE kind = :kind AND student_id = :student_id AND line = :number AND superseded_at IS NULL
""")


async def issue_transcript(session: AsyncSession, principal: Principal, wanted: TranscriptAsk, key: str) -> UUID:
    """Issue a transcript: its number and what it says, in one transaction. The same key is the same transcript.

    Numbers are taken one after another until the transaction ends, so that none is lost. Raises Refusal ``not_found``
    for a student out of reach, ``transcript_empty`` and ``key_used_differently``.
    """
    student_id = await find_student(session, principal, wanted.student_code)
    await session.execute(_ONE_AT_A_TIME)
    earlier = await _earlier(session, principal, key)
    if earlier is not None:
        if (earlier.student_id, earlier.language) != (student_id, wanted.language):
            raise Refusal("key_used_differently")
        return earlier.transcript_id
    now = utc_now()
    year = buddhist_year(bangkok_date(now))
    serial = int(await session.scalar(_NEXT, {"year": year}) or 1)
    number = transcript_number(year, serial)
    row = IssuedTranscript(
        transcript_id=new_id(),
        number=number,
        year=year,
        serial=serial,
        student_id=student_id,
        language=wanted.language,
        content=await _issued_content(session, Issuing(student_id, number, bangkok_date(now), principal.person_id)),
        idempotency_key=key,
        issued_at=now,
        issued_by=principal.person_id,
    )
    session.add(row)
    _audit(session, principal, row, "issue", now)
    await session.flush()
    return row.transcript_id


async def open_transcript(session: AsyncSession, client: Client, principal: Principal, transcript_id: UUID) -> Response:
    """The PDF of a transcript, as it was issued; of one that is cancelled what was made of it, if anything was."""
    row = await _seen(session, principal, transcript_id)
    if row.cancelled_at is None:
        subject = PaperSubject(student_id=row.student_id, line=row.number)
        return await print_paper(session, client, principal, TRANSCRIPT, subject, row.language)
    pdf = await printed_pdf(session, row.student_id, row.number, row.language)
    if pdf is None:
        raise Refusal("not_found")
    return pdf_response(pdf, title_of(TRANSCRIPT, (row.number,), row.language))


async def cancel_transcript(
    session: AsyncSession, principal: Principal, transcript_id: UUID, reason: str
) -> TranscriptView:
    """Cancel a transcript: verification says so from now on. Raises Refusal ``transcript_cancelled``."""
    await _seen(session, principal, transcript_id)
    row = await session.get_one(IssuedTranscript, transcript_id, with_for_update=True, populate_existing=True)
    if row.cancelled_at is not None:
        raise Refusal("transcript_cancelled", number=row.number)
    now = utc_now()
    row.cancelled_at, row.cancelled_by, row.cancel_reason = now, principal.person_id, reason
    await session.flush()
    withdrawn = {"at": now, "kind": TRANSCRIPT, "student_id": row.student_id, "number": row.number}
    await session.execute(_WITHDRAW, withdrawn)
    _audit(session, principal, row, "cancel", now)
    return await transcript_view(session, principal, transcript_id)


async def _issued_content(session: AsyncSession, issuing: Issuing) -> dict[str, object]:
    """What the transcript says in each language. Raises Refusal ``transcript_empty`` where nothing is published."""
    said = {language: await session.run_sync(official_content, issuing, language) for language in LANGUAGES}
    content = said["th"]
    if not content.terms and not content.transferred:
        raise Refusal("transcript_empty", student_code=content.student.code)
    return {language: each.model_dump(mode="json") for language, each in said.items()}


async def _earlier(session: AsyncSession, principal: Principal, key: str) -> IssuedTranscript | None:
    found: IssuedTranscript | None = await session.scalar(
        select(IssuedTranscript).where(
            col(IssuedTranscript.issued_by) == principal.person_id, col(IssuedTranscript.idempotency_key) == key
        )
    )
    return found


async def _seen(session: AsyncSession, principal: Principal, transcript_id: UUID) -> IssuedTranscript:
    """The transcript, of a student the caller sees. Raises Refusal ``not_found``."""
    await transcript_view(session, principal, transcript_id)
    return await session.get_one(IssuedTranscript, transcript_id)


def _audit(session: AsyncSession, principal: Principal, row: IssuedTranscript, verb: str, at: datetime) -> None:
    said = {"number": row.number, "studentId": row.student_id, "language": row.language, "reason": row.cancel_reason}
    record_change(session, principal.person_id, SUBJECT, row.transcript_id, verb, before=None, after=said, at=at)
