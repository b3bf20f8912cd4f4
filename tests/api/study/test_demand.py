"""How many students lack a subject, against the seats there are (study §3)."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from temporalio.client import Client

from api.study.audit_rounds.commands import ROUND_ASKED_FOR
from models.calendar import utc_now
from models.contracts.access.permissions import RoleId
from models.contracts.people.status import StudentStatus
from models.tables.people.persons import Person, Student, UserType
from models.tables.study.audit_rounds import AuditRound, AuditSummary
from models.tables.study.programmes import StudentProgramme
from tests.api.study.test_audit_rounds import round_of_audits
from tests.api.study.test_audits import Desk
from tests.support.university import University


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A student of a small programme."""
    return Desk(api, university)


@pytest.fixture
def registrar(university: University) -> Person:
    """Who reads what is lacking."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def follows(desk: Desk, version_id: object, *, year: int = 3, major: str = "E09") -> Student:
    """One more student, of a programme."""
    student = desk.university.student(desk.advisor, year=year, major=major, status=StudentStatus.CURRENT)
    desk.university.add(StudentProgramme(student_id=student.student_id, version_id=version_id, assigned_at=utc_now()))
    return student


async def demand(desk: Desk, registrar: Person, **asked: object) -> list[dict[str, Any]]:
    """The rows the registrar reads."""
    headers = desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    answer = await desk.api.get("/study/demand", headers=headers, params={k: str(v) for k, v in asked.items()})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


async def test_students_who_lack_a_subject_are_counted_over_all_programmes_by_year(
    desk: Desk, registrar: Person
) -> None:
    other = desk.add_programme("E09-U", desk.one)
    follows(desk, desk.programme.version_id, year=4)
    follows(desk, other.version_id)
    desk.graded(desk.two, "B")
    assert await demand(desk, registrar) == []
    round_of_audits()
    rows = {row["code"] or row["key"]: row for row in await demand(desk, registrar)}
    one, two = rows[desk.one.show_code], rows[desk.two.show_code]
    assert (one["students"], one["places"], one["credits"]) == (3, 3, "9")
    assert one["programmes"] == ["E09-T", "E09-U"]
    assert one["years"] == [{"year": 3, "students": 2}, {"year": 4, "students": 1}]
    assert one["name"] == {"th": desk.one.name_th, "en": desk.one.name_en}
    assert (two["students"], two["years"]) == (1, [{"year": 4, "students": 1}])


async def test_a_group_to_choose_from_is_its_programmes_and_asks_for_as_many_places_as_credits_need(
    desk: Desk, registrar: Person
) -> None:
    round_of_audits()
    rows = {row["key"]: row for row in await demand(desk, registrar)}
    free = rows["E09-T free.any"]
    assert (free["code"], free["students"], free["credits"], free["places"]) == (None, 1, "6", 2)
    assert {each["seats"] for each in free["offered"]} == {None}


async def test_seats_are_those_of_the_type_of_section_with_the_fewest(desk: Desk, registrar: Person) -> None:
    section = desk.university.section(desk.one)
    round_of_audits()
    rows = {row["code"]: row for row in await demand(desk, registrar)}
    term = (section.academic_year, section.semester)
    offered = {(each["academicYear"], each["semester"]): each["seats"] for each in rows[desk.one.show_code]["offered"]}
    assert offered[term] == section.seats
    assert {(each["academicYear"], each["semester"]): each["seats"] for each in rows[desk.two.show_code]["offered"]}[
        term
    ] == 0


async def test_the_list_is_narrowed_by_words_year_and_where_students_study(desk: Desk, registrar: Person) -> None:
    follows(desk, desk.programme.version_id, year=4)
    round_of_audits()
    assert {row["code"] for row in await demand(desk, registrar, text=desk.one.show_code)} == {desk.one.show_code}
    assert {row["students"] for row in await demand(desk, registrar, year=4)} == {1}
    assert {row["students"] for row in await demand(desk, registrar, majorCode="E09")} == {2}
    assert await demand(desk, registrar, majorCode="A01") == []


async def test_the_file_holds_what_the_page_shows(desk: Desk, registrar: Person) -> None:
    round_of_audits()
    headers = {**desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR), "Accept-Language": "en"}
    answer = await desk.api.get("/study/demand/export", headers=headers, params={"text": desk.one.show_code})
    assert answer.status_code == 200, answer.text
    heading, *rows = load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True)
    assert heading[:4] == ("Subject", "Name", "Programmes", "Students who lack it")
    assert [row[:7] for row in rows] == [(desk.one.show_code, desk.one.name_en, "E09-T", 1, "3: 1", 3, 1)]


async def test_a_registrar_asks_for_a_round_and_asking_again_is_that_round(
    desk: Desk, registrar: Person, worker: object, temporal_client: Client
) -> None:
    headers = desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    answers = [await desk.api.post("/study/audit-rounds", headers=headers) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {202}
    await temporal_client.get_workflow_handle(ROUND_ASKED_FOR).result()
    assert registrar.person_id in {each.asked_by for each in desk.university.rows(AuditRound)}
    assert [row.student_id for row in desk.university.rows(AuditSummary)] == [desk.student.student_id]
