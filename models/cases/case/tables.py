"""Cases, tasks and events: the rows behind lists and inboxes. The workflow is the truth (design §3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Computed, Index, Integer, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field, SQLModel

from models.cases.case.contract.record import CaseItem, CaseKind, CaseRecord, CaseState, Event
from models.cases.task.contract import Task
from models.kit.table import Instant, computed_column, new_id, text_enum


def _out_of_request(name: str) -> Column[int | None]:
    """A column that the database reads out of the request: a case that says a term is found by it, whoever wrote it."""
    return Column(Integer, Computed(f"CAST(request ->> '{name}' AS integer)", persisted=True))


class CaseFile(SQLModel, table=True):
    """One request on its way. The API writes the first row (what was asked); activities write all that follows.

    ``academic_year`` and ``semester`` are the term it is about, NULL for a case about none; ``opened_by`` is NULL where
    the portal opened it by itself.
    """

    __tablename__ = "case_file"
    __table_args__ = (
        Index("uq_case_file_idempotency", "opened_by", "idempotency_key", unique=True),
        # Two tabs that ask for the same at once get the same case.
        Index(
            "uq_case_file_open_content",
            "opened_by",
            "content_key",
            unique=True,
            postgresql_where=text("state = 'open'"),
        ),
        Index("ix_case_file_content", "opened_by", "content_key"),
        Index("ix_case_file_student", "student_id", "opened_at"),
        Index("ix_case_file_open", "kind", "stage", postgresql_where=text("state = 'open'")),
        Index("ix_case_file_faculty", "faculty_code", "updated_at"),
        Index("ix_case_file_department", "department_code", "updated_at"),
        Index("ix_case_file_kind", "kind", "stage", "updated_at"),
        Index("ix_case_file_updated", "updated_at"),
        # Who waits when a date of a term moves.
        Index(
            "ix_case_file_open_term",
            "academic_year",
            "semester",
            "case_id",
            postgresql_where=text("state = 'open'"),
        ),
        Index("ix_case_file_open_updated", "updated_at", postgresql_where=text("state = 'open'")),
        # A text is searched among students, subjects, titles and words of items; these lead from there to the cases.
        Index("ix_case_file_title", "title_th", "title_en"),
        Index("ix_case_file_words", text("words"), postgresql_using="gin"),
        Index("ix_case_file_item_text", text("item_text"), postgresql_where=text("item_text IS NOT NULL")),
        # What the reconciliation looks for twice a minute: hardly ever more than a handful.
        Index("ix_case_file_not_begun", "opened_at", postgresql_where=text("state = 'open' AND revision = 0")),
    )

    case_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: CaseKind = Field(sa_type=text_enum(CaseKind))
    workflow_id: str = Field(unique=True)
    idempotency_key: str
    content_key: str | None = None
    opened_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code")
    department_code: str | None = Field(default=None, foreign_key="department.department_code")
    campus_code: str | None = Field(default=None, foreign_key="campus.campus_code")
    title_th: str
    title_en: str
    stage: str
    state: CaseState = Field(sa_type=text_enum(CaseState))
    deadline_at: datetime | None = Field(default=None, sa_type=Instant)
    deadline_effect: str | None = None
    revision: int = 0
    academic_year: int | None = Field(default=None, sa_column=_out_of_request("academic_year"))
    semester: int | None = Field(default=None, sa_column=_out_of_request("semester"))
    request: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    detail: dict[str, object] = Field(default_factory=dict, sa_column=Column(JSONB, nullable=False))
    opened_at: datetime = Field(sa_type=Instant)
    updated_at: datetime = Field(sa_type=Instant)
    closed_at: datetime | None = Field(default=None, sa_type=Instant)


computed_column(CaseFile, "subjects", ARRAY(Text), "case_subjects(detail)")
"""The codes of the subjects its items are about. No longer read; the version before this one does."""
computed_column(CaseFile, "words", ARRAY(Text), "case_words(detail)")
"""The words of its items in small letters: codes and names of subjects, numbers of sections."""
computed_column(CaseFile, "item_text", Text, "case_item_text(detail)")
"""What its items say that are about no subject, in small letters; NULL where all are about subjects."""


class CaseTask(SQLModel, table=True):
    """Who may act on a case now. Rows exist only while the task is open."""

    __tablename__ = "case_task"
    __table_args__ = (
        Index("ix_case_task_person", "assignee_id", "due_at"),
        Index("ix_case_task_role", "role_id", "faculty_code", "department_code", "due_at"),
    )

    task_id: UUID = Field(default_factory=new_id, primary_key=True)
    case_id: UUID = Field(foreign_key="case_file.case_id", index=True)
    name: str
    assignee_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    role_id: int | None = Field(default=None, foreign_key="role.role_id")
    faculty_code: str | None = None
    department_code: str | None = None
    delegated_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    since: datetime = Field(sa_type=Instant)
    due_at: datetime | None = Field(default=None, sa_type=Instant)
    escalation: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    escalated_at: datetime | None = Field(default=None, sa_type=Instant)


class CaseHolder(SQLModel, table=True):
    """Who had a task of a case before: they still see the case. ``task_id`` is that of the task they had first."""

    __tablename__ = "case_holder"
    __table_args__ = (
        Index(
            "uq_case_holder",
            "case_id",
            "assignee_id",
            "role_id",
            "faculty_code",
            "department_code",
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
        Index("ix_case_holder_person", "assignee_id", "case_id"),
        Index("ix_case_holder_role", "role_id", "faculty_code", "department_code"),
    )

    task_id: UUID = Field(primary_key=True)
    case_id: UUID = Field(foreign_key="case_file.case_id")
    assignee_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    role_id: int | None = Field(default=None, foreign_key="role.role_id")
    faculty_code: str | None = None
    department_code: str | None = None


class CaseEvent(SQLModel, table=True):
    """One step of a case; append-only. ``sequence`` counts within the case, so a step is written once."""

    __tablename__ = "case_event"
    # Staff see the cases they acted on.
    __table_args__ = (Index("ix_case_event_actor", "actor_id", "case_id"),)

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    sequence: int = Field(primary_key=True)
    at: datetime = Field(sa_type=Instant)
    actor_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    action: str
    stage_from: str | None = None
    stage_to: str
    remark: str | None = None
    facts: dict[str, object] = Field(default_factory=dict, sa_column=Column(JSONB, nullable=False))


def record_of(case: CaseFile, tasks: Sequence[CaseTask], events: Sequence[CaseEvent]) -> CaseRecord:
    """The rows of a case as the record they were written from."""
    items, main_stages = case.detail.get("items", []), case.detail.get("main_stages", [])
    version = case.detail.get("regulation_version", 1)
    return CaseRecord(
        case_id=case.case_id,
        kind=case.kind,
        opened_by=case.opened_by,
        student_id=case.student_id,
        stage=case.stage,
        state=case.state,
        revision=case.revision,
        deadline_at=case.deadline_at,
        deadline_effect=case.deadline_effect,
        tasks=tuple(Task.model_validate(task, from_attributes=True) for task in tasks),
        events=tuple(Event.model_validate(event, from_attributes=True) for event in events),
        items=tuple(CaseItem.model_validate(item) for item in items) if isinstance(items, list) else (),
        main_stages=tuple(map(str, main_stages)) if isinstance(main_stages, list) else (),
        regulation_version=version if isinstance(version, int) else 1,
    )
