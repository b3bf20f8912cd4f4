"""Transcripts of somebody whose name changed: those of before keep their name, later ones name both."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import httpx
import pypdfium2
import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.documents.paper.store.heads import former_names, student_head
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.study.name_change.contract import FullName
from models.study.name_change.store.changing import NameChange, change_name
from tests.support.grading import Grades
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
UNTIL = date(2026, 11, 20)
Headers = dict[str, str]


def names(last_th: str, last_en: str, first_th: str = "มาลี") -> FullName:
    """A name."""
    return FullName(title_th="นาง", first_name_th=first_th, last_name_th=last_th, title_en="Mrs.",
                    first_name_en="Malee", last_name_en=last_en)  # fmt: skip


@pytest.fixture
def registrar(university: University) -> UUID:
    """A registrar."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None).person_id


@pytest.fixture
def student(university: University) -> Student:
    """A student with one letter."""
    student = university.student()
    Grades(university.engine).give(student.student_id, university.subject(), "B")
    return student


def rename(
    university: University, student: Student, by: UUID, to: FullName, day: date = UNTIL, *, on_transcripts: bool = True
) -> None:
    """A name is changed as the approval does it."""
    with Session(university.engine) as session, session.begin():
        change_name(session, NameChange(student.person_id, to, day, None, by, utc_now(), on_transcripts))


async def official(api: httpx.AsyncClient, headers: Headers, student: Student, language: str, key: str) -> str:
    """An official transcript, as what its PDF says."""
    wanted = {"studentCode": student.student_code, "language": language}
    issued = await api.post("/grades/transcripts", json=wanted, headers={**headers, "Idempotency-Key": key})
    assert issued.status_code == 201, issued.text
    place = f"/grades/transcripts/{issued.json()['transcriptId']}/prints"
    pdf = await api.post(place, headers=headers)
    with pypdfium2.PdfDocument(pdf.content) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


async def verified(api: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """What verification says."""
    found: dict[str, Any] = (await api.get(f"/documents/{code}/verify")).json()
    return found


async def test_an_official_transcript_of_before_keeps_its_name_and_verifies_and_a_later_one_names_both(
    api: httpx.AsyncClient, university: University, registrar: UUID, student: Student
) -> None:
    headers = university.signed_in(registrar, RoleId.REGISTRAR)
    with Session(university.engine) as session:
        old = student_head(session, student.student_id, "en").name
    before = await official(api, headers, student, "en", "transcript-before")
    assert old in before
    assert "Formerly" not in before
    rename(university, student, registrar, names("ณ อยุธยา", "Na Ayutthaya"))
    found = await verified(api, before.split("Document code")[1].split()[0])
    assert (found["verdict"], found["paper"]["content"]["student"]["name"]) == ("genuine", old)
    assert found["paper"]["content"]["formerNames"] == []
    after = await official(api, headers, student, "en", "transcript-after")
    assert "Mrs. Malee Na Ayutthaya" in after
    assert f"{old} (until 20 November 2026)" in " ".join(after.split())
    found = await verified(api, after.split("Document code")[1].split()[0])
    assert found["paper"]["content"]["formerNames"] == [{"name": old, "until": "2026-11-20"}]


async def test_the_transcript_a_student_printed_is_superseded_from_the_instant_of_the_change(
    api: httpx.AsyncClient, university: University, registrar: UUID, student: Student
) -> None:
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    wish = {"kind": "unofficial_transcript", "line": "all", "language": "th"}
    code = (await api.post("/documents", json=wish, headers=headers)).json()["code"]
    at = utc_now()
    rename(university, student, registrar, names("ณ อยุธยา", "Na Ayutthaya"))
    found = await verified(api, code)
    assert found["verdict"] == "superseded"
    assert at.isoformat() <= found["paper"]["supersededAt"].replace("Z", "+00:00") <= utc_now().isoformat()
    again = (await api.post("/documents", json=wish, headers=headers)).json()["code"]
    [former] = (await verified(api, again))["paper"]["content"]["formerNames"]
    assert former["until"] == "2026-11-20"


def test_every_former_name_is_named_in_the_languages_in_which_it_was_another_one(
    university: University, registrar: UUID, student: Student
) -> None:
    rename(university, student, registrar, names("หนึ่ง", "One"))
    rename(university, student, registrar, names("หนึ่ง", "Two"), UNTIL + timedelta(days=1))
    rename(university, student, registrar, names("สาม", "Three"), UNTIL + timedelta(days=2))
    said: dict[str, list[str]] = {}
    with Session(university.engine) as session:
        for language in ("th", "en"):
            head = student_head(session, student.student_id, language)
            said[language] = [each.name for each in former_names(session, student.student_id, head, language)]
    assert [name.split()[-1] for name in said["th"]] == ["ดีงาม", "หนึ่ง"]
    assert [name.split()[-1] for name in said["en"]] == ["Deengam", "One", "Two"]


def test_a_change_whose_regulation_does_not_ask_for_it_is_not_named(
    university: University, registrar: UUID, student: Student
) -> None:
    rename(university, student, registrar, names("หนึ่ง", "One"), on_transcripts=False)
    with Session(university.engine) as session:
        head = student_head(session, student.student_id, "th")
        assert former_names(session, student.student_id, head, "th") == ()
