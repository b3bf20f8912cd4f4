"""Subjects and what stands between them (spec §3, wire contract §6 and §7)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Final
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.subject.contract.grading import Grading
from models.curriculum.subject.contract.words import CurriculumType, ExaminationFormat, SubjectCategory, SubjectStatus
from models.kit.figures import WRITTEN_PLAIN
from models.kit.table import Credits, Instant, Master, chosen, computed_column, flag, new_id, number, text_enum

ACTIVE_SUBJECT: Final = SubjectStatus.ACTIVE.value
"""The status of a version of a subject that is taught."""

ACTIVE_FIRST: Final = f"({{subject}}.status = '{ACTIVE_SUBJECT}') DESC, {{subject}}.start_year DESC"
"""Orders the versions of a subject: the one that is taught, then the newest; ``subject`` is the table's alias."""


BELOW_MINIMUM: Final = "{subject}.credit < {subject}.minimum_credit_to_open"
"""That no section of a version is opened: :func:`models.curriculum.section.rules.changes.opening_refusal` for many at
once; ``subject`` is the table's alias.
"""


class Subject(SQLModel, table=True):
    """A version of a subject, of one curriculum revision: ``01175111-59`` (ADR 39).

    The subject itself is its ``show_code``, what transcripts show. ``splittable``: it is taken with a credit amount, in
    a term no fewer than ``minimum_credit_to_open``, below which no section opens. ``times_to_register``: how often a
    student may pass it, None where only the rule of graded results counts. ``first_year`` and ``first_semester``: the
    term from which this version holds. The faculty is the department's.
    """

    __tablename__ = "subject"
    __table_args__ = (Index("ix_subject_strategic_goals", "strategic_goals", postgresql_using="gin"),)

    subject_code: str = Field(primary_key=True, max_length=12)
    show_code: str = Field(index=True, max_length=9)
    name_th: str
    name_en: str
    description_th: str = ""
    description_en: str = ""
    credit: Annotated[Decimal, WRITTEN_PLAIN] = Field(sa_type=Credits)
    theory_hours: int
    practice_hours: int
    self_hours: int
    department_code: str = Field(foreign_key="department.department_code", index=True)
    education_level_code: str
    subject_type: str = "16901"
    grading: Grading = Field(
        default=Grading.LETTER, sa_type=text_enum(Grading), sa_column_kwargs={"server_default": Grading.LETTER.value}
    )
    general_education_group: str | None = Field(default=None, index=True)
    start_year: int
    status: str = ACTIVE_SUBJECT
    category: SubjectCategory = chosen(SubjectCategory.SPECIFIC)
    minimum_credit_to_open: Annotated[Decimal, WRITTEN_PLAIN] | None = Field(default=None, sa_type=Credits)
    times_to_register: int | None = None
    splittable: bool = flag(False)
    show_hours: bool = flag(True)
    approved_on: date | None = None
    responsible_id: UUID | None = Field(default=None, foreign_key="person.person_id", index=True)
    curriculum_type: CurriculumType = chosen(CurriculumType.TQF)
    objective: str = Field(default="", sa_column_kwargs={"server_default": ""})
    major_code: str | None = Field(default=None, foreign_key="major.major_code")
    campus_code: str | None = Field(default=None, foreign_key="campus.campus_code")
    first_year: int | None = None
    first_semester: int | None = None
    examination: ExaminationFormat = chosen(ExaminationFormat.WRITTEN)
    strategic_goals: list[str] = Field(
        default_factory=list, sa_type=JSONB, sa_column_kwargs={"server_default": text("'[]'")}
    )
    copied_from: str | None = Field(default=None, foreign_key="subject.subject_code", max_length=12, index=True)
    revision: int = number(1)
    updated_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)


class SubjectRequisite(SQLModel, table=True):
    """What is passed or taken before a subject: one tree of each kind, read and written whole (study §2).

    See docs/areas/curriculum.md.

    ``tree`` is a :data:`models.curriculum.requisite.contract.Requisite`; ``cites`` the codes it names, which the
    database takes from it.
    """

    __tablename__ = "subject_requisite"
    __table_args__ = (Index("ix_subject_requisite_cites", text("cites"), postgresql_using="gin"),)

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
    kind: RequisiteKind = Field(primary_key=True, sa_type=text_enum(RequisiteKind))
    tree: dict[str, object] = Field(sa_type=JSONB)


computed_column(SubjectRequisite, "cites", JSONB(), "jsonb_path_query_array(tree, '$.**.subject')")


class SubjectEquivalence(Master, table=True):
    """A subject that counts as another: passed in a year from ``valid_from`` to ``valid_to`` (Buddhist era, both
    included), it meets what asks for the other (study §2). Two ways are two rows. One that holds no more ends in a
    year; none is deleted, since what was passed in its years counts.
    """

    __tablename__ = "subject_equivalence"
    __table_args__ = (
        UniqueConstraint("show_code", "counts_as", name="uq_subject_equivalence_pair"),
        Index("ix_subject_equivalence_counts_as", "counts_as"),
        CheckConstraint("show_code <> counts_as", name="two_subjects"),
        CheckConstraint("valid_to IS NULL OR valid_to >= valid_from", name="years_rise"),
    )

    equivalence_id: UUID = Field(default_factory=new_id, primary_key=True)
    show_code: str = Field(max_length=9)
    counts_as: str = Field(max_length=9)
    valid_from: int
    valid_to: int | None = None


class SubjectLink(SQLModel, table=True):
    """Two subjects that must be enrolled together (``relateSubjectCode``); stored in both directions."""

    __tablename__ = "subject_link"

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
    linked_subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
