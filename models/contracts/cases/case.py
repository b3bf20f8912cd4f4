"""The messages every process shares: the case record, its steps and tasks, and the action a person takes on it.

A :class:`CaseRecord` is what the workflow holds, what the rows hold and what the query ``state`` answers: one shape,
so that the three can be compared. It is immutable; :meth:`CaseRecord.step` gives the next one.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum, StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import ConfigDict, Field, RootModel, field_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from models.contracts.message import Message
from models.instants import Day

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


class ActingFor(Message):
    """Somebody who is away, in the role they gave out of their hands: their tasks are the substitute's meanwhile."""

    person_id: UUID
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None


class Actor(Message):
    """Who acts, as the API took it from the session: never from a request's body.

    ``acting_for``: in whose place they may decide now. It does not pass on: what somebody else gave to a person who is
    away is not among it. ``student_id``: which student they are, if any.
    """

    person_id: UUID
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    acting_for: tuple[ActingFor, ...] = ()
    student_id: int | None = None


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


ESCALATE_AFTER: Final = timedelta(days=3)
"""How long a holder has a task alone, where the regulation says nothing else."""


class Escalation(Message):
    """When a task that nobody decided also goes to somebody else: the holders of a role in a faculty or department.

    ``after`` is how long a holder has the task alone, by the regulation the case runs under: it is counted anew when
    the task gets another holder or due date. Its default is fixed: cases that began before it was kept run under it.
    """

    at: datetime
    after: timedelta = ESCALATE_AFTER
    role_id: int
    faculty_code: str | None = None
    department_code: str | None = None


class Task(Message):
    """Who may act now: a person, or the holders of a role in a faculty or department.

    ``escalation`` is still to come; ``escalated_at`` says it happened, on the holder's task and on the second one.
    """

    name: str
    since: datetime
    due_at: datetime | None = None
    assignee_id: UUID | None = None
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    delegated_by: UUID | None = None
    escalation: Escalation | None = None
    escalated_at: datetime | None = None


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


class ActionForm(Message):
    """What an action asks for beside a remark, an amount and a date for one.

    A process names its own subclass in the :class:`models.rules.cases.actions.ActionRule`. Its fields take text, days
    (:data:`models.instants.Day`, or :data:`PastDay`), numbers or yes and no, written as the wire writes them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)


NOT_LATER: Final = "notLater"
"""What the schema of a field says of a day that may not lie in the future."""
PastDay = Annotated[Day, Field(json_schema_extra={NOT_LATER: "today"})]
"""A day in a form that may not be later than Bangkok's today: whoever takes the form in compares it."""
FormText = Annotated[str, Field(max_length=4000)]
FormValue = FormText | bool | int | None


class FilledForm(RootModel[Annotated[dict[Annotated[str, Field(max_length=60)], FormValue], Field(max_length=30)]]):
    """A form as somebody filled it in, on its way through what does not know the process: plain values by field name.

    :func:`models.rules.cases.actions.form_of` reads it as the form it is. It is bounded, since it comes from outside
    and stays in a history.
    """

    model_config = ConfigDict(frozen=True)

    @field_validator("root")
    @classmethod
    def _is_text(cls, values: dict[str, FormValue]) -> dict[str, FormValue]:
        """Half a character cannot be stored, nor a NUL."""
        for text in (*values, *(value for value in values.values() if isinstance(value, str))):
            if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
                raise PydanticCustomError("string_pattern_mismatch", "Only text that can be stored is allowed.")
        return values


class CaseAction(Message):
    """A decision on its way to a workflow. Its update id is the client's idempotency key.

    ``form`` holds what the action's rule asks for; :func:`models.rules.cases.actions.form_of` reads it.
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


class CalendarChanged(Message):
    """A registrar moved a date: whoever waits for it reads the calendar again."""

    academic_year: int
    semester: int
