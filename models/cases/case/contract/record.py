"""The messages every process shares: the case record, its steps, and the action a person takes on it.

A :class:`CaseRecord` is what the workflow holds, what the rows hold and what the query ``state`` answers: one shape,
so that the three can be compared. It is immutable; :meth:`CaseRecord.step` gives the next one.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, StrEnum
from typing import Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import FilledForm
from models.cases.task.contract import Actor, Task
from models.kit.message import Message

Fact = str | int | None
"""A plain value of a refusal or an event: a section code, a limit in credits, an ISO instant."""


class CaseKind(StrEnum):
    """The processes. One noun each, persisted."""

    ENROLMENT = "enrolment"
    WAITLIST = "waitlist"
    UNLOCK = "unlock"
    ALLOCATION_ROUND = "allocation_round"
    PAYMENT = "payment"
    PAYMENT_EXCEPTION = "payment_exception"
    REFUND = "refund"
    RECEIPT_CANCELLATION = "receipt_cancellation"
    INVOICE_CANCELLATION = "invoice_cancellation"
    WRITE_OFF = "write_off"
    WRITE_OFF_REVERSAL = "write_off_reversal"
    INSTALMENT_SPLIT = "instalment_split"
    BANK_MISTAKE = "bank_mistake"
    LINE_MATCH = "line_match"
    DAY_CLOSE = "day_close"
    MASTER_CHANGE = "master_change"
    SPONSOR_PAYMENT = "sponsor_payment"
    SPONSOR_PAYMENT_REVERSAL = "sponsor_payment_reversal"
    AWARD_SHORTFALL = "award_shortfall"
    WAIVER = "waiver"
    BILL_RUN = "bill_run"
    GRADE_SUBMISSION = "grade_submission"
    INCOMPLETE_GRADE = "incomplete_grade"
    GRADE_EXTENSION = "grade_extension"
    GRADE_CORRECTION = "grade_correction"
    STANDING_REVIEW = "standing_review"
    IMPORT_BATCH = "import_batch"
    SCHOLARSHIP_AWARD = "scholarship_award"
    SUBJECT_CHANGE = "subject_change"
    LEAVE = "leave"
    TRANSFER_CREDIT = "transfer_credit"
    GRADUATION = "graduation"
    CONFERRAL = "conferral"
    PROGRAMME_EXCEPTION = "programme_exception"
    PROGRAMME_CHANGE = "programme_change"
    ROLE_CHANGE = "role_change"
    ADOPTION = "adoption"
    NAME_CHANGE = "name_change"
    YEAR_PROMOTION = "year_promotion"


class CaseState(StrEnum):
    """Open until the workflow reached an ending."""

    OPEN = "open"
    CLOSED = "closed"


class CaseActionName(StrEnum):
    """What people, timers and rules do to a case. Persisted in events; each has a label in both languages."""

    SUBMIT = "submit"
    DECIDE = "decide"
    APPROVE = "approve"
    DISAPPROVE = "disapprove"
    CANCEL = "cancel"
    DELEGATE = "delegate"
    LAPSE = "lapse"
    MOVE_DEADLINE = "move_deadline"
    ARM = "arm"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    ESCALATE = "escalate"
    OPEN = "open"
    RELEASE = "release"
    RETURN = "return"
    TERMINATE = "terminate"
    END_STUDIES = "end_studies"
    CHANGE_ADVISOR = "change_advisor"
    SAY_PAID = "say_paid"
    PAY = "pay"
    REPLACE = "replace"
    ATTRIBUTE = "attribute"
    APPLY = "apply"
    KEEP = "keep"
    REFUND = "refund"
    PREVIEW = "preview"
    RUN = "run"
    PAUSE = "pause"
    RESUME = "resume"
    FINISH = "finish"
    ASK_UNDO = "ask_undo"
    UNDO = "undo"
    RECALL = "recall"
    REMIND = "remind"
    CONFIRM = "confirm"
    NOT_APPLICABLE = "not_applicable"
    CHECK = "check"
    JOIN_GROUP = "join_group"
    REGROUP = "regroup"
    BEGIN = "begin"
    COME_BACK = "come_back"
    EXTEND = "extend"
    TAKE_BACK = "take_back"
    AUDIT = "audit"
    CONFER = "confer"


class Refused(Message):
    """Why something was refused: the rule and its version, the facts it looked at, and what would help.

    ``remedy`` is a key of the texts. All of it is kept for appeals.
    """

    code: str
    rule: str
    rule_version: int = 1
    facts: dict[str, Fact] = Field(default_factory=dict)
    remedy: str | None = None


class CaseItem(Message):
    """One line of a case: what was asked for, what became of it, and why.

    ``once_approved``: what it comes to when somebody agrees, where that is not the stage its case then ends in.
    """

    key: str
    label_th: str
    label_en: str
    outcome: str
    refused: Refused | None = None
    once_approved: str | None = None


class Event(Message):
    """One step of a case, written once under its sequence number."""

    sequence: int
    at: datetime
    actor_id: UUID | None
    action: CaseActionName
    stage_from: str | None
    stage_to: str
    remark: str | None = None
    facts: dict[str, Fact] = Field(default_factory=dict)


class Unchanged(Enum):
    """Says that a step leaves something as it is."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


