"""Personal slots: previewed, laid out once, and kept by enrolling."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session, select

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.calendar.term.tables import CalendarPeriod
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import EnrolmentSlot
from models.kit.calendar import bangkok_instant
from models.people.organisation.tables import Campus
from models.people.person.tables import Student, UserType
from tests.support.days import days_from_today
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def tomorrow() -> datetime:
    """The instant (UTC) at which tomorrow begins in Bangkok."""
    return bangkok_instant(days_from_today(1))


def rule(**changes: object) -> dict[str, object]:
    """Three windows of one hour tomorrow morning."""
    return {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "startsAt": tomorrow().isoformat(),
        "endsAt": (tomorrow() + timedelta(days=1)).isoformat(),
        "windowMinutes": 60,
        "capacity": 2,
        "dayStartsMinute": 9 * 60,
        "dayEndsMinute": 12 * 60,
    } | changes


def slots(university: University) -> dict[int, EnrolmentSlot]:
    """The slots that are there."""
    with Session(university.engine) as session:
        return {row.student_id: row for row in session.exec(select(EnrolmentSlot))}


async def test_the_preview_saves_nothing_and_says_what_saving_does(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    for year in (4, 1, 2):
        university.student(year=year)
    university.student(status="17005")
    answer = await api.post("/slots/preview", json=rule(), headers=registrar)
    assert answer.status_code == 200, answer.text
    layout = answer.json()
    assert (layout["students"], layout["created"], layout["saved"]) == (3, 3, False)
    assert [window["students"] for window in layout["windows"]] == [1, 1, 1]
    assert [(group["studyYear"], group["finalYear"]) for group in layout["groups"]] == [
        (4, True),
        (2, False),
        (1, False),
    ]
    firsts = [group["firstOpensAt"] for group in layout["groups"]]
    assert firsts == sorted(firsts)
    assert slots(university) == {}


async def test_a_rule_over_all_the_years_there_are_is_refused_by_its_fields(
    api: httpx.AsyncClient, registrar: Headers
) -> None:
    endless = rule(startsAt="0001-01-01T00:00:00Z", endsAt="9999-12-31T23:59:59Z", windowMinutes=5)
    answer = await api.post("/slots/preview", json=endless, headers=registrar)
    assert answer.status_code == 422, answer.text
    assert [field["field"] for field in answer.json()["details"]["fields"]] == ["startsAt", "endsAt"]


async def test_laying_out_twice_changes_nothing_the_second_time(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    for year in (4, 3, 1):
        university.student(year=year)
    first = (await api.post("/slots", json=rule(), headers=registrar)).json()
    before = {number: (row.opens_at, row.published_at) for number, row in slots(university).items()}
    again = (await api.post("/slots", json=rule(), headers=registrar)).json()
    assert (first["created"], first["saved"]) == (3, True)
    assert (again["created"], again["moved"], again["unchanged"], again["removed"]) == (0, 0, 3, 0)
    assert {number: (row.opens_at, row.published_at) for number, row in slots(university).items()} == before
    with Session(university.engine) as session:
        assert session.scalar(text("SELECT count(*) FROM audit_entry WHERE subject_kind = 'enrolment_slots'")) == 1
        # the period's revision grew once: waiting workflows were told once
        assert session.get_one(CalendarPeriod, university.period_id(EnrolmentPeriod.ENROLMENT)).revision == 2


async def test_another_rule_moves_slots_and_takes_them_from_who_may_not_enrol_any_more(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    stays, leaves = university.student(), university.student()
    await api.post("/slots", json=rule(), headers=registrar)
    university.give_status(leaves, "17005")
    later = rule(dayStartsMinute=13 * 60, dayEndsMinute=14 * 60)
    answer = (await api.post("/slots", json=later, headers=registrar)).json()
    assert (answer["moved"], answer["removed"]) == (1, 1)
    assert list(slots(university)) == [stays.student_id]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"capacity": 1, "dayEndsMinute": 10 * 60}, "slots_do_not_fit"),
        ({"dayEndsMinute": 9 * 60 + 30}, "slots_without_window"),
        ({"endsAt": 90}, "slots_outside_period"),
        ({"semester": 2}, "calendar_not_found"),
    ],
)
async def test_a_rule_that_cannot_be_is_refused_with_the_facts(
    api: httpx.AsyncClient, university: University, registrar: Headers, change: dict[str, Any], code: str
) -> None:
    university.student()
    university.student()
    if "endsAt" in change:
        change = {"endsAt": (tomorrow() + timedelta(days=change["endsAt"])).isoformat()}
    answer = await api.post("/slots", json=rule(**change), headers=registrar)
    assert answer.json()["code"] == code
    assert "{{" not in answer.json()["message"]
    assert slots(university) == {}


async def test_the_wire_tells_a_student_their_slot(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    query = {"academicYear": str(YEAR), "semester": str(SEMESTER), "stdId": str(student.student_id)}
    url = "/enroll/checkScheduleEnroll"
    assert (await api.get(url, params=query, headers=headers)).json() == {"code": "success", "results": []}
    await api.post("/slots", json=rule(), headers=registrar)
    (slot,) = (await api.get(url, params=query, headers=headers)).json()["results"]
    assert list(slot) == [
        "std_id", "std_code", "academic_year", "semester", "reg_schedule_date", "start_time", "end_time", "is_active",
        "publicdate",
    ]  # fmt: skip
    assert (slot["std_id"], slot["std_code"]) == (student.student_id, student.student_code)
    assert (slot["start_time"], slot["end_time"], slot["is_active"]) == (9 * 60, 24 * 60, 0)
    assert datetime.fromisoformat(slot["reg_schedule_date"]) == tomorrow() + timedelta(hours=9)


async def test_enrolling_waits_for_the_slot(api: httpx.AsyncClient, university: University, registrar: Headers) -> None:
    student = university.student()
    await api.post("/slots", json=rule(), headers=registrar)
    record = decide_enrolment(university.request(student, university.section()))
    assert record.stage == EnrolmentStage.REFUSED
    refused = record.items[0].refused
    assert refused is not None
    assert refused.code == "slot_not_open_yet"
    published = (await api.get("/slots", headers=registrar)).json()
    assert (published["students"], len(published["windows"])) == (1, 1)


async def test_a_campus_with_a_period_of_its_own_has_slots_of_its_own(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    elsewhere = university.student()
    here = university.student()
    university.add(Campus(campus_code="K", name_th="กำแพงแสน", name_en="Kamphaeng Saen"))
    with Session(university.engine) as session, session.begin():
        session.get_one(Student, here.student_id).campus_code = "K"
        every = session.get_one(CalendarPeriod, university.period_id(EnrolmentPeriod.ENROLMENT))
        own = every.model_dump() | {"period_id": 99, "campus_code": "K"}
        session.add(CalendarPeriod(**own))
    saved = (await api.post("/slots", json=rule(campusCode="K"), headers=registrar)).json()
    assert (saved["students"], list(slots(university))) == (1, [here.student_id])

    async def published(campus: str) -> dict[str, object]:
        answer = (await api.get("/slots", params={"campus": campus}, headers=registrar)).json()
        return {name: answer[name] for name in ("campusCode", "students")} | {
            "own": answer["periodOpensAt"] is not None
        }

    assert await published("K") == {"campusCode": "K", "students": 1, "own": True}
    assert await published("") == {"campusCode": "", "students": 0, "own": True}
    await api.post("/slots", json=rule(), headers=registrar)
    assert await published("") == {"campusCode": "", "students": 1, "own": True}
    assert await published("B") == {"campusCode": "B", "students": 1, "own": False}
    assert set(slots(university)) == {elsewhere.student_id, here.student_id}


async def test_the_next_layout_begins_with_the_rule_of_the_last_one_of_the_same_campus(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    university.student()
    page = (await api.get("/slots", headers=registrar)).json()
    assert page["lastRule"] is None
    saved = await api.post("/slots", json=rule(windowMinutes=30, capacity=7), headers=registrar)
    assert saved.status_code == 200, saved.text
    found = (await api.get("/slots", headers=registrar)).json()["lastRule"]
    assert (found["windowMinutes"], found["capacity"], found["dayStartsMinute"]) == (30, 7, 9 * 60)
    assert (found["academicYear"], found["semester"]) == (YEAR, SEMESTER)
    other = (await api.get("/slots", params={"campus": "K"}, headers=registrar)).json()
    assert other["lastRule"] is None
