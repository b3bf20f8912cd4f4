"""Official transcripts: numbered without gaps, as they were on their day, opened again, cancelled with a reason."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pypdfium2
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.grades.transcript.tables import IssuedTranscript
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from models.people.person.tables import Student, UserType
from tests.support.files import name_of
from tests.support.grading import Grades
from tests.support.university import University

Headers = dict[str, str]


@pytest.fixture
def registrar(university: University) -> Headers:
    """The session of a registrar."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


@pytest.fixture
def student(university: University) -> Student:
    """A student with one letter."""
    student = university.student()
    Grades(university.engine).give(student.student_id, university.subject(), "B")
    return student


async def issued(
    api: httpx.AsyncClient, headers: Headers, student: Student, language: str = "th", key: str = "transcript-1"
) -> httpx.Response:
    """The answer to a wish for a transcript."""
    wanted = {"studentCode": student.student_code, "language": language}
    return await api.post("/grades/transcripts", json=wanted, headers={**headers, "Idempotency-Key": key})


def text_of(pdf: bytes) -> str:
    """What a PDF says."""
    with pypdfium2.PdfDocument(pdf) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


async def test_numbers_have_no_gaps_however_many_press_and_the_same_key_is_the_same_transcript(
    api: httpx.AsyncClient, university: University, registrar: Headers, student: Student
) -> None:
    nothing = university.student()
    refused = await issued(api, registrar, nothing, key="of nobody")
    assert (refused.status_code, refused.json()["code"]) == (409, "transcript_empty")
    answers = await asyncio.gather(
        *(issued(api, registrar, student, key=f"transcript-{number // 2}") for number in range(8))
    )
    year = buddhist_year(bangkok_date(utc_now()))
    assert {answer.status_code for answer in answers} == {201}
    assert {answer.json()["number"] for answer in answers} == {f"TR-{year}-00000{serial}" for serial in range(1, 5)}
    other = await issued(api, registrar, student, "en", key="transcript-1")
    assert (other.status_code, other.json()["code"]) == (409, "key_used_differently")
    listed = (await api.get("/grades/transcripts", headers=registrar)).json()
    assert (listed["total"], [row["number"][-1] for row in listed["items"]]) == (4, ["4", "3", "2", "1"])
    assert [entry.action for entry in university.rows(AuditEntry)] == ["transcript.issue"] * 4


@pytest.mark.usefixtures("worker")
async def test_a_transcript_says_what_was_so_on_its_day_until_it_is_cancelled(
    api: httpx.AsyncClient, university: University, registrar: Headers, student: Student
) -> None:
    transcript = (await issued(api, registrar, student, "en")).json()
    Grades(university.engine).give(student.student_id, university.subject(), "F")
    place = f"/grades/transcripts/{transcript['transcriptId']}"
    opened = await api.post(f"{place}/prints", headers=registrar)
    assert (opened.status_code, opened.headers["content-type"]) == (200, "application/pdf")
    assert name_of(opened) == f"Transcript of Records-{transcript['number']}.pdf"
    said = text_of(opened.content)
    assert transcript["number"] in said
    assert "cumulative GPA (GPAX): 3.00" in said
    for absent in ("UNOFFICIAL", "Transferred", "Honours", "Graduated", "not final"):
        assert absent not in said
    code = said.split("Document code")[1].split()[0]
    found = (await api.get(f"/documents/{code}/verify")).json()
    assert (found["verdict"], found["paper"]["content"]["number"]) == ("genuine", transcript["number"])

    empty = await api.post(f"{place}/cancel", json={"reason": "  "}, headers=registrar)
    assert empty.status_code == 422
    gone = (await api.post(f"{place}/cancel", json={"reason": "ออกผิดคน"}, headers=registrar)).json()
    assert (gone["state"], gone["cancelReason"]) == ("cancelled", "ออกผิดคน")
    found = (await api.get(f"/documents/{code}/verify")).json()
    assert (found["verdict"], found["paper"]["supersededAt"]) == ("superseded", gone["cancelledAt"])
    assert "ออกผิดคน" not in str(found)
    again = await api.post(f"{place}/prints", headers=registrar)
    assert again.content == opened.content
    twice = await api.post(f"{place}/cancel", json={"reason": "อีกครั้ง"}, headers=registrar)
    assert (twice.status_code, twice.json()["code"]) == (409, "transcript_cancelled")
    assert sorted(entry.action for entry in university.rows(AuditEntry)) == ["transcript.cancel", "transcript.issue"]


@pytest.mark.usefixtures("worker")
async def test_what_was_cancelled_before_it_was_made_is_never_made(
    api: httpx.AsyncClient, registrar: Headers, student: Student
) -> None:
    place = f"/grades/transcripts/{(await issued(api, registrar, student)).json()['transcriptId']}"
    await api.post(f"{place}/cancel", json={"reason": "ขอผิดภาษา"}, headers=registrar)
    assert (await api.post(f"{place}/prints", headers=registrar)).status_code == 404


async def test_transcripts_are_found_by_number_student_and_state(
    api: httpx.AsyncClient, university: University, registrar: Headers, student: Student
) -> None:
    first = (await issued(api, registrar, student)).json()
    second = (await issued(api, registrar, student, "en", key="transcript-2")).json()
    await api.post(f"/grades/transcripts/{first['transcriptId']}/cancel", json={"reason": "พิมพ์ผิด"}, headers=registrar)

    async def numbers(**asked: str) -> list[str]:
        found: dict[str, Any] = (await api.get("/grades/transcripts", params=asked, headers=registrar)).json()
        return [row["number"] for row in found["items"]]

    assert await numbers(text=student.student_code) == [second["number"], first["number"]]
    assert await numbers(text=first["number"].lower()) == [first["number"]]
    assert await numbers(state="cancelled") == [first["number"]]
    assert await numbers(text="100%_'") == []
    looked = await api.get(f"/grades/transcripts/students/{student.student_code}", headers=registrar)
    assert {name: looked.json()[name] for name in ("terms", "earned", "gpax", "openLetters")} == {
        "terms": 1, "earned": "3", "gpax": "3.00", "openLetters": [],
    }  # fmt: skip
    assert (await api.get("/grades/transcripts/students/9999999999", headers=registrar)).status_code == 404


async def test_only_the_registrar_has_transcripts(
    api: httpx.AsyncClient, university: University, registrar: Headers, student: Student
) -> None:
    transcript = (await issued(api, registrar, student)).json()
    place = f"/grades/transcripts/{transcript['transcriptId']}"
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    teacher = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    for headers in (own, teacher):
        assert (await issued(api, headers, student, key="not mine to issue")).status_code == 403
        assert (await api.get("/grades/transcripts", headers=headers)).status_code == 403
        assert (await api.post(f"{place}/prints", headers=headers)).status_code == 403
        assert (await api.post(f"{place}/cancel", json={"reason": "ไม่"}, headers=headers)).status_code == 403
    wish = {"kind": "transcript", "line": transcript["number"], "language": "th"}
    assert (await api.post("/documents", json=wish, headers=own)).status_code == 403
    assert len(university.rows(IssuedTranscript)) == 1
