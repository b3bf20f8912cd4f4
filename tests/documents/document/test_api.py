"""Printing, verifying and taking along: what the API gives of papers, and to whom."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pypdfium2
import pytest
from icalendar import Calendar
from sqlalchemy import text

from api.enrolment.log.schemas import EnrolLogRow
from models.access.role.contract import RoleId
from models.curriculum.section.contract import ExamKind, SectionType
from models.curriculum.section.tables import Section, SectionExam
from models.documents.paper.rules.codes import ALPHABET
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import BANGKOK, utc_now
from models.people.person.tables import Student
from tests.support.files import name_of
from tests.support.fixtures import forget_everything_cached
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": str(YEAR), "semester": str(SEMESTER)}


def place(university: University, student: Student, section: Section, status: str = "enrolled") -> Enrolment:
    """A place of three credits."""
    now = utc_now()
    row = Enrolment(
        student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=section.subject_code, section_type=section.section_type, credit=3,
        status=EnrolmentStatus(status), created_at=now, updated_at=now,
    )  # fmt: skip
    university.add(row)
    return row


def wish(kind: str = "enrolment_result", language: str = "th", **more: str) -> dict[str, Any]:
    """The body of a wish for a paper."""
    return {"kind": kind, "academicYear": YEAR, "semester": SEMESTER, "language": language, **more}


def as_student(university: University, student: Student) -> dict[str, str]:
    """The headers of the student's session."""
    return university.signed_in(student.person_id, RoleId.STUDENT)


@pytest.fixture
async def printed(university: University, api: httpx.AsyncClient, worker: object) -> tuple[Student, dict[str, Any]]:
    """A student with one section, and their printed enrolment result."""
    student = university.student()
    place(university, student, university.section())
    answer = await api.post("/documents", json=wish(), headers=as_student(university, student))
    assert answer.status_code == 200, answer.text
    return student, answer.json()


