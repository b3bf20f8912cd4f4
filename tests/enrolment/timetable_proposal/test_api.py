"""Building a timetable: over the rows of the term, by the student's own rules, and kept nowhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from models.calendar.term.tables import CalendarPeriod, Term
from models.curriculum.section.contract import SectionStatus
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import EnrolmentPlan
from models.kit.calendar import utc_now
from tests.support.api_enrolment import desk as desk
from tests.support.student_desk import TERM, Desk


async def proposals(desk: Desk, *subjects: str, **wishes: Any) -> dict[str, Any]:
    """The answer for all of these subjects."""
    asked = {**TERM, "choices": [{"subjects": [subject]} for subject in subjects], **wishes}
    answer = await desk.api.post("/enrolment/timetable-proposals", json=asked, headers=desk.headers)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def chosen(body: dict[str, Any]) -> list[list[int]]:
    """The sections of each timetable."""
    return [[one["sectionId"] for one in timetable["chosen"]] for timetable in body["timetables"]]


async def test_every_timetable_that_is_proposed_is_accepted_by_validate_and_nothing_is_kept(desk: Desk) -> None:
    first, second = desk.university.subject(), desk.university.subject()
    one = desk.university.section(first, meeting=(0, 540, 720))
    desk.university.section(first, meeting=(1, 540, 720), status=SectionStatus.CLOSED)
    clashing = desk.university.section(second, meeting=(0, 600, 720))
    other = desk.university.section(second, meeting=(0, 780, 960))
    body = await proposals(desk, first.show_code, second.show_code)
    assert (body["total"], body["isExact"], body["isProven"]) == (1, True, True)
    assert chosen(body) == [[one.section_id, other.section_id]]
    assert body["timetables"][0]["figures"]["gapMinutes"] == 60
    judged = await desk.validate("enrol", one, other)
    assert [item["outcome"] for item in judged["items"]] == ["enrolled", "enrolled"]
    refused = await desk.validate("enrol", one, clashing)
    assert [item["refused"] is None for item in refused["items"]] == [True, False]
    assert desk.university.rows(EnrolmentPlan) == []


async def test_sections_that_are_left_out_are_counted_by_rule_and_wish_in_words(desk: Desk) -> None:
    subject = desk.university.subject()
    desk.university.section(subject, meeting=(0, 540, 720), status=SectionStatus.CLOSED)
    desk.university.section(subject, meeting=(4, 540, 720))
    left = desk.university.section(subject, meeting=(1, 540, 720))
    body = await proposals(desk, subject.show_code, freeDays=[4])
    assert chosen(body) == [[left.section_id]]
    [told] = body["subjects"]
    assert (told["sections"], told["left"]) == (3, 1)
    assert told["refused"] == [{"code": "section_closed", "sections": 1}]
    assert told["unwished"] == [{"wish": "free_day", "sections": 1}]
    assert told["example"]["message"]


async def test_a_subject_that_is_not_open_is_named_and_nothing_is_proposed(desk: Desk) -> None:
    subject = desk.university.subject()
    body = await proposals(desk, subject.show_code)
    assert (body["timetables"], body["subjects"][0]["sections"]) == ([], 0)
    assert body["subjects"][0]["name"]["th"] == subject.name_th


async def test_how_fast_seats_went_in_earlier_terms_is_told_and_makes_them_scarce(desk: Desk) -> None:
    subject = desk.university.subject()
    past = desk.university.section(subject, meeting=(0, 540, 720))
    opened = utc_now() - timedelta(days=300)
    term = (TERM["academicYear"] - 1, 1)
    desk.university.add(
        Term(academic_year=term[0], semester=1, starts_on=opened.date(), ends_on=opened.date() + timedelta(days=120)),
        CalendarPeriod(
            academic_year=term[0], semester=1, kind=EnrolmentPeriod.ENROLMENT, opens_at=opened,
            closes_at=opened + timedelta(days=14),
        ),
    )  # fmt: skip
    past.academic_year, past.semester, past.filled_at = *term, opened + timedelta(minutes=30)
    desk.university.merge(past)
    desk.university.section(subject, meeting=(0, 540, 720))
    body = await proposals(desk, subject.show_code)
    assert body["subjects"][0]["pace"] == [{"sectionType": "16901", "sections": 1, "minutes": 30}]
    assert body["timetables"][0]["figures"]["scarcity"] == 3


async def test_too_many_subjects_and_impossible_choices_are_refused_by_field(desk: Desk) -> None:
    nine = [{"subjects": [f"0120000{number}"]} for number in range(9)]
    for choices in (
        nine,
        [{"subjects": ["01200001"], "take": 2}],
        [{"subjects": ["01200001"]}, {"subjects": ["01200001"]}],
    ):
        answer = await desk.api.post(
            "/enrolment/timetable-proposals", json={**TERM, "choices": choices}, headers=desk.headers
        )
        assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


async def test_hours_that_end_before_they_begin_are_refused(desk: Desk) -> None:
    chosen_one = {**TERM, "choices": [{"subjects": ["01200001"]}]}
    for wish in ({"earliest": 900, "latest": 540}, {"lunch": {"fromMinute": 780, "toMinute": 720}}):
        answer = await desk.api.post(
            "/enrolment/timetable-proposals", json={**chosen_one, **wish}, headers=desk.headers
        )
        assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
