"""I and N: a case for each, the letter its teacher proposes, and what the calendar makes of it (grades §4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import RowMapping, text
from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from activities.following import FollowedRows
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.actions import form_of
from models.cases.case.rules.steps import terminated
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.contract import Review
from models.db import engine
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import OPEN
from models.grades.grade.store import Written, current_grade, replace_grade
from models.grades.grade_submission.rules.hands import hands_in, next_hand
from models.grades.grade_submission.store.hands import able_reviews
from models.grades.incomplete_grade.contract import (
    ConversionDue,
    FixForm,
    IncompleteDeadline,
    IncompleteDecision,
    IncompleteReceived,
    IncompleteRegulation,
    IncompleteRequest,
)
from models.grades.incomplete_grade.rules.process import (
    INCOMPLETE_GRADE,
    REGULATION,
    REGULATIONS,
    agreed,
    begun,
    converted_by_calendar,
    converts_at,
    dated,
    proposed,
    returned,
    whose_of,
)
from models.grades.incomplete_grade.store.opening import open_case
from models.grades.incomplete_grade.store.reading import CLOSES_AT, OPEN_ATTEMPTS
from models.kit.calendar import utc_now
from models.kit.follower import Follower

PER_ROUND: Final = 50
"""So many cases are begun at a time, twice a minute, of grades that nobody published here."""
_PROPOSED: Final = text("""
    UPDATE incomplete_grade SET proposed = :letter, reason = :reason, proposed_by = :by, proposed_at = :at
     WHERE case_id = :case_id
""")
_LETTER: Final = text("SELECT proposed FROM incomplete_grade WHERE case_id = :case_id")


@activity.defn(name="open_incomplete_grades")
def open_incomplete_grades() -> int:
    """Accept a case for I and N that have none, such as those of the system before this one; return how many."""
    rows = FollowedRows.read(Follower.INCOMPLETE_GRADES)
    asked = {"case_id": None, "most": PER_ROUND, "waiting": rows.waiting}
    with Session(engine()) as session:
        found = session.execute(OPEN_ATTEMPTS, asked).mappings().all()
    return rows.each(found, lambda row: f"attempt {row['attempt_id']}", _open_alone)


def _open_alone(row: RowMapping) -> int:
    with Session(engine()) as session, session.begin():
        return open_case(session, row, utc_now())


@activity.defn(name="receive_incomplete_grade")
def receive_incomplete_grade(request: IncompleteRequest) -> IncompleteReceived:
    """Put the I or N before its teacher; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return IncompleteReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        record = begun(request, _closes_at(session, request), REGULATION)
        write_record(session, record)
        return IncompleteReceived(record=record, regulation=REGULATION)


@activity.defn(name="read_incomplete_deadline")
def read_incomplete_deadline(request: IncompleteRequest) -> IncompleteDeadline:
    """When the calendar converts it."""
    with Session(engine()) as session:
        return IncompleteDeadline(closes_at=_closes_at(session, request))


@activity.defn(name="judge_incomplete_grade")
def judge_incomplete_grade(decision: IncompleteDecision) -> CaseRecord:
    """Take a proposed letter to whoever may agree, on to the next, or back; the last agreement fixes the grade.

    One transaction. A second run returns the same result.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        request = IncompleteRequest.model_validate(case.request)
        regulation = REGULATIONS[decision.record.regulation_version]
        record = _JUDGES[action.action](session, decision, request, regulation, utc_now())
        write_record(session, record)
        return record


@activity.defn(name="convert_incomplete_grade")
def convert_incomplete_grade(due: ConversionDue) -> CaseRecord:
    """Give the letter of the calendar, from the deadline on; where the deadline has moved on, only that is noted.

    One transaction. A second run returns the same result. A grade that another process has replaced stays.
    """
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, due.record.case_id, with_for_update=True)
        if case.revision > due.record.revision:
            return load_record(session, due.record.case_id)
        request = IncompleteRequest.model_validate(case.request)
        regulation = REGULATIONS[due.record.regulation_version]
        closes_at = _closes_at(session, request)
        deadline = converts_at(due.record, closes_at, regulation)
        if deadline is None or deadline > due.at:
            record = dated(due.record, closes_at, regulation, due.at)
        else:
            record = _convert(session, due.record, request, deadline, due.at)
        write_record(session, record)
        return record


def _convert(
    session: Session, record: CaseRecord, request: IncompleteRequest, deadline: datetime, at: datetime
) -> CaseRecord:
    before = current_grade(session, request.attempt_id)
    if before.letter not in OPEN:
        return terminated(INCOMPLETE_GRADE, record, at, "Replaced")
    written = Written(record.case_id, deadline, utc_now(), None)
    replace_grade(session, before, request.becomes, EntryKind.CONVERSION, written)
    return converted_by_calendar(record, request.becomes, at)


def _propose(
    session: Session,
    decision: IncompleteDecision,
    request: IncompleteRequest,
    regulation: IncompleteRegulation,
    at: datetime,
) -> CaseRecord:
    record, action = decision.record, decision.action
    form = form_of(FixForm, action)
    review = _next(session, decision, request, regulation)
    if review is None:
        raise ValueError("a proposed letter has a review")
    values = {"case_id": record.case_id, "letter": form.letter.value, "reason": form.reason}
    session.execute(_PROPOSED, {**values, "by": action.actor.person_id, "at": at})
    return proposed(record, action, review, request, at)


def _agree(
    session: Session,
    decision: IncompleteDecision,
    request: IncompleteRequest,
    regulation: IncompleteRegulation,
    at: datetime,
) -> CaseRecord:
    record, action = decision.record, decision.action
    review = _next(session, decision, request, regulation)
    if review is None:
        letter = session.execute(_LETTER, {"case_id": record.case_id}).scalar_one()
        before = current_grade(session, request.attempt_id)
        written = Written(record.case_id, at, at, action.actor.person_id)
        replace_grade(session, before, letter, EntryKind.FIX, written)
    return agreed(record, action, review, request, at)


def _give_back(
    session: Session,
    decision: IncompleteDecision,
    request: IncompleteRequest,
    regulation: IncompleteRegulation,
    at: datetime,
) -> CaseRecord:
    return returned(decision.record, decision.action, request, _closes_at(session, request), regulation, at)


_Judge = Callable[[Session, IncompleteDecision, IncompleteRequest, IncompleteRegulation, datetime], CaseRecord]
_JUDGES: Final[Mapping[CaseActionName, _Judge]] = {
    CaseActionName.SUBMIT: _propose,
    CaseActionName.APPROVE: _agree,
    CaseActionName.RETURN: _give_back,
}


def _next(
    session: Session, decision: IncompleteDecision, request: IncompleteRequest, regulation: IncompleteRegulation
) -> Review | None:
    hands = hands_in(decision.record, decision.action)
    able = able_reviews(session, regulation.chain, whose_of(request), hands)
    return next_hand(regulation.chain, decision.record.stage, able)


def _closes_at(session: Session, request: IncompleteRequest) -> datetime | None:
    found: datetime | None = session.scalar(CLOSES_AT, {"attempt_id": request.attempt_id})
    return found


ACTIVITIES: Final = (
    open_incomplete_grades,
    receive_incomplete_grade,
    read_incomplete_deadline,
    judge_incomplete_grade,
    convert_incomplete_grade,
)
SETTLES: Final = {CaseKind.INCOMPLETE_GRADE: project_case}
