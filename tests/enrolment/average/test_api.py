"""Which average enrolment goes by, after which term, and which grades were outstanding (grades §4)."""

from __future__ import annotations

import httpx

from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.enrolment.enrolment.test_api import as_student
from tests.support.grading import Grades
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": YEAR, "semester": SEMESTER}


def enrolled(university: University, student: Student, section: Section, year: int, semester: int) -> None:
    """A place of the student in a term."""
    now = utc_now()
    university.add(
        Enrolment(
            student_id=student.student_id, section_id=section.section_id, academic_year=year, semester=semester,
            subject_code=section.subject_code, section_type=section.section_type, credit=3,
            status=EnrolmentStatus.ENROLLED, created_at=now, updated_at=now,
        )
    )  # fmt: skip


async def test_it_names_the_term_and_what_is_not_counted_yet(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    grades = Grades(university.engine)
    passed, open_one = university.subject(), university.subject()
    grades.give(student.student_id, passed, "B+", (YEAR - 1, 1))
    grades.give(student.student_id, open_one, "I", (YEAR - 1, 2))
    unpublished, now = university.section(), university.section()
    enrolled(university, student, unpublished, YEAR - 1, 0)
    enrolled(university, student, now, YEAR, SEMESTER)
    answer = await api.get("/enrolment/average", params=TERM, headers=as_student(university, student))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["gpax"], found["academicYear"], found["semester"]) == ("3.50", YEAR - 1, 2)
    assert [(one["semester"], one["letter"]) for one in found["outstanding"]] == [(2, "I"), (0, None)]
    assert found["outstanding"][0]["subject"]["th"] == open_one.name_th


async def test_an_average_with_grades_of_a_term_that_goes_on_says_so(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    headers = as_student(university, student)
    grades = Grades(university.engine)
    grades.give(student.student_id, university.subject(), "B+", (YEAR - 1, 1))
    assert (await api.get("/enrolment/average", params=TERM, headers=headers)).json()["termEnded"] is True
    grades.give(student.student_id, university.subject(), "B", (YEAR, SEMESTER))
    found = (await api.get("/enrolment/average", params=TERM, headers=headers)).json()
    assert (found["academicYear"], found["semester"], found["termEnded"]) == (YEAR, SEMESTER, False)


async def test_an_average_without_its_grades_has_no_term(university: University, api: httpx.AsyncClient) -> None:
    headers = as_student(university, university.student())
    found = (await api.get("/enrolment/average", params=TERM, headers=headers)).json()
    assert (found["gpax"], found["academicYear"]) == ("3.10", None)


async def test_before_the_first_grade_there_is_none(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    student.gpax = None
    university.merge(student)
    answer = await api.get("/enrolment/average", params=TERM, headers=as_student(university, student))
    assert answer.json() == {
        "gpax": None, "academicYear": None, "semester": None, "termEnded": True, "outstanding": [],
    }  # fmt: skip
