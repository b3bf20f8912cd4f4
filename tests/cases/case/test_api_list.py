"""The list of cases finds what a text is about, shows what the caller sees, and counts no further than it must."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import timedelta
from zipfile import ZipFile

import httpx
import pytest
from sqlalchemy import text

from api.cases.case import export
from api.kit.paging import COUNTED_AT_MOST
from api.kit.spreadsheet import MEDIA_TYPE
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseEvent, CaseFile, CaseTask
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from tests.support.typed import typed_codes
from tests.support.university import University

SUBJECTS = ("01418111", "01418222 + 01418223")


def case(student: Student, subjects: str, title: str = "ลงทะเบียน 2569/1", **changes: object) -> CaseFile:
    """A case about some subjects."""
    now, case_id = utc_now(), new_id()
    given: dict[str, object] = {
        "case_id": case_id, "kind": CaseKind.ENROLMENT, "workflow_id": f"list/{case_id}",
        "idempotency_key": str(case_id), "opened_by": student.person_id, "student_id": student.student_id,
        "faculty_code": student.faculty_code, "department_code": student.department_code,
        "campus_code": student.campus_code, "title_th": title, "title_en": "Enrolment 1/2569", "stage": "enrolled",
        "state": CaseState.CLOSED, "revision": 2, "request": {}, "opened_at": now, "updated_at": now,
        "detail": {"items": [{"key": subjects, "label_th": subjects, "label_en": subjects, "outcome": "enrolled"}]},
    }  # fmt: skip
    return CaseFile(**(given | changes))


@pytest.fixture
def registrar(university: University) -> dict[str, str]:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


async def found(api: httpx.AsyncClient, headers: dict[str, str], **asked: object) -> list[str]:
    """The ids a list shows."""
    answer = await api.get("/cases", params={name: str(value) for name, value in asked.items()}, headers=headers)
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()["items"]]


async def test_a_text_finds_students_subjects_and_titles(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    subject = university.subject()
    one, two = university.student(), university.student()
    first = case(one, f"{subject.show_code} + 01999999")
    second = case(
        two, "01888888", title="ขอปลดล็อก 2569/1", title_en="Unlock 1/2569", updated_at=utc_now() + timedelta(1)
    )
    university.add(first, second)
    first_id, second_id = str(first.case_id), str(second.case_id)
    with engine().connect() as connection:
        names = connection.execute(
            text("SELECT first_name_th, last_name_en FROM person WHERE person_id = :id"), {"id": one.person_id}
        ).one()
    assert await found(api, registrar, text=one.student_code) == [first_id]
    assert await found(api, registrar, text=f"{names.first_name_th} ") in ([first_id], [second_id, first_id])
    assert first_id in await found(api, registrar, text=names.last_name_en.upper())
    assert await found(api, registrar, text=subject.show_code) == [first_id]
    assert await found(api, registrar, text=subject.name_en[:11].lower()) == [first_id]
    assert await found(api, registrar, text="ปลดล็อก") == [second_id]
    assert await found(api, registrar, text="UNLOCK") == [second_id]
    assert await found(api, registrar, text="100%_\\") == []
    assert await found(api, registrar) == [second_id, first_id]


def item(key: str, label_th: str, label_en: str) -> dict[str, object]:
    """What a case says of a subject's sections, or of anything else."""
    return {"key": key, "label_th": label_th, "label_en": label_en, "outcome": "enrolled"}


