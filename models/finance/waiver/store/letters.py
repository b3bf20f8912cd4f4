"""What the letter of a decided waiver says: what was asked, what was decided and by whom (finance §6)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.heads import student_head
from models.documents.paper.store.kinds import PaperType
from models.finance.paper.contract import WAIVER_LETTER
from models.finance.waiver.contract.case import WaiverStage
from models.finance.waiver.contract.papers import WaiverDecision, WaiverLetterContent, WaiverLetterInvoice
from models.imports.import_batch.contract.case import BatchStage
from models.kit.calendar import bangkok_date
from models.kit.money import baht_figures
from models.kit.name_sql import full_name_en, full_name_th

_WAIVER: Final = text(f"""
    SELECT v.waiver_kind, v.academic_year, v.semester, v.asked_at, v.until, v.amount, v.reason, v.granted_at,
           e.at AS decided_at, coalesce(e.remark, '') AS remark,
           coalesce({full_name_th("p")}, '') AS by_th,
           coalesce({full_name_en("p")}, '') AS by_en
      FROM waiver v
      JOIN LATERAL (SELECT e.at, e.remark, e.actor_id FROM case_event e
                     WHERE e.case_id = v.case_id AND e.stage_from <> e.stage_to
                       AND CASE WHEN v.has_case THEN e.stage_to IN ('granted', 'refused')
                                ELSE e.stage_to = '{BatchStage.CONFIRMED}' END
                     ORDER BY e.sequence LIMIT 1) e ON true
      LEFT JOIN person p ON p.person_id = e.actor_id
     WHERE v.waiver_id = :waiver_id AND v.student_id = :student_id
       AND (v.has_case OR v.stage <> '{WaiverStage.CANCELLED}')
""")
"""One that a file granted was decided by who confirmed the file; what was undone with its file has no letter."""
_INVOICES: Final = text("""
    SELECT i.number, i.academic_year, i.semester FROM waiver_invoice w JOIN invoice i USING (invoice_id)
     WHERE w.waiver_id = :waiver_id ORDER BY i.number
""")


def read_waiver_letter(session: Session, subject: PaperSubject, language: PaperLanguage) -> WaiverLetterContent:
    """What the letter of a waiver says. Raises LookupError for one that is not decided, or is nobody's of the name."""
    try:
        waiver_id = UUID(subject.line)
    except ValueError:
        raise LookupError("no such waiver") from None
    asked = {"waiver_id": waiver_id, "student_id": subject.student_id}
    row = session.execute(_WAIVER, asked).mappings().first()
    if row is None or subject.student_id is None:
        raise LookupError("no such waiver")
    return WaiverLetterContent(
        student=student_head(session, subject.student_id, language),
        waiver_kind=row["waiver_kind"],
        decision=WaiverDecision.REFUSED if row["granted_at"] is None else WaiverDecision.GRANTED,
        academic_year=row["academic_year"],
        semester=row["semester"],
        asked_on=bangkok_date(row["asked_at"]),
        reason=row["reason"],
        invoices=tuple(WaiverLetterInvoice(**each) for each in session.execute(_INVOICES, asked).mappings()),
        amount=row["amount"],
        until=row["until"],
        decided_on=bangkok_date(row["decided_at"]),
        decided_by=row[f"by_{language}"],
        remark=row["remark"],
    )


WAIVER_PAPER: Final = PaperType(
    kind=WAIVER_LETTER,
    content=WaiverLetterContent,
    truth=PaperTruth.FROZEN,
    template=PaperTemplate("finance/waiver_letter.html", {"figures": baht_figures}),
    menus=(MenuId.STUDENT_FINANCE, MenuId.STUDENT_ACCOUNTS),
    read=read_waiver_letter,
)
"""Whoever prints on the student's finance page or on accounts prints it too: a decided waiver does not change."""
