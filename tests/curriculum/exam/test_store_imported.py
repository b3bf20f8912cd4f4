"""Files of examinations: each comes in with all its rooms, judged beside those that stand, and is again what it was."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Final

import pytest
from sqlalchemy import select, update
from sqlmodel import Session, col

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind
from models.curriculum.section.tables import Section, SectionExam
from models.finance.scholarship.contract import AwardSettings
from models.imports.import_batch.contract.case import MOST_ROWS, BatchRequest, ImportKind, RowState
from models.imports.import_batch.rules.process import regulation_of
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, UserType
from tests.documents.document.test_api import place
from tests.support.days import days_from_today
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import Became, became, brought_in, request_of, rows_of, undone

TERM: Final = AwardSettings(academic_year=YEAR, semester=SEMESTER)
NEW: Final = (RowState.APPLIED, RowChange.NEW, None)
CHANGED: Final = (RowState.APPLIED, RowChange.CHANGED, None)

UNDONE: Final = (RowState.UNDONE, RowChange.CHANGED, None)


def kept(code: str) -> Became:
    return (RowState.KEPT, RowChange.CHANGED, code)


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends the files; the campus has two rooms, each with one seat."""
    university.add(
        *(
            Room(campus_code="B", name_th=name, name_en=name, exam_seats=1, changed_at=utc_now())
            for name in ("LH 1", "LH 2")
        )
    )
    return university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)


def examination_day() -> date:
    return days_from_today(40)


