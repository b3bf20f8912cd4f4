"""What a leave does to the subjects, seats and fees of its terms: tried for a preview, or done (study §5).

See docs/areas/study.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.rules.curriculum_rules import grade_keeps_place
from models.enrolment.enrolment.store.reading import GRADE_OF_PLACE
from models.enrolment.enrolment.store.seats import Seat, give_seats, lock_sections
from models.enrolment.enrolment.store.withdrawal import grade_withdrawn
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import update_bills
from models.grades.standing_review.contract import EndingEnrolment
from models.study.leave.contract import (
    LeaveEffect,
    LeaveEffects,
    LeaveFees,
    LeaveKind,
    LeaveRequest,
    LeaveTermEffects,
    TermEffect,
    TermKey,
)
from models.study.leave.store.taking_back import undo_places
from models.study.status_change.store.ending_studies import end_studies

_PLACES: Final = text(f"""
    SELECT e.enrolment_id, e.section_id, u.show_code AS subject_code, s.section_code, e.academic_year, e.semester,
           {GRADE_OF_PLACE} AS grade
      FROM enrolment e JOIN section s USING (section_id) JOIN subject u ON u.subject_code = e.subject_code
     WHERE e.student_id = :student_id AND e.status = '{EnrolmentStatus.ENROLLED.value}'
       AND e.academic_year = :academic_year AND e.semester = :semester
     ORDER BY u.show_code, s.section_code
""")
_GIVE_UP: Final = text(f"""
    UPDATE enrolment SET status = :status, updated_at = :at, given_up_case_id = :case_id
     WHERE enrolment_id = ANY(:enrolment_ids) AND status = '{EnrolmentStatus.ENROLLED.value}'
    RETURNING section_id, allotment_major, allotment_year
