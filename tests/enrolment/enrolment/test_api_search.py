"""Staff search enrolments within their scope and take them along as an Excel file that runs nothing."""

from __future__ import annotations

import io
from pathlib import Path
from urllib.parse import unquote
from uuid import UUID
from zipfile import ZipFile

import httpx
from sqlalchemy import text
from sqlmodel import Session, select

from activities.enrolment.enrolment import decide_enrolment
from api.kit.spreadsheet import MEDIA_TYPE, ColumnOf, write_sheet
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.curriculum.subject.rules import shown_code
from models.kit.calendar import BANGKOK, utc_now
from models.people.organisation.tables import Major
from models.people.person.tables import Person, Student, UserType
from tests.support.sheets import texts
from tests.support.typed import typed_words
from tests.support.university import University

Headers = dict[str, str]


def enrolled(university: University, student: Student, *sections: Section) -> UUID:
    """A student's decided request."""
    request = university.request(student, *sections)
    decide_enrolment(request)
    return request.case_id


def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


async def found(api: httpx.AsyncClient, headers: Headers, **query: str) -> list[str]:
    """The codes of the students found."""
    answer = await api.get("/enrolments", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return [row["studentCode"] for row in answer.json()["items"]]


def named(university: University, major_code: str, th: str, en: str) -> None:
    """Give a major its name."""
    with Session(university.engine) as session, session.begin():
        major = session.get_one(Major, major_code)
        major.name_th, major.name_en = th, en


async def test_enrolments_are_found_by_student_faculty_major_subject_and_status(
    api: httpx.AsyncClient, university: University
) -> None:
    engineer, scientist = university.student(university.teacher()), university.student(major="D14")
    section, waits = university.section(), university.section(approval=SectionApproval.ADVISOR)
    enrolled(university, engineer, section, waits)
    enrolled(university, scientist, section)
    headers = registrar(university)
    assert await found(api, headers, text=engineer.student_code) == [engineer.student_code] * 2
    assert await found(api, headers, faculty="D") == [scientist.student_code]
    assert await found(api, headers, major="E09", status="awaiting_approval") == [engineer.student_code]
    assert len(await found(api, headers, subject=section.subject_code)) == 2
    assert await found(api, headers, campus="K") == []
    assert (await found(api, headers, sort="-major"))[0] == engineer.student_code
    named(university, "D14", "เคมี", "Chemistry")
    (line,) = (await api.get("/enrolments", params={"major": "D14"}, headers=headers)).json()["items"]
    assert (line["majorCode"], line["majorNameTh"], line["majorNameEn"]) == ("D14", "เคมี", "Chemistry")


async def test_everybody_finds_only_students_within_their_scope(api: httpx.AsyncClient, university: University) -> None:
    advisor = university.teacher()
    advised, other = university.student(advisor), university.student(major="D14")
    section = university.section()
    for student in (advised, other):
        enrolled(university, student, section)
    dean = university.person(UserType.STAFF, RoleId.DEAN, faculty="D")
    assert await found(api, university.signed_in(advisor.person_id, RoleId.TEACHER)) == [advised.student_code]
    assert await found(api, university.signed_in(dean.person_id, RoleId.DEAN)) == [other.student_code]
    assert len(await found(api, registrar(university))) == 2


async def test_the_export_holds_what_the_search_shows_and_is_audited(
    api: httpx.AsyncClient, university: University
) -> None:
    advisor = university.teacher()
    advised, other = university.student(advisor), university.student(advisor, major="D14")
    with Session(university.engine) as session, session.begin():
        session.get_one(Person, advised.person_id).title_th = "=HYPERLINK("
    named(university, "E09", "วิศวกรรมโยธา", "Civil Engineering")
    section = university.section()
    for student in (advised, other):
        enrolled(university, student, section)
    headers = university.signed_in(advisor.person_id, RoleId.TEACHER)
    answer = await api.get("/enrolments/export", params={"faculty": "E"}, headers=headers)
    assert answer.headers["content-type"] == MEDIA_TYPE
    cells = texts(answer.content)
    assert cells[0] == "รหัสนิสิต"
    assert {"รหัสสาขา", "ชื่อสาขา", "E09", "วิศวกรรมโยธา"} <= set(cells)
    assert {"รหัสคณะ", "ชื่อคณะ", "ชื่อวิทยาเขต", "วิศวกรรมศาสตร์", "บางเขน"} <= set(cells)
    day = f"{utc_now().astimezone(BANGKOK):%Y-%m-%d}"
    assert unquote(answer.headers["content-disposition"]).endswith(f"ผลการลงทะเบียน-2569-1-{day}.xlsx")
    assert advised.student_code in cells
    assert shown_code(section.subject_code) in cells
    assert section.subject_code not in cells
    assert other.student_code not in cells
    assert any(cell.startswith("=HYPERLINK(") for cell in cells)
    assert b"<f>" not in ZipFile(io.BytesIO(answer.content)).read("xl/worksheets/sheet1.xml")
    with Session(university.engine) as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.action == "enrolment.export")).one()
        assert entry.actor_id == advisor.person_id
        assert entry.after == {"rows": 1, "scope": "own", "filter": {"faculty": "E"}}


