"""The process ``incomplete_grade``: its stages, its actions, and the record after each of them (grades §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarksToStudent, Tone
from models.cases.case.rules.steps import ended_by, handed_over
from models.cases.review.contract import Review
from models.cases.review.rules.chain import Reviewed, given_back, passed_on
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import due_date_moved, escalated
from models.grades.grade.rules.letters import NOT_REPORTED
from models.grades.grade_submission.rules.hands import ONE_HAND, REVIEWED, TWO_HANDS
from models.grades.incomplete_grade.contract import (
    UNDER_REVIEW,
    FixForm,
    IncompleteRegulation,
    IncompleteRequest,
    IncompleteStage,
)
from models.grades.incomplete_grade.rules.reminders import reminded

CONVERT_EFFECT: Final = "is_converted"
WAITS: Final = "waits"

FIRST_REGULATION: Final = IncompleteRegulation(
    chain=TWO_HANDS, amend_within=timedelta(days=3), spread_over=timedelta(minutes=2)
)
_REMINDING: Final = FIRST_REGULATION.model_copy(
    update={"version": 2, "remind_before": (timedelta(days=14), timedelta(days=3))}
)
"""Reminders before the conversion (grades §4): in time for a report to be written, and for a letter to be proposed."""
REGULATIONS: Final[Mapping[int, IncompleteRegulation]] = {
    regulation.version: regulation for regulation in (FIRST_REGULATION, _REMINDING)
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

JUDGED: Final = frozenset({CaseActionName.SUBMIT, CaseActionName.APPROVE, CaseActionName.RETURN})
"""What needs the rows: the letter that is proposed, whom to ask next, and the deadline of one that is returned."""

_PROPOSE: Final = ActionRule(CaseActionName.SUBMIT, By.HOLDER, Tone.PRIMARY, form=FixForm)
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: IncompleteStage.FIXED,
        CaseActionName.LAPSE: IncompleteStage.CONVERTED,
        CaseActionName.TERMINATE: IncompleteStage.CANCELLED,
    }
)
INCOMPLETE_GRADE: Final = Process(
    kind=CaseKind.INCOMPLETE_GRADE,
    main_stages=(
        IncompleteStage.OPEN,
        IncompleteStage.HEAD_REVIEW,
        IncompleteStage.DEAN_REVIEW,
        IncompleteStage.FIXED,
    ),
    actions={
        IncompleteStage.OPEN: (_PROPOSE,),
        IncompleteStage.FIXING: (_PROPOSE,),
        IncompleteStage.HEAD_REVIEW: REVIEWED,
        IncompleteStage.DEAN_REVIEW: REVIEWED,
        IncompleteStage.REGISTRAR_REVIEW: REVIEWED,
    },
    endings=ENDINGS,
    one_hand=ONE_HAND,
    remarks_to_student=RemarksToStudent.ONCE_CLOSED,
)


def begun(request: IncompleteRequest, closes_at: datetime | None, regulation: IncompleteRegulation) -> CaseRecord:
    """The record of an I or N: its teacher has it, of an N the head of department too."""
    item = CaseItem(key=request.letter, label_th=request.label_th, label_en=request.label_en, outcome=WAITS)
    record = received(CaseKind.INCOMPLETE_GRADE, request, IncompleteStage.OPEN).model_copy(
        update={"regulation_version": regulation.version}
    )
    facts: dict[str, Fact] = {"letter": request.letter, "becomes": request.becomes}
    if closes_at is not None:
        facts["to"] = closes_at.isoformat()
    return record.step(
        CaseActionName.OPEN,
        at=request.requested_at,
        items=(item,),
        facts=facts,
        tasks=_tasks(request, IncompleteStage.OPEN, request.requested_at, closes_at),
        deadline_at=closes_at,
        deadline_effect=CONVERT_EFFECT if closes_at else None,
    )


def handed_on(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a reviewer gave the task to a substitute; every other decision needs the rows."""
    return handed_over(record, action, at)


def proposed(
    record: CaseRecord, action: CaseAction, review: Review, request: IncompleteRequest, at: datetime
) -> CaseRecord:
    """The record of a letter that was proposed in time: nothing converts it while it is looked at."""
    undated = record.model_copy(update={"deadline_at": None, "deadline_effect": None})
    return passed_on(undated, action, review, whose_of(request), at)


def agreed(
    record: CaseRecord, action: CaseAction, review: Review | None, request: IncompleteRequest, at: datetime
) -> CaseRecord:
    """The record once a reviewer agreed: before the next one, or fixed where nobody is left."""
    if review is None:
        return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)
    return passed_on(record, action, review, whose_of(request), at)


def returned(
    record: CaseRecord,
    action: CaseAction,
    request: IncompleteRequest,
    closes_at: datetime | None,
    regulation: IncompleteRegulation,
    at: datetime,
) -> CaseRecord:
    """The record of a letter that a reviewer returned: it may be amended until the deadline, or for some days."""
    until = _until(at, closes_at, regulation)
    effect = CONVERT_EFFECT if until else None
    task, *_ = _tasks(request, IncompleteStage.FIXING, at, until)
    dated_ = record.model_copy(update={"deadline_at": until, "deadline_effect": effect})
    return given_back(dated_, action, task, at)


def converts_at(record: CaseRecord, closes_at: datetime | None, regulation: IncompleteRegulation) -> datetime | None:
    """When the letter is converted as things stand; None while it is looked at or the calendar does not say."""
    if record.stage in UNDER_REVIEW:
        return None
    back = next((event.at for event in reversed(record.events) if event.action is CaseActionName.RETURN), None)
    return closes_at if back is None else _until(back, closes_at, regulation)


def dated(record: CaseRecord, closes_at: datetime | None, regulation: IncompleteRegulation, at: datetime) -> CaseRecord:
    """Return the record with its due date by the calendar at ``at``, escalated or reminded where that is due. A record
    whose conversion is due is returned unchanged.
    """
    if record.stage in UNDER_REVIEW:
        return escalated(record, at)
    due = converts_at(record, closes_at, regulation)
    if due is not None and due <= at:
        return record
    if due == record.deadline_at:
        return reminded(record, regulation, at)
    return due_date_moved(record, due, CONVERT_EFFECT, at)


def converted_by_calendar(record: CaseRecord, becomes: str, at: datetime) -> CaseRecord:
    """The record once the deadline gave the letter."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at, facts={"becomes": becomes})


def whose_of(request: IncompleteRequest) -> Reviewed:
    """The units of the subject."""
    return Reviewed(None, request.subject_faculty_code, request.subject_department_code)


def _until(returned_at: datetime, closes_at: datetime | None, regulation: IncompleteRegulation) -> datetime | None:
    return None if closes_at is None else max(closes_at, returned_at + regulation.amend_within)


def _tasks(request: IncompleteRequest, name: str, since: datetime, due_at: datetime | None) -> tuple[Task, ...]:
    """The teacher's, and the head's where an N was not reported at all or nobody teaches any more."""
    teacher = () if request.coordinator_id is None else (request.coordinator_id,)
    tasks = [Task(name=name, since=since, due_at=due_at, assignee_id=person_id) for person_id in teacher]
    if request.letter == NOT_REPORTED or not teacher:
        tasks.append(
            Task(
                name=name,
                since=since,
                due_at=due_at,
                role_id=RoleId.HEAD_OF_DEPARTMENT.value,
                faculty_code=request.subject_faculty_code,
                department_code=request.subject_department_code,
            )
        )
    return tuple(tasks)
