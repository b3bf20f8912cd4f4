"""A class with a teacher and their grade sheet, for tests of scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import httpx

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section, SectionTeacher
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student
from tests.support.university import SEMESTER, YEAR, University

HALVES = (
    {"name": "สอบกลางภาค", "maximum": "40", "weight": "50"},
    {"name": "สอบปลายภาค", "maximum": "60", "weight": "50"},
)


@dataclass
class Class:
    """A lecture section with its main instructor and students; what the API says is asked as that teacher."""

    api: httpx.AsyncClient
    university: University
    students_count: int = 3
    section: Section = field(init=False)
    teacher: Person = field(init=False)
    students: list[Student] = field(init=False)
    headers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.section = self.university.section()
        self.teacher = self.university.teacher()
        self.teach(self.teacher, self.section)
        self.students = [self.university.student() for _ in range(self.students_count)]
        for student in self.students:
            self.enrol(student, self.section)
        self.headers = self.signed_in(self.teacher)

    def signed_in(self, person: Person) -> dict[str, str]:
        """The headers of somebody in the role of a teacher."""
        return self.university.signed_in(person.person_id, RoleId.TEACHER)

    def teach(self, teacher: Person, section: Section, position: int = 1) -> None:
        """Somebody teaches a section."""
        self.university.add(
            SectionTeacher(section_id=section.section_id, person_id=teacher.person_id, position=position)
        )

    def laboratory(self, *students: Student) -> tuple[Section, Person]:
        """A laboratory of the subject with these students, and who teaches it."""
        subject = self.section.subject_code
        laboratory = self.university.section(section_type=SectionType.LABORATORY)
        laboratory.subject_code = subject
        self.university.merge(laboratory)
        teacher = self.university.teacher()
        self.teach(teacher, laboratory)
        for student in students:
            self.enrol(student, laboratory, credit=1)
        return laboratory, teacher

    def enrol(
        self,
        student: Student,
        section: Section,
        status: EnrolmentStatus = EnrolmentStatus.ENROLLED,
        *,
        credit: int = 3,
    ) -> None:
        """A student's place in a section."""
        now = utc_now()
        self.university.add(
            Enrolment(
                student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
                subject_code=section.subject_code, section_type=section.section_type, credit=credit, status=status,
                created_at=now, updated_at=now,
            )
        )  # fmt: skip

    async def open(self, *topics: dict[str, str]) -> dict[str, Any]:
        """The sheet with these topics, as the teacher sees it."""
        opened = await self.api.post(
            "/grades/sheets", json={"sectionId": self.section.section_id}, headers=self.headers
        )
        assert opened.status_code == 200, opened.text
        sheet_id = opened.json()["sheetId"]
        if not topics:
            return await self.sheet(sheet_id)
        wanted = {"revision": 1, "topics": list(topics)}
        answer = await self.api.put(f"/grades/sheets/{sheet_id}/topics", json=wanted, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def sheet(self, sheet_id: UUID | str, headers: dict[str, str] | None = None) -> dict[str, Any]:
        """The sheet as it is now."""
        answer = await self.api.get(f"/grades/sheets/{sheet_id}", headers=headers or self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def save(
        self, sheet: dict[str, Any], *cells: dict[str, Any], headers: dict[str, str] | None = None, key: str = ""
    ) -> dict[str, Any]:
        """What became of these cells."""
        sent = {**(headers or self.headers), "Idempotency-Key": key or uuid4().hex}
        answer = await self.api.post(
            f"/grades/sheets/{sheet['sheetId']}/scores", json={"cells": list(cells)}, headers=sent
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def cell(self, sheet: dict[str, Any], student: int, topic: int, value: str | None, **more: Any) -> dict[str, Any]:
        """A score for the student and the topic at these places of the sheet, as it was shown."""
        line = sheet["students"][student]
        return {
            "studentId": line["studentId"],
            "topicId": sheet["topics"][topic]["topicId"],
            "revision": line["scores"][topic]["revision"],
            "value": value,
            **more,
        }