async def test_a_text_finds_numbers_of_sections_and_what_items_say(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    student = university.student()
    labels = [
        item("01418111 + 01418112", "01418111 วิทยาการ หมู่ 700 → 1", "01418111 Computing sec. 700 → 1"),
        item("01418111", "01418111 วิทยาการ หมู่ 800", "01418111 Computing sec. 800"),
        item("hold", "ลงทะเบียนแม้มีรายการระงับสิทธิ์", "Enrol although a hold stands"),
        item("2569/1", "ปล่อยที่นั่งจัดสรรที่ไม่มีผู้ใช้ 80% · 2569/1", "Release 80% of unused reserved seats · 2569/1"),
    ]
    cases = [
        case(
            student, "", title="เรื่อง", title_en="Matter", detail={"items": [label]}, updated_at=utc_now() - timedelta(n)
        )
        for n, label in enumerate(labels)
    ]
    university.add(*cases)
    one, two, unlock, a_round = (str(row.case_id) for row in cases)
    for words, expected in {
        "หมู่ 700": [one],
        "หมู่ 800": [two],
        "01418111 SEC. 1": [one],
        "01418111 + 01418112": [one],
        "computing": [one, two],
        "01418111": [one, two],
        "ระงับสิทธิ์": [unlock],
        "a hold": [unlock],
        "80% of unused": [a_round],
        "จัดสรร": [a_round],
        "01418111 sec. 9": [],
        "+": [],
    }.items():
        assert await found(api, registrar, text=words) == expected, words


async def test_a_list_counts_to_a_thousand_and_says_that_there_are_more(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    one = case(university.student(), "01418111")
    university.add(one)
    columns = "kind, title_th, title_en, stage, state, revision, request, detail, opened_at, opened_by, student_id"
    with engine().begin() as connection:
        connection.execute(
            text(
                f"INSERT INTO case_file (case_id, workflow_id, idempotency_key, updated_at, {columns})"
                f" SELECT gen_random_uuid(), 'copy/' || n, 'copy-' || n,"
                f" updated_at - interval '1 minute' * n, {columns}"
                "  FROM case_file, generate_series(1, :more) n"
            ),
            {"more": COUNTED_AT_MOST + 30},
        )
    page = (await api.get("/cases", headers=registrar)).json()
    assert (page["total"], page["isCapped"], len(page["items"])) == (COUNTED_AT_MOST, True, 20)
    later = (await api.get("/cases", params={"page": 52}, headers=registrar)).json()
    assert (later["total"], len(later["items"])) == (COUNTED_AT_MOST, 11)
    past = (await api.get("/cases", params={"page": 60}, headers=registrar)).json()
    assert (past["total"], past["isCapped"], past["items"]) == (COUNTED_AT_MOST, True, [])
    none = (await api.get("/cases", params={"state": "open"}, headers=registrar)).json()
    assert (none["total"], none["isCapped"], none["items"]) == (0, False, [])


async def test_the_list_shows_what_its_reader_may_open(api: httpx.AsyncClient, university: University) -> None:
    advisor, other = university.teacher(), university.teacher()
    mine, theirs = university.student(advisor), university.student(other)
    cases = [case(mine, "01418111"), case(theirs, "01418222"), case(theirs, "01418333"), case(theirs, "01418444")]
    university.add(*cases)
    now = utc_now()
    university.add(
        CaseTask(case_id=cases[1].case_id, name="advisor_review", assignee_id=advisor.person_id, since=now),
        CaseEvent(
            case_id=cases[2].case_id, sequence=1, at=now, actor_id=advisor.person_id, action="approve", stage_to="x"
        ),
    )
    people: list[tuple[Person, RoleId, int]] = [
        (advisor, RoleId.TEACHER, 3),
        (other, RoleId.TEACHER, 3),
        (university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT), RoleId.HEAD_OF_DEPARTMENT, 4),
        (university.person(UserType.TEACHER, RoleId.DEAN), RoleId.DEAN, 4),
        (university.person(UserType.TEACHER, RoleId.DEAN, faculty="D"), RoleId.DEAN, 0),
        (university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR), RoleId.TREASURY_DIRECTOR, 0),
    ]
    for person, role, many in people:
        headers = university.signed_in(person.person_id, role)
        listed = set(await found(api, headers))
        ids = [str(row.case_id) for row in cases]
        opened = {case_id for case_id in ids if (await api.get(f"/cases/{case_id}", headers=headers)).is_success}
        assert (listed, len(listed)) == (opened, many), role
    student = university.signed_in(mine.person_id, RoleId.STUDENT)
    assert await found(api, student) == [str(cases[0].case_id)]


