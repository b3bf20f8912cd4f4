"""What a student's home page begins with: read from the rows, of the caller alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import Section, SectionExam
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import WaitlistEntry
from models.enrolment.waitlist.contract import WaitlistRank, WaitlistStage
from models.kit.calendar import BANGKOK, bangkok_date, utc_now
from models.people.person.tables import Student, UserType
from tests.api.test_reading import enrolment
from tests.support.money import Cashier
from tests.support.university import University

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def today_of(university: University, api: httpx.AsyncClient, student: Student) -> dict[str, Any]:
    answer = await api.get("/today", headers=university.signed_in(student.person_id, RoleId.STUDENT))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def attends(university: University, student: Student, starts_at: datetime, **more: Any) -> Section:
    """A section whose weekly class of one hour begins at this instant."""
    begins = starts_at.astimezone(BANGKOK)
    minute = begins.hour * 60 + begins.minute
    section = university.section(meeting=(begins.weekday(), minute, minute + 60), **more)
    university.add(enrolment(student, section, EnrolmentStatus.ENROLLED))
    return section


def tomorrow(hour: int) -> datetime:
    """An hour of tomorrow in Bangkok."""
    return datetime.combine(bangkok_date(utc_now()) + DAY, datetime.min.time(), BANGKOK) + hour * HOUR


async def test_the_next_class_says_its_room_and_its_instants(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    later = attends(university, student, tomorrow(13))
    first = attends(university, student, tomorrow(9))
    university.add(enrolment(student, university.section(meeting=(0, 0, 1)), EnrolmentStatus.AWAITING_APPROVAL))
    found = await today_of(university, api, student)
    assert [row["sectionId"] for row in found["classes"]] == [first.section_id, later.section_id]
    row = found["classes"][0]
    assert (row["room"], row["inExamWeek"], found["noClass"]) == ({"th": "ห้อง 1", "en": "Room 1"}, False, None)
    assert datetime.fromisoformat(row["startsAt"]) == tomorrow(9)
    assert datetime.fromisoformat(row["endsAt"]) == tomorrow(10)
    assert row["subjectShow"] == first.subject_code.split("-")[0]


async def test_an_examination_takes_the_place_of_a_class_and_what_is_over_is_not_told(
    university: University, api: httpx.AsyncClient
) -> None:
    student, now = university.student(), utc_now()

    def exam(kind: ExamKind, starts_at: datetime) -> SectionExam:
        return SectionExam(
            section_id=0,
            kind=kind,
            starts_at=starts_at,
            ends_at=starts_at + 2 * HOUR,
            room_th="สอบ",
            room_en="Exam",
        )

    attends(
        university,
        student,
        tomorrow(9),
        exams=[exam(ExamKind.MIDTERM, now - 3 * HOUR), exam(ExamKind.FINAL, tomorrow(8))],
    )
    found = await today_of(university, api, student)
    assert [(row["exam"], row["room"]["en"]) for row in found["exams"]] == [("final", "Exam")]
    assert [datetime.fromisoformat(row["startsAt"]) for row in found["classes"]] == [tomorrow(9) + 7 * DAY]


async def test_deadlines_are_those_of_open_requests_and_of_open_periods_each_with_its_effect(
    university: University, api: httpx.AsyncClient
) -> None:
    student, other, now = university.student(), university.student(), utc_now()
    for kind in EnrolmentPeriod:
        university.period(kind, now - DAY, now - HOUR)
    university.period(EnrolmentPeriod.WITHDRAWAL, now - DAY, now + 9 * DAY)
    university.period(EnrolmentPeriod.ADD_DROP, now - DAY, now + 2 * DAY)
    for holder in (student, other):
        university.request(holder, university.section())
    [case] = [row for row in university.rows(CaseFile) if row.student_id == student.student_id]
    case.deadline_at, case.deadline_effect = now + DAY, "disapprove_and_free_seats"
    university.merge(case)
    found = await today_of(university, api, student)
    assert [(row["caseId"], row["kind"], row["effect"]) for row in found["cases"]] == [
        (str(case.case_id), "enrolment", "disapprove_and_free_seats")
    ]
    assert [row["kind"] for row in found["periods"]] == ["add_drop"]
    attends(university, student, tomorrow(9))
    assert [row["kind"] for row in (await today_of(university, api, student))["periods"]] == ["add_drop", "withdrawal"]


async def test_a_place_on_a_waitlist_says_its_position(university: University, api: httpx.AsyncClient) -> None:
    section, now = university.section(seats=1), utc_now()
    waiting = [university.student() for _ in range(3)]
    for number, student in enumerate(waiting):
        request = university.request(student, section)
        [case] = [row for row in university.rows(CaseFile) if row.case_id == request.case_id]
        case.kind, case.stage = CaseKind.WAITLIST, WaitlistStage.WAITING
        university.merge(case)
        university.add(
            WaitlistEntry(
                case_id=case.case_id,
                section_id=section.section_id,
                student_id=student.student_id,
                rank=WaitlistRank.OTHERS,
                joined_at=now + number * HOUR,
                stage=WaitlistStage.WAITING,
            )
        )
    [place] = (await today_of(university, api, waiting[1]))["waitlist"]
    assert [(row["position"], row["waiting"]) for row in place["sections"]] == [(2, 3)]


async def test_money_says_what_is_due_until_when_and_what_follows(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    cashier = Cashier(university)
    cashier.bill("bill", student, [Decimal(300), Decimal(90)], parts=3)
    money = (await today_of(university, api, student))["money"]
    assert (money["due"], money["total"], money["effect"]) == ("130.00", "390.00", "held_after")
    account = (
        await api.get("/finance/my-account", headers=university.signed_in(student.person_id, RoleId.STUDENT))
    ).json()
    assert (money["dueOn"], money["number"]) == (account["dues"][0]["dueOn"], account["dues"][0]["number"])


async def test_who_has_nothing_is_told_why_there_is_no_class(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    now = utc_now()
    for kind in EnrolmentPeriod:
        university.period(kind, now - DAY, now - HOUR)
    assert await today_of(university, api, student) == {
        "classes": [],
        "noClass": "not_enrolled",
        "holidays": [],
        "exams": [],
        "cases": [],
        "periods": [],
        "waitlist": [],
        "money": None,
    }


async def test_a_full_day_is_read_by_few_statements(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    for hour in range(8, 18):
        attends(university, student, tomorrow(hour))
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    statements: list[str] = []

    def count(*happened: Any) -> None:
        statements.append(happened[2])

    event.listen(Engine, "before_cursor_execute", count)
    try:
        assert len((await api.get("/today", headers=headers)).json()["classes"]) >= 10
    finally:
        event.remove(Engine, "before_cursor_execute", count)
    assert 6 <= len(statements) <= 8, statements


@pytest.mark.parametrize("role", [RoleId.REGISTRAR, RoleId.TEACHER])
async def test_it_is_of_the_caller_alone(university: University, api: httpx.AsyncClient, role: RoleId) -> None:
    person = university.person(UserType.STAFF, role)
    answer = await api.get("/today", headers=university.signed_in(person.person_id, role))
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
