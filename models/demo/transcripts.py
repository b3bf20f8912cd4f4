"""Transcripts the registrar has issued to personas: one in each language, and one that was cancelled."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.demo.plan import Plan
from models.documents.paper.contract import PaperLanguage
from models.grades.transcript.rules import transcript_number
from models.grades.transcript.store import Issuing, official_content
from models.grades.transcript.tables import IssuedTranscript
from models.kit.calendar import bangkok_date
from models.kit.errors import LANGUAGES
from models.kit.thai import buddhist_year

_ISSUED: Final[tuple[tuple[PaperLanguage, str | None], ...]] = (
    ("th", "ขอผิดภาษา ออกฉบับภาษาอังกฤษแทนแล้ว"),
    ("en", None),
    ("th", None),
)
"""The language of each, the earliest first, and why it was cancelled."""
_STUDENTS: Final = text("""
    SELECT DISTINCT student_id FROM student_personal JOIN student_standing USING (student_id) ORDER BY 1
""")


def load_transcripts(session: Session, plan: Plan, registrar: UUID) -> None:
    """Issues them on one morning, so that their serials are of one year."""
    students = list(session.scalars(_STUDENTS))
    ids, first = plan.ids("transcripts"), plan.now - timedelta(hours=1)
    year = buddhist_year(bangkok_date(first))
    for serial, (language, reason) in enumerate(_ISSUED, start=1):
        at = first + timedelta(minutes=serial)
        number = transcript_number(year, serial)
        issuing = Issuing(students[serial // len(_ISSUED)], number, bangkok_date(at), registrar)
        kept_content: dict[str, object] = {
            each: official_content(session, issuing, each).model_dump(mode="json") for each in LANGUAGES
        }
        session.add(
            IssuedTranscript(
                transcript_id=next(ids),
                number=number,
                year=year,
                serial=serial,
                student_id=issuing.student_id,
                language=language,
                content=kept_content,
                idempotency_key=f"demo-transcript-{serial}",
                issued_at=at,
                issued_by=registrar,
                cancelled_at=at + timedelta(minutes=5) if reason else None,
                cancelled_by=registrar if reason else None,
                cancel_reason=reason,
            )
        )
