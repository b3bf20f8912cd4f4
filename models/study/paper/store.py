"""The papers of the area ``study``: the certificate of completion, recomputed (study §4, ADR 15, 45).

A certificate of a request that was reopened is no paper any more, and one from before the council is superseded by the
day of the degree: verification says so.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.heads import student_head
from models.documents.paper.store.kinds import PaperType
from models.kit.calendar import bangkok_date
from models.kit.errors import text_of
from models.study.paper.contract import COMPLETION_CERTIFICATE, CompletionContent

_APPROVED: Final = text("""
    SELECT g.number, g.name_th, g.name_en, v.name_th AS programme_th, v.name_en AS programme_en, g.honours,
           g.academic_year, g.semester, g.approved_at, g.conferred_on
      FROM graduation g JOIN programme_version v USING (version_id)
     WHERE g.number = :number AND g.student_id = :student_id AND g.approved_at IS NOT NULL
       AND (g.is_open OR g.conferred_at IS NOT NULL)
""")
_FIRST_CHANGE: Final = text("""
    SELECT conferred_at FROM graduation
     WHERE number = :number AND student_id = :student_id AND conferred_at > :issued_at
""")


def certificate_of(session: Session, subject: PaperSubject, language: PaperLanguage) -> CompletionContent:
    """What the certificate says now. Raises LookupError for a request that is not approved, or not any more."""
    named = {"number": subject.line, "student_id": subject.student_id}
    row = session.execute(_APPROVED, named).mappings().first()
    if row is None:
        raise LookupError("no such certificate")
    honours = row["honours"] if row["conferred_on"] is not None else None  # they are final with the degree
    return CompletionContent(
        number=row["number"],
        student=student_head(session, subject.student_id, language),
        printed_name=row[f"name_{language}"],
        programme=row[f"programme_{language}"],
        honours="" if honours is None else text_of(f"completion.honours.{honours}", language, name="documents"),
        academic_year=row["academic_year"],
        semester=row["semester"],
        approved_on=bangkok_date(row["approved_at"]),
        conferred_on=row["conferred_on"],
    )


def _first_change(session: Session, subject: PaperSubject, issued_at: datetime) -> datetime | None:
    """When the degree was conferred, after the paper. What was reopened leaves no instant."""
    named = {"number": subject.line, "student_id": subject.student_id, "issued_at": issued_at}
    changed: datetime | None = session.scalar(_FIRST_CHANGE, named)
    return changed


STUDY_PAPERS: Final = (
    PaperType(
        kind=COMPLETION_CERTIFICATE,
        content=CompletionContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("study/completion_certificate.html"),
        menus=(MenuId.MY_GRADUATION, MenuId.GRADUATIONS),
        read=certificate_of,
        changed_at=_first_change,
    ),
)
