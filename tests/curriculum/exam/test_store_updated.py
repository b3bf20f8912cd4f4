"""Files of examinations bring them to what they say, field by field, and undone they are what they were (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

import pytest
from sqlalchemy import delete, select
from sqlmodel import Session, col

from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of
from models.curriculum.section.tables import Section, SectionExam, SectionExamSeats
from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import bangkok_instant, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from tests.curriculum.exam.test_store_imported import (
    CHANGED,
    NEW,
    UNDONE,
    examination_day,
    file_of,
    kept,
    places,
    refused,
    row,
    stands,
)
from tests.curriculum.exam.test_store_imported import officer as officer
from tests.support.days import days_from_today
from tests.support.university import University
from tests.support.updating import Became, applied, became, brought_in, checked, rows_of, undone

UNCHANGED: Became = (RowState.UNCHANGED, None, None)
Seats = tuple[str, str | None, str | None, str]


def of(section: Section, **said: str) -> dict[str, str]:
    """A row of a file without columns of days and hours."""
    return {"subject_code": section.subject_code, "section_code": section.section_code, **said}


def spread(university: University, days: int = 0) -> Section:
    """A section that is examined in two rooms, by codes and in rows of seats."""
    section = stands(university, "", days=days)
    for number, (room, first, last, seat_rows) in enumerate(SPREAD, start=1):
        university.add(
            SectionExamSeats(
                section_id=section.section_id, kind=ExamKind.FINAL, part_no=number, room_th=room, room_en=room,
                first_code=first, last_code=last, seat_rows=seat_rows,
            )
        )  # fmt: skip
    return section


SPREAD: list[Seats] = [
    ("LH 1", "6510000000", "6510000999", "A-D"),
    ("LH 2", "6510001000", "6510001999", "E-H"),
]


def seats(university: University, section: Section) -> list[Seats]:
    """The rooms of a section's examination, of whom each is and in which rows."""
    parts = [part for part in university.rows(SectionExamSeats) if part.section_id == section.section_id]
    return [
        (part.room_th, part.first_code, part.last_code, part.seat_rows)
        for part in sorted(parts, key=lambda part: part.part_no)
    ]


def changes(row: ImportRow) -> dict[str, tuple[object, object]]:
    """What a row changes, by its field: the old and the new value."""
    return {str(each["field"]): (each["old"], each["new"]) for each in row.changes or ()}


def trail(university: University) -> int:
    """How many entries the trails of examinations have."""
    with Session(university.engine) as session:
        return len(list(session.scalars(select(AuditEntry).where(col(AuditEntry.subject_kind) == EXAM_TRAIL))))


def facts(row: ImportRow) -> Mapping[str, object]:
    return row.facts or {}


def test_the_same_file_twice_changes_nothing_and_says_so(university: University, officer: Person) -> None:
    new, standing = university.section(), stands(university, "LH 1", hour=13)
    lines = [
        row(new, room="LH 1"), row(new, room="LH 2"), row(standing, room="LH 2", time="13:00-15:00"),
    ]  # fmt: skip
    first = brought_in(file_of(university, officer, *lines))
    assert became(university, first) == [NEW, NEW, CHANGED]
    [_, _, moved] = rows_of(university, first)
    assert changes(moved) == {"time": ("13:00-16:00", "13:00-15:00"), "room": ("LH 1", "LH 2")}
    before, written = places(university), trail(university)
    second = brought_in(file_of(university, officer, *lines))
    assert became(university, second) == [UNCHANGED] * 3
    assert (places(university), trail(university)) == (before, written)


def test_what_a_file_has_no_column_for_stays(university: University, officer: Person) -> None:
    timed, roomed, rowed = (spread(university, days=days) for days in (0, 2, 4))
    later = examination_day() + timedelta(days=1)
    lines = [of(timed, date=later.isoformat())]
    assert became(university, brought_in(file_of(university, officer, *lines))) == [CHANGED]
    assert seats(university, timed) == SPREAD
    assert places(university)[timed.section_id][1] == bangkok_instant(later, time(9))
    university.add(Room(campus_code="B", name_th="LH 3", name_en="LH 3", exam_seats=1, changed_at=utc_now()))
    lines = [of(roomed, room="LH 1"), of(roomed, room="LH 3")]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [UNCHANGED, CHANGED]
    assert seats(university, roomed) == [SPREAD[0], ("LH 3", *SPREAD[1][1:])]
    assert places(university)[roomed.section_id][1] == bangkok_instant(examination_day() + timedelta(days=2), time(9))
    undone(case_id)
    assert seats(university, roomed) == SPREAD
    lines = [of(rowed, room="LH 2", seat_rows="J-K"), of(rowed, room="LH 1")]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [CHANGED, UNCHANGED]
    assert seats(university, rowed) == [SPREAD[0], (*SPREAD[1][:3], "J-K")]


