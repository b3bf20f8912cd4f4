"""The process ``grade_correction`` (KU7): its stages, its actions, and the record after each of them (grades §4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed, RemarksToStudent, Tone
from models.cases.case.rules.steps import ended, ended_by
from models.cases.review.contract import Regulation, Review
from models.cases.review.rules.chain import RETURN_ACTION, REVIEW_ACTIONS, Reviewed, after_review, passed_on
from models.cases.task.contract import Task
from models.cases.task.rules.holding import in_place_of
from models.grades.grade_correction.contract import CorrectionRequest, CorrectionStage
from models.grades.grade_submission.rules.hands import ONE_HAND, TWO_HANDS

ASKED: Final = "asked"
_DIGITS: Final = 5

FIRST_REGULATION: Final = Regulation(chain=TWO_HANDS)
REGULATIONS: Final[Mapping[int, Regulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

JUDGED: Final = ONE_HAND
"""What needs the rows: whom to ask next, and the grade that is replaced."""

_REVIEWED: Final = (*REVIEW_ACTIONS, RETURN_ACTION)
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: CorrectionStage.CORRECTED,
        CaseActionName.DISAPPROVE: CorrectionStage.REFUSED,
        CaseActionName.CANCEL: CorrectionStage.CANCELLED,
        CaseActionName.TERMINATE: CorrectionStage.CANCELLED,
    }
)
GRADE_CORRECTION: Final = Process(
    kind=CaseKind.GRADE_CORRECTION,
    main_stages=(CorrectionStage.DRAFTING, *REGULATION.stages, CorrectionStage.CORRECTED),
    actions={
        CorrectionStage.DRAFTING: (
            ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
        ),
        CorrectionStage.HEAD_REVIEW: _REVIEWED,
        CorrectionStage.DEAN_REVIEW: _REVIEWED,
        CorrectionStage.REGISTRAR_REVIEW: _REVIEWED,
    },
    endings=ENDINGS,
    one_hand=ONE_HAND,
    remarks_to_student=RemarksToStudent.ONCE_CLOSED,
)


def correction_number(academic_year: int, serial: int) -> str:
    """``KU7-2568-00001`` is the first of the academic year 2568. Raises ValueError where a serial is less than 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a correction")
    return f"KU7-{academic_year}-{serial:0{_DIGITS}d}"


def begun(request: CorrectionRequest, regulation: Regulation) -> CaseRecord:
    """The record of a correction its teacher prepares."""
    item = CaseItem(key=str(request.attempt_id), label_th=request.label_th, label_en=request.label_en, outcome=ASKED)
    first = received(CaseKind.GRADE_CORRECTION, request, CorrectionStage.DRAFTING)
    record = first.model_copy(update={"regulation_version": regulation.version})
    return record.step(
        CaseActionName.OPEN,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(item,),
        tasks=(_teachers(record, request.requested_at),),
    )


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that needs no rows: cancelled, refused, returned to the teacher, handed over.

    Raises ValueError for one that does (:data:`JUDGED`).
    """
    after = after_review(record, action, ENDINGS, at=at, back_to=_teachers(record, at))
    if after is None:
        raise ValueError(f"{action.action} of a correction needs the rows")
    return after


def next_review(regulation: Regulation, stage: str, able: Collection[str]) -> Review | None:
    """The review that follows a stage, None after the last one.

    ``able`` are the stages in which somebody is there who had no hand in the case: an office that has nobody else is
    passed over, but the last one: the registrar looks at every correction.
    """
    stages = regulation.stages
    later = regulation.chain[stages.index(stage) + 1 if stage in stages else 0 :]
    return next((review for review in later if review.stage in able or review is regulation.chain[-1]), None)


def before_next(
    record: CaseRecord, action: CaseAction, review: Review, request: CorrectionRequest, at: datetime
) -> CaseRecord:
    """The record once the teacher or a reviewer has acted and another review follows."""
    return passed_on(record, action, review, whose_of(request), at)


def corrected(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the last reviewer agreed and the grade is replaced."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)


def overtaken(record: CaseRecord, action: CaseAction, refused: Refused, at: datetime) -> CaseRecord:
    """The record where the grade is not what it was any more: nothing is replaced, and the line says why."""
    items = tuple(
        item.model_copy(update={"outcome": CorrectionStage.REFUSED.value, "refused": refused}) for item in record.items
    )
    facts = in_place_of(record, action)
    return ended(record, CorrectionStage.REFUSED, action.action, at=at, by=action, items=items, facts=facts)


def whose_of(request: CorrectionRequest) -> Reviewed:
    """The units of the subject."""
    return Reviewed(None, request.faculty_code, request.department_code)


def is_over(record: CaseRecord) -> bool:
    """Whether another correction of the grade may be asked for."""
    return record.state is CaseState.CLOSED


def _teachers(record: CaseRecord, since: datetime) -> Task:
    return Task(name=CorrectionStage.DRAFTING, since=since, assignee_id=record.opened_by)
