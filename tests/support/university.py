"""A small university, built row by row, for tests that need to know exactly what is in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any, TypeVar
from uuid import UUID

import pytest
from sqlalchemy import Engine, insert, inspect
from sqlmodel import Session, SQLModel, select

from api.access.auth.tokens import TokenSubject, issue_access_token, new_renew_token, token_hash
from api.cases.case.student_case import student_case
from api.people.student.queries import Enrollee
from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder, SignInMethod, UserSession
from models.calendar.term.tables import CalendarPeriod, Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import StudentRequest
from models.cases.case.store.accepted import Titles
from models.cases.case.tables import CaseFile
from models.curriculum.requisite.contract import RequiredSubject, Requisite, RequisiteKind
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.tables import Section, SectionAllotment, SectionExam, SectionMajor, SectionMeeting
from models.curriculum.subject.tables import Subject, SubjectRequisite
from models.db import engine
from models.enrolment.enrolment.contract import EnrolmentRequest
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import EnrolmentSlot, EnrolmentTypeChoice
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import Settings
from models.kit.table import new_id
from models.people.organisation.tables import Campus, CodeKind, CodeName, Department, Faculty, Major
from models.people.person.tables import Person, Student, StudentStatusEvent, UserType

T = TypeVar("T", bound=SQLModel)
YEAR = 2569
SEMESTER = 1
_NUMBERS_OF_ONE = 1_000
_SUBJECTS = 8_000_000
"""The codes of subjects have eight digits: a process that makes thousands of universities begins anew."""
_PERIODS_OF_ONE = 50
"""So many numbers are kept for the periods of each term."""
_SEMESTERS = 2
_PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_PROCESS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_FIRST_NUMBERS = count(1 + _PROCESS * _NUMBERS_OF_ONE, _PROCESSES * _NUMBERS_OF_ONE)


AnyPeriod = EnrolmentPeriod | FinancePeriod | GradingPeriod


@dataclass
class University:
    """Adds rows and remembers numbers. One campus B, faculties E and D, majors E09 and D14, one open term.

    ``academic_year`` and ``semester`` are of the term that rows are added to; :class:`tests.support.terms.Terms` opens
    the next one.
    No two universities of a run share a number: ids of workflows are made from them, in a namespace all tests share.
    """

    engine: Engine
    academic_year: int = YEAR
    semester: int = SEMESTER
    _numbers: count[int] = field(default_factory=lambda: count(next(_FIRST_NUMBERS)))
    _first_period: int = field(default_factory=lambda: next(_FIRST_NUMBERS))

    def add(self, *rows: SQLModel) -> None:
        """Insert rows, in order."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            for row in rows:
                session.add(row)
                session.flush()

    def merge(self, row: SQLModel) -> None:
        """Bring a row to these values, new or not."""
        with Session(self.engine) as session, session.begin():
            session.merge(row)

    def rows(self, table: type[T]) -> list[T]:
        """Every row of a table, in the order of its key: PostgreSQL promises no other, and ids rise with time."""
        with Session(self.engine, expire_on_commit=False) as session:
            return list(session.exec(select(table).order_by(*inspect(table).primary_key)).all())

    def move_slot(self, student_id: int, opens_at: datetime) -> None:
        """Open a student's slot at another instant."""
        with Session(self.engine) as session, session.begin():
            slot = session.get_one(EnrolmentSlot, (student_id, YEAR, SEMESTER))
            slot.opens_at = opens_at

    def found(self) -> University:
        """The rows everything else stands on."""
        now = utc_now()
        periods = [
            self._new_period(kind, now - timedelta(days=5), now + timedelta(days=10)) for kind in EnrolmentPeriod
        ]
        term = Term(academic_year=YEAR, semester=SEMESTER, starts_on=(now - timedelta(days=20)).date(),
                    ends_on=(now + timedelta(days=100)).date())  # fmt: skip
        with self.engine.begin() as connection:
            for rows in (*_organisation(), [term], periods):
                connection.execute(insert(type(rows[0])), [row.model_dump() for row in rows])
        return self

    def period(self, kind: AnyPeriod, opens_at: datetime, closes_at: datetime) -> None:
        """Set a period of the term."""
        with Session(self.engine) as session, session.begin():
            found = session.get(CalendarPeriod, self.period_id(kind))
            row = found or self._new_period(kind, opens_at, closes_at)
            row.opens_at, row.closes_at = opens_at, closes_at
            session.add(row)

    def _new_period(self, kind: AnyPeriod, opens_at: datetime, closes_at: datetime) -> CalendarPeriod:
        return CalendarPeriod(
            period_id=self.period_id(kind), academic_year=self.academic_year, semester=self.semester, kind=kind,
            opens_at=opens_at, closes_at=closes_at,
        )  # fmt: skip

    def period_id(self, kind: EnrolmentPeriod | FinancePeriod | GradingPeriod) -> int:
        """The number of the term's period of a kind."""
        later = (self.academic_year - YEAR) * _SEMESTERS + self.semester - SEMESTER
        return (
            self._first_period
            + later * _PERIODS_OF_ONE
            + [*EnrolmentPeriod, *FinancePeriod, *GradingPeriod].index(kind)
        )

    def person(self, user_type: UserType, *roles: RoleId, faculty: str | None = "E") -> Person:
        """Somebody who can sign in, in the department of their faculty."""
        number = next(self._numbers)
        person = Person(
            username=f"user{number}", user_type=user_type, id_code=f"{6610450000 + number}", title_th="นาย",
            title_en="Mr.", first_name_th=f"ทดสอบ{number}", first_name_en=f"Test{number}", last_name_th="ดีงาม",
            last_name_en="Deengam", gender="M", email=f"user{number}@ku.th", campus_code="B", faculty_code=faculty,
            department_code=f"{faculty}1" if faculty else None,
        )  # fmt: skip
        self.add(person)
        self.add(*(RoleHolder(role_id=role, person_id=person.person_id, granted_at=utc_now()) for role in roles))
        return person

    def teacher(self) -> Person:
        """A teacher of faculty E."""
        return self.person(UserType.TEACHER, RoleId.TEACHER)

    def student(
        self,
        advisor: Person | None = None,
        *,
        status: str = "17001",
        major: str = "E09",
        year: int = 3,
        has_chosen: bool = True,
    ) -> Student:
        """A student of a major, who has chosen the enrolment type of the term; ``person_id`` signs in."""
        person = self.person(UserType.STUDENT, RoleId.STUDENT, faculty=major[0])
        student = Student(
            student_id=int(person.id_code) - 6610000000, person_id=person.person_id, student_code=person.id_code,
            campus_code="B", faculty_code=major[0], department_code=f"{major[0]}1", major_code=major,
            education_level_code="2", nation_code="TH", status_code=status, student_type_code="1", study_year=year,
            admission_year=2566, advisor_id=advisor.person_id if advisor else None, gpax=Decimal("3.10"),
        )  # fmt: skip
        self.add(student)
        if has_chosen:
            self.add(
                EnrolmentTypeChoice(
                    student_id=student.student_id, academic_year=YEAR, semester=SEMESTER,
                    enrol_type=EnrolmentType.NORMAL, payment_method=PaymentMethod.FULL, chosen_at=utc_now(),
                )
            )  # fmt: skip
        return student

    def give_status(self, student: Student, code: str) -> None:
        """The student has another status from today on."""
        self.add(
            StudentStatusEvent(
                student_id=student.student_id, academic_year=YEAR, semester=SEMESTER,
                old_status_code=student.status_code, status_code=code, effective_on=bangkok_date(utc_now()),
                reason_th="ทดสอบ", reason_en="Test", recorded_by="ทดสอบ", recorded_at=utc_now(),
            )
        )  # fmt: skip

    def subject(self, *, credit: int = 3, theory: int = 3, practice: int = 0) -> Subject:
        """A subject of the current curriculum."""
        number = 1_204_100 + next(self._numbers) % _SUBJECTS
        subject = Subject(
            subject_code=f"0{number}-65", show_code=f"0{number}", name_th=f"วิชาทดสอบ {number}",
            name_en=f"Test Subject {number}", credit=Decimal(credit), theory_hours=theory, practice_hours=practice,
            self_hours=6, department_code="E1", education_level_code="2", start_year=2565, updated_at=utc_now(),
        )  # fmt: skip
        self.add(subject)
        return subject

    def level(self, code: str = "2") -> None:
        """A level of education in the code tables."""
        self.add(CodeName(kind=CodeKind.EDUCATION_LEVEL, code=code, name_th="ปริญญาตรี", name_en="Bachelor"))

    def requires(self, subject: Subject, kind: RequisiteKind, tree: Requisite | Subject) -> None:
        """What the subject requires: a tree, or a subject alone."""
        asked = RequiredSubject(subject=tree.show_code) if isinstance(tree, Subject) else tree
        self.add(SubjectRequisite(subject_code=subject.subject_code, kind=kind, tree=asked.model_dump(mode="json")))

    def section(
        self,
        subject: Subject | None = None,
        *,
        seats: int = 40,
        section_type: SectionType = SectionType.LECTURE,
        approval: SectionApproval = SectionApproval.NONE,
        status: SectionStatus = SectionStatus.OPEN,
        meeting: tuple[int, int, int] | None = None,
        allotments: dict[tuple[str, int], int] | None = None,
        majors: list[SectionMajor] | None = None,
        exams: list[SectionExam] | None = None,
    ) -> Section:
        """A section of the term; ``meeting`` is weekday, first and last minute; ``allotments`` by major and year."""
        number = next(self._numbers)
        subject = subject or self.subject()
        section = Section(
            section_id=number, academic_year=self.academic_year, semester=self.semester,
            subject_code=subject.subject_code, section_code=str(number % 1_000_000), section_type=section_type,
            campus_code="B", student_type_code="1",
            seats=seats,
            seats_reserved=sum((allotments or {}).values()), status=status, approval=approval,
        )  # fmt: skip
        rows: list[SQLModel] = [section]
        if meeting is not None:
            rows.append(
                SectionMeeting(
                    section_id=number,
                    meeting_no=1,
                    weekday=meeting[0],
                    starts_minute=meeting[1],
                    ends_minute=meeting[2],
                    room_th="ห้อง 1",
                    room_en="Room 1",
                )
            )
        for (major, year), allotted in (allotments or {}).items():
            rows.append(SectionAllotment(section_id=number, major_code=major, study_year=year, seats=allotted))
        for row in [*(majors or []), *(exams or [])]:
            row.section_id = number
            rows.append(row)
        self.add(*rows)
        return section

    def request(self, student: Student, *sections: Section, **changes: Any) -> EnrolmentRequest:
        """A request whose row is there, as the API leaves it; ``changes`` are to its fields."""
        now = utc_now()
        request = EnrolmentRequest(
            case_id=new_id(), student_id=student.student_id, student_code=student.student_code,
            faculty_code=student.faculty_code, academic_year=self.academic_year, semester=self.semester,
            section_ids=tuple(section.section_id for section in sections), opened_by=student.person_id,
            requested_at=now, **changes,
        )  # fmt: skip
        self.accepted(CaseKind.ENROLMENT, student, request)
        return request

    def accepted(self, kind: CaseKind, student: Student, request: StudentRequest) -> CaseFile:
        """The row of a student's request, as the API leaves it before it starts the workflow."""
        asker = Enrollee(
            student.student_id, student.student_code, student.campus_code, student.faculty_code, student.department_code
        )
        key = str(request.case_id)
        case = student_case(kind, asker, request, Titles("คำขอ", "Request"), key=key)
        self.add(case)
        return case

    def signed_in(self, person_id: UUID, role: RoleId) -> dict[str, str]:
        """The header of a session of this person in this role."""
        now = utc_now()
        session = UserSession(
            person_id=person_id, role_id=role, renew_token_hash=token_hash(new_renew_token()),
            method=SignInMethod.SSO, created_at=now, expires_at=now + timedelta(hours=1),
        )  # fmt: skip
        self.add(session)
        subject = TokenSubject(
            session_id=session.session_id, username="user", user_type="2", id_code="1", student_id=None,
            student_status_code=None, role_id=role, title_th="", first_name_th="", first_name_en="", last_name_th="",
            last_name_en="",
        )  # fmt: skip
        return {"x-access-token": issue_access_token(subject)}


