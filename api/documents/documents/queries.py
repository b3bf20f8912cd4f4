"""Reading papers: the registry, the PDF, and whether a paper is still true."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.people.students.queries import visible_students
from models.facts.documents.papers import content_now
from models.facts.documents.registry import PaperKey
from models.rules.documents.papers import still_says
from models.tables.documents.papers import PrintedDocument

_FILE: Final = """
    SELECT f.pdf FROM printed_document d
    JOIN printed_document_file f USING (document_id)
    JOIN student s ON s.student_id = d.student_id
    WHERE d.code = :code AND {visible}
"""
_FIRST_CHANGE: Final = text(
    """
    SELECT min(updated_at) FROM enrolment
    WHERE student_id = :student_id AND academic_year = :academic_year AND semester = :semester
      AND updated_at > :issued_at
    """
)


async def document_of_code(session: AsyncSession, code: str) -> PrintedDocument | None:
    """The paper of a code."""
    found: PrintedDocument | None = await session.scalar(
        select(PrintedDocument).where(col(PrintedDocument.code) == code)
    )
    return found


async def pdf_of_code(session: AsyncSession, principal: Principal, code: str) -> bytes | None:
    """The PDF of a paper about a student the caller sees; None when there is none or they may not see it."""
    statement = text(_FILE.format(visible=visible_students(principal)))
    found: bytes | None = await session.scalar(statement, {"code": code, **caller_parameters(principal)})
    return found


async def untrue_since(session: AsyncSession, paper: PrintedDocument, now: datetime) -> datetime | None:
    """Since when the rows say otherwise than a standing paper; None while they say the same.

    The first change of the student's enrolments after the paper was issued. A change of a section (a room, a time)
    leaves no instant in the rows: it counts from ``now``, when it was found.
    """
    academic_year, semester = paper.line.split("/")
    key = PaperKey(student_id=paper.student_id, academic_year=int(academic_year), semester=int(semester))
    said = await session.run_sync(content_now, paper.kind, key, paper.language)
    if still_says(paper.content, said.model_dump(mode="json")):
        return None
    changed: datetime | None = await session.scalar(_FIRST_CHANGE, {**key.model_dump(), "issued_at": paper.issued_at})
    return changed or now