""")
_UNPAID: Final = text(
    "SELECT coalesce(sum(total - credited - reduced - paid), 0) FROM invoice_standing WHERE student_id = :student_id"
)
_BECOMES: Final = {
    LeaveEffect.NOTHING_RECORDED: EnrolmentStatus.DROPPED,
    LeaveEffect.WITHDRAWN: EnrolmentStatus.WITHDRAWN,
    LeaveEffect.REMOVED: EnrolmentStatus.DROPPED,
}


class _Place(NamedTuple):
    """A place of the student in a term of the leave."""

    section_id: int
    told: EndingEnrolment

    @property
    def is_graded(self) -> bool:
        """Whether the rule of enrolling keeps it, as it does when a student drops."""
        return grade_keeps_place(self.told.subject_code, self.told.grade) is not None


def carry_out(session: Session, request: LeaveRequest, effects: Sequence[TermEffect], at: datetime) -> LeaveEffects:
    """Do all that a request does beside the status; the caller has locked the student and the places.

    ``effects`` are those of the day it was asked for, and so is the percentage of the refund table.
    """
    of = {"student_id": request.student_id}
    before: Decimal = session.execute(_UNPAID, of).scalar_one()
    if request.leave_kind is LeaveKind.RESIGN:
        ending = end_studies(session, request.student_id, _kept_case(session, request), at)
        return LeaveEffects(
            consequences=ending, unpaid_before=_baht(before), unpaid_after=ending.unpaid_after,
            credit_notes=ending.credit_notes,
        )  # fmt: skip
    if request.leave_kind is LeaveKind.TAKE_BACK:
        undone, again = undo_places(session, request, at)
        notes, invoices = _bill_again(session, request, again, at)
        return LeaveEffects(
            undone=undone, unpaid_before=_baht(before), unpaid_after=_baht(session.execute(_UNPAID, of).scalar_one()),
            credit_notes=notes, invoices=invoices,
        )  # fmt: skip
    chosen = _chosen(session, request)
    terms = _give_up_terms(session, request, effects, at)
    maintained = [each.effect.term for each in terms if each.effect.fees is LeaveFees.MAINTENANCE]
    if request.leave_kind is LeaveKind.LATE_MAINTAIN:
        maintained = list(request.terms)
    for term in maintained:
        _maintain(session, request.student_id, term, at)
    notes, invoices = _bill_again(session, request, {*(effect.term for effect in effects), *maintained}, at)
    return LeaveEffects(
        terms=tuple(each.model_copy(update={"chosen_before": chosen.get(each.effect.term)}) for each in terms),
        unpaid_before=_baht(before),
        unpaid_after=_baht(session.execute(_UNPAID, of).scalar_one()),
        credit_notes=notes,
        invoices=invoices,
    )


def _bill_again(session: Session, request: LeaveRequest, terms: Iterable[TermKey], at: datetime) -> tuple[int, int]:
    """Bring the bills of these terms up to date; how many credit notes and invoices that came to."""
    notes = invoices = 0
    for term in sorted(terms):
        updated = update_bills(session, TermStudents(*term, (request.student_id,)), at, refunds_at=request.requested_at)
        notes, invoices = notes + updated.credit_notes, invoices + updated.invoices
    return notes, invoices


def _chosen(session: Session, request: LeaveRequest) -> dict[TermKey, EnrolmentType]:
    """What the student chose for their terms so far."""
    rows = session.scalars(select(EnrolmentTypeChoice).where(EnrolmentTypeChoice.student_id == request.student_id))
    return {TermKey(row.academic_year, row.semester): row.enrol_type for row in rows}


def _give_up_terms(
    session: Session, request: LeaveRequest, effects: Sequence[TermEffect], at: datetime
) -> tuple[LeaveTermEffects, ...]:
    """Every subject of these terms that has no grade is given up, and its seat given back; one order of locks."""
    places = {effect.term: _places(session, request.student_id, effect.term) for effect in effects}
    lock_sections(session, [place.section_id for of_term in places.values() for place in of_term])
    case_id = _kept_case(session, request)
    told = []
    for effect in effects:
        going = [place for place in places[effect.term] if not place.is_graded]
        given = {
            "status": _BECOMES[effect.effect].value,
            "at": at,
            "case_id": case_id,
            "enrolment_ids": [place.told.enrolment_id for place in going],
        }
        freed = session.execute(_GIVE_UP, given).all()
        give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in freed])
        if effect.effect is LeaveEffect.WITHDRAWN and case_id is not None:  # a letter is written by a case
            year, semester = effect.term
            of_term = request.model_copy(update={"academic_year": year, "semester": semester})
            grade_withdrawn(session, of_term, [place.section_id for place in going], at)
        graded = tuple(place.told for place in places[effect.term] if place.is_graded)
        told.append(
            LeaveTermEffects(
                effect=_charged_as_studied(effect) if graded else effect,
                enrolments=tuple(place.told for place in going),
                graded=graded,
            )
        )
    return tuple(told)


def _charged_as_studied(effect: TermEffect) -> TermEffect:
    """Return the effect on a term in which a subject has a grade: its fees stay, and the status is not maintained.

    A bill of maintaining the status is not made while a subject is held (:func:`models.finance.bill.rules.term_fees`).
    """
    if effect.fees is LeaveFees.MAINTENANCE:
        return effect.model_copy(update={"fees": LeaveFees.REFUND_TABLE})
    return effect


def _places(session: Session, student_id: int, term: TermKey) -> list[_Place]:
    asked = {"student_id": student_id, "academic_year": term.academic_year, "semester": term.semester}
    return [
        _Place(row["section_id"], EndingEnrolment.model_validate(dict(row)))
        for row in session.execute(_PLACES, asked).mappings()
    ]


def _maintain(session: Session, student_id: int, term: TermKey, at: datetime) -> None:
    """The row that choosing the enrolment type in its period writes; who chose how to pay pays so."""
    values = {"enrol_type": EnrolmentType.MAINTAIN_STATUS, "chosen_at": at}
    session.execute(
        insert(EnrolmentTypeChoice)
        .values(
            student_id=student_id,
            academic_year=term.academic_year,
            semester=term.semester,
            payment_method=PaymentMethod.FULL,
            **values,
        )
        .on_conflict_do_update(
            index_elements=[
                col(EnrolmentTypeChoice.student_id),
                col(EnrolmentTypeChoice.academic_year),
                col(EnrolmentTypeChoice.semester),
            ],
            set_=values,
        )
    )


_KNOWN: Final = text("SELECT case_id FROM case_file WHERE case_id = :case_id")


def _kept_case(session: Session, request: LeaveRequest) -> UUID | None:
    """The case that gives the places up; what is only previewed is no case yet."""
    found: UUID | None = session.execute(_KNOWN, {"case_id": request.case_id}).scalar_one_or_none()
    return found


def _baht(amount: Decimal) -> str:
    return f"{amount:.2f}"