def _organisation() -> tuple[Sequence[SQLModel], ...]:
    """The rows of a campus, each table after those it refers to."""
    faculties = (("E", "วิศวกรรมศาสตร์", "Engineering"), ("D", "วิทยาศาสตร์", "Science"))
    return (
        [Campus(campus_code="B", name_th="บางเขน", name_en="Bangkhen")],
        [Faculty(faculty_code=letter, campus_code="B", name_th=th, name_en=en) for letter, th, en in faculties],
        [
            Department(department_code=f"{letter}1", faculty_code=letter, name_th=th, name_en=en)
            for letter, th, en in faculties
        ],
        [
            Major(
                major_code=code, department_code=department, name_th=code, name_en=code, degree_th="วท.บ.",
                degree_en="B.Sc.", curriculum_code=f"{code}-60", curriculum_th=code, curriculum_en=code,
            )
            for code, department in (("E09", "E1"), ("D14", "D1"))
        ],
        [
            CodeName(kind=CodeKind.STUDENT_STATUS, code=code, name_th=th, name_en=en)
            for code, th, en in (("17001", "นิสิตปัจจุบัน", "Current student"), ("17005", "ลาพัก", "On leave"))
        ],
    )  # fmt: skip


@pytest.fixture
def university(settings_for_test: Settings) -> University:
    """The small university in this test's database, which has roles and menus; tests add who and what they need."""
    return University(engine()).found()
