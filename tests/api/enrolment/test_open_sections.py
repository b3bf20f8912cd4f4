"""``GET /enrolment/sections``: of many sections of a subject the first are listed, free ones before others."""

from __future__ import annotations

import httpx

from models.contracts.access.permissions import RoleId
from tests.support.university import SEMESTER, YEAR, University

LISTED = 6


async def search(university: University, api: httpx.AsyncClient, **wanted: str) -> list[dict[str, object]]:
    headers = university.signed_in(university.student().person_id, RoleId.STUDENT)
    parameters = {"academicYear": YEAR, "semester": SEMESTER, **wanted}
    answer = await api.get("/enrolment/sections", params=parameters, headers=headers)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, object]] = answer.json()["items"]
    return items


def numbers(subject: dict[str, object]) -> list[int]:
    sections = subject["sections"]
    assert isinstance(sections, list)
    return [section["sectionId"] for section in sections]


async def test_many_sections_of_a_subject_are_counted_and_the_free_ones_listed(
    university: University, api: httpx.AsyncClient
) -> None:
    crowded = university.subject()
    full = [university.section(crowded, seats=0).section_id for _ in range(LISTED)]
    free = [university.section(crowded).section_id for _ in range(LISTED - 1)]
    for _ in range(2):
        university.section()
    found = {
        subject["subjectCode"]: subject for subject in await search(university, api, query=crowded.subject_code[:3])
    }
    assert len(found) == 3
    subject = found[crowded.subject_code]
    assert subject["sectionCount"] == len(full) + len(free)
    assert set(numbers(subject)) == {*free, full[0]}


async def test_a_subject_found_alone_comes_with_all_its_sections(
    university: University, api: httpx.AsyncClient
) -> None:
    crowded = university.subject()
    sections = [university.section(crowded).section_id for _ in range(LISTED + 2)]
    [subject] = await search(university, api, subjects=crowded.show_code)
    assert sorted(numbers(subject)) == sections
