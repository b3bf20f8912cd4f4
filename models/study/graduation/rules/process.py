"""The process ``graduation``: its stages, its actions, and the record after each of them (study §4, ADR 45)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
    Fact,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, Tone
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import (
    RETURN_ACTION,
    REVIEW_ACTIONS,
    Along,
    Reviewed,
    after_review,
    first_review,
    passed_on,
    put_before,
    task_of,
)
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import due_date_moved
from models.cases.task.rules.holding import in_place_of
from models.study.graduation.contract import (
    AcceptanceForm,
    ClearanceForm,
    GraduationAudit,
    GraduationRegulation,
    GraduationRequest,
    GraduationStage,
    SubmitStatus,
)
from models.study.graduation.rules.clearances import ClearanceKind
from models.study.graduation.rules.coverage import Change, Reopens

LAPSE_EFFECT: Final = "graduation_lapses"
ASKED: Final = "asked"
NUMBER: Final = "number"
"""The fact of an approval that names the certificate that it issues."""
_DIGITS: Final = 5

_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
REGULATIONS: Final[Mapping[int, GraduationRegulation]] = {
    1: GraduationRegulation(
        chain=(
            Review(stage=GraduationStage.ADVISOR_REVIEW, escalates_to=_HEAD),
            Review(stage=GraduationStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
            Review(stage=GraduationStage.REGISTRAR_REVIEW, office=_REGISTRAR),
        ),
        remind_before=(timedelta(days=30), timedelta(days=7)),
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)

JUDGED: Final = frozenset({CaseActionName.APPROVE, CaseActionName.SUBMIT})
"""What needs the rows: the student is audited again in the transaction that takes it."""
ENDINGS: Final = Endings(
    {
        CaseActionName.CONFER: GraduationStage.CONFERRED,
        CaseActionName.CANCEL: GraduationStage.CANCELLED,
        CaseActionName.LAPSE: GraduationStage.LAPSED,
        CaseActionName.TERMINATE: GraduationStage.CANCELLED,
    }
)
_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
_REVIEWED: Final = (
    *(rule for rule in REVIEW_ACTIONS if rule.name is not CaseActionName.DISAPPROVE),
    RETURN_ACTION,
)
_CLEARED: Final = tuple(
    replace(rule, form=ClearanceForm) if rule.name is CaseActionName.APPROVE else rule for rule in _REVIEWED
)
GRADUATION: Final = Process(
    kind=CaseKind.GRADUATION,
    main_stages=(
        GraduationStage.RECEIVED,
        *REGULATIONS[VERSION].stages,
        GraduationStage.APPROVED,
        GraduationStage.CONFERRED,
    ),
    actions={
        GraduationStage.ADVISOR_REVIEW: _REVIEWED,
        GraduationStage.FACULTY_REVIEW: _REVIEWED,
        GraduationStage.REGISTRAR_REVIEW: _CLEARED,
        GraduationStage.GIVEN_BACK: (
            ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY, form=AcceptanceForm, on_own_page=True),
            _CANCEL,
        ),
        GraduationStage.APPROVED: (_CANCEL,),
    },
    endings=ENDINGS,
)
"""No office refuses a degree: what is not in order is given back with a reason, or lapses with its term."""


def regulation_of(version: int = VERSION) -> GraduationRegulation:
    """What a request runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


