"""``GET /enrolment/sections``: of many sections of a subject the first are listed, free ones before others."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import httpx
import pytest

from api.enrolment.open_section.schemas import OpenSubjectView, section_state
from api.kit.wire import Page
from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.tables import SectionExam
from models.enrolment.enrolment.rules.credits import credit_show, section_credit
from tests.support.university import SEMESTER, YEAR, University

LISTED = 6


async def search(university: University, api: httpx.AsyncClient, **wanted: str) -> list[dict[str, object]]:
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    parameters = {"academicYear": YEAR, "semester": SEMESTER, **wanted}
    answer = await api.get("/enrolment/sections", params=parameters, headers=headers)
    assert answer.status_code == 200, answer.text
    assert names_in(Page[OpenSubjectView].model_validate_json(answer.content).model_dump(by_alias=True)) == names_in(
        answer.json()
    )
    items: list[dict[str, object]] = answer.json()["items"]
    return items


def names_in(value: object) -> object:
    """The shape of a document: which names stand where, without the values."""
    if isinstance(value, dict):
        return {name: names_in(held) for name, held in value.items()}
    return [names_in(held) for held in value] if isinstance(value, list) else None


def numbers(subject: dict[str, object]) -> list[int]:
    sections = subject["sections"]
    assert isinstance(sections, list)
    return [section["sectionId"] for section in sections]


async def test_a_subject_is_found_by_its_code_in_two_parts(university: University, api: httpx.AsyncClient) -> None:
    subject = university.subject()
    code = subject.show_code
    university.section(subject)
    for typed in (f"{code[:4]}-{code[4:]}", subject.subject_code, code):
        found = await search(university, api, query=typed)
        assert [each["subjectCode"] for each in found] == [subject.subject_code], typed


async def test_many_sections_of_a_subject_are_counted_and_the_free_ones_listed(
    university: University, api: httpx.AsyncClient
) -> None:
    large = university.subject()
    full = [university.section(large, seats=0).section_id for _ in range(LISTED)]
    free = [university.section(large).section_id for _ in range(LISTED - 1)]
    for _ in range(2):
        university.section()
    found = {subject["subjectCode"]: subject for subject in await search(university, api, query=large.subject_code[:3])}
    assert len(found) == 3
    subject = found[large.subject_code]
    assert subject["sectionCount"] == len(full) + len(free)
    assert set(numbers(subject)) == {*free, full[0]}


async def test_subjects_with_a_free_seat_go_before_those_without_on_every_page(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    free, full, closed, kept, partly = (university.subject() for _ in range(5))
    university.section(full, seats=0)
    university.section(closed, status=SectionStatus.CLOSED)
    university.section(kept, seats=5, allotments={("D14", 2): 5})
    university.section(partly, seats=0)
    for subject in (partly, free):
        university.section(subject)
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    mine = {subject.subject_code for subject in (free, full, closed, kept, partly)}
    listed: list[str] = []
    for page in (1, 2, 3):
        asked = {"query": free.subject_code[:3], "page": page, "pageSize": 2}
        parameters = {"academicYear": YEAR, "semester": SEMESTER, **asked}
        answer = await api.get("/enrolment/sections", params=parameters, headers=headers)
        listed += [subject["subjectCode"] for subject in answer.json()["items"]]
    first = sorted([free.subject_code, partly.subject_code])
    assert listed == first + sorted(mine - set(first))


async def test_a_subject_found_alone_comes_with_all_its_sections(
    university: University, api: httpx.AsyncClient
) -> None:
    large = university.subject()
    sections = [university.section(large).section_id for _ in range(LISTED + 2)]
    [subject] = await search(university, api, subjects=large.show_code)
    assert sorted(numbers(subject)) == sections


LECTURE, LABORATORY = SectionType.LECTURE, SectionType.LABORATORY


@pytest.mark.parametrize("types", [(LECTURE,), (LABORATORY,), (LECTURE, LABORATORY)])
@pytest.mark.parametrize(("credit", "theory", "practice"), [(3, 3, 0), (3, 2, 3), (1, 0, 3), (2, 3, 0)])
async def test_the_database_writes_the_credits_that_the_rules_say(
    university: University,
    api: httpx.AsyncClient,
    types: tuple[SectionType, ...],
    credit: int,
    theory: int,
    practice: int,
) -> None:
    subject = university.subject(credit=credit, theory=theory, practice=practice)
    for section_type in types:
        university.section(subject, section_type=section_type)
    [found] = await search(university, api, subjects=subject.show_code)
    assert found["creditShow"] == credit_show(credit, theory, practice, subject.self_hours)
    sections = found["sections"]
    assert isinstance(sections, list)
    assert {section["sectionType"]: section["credit"] for section in sections} == {
        kind.value: section_credit(Decimal(credit), theory, kind, frozenset(types)) for kind in types
    }


@pytest.mark.parametrize("status", SectionStatus)
@pytest.mark.parametrize("approval", SectionApproval)
@pytest.mark.parametrize("seats", [0, 1])
async def test_the_database_writes_the_state_of_a_section_as_everybody_says_it(
    university: University, api: httpx.AsyncClient, status: SectionStatus, approval: SectionApproval, seats: int
) -> None:
    at = datetime(2026, 12, 1, 2, tzinfo=UTC)
    exam = SectionExam(kind="final", starts_at=at, ends_at=at, room_th="ห้อง 1", room_en="Room 1")
    section = university.section(
        seats=seats, status=status, approval=approval, meeting=(0, 540, 600), exams=[exam], section_type=LABORATORY
    )
    [found] = await search(university, api, sectionIds=str(section.section_id))
    sections = found["sections"]
    assert isinstance(sections, list)
    [shown] = sections
    assert shown["status"] == section_state(status, seats, 0)
    assert shown["needsApproval"] is (approval is SectionApproval.ADVISOR)
    assert shown["sectionTypeName"] == {"th": "ปฏิบัติการ", "en": "Laboratory"}
    assert datetime.fromisoformat(shown["exams"][0]["startsAt"]) == at


async def test_past_the_last_page_nothing_is_listed_and_all_are_counted(
    university: University, api: httpx.AsyncClient
) -> None:
    subject = university.subject()
    university.section(subject)
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    parameters = {"academicYear": YEAR, "semester": SEMESTER, "subjects": subject.show_code, "page": 2, "pageSize": 10}
    answer = await api.get("/enrolment/sections", params=parameters, headers=headers)
    assert answer.json() == {"items": [], "page": 2, "pageSize": 10, "total": 1, "isCapped": False}
