"""What a review of standing does: put before the registrar, the status written, and what ends with the studies.

It stands above enrolment and finance because all of it is one transaction.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from activities.grades.standing_round import applies
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.grades.standing_review.contract import StandingConsequences, StandingDecision, StandingRequest
from models.grades.standing_review.rules.judgement import BECOMES
from models.grades.standing_review.rules.process import (
    REGULATION,
    TITLES,
    before_registrar,
    confirmed,
    ended_by_rule,
    letter_number,
    previewed,
)
from models.grades.standing_review.store.letters import Letter, letter_content
from models.grades.standing_review.tables import StandingReview
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import LANGUAGES
from models.kit.thai import buddhist_year
from models.people.student.contract.status import StudentStatus
from models.people.student.store.status_events import NewStatus, write_status
from models.study.status_change.store.ending_studies import end_studies, lock_places

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('standing letters', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM standing_review WHERE year = :year")
_OVERTAKEN: Final = text("UPDATE standing_review SET overtaken = true WHERE case_id = :case_id")


@activity.defn(name="receive_standing_review")
def receive_standing_review(request: StandingRequest) -> CaseRecord:
    """Put the student before the registrar, with what confirming would do; one transaction.

    A second run returns the same result. A rule that reaches the student no more ends the case.
    """
    with Session(engine()) as session, session.begin():
        lock_places(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            return load_record(session, request.case_id)
        now = utc_now()
        record = before_registrar(request, REGULATION, now)
        if applies(session, request):
            _preview(session, request, now)
        else:
            record = _over(session, ended_by_rule(record, now))
        write_record(session, record)
        return record


@activity.defn(name="judge_standing_review")
def judge_standing_review(decision: StandingDecision) -> CaseRecord:
    """Confirm, or compute anew what confirming would do. One transaction: status, letter, places, bills and case.

    Where the rule does not reach the student any more the case ends, and says so. Run again, it answers what it came
    to.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        request = StandingRequest.model_validate(session.get_one(CaseFile, case_id).request)
        lock_places(session, request.student_id)  # everybody locks the student's term before a case
        case = session.get_one(CaseFile, case_id, with_for_update=True, populate_existing=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        now = utc_now()
        if not applies(session, request):
            record = _over(session, ended_by_rule(decision.record, now, action))
        elif action.action is CaseActionName.PREVIEW:
            _preview(session, request, now)
            record = previewed(decision.record, action, now)
        else:
            record = confirmed(decision.record, action, _confirm(session, request, action, now), now)
        write_record(session, record)
        return record


@activity.defn(name="recheck_standing_review")
def recheck_standing_review(record: CaseRecord) -> CaseRecord:
    """End the case where the rule does not reach the student any more. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, record.case_id, with_for_update=True)
        if case.revision > record.revision:
            return load_record(session, record.case_id)
        if record.state is CaseState.CLOSED or applies(session, StandingRequest.model_validate(case.request)):
            return record
        ended = _over(session, ended_by_rule(record, utc_now()))
        write_record(session, ended)
        return ended


def _over(session: Session, record: CaseRecord) -> CaseRecord:
    session.execute(_OVERTAKEN, {"case_id": record.case_id})
    return record


def _consequences(session: Session, request: StandingRequest, at: datetime) -> StandingConsequences:
    """Does what goes with the new status: only the end of the studies has consequences."""
    if BECOMES[request.rule] is not StudentStatus.DISMISSED:
        return StandingConsequences()
    return end_studies(session, request.student_id, request.case_id, at)


def _preview(session: Session, request: StandingRequest, at: datetime) -> None:
    """What confirming would do, done and undone."""
    with session.begin_nested() as tried:
        done = _consequences(session, request, at)
        tried.rollback()
    session.get_one(StandingReview, request.case_id, populate_existing=True).preview = done.model_dump(mode="json")


def _confirm(session: Session, request: StandingRequest, action: CaseAction, at: datetime) -> str:
    """Writes the status event, what goes with it and the letter; answers the letter's number."""
    today, becomes = bangkok_date(at), BECOMES[request.rule]
    session.execute(_ONE_AT_A_TIME)
    year = buddhist_year(today)
    serial = int(session.scalar(_NEXT, {"year": year}) or 1)
    number = letter_number(year, serial)
    thai, english = TITLES[request.rule]
    new = NewStatus(
        status_code=becomes.value,
        term=(request.academic_year, request.semester),
        effective_on=today,
        reason_th=thai,
        reason_en=english,
        reason_on=bangkok_date(request.requested_at),
        document_no=number,
        recorded_by_id=action.actor.person_id,
        case_id=request.case_id,
    )
    write_status(session, request.student_id, new, at)
    row = session.get_one(StandingReview, request.case_id)
    row.done = _consequences(session, request, at).model_dump(mode="json")
    letter = Letter(number=number, decided_on=today, status=becomes, signed_by=action.actor.person_id)
    row.year, row.serial, row.number = year, serial, number
    row.content = {
        language: letter_content(session, request, letter, language).model_dump(mode="json") for language in LANGUAGES
    }
    session.flush()
    return number


ACTIVITIES: Final = (receive_standing_review, judge_standing_review, recheck_standing_review)
SETTLES: Final = {CaseKind.STANDING_REVIEW: project_case}
