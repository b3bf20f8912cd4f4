"""Giving scholarships over the API: drafted once, looked at, students left out, and no other's page."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import DataScope, RoleId
from models.access.role.tables import Role
from models.finance.scholarship_award.contract import AwardStage, AwardStudentState
from models.finance.scholarship_award.tables import AwardRun, AwardRunStudent
from models.people.person.tables import Student, UserType
from tests.support.api_finance import signed_in
from tests.support.scholarships import award_request, scholarship
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
PLACE = "/finance/scholarship-awards"


@pytest.fixture
def scholar(university: University) -> Headers:
    """A scholarship officer's session, with the whole university in reach."""
    with Session(university.engine) as session, session.begin():
        session.get_one(Role, RoleId.SCHOLARSHIP_OFFICER).data_scope = DataScope.ALL
    person = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.SCHOLARSHIP_OFFICER)


@pytest.fixture
def student(university: University) -> Student:
    """Somebody to give it to."""
    return university.student()


async def test_giving_is_drafted_once_by_one_key_and_seen_with_its_students(
    api: httpx.AsyncClient, university: University, scholar: Headers, student: Student
) -> None:
    half = scholarship(university, "HALF", percent="50")
    body = {
        "scholarshipId": str(half), "academicYear": YEAR, "semester": SEMESTER, "reason": "มติ",
        "studentCodes": [student.student_code],
    }  # fmt: skip
    key = {"Idempotency-Key": uuid4().hex}
    answers = [await api.post(PLACE, json=body, headers={**scholar, **key}) for _ in range(2)]
    assert {answer.status_code for answer in answers} <= {200, 202}, answers[0].text
    assert len(university.rows(AwardRun)) == 1
    [found] = (await api.get(PLACE, headers=scholar)).json()["items"]
    assert (found["scholarshipCode"], found["reason"], found["isMine"]) == ("HALF", "มติ", True)
    nobody = {name: value for name, value in body.items() if name != "studentCodes"} | {"facultyCode": "D"}
    empty = await api.post(PLACE, json=nobody, headers={**scholar, "Idempotency-Key": uuid4().hex})
    assert (empty.status_code, empty.json()["code"]) == (409, "award_empty")


async def test_codes_that_would_get_nothing_are_named_and_nothing_is_drafted(
    api: httpx.AsyncClient, university: University, scholar: Headers, student: Student
) -> None:
    elsewhere = university.student(major="D14")
    body = {
        "scholarshipId": str(scholarship(university, "HALF", percent="50")), "academicYear": YEAR,
        "semester": SEMESTER, "reason": "มติ", "facultyCode": "E",
        "studentCodes": [student.student_code, "0000000000", elsewhere.student_code],
    }  # fmt: skip
    answer = await api.post(PLACE, json=body, headers={**scholar, "Idempotency-Key": uuid4().hex})
    assert (answer.status_code, answer.json()["code"]) == (422, "award_students_unknown")
    assert answer.json()["details"]["codes"] == sorted(["0000000000", elsewhere.student_code])
    assert f"0000000000, {elsewhere.student_code}" in answer.json()["message"]
    assert university.rows(AwardRun) == []


async def test_a_student_is_left_out_only_before_it_is_confirmed(
    api: httpx.AsyncClient, university: University, scholar: Headers, student: Student
) -> None:
    officer = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    request = award_request(university, officer, scholarship(university, "HALF", percent="50"))
    university.add(AwardRunStudent(case_id=request.case_id, student_id=student.student_id, position=0))
    place = f"{PLACE}/{request.case_id}/students/{student.student_code}"
    late = await api.delete(place, headers=scholar)
    assert (late.status_code, late.json()["code"]) == (409, "award_not_previewed")
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET stage = :stage"), {"stage": AwardStage.PREVIEWED.value})
    assert (await api.delete(place, headers=scholar)).status_code == 204
    [row] = university.rows(AwardRunStudent)
    assert row.state == AwardStudentState.LEFT_OUT
    [shown] = (await api.get(f"{PLACE}/{request.case_id}/students", headers=scholar)).json()["items"]
    assert (shown["studentCode"], shown["state"]) == (student.student_code, "left_out")


async def test_who_gives_no_scholarships_drafts_none(api: httpx.AsyncClient, university: University) -> None:
    officer = signed_in(university, RoleId.FINANCE_OFFICER)
    answer = await api.post(PLACE, json={}, headers={**officer, "Idempotency-Key": uuid4().hex})
    assert answer.status_code == 403
