"""People: whoever can sign in, and what the university knows about its students (spec §3)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Index, Text, text
from sqlmodel import Field, SQLModel

from models.kit.names import written_en, written_th
from models.kit.table import Credits, GradePoint, Instant, computed_column, new_id, text_enum
from models.people.person.contract import UserType as UserType


class Person(SQLModel, table=True):
    """Somebody who can sign in. Names of people appear in no id, log line or search attribute."""

    __tablename__ = "person"
    __table_args__ = (Index("ix_person_search", text("search_grams(search_words)"), postgresql_using="gin"),)

    person_id: UUID = Field(default_factory=new_id, primary_key=True)
    username: str = Field(unique=True, max_length=24)
    user_type: UserType = Field(sa_type=text_enum(UserType), index=True)
    id_code: str = Field(index=True, max_length=13)
    title_th: str
    title_en: str
    first_name_th: str
    first_name_en: str
    middle_name_th: str | None = None
    middle_name_en: str | None = None
    last_name_th: str
    last_name_en: str
    position_th: str = ""
    position_en: str = ""
    gender: str = Field(max_length=1)
    email: str
    mobile: str = ""
    password_hash: str | None = None
    campus_code: str = Field(foreign_key="campus.campus_code")
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code", index=True)
    department_code: str | None = Field(default=None, foreign_key="department.department_code", index=True)
    closed_at: datetime | None = Field(default=None, sa_type=Instant)

    @property
    def full_name_th(self) -> str:
        """Title and names in Thai, as written on paper (no blank after the title)."""
        return written_th(self.title_th, self.first_name_th, self.middle_name_th, self.last_name_th)

    @property
    def full_name_en(self) -> str:
        """Title and names in English."""
        return written_en(self.title_en, self.first_name_en, self.middle_name_en, self.last_name_en)


computed_column(
    Person,
    "search_words",
    Text,
    "lower(id_code || E'\\n' || title_th || first_name_th || coalesce(' ' || middle_name_th, '') || ' ' || last_name_th"
    " || E'\\n' || title_en || ' ' || first_name_en || coalesce(' ' || middle_name_en, '') || ' ' || last_name_en)",
)
"""What a person is searched by: code and names, in small letters."""


class Student(SQLModel, table=True):
    """A student's standing. ``student_id`` is the ``stdId`` of the wire."""

    __tablename__ = "student"
    __table_args__ = (Index("ix_student_major_year", "major_code", "study_year"),)

    student_id: int = Field(primary_key=True)
    person_id: UUID = Field(foreign_key="person.person_id", unique=True)
    student_code: str = Field(unique=True, max_length=10)
    campus_code: str = Field(foreign_key="campus.campus_code")
    faculty_code: str = Field(foreign_key="faculty.faculty_code", index=True)
    department_code: str = Field(foreign_key="department.department_code", index=True)
    major_code: str = Field(foreign_key="major.major_code")
    education_level_code: str
    nation_code: str
    status_code: str = Field(index=True)
    """That of the last status event; a trigger of the events writes it, and nobody else does."""
    student_type_code: str
    study_year: int
    admission_year: int
    advisor_id: UUID | None = Field(default=None, foreign_key="person.person_id", index=True)
    gpax: Decimal | None = Field(default=None, sa_type=GradePoint)
    credits_earned: Decimal = Field(default=Decimal(0), sa_type=Credits)


class StudentPersonal(SQLModel, table=True):
    """The personal part of a student's profile."""

    __tablename__ = "student_personal"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    id_card: str
    passport_no: str | None = None
    birth_on: date
    religion_code: str
    contact_phone: str
    library_barcode: str
    physical_condition_th: str
    physical_condition_en: str
    admitted_on: date
    admission_code: str
    admission_project: str
    welfare: str
    study_plan: str


class Parent(StrEnum):
    """Whose particulars a :class:`StudentParent` row holds."""

    FATHER = "father"
    MOTHER = "mother"


class StudentParent(SQLModel, table=True):
    """A student's father or mother."""

    __tablename__ = "student_parent"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    parent: Parent = Field(primary_key=True, sa_type=text_enum(Parent))
    id_card: str
    name_th: str
    name_en: str
    nation_code: str
    religion_code: str
    phone: str
    email: str


class AddressKind(StrEnum):
    """Registered address or the present one."""

    REGISTERED = "regis"
    PRESENT = "stay"


class StudentAddress(SQLModel, table=True):
    """An address of a student, in the parts a Thai address has."""

    __tablename__ = "student_address"

    address_id: int = Field(primary_key=True)
    student_id: int = Field(foreign_key="student.student_id", index=True)
    kind: AddressKind = Field(sa_type=text_enum(AddressKind))
    house_no: str
    village_no: str = ""
    building: str | None = None
    floor: str | None = None
    lane: str = ""
    road: str = ""
    subdistrict_th: str
    subdistrict_en: str
    district_th: str
    district_en: str
    province_th: str
    province_en: str
    country: str = "TH"
    zip_code: str
    home_phone: str = ""
    detail: str | None = None


class StudentStatusEvent(SQLModel, table=True):
    """One step of the status history (spec §3). Only added: a student's status is that of the last one (ADR 28).

    The first is written with the student. ``recorded_by`` is the name as it was then, ``case_id`` the case it is of,
    ``import_case_id`` the import that added it. A step of the old system has an id below 0: it is before all others.
    """

    __tablename__ = "student_status_event"

    event_id: int | None = Field(default=None, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id", index=True)
    academic_year: int
    semester: int
    old_status_code: str | None = None
    status_code: str
    effective_on: date
    reason_th: str
    reason_en: str
    reason_on: date | None = None
    document_no: str | None = None
    approved_on: date | None = None
    recorded_by: str
    recorded_at: datetime = Field(sa_type=Instant)
    restored_on: date | None = None
    restoration_remark: str | None = None
    recorded_by_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", unique=True)
    import_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")


class StudentMajorChange(SQLModel, table=True):
    """One row of the transfer history: from one major to another."""

    __tablename__ = "student_major_change"

    major_change_id: int = Field(primary_key=True)
    student_id: int = Field(foreign_key="student.student_id", index=True)
    academic_year: int
    semester: int
    old_major_code: str
    major_code: str
    effective_on: date
    remark: str = ""