async def test_a_student_prints_a_paper_and_fetches_its_pdf(
    university: University, api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    student, paper = printed
    answer = await api.get(f"/documents/{paper['code']}/pdf", headers=as_student(university, student))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert name_of(answer) == f"ใบแสดงผลการลงทะเบียนเรียน-{YEAR}-{SEMESTER}.pdf"
    with pypdfium2.PdfDocument(answer.content) as document:
        said = document[0].get_textpage().get_text_range()
        assert document.get_metadata_value("Title") == f"ใบแสดงผลการลงทะเบียนเรียน-{YEAR}-{SEMESTER}"
    assert student.student_code in said
    assert paper["code"] in said
    again = await api.post("/documents", json=wish(), headers=as_student(university, student))
    assert again.json() == paper


async def test_anybody_with_the_code_learns_what_the_paper_says_and_no_more(
    api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    student, paper = printed
    answer = (await api.get(f"/documents/{paper['code'].lower()}/verify")).json()
    assert answer["verdict"] == "genuine"
    content = answer["paper"]["content"]
    assert content["student"] == {
        "code": student.student_code,
        "name": f"นายทดสอบ{int(student.student_code) - 6610450000} ดีงาม",
        "faculty": "วิศวกรรมศาสตร์",
        "major": "E09",
    }
    assert [line["credit"] for line in content["lines"]] == ["3"]
    assert set(answer["paper"]) == {"code", "language", "issuedAt", "supersededAt", "truth", "stands", "content"}
    assert answer["paper"]["stands"] is None
    assert set(content) == {
        "kind", "student", "academicYear", "semester", "lines", "enrolledCredit", "waitingCredit",
    }  # fmt: skip


async def test_a_paper_is_superseded_from_the_moment_the_records_changed(
    university: University, api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    _, paper = printed
    with university.engine.begin() as connection:
        changed = connection.execute(
            text("UPDATE enrolment SET status = 'dropped', updated_at = updated_at + '1 s' RETURNING updated_at")
        ).scalar_one()
    first = (await api.get(f"/documents/{paper['code']}/verify")).json()
    assert first["verdict"] == "superseded"
    assert datetime.fromisoformat(first["paper"]["supersededAt"]) == changed
    assert first["paper"]["content"]["enrolledCredit"] == "3"
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE enrolment SET status = 'enrolled', updated_at = updated_at + '1 s'"))
    assert (await api.get(f"/documents/{paper['code']}/verify")).json() == first


async def test_a_paper_replaced_by_a_newer_one_says_since_when(
    university: University, api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    student, paper = printed
    place(university, student, university.section())
    newer = (await api.post("/documents", json=wish(), headers=as_student(university, student))).json()
    old = (await api.get(f"/documents/{paper['code']}/verify")).json()
    assert (old["verdict"], old["paper"]["supersededAt"]) == ("superseded", newer["issuedAt"])
    assert (await api.get(f"/documents/{newer['code']}/verify")).json()["verdict"] == "genuine"


async def test_a_changed_room_supersedes_a_timetable_from_when_it_was_noticed(
    university: University, api: httpx.AsyncClient, worker: object
) -> None:
    student, section = university.student(), university.section(meeting=(1, 540, 630))
    place(university, student, section)
    headers = as_student(university, student)
    paper = (await api.post("/documents", json=wish("timetable", "en"), headers=headers)).json()
    assert (await api.get(f"/documents/{paper['code']}/verify")).json()["verdict"] == "genuine"
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section_meeting SET room_en = 'Room 2'"))
    before = datetime.now(UTC)
    noticed = (await api.get(f"/documents/{paper['code']}/verify")).json()
    assert noticed["verdict"] == "superseded"
    assert before <= datetime.fromisoformat(noticed["paper"]["supersededAt"]) <= datetime.now(UTC)
    assert noticed["paper"]["content"]["meetings"][0]["room"] == "Room 1"


async def test_a_code_that_is_mistyped_is_told_from_one_that_is_unknown(
    api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    _, paper = printed
    last = paper["code"][-1]
    mistyped = paper["code"][:-1] + ALPHABET[(ALPHABET.index(last) + 1) % len(ALPHABET)]
    assert (await api.get(f"/documents/{mistyped}/verify")).json() == {"verdict": "mistyped", "paper": None}
    assert (await api.get("/documents/0000-0000-0000/verify")).json() == {"verdict": "unknown", "paper": None}


async def test_an_address_that_looks_up_too_many_papers_has_to_wait(
    university: University, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DOCUMENT_LOOKUPS_PER_MINUTE", "2")
    forget_everything_cached()
    answers = [await api.get("/documents/0000-0000-0000/verify", headers={"accept-language": "en"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "verify_rate_limited"
    assert 0 < answers[2].json()["details"]["seconds"] <= 60
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE document_lookup SET counted_from = counted_from - interval '1 minute'"))
    assert (await api.get("/documents/0000-0000-0000/verify")).status_code == 200


async def test_a_paper_is_fetched_by_its_student_and_by_staff_within_their_scope(
    university: University, api: httpx.AsyncClient, printed: tuple[Student, dict[str, Any]]
) -> None:
    student, paper = printed
    callers = {
        200: (student.person_id, RoleId.STUDENT),
        404: (university.student().person_id, RoleId.STUDENT),
    }
    for status, caller in callers.items():
        answer = await api.get(f"/documents/{paper['code']}/pdf", headers=university.signed_in(*caller))
        assert answer.status_code == status
    teacher = university.teacher()
    headers = university.signed_in(teacher.person_id, RoleId.TEACHER)
    assert (await api.get(f"/documents/{paper['code']}/pdf", headers=headers)).status_code == 404
    body = wish(stdId=student.student_code)
    assert (await api.post("/documents", json=body, headers=headers)).status_code == 404
    advised = university.student(advisor=teacher)
    answer = await api.post("/documents", json=wish(stdId=advised.student_code), headers=headers)
    assert answer.status_code == 200
    fetched = await api.get(f"/documents/{answer.json()['code']}/pdf", headers=headers)
    assert fetched.content.startswith(b"%PDF")


async def test_without_a_worker_the_student_is_told_to_press_again(
    university: University, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.kit.results.DOCUMENT_WITHIN", timedelta(milliseconds=50))
    answer = await api.post("/documents", json=wish(), headers=as_student(university, university.student()))
    assert (answer.status_code, answer.json()["code"]) == (503, "document_not_ready")


async def test_the_timetable_goes_into_a_calendar_week_by_week_until_the_term_ends(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    exam_at = utc_now().replace(microsecond=0) + timedelta(days=60)
    exam = SectionExam(
        section_id=0, kind=ExamKind.FINAL, starts_at=exam_at, ends_at=exam_at + timedelta(hours=3),
        room_th="ห้อง 9", room_en="Room 9",
    )  # fmt: skip
    section = university.section(meeting=(1, 540, 630), exams=[exam])
    place(university, student, section)
    place(university, student, university.section())  # no time set: not in a calendar
    headers = {**as_student(university, student), "accept-language": "en"}
    answer = await api.get("/documents/timetable.ics", params=TERM, headers=headers)
    assert answer.headers["content-type"].startswith("text/calendar")
    calendar = Calendar.from_ical(answer.content)
    classes, final = calendar.walk("VEVENT")
    assert classes["UID"] == f"class-{section.section_id}-1@timetable.myku"
    starts = classes["DTSTART"].dt
    assert (starts.weekday(), starts.hour, starts.tzinfo.key) == (1, 9, "Asia/Bangkok")
    assert classes["DTEND"].dt - starts == timedelta(minutes=90)
    assert classes["RRULE"]["FREQ"] == ["WEEKLY"]
    with university.engine.connect() as connection:
        ends_on = connection.execute(text("SELECT ends_on FROM term")).scalar_one()
    assert classes["RRULE"]["UNTIL"][0].astimezone(BANGKOK).date() == ends_on
    shown = section.subject_code.partition("-")[0]
    assert str(classes["SUMMARY"]).startswith(f"{shown} ")
    assert str(final["SUMMARY"]).startswith(f"Final examinations: {shown} ")
    assert final["DTSTART"].dt == exam_at
    assert str(final["LOCATION"]) == "Room 9"
    assert len(calendar.walk("VTIMEZONE")) == 1
    exams = (await api.get("/timetable/exams", params=TERM, headers=headers)).json()
    assert [(row["exam"], row["roomEn"], row["subjectShow"]) for row in exams] == [("final", "Room 9", shown)]


async def test_the_log_tells_every_step_of_an_enrolment_the_latest_first(
    university: University, api: httpx.AsyncClient
) -> None:
    student = university.student()
    subject = university.subject()
    kept, dropped = university.section(subject), university.section(section_type=SectionType.LABORATORY)
    place(university, student, kept)
    place(university, student, dropped)
    with university.engine.begin() as connection:
        connection.execute(
            text(
                "UPDATE enrolment SET status = 'dropped', decided_at = created_at + '1 h', "
                "updated_at = created_at + '2 h' WHERE section_id = :section_id"
            ),
            {"section_id": dropped.section_id},
        )
    headers = {**as_student(university, student), "accept-language": "en"}
    answer = await api.get("/enroll/getEnrollLogHeaderByStdId", params=TERM, headers=headers)
    steps = [
        (row["section_id"], row["enroll_status_code"], row["approve_status"], row["enroll_status"])
        for row in answer.json()["results"]
    ]
    assert steps[:2] == [(dropped.section_id, "D", "A", "Drop"), (dropped.section_id, "A", "A", "Add")]
    assert sorted(steps[2:]) == [(kept.section_id, "A", "A", "Add"), (dropped.section_id, "A", "W", "Add")]
    first = answer.json()["results"][0]
    assert (first["credit"], first["creditregis"], first["section_type_name"]) == ("C", 3.0, "Laboratory")
    assert set(first) == set(EnrolLogRow.model_fields)
    shown = (await api.get("/enrolment/log", params=TERM, headers=headers)).json()
    assert [step["sectionId"] for step in shown] == [row["section_id"] for row in answer.json()["results"]]
    assert {step["caseId"] for step in shown} == {None}
