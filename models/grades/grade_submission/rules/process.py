"""The process ``grade_submission``: its stages, its actions, and the record after each of them (grades §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by, handed_over
from models.cases.review.contract import Review
from models.cases.review.rules.chain import Reviewed, given_back, passed_on
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import due_date_moved, escalated
from models.grades.grade_submission.contract.case import (
    SUBMITTED,
    SubmissionRegulation,
    SubmissionRequest,
    SubmissionStage,
    SubmissionWindow,
)
from models.grades.grade_submission.rules.hands import ONE_HAND, REVIEWED, TWO_HANDS

LATE_EFFECT: Final = "becomes_late"
REOPENS_EFFECT: Final = "opens_again"
DUE: Final = "due"
ASK_EXTENSION_TASK: Final = "late"
"""The task of a coordinator whose sheet is late."""

FIRST_REGULATION: Final = SubmissionRegulation(
    chain=TWO_HANDS,
    amend_within=timedelta(days=3),
)
REGULATIONS: Final[Mapping[int, SubmissionRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a sheet is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

JUDGED: Final = frozenset({CaseActionName.SUBMIT, CaseActionName.APPROVE, CaseActionName.RETURN, CaseActionName.RECALL})
"""What needs the rows: whom to ask next, what is published, and until when it may be amended."""

ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: SubmissionStage.PUBLISHED,
        CaseActionName.JOIN_GROUP: SubmissionStage.CANCELLED,
        CaseActionName.TERMINATE: SubmissionStage.CANCELLED,
    }
)
GRADE_SUBMISSION: Final = Process(
    kind=CaseKind.GRADE_SUBMISSION,
    main_stages=(
        SubmissionStage.DRAFTING,
        SubmissionStage.HEAD_REVIEW,
        SubmissionStage.DEAN_REVIEW,
        SubmissionStage.PUBLISHED,
    ),
    actions={
        SubmissionStage.DRAFTING: (
            ActionRule(CaseActionName.SUBMIT, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, on_own_page=True),
        ),
        SubmissionStage.LATE: (),
        SubmissionStage.HEAD_REVIEW: (*REVIEWED, ActionRule(CaseActionName.RECALL, By.OWNER)),
        SubmissionStage.DEAN_REVIEW: REVIEWED,
        SubmissionStage.REGISTRAR_REVIEW: REVIEWED,
    },
    endings=ENDINGS,
    one_hand=ONE_HAND,
)


def begun(
    request: SubmissionRequest, window: SubmissionWindow, regulation: SubmissionRegulation, at: datetime
) -> CaseRecord:
    """Return the record of a sheet whose grades are due: its coordinator has it.

    Where its period closed between asking and ``at``, when the case begins, it is late at once.
    """
    item = CaseItem(key=str(request.sheet_id), label_th=request.label_th, label_en=request.label_en, outcome=DUE)
    record = received(CaseKind.GRADE_SUBMISSION, request, SubmissionStage.DRAFTING).model_copy(
        update={"regulation_version": regulation.version}
    )
    due = record.step(
        CaseActionName.OPEN,
        at=request.requested_at,
        items=(item,),
        tasks=(_coordinators(record, SubmissionStage.DRAFTING, request.requested_at, window.closes_at),),
        deadline_at=window.closes_at,
        deadline_effect=LATE_EFFECT if window.closes_at else None,
    )
    return due if window.closes_at else _late(due, window.opens_at, at)


def handed_on(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a reviewer gave the task to a substitute; every other decision needs the rows."""
    return handed_over(record, action, at)


def given_back_to_coordinator(
    record: CaseRecord, action: CaseAction, window: SubmissionWindow, regulation: SubmissionRegulation, at: datetime
) -> CaseRecord:
    """The record of a sheet that a reviewer returned or its coordinator recalled, with until when it may be amended.

    One that is recalled after its period is late.
    """
    returned_at = at if action.action is CaseActionName.RETURN else _last_return(record)
    until = closes_at(returned_at, window, regulation, at)
    deadline = {"deadline_at": until, "deadline_effect": LATE_EFFECT if until else None}
    task = _coordinators(record, SubmissionStage.DRAFTING, at, until)
    back = given_back(record.model_copy(update=deadline), action, task, at)
    return back if until else _late(back, window.opens_at, at)