def test_one_room_changes_beside_others_and_is_again_what_it_was(university: University, officer: Person) -> None:
    section = spread(university)
    lines = [
        row(section, room="LH 1", first_code="6510000000", last_code="6510000999", seat_rows="A-D"),
        row(section, room="LH 2", first_code="6510001000", last_code="6510002999", seat_rows="E-F"),
    ]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [UNCHANGED, CHANGED]
    [_, changed] = rows_of(university, case_id)
    assert changes(changed) == {"last_code": ("6510001999", "6510002999"), "seat_rows": ("E-H", "E-F")}
    assert seats(university, section) == [SPREAD[0], ("LH 2", "6510001000", "6510002999", "E-F")]
    undone(case_id)
    assert became(university, case_id) == [UNCHANGED, UNDONE]
    assert seats(university, section) == SPREAD


def test_what_stands_in_the_way_of_an_unchanged_row_by_the_run_refuses_the_others(
    university: University, officer: Person
) -> None:
    section = stands(university, "LH 1")
    case_id = checked(file_of(university, officer, row(section, room="LH 1"), row(section, room="LH 2")))
    stands(university, "LH 1", hour=10)
    applied(case_id)
    assert became(university, case_id) == [UNCHANGED, refused("import_other_row_wrong")]
    assert facts(rows_of(university, case_id)[1])["row"] == 2
    assert places(university)[section.section_id][0] == "LH 1"


def test_a_room_is_added_to_an_examination_and_taken_out_again(university: University, officer: Person) -> None:
    section = stands(university, "LH 1")
    case_id = brought_in(file_of(university, officer, row(section, room="LH 1"), row(section, room="LH 2")))
    assert became(university, case_id) == [UNCHANGED, CHANGED]
    assert changes(rows_of(university, case_id)[1]) == {"room": (None, "LH 2")}
    assert places(university)[section.section_id][0] == "LH 1, LH 2"
    undone(case_id)
    assert places(university)[section.section_id][0] == "LH 1"


def test_a_new_examination_needs_a_day_and_hours_and_codes_need_a_room(university: University, officer: Person) -> None:
    lacking, timeless, coded = (university.section() for _ in range(3))
    lines = [of(lacking, room="LH 1"), of(timeless, date=examination_day().isoformat()), row(coded, seat_rows="A-B")]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [
        refused("import_cell_missing_of_new"), refused("import_cell_missing_of_new"), refused("import_cell_missing")
    ]  # fmt: skip
    assert [facts(each)["column"] for each in rows_of(university, case_id)] == ["date", "time", "room"]
    assert places(university) == {}


@pytest.mark.parametrize(
    ("said", "column", "now", "file"),
    [
        ({"date": (examination_day() + timedelta(days=1)).isoformat()}, "date", "moved", "today"),
        ({"time": "10:00-12:00"}, "time", "10:00-12:00", "09:00-12:00"),
        ({"seat_rows": "J-K"}, "seat_rows", "J-K, J-K", ""),
    ],
)
def test_what_was_changed_since_is_named_and_all_rows_of_the_examination_stay(
    university: University, officer: Person, said: dict[str, str], column: str, now: str, file: str
) -> None:
    section, other = university.section(), stands(university, "LH 1", hour=13)
    lines = [row(section, room="LH 1"), row(section, room="LH 2"), row(other, room="LH 2", time="13:00-15:00")]
    case_id = brought_in(file_of(university, officer, *lines))
    since = [row(section, room=room, **said) for room in ("LH 1", "LH 2")]
    assert became(university, brought_in(file_of(university, officer, *({**line, **said} for line in since)))) == [
        CHANGED, CHANGED
    ]  # fmt: skip
    undone(case_id)
    added = (RowState.KEPT, RowChange.NEW, "import_changed_since")
    assert became(university, case_id) == [added, added, UNDONE]
    wanted = {"moved": (examination_day() + timedelta(days=1)).isoformat(), "today": examination_day().isoformat()}
    named = [{key: facts(each)[key] for key in ("column", "now", "file")} for each in rows_of(university, case_id)[:2]]
    assert named == [{"column": column, "now": wanted.get(now, now), "file": wanted.get(file, file)}] * 2
    assert places(university)[other.section_id][0] == "LH 1"


