"""What taking back a granted leave undoes of what its approval did to places, choices and fees (study §5).

The leave has not begun, so no status is written. Seats that others have meanwhile are not taken from them; requests of
its terms that ended with the leave stay ended, and letters stay, since nothing is deleted from the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.store.seats import Seat, lock_sections, take_seats_again
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.grades.standing_review.contract import EndingEnrolment
from models.study.leave.contract import LeaveEffects, LeaveFees, LeaveRequest, LeaveTermEffects, LeaveUndone, TermKey
from models.study.leave.store.reading import NOT_BEGUN
from models.study.leave.tables import Leave

_GRANTED: Final = text(f"""
    SELECT l.leave_id FROM leave l JOIN leave_term x USING (leave_id)
     WHERE l.student_id = :student_id AND (x.academic_year, x.semester) = (:academic_year, :semester) AND {NOT_BEGUN}
""")
_GIVEN_UP: Final = text(f"""
    SELECT e.enrolment_id, e.section_id, u.show_code AS subject_code, s.section_code, e.academic_year, e.semester,
           e.allotment_major, e.allotment_year,
           EXISTS (SELECT FROM enrolment o WHERE o.student_id = e.student_id AND o.{HOLDS_SEAT}
                      AND (o.academic_year, o.semester) = (e.academic_year, e.semester)) AS has_others
      FROM enrolment e JOIN section s USING (section_id) JOIN subject u ON u.subject_code = e.subject_code
     WHERE e.given_up_case_id = :case_id AND e.status = '{EnrolmentStatus.DROPPED.value}'
     ORDER BY e.academic_year, e.semester, u.show_code, s.section_code
""")
_HOLD_AGAIN: Final = text(f"""
    UPDATE enrolment SET status = '{EnrolmentStatus.ENROLLED.value}', updated_at = :at, given_up_case_id = NULL
     WHERE enrolment_id = ANY(:enrolment_ids)
""")
_OF_CHOICE: Final = f"""
     WHERE student_id = :student_id AND (academic_year, semester) = (:academic_year, :semester)
       AND enrol_type = '{EnrolmentType.MAINTAIN_STATUS.value}'
"""
_CHOOSE_AGAIN: Final = text(f"UPDATE enrolment_type_choice SET enrol_type = :before, chosen_at = :at {_OF_CHOICE}")
_FORGET_CHOICE: Final = text(f"DELETE FROM enrolment_type_choice {_OF_CHOICE}")


class _Place(NamedTuple):
    """A place that the leave had given up."""

    seat: Seat
    has_others: bool
    ending: EndingEnrolment


def granted_leave(session: Session, request: LeaveRequest) -> Leave:
    """The leave that the request takes back, not begun yet."""
    year, semester = request.terms[0]
    asked = {"student_id": request.student_id, "academic_year": year, "semester": semester}
    return session.get_one(Leave, session.execute(_GRANTED, asked).scalar_one(), with_for_update=True)


def undo_places(session: Session, request: LeaveRequest, at: datetime) -> tuple[LeaveUndone, tuple[TermKey, ...]]:
    """Take the places of the leave again as far as they are free, and the choices from before; and its terms.

    The caller has locked the student and the places, and brings the bills of the terms up to date.
    """
    leave = granted_leave(session, request)
    done = LeaveEffects.model_validate(leave.done or {})
    places = _places(session, leave)
    lock_sections(session, [place.seat.section_id for place in places])
    regained: list[EndingEnrolment] = []
    lost: list[EndingEnrolment] = []
    for _subject, each in groupby(places, key=_subject_of):
        of_subject = list(each)  # lecture and laboratory are taken together or not at all
        is_free = not of_subject[0].has_others and take_seats_again(session, [place.seat for place in of_subject])
        (regained if is_free else lost).extend(place.ending for place in of_subject)
    session.execute(_HOLD_AGAIN, {"enrolment_ids": [place.enrolment_id for place in regained], "at": at})
    for term in done.terms:
        _choose_again(session, leave.student_id, term, at)
    return LeaveUndone(regained=tuple(regained), lost=tuple(lost)), tuple(term.effect.term for term in done.terms)


def _subject_of(place: _Place) -> tuple[int, int, str]:
    return place.ending.academic_year, place.ending.semester, place.ending.subject_code


def _places(session: Session, leave: Leave) -> Sequence[_Place]:
    return [
        _Place(
            Seat(row["section_id"], row["allotment_major"], row["allotment_year"]),
            row["has_others"],
            EndingEnrolment.model_validate(dict(row)),
        )
        for row in session.execute(_GIVEN_UP, {"case_id": leave.case_id}).mappings()
    ]


def _choose_again(session: Session, student_id: int, of_term: LeaveTermEffects, at: datetime) -> None:
    """What was chosen before holds again; where nothing was, nothing is, and it is chosen in its period."""
    if of_term.effect.fees is not LeaveFees.MAINTENANCE:
        return
    year, semester = of_term.effect.term
    of = {"student_id": student_id, "academic_year": year, "semester": semester}
    if of_term.chosen_before is None:
        session.execute(_FORGET_CHOICE, of)
    else:
        session.execute(_CHOOSE_AGAIN, {**of, "before": of_term.chosen_before.value, "at": at})
