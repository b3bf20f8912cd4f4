"""Search, validate, submit, change, drop: what a student does on enrolment day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from temporalio.client import Client

from activities.enrolment.enrolment import decide_enrolment
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.section.contract import SectionApproval, SectionType
from models.curriculum.subject.tables import SubjectLink
from models.enrolment.enrolment.tables import StudentTerm
from models.enrolment.period.contract import EnrolmentPeriod
from models.grades.grade.tables import GradeRecord
from models.kit.calendar import utc_now
from tests.support.api_enrolment import desk as desk
from tests.support.grading import Grades, assert_standings_are_what_the_entries_say
from tests.support.rows import assert_counters_equal_rows, seats_taken
from tests.support.student_desk import TERM, Desk, codes
from tests.support.university import SEMESTER, YEAR


@pytest.mark.usefixtures("worker")
async def test_validate_says_what_the_request_then_does(desk: Desk) -> None:
    university = desk.university
    subject = university.subject(credit=3, theory=2, practice=3)
    chosen = [
        university.section(),
        university.section(approval=SectionApproval.ADVISOR),
        university.section(seats=0),
        university.section(subject),  # its lab is missing
    ]
    university.section(subject, section_type=SectionType.LABORATORY)
    said = await desk.validate("enrol", *chosen)
    assert codes(said["items"]) == ["enrolled", "awaiting_approval", "section_full", "lecture_and_lab_required"]
    assert said["items"][1]["approver"]["th"].startswith("นาย")
    assert said["items"][2]["refused"]["remedy"]
    assert said["credits"] == 6
    assert seats_taken(university.engine, chosen[0].section_id) == 0
    done = await desk.request("enrol", *chosen)
    assert codes(done["items"]) == codes(said["items"])


@pytest.mark.usefixtures("worker")
async def test_a_change_keeps_the_old_seat_until_the_new_one_is_certain(desk: Desk) -> None:
    university = desk.university
    subject = university.subject()
    old, full, new = university.section(subject), university.section(subject, seats=0), university.section(subject)
    await desk.request("enrol", old)
    refused = await desk.request("change", full, give=(old,))
    assert codes(refused["items"]) == ["section_full"]
    assert seats_taken(university.engine, old.section_id) == 1
    changed = await desk.request("change", new, give=(old,))
    assert codes(changed["items"]) == ["changed"]
    assert [seats_taken(university.engine, section.section_id) for section in (old, new)] == [0, 1]
    assert_counters_equal_rows(university.engine)


@pytest.mark.usefixtures("worker")
async def test_a_change_that_needs_approval_stands_beside_the_old_seat(desk: Desk, temporal_client: Client) -> None:
    university = desk.university
    subject = university.subject()
    old, new = university.section(subject), university.section(subject, approval=SectionApproval.ADVISOR)
    await desk.request("enrol", old)
    waiting = await desk.request("change", new, give=(old,))
    assert waiting["stage"] == "awaiting_approval"
    assert [seats_taken(university.engine, section.section_id) for section in (old, new)] == [1, 1]
    cancelled = await desk.api.post(
        f"/cases/{waiting['id']}/actions/cancel",
        json={"revision": waiting["revision"]},
        headers={**desk.headers, "Idempotency-Key": "changed-my-mind"},
    )
    assert cancelled.json()["stage"] == "cancelled"
    assert [seats_taken(university.engine, section.section_id) for section in (old, new)] == [1, 0]
    assert_counters_equal_rows(university.engine)


@pytest.mark.usefixtures("worker")
async def test_dropping_gives_the_seat_back_and_stops_at_the_minimum(desk: Desk) -> None:
    university = desk.university
    one, two = university.section(), university.section()
    await desk.request("enrol", one, two)
    dropped = await desk.request("drop", give=(one,))
    assert (dropped["stage"], seats_taken(university.engine, one.section_id)) == ("dropped", 0)
    with_minimum = StudentTerm(
        student_id=desk.student.student_id, academic_year=YEAR, semester=SEMESTER, credit_minimum=3
    )
    university.merge(with_minimum)
    refused = await desk.request("drop", give=(two,))
    assert codes(refused["items"]) == ["below_minimum_credits"]
    assert_counters_equal_rows(university.engine)


@pytest.mark.usefixtures("worker")
async def test_what_is_not_held_cannot_be_dropped(desk: Desk) -> None:
    assert codes((await desk.request("drop", give=(desk.university.section(),)))["items"]) == ["not_enrolled"]


@pytest.mark.usefixtures("worker")
async def test_withdrawing_leaves_a_w(desk: Desk) -> None:
    section = desk.university.section()
    await desk.request("enrol", section)
    withdrawn = await desk.request("withdraw", give=(section,))
    assert withdrawn["stage"] == "withdrawn"
    grades = desk.university.rows(GradeRecord)
    assert [(grade.subject_code, grade.grade) for grade in grades] == [(section.subject_code, "W")]
    assert_standings_are_what_the_entries_say(desk.university.engine)
    assert_counters_equal_rows(desk.university.engine)


@pytest.mark.usefixtures("worker")
async def test_linked_subjects_are_one_bundle_and_requirements_are_asked(desk: Desk) -> None:
    university = desk.university
    theory, practice, base = (university.subject() for _ in range(3))
    university.add(
        SubjectLink(subject_code=theory.subject_code, linked_subject_code=practice.subject_code),
        SubjectLink(subject_code=practice.subject_code, linked_subject_code=theory.subject_code),
    )
    university.requires(practice, RequisiteKind.PREREQUISITE, base)
    pair = (university.section(theory), university.section(practice))
    assert codes((await desk.validate("enrol", pair[0]))["items"]) == ["linked_subject_required"]
    assert codes((await desk.validate("enrol", *pair))["items"]) == ["prerequisite_not_passed"]
    Grades(university.engine).give(desk.student.student_id, base, "C+")
    done = await desk.request("enrol", *pair)
    assert codes(done["items"]) == ["enrolled"]
    again = await desk.validate("enrol", university.section(base))
    assert codes(again["items"]) == ["already_graded"]


@pytest.mark.usefixtures("worker")
async def test_search_filters_by_words_seats_day_and_what_fits(desk: Desk) -> None:
    university = desk.university
    monday = university.section(meeting=(0, 540, 660))
    clashing = university.section(meeting=(0, 600, 720))
    tuesday = university.section(meeting=(1, 540, 660), seats=0)
    await desk.request("enrol", monday)

    async def found(**filters: Any) -> set[int]:
        page = await desk.get("sections", **filters)
        return {section["sectionId"] for subject in page["items"] for section in subject["sections"]}

    assert await found() == {monday.section_id, clashing.section_id, tuesday.section_id}
    assert await found(fits=True) == {monday.section_id, tuesday.section_id}
    assert await found(freeSeats=True) == {monday.section_id, clashing.section_id}
    assert await found(weekday=1) == {tuesday.section_id}
    assert await found(weekday=0, to=660) == {monday.section_id}
    assert await found(query=clashing.subject_code[:8]) == {clashing.section_id}
    assert await found(query="%") == set()
    assert await found(sectionIds=f"{monday.section_id},{tuesday.section_id}") == {
        monday.section_id,
        tuesday.section_id,
    }
    paged = await desk.get("sections", page=2, pageSize=1)
    assert (paged["total"], len(paged["items"])) == (3, 1)
    seats = await desk.get("seats", sectionIds=f"{monday.section_id},{tuesday.section_id}")
    assert {row["sectionId"]: row["status"] for row in seats} == {
        monday.section_id: "open",
        tuesday.section_id: "full",
    }


@pytest.mark.usefixtures("worker")
async def test_only_what_can_be_taken_is_searched_for_so_that_its_first_page_is_full(desk: Desk) -> None:
    university = desk.university
    held = university.section(meeting=(0, 540, 660))
    await desk.request("enrol", held)
    impossible = [university.section(meeting=(0, 600, 720)) for _ in range(3)]
    impossible.append(university.section(seats=0))
    without_lab = university.subject(practice=3)
    university.section(without_lab)
    university.section(without_lab, section_type=SectionType.LABORATORY, seats=0)
    both = university.subject(practice=3)
    possible = [university.section(), university.section(approval=SectionApproval.ADVISOR), university.section(both)]
    possible.append(university.section(both, section_type=SectionType.LABORATORY))

    async def page(number: int) -> dict[str, Any]:
        found: dict[str, Any] = await desk.get("sections", possible=True, page=number, pageSize=2)
        return found

    first, second = await page(1), await page(2)
    assert (first["total"], len(first["items"]), len(second["items"])) == (3, 2, 1)
    shown = {s["sectionId"] for found in (first, second) for one in found["items"] for s in one["sections"]}
    assert shown == {section.section_id for section in possible}
    nothing = await desk.get("sections", possible=True, query=impossible[0].subject_code[:8])
    assert (nothing["total"], nothing["items"]) == (0, [])


async def test_standing_says_what_is_open_and_how_many_credits_are_left(desk: Desk) -> None:
    now = utc_now()
    desk.university.period(EnrolmentPeriod.ENROLMENT, now - timedelta(days=9), now - timedelta(days=1))
    standing = await desk.get("standing")
    assert standing["periods"]["enrolment"]["isOpen"] is False
    assert standing["periods"]["add_drop"]["isOpen"] is True
    assert (standing["credits"], standing["creditLimit"], standing["probation"]) == (0, 22, False)


async def test_a_request_that_names_the_wrong_lists_is_told_the_field(desk: Desk) -> None:
    answer = await desk.api.post(
        "/enrolment/validate", json={**TERM, "operation": "drop", "sectionIds": [1]}, headers=desk.headers
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


@pytest.mark.usefixtures("worker")
async def test_a_request_made_in_time_is_judged_in_time_however_late_the_worker(
    desk: Desk, temporal_client: Client
) -> None:
    now = utc_now()
    for kind in (EnrolmentPeriod.ENROLMENT, EnrolmentPeriod.ADD_DROP, EnrolmentPeriod.LATE_ENROLMENT):
        desk.university.period(kind, now - timedelta(days=5), now + timedelta(days=1))
    request = desk.university.request(desk.student, desk.university.section())
    for kind in (EnrolmentPeriod.ENROLMENT, EnrolmentPeriod.ADD_DROP, EnrolmentPeriod.LATE_ENROLMENT):
        desk.university.period(kind, now - timedelta(days=5), request.requested_at + timedelta(microseconds=1))
    assert decide_enrolment(request).stage == "enrolled"
