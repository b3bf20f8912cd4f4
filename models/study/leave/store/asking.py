"""Asking for a leave: what it would do, tried and undone, and the rows of a request (study §5).

The preview of the API and the activity that takes the request call the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.kit.calendar import utc_now
from models.study.leave.contract import LeaveEffects, LeaveKind, LeavePreview, LeaveRequest, Proof, TermEffect
from models.study.leave.rules.asking import LeaveFacts, refusal_to_ask
from models.study.leave.rules.effects import effects_on
from models.study.leave.store.effects import carry_out
from models.study.leave.store.reading import read_facts
from models.study.leave.tables import Leave, LeaveFile, LeaveTerm
from models.study.status_change.store.ending_studies import lock_places


def preview_leave(session: Session, request: LeaveRequest, proof: Proof) -> LeavePreview:
    """Return what a request would do if it were asked for now, or why it would be refused. Nothing is changed.

    The student stays locked until the transaction ends.
    """
    lock_student(session, request.student_id)
    facts, _advisor = read_facts(session, request.student_id, request.requested_at, None)
    refused = refusal_to_ask(facts, request.leave_kind, request.terms, proof)
    if refused is not None:
        return LeavePreview(refused=refused)
    return LeavePreview(effects=_tried(session, request, effects_by_day(facts, request)))


def lock_student(session: Session, student_id: int) -> None:
    """Lock a student's terms, then the student: everybody does so in this order, and before a case."""
    lock_places(session, student_id)
    session.execute(LOCK_STUDENT, {"student_id": student_id})


def effects_by_day(facts: LeaveFacts, request: LeaveRequest) -> tuple[TermEffect, ...]:
    """Return what a leave does to its terms by the day it was asked for on. Other kinds do nothing to them by day."""
    if request.leave_kind is not LeaveKind.LEAVE:
        return ()
    return effects_on([facts.terms[term] for term in request.terms], facts.asked_on, facts.policy) or ()


def keep_request(session: Session, request: LeaveRequest, facts: LeaveFacts, effects: Sequence[TermEffect]) -> None:
    """Write the rows of a request that was accepted, with what an approval of it would do."""
    kept = _tried(session, request, effects)
    session.add(
        Leave(
            leave_id=request.case_id,
            case_id=request.case_id,
            student_id=request.student_id,
            leave_kind=request.leave_kind,
            asked_on=facts.asked_on,
            reason=request.reason,
            effects=kept.model_dump(mode="json"),
        )
    )
    session.flush()
    by_term = {effect.term: effect for effect in effects}
    for term in request.terms:
        effect = by_term.get(term)
        session.add(
            LeaveTerm(
                leave_id=request.case_id,
                academic_year=term.academic_year,
                semester=term.semester,
                effect=None if effect is None else effect.effect,
                fees=None if effect is None else effect.fees,
            )
        )
    session.add_all(LeaveFile(case_id=request.case_id, file_id=file_id) for file_id in request.file_ids)
    session.flush()


def _tried(session: Session, request: LeaveRequest, effects: Sequence[TermEffect]) -> LeaveEffects:
    """What an approval would do, done and undone."""
    with session.begin_nested() as tried:
        done = carry_out(session, request, effects, utc_now())
        tried.rollback()
    return done
