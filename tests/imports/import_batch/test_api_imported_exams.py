"""A file of examinations: each row a room, checked as the page checks, undone to what was.

See docs/areas/curriculum.md.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.file_import.contract import ExamRow
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import ExamKind, SectionType
from models.curriculum.section.tables import Section, SectionExam, SectionExamSeats
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import read_row
from models.kit.calendar import bangkok_instant, utc_now
from models.people.person.tables import UserType
from tests.documents.document.test_api import place
from tests.support.api_imports import registrar as registrar
from tests.support.days import days_from_today
from tests.support.importing import at_stage, decide, files, rows, send
from tests.support.imports import csv_file
from tests.support.university import University

Headers = dict[str, str]
COLUMNS: Final = ("date", "time", "subject_code", "section", "room")
COLUMN: Final = ["date:0", "time:1", "subject_code:2", "section_code:3", "room:4"]


def afternoon(days: int) -> datetime:
    """One o'clock in Bangkok so many days from today (UTC): an examination of two hours ends on its day."""
    return bangkok_instant(days_from_today(days), time(13))


@pytest.fixture
def officer(university: University) -> Headers:
    """A curriculum officer's session; the campus has two rooms."""
    university.add(
        *(
            Room(campus_code="B", name_th=name, name_en=name, exam_seats=seats, changed_at=utc_now())
            for name, seats in (("LH 1", 1), ("LH 2", 1))
        )
    )
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)


def examination_day() -> str:
    return days_from_today(40).isoformat()


def line(section: Section, room: str = "LH 1", hours: str = "09:00-12:00") -> tuple[str, ...]:
    return examination_day(), hours, section.subject_code, section.section_code, room


async def checked(api: httpx.AsyncClient, who: Headers, lines: list[tuple[str, ...]], **more: object) -> dict[str, Any]:
    """The import of the lines, once its rows are checked."""
    answer = await send(api, who, csv_file(lines, COLUMNS), kind="exams", column=COLUMN, **more)
    assert answer.status_code == 200, answer.text
    return await at_stage(api, who, answer.json()["caseId"], "checked")


async def problems(api: httpx.AsyncClient, who: Headers, batch: dict[str, Any]) -> dict[int, str]:
    """What is said of the rows that are refused, by their numbers."""
    return {row["number"]: row["problem"]["code"] for row in await rows(api, who, batch["caseId"], "unsuccessful")}