def submitted(
    record: CaseRecord, action: CaseAction, review: Review, request: SubmissionRequest, at: datetime, **facts: Fact
) -> CaseRecord:
    """The record of a submitted sheet before its first review; ``facts`` say which version it is."""
    at_review = record.model_copy(update={"deadline_at": None, "deadline_effect": None})
    passed = passed_on(at_review, action, review, whose_of(request), at)
    last = passed.events[-1]
    return passed.model_copy(
        update={"events": (*passed.events[:-1], last.model_copy(update={"facts": {**last.facts, **facts}}))}
    )


def not_taken(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a sheet that was changed while it was being submitted: it stays with its coordinator."""
    return record.step(CaseActionName.RECALL, at=at)


def agreed(
    record: CaseRecord, action: CaseAction, review: Review | None, request: SubmissionRequest, at: datetime
) -> CaseRecord:
    """The record once a reviewer agreed: before the next one, or published where nobody is left."""
    if review is None:
        return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)
    return passed_on(record, action, review, whose_of(request), at)


def dated(record: CaseRecord, window: SubmissionWindow, regulation: SubmissionRegulation, at: datetime) -> CaseRecord:
    """The record as the calendar has it at ``at``: late once nobody may submit any more, open again once they may.

    A returned sheet may be amended for some days whatever the calendar says. While a version is looked at no date
    concerns it, only that it was left undecided.
    """
    if record.stage in SUBMITTED:
        return escalated(record, at)
    until = closes_at(_last_return(record), window, regulation, at)
    if until is None:
        return _late(record, window.opens_at, at)
    if record.stage == SubmissionStage.LATE:
        return record.step(
            CaseActionName.OPEN,
            at=at,
            stage=SubmissionStage.DRAFTING,
            tasks=(_coordinators(record, SubmissionStage.DRAFTING, at, until),),
            deadline_at=until,
            deadline_effect=LATE_EFFECT,
        )
    return record if until == record.deadline_at else due_date_moved(record, until, LATE_EFFECT, at)


def _last_return(record: CaseRecord) -> datetime | None:
    returned = (event.at for event in reversed(record.events) if event.action is CaseActionName.RETURN)
    return next(returned, None)


def closes_at(
    returned_at: datetime | None, window: SubmissionWindow, regulation: SubmissionRegulation, at: datetime
) -> datetime | None:
    """Return until when a sheet may be submitted at ``at``, or None where it may not.

    A sheet that was returned may be amended for some days, whatever the calendar says. Page, command and case ask this.
    """
    amended_until = None if returned_at is None else returned_at + regulation.amend_within
    return max((end for end in (window.closes_at, amended_until) if end is not None and end > at), default=None)


def _late(record: CaseRecord, opens_at: datetime | None, at: datetime) -> CaseRecord:
    if record.stage == SubmissionStage.LATE:
        if opens_at == record.deadline_at:
            return record
        return due_date_moved(record, opens_at, REOPENS_EFFECT, at)
    return record.step(
        CaseActionName.LAPSE,
        at=at,
        stage=SubmissionStage.LATE,
        tasks=(_coordinators(record, ASK_EXTENSION_TASK, at, None),),
        deadline_at=opens_at,
        deadline_effect=REOPENS_EFFECT if opens_at else None,
    )


def whose_of(request: SubmissionRequest) -> Reviewed:
    """The units of the subject."""
    return Reviewed(None, request.faculty_code, request.department_code)


def _coordinators(record: CaseRecord, name: str, since: datetime, due_at: datetime | None) -> Task:
    return Task(name=name, since=since, due_at=due_at, assignee_id=record.opened_by)
