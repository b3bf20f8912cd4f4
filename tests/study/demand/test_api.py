"""How many students lack a subject, against the seats there are (study §3)."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from temporalio.client import Client

from api.study.audit_round.commands import ROUND_ASKED_FOR
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from models.study.audit_round.tables import AuditRound, AuditSummary
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion, StudentProgramme
from tests.study.audit.documents import block, document, leaf
from tests.study.audit.test_api import Desk
from tests.study.audit_round.test_api import round_of_audits
from tests.support.typed import typed_words
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
    assert {(each["seats"], each["subjects"]) for each in free["offered"]} == {(0, 0)}


class Mixed:
    """A programme with a place for one of two subjects or a third of its level, but for one."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.version = self.add(2565, codes=(desk.one, desk.two))
        follows(desk, self.version.version_id)

    def add(self, revision: int, *, codes: tuple[Subject, ...], **more: Any) -> ProgrammeVersion:
        """A revision whose only place is for one of these."""
        said = document(block("major", leaf("major.any", *(each.show_code for each in codes), **more)))
        version = ProgrammeVersion(
            programme_code="E09-M", revision=revision, major_code="E09", campus_code="B", name_th="หลักสูตรเลือก",
            name_en="Choosing", total_credits=Decimal(3), first_entry_year=revision, status=ProgrammeStatus.ACTIVE,
            document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.desk.university.add(version)
        return version

    async def rows(self, registrar: Person) -> dict[str, dict[str, Any]]:
        """What is lacking of this programme, by its key."""
        return {row["key"]: row for row in await demand(self.desk, registrar) if row["key"].startswith("E09-M")}


def seats_of(row: dict[str, Any], section: Section) -> tuple[int, int]:
    """The seats of a row in the term of a section, and of how many subjects they are."""
    [found] = [
        each for each in row["offered"]
        if (each["academicYear"], each["semester"]) == (section.academic_year, section.semester)
    ]  # fmt: skip
    return found["seats"], found["subjects"]


async def test_seats_of_a_place_that_several_subjects_fill_are_those_of_all_of_them(
    desk: Desk, registrar: Person
) -> None:
    mixed = Mixed(desk)
    desk.university.section(desk.one, seats=30)
    section = desk.university.section(desk.two, seats=25)
    desk.university.section(desk.two, seats=10, section_type=SectionType.LABORATORY)
    desk.university.section(desk.three, seats=50)
    round_of_audits()
    [row] = (await mixed.rows(registrar)).values()
    assert (row["code"], row["students"], row["places"]) == (None, 1, 1)
    assert seats_of(row, section) == (40, 2)
    one = next(each for each in await demand(desk, registrar) if each["code"] == desk.one.show_code)
    assert seats_of(one, section) == (30, 1)


async def test_seats_of_a_pattern_are_those_of_its_level_and_none_that_is_excepted(
    desk: Desk, registrar: Person
) -> None:
    mixed = Mixed(desk)
    level = int(desk.free.show_code[5])
    pattern = {"prefix": desk.free.show_code[:5], "levels": [level]}
    other = mixed.add(2570, codes=(), patterns=[pattern], excepted=[desk.three.show_code])
    follows(desk, other.version_id)
    section = desk.university.section(desk.free, seats=20)
    desk.university.section(desk.three, seats=50)
    round_of_audits()
    rows = await mixed.rows(registrar)
    assert {key: (row["programmes"], row["students"]) for key, row in rows.items()} == {
        "E09-M 2565 major.any": (["E09-M 2565"], 1), "E09-M 2570 major.any": (["E09-M 2570"], 1)
    }  # fmt: skip
    assert seats_of(rows["E09-M 2570 major.any"], section) == (20, 1)
    assert seats_of(rows["E09-M 2565 major.any"], section) == (0, 0)


async def test_revisions_that_let_the_same_subjects_count_are_one_group(desk: Desk, registrar: Person) -> None:
    mixed = Mixed(desk)
    follows(desk, mixed.add(2570, codes=(desk.two, desk.one)).version_id)
    round_of_audits()
    rows = await mixed.rows(registrar)
    assert {key: (row["programmes"], row["students"]) for key, row in rows.items()} == {
        "E09-M major.any": (["E09-M"], 2)
    }


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


@pytest.mark.own_namespace  # a round that is asked for has one name in a namespace
async def test_a_registrar_asks_for_a_round_and_asking_again_is_that_round(
    desk: Desk, registrar: Person, worker: object, temporal_client: Client
) -> None:
    headers = desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    answers = [await desk.api.post("/study/audit-rounds", headers=headers) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {202}
    await temporal_client.get_workflow_handle(ROUND_ASKED_FOR).result()
    assert registrar.person_id in {each.asked_by for each in desk.university.rows(AuditRound)}
    assert [row.student_id for row in desk.university.rows(AuditSummary)] == [desk.student.student_id]


async def test_demand_is_found_however_a_subject_is_typed(desk: Desk, registrar: Person) -> None:
    round_of_audits()
    for typed in typed_words(desk.one.show_code, desk.one.name_en):
        assert {row["code"] for row in await demand(desk, registrar, text=typed)} == {desk.one.show_code}, typed
    assert await demand(desk, registrar, text=f"{desk.one.show_code} neither") == []