@pytest.mark.usefixtures("worker")
async def test_rows_of_an_examination_are_its_rooms_and_undone_it_is_what_it_was(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    spread, timed = university.section(), university.section()
    for _ in range(2):
        place(university, university.student(), spread)
    at = afternoon(50)
    university.add(
        SectionExam(
            section_id=timed.section_id, kind="midterm", starts_at=at, ends_at=at + timedelta(hours=2), room_th="LH 1",
            room_en="LH 1",
        )
    )  # fmt: skip
    lines = [line(spread), line(spread, "LH 2"), line(timed, hours="13:00-15:00")]
    batch = await checked(api, officer, lines)
    assert (batch["good"], batch["refused"]) == (3, 0), await problems(api, officer, batch)
    assert len(university.rows(SectionExam)) == 1
    assert (await decide(api, officer, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    exams = {(exam.section_id, exam.kind): exam.room_th for exam in university.rows(SectionExam)}
    assert exams == {
        (spread.section_id, "final"): "LH 1, LH 2", (timed.section_id, "midterm"): "LH 1",
        (timed.section_id, "final"): "LH 1",
    }  # fmt: skip
    assert (await decide(api, officer, batch["caseId"], "ask_undo")).status_code == 200
    path = f"/curriculum/section-exams/{timed.section_id}/final"
    seen = (await api.get(path, headers=registrar)).json()
    change = {key: seen[key] for key in ("revision", "startsAt", "endsAt")} | {"parts": [{"room": "LH 2"}]}
    assert (await api.put(path, json=change, headers=registrar)).status_code == 200
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    left = {(exam.section_id, exam.kind) for exam in university.rows(SectionExam)}
    assert left == {(timed.section_id, "midterm"), (timed.section_id, "final")}
    [kept] = await rows(api, officer, batch["caseId"], "kept")
    assert (kept["problem"]["code"], kept["problem"]["field"]) == ("import_changed_since", "room")
    assert "“LH 2”" in kept["problem"]["message"]
    assert "“LH 1”" in kept["problem"]["message"]


@pytest.mark.usefixtures("worker")
async def test_an_examination_without_a_room_gets_one_and_loses_it_when_that_is_undone(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    section = university.section()
    batch = await checked(api, officer, [line(section, "")])
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    [exam] = university.rows(SectionExam)
    assert (exam.room_th, university.rows(SectionExamSeats)) == ("", [])
    rooms = await checked(api, officer, [line(section, "LH 2")])
    assert rooms["good"] == 1, await problems(api, officer, rooms)
    assert (await decide(api, registrar, rooms["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, rooms["caseId"], "finished")
    assert [exam.room_th for exam in university.rows(SectionExam)] == ["LH 2"]
    assert (await decide(api, officer, rooms["caseId"], "ask_undo")).status_code == 200
    assert (await decide(api, registrar, rooms["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, rooms["caseId"], "undone")
    assert [exam.room_th for exam in university.rows(SectionExam)] == [""]


@pytest.mark.usefixtures("worker")
async def test_what_the_page_refuses_is_refused_of_a_row(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    section, other, standing, full, backwards, roomless, unread = (university.section() for _ in range(7))
    for _ in range(2):
        place(university, university.student(), full)
    at = afternoon(50)
    university.add(
        SectionExam(
            section_id=standing.section_id, kind="final", starts_at=at, ends_at=at + timedelta(hours=2), room_th="LH 1",
            room_en="LH 1",
        )
    )  # fmt: skip
    lines = [
        line(roomless, "LH 9"), line(backwards, hours="12:00-09:00"), line(section), line(other, hours="11:00-13:00"),
        line(standing), (examination_day(), "09:00-12:00", "09999999-65", "1", "LH 1"), line(full, hours="15:00-16:00"),
        line(unread, hours="เช้า"),
    ]  # fmt: skip
    batch = await checked(api, officer, lines)
    assert await problems(api, officer, batch) == {
        2: "import_room_unknown", 3: "import_exam_ends_before_it_begins", 5: "import_room_taken",
        6: "import_room_taken", 7: "import_exam_section_unknown", 8: "import_room_too_small", 9: "import_hours_wrong",
    }  # fmt: skip
    assert batch["good"] == 1


@pytest.mark.usefixtures("worker")
async def test_an_examination_that_is_ahead_becomes_what_the_file_says_and_again_what_it_was(
    api: httpx.AsyncClient, university: University, officer: Headers, registrar: Headers
) -> None:
    section = university.section()
    at = afternoon(50)
    university.add(
        SectionExam(
            section_id=section.section_id, kind="final", starts_at=at, ends_at=at + timedelta(hours=2), room_th="LH 1",
            room_en="LH 1",
        )
    )  # fmt: skip
    batch = await checked(api, officer, [line(section, "LH 2")])
    assert (batch["good"], batch["changed"], batch["refused"]) == (1, 1, 0), await problems(api, officer, batch)
    [row] = await rows(api, registrar, batch["caseId"], "changed")
    changes = {each["field"]: (each["old"], each["new"]) for each in row["changes"]}
    assert (changes["room"], changes["date"][1], changes["time"][1]) == (
        ("LH 1", "LH 2"), examination_day(), "09:00-12:00"
    )  # fmt: skip
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    assert [(exam.room_th, exam.starts_at == at) for exam in university.rows(SectionExam)] == [("LH 2", False)]
    answer = await send(
        api, officer, csv_file([line(section, "LH 2", "9.00-12.00")], COLUMNS), kind="exams", column=COLUMN
    )
    again = await at_stage(api, officer, answer.json()["caseId"], "cancelled")
    assert (again["good"], again["changed"], again["unchanged"], again["refused"]) == (0, 0, 1, 0)
    assert (await decide(api, officer, batch["caseId"], "ask_undo")).status_code == 200
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "undone")
    assert [(exam.room_th, exam.starts_at == at) for exam in university.rows(SectionExam)] == [("LH 1", True)]


@pytest.mark.usefixtures("worker")
async def test_an_examination_that_has_begun_or_whose_rooms_are_not_all_named_stays(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    begun, spread, twice, new = (university.section() for _ in range(4))
    for section, days in ((begun, -1), (spread, 50), (twice, 50)):
        at = afternoon(days)
        university.add(
            SectionExam(
                section_id=section.section_id, kind="final", starts_at=at, ends_at=at + timedelta(hours=2),
                room_th="LH 1", room_en="LH 1",
            )
        )  # fmt: skip
    university.add(
        *(
            SectionExamSeats(section_id=spread.section_id, kind="final", part_no=number, room_th=room, room_en=room)
            for number, room in ((1, "LH 1"), (2, "LH 2"))
        )
    )
    lines = [
        line(begun), line(spread, "LH 2"), line(twice, hours="13:00-15:00"),
        line(twice, "LH 2", hours="15:00-17:00"), line(new),
    ]  # fmt: skip
    batch = await checked(api, officer, lines)
    assert await problems(api, officer, batch) == {
        2: "import_exam_held", 3: "import_exam_rooms_missing", 4: "import_exam_exists", 5: "import_exam_exists"
    }  # fmt: skip
    assert batch["good"] == 1


@pytest.mark.parametrize(
    ("said", "code", "section_type"),
    [
        ("01401114-66 (LAB)", "01401114-66", SectionType.LABORATORY),
        ("01423113-66 (LECT)", "01423113-66", SectionType.LECTURE),
        ("01402311", "01402311", SectionType.LECTURE),
    ],
)
def test_the_type_of_a_section_is_read_behind_its_subject(said: str, code: str, section_type: SectionType) -> None:
    places = {"date": 0, "time": 1, "subject_code": 2, "section_code": 3, "room": 4}
    row = read_row(ImportKind.EXAMS, places, (examination_day(), "09.00-12.00 น.", said, "700", "LH 1"))
    assert isinstance(row, ExamRow)
    assert (row.subject_code, row.section_type, row.exam) == (code, section_type, ExamKind.FINAL)


async def test_the_columns_of_the_universitys_own_file_of_examinations_are_found(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    content = csv_file([line(university.section())], COLUMNS)
    look = await api.post("/imports/look", params={"kind": "exams"}, headers=officer, files=files(content))
    expected = {"date": 0, "time": 1, "subject_code": 2, "section_code": 3, "room": 4}
    assert look.json()["columns"] == expected


UNREADABLE: Final[dict[str, tuple[str, str, str, str, str]]] = {
    "headings again": COLUMNS,
    "a total below": ("รวม", "", "", "2", ""),
    "no day": ("วันสอบ", "09:00-12:00", "01204111-65", "1", "LH 1"),
    "a day that is none": ("31/02/2570", "09:00-12:00", "01204111-65", "1", "LH 1"),
    "no hours": ("20/11/2570", "เช้า", "01204111-65", "1", "LH 1"),
    "hours the wrong way": ("20/11/2570", "12:00", "01204111-65", "1", "LH 1"),
    "no subject": ("20/11/2570", "09:00-12:00", "ฟิสิกส์", "1", "LH 1"),
    "no section": ("20/11/2570", "09:00-12:00", "01204111-65", "หมู่", "LH 1"),
    "an error of a formula": ("#REF!", "#REF!", "#REF!", "#REF!", "#REF!"),
    "a dash in each cell": ("-", "-", "-", "-", "-"),
}


@pytest.mark.usefixtures("worker")
async def test_a_file_of_which_no_row_can_be_read_is_refused_by_its_rows(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    university.section()
    for name, cells in UNREADABLE.items():
        answer = await send(api, officer, csv_file([cells, (*cells[:4], "LH 2")], COLUMNS), kind="exams", column=COLUMN)
        assert answer.status_code == 200, (name, answer.text)
        batch = await at_stage(api, officer, answer.json()["caseId"], "cancelled")
        assert (batch["refused"] > 0, batch["good"]) == (True, 0), name
    every = [cells for cells in UNREADABLE.values() if cells != COLUMNS]
    answer = await send(api, officer, csv_file(every, COLUMNS), kind="exams", column=COLUMN)
    assert (await at_stage(api, officer, answer.json()["caseId"], "cancelled"))["refused"] == len(every)
