"""What a student could take in a free part of their week, and what fits beside one of their plans."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section
from tests.support.api_enrolment import desk as desk
from tests.support.student_desk import TERM, Desk
from tests.support.university import University

MONDAY, TUESDAY = 0, 1
MONDAY_MORNING = {"weekday": MONDAY, "from": 480, "to": 720}


def listed(page: dict[str, Any]) -> set[int]:
    return {section["sectionId"] for subject in page["items"] for section in subject["sections"]}


async def planned(desk: Desk, *sections: Section) -> str:
    """A plan of the student with these sections."""
    plan = (await desk.api.post("/enrolment/plans", json={**TERM, "name": "แผน ก"}, headers=desk.headers)).json()
    answer = await desk.api.put(
        f"/enrolment/plans/{plan['planId']}",
        json={"name": "แผน ก", "sectionIds": [section.section_id for section in sections]},
        headers=desk.headers,
    )
    assert answer.status_code == 200, answer.text
    plan_id: str = plan["planId"]
    return plan_id


async def test_beside_a_plan_only_what_clashes_with_none_of_its_sections_fits(desk: Desk) -> None:
    university = desk.university
    chosen = university.section(meeting=(MONDAY, 540, 660))
    clashing = university.section(meeting=(MONDAY, 600, 720))
    free = university.section(meeting=(MONDAY, 660, 720))
    plan = await planned(desk, chosen)
    every = {chosen.section_id, clashing.section_id, free.section_id}
    assert listed(await desk.get("sections", fits=True)) == every
    page = await desk.get("sections", plan=plan)
    told = {section["sectionId"]: section["fits"] for each in page["items"] for section in each["sections"]}
    assert told == {chosen.section_id: True, clashing.section_id: False, free.section_id: True}
    assert listed(await desk.get("sections", plan=plan, fits=True)) == {free.section_id}
    assert listed(await desk.get("sections", plan=plan, fits=True, possible=True)) == {free.section_id}


async def test_another_section_of_a_planned_subject_is_not_what_fits_beside_the_plan(desk: Desk) -> None:
    university = desk.university
    subject = university.subject()
    chosen = university.section(subject, meeting=(MONDAY, 540, 660))
    university.section(subject, meeting=(TUESDAY, 540, 660))
    other = university.section(meeting=(TUESDAY, 540, 660))
    plan = await planned(desk, chosen)
    assert listed(await desk.get("sections", plan=plan, fits=True, weekday=TUESDAY)) == {other.section_id}


async def test_somebody_elses_plan_is_not_found(desk: Desk, university: University, api: httpx.AsyncClient) -> None:
    plan = await planned(desk, university.section())
    other = university.signed_in(university.student().person_id, RoleId.STUDENT)
    answer = await api.get("/enrolment/sections", params={**TERM, "plan": plan, "fits": True}, headers=other)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("possible", [False, True])
async def test_a_lecture_at_the_free_time_comes_with_the_laboratories_of_other_times(
    desk: Desk, possible: bool
) -> None:
    university = desk.university
    subject = university.subject()
    then = university.section(subject, meeting=(MONDAY, 540, 660))
    university.section(subject, meeting=(TUESDAY, 540, 660))
    laboratory = university.section(subject, section_type=SectionType.LABORATORY, meeting=(TUESDAY, 780, 900))
    university.section(meeting=(TUESDAY, 540, 660))
    found = await desk.get("sections", **MONDAY_MORNING, possible=possible)
    assert listed(found) == {then.section_id, laboratory.section_id}


async def test_laboratories_do_not_stand_alone_where_the_lecture_at_the_time_has_no_seat(desk: Desk) -> None:
    university = desk.university
    subject = university.subject()
    university.section(subject, meeting=(MONDAY, 540, 660), seats=0)
    university.section(subject, section_type=SectionType.LABORATORY, meeting=(TUESDAY, 780, 900))
    assert listed(await desk.get("sections", **MONDAY_MORNING, freeSeats=True)) == set()