def row(section: Section, **said: str) -> dict[str, str]:
    """A row of the final examination of a section, in the morning."""
    named = {"subject_code": section.subject_code, "section_code": section.section_code}
    return {"date": examination_day().isoformat(), "time": "09:00-12:00", **named, **said}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of examinations of the term."""
    return request_of(university, sender, rows, TERM, ImportKind.EXAMS)


def refused(code: str) -> Became:
    return (RowState.REFUSED, None, code)


def stands(university: University, room: str, hour: int = 9, section: Section | None = None, days: int = 0) -> Section:
    """The section whose final examination is in a room at an hour."""
    section = section or university.section()
    starts_at = bangkok_instant(examination_day() + timedelta(days=days), time(hour))
    university.add(
        SectionExam(
            section_id=section.section_id, kind=ExamKind.FINAL, starts_at=starts_at,
            ends_at=starts_at + timedelta(hours=3), room_th=room, room_en=room,
        )
    )  # fmt: skip
    return section


def facts_of(row: ImportRow) -> Mapping[str, object]:
    return row.facts or {}


def places(university: University) -> dict[int, tuple[str, datetime]]:
    """The room and the beginning of every examination, by its section."""
    return {exam.section_id: (exam.room_th, exam.starts_at) for exam in university.rows(SectionExam)}


def test_an_examination_whose_time_alone_changes_is_judged_beside_those_in_its_rooms(
    university: University, officer: Person
) -> None:
    stands(university, "LH 1")
    moved, full, free = (stands(university, room, hour=13) for room in ("LH 1", "LH 2", "LH 2"))
    for _ in range(2):
        place(university, university.student(), full)
    case_id = brought_in(file_of(university, officer, row(moved), row(full, time="16:00-18:00"), row(free)))
    assert became(university, case_id) == [
        refused("import_room_taken"), refused("import_room_too_small"), CHANGED
    ]  # fmt: skip


def test_rows_of_an_examination_come_in_all_or_none(university: University, officer: Person) -> None:
    day, code, room, twice, times, other = (university.section() for _ in range(6))
    lines = [
        row(day, room="LH 1", exam="midterm"), row(day, room="LH 2", exam="midterm", date="31/02/2570"),
        row(day, room="LH 1", time="13:00-14:00"),
        row(code, room="LH 1", time="14:00-15:00"), row(code, room="LH 2", time="14:00-15:00", first_code="12"),
        row(room, room="LH 2"), row(room, room="LH 9"),
        row(twice, room="LH 1", time="15:00-16:00"), row(twice, room="LH 1", time="15:00-16:00"),
        row(times, room="LH 1", time="16:00-17:00"), row(times, room="LH 2", time="17:00-18:00"),
        row(other, room="LH 1"),
    ]  # fmt: skip
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [
        refused("import_other_row_wrong"), refused("import_day_wrong"),
        NEW,
        refused("import_other_row_wrong"), refused("import_code_wrong"),
        refused("import_other_row_wrong"), refused("import_room_unknown"),
        refused("import_other_row_wrong"), refused("import_row_repeated"),
        refused("import_exam_exists"), refused("import_exam_exists"),
        NEW,
    ]  # fmt: skip
    numbers = [
        facts_of(each)["row"] for each in rows_of(university, case_id) if each.problem == "import_other_row_wrong"
    ]
    assert numbers == [3, 6, 8, 10]
    assert set(places(university)) == {day.section_id, other.section_id}


def test_an_examination_that_stands_loses_no_room_by_a_row_that_is_refused(
    university: University, officer: Person
) -> None:
    section = stands(university, "LH 1")
    renamed = {"subject_code": section.subject_code.partition("-")[0]}
    lines = [row(section, room="LH 2"), row(section, room="LH 1", first_code="12", **renamed)]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [refused("import_other_row_wrong"), refused("import_code_wrong")]
    assert [room for room, _ in places(university).values()] == ["LH 1"]


def test_a_file_of_examinations_is_one_chunk() -> None:
    assert regulation_of(ImportKind.EXAMS).chunk == MOST_ROWS


def test_undoing_takes_no_room_that_another_examination_was_given_since(
    university: University, officer: Person
) -> None:
    moved, back = stands(university, "LH 1"), stands(university, "LH 2")
    case_id = brought_in(
        file_of(university, officer, row(moved, room="LH 1", time="13:00-15:00"), row(back, time="13:00-15:00"))
    )
    stands(university, "LH 1")
    undone(case_id)
    assert became(university, case_id) == [kept("import_exam_undone_room_taken"), UNDONE]
    [stays, _] = rows_of(university, case_id)
    assert (facts_of(stays)["room"], str(facts_of(stays)["cell"])[-11:]) == ("LH 1", "09:00–12:00")
    hours = {section_id: at.hour for section_id, (_, at) in places(university).items()}
    assert (hours[moved.section_id], hours[back.section_id]) == (6, 2)


def test_undoing_brings_no_examination_back_to_a_day_that_is_past(university: University, officer: Person) -> None:
    section = stands(university, "LH 1")
    case_id = brought_in(file_of(university, officer, row(section, time="13:00-15:00")))
    yesterday = bangkok_instant(days_from_today(-1), time(9))
    with Session(university.engine) as session, session.begin():
        [entry] = session.scalars(select(AuditEntry).where(col(AuditEntry.subject_kind) == EXAM_TRAIL))
        past = {"starts_at": yesterday.isoformat(), "ends_at": (yesterday + timedelta(hours=3)).isoformat()}
        entry.before = {**(entry.before or {}), **past}  # the file came in the day before yesterday
    undone(case_id)
    assert became(university, case_id) == [kept("import_exam_undone_day_past")]
    [stays] = rows_of(university, case_id)
    assert facts_of(stays)["held_on"] == bangkok_date(yesterday).isoformat()


def test_undoing_lets_examinations_change_places_again_and_gives_no_room_that_was_deleted(
    university: University, officer: Person
) -> None:
    one, other, gone, elsewhere = (
        stands(university, "LH 1"), stands(university, "LH 2"), stands(university, "LH 1", hour=13),
        stands(university, "a tent"),
    )  # fmt: skip
    away = brought_in(
        file_of(university, officer, row(gone, room="LH 2", time="13:00-15:00"), row(elsewhere, time="15:00-16:00"))
    )
    lines = [row(one, time="16:00-18:00", room="LH 2"), row(other, time="16:00-18:00", room="LH 1")]
    case_id = brought_in(file_of(university, officer, *lines))
    undone(case_id)
    assert became(university, case_id) == [UNDONE, UNDONE]
    rooms = {section_id: room for section_id, (room, _) in places(university).items()}
    assert (rooms[one.section_id], rooms[other.section_id]) == ("LH 1", "LH 2")
    with Session(university.engine) as session, session.begin():
        session.execute(update(Room).where(col(Room.name_th) == "LH 1").values(deleted_at=utc_now()))
    undone(away)
    assert became(university, away) == [kept("import_room_unknown"), UNDONE]


def test_a_file_is_undone_after_the_one_that_changed_what_it_set(university: University, officer: Person) -> None:
    section = university.section()
    first = brought_in(file_of(university, officer, row(section, room="LH 1")))
    second = brought_in(file_of(university, officer, row(section, room="LH 2")))
    undone(second)
    undone(first)
    assert became(university, second) == [UNDONE]
    assert became(university, first) == [(RowState.UNDONE, RowChange.NEW, None)]
    assert places(university) == {}
