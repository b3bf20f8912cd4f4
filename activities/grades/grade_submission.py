"""Submitted grades: begun, put before whoever may agree, and published (grades §4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from activities.grades.grading_group import group_joined
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.contract import Review
from models.db import engine
from models.grades.grade_submission.contract.case import (
    GradeRound,
    SubmissionDecision,
    SubmissionReceived,
    SubmissionRegulation,
    SubmissionRequest,
    SubmissionSpans,
    SubmissionStage,
)
from models.grades.grade_submission.rules.grouping import joined_group
from models.grades.grade_submission.rules.hands import hands_in, next_hand
from models.grades.grade_submission.rules.process import (
    REGULATION,
    REGULATIONS,
    agreed,
    begun,
    given_back_to_coordinator,
    not_taken,
    submitted,
    whose_of,
)
from models.grades.grade_submission.rules.window import window_at
from models.grades.grade_submission.store.hands import able_reviews
from models.grades.grade_submission.store.publishing import publish
from models.grades.grade_submission.store.reading import NEWEST_VERSION, SPANS, kinds_of, spans_of
from models.kit.calendar import utc_now

# Whoever keeps a version holds this lock too: what is submitted is the newest one, and none comes after it.
_LOCK: Final = text("SELECT FROM grade_sheet WHERE sheet_id = :sheet_id FOR UPDATE")
_UNSEEN: Final = text("UPDATE grade_submission SET looked_at = NULL WHERE case_id = :case_id")
_OVER: Final = text("UPDATE grade_submission SET is_standing = false WHERE case_id = :case_id")


@activity.defn(name="receive_submission")
def receive_submission(request: SubmissionRequest) -> SubmissionReceived:
    """Put the sheet before its coordinator; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return SubmissionReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        now = utc_now()
        record = begun(request, window_at(_spans(session, request).spans, now), REGULATION, now)
        write_record(session, record)
        return SubmissionReceived(record=record, regulation=REGULATION)


@activity.defn(name="read_submission_spans")
def read_submission_spans(request: SubmissionRequest) -> SubmissionSpans:
    """When the sheet may be submitted, by the calendar and its own extensions."""
    with Session(engine()) as session:
        return _spans(session, request)


@activity.defn(name="judge_submission")
def judge_submission(decision: SubmissionDecision) -> CaseRecord:
    """Take a submission to whoever may look at it, or an agreement on to the next; the last one publishes.

    One transaction: the grades of a sheet are all out, or none of them. A sheet that is not what its version says any
    more stays with its coordinator, and one that has joined a group ends. A second run returns the same result.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        request = SubmissionRequest.model_validate(case.request)
        now = utc_now()
        session.execute(_LOCK, {"sheet_id": request.sheet_id})
        group = group_joined(session, request.sheet_id)
        if group is None:
            judge = _JUDGES[action.action]
            record = judge(session, decision, request, REGULATIONS[decision.record.regulation_version], now)
        else:
            record = joined_group(decision.record, group, now)
        write_record(session, record)
        _close(session, record, request)
        return record


def _submit(
    session: Session,
    decision: SubmissionDecision,
    request: SubmissionRequest,
    regulation: SubmissionRegulation,
    at: datetime,
) -> CaseRecord:
    record, action = decision.record, decision.action
    version = session.execute(NEWEST_VERSION, {"case_id": record.case_id}).one()
    if version.is_moved:
        return not_taken(record, at)
    review = _next_hand(session, decision, regulation, request)
    if review is None:
        raise ValueError("a submitted sheet has a review")
    session.execute(_UNSEEN, {"case_id": record.case_id})
    return submitted(record, action, review, request, at, version=version.number)


def _agree(
    session: Session,
    decision: SubmissionDecision,
    request: SubmissionRequest,
    regulation: SubmissionRegulation,
    at: datetime,
) -> CaseRecord:
    record, action = decision.record, decision.action
    review = _next_hand(session, decision, regulation, request)
    if review is None:
        publish(session, record.case_id, action.actor.person_id, at)
    return agreed(record, action, review, request, at)


def _give_back(
    session: Session,
    decision: SubmissionDecision,
    request: SubmissionRequest,
    regulation: SubmissionRegulation,
    at: datetime,
) -> CaseRecord:
    window = window_at(_spans(session, request).spans, at)
    return given_back_to_coordinator(decision.record, decision.action, window, regulation, at)


_Judge = Callable[[Session, SubmissionDecision, SubmissionRequest, SubmissionRegulation, datetime], CaseRecord]
_JUDGES: Final[Mapping[CaseActionName, _Judge]] = {
    CaseActionName.SUBMIT: _submit,
    CaseActionName.APPROVE: _agree,
    CaseActionName.RETURN: _give_back,
    CaseActionName.RECALL: _give_back,
}


@activity.defn(name="settle_submission")
def settle_submission(record: CaseRecord) -> None:
    """Bring the rows to the record; a sheet whose case came to nothing may be submitted by another one."""
    with Session(engine()) as session, session.begin():
        if write_record(session, record):
            request = SubmissionRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
            _close(session, record, request)


def _close(session: Session, record: CaseRecord, request: SubmissionRequest) -> None:
    is_over = record.stage == SubmissionStage.CANCELLED or request.round is GradeRound.ADDITIONAL
    if record.state is CaseState.CLOSED and is_over:
        session.execute(_OVER, {"case_id": record.case_id})


def _spans(session: Session, request: SubmissionRequest) -> SubmissionSpans:
    rows = session.execute(SPANS, {"sheet_id": request.sheet_id, "kinds": kinds_of(request.round)})
    return SubmissionSpans(spans=tuple(spans_of((row.opens_at, row.closes_at) for row in rows)))


def _next_hand(
    session: Session, decision: SubmissionDecision, regulation: SubmissionRegulation, request: SubmissionRequest
) -> Review | None:
    hands = hands_in(decision.record, decision.action)
    able = able_reviews(session, regulation.chain, whose_of(request), hands)
    return next_hand(regulation.chain, decision.record.stage, able)


ACTIVITIES: Final = (receive_submission, read_submission_spans, judge_submission, settle_submission)
SETTLES: Final = {CaseKind.GRADE_SUBMISSION: settle_submission}