def test_text_that_looks_like_a_formula_or_a_link_stays_text() -> None:
    dangerous = ["=1+1", "+1", "-1", "@SUM(A1)", "https://example.test", "0123"]
    path: Path = write_sheet("x", [ColumnOf("=heading", 10)], [[value] for value in dangerous])
    try:
        with ZipFile(path) as book:
            assert "xl/worksheets/_rels/sheet1.xml.rels" not in book.namelist()
            sheet = book.read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in sheet
        assert texts(path.read_bytes()) == ["=heading", *dangerous]
    finally:
        path.unlink()


async def test_the_context_shows_standing_credits_and_what_is_asked_for(
    api: httpx.AsyncClient, university: University
) -> None:
    advisor, colleague = university.teacher(), university.teacher()
    student = university.student(advisor)
    held = university.section(meeting=(0, 540, 660))
    asked = university.section(approval=SectionApproval.ADVISOR, meeting=(1, 540, 660))
    enrolled(university, student, held)
    case_id = enrolled(university, student, asked)
    url = f"/cases/{case_id}/context"
    answer = await api.get(url, headers=university.signed_in(advisor.person_id, RoleId.TEACHER))
    assert answer.status_code == 200, answer.text
    context = answer.json()
    assert (context["gpax"], context["onProbation"], context["finalYear"]) == (3.1, False, False)
    assert (context["creditsEnrolled"], context["creditsWaiting"], context["creditLimit"]) == (3, 3, 22)
    assert {row["sectionId"]: (row["requested"], row["needsApproval"]) for row in context["sections"]} == {
        held.section_id: (False, False),
        asked.section_id: (True, True),
    }
    assert context["sections"][0]["meetings"][0]["startsMinute"] == 540
    hidden = await api.get(url, headers=university.signed_in(colleague.person_id, RoleId.TEACHER))
    assert hidden.status_code == 404


async def test_a_case_that_is_about_no_term_has_no_context(api: httpx.AsyncClient, university: University) -> None:
    advisor = university.teacher()
    request = university.request(university.student(advisor), university.section())
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET request = '{}' WHERE case_id = :id"), {"id": request.case_id})
    answer = await api.get(f"/cases/{request.case_id}/context", headers=registrar(university))
    assert answer.status_code == 404


async def test_enrolments_are_found_however_their_subject_is_typed(
    api: httpx.AsyncClient, university: University
) -> None:
    student = university.student(university.teacher())
    subject = university.subject()
    section, other = university.section(subject), university.section()
    enrolled(university, student, section, other)
    headers = registrar(university)
    for typed in typed_words(subject.show_code, subject.name_en):
        asked = {"subject": typed, "text": student.student_code}
        lines = (await api.get("/enrolments", params=asked, headers=headers)).json()["items"]
        assert [line["subjectCode"] for line in lines] == [subject.subject_code], typed
