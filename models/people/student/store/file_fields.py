"""Students as rows of a file: which column of which table each field is, and what the portal holds (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Date, Executable, RowMapping, and_, literal_column, select
from sqlalchemy.orm import Session, aliased
from sqlmodel import SQLModel, col

from models.kit.query import Query
from models.kit.updating import CLOSED
from models.people.person.tables import (
    AddressKind,
    Parent,
    Person,
    Student,
    StudentAddress,
    StudentParent,
    StudentPersonal,
)
from models.people.student.store.status_events import status_since
from models.study.programme.tables import ProgrammeVersion, StudentProgramme

OF_PERSON: Final = (
    "username", "title_th", "first_name_th", "middle_name_th", "last_name_th", "title_en", "first_name_en",
    "middle_name_en", "last_name_en", "gender", "email", "mobile",
)  # fmt: skip
UNITS: Final = ("campus_code", "faculty_code", "department_code")
"""What a student's major belongs to, the highest first: student and person keep it too."""
OF_STUDENT: Final = (
    *UNITS, "major_code", "education_level_code", "student_type_code", "nation_code", "study_year", "admission_year",
)  # fmt: skip
PROGRAMME: Final = ("programme_code", "programme_revision")
SINCE: Final = "since"
"""The name of a value that is no field of a file: the day from which a student's status holds."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of a student in a table of their own.

    ``known`` are the columns that tell one such row of a student from another, with their values; ``fields`` is the
    column of each field of a file.
    """

    table: str
    known: Mapping[str, str]
    fields: Mapping[str, str]


def _part(model: type[SQLModel], prefix: str, columns: Sequence[str], known: Mapping[str, str]) -> Part:
    """Return a part whose fields are its columns, each behind the prefix."""
    return Part(str(model.__tablename__), known, {f"{prefix}{column}": column for column in columns})


def blank_of(table: str, columns: Iterable[str]) -> dict[str, str | None]:
    """Return what columns hold where nothing is known: NULL, or an empty text where they must hold something."""
    found = SQLModel.metadata.tables[table].c
    return {column: None if found[column].nullable else "" for column in columns}


_OF_PERSONAL: Final = (
    "id_card", "passport_no", "birth_on", "religion_code", "contact_phone", "library_barcode", "physical_condition_th",
    "physical_condition_en", "admitted_on", "admission_code", "admission_project", "welfare", "study_plan",
)  # fmt: skip
_OF_PARENT: Final = ("id_card", "name_th", "name_en", "nation_code", "religion_code", "phone", "email")
_OF_ADDRESS: Final = (
    "house_no", "village_no", "building", "floor", "lane", "road", "subdistrict_th", "subdistrict_en", "district_th",
    "district_en", "province_th", "province_en", "country", "zip_code", "home_phone", "detail",
)  # fmt: skip
PERSONAL: Final = _part(StudentPersonal, "", _OF_PERSONAL, {})
PARTS: Final = (
    PERSONAL,
    *(_part(StudentParent, f"{who.value}_", _OF_PARENT, {"parent": who.value}) for who in Parent),
    _part(StudentAddress, "registered_", _OF_ADDRESS, {"kind": AddressKind.REGISTERED.value}),
    _part(StudentAddress, "present_", _OF_ADDRESS, {"kind": AddressKind.PRESENT.value}),
)


class StudentIds(NamedTuple):
    """The ids of a student, by their code."""

    student_code: str
    student_id: int
    person_id: UUID


STUDENT_IDS: Final = Query(
    StudentIds, "SELECT student_code, student_id, person_id FROM student WHERE student_code = ANY(:codes)"
)


class AdmittedStudent(NamedTuple):
    """A student, and the Buddhist year of the admission, which is that of their regulation."""

    student_code: str
    student_id: int
    admission_year: int


ADMITTED_STUDENTS: Final = Query(
    AdmittedStudent, "SELECT student_code, student_id, admission_year FROM student WHERE student_code = ANY(:codes)"
)


def read_students(session: Session, codes: Collection[str]) -> dict[str, dict[str, object]]:
    """Return what is held of students, by their codes and in the fields of a file, and lock their rows.

    ``status_on`` is the day from which their status holds.
    """
    found = session.execute(_held(codes)).mappings()
    return {row["student_code"]: _values(row) for row in found}


def _values(row: RowMapping) -> dict[str, object]:
    closed = {} if row[CLOSED] is None else {CLOSED: row[CLOSED]}
    held = {name: row[name] or None for name in row if name not in {"student_code", CLOSED}}
    return {**held, SINCE: row["status_on"], **closed}


def _held(codes: Collection[str]) -> Executable:
    advisor = aliased(Person)
    columns: list[ColumnElement[object] | ColumnElement[date]] = [
        *_labelled(Student, {name: name for name in ("student_code", *OF_STUDENT, "status_code")}),
        *_labelled(Person, {name: name for name in OF_PERSON}),
        col(Person.closed_at).label(CLOSED),
        col(advisor.id_code).label("advisor_code"),
        col(ProgrammeVersion.programme_code).label("programme_code"),
        col(ProgrammeVersion.revision).label("programme_revision"),
        literal_column(status_since("student"), Date()).label("status_on"),
    ]
    joined = select(Student).join(Person, col(Person.person_id) == col(Student.person_id))
    joined = joined.outerjoin(advisor, col(advisor.person_id) == col(Student.advisor_id))
    joined = joined.outerjoin(StudentProgramme, col(StudentProgramme.student_id) == col(Student.student_id))
    joined = joined.outerjoin(ProgrammeVersion, col(ProgrammeVersion.version_id) == col(StudentProgramme.version_id))
    for part in PARTS:
        rows = aliased(SQLModel.metadata.tables[part.table])
        known = [rows.c[name] == value for name, value in part.known.items()]
        joined = joined.outerjoin(rows, and_(rows.c.student_id == col(Student.student_id), *known))
        columns += [rows.c[column].label(field) for field, column in part.fields.items()]
    wanted = joined.where(col(Student.student_code).in_(codes)).order_by(col(Student.student_id))
    return wanted.with_only_columns(*columns).with_for_update(of=(Student, Person))


def _labelled(model: type[SQLModel], fields: Mapping[str, str]) -> Sequence[ColumnElement[object]]:
    table = SQLModel.metadata.tables[str(model.__tablename__)]
    return [table.c[column].label(field) for field, column in fields.items()]
