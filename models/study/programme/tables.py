"""Programmes, who follows which, and what was agreed for one student beside it (study §3, ADR 43)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.figures import WRITTEN_PLAIN
from models.kit.table import Credits, Instant, chosen, computed_column, new_id, number, text_enum
from models.study.programme.contract import ExceptionKind, ProgrammeStatus


class ProgrammeVersion(SQLModel, table=True):
    """A version of a programme, of one revision (a Buddhist year), for those admitted in a span of years.

    ``document`` is a :class:`models.study.programme.contract.ProgrammeDocument`, read and written whole; the paths of
    its nodes stay when it is revised. A last year of None: whoever is admitted from the first year on.
    ``edits``: how many times a draft was saved. ``based_on``: the version it goes on from.
    """

    __tablename__ = "programme_version"
    __table_args__ = (
        UniqueConstraint("programme_code", "revision", name="uq_programme_version_revision"),
        CheckConstraint("last_entry_year IS NULL OR last_entry_year >= first_entry_year", name="years_rise"),
        Index("ix_programme_version_major", "major_code", "status"),
        Index("ix_programme_version_cites", text("cites"), postgresql_using="gin"),
    )

    version_id: UUID = Field(default_factory=new_id, primary_key=True)
    programme_code: str = Field(max_length=12)
    revision: int
    major_code: str = Field(foreign_key="major.major_code")
    campus_code: str = Field(foreign_key="campus.campus_code")
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    total_credits: Annotated[Decimal, WRITTEN_PLAIN] = Field(sa_type=Credits)
    first_entry_year: int
    last_entry_year: int | None = None
    status: ProgrammeStatus = chosen(ProgrammeStatus.DRAFT)
    document: dict[str, object] = Field(sa_type=JSONB)
    edits: int = number(0)
    based_on: UUID | None = Field(default=None, foreign_key="programme_version.version_id")
    updated_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)


computed_column(ProgrammeVersion, "cites", JSONB(), "jsonb_path_query_array(document, '$.**.codes[*]')")


class StudentProgramme(SQLModel, table=True):
    """Which version of a programme a student follows; no row: none is known yet."""

    __tablename__ = "student_programme"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    version_id: UUID = Field(foreign_key="programme_version.version_id", index=True)
    assigned_at: datetime = Field(sa_type=Instant)


class ProgrammeException(SQLModel, table=True):
    """What was agreed for one student at a node: who asked for it is not who agreed to it.

    ``subject`` and ``instead_of`` are codes without the version. It holds up to ``valid_until``, and is withdrawn,
    never changed: by two people too. ``version_id`` is the version of the programme whose paths it names, None where
    none was known; a later version says by its :class:`ProgrammePathMap` what has become of a path.
    """

    __tablename__ = "programme_exception"
    __table_args__ = (
        Index("ix_programme_exception_student", "student_id"),
        CheckConstraint("asked_by <> agreed_by", name="two_people"),
        CheckConstraint("withdrawal_asked_by <> withdrawn_by", name="two_people_withdraw"),
        UniqueConstraint("case_id", name="uq_programme_exception_case"),
    )

    exception_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    kind: ExceptionKind = Field(sa_type=text_enum(ExceptionKind))
    path: str = Field(max_length=200)
    subject: str = Field(default="", max_length=9)
    instead_of: str = Field(default="", max_length=9)
    credits: Decimal | None = Field(default=None, sa_type=Credits)
    choose: int | None = None
    reason: str = Field(max_length=500)
    valid_until: date | None = None
    asked_by: UUID = Field(foreign_key="person.person_id")
    agreed_by: UUID = Field(foreign_key="person.person_id")
    agreed_at: datetime = Field(sa_type=Instant)
    version_id: UUID | None = Field(default=None, foreign_key="programme_version.version_id")
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    withdrawn_at: datetime | None = Field(default=None, sa_type=Instant)
    withdrawal_asked_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    withdrawn_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    withdrawn_by_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")


class ProgrammePathMap(SQLModel, table=True):
    """What has become of a path of an earlier version in a later one of the same programme.

    A path that stays has no row. Without ``new_path`` it is nowhere any more: what was agreed there holds no more.
    """

    __tablename__ = "programme_path_map"

    version_id: UUID = Field(primary_key=True, foreign_key="programme_version.version_id")
    from_version_id: UUID = Field(primary_key=True, foreign_key="programme_version.version_id")
    old_path: str = Field(primary_key=True, max_length=200)
    new_path: str | None = Field(default=None, max_length=200)


class ProgrammeExceptionFile(SQLModel, table=True):
    """A file that came with a request for an exception."""

    __tablename__ = "programme_exception_file"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id")