class CaseRecord(Message):
    """Where a case stands. ``revision`` grows by one with each step; rows take only a newer one.

    ``opened_by`` asked (None: the portal opened it by itself); ``student_id`` is the student whose case it is, whoever
    asked (None in cases that began before it was kept). ``main_stages`` are the stages this case passes when nothing
    goes wrong, by the regulation it runs under; empty where they are those of its process. ``regulation_version`` says
    which regulation that is.
    """

    case_id: UUID
    kind: CaseKind
    opened_by: UUID | None
    student_id: int | None = None
    stage: str
    state: CaseState = CaseState.OPEN
    revision: int = 0
    deadline_at: datetime | None = None
    deadline_effect: str | None = None
    tasks: tuple[Task, ...] = ()
    events: tuple[Event, ...] = ()
    items: tuple[CaseItem, ...] = ()
    main_stages: tuple[str, ...] = ()
    regulation_version: int = 1

    def step(
        self,
        action: CaseActionName,
        *,
        at: datetime,
        actor_id: UUID | None = None,
        stage: str | None = None,
        state: CaseState = CaseState.OPEN,
        remark: str | None = None,
        facts: dict[str, Fact] | None = None,
        tasks: tuple[Task, ...] | Unchanged = UNCHANGED,
        items: tuple[CaseItem, ...] | Unchanged = UNCHANGED,
        deadline_at: datetime | Unchanged | None = UNCHANGED,
        deadline_effect: str | Unchanged | None = UNCHANGED,
    ) -> CaseRecord:
        """The record after ``action``: next revision and one more event.

        Within a stage, tasks and deadline stay unless they are given. A step into another stage says what they are
        there: raises ValueError when it does not. A closed case has neither.
        """
        stage_to = stage or self.stage
        if state is CaseState.CLOSED:
            tasks, deadline_at, deadline_effect = (), None, None
        elif stage_to != self.stage and UNCHANGED in (tasks, deadline_at, deadline_effect):
            raise ValueError(f"tasks and deadline of stage {stage_to} are not given")
        event = Event(
            sequence=len(self.events) + 1,
            at=at,
            actor_id=actor_id,
            action=action,
            stage_from=self.stage if self.events else None,
            stage_to=stage_to,
            remark=remark,
            facts=facts or {},
        )
        return self.model_copy(
            update={
                "stage": stage_to,
                "state": state,
                "revision": self.revision + 1,
                "events": (*self.events, event),
                **{
                    name: value
                    for name, value in (
                        ("tasks", tasks),
                        ("items", items),
                        ("deadline_at", deadline_at),
                        ("deadline_effect", deadline_effect),
                    )
                    if value is not UNCHANGED
                },
            }
        )


class CaseAction(Message):
    """A decision on its way to a workflow. Its update id is the client's idempotency key.

    ``form`` holds what the action's rule asks for; :func:`models.cases.case.rules.actions.form_of` reads it.
    """

    action: CaseActionName
    actor: Actor
    revision: int
    remark: str | None = None
    substitute_id: UUID | None = None
    form: FilledForm | None = None
    request_id: str | None = None


class CaseMemory(Message):
    """What a run of a long case hands to the next one when it continues as new: the same decision sent again is then
    still the same decision. ``taken`` are the ids of the updates that brought them.
    """

    record: CaseRecord
    taken: tuple[str, ...] = ()
    calendar_changed: bool = False


class AdvisorChanged(Message):
    """The student has another advisor: tasks that wait for the one before are now theirs."""

    advisor_id: UUID


class CalendarChanged(Message):
    """A registrar moved a date: whoever waits for it reads the calendar again."""

    academic_year: int
    semester: int
