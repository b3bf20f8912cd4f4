"""The process ``transfer_credit``: its stages, its actions, and the record after each of them (study §5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
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
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.reminders import next_reminder, once_reminded
from models.cases.case.rules.steps import ended, ended_by, handed_over
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, first_review, task_of
from models.cases.task.rules.escalation import due_date_moved, overdue
from models.cases.task.rules.holding import in_place_of
from models.study.transfer_credit.contract import (
    LineOutcome,
    LineOwner,
    OwnerForm,
    TransferLine,
    TransferRegulation,
    TransferRequest,
    TransferStage,
)
from models.study.transfer_credit.rules.owners import (
    answered_item,
    declined_of,
    left_open,
    lines_of,
    owner_tasks,
    unit_of,
)

LAPSE_EFFECT: Final = "request_lapses"
NUMBER: Final = "number"
"""The fact of the last approval that names the document it is."""
DECLINED: Final = "declined"
"""The fact of an owner's answer: the numbers of the lines they declined."""

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
REGULATIONS: Final[Mapping[int, TransferRegulation]] = {
    1: TransferRegulation(
        chain=(
            Review(stage=TransferStage.ADVISOR_REVIEW, escalates_to=_HEAD),
            Review(stage=TransferStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
            Review(stage=TransferStage.REGISTRAR_REVIEW, office=_REGISTRAR),
        ),
        remind_before=(timedelta(days=14), timedelta(days=3)),
    )
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_SAYS_DEADLINE: Final = frozenset({CaseActionName.DECIDE, CaseActionName.MOVE_DEADLINE, CaseActionName.REMIND})
"""The steps that say when a request lapses."""
JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What needs the rows: an approval is judged anew, and the last one grants the credits in its transaction."""
_OWNER_ACTIONS: Final = (
    ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, form=OwnerForm),
    ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED),
    ActionRule(CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)),
    ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
)
"""What an owner may do about their lines: say yes, but for those they name, or no to all of them with a reason."""


def _outcome(item: CaseItem, stage: str) -> str:
    return item.outcome if item.outcome == LineOutcome.DECLINED else stage


ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: TransferStage.APPROVED,
        CaseActionName.DISAPPROVE: TransferStage.REFUSED,
        CaseActionName.CANCEL: TransferStage.CANCELLED,
        CaseActionName.LAPSE: TransferStage.LAPSED,
        CaseActionName.TERMINATE: TransferStage.CANCELLED,
    },
    _outcome,
)
TRANSFER_CREDIT: Final = Process(
    kind=CaseKind.TRANSFER_CREDIT,
    main_stages=(
        TransferStage.RECEIVED,
        TransferStage.OWNER_REVIEW,
        *REGULATION.stages,
        TransferStage.APPROVED,
    ),
    actions={TransferStage.OWNER_REVIEW: _OWNER_ACTIONS, **dict.fromkeys(REGULATION.stages, REVIEW_ACTIONS)},
    endings=ENDINGS,
    gives=frozenset({TransferStage.APPROVED.value}),
)
TITLE: Final = ("ขอเทียบโอนหน่วยกิต", "Transfer of credits")
"""What a request is called, in Thai and in English."""
_DIGITS: Final = 5


def transfer_number(year: int, serial: int) -> str:
    """``TC-2569-00001`` is the first one agreed to of the Buddhist year 2569. Raises ValueError below 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a request")
    return f"TC-{year}-{serial:0{_DIGITS}d}"


def regulation_of(version: int) -> TransferRegulation:
    """What a request runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


def whose_of(request: TransferRequest, advisor_id: UUID | None) -> Reviewed:
    """Whose request it is."""
    return Reviewed(advisor_id, request.faculty_code, request.department_code)


def _item(number: int, line: TransferLine, outcome: str, refused: Refused | None) -> CaseItem:
    target = f" → {line.target_code}" if line.target_code else ""  # a path is no name to read
    label = f"{number}. {line.source_code} {line.source_name}{target}"
    return CaseItem(key=str(number), label_th=label, label_en=label, outcome=outcome, refused=refused)


def first_record(
    request: TransferRequest,
    known: Iterable[int],
    owners: Sequence[LineOwner],
    *,
    at: datetime,
    advisor_id: UUID | None,
    closes_at: datetime | None,
    regulation: TransferRegulation,
) -> CaseRecord:
    """The record once the rules let it through: lines that a rule knows (``known``) are decided, the others go to their
    owners at the same time. Without any of those the advisor has it.
    """
    known = frozenset(known)
    record = _submitted(request, regulation).model_copy(
        update={
            "items": tuple(
                _item(n, line, (LineOutcome.KNOWN if n in known else LineOutcome.ASKED).value, None)
                for n, line in enumerate(request.lines, 1)
            ),
            "main_stages": (
                TransferStage.RECEIVED.value,
                *((TransferStage.OWNER_REVIEW.value,) if owners else ()),
                *regulation.stages,
                TransferStage.APPROVED.value,
            ),
        }
    )
    effect = LAPSE_EFFECT if closes_at else None
    if owners:
        tasks = owner_tasks(owners, regulation, since=at, due_at=closes_at)
        stage = TransferStage.OWNER_REVIEW.value
    else:
        review = first_review(regulation.chain, whose_of(request, advisor_id))
        stage = review.stage
        tasks = (task_of(review, whose_of(request, advisor_id), since=at, due_at=closes_at),)
    return record.step(
        CaseActionName.DECIDE, at=at, stage=stage, tasks=tasks, deadline_at=closes_at, deadline_effect=effect
    )


def refused_at_once(
    request: TransferRequest, refused: Refused, *, at: datetime, regulation: TransferRegulation
) -> CaseRecord:
    """The record of what may not be asked for; its lines say why."""
    stage = TransferStage.REFUSED.value
    items = tuple(_item(number, line, stage, refused) for number, line in enumerate(request.lines, 1))
    record = _submitted(request, regulation)
    return record.step(CaseActionName.DECIDE, at=at, stage=stage, state=CaseState.CLOSED, items=items)


def _submitted(request: TransferRequest, regulation: TransferRegulation) -> CaseRecord:
    first = received(CaseKind.TRANSFER_CREDIT, request)
    submitted = first.step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, remark=request.reason
    )
    return submitted.model_copy(update={"regulation_version": regulation.version})


def answered(
    record: CaseRecord,
    action: CaseAction,
    request: TransferRequest,
    owners: Sequence[LineOwner],
    *,
    regulation: TransferRegulation,
    advisor_id: UUID | None,
    at: datetime,
) -> CaseRecord:
    """The record once an owner has answered. The others still have theirs; after the last one it goes to the advisor,
    or ends, where nothing is left of it.
    """
    mine = lines_of(record, action, owners)
    declined = declined_of(action, mine)
    items = tuple(answered_item(item, mine, declined) for item in record.items)
    facts = in_place_of(record, action)
    if declined:
        facts[DECLINED] = ", ".join(str(number) for number in sorted(declined))
    if all(item.outcome == LineOutcome.DECLINED for item in items):
        stage = TransferStage.REFUSED.value
        return ended(record, stage, action.action, at=at, items=items, by=action, facts=facts)
    asked_still = {int(item.key) for item in items if item.outcome == LineOutcome.ASKED}
    open_units = frozenset(unit_of(owner) for owner in owners if owner.number in asked_still)
    if open_units:
        return record.step(
            action.action, at=at, actor_id=action.actor.person_id, remark=action.remark, facts=facts, items=items,
            tasks=left_open(record, owners, open_units),
        )  # fmt: skip
    whose = whose_of(request, advisor_id)
    review = first_review(regulation.chain, whose)
    return record.step(
        action.action, at=at, actor_id=action.actor.person_id, stage=review.stage, remark=action.remark, facts=facts,
        items=items, tasks=(task_of(review, whose, since=at, due_at=record.deadline_at),),
        deadline_at=record.deadline_at, deadline_effect=record.deadline_effect,
    )  # fmt: skip


def decided(
    record: CaseRecord,
    action: CaseAction,
    request: TransferRequest,
    owners: Sequence[LineOwner],
    *,
    regulation: TransferRegulation,
    advisor_id: UUID | None,
    at: datetime,
) -> CaseRecord | None:
    """The record after a decision of an owner, an office or who asked; None once the last office has agreed."""
    if record.stage == TransferStage.OWNER_REVIEW:
        if action.action is CaseActionName.DELEGATE:
            return handed_over(record, action, at)
        if action.action is CaseActionName.CANCEL:
            return ended_by(record, ENDINGS, action.action, at=at, by=action)
        return answered(record, action, request, owners, regulation=regulation, advisor_id=advisor_id, at=at)
    along = Along(regulation.chain, whose_of(request, advisor_id))
    return after_review(record, action, ENDINGS, at=at, along=along)


def agreed_lines(record: CaseRecord, request: TransferRequest) -> dict[int, TransferLine]:
    """The lines that nobody has declined, by their numbers."""
    declined = {int(item.key) for item in record.items if item.outcome == LineOutcome.DECLINED}
    return {number: line for number, line in enumerate(request.lines, 1) if number not in declined}


def refused_after_agreement(record: CaseRecord, action: CaseAction, why: Refused, at: datetime) -> CaseRecord:
    """The record of what an office agreed to and may not be any more: it ends refused, and its lines say why."""
    stage = TransferStage.REFUSED.value
    items = tuple(
        item if item.outcome == LineOutcome.DECLINED else item.model_copy(update={"outcome": stage, "refused": why})
        for item in record.items
    )
    facts = {**in_place_of(record, action), "reason": why.code}
    return ended(record, stage, CaseActionName.DISAPPROVE, at=at, items=items, by=action, facts=facts)


def granted(record: CaseRecord, action: CaseAction, number: str, at: datetime) -> CaseRecord:
    """The record once everybody agreed: the credits are the student's, under a number."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts={NUMBER: number})


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when its term is over and nobody had agreed."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of its term."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)


def reminds_at(record: CaseRecord, regulation: TransferRegulation) -> datetime | None:
    """When the student is reminded next (UTC) that the request lapses undecided; None where nothing is left."""
    return next_reminder(record, regulation.remind_before, _SAYS_DEADLINE)


def at_instant(record: CaseRecord, regulation: TransferRegulation, at: datetime) -> CaseRecord:
    """The record when an instant has come that it waited for: reminded, escalated, or lapsed."""
    return overdue(once_reminded(record, reminds_at(record, regulation), at), at, lapsed)
