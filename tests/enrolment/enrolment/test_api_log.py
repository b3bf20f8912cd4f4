"""The enrolment log: what was written of a step stays as it was, whatever becomes of the place."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.people.person.tables import Person
from tests.enrolment.enrolment.test_api import as_student
from tests.support.student_desk import Desk
from tests.support.university import University


async def approve(desk: Desk, advisor: Person, case: dict[str, Any]) -> None:
    """The advisor agrees."""
    answer = await desk.api.post(
        f"/cases/{case['id']}/actions/approve",
        json={"revision": case["revision"]},
        headers={**desk.university.signed_in(advisor.person_id, RoleId.TEACHER), "Idempotency-Key": uuid4().hex},
    )
    assert answer.status_code == 200, answer.text


async def steps(desk: Desk) -> list[tuple[Any, ...]]:
    """Every step of the term, the earliest first."""
    rows = await desk.get("log")
    return [(row["sectionId"], row["at"], row["step"], row["approval"], row["status"]) for row in reversed(rows)]


def words(log: list[tuple[Any, ...]]) -> list[tuple[str, str]]:
    """What each step did, and whether it was approved."""
    return [(step, approval) for _, _, step, approval, _ in log]


@pytest.fixture
def advisor(university: University) -> Person:
    """Who must agree."""
    return university.teacher()


@pytest.fixture
def desk(university: University, api: httpx.AsyncClient, advisor: Person) -> Desk:
    """A student of the advisor."""
    student = university.student(advisor)
    return Desk(api, university, student, as_student(university, student))


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("operation", "done"), [("drop", "D"), ("withdraw", "W"), ("change", "C")])
async def test_giving_a_place_up_adds_a_step_and_leaves_the_earlier_ones(
    desk: Desk, advisor: Person, operation: str, done: str
) -> None:
    university = desk.university
    asked = university.subject()
    at_once, by_advisor = university.section(), university.section(asked, approval=SectionApproval.ADVISOR)
    await desk.request("enrol", at_once)
    await approve(desk, advisor, await desk.request("enrol", by_advisor))
    before = await steps(desk)
    assert words(before) == [("A", "A"), ("A", "W"), ("A", "A")]
    for held in (at_once, by_advisor):
        taken = _others(university, held) if operation == "change" else ()
        await desk.request(operation, *taken, give=(held,))
    after = await steps(desk)
    assert after[: len(before)] == before
    assert sorted(words(after[len(before) :])) == sorted(
        [(done, "A"), (done, "A")] if operation != "change" else [("A", "A"), ("A", "A"), ("C", "A"), ("C", "A")]
    )


def _others(university: University, section: Section) -> tuple[Section, ...]:
    subject = next(row for row in university.rows(Subject) if row.subject_code == section.subject_code)
    return (university.section(subject),)


@pytest.mark.usefixtures("worker")
async def test_a_place_that_an_approved_change_replaces_keeps_its_first_step(desk: Desk, advisor: Person) -> None:
    university = desk.university
    subject = university.subject()
    old, new = university.section(subject), university.section(subject, approval=SectionApproval.ADVISOR)
    await desk.request("enrol", old)
    before = await steps(desk)
    await approve(desk, advisor, await desk.request("change", new, give=(old,)))
    assert (await steps(desk))[:1] == before == [(old.section_id, before[0][1], "A", "A", "enrolled")]


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("operation", "done"), [("drop", "D"), ("withdraw", "W"), ("change", "C")])
async def test_a_step_that_gave_a_place_up_leads_to_the_request_that_did(desk: Desk, operation: str, done: str) -> None:
    section = desk.university.section()
    taken = await desk.request("enrol", section)
    others = _others(desk.university, section) if operation == "change" else ()
    given_up = await desk.request(operation, *others, give=(section,))
    of_section = {row["step"]: row["caseId"] for row in await desk.get("log") if row["sectionId"] == section.section_id}
    assert of_section == {"A": taken["id"], done: given_up["id"]}


@pytest.mark.usefixtures("worker")
async def test_a_place_that_an_approved_change_replaced_leads_to_that_change(desk: Desk, advisor: Person) -> None:
    subject = desk.university.subject()
    old, new = desk.university.section(subject), desk.university.section(subject, approval=SectionApproval.ADVISOR)
    await desk.request("enrol", old)
    change = await desk.request("change", new, give=(old,))
    await approve(desk, advisor, change)
    assert [row["caseId"] for row in await desk.get("log") if row["step"] == "C"] == [change["id"]]
