"""Reading official transcripts, within what the caller sees."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.grades.transcript.schemas import TranscriptState, TranscriptStudent, TranscriptView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, begun_first, full_names, has_words, matches
from api.kit.wire import Names, Page
from api.people.student.queries import visible_students
from models.documents.paper.contract import PaperLanguage
from models.grades.transcript.contract import TRANSCRIPT
from models.grades.transcript.store import transcript_of

_VIEWS: Final = TypeAdapter(list[TranscriptView])
_COLUMNS: Final = f"""
    t.transcript_id, t.number, s.student_code, {full_names("p")} AS student, t.language,
    CASE WHEN t.cancelled_at IS NULL THEN 'issued' ELSE 'cancelled' END AS state,
    t.issued_at, {full_names("i")} AS issued_by, t.cancelled_at, {full_names("c")} AS cancelled_by, t.cancel_reason
"""
_FROM: Final = """
    FROM issued_transcript t JOIN student s USING (student_id) JOIN person p ON p.person_id = s.person_id
    JOIN person i ON i.person_id = t.issued_by LEFT JOIN person c ON c.person_id = t.cancelled_by
"""
_STATES: Final = {
    None: "true",
    TranscriptState.ISSUED: "t.cancelled_at IS NULL",
    TranscriptState.CANCELLED: "t.cancelled_at IS NOT NULL",
}
_STUDENT: Final = text(f"""
    SELECT s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, f.name_th AS faculty_th,
           f.name_en AS faculty_en, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en
      FROM student s JOIN person p USING (person_id) JOIN faculty f ON f.faculty_code = s.faculty_code
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
     WHERE s.student_id = :student_id
""")
_PRINTED: Final = text("""
    SELECT f.pdf FROM printed_document d JOIN printed_document_file f USING (document_id)
     WHERE d.kind = :kind AND d.student_id = :student_id AND d.line = :number AND d.language = :language
     ORDER BY d.issued_at DESC LIMIT 1
""")


async def transcripts_issued(
    session: AsyncSession, principal: Principal, asked: Search, state: TranscriptState | None
) -> Page[TranscriptView]:
    """A page of what was issued, found by number, student code or name, the newest first."""
    found = has_words("t.number", "p.search_words")
    statement = f"""
        SELECT {_COLUMNS}, count(*) OVER () AS total {_FROM}
        WHERE {visible_students(principal)} AND {_STATES[state]} AND {found}
        ORDER BY {begun_first(asked.text, "t.issued_at DESC, t.number DESC", "t.number", "s.student_code")}
    """
    parameters = {**caller_parameters(principal), **matches(asked.text)}
    return await read_page(session, _VIEWS, statement, parameters, asked)


async def transcript_view(session: AsyncSession, principal: Principal, transcript_id: UUID) -> TranscriptView:
    """One transcript. Raises Refusal ``not_found`` where the caller does not see its student."""
    statement = text(
        f"SELECT {_COLUMNS} {_FROM} WHERE t.transcript_id = :transcript_id AND {visible_students(principal)}"
    )
    return await read_one(session, _VIEWS, statement, {"transcript_id": transcript_id, **caller_parameters(principal)})


async def transcript_student(session: AsyncSession, student_id: int) -> TranscriptStudent:
    """Who the student is, and what a transcript of theirs would come to."""
    row = (await session.execute(_STUDENT, {"student_id": student_id})).one()
    content = await session.run_sync(transcript_of, student_id, "th")
    return TranscriptStudent(
        student_code=row.student_code,
        name=Names(th=row.name_th, en=row.name_en),
        faculty=Names(th=row.faculty_th, en=row.faculty_en),
        status=Names(th=row.status_th, en=row.status_en),
        terms=len(content["terms"]),
        earned=content["earned"],
        gpax=content["gpax"],
        open_letters=list(content["open_letters"]),
    )


async def printed_pdf(session: AsyncSession, student_id: int, number: str, language: PaperLanguage) -> bytes | None:
    """The PDF that was made of a transcript, also of one that is cancelled; None where none was made."""
    asked = {"kind": TRANSCRIPT, "student_id": student_id, "number": number, "language": language}
    found: bytes | None = await session.scalar(_PRINTED, asked)
    return found
