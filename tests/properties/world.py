"""The university of the students whose lives are tried: three terms, fees, offices, and what students get there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session
from temporalio.testing import ActivityEnvironment

from activities.grades.standing_round import find_standings
from models.access.role.contract import RoleId
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.grades.standing_review.tables import StandingRound
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person, Student, StudentMajorChange, UserType
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.support.degree_offices import DegreeOffices
from tests.support.fees import FeeOffice
from tests.support.leaving import LeaveOffices
from tests.support.money import Cashier
from tests.support.terms import TERMS, Terms
from tests.support.transferring import FREE, TransferOffices
from tests.support.university import University

SETTLED: Final = timedelta(days=10)
"""Credits are charged once adding and dropping are over; what was given up before, with a W too, costs nothing."""
MAJORS: Final = {"D": "D14", "E": "E09"}
"""The major of a faculty. One of D pays by credits, one of E a lump sum."""
_changes = count(1)
_PLACES: Final = text("""
    SELECT e.section_id, e.subject_code, e.status, e.credit, e.academic_year, e.semester, g.grade
      FROM enrolment e
      LEFT JOIN grade_record g ON (g.student_id, g.academic_year, g.semester, g.subject_code)
                                = (e.student_id, e.academic_year, e.semester, e.subject_code)
     WHERE e.student_id = :student_id ORDER BY e.created_at
""")


@dataclass(frozen=True, slots=True)
class World:
    """What every life shares: one database, one calendar, one officer of each kind."""

    office: FeeOffice
    terms: Terms
    leaves: LeaveOffices
    transfers: TransferOffices
    cashier: Cashier
    officer: Person
    faculties: dict[int, str] = field(default_factory=dict)
    """The faculty of the student whose life is tried, by the position of each term so far."""

    @staticmethod
    def founded(university: University) -> World:
        """Three terms and everybody who decides."""
        office = FeeOffice(university).opened()
        return World(
            office, Terms(university), LeaveOffices(university), TransferOffices(university), Cashier(university),
            university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None),
        )  # fmt: skip

    @property
    def university(self) -> University:
        """The rows of all of it."""
        return self.office.university

    @property
    def term(self) -> tuple[int, int]:
        """The open term."""
        return TERMS[self.terms.position]

    def degree_offices(self, student: Student) -> DegreeOffices:
        """Those who consider a request to graduate of a student."""
        return DegreeOffices(self.university, self.leaves.advisor, student)

    def admit(self) -> Student:
        """A new student of faculty D, whom every office has before it."""
        student = self.university.student(self.leaves.advisor, major=MAJORS["D"])
        self.leaves.student = self.transfers.student = student
        self.faculties.clear()
        return student

    def offer(self, subjects: Sequence[Subject]) -> list[Section]:
        """A section of each subject in the open term."""
        return [self.university.section(subject, seats=10) for subject in subjects]

    def find_standings(self) -> None:
        """The registrar's round holds the students of the open term to the rules."""
        academic_year, semester = self.term
        self.university.add(StandingRound(academic_year=academic_year, semester=semester, asked_at=utc_now()))
        ActivityEnvironment().run(find_standings)

    def places(self, student: Student) -> list[Any]:
        """What the student holds or held in every term, with its published grade."""
        with self.university.engine.connect() as connection:
            return list(connection.execute(_PLACES, {"student_id": student.student_id}))

    def programmes(self, student: Student, required: Subject) -> dict[str, UUID]:
        """A programme of each faculty for the student, who follows that of their own.

        One subject is required, and three credits are free: who transfers an attempt lacks it elsewhere.
        """
        content = document(
            block("major", leaf("major.required", required.show_code)),
            block("free", leaf(FREE, patterns=[{"prefix": "0"}]), rule="credits", credits="3"),
            conditions={"fewestTerms": 0},
        )
        versions = {}
        for faculty, major in MAJORS.items():
            version = ProgrammeVersion(
                programme_code=f"{faculty}{student.student_id}", revision=2565, major_code=major, campus_code="B",
                name_th="หลักสูตรทดสอบ", name_en="Test programme", total_credits=Decimal(6), first_entry_year=2560,
                status=ProgrammeStatus.ACTIVE, document=content.model_dump(mode="json"), updated_at=utc_now(),
            )  # fmt: skip
            versions[faculty] = version.version_id
            self.university.add(version)
        self._follow(student, versions[student.faculty_code])
        return versions

    def change_programme(self, student: Student, programmes: Mapping[str, UUID]) -> None:
        """The register moves the student to the other faculty and its programme."""
        row = self.row_of(student)
        [faculty] = set(MAJORS) - {row.faculty_code}
        academic_year, semester = self.term
        change = StudentMajorChange(
            major_change_id=next(_changes), student_id=student.student_id, academic_year=academic_year,
            semester=semester, old_major_code=row.major_code, major_code=MAJORS[faculty],
            effective_on=bangkok_date(utc_now()),
        )  # fmt: skip
        row.faculty_code, row.department_code, row.major_code = faculty, f"{faculty}1", MAJORS[faculty]
        self.university.merge(row)
        self.university.add(change)
        self._follow(student, programmes[faculty])

    def _follow(self, student: Student, version_id: UUID) -> None:
        self.university.merge(
            StudentProgramme(student_id=student.student_id, version_id=version_id, assigned_at=utc_now())
        )

    def row_of(self, student: Student) -> Student:
        """The student as the row is now."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            return session.get_one(Student, student.student_id)