def test_an_examination_that_was_removed_since_or_has_begun_stays(university: University, officer: Person) -> None:
    removed, begun = university.section(), stands(university, "LH 2", hour=13)
    lines = [row(removed, room="LH 1"), row(begun, room="LH 2", time="13:00-15:00")]
    case_id = brought_in(file_of(university, officer, *lines))
    with Session(university.engine) as session, session.begin():
        exam = session.get_one(SectionExam, (begun.section_id, ExamKind.FINAL))
        exam.starts_at = bangkok_instant(days_from_today(-1), time(9))
        exam.ends_at = exam.starts_at + timedelta(hours=2)
        gone = session.get_one(SectionExam, (removed.section_id, ExamKind.FINAL))
        session.execute(delete(SectionExamSeats).where(col(SectionExamSeats.section_id) == removed.section_id))
        session.delete(gone)
        session.add(
            AuditEntry(
                at=utc_now(), action=f"{EXAM_TRAIL}.delete", subject_kind=EXAM_TRAIL,
                subject_id=trail_of(removed.section_id, ExamKind.FINAL),
            )
        )  # fmt: skip
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.KEPT, RowChange.NEW, "import_exam_touched"), kept("import_exam_touched")
    ]  # fmt: skip
    again = brought_in(file_of(university, officer, row(begun, room="LH 2", time="13:00-15:00")))
    assert became(university, again) == [refused("import_exam_held")]


def test_a_chunk_that_runs_twice_does_nothing_twice(university: University, officer: Person) -> None:
    new, standing = university.section(), stands(university, "LH 1", hour=13)
    lines = [row(new, room="LH 1"), row(standing, room="LH 2", time="13:00-15:00")]
    case_id = brought_in(file_of(university, officer, *lines))
    revisions = {exam.section_id: exam.revision for exam in university.rows(SectionExam)}
    applied(case_id)
    assert became(university, case_id) == [NEW, CHANGED]
    assert (trail(university), revisions) == (
        2, {exam.section_id: exam.revision for exam in university.rows(SectionExam)}
    )  # fmt: skip
    for _ in range(2):
        undone(case_id)
    assert became(university, case_id) == [(RowState.UNDONE, RowChange.NEW, None), UNDONE]
    assert trail(university) == 4


def test_rooms_and_subjects_may_be_called_in_every_way(university: University, officer: Person) -> None:
    section = stands(university, "LH 1")
    university.add(Room(campus_code="B", name_th="โถง 3", name_en="Hall 3", exam_seats=1, changed_at=utc_now()))
    said = {"subject_code": section.subject_code.partition("-")[0]}
    case_id = brought_in(file_of(university, officer, row(section, room="Hall 3", **said)))
    assert became(university, case_id) == [CHANGED]
    assert changes(rows_of(university, case_id)[0])["room"] == ("LH 1", "โถง 3")
    again = brought_in(file_of(university, officer, row(section, room="โถง 3")))
    assert became(university, again) == [UNCHANGED]
    undone(case_id)
    assert became(university, case_id) == [UNDONE]
    assert places(university)[section.section_id][0] == "LH 1"


def test_a_room_that_a_row_keeps_and_another_row_names_again_is_refused(
    university: University, officer: Person
) -> None:
    section = stands(university, "LH 1")
    university.add(Room(campus_code="B", name_th="โถง 3", name_en="Hall 3", exam_seats=1, changed_at=utc_now()))
    lines = [row(section, room="โถง 3"), row(section, room="Hall 3")]
    case_id = brought_in(file_of(university, officer, *lines))
    assert became(university, case_id) == [refused("import_other_row_wrong"), refused("import_room_twice")]
    assert places(university)[section.section_id][0] == "LH 1"


def test_undoing_says_where_two_sections_are_called_so_by_now(university: University, officer: Person) -> None:
    subject = university.subject()
    section = stands(university, "LH 1", section=university.section(subject))
    line = {**row(section, room="LH 2"), "subject_code": subject.show_code}
    case_id = brought_in(file_of(university, officer, line))
    newer = Subject(**{**subject.model_dump(), "subject_code": f"{subject.show_code}-99"})
    university.add(newer)
    twin = {**section.model_dump(), "section_id": 9_999_999, "subject_code": newer.subject_code}
    university.add(Section(**twin))
    again = brought_in(file_of(university, officer, line))
    assert became(university, again) == [refused("import_exam_section_unclear")]
    undone(case_id)
    assert became(university, case_id) == [kept("import_exam_section_unclear")]
    assert places(university)[section.section_id][0] == "LH 2"
