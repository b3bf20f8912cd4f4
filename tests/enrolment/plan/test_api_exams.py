"""The examinations of a plan with those that are held, marked before anything is asked for (issue 14, part 3)."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pypdfium2
import pytest
from icalendar import Calendar

from models.access.role.contract import RoleId
from models.curriculum.section.contract import ExamKind, SectionType
from models.curriculum.section.tables import Section, SectionExam, SectionExamSeats
from models.curriculum.subject.tables import Subject
from models.kit.calendar import bangkok_instant
from tests.documents.document.test_api import place
from tests.support.api_enrolment import desk as desk
from tests.support.days import days_from_today
from tests.support.student_desk import TERM, Desk


def at(hour: int, minute: int = 0, days_later: int = 0) -> datetime:
    """An instant of Bangkok's clock on the day of the examinations, or so many days later."""
    return bangkok_instant(days_from_today(40 + days_later), time(hour, minute))


def examined(
    desk: Desk, starts_at: datetime, *, subject: Subject | None = None, kind: SectionType = SectionType.LECTURE
) -> Section:
    """A section with a final examination of two hours."""
    exam = SectionExam(
        section_id=0, kind=ExamKind.FINAL, starts_at=starts_at, ends_at=starts_at + timedelta(hours=2),
        room_th="ห้อง 9", room_en="Room 9",
    )  # fmt: skip
    return desk.university.section(subject, section_type=kind, exams=[exam])


async def planned(desk: Desk, *sections: Section) -> str:
    """The path of a plan with sections."""
    plan = (await desk.api.post("/enrolment/plans", json={**TERM, "name": "แผน ก"}, headers=desk.headers)).json()
    path = f"/enrolment/plans/{plan['planId']}"
    change = {"name": "แผน ก", "sectionIds": [section.section_id for section in sections]}
    assert (await desk.api.put(path, json=change, headers=desk.headers)).status_code == 200
    return path


async def exams(desk: Desk, path: str) -> dict[str, Any]:
    """What the page of a plan reads."""
    answer = await desk.api.get(f"{path}/exams", headers=desk.headers)
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.json()
    return read


async def test_examinations_of_the_plan_stand_beside_those_that_are_held_and_close_ones_are_marked(desk: Desk) -> None:
    held, tight, far = examined(desk, at(9)), examined(desk, at(12, 30)), examined(desk, at(9, days_later=2))
    place(desk.university, desk.student, held)
    read = await exams(desk, await planned(desk, tight, far))
    assert [(exam["sectionId"], exam["held"]) for exam in read["exams"]] == [
        (held.section_id, True),
        (tight.section_id, False),
        (far.section_id, False),
    ]
    [notice] = read["notices"]
    assert (notice["nearness"], notice["minutes"], notice["on"]) == ("short_gap", 90, days_from_today(40).isoformat())
    shows = [exam["subjectShow"] for exam in read["exams"]]
    assert [notice["first"]["subjectCode"], notice["second"]["subjectCode"]] == shows[:2]


async def test_two_hours_are_enough_and_the_day_is_told(desk: Desk) -> None:
    read = await exams(desk, await planned(desk, examined(desk, at(9)), examined(desk, at(13))))
    assert [(notice["nearness"], notice["minutes"]) for notice in read["notices"]] == [("same_day", 120)]


async def test_of_a_subject_that_is_held_the_plan_adds_nothing(desk: Desk) -> None:
    subject = desk.university.subject()
    held, other = examined(desk, at(9), subject=subject), examined(desk, at(9), subject=subject)
    place(desk.university, desk.student, held)
    read = await exams(desk, await planned(desk, other))
    assert [exam["sectionId"] for exam in read["exams"]] == [held.section_id]
    assert read["notices"] == []


async def test_validating_says_the_same_before_anything_is_asked_for(desk: Desk) -> None:
    one, other = examined(desk, at(9)), examined(desk, at(12))
    path = await planned(desk, one, other)
    validation = await desk.validate("enrol", one, other)
    assert [item["outcome"] for item in validation["items"]] == ["enrolled", "enrolled"]
    assert validation["examNotices"] == (await exams(desk, path))["notices"]
    assert [notice["minutes"] for notice in validation["examNotices"]] == [60]


