"""The transcript a student prints: published letters only, in either language, and superseded by the next letter."""

from __future__ import annotations

from typing import Any

import httpx
import pypdfium2
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.grades.grade.contract import EntryKind
from models.people.person.tables import Student
from tests.support.grading import Grades
from tests.support.university import YEAR, University


@pytest.fixture
def student(university: University) -> Student:
    """A student with two terms: one of a letter and an open one, and a summer after a transferred credit."""
    student, grades = university.student(), Grades(university.engine)
    grades.give(student.student_id, university.subject(), "B+", (YEAR - 1, 2))
    grades.give(student.student_id, university.subject(), "I", (YEAR - 1, 2))
    grades.give(student.student_id, university.subject(), "D", (YEAR - 1, 0))
    grades.give(student.student_id, university.subject(), "P", (YEAR - 1, 1), kind=EntryKind.TRANSFER)
    return student


def wish(language: str = "th", **more: str) -> dict[str, str]:
    """The body of a wish for a transcript."""
    return {"kind": "unofficial_transcript", "line": "all", "language": language, **more}


async def verified(api: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """What verification says."""
    found: dict[str, Any] = (await api.get(f"/documents/{code}/verify")).json()
    return found


@pytest.mark.usefixtures("worker")
async def test_a_student_prints_terms_in_their_order_with_averages_and_what_is_open(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    printed = await api.post("/documents", json=wish("en"), headers=headers)
    assert printed.status_code == 200, printed.text
    content = (await verified(api, printed.json()["code"]))["paper"]["content"]
    assert [(term["semester"], [line["letter"] for line in term["lines"]]) for term in content["terms"]] == [
        (2, ["B+", "I"]), (0, ["D"]),
    ]  # fmt: skip
    assert [(term["gpa"], term["gpax"], term["registered"], term["earned"]) for term in content["terms"]] == [
        ("3.50", "3.50", "6", "3"), ("1.00", "2.25", "3", "3"),
    ]  # fmt: skip
    assert [line["letter"] for line in content["transferred"]] == ["P"]
    assert (content["earned"], content["gpax"], content["openLetters"]) == ("9", "2.25", ["I"])
    pdf = await api.get(f"/documents/{printed.json()['code']}/pdf", headers=headers)
    with pypdfium2.PdfDocument(pdf.content) as document:
        said = document[0].get_textpage().get_text_range()
    for words in ("UNOFFICIAL", "Not valid as an academic record", "Transferred credits", student.student_code):
        assert words in said
    assert "I on this paper is not final" in said


@pytest.mark.usefixtures("worker")
async def test_the_next_letter_supersedes_the_paper_from_its_instant(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    code = (await api.post("/documents", json=wish(), headers=headers)).json()["code"]
    assert (await verified(api, code))["verdict"] == "genuine"
    Grades(university.engine).give(student.student_id, university.subject(), "A", (YEAR, 1))
    with university.engine.connect() as connection:
        written = connection.scalar(text("SELECT max(recorded_at) FROM grade_entry"))
    found = await verified(api, code)
    assert found["verdict"] == "superseded"
    assert found["paper"]["supersededAt"] == written.isoformat().replace("+00:00", "Z")
    again = (await api.post("/documents", json=wish(), headers=headers)).json()["code"]
    assert again != code


@pytest.mark.usefixtures("worker")
async def test_nobody_prints_the_transcript_of_somebody_else_or_of_a_line_there_is_not(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    other = university.signed_in(university.student().person_id, RoleId.STUDENT)
    theirs = await api.post("/documents", json=wish(stdId=student.student_code), headers=other)
    assert (theirs.status_code, theirs.json()["code"]) == (404, "not_found")
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    for line in ("2569/1", "' OR 1=1 --", "<b>"):
        refused = await api.post("/documents", json={**wish(), "line": line}, headers=own)
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    teacher = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    staff = await api.post("/documents", json=wish(stdId=student.student_code), headers=teacher)
    assert staff.status_code == 403
