"""A student's own standing: terms, open grades, the way out of probation, and the simulator."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import Student
from tests.support.grading import Grades
from tests.support.university import SEMESTER, YEAR, University


@pytest.fixture
def student(university: University) -> Student:
    """A student without grades."""
    return university.student()


async def test_standing_is_told_term_by_term_with_what_is_open(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    nothing = {"terms": [], "openGrades": [], "isOnProbation": False, "clearing": []}
    assert (await api.get("/grades/my-standing", headers=headers)).json() == nothing
    grades, waiting = Grades(university.engine), university.subject()
    grades.give(student.student_id, university.subject(), "D", (YEAR - 1, 1))
    grades.give(student.student_id, university.subject(), "B", (YEAR - 1, 2))
    grades.give(student.student_id, waiting, "I", (YEAR - 1, 2))
    found = (await api.get("/grades/my-standing", headers=headers)).json()
    assert [(term["semester"], term["gpa"], term["gpax"], term["totalEarned"]) for term in found["terms"]] == [
        (1, "1.00", "1.00", "3"), (2, "3.00", "2.00", "6"),
    ]  # fmt: skip
    (left,) = found["openGrades"]
    assert (left["subjectCode"], left["letter"], left["becomes"]) == (waiting.show_code, "I", "F")
    assert (found["isOnProbation"], found["clearing"]) == (False, [])


async def test_a_term_that_goes_on_is_marked(api: httpx.AsyncClient, university: University, student: Student) -> None:
    grades = Grades(university.engine)
    grades.give(student.student_id, university.subject(), "B", (YEAR - 1, 1))
    grades.give(student.student_id, university.subject(), "A", (YEAR, SEMESTER))
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    found = (await api.get("/grades/my-standing", headers=headers)).json()
    assert [(term["semester"], term["hasEnded"]) for term in found["terms"]] == [(1, True), (SEMESTER, False)]


async def test_who_is_on_probation_is_told_what_ends_it(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    Grades(university.engine).give(student.student_id, university.subject(credit=30), "D+", credit=30)
    found = (await api.get("/grades/my-standing", headers=headers)).json()
    assert found["isOnProbation"]
    assert {one["credits"]: one["average"] for one in found["clearing"]} == {
        "12": "3.25", "18": "2.84", "22": "2.69",
    }  # fmt: skip


async def test_grades_are_tried_and_nothing_is_kept(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    Grades(university.engine).give(student.student_id, university.subject(), "F")
    before = (await api.get("/grades/my-standing", headers=headers)).json()
    tried = {"grades": [{"credit": "3", "letter": "A"}, {"credit": "3", "letter": "S"}]}
    answer = await api.post("/grades/my-standing/simulate", json=tried, headers=headers)
    assert answer.json() == {"gpa": "4.00", "gpax": "2.00", "isOnProbation": False}
    assert (await api.get("/grades/my-standing", headers=headers)).json() == before
    wrong = await api.post(
        "/grades/my-standing/simulate", json={"grades": [{"credit": "3", "letter": "E"}]}, headers=headers
    )
    assert wrong.status_code == 422