async def test_what_is_stuck_is_found_with_who_has_it_and_the_longest_first(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    teacher, student, now = university.teacher(), university.student(), utc_now()
    late, later, fresh, closed = (
        case(student, "01418111", state=state, updated_at=now - timedelta(days))
        for days, state in ((9, CaseState.OPEN), (5, CaseState.OPEN), (1, CaseState.OPEN), (20, CaseState.CLOSED))
    )
    university.add(late, later, fresh, closed)
    for held, days, due in ((late, 9, -2), (later, 5, 4), (fresh, 1, 4)):
        university.add(
            CaseTask(
                case_id=held.case_id, name="advisor_review", assignee_id=teacher.person_id,
                since=now - timedelta(days), due_at=now + timedelta(due),
                escalated_at=now if held is later else None,
            )
        )  # fmt: skip
    assert await found(api, registrar, stuck="waiting") == [str(late.case_id), str(later.case_id)]
    assert await found(api, registrar, stuck="overdue") == [str(late.case_id)]
    assert await found(api, registrar, stuck="escalated", kind="enrolment") == [str(later.case_id)]
    assert await found(api, registrar, stuck="escalated", kind="unlock") == []
    page = (await api.get("/cases", params={"stuck": "overdue"}, headers=registrar)).json()
    holder = page["items"][0]["holder"]
    assert teacher.last_name_th in holder["th"]
    assert holder["dueAt"] is not None
    assert (await api.get("/cases", params={"state": "closed"}, headers=registrar)).json()["items"][0]["holder"] is None
    counts = (await api.get("/cases/stuck", headers=registrar)).json()
    assert counts.pop("oldest") is not None
    assert counts == {"open": 3, "overdue": 1, "escalated": 1, "waiting": 2}
    elsewhere = university.person(UserType.TEACHER, RoleId.DEAN, faculty="D")
    far = (await api.get("/cases/stuck", headers=university.signed_in(elsewhere.person_id, RoleId.DEAN))).json()
    assert far == {"open": 0, "overdue": 0, "escalated": 0, "waiting": 0, "oldest": None}


async def test_the_export_holds_the_filtered_cases_and_is_audited(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    student = university.student()
    stuck, other = case(student, "01418111", state=CaseState.OPEN), case(student, "01999999")
    university.add(stuck, other)
    university.add(
        CaseTask(
            case_id=stuck.case_id, name="registrar_review", role_id=RoleId.REGISTRAR,
            since=utc_now() - timedelta(4), due_at=utc_now() - timedelta(1),
        )
    )  # fmt: skip
    answer = await api.get("/cases/export", params={"stuck": "overdue"}, headers=registrar)
    assert answer.headers["content-type"] == MEDIA_TYPE
    with ZipFile(io.BytesIO(answer.content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count("<row ") == 2
    assert all(words in sheet for words in ("01418111", student.student_code, "เกินกำหนด", "นายทะเบียน"))
    assert "01999999" not in sheet
    with engine().connect() as connection:
        after = connection.execute(text("SELECT after FROM audit_entry WHERE action = 'case.export'")).scalar_one()
    assert after == {"rows": 1, "scope": "all", "filter": {"stuck": "overdue"}}


async def test_an_export_of_more_than_a_file_may_hold_names_the_limit_and_no_number_it_did_not_count(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "CASES", replace(export.CASES, most=1))
    student = university.student()
    university.add(*(case(student, subjects) for subjects in ("01888888", "01777777", "01666666")))
    answer = await api.get("/cases/export", params={"text": student.student_code}, headers=registrar)
    assert (answer.json()["code"], answer.json()["details"]) == ("export_too_large", {"limit": 1})
    assert "2" not in answer.json()["message"]


async def test_a_case_is_found_however_its_subject_is_typed(
    api: httpx.AsyncClient, university: University, registrar: dict[str, str]
) -> None:
    student = university.student()
    wanted, other = case(student, "01418351"), case(student, "01418352")
    university.add(wanted, other)
    for typed in typed_codes("01418351"):
        assert await found(api, registrar, text=typed) == [str(wanted.case_id)], typed
    for typed in ("0141-8353", "01418351 01418352", "014183-99"):
        assert await found(api, registrar, text=typed) == [], typed
