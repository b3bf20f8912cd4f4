"""The checklist counts what is there and names what is missing for opening a term (golive §2)."""

from __future__ import annotations

import httpx
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.university import University

Lines = dict[str, tuple[int, dict[str, int]]]


async def checklist(api: httpx.AsyncClient, university: University, role: RoleId) -> Lines:
    """What the page of a role shows: count and gaps by kind."""
    headers = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    answer = await api.get("/checklist", headers=headers)
    assert answer.status_code == 200, answer.text
    return {line["kind"]: (line["count"], {gap["gap"]: gap["count"] for gap in line["gaps"]}) for line in answer.json()}


async def test_what_is_missing_is_counted_and_what_is_there_is_not_missing(
    api: httpx.AsyncClient, university: University
) -> None:
    university.student()
    university.student(university.teacher())
    lines = await checklist(api, university, RoleId.REGISTRAR)
    assert lines["students"][0] == 2
    assert lines["students"][1] == {"students_without_advisor": 1, "students_without_programme": 2}
    assert lines["programmes"][1] == {"majors_without_programme": lines["majors"][0]}
    assert lines["campuses"][1] == {}
    assert lines["signers"][1] == {"receipt_signers_missing": 2}
    assert lines["sections"][1] == {"sections_missing": 1}
    assert lines["bank_accounts"][1] == {"campuses_without_biller": lines["campuses"][0]}


async def test_a_university_without_a_term_or_a_student_says_so(api: httpx.AsyncClient, university: University) -> None:
    with university.engine.begin() as connection:
        connection.execute(text("DELETE FROM calendar_period"))
        connection.execute(text("DELETE FROM term"))
    lines = await checklist(api, university, RoleId.ADMINISTRATOR)
    assert lines["terms"] == (0, {"term_missing": 1})
    assert lines["sections"] == (0, {"no_rows": 1})
    assert lines["students"] == (0, {"no_rows": 1})


async def test_who_has_left_is_not_counted(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE person SET closed_at = now() WHERE person_id = :id"), {"id": student.person_id})
    assert (await checklist(api, university, RoleId.REGISTRAR))["students"] == (0, {"no_rows": 1})
