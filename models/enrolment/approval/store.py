"""Seats that were kept for somebody's approval: what becomes of their rows (design §3)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseRecord
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.store.seats import Seat, give_seats, lock_sections

_SECTIONS_OF_CASE: Final = text(
    """
    SELECT old_or_new.section_id
      FROM enrolment e JOIN enrolment old_or_new ON old_or_new.enrolment_id IN (e.enrolment_id, e.replaces_id)
     WHERE e.case_id = :case_id AND e.status = 'awaiting_approval'
    """
)
_SETTLE: Final = text(
    """
    UPDATE enrolment
       SET status = :status, decided_at = :at, decided_by = :by, remark = :remark, updated_at = :at
     WHERE case_id = :case_id AND status = 'awaiting_approval'
    RETURNING section_id, allotment_major, allotment_year, replaces_id
    """
)
_REPLACE: Final = text(
    """
    UPDATE enrolment SET status = 'changed', updated_at = :at, given_up_case_id = :case_id
     WHERE enrolment_id = ANY(:replaced) AND status = 'enrolled'
    RETURNING section_id, allotment_major, allotment_year
    """
)
_STANDS_ALONE: Final = text("UPDATE enrolment SET replaces_id = NULL WHERE case_id = :case_id")


def settle_seats(session: Session, record: CaseRecord) -> None:
    """Turn what waited for approval into what the closed ``record`` says, and give seats back.

    Approved, what it replaces gives its seat back; otherwise its own seats go. Locks the sections first. Run again it
    changes nothing: no row waits any more.
    """
    case = {"case_id": record.case_id}
    lock_sections(session, session.execute(_SECTIONS_OF_CASE, case).scalars())
    last = record.events[-1]
    by = {"at": last.at, "by": last.actor_id}
    status = EnrolmentStatus(record.stage)
    settled = session.execute(_SETTLE, {**by, **case, "status": status.value, "remark": last.remark}).all()
    freed = settled
    if status is EnrolmentStatus.ENROLLED:
        replaced = [row.replaces_id for row in settled if row.replaces_id is not None]
        freed = session.execute(_REPLACE, {**case, "at": last.at, "replaced": replaced}).all() if replaced else []
    session.execute(_STANDS_ALONE, case)
    give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in freed])