async def test_validating_says_nothing_of_what_is_held_already(desk: Desk) -> None:
    for held in (examined(desk, at(9)), examined(desk, at(11, 30))):
        place(desk.university, desk.student, held)
    assert (await desk.validate("enrol", examined(desk, at(9, days_later=2))))["examNotices"] == []
    [notice] = (await desk.validate("enrol", examined(desk, at(14))))["examNotices"]
    assert (notice["minutes"], notice["second"]["startsAt"][11:16]) == (30, "07:00")


async def test_what_is_refused_is_not_sat(desk: Desk) -> None:
    one, other = examined(desk, at(9)), examined(desk, at(10))
    validation = await desk.validate("enrol", one, other)
    assert [bool(item["refused"]) for item in validation["items"]].count(True) == 1
    assert validation["examNotices"] == []


@pytest.mark.parametrize(
    ("first", "last", "room", "rows"),
    [(0, 0, "Hall 3", "E–K"), (-5, 5, "Hall 3", "E–K"), (1, 9, "Room 9", ""), (-9, -1, "Room 9", "")],
)
async def test_a_student_is_shown_the_room_and_rows_of_their_own_code(
    desk: Desk, first: int, last: int, room: str, rows: str
) -> None:
    section, code = examined(desk, at(9)), int(desk.student.student_code)
    desk.university.add(
        SectionExamSeats(
            section_id=section.section_id, kind=ExamKind.FINAL, part_no=1, first_code=str(code + first),
            last_code=str(code + last), room_th="อาคาร 3", room_en="Hall 3", seat_rows="E–K",
        )
    )  # fmt: skip
    path = await planned(desk, section)
    [exam] = (await exams(desk, path))["exams"]
    assert (exam["roomEn"], exam["seatRows"]) == (room, rows)
    place(desk.university, desk.student, section)
    [own] = (await desk.api.get("/timetable/exams", params=TERM, headers=desk.headers)).json()
    assert (own["roomEn"], own["seatRows"]) == (room, rows)


async def test_the_examinations_are_taken_along_as_a_calendar_and_as_a_paper(desk: Desk) -> None:
    one, other = examined(desk, at(9)), examined(desk, at(12))
    desk.university.add(
        SectionExamSeats(
            section_id=one.section_id, kind=ExamKind.FINAL, part_no=1, first_code="0000000000",
            last_code="9999999999", room_th="อาคาร 3", room_en="Hall 3", seat_rows="A–D",
        )
    )  # fmt: skip
    path = await planned(desk, one, other)
    english = {**desk.headers, "accept-language": "en"}
    file = await desk.api.get(f"{path}/exams.ics", headers=english)
    events = {str(event["UID"]): str(event["LOCATION"]) for event in Calendar.from_ical(file.content).walk("VEVENT")}
    assert events == {
        f"final-{one.section_id}@timetable.myku": "Hall 3 rows A–D",
        f"final-{other.section_id}@timetable.myku": "Room 9",
    }


@pytest.mark.usefixtures("worker")
async def test_the_paper_of_a_plan_says_examinations_and_what_is_close_and_is_its_owners(desk: Desk) -> None:
    one, other = examined(desk, at(9)), examined(desk, at(12))
    path = await planned(desk, one, other)
    asked = {"kind": "plan_exams", "line": path.rsplit("/", 1)[1], "language": "en"}
    paper = await desk.api.post("/documents", json=asked, headers=desk.headers, timeout=60)
    assert paper.status_code in (200, 201), paper.text
    pdf = await desk.api.get(f"/documents/{paper.json()['code']}/pdf", headers=desk.headers)
    with pypdfium2.PdfDocument(pdf.content) as document:
        said = " ".join(document[0].get_textpage().get_text_bounded().split())
    assert "Examinations of a plan" in said
    assert "only 60 minutes between" in said
    assert said.count("In the plan") == 2
    stranger = desk.university.student()
    headers = desk.university.signed_in(stranger.person_id, RoleId.STUDENT)
    assert (await desk.api.post("/documents", json=asked, headers=headers)).status_code == 404


async def test_somebody_elses_plan_looks_like_none(desk: Desk) -> None:
    path = await planned(desk, examined(desk, at(9)))
    stranger = desk.university.student()
    headers = desk.university.signed_in(stranger.person_id, RoleId.STUDENT)
    answers = [await desk.api.get(f"{path}/{file}", headers=headers) for file in ("exams", "exams.ics")]
    assert [answer.status_code for answer in answers] == [404, 404]