def certificate_number(year: int, serial: int) -> str:
    """``GR-2569-00001`` is the first certificate of the Buddhist year 2569. Raises ValueError below 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a certificate")
    return f"GR-{year}-{serial:0{_DIGITS}d}"


def whose_of(request: GraduationRequest, advisor_id: UUID | None) -> Reviewed:
    """Whose request it is."""
    return Reviewed(advisor_id, request.faculty_code, request.department_code)


def submit_status(stage: str) -> SubmitStatus:
    """How the document stands for its student: 80602 while it is given back, else the default 80601 (spec §4)."""
    return SubmitStatus.GIVEN_BACK if stage == GraduationStage.GIVEN_BACK else SubmitStatus.SUBMITTED


def item_of(request: GraduationRequest, programme_th: str, programme_en: str) -> CaseItem:
    """What is asked for: the degree of a programme, in a term."""
    term = f"{request.semester}/{request.academic_year}"
    return CaseItem(key=term, label_th=f"{programme_th} {term}", label_en=f"{programme_en} {term}", outcome=ASKED)


def first_record(
    request: GraduationRequest,
    item: CaseItem,
    refused: Refused | None,
    *,
    at: datetime,
    advisor_id: UUID | None,
    lapses_at: datetime | None,
    regulation: GraduationRegulation,
) -> CaseRecord:
    """The record once the rules have decided: before its first office until ``lapses_at``, or refused at once."""
    if refused is not None:
        item = item.model_copy(update={"outcome": GraduationStage.REFUSED.value, "refused": refused})
    submitted = received(CaseKind.GRADUATION, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(item,),
        facts={"submit_status": SubmitStatus.SUBMITTED.value} if refused is None else {},
    )
    submitted = submitted.model_copy(
        update={"main_stages": tuple(map(str, GRADUATION.main_stages)), "regulation_version": regulation.version}
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=GraduationStage.REFUSED, state=CaseState.CLOSED)
    whose = whose_of(request, advisor_id)
    first = first_review(regulation.chain, whose)
    return put_before(submitted, first, whose, at=at, due_at=lapses_at, effect=LAPSE_EFFECT)


def decided(
    record: CaseRecord, action: CaseAction, request: GraduationRequest, regulation: GraduationRegulation,
    advisor_id: UUID | None, at: datetime,
) -> CaseRecord | None:  # fmt: skip
    """The record after a decision of an office or of the student; None once the last office has agreed.

    What an office returns is before the student; what the student sends again goes through all offices.
    """
    whose = whose_of(request, advisor_id)
    if action.action is CaseActionName.SUBMIT:
        return passed_on(record, action, first_review(regulation.chain, whose), whose, at)
    return after_review(
        record, action, ENDINGS, at=at, along=Along(regulation.chain, whose), back_to=_students(record, at)
    )


def _students(record: CaseRecord, at: datetime) -> Task:
    return Task(name=GraduationStage.GIVEN_BACK, since=at, due_at=record.deadline_at, assignee_id=record.opened_by)


def approved(record: CaseRecord, action: CaseAction, number: str, at: datetime) -> CaseRecord:
    """The record once everything is cleared: it waits for the council, without a deadline."""
    stage = GraduationStage.APPROVED
    items = tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=stage,
        remark=action.remark,
        facts={**in_place_of(record, action), NUMBER: number},
        items=items,
        tasks=(),
        deadline_at=None,
        deadline_effect=None,
    )


def not_yet(record: CaseRecord, action: CaseAction, kinds: Sequence[ClearanceKind], at: datetime) -> CaseRecord:
    """The record of an approval that was not taken, since something is not in order: the office still has it."""
    return record.step(
        CaseActionName.AUDIT,
        at=at,
        actor_id=action.actor.person_id,
        facts={**in_place_of(record, action), "not_cleared": ",".join(kinds)},
    )


def stays_given_back(record: CaseRecord, action: CaseAction, reason: str, at: datetime) -> CaseRecord:
    """The record of what a student sent again in vain: the audit has changed once more, or credits are missing.

    ``reason`` is the code of the refusal.
    """
    return record.step(CaseActionName.AUDIT, at=at, actor_id=action.actor.person_id, facts={"reason": reason})


def reopened(
    record: CaseRecord,
    change: Change,
    request: GraduationRequest,
    regulation: GraduationRegulation,
    advisor_id: UUID | None,
    *,
    lapses_at: datetime | None,
    at: datetime,
) -> CaseRecord:
    """The record once the student was audited again (study §4): the same where nothing that counts has changed.

    The office that has it begins anew, and one that everybody agreed to goes back to the last office; what the student
    accepted and is not so any more is given back with what has changed. Given back already, it stays there.
    """
    if change.reopens is Reopens.NOTHING:
        return record
    if record.stage == GraduationStage.GIVEN_BACK:
        return record.step(CaseActionName.AUDIT, at=at, facts=_reasons(change))
    due_at = record.deadline_at or lapses_at
    items = tuple(item.model_copy(update={"outcome": ASKED}) for item in record.items)
    dated = record.model_copy(update={"deadline_at": due_at})
    if change.reopens is Reopens.STUDENT:
        stage, task, facts = GraduationStage.GIVEN_BACK.value, _students(dated, at), _reasons(change)
    else:
        review = _office_of(record, regulation)
        stage, facts = review.stage, {}
        task = task_of(review, whose_of(request, advisor_id), since=at, due_at=due_at)
    return record.step(
        CaseActionName.AUDIT,
        at=at,
        stage=stage,
        items=items,
        tasks=(task,),
        facts=facts,
        deadline_at=due_at,
        deadline_effect=None if due_at is None else LAPSE_EFFECT,
    )


def _office_of(record: CaseRecord, regulation: GraduationRegulation) -> Review:
    """The office that has a request, the last one of what everybody agreed to."""
    return next((review for review in regulation.chain if review.stage == record.stage), regulation.chain[-1])


def _reasons(change: Change) -> dict[str, Fact]:
    """What the timeline says of a change; the page shows it in full from the two audits."""
    return {
        "reason": "audit_changed",
        "submit_status": SubmitStatus.GIVEN_BACK.value,
        "moved": ", ".join(change.moved),
        "missing": len(change.missing),
    }


def conferred(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once the council has conferred the degree."""
    return ended_by(record, ENDINGS, CaseActionName.CONFER, at=at)


def left(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once the studies have ended otherwise."""
    return ended_by(record, ENDINGS, CaseActionName.TERMINATE, at=at, facts={"status": "studies_ended"})


def lapsed(
    record: CaseRecord, audit: GraduationAudit, kinds: Sequence[ClearanceKind], next_term: str | None, at: datetime
) -> CaseRecord:
    """The record when its day has passed: it is asked for again in the next term, and the timeline says what was
    missing.
    """
    facts: dict[str, Fact] = {"credits": audit.short, "not_cleared": ",".join(kinds), "next_term": next_term}
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at, facts=facts)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the last day of its term."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)
