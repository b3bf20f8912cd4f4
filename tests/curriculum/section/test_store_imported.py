"""Files of sections: a term is brought to what they say, nobody is moved, and undoing restores what was (golive §3)."""

from __future__ import annotations

from uuid import UUID

from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import SectionStatus, SectionType
from models.curriculum.section.tables import MajorAccess, Section, SectionMajor, SectionTeacher
from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from tests.support.imports import batch_of
from tests.support.section_files import (
    CHANGED,
    MONDAY,
    NEW,
    UNCHANGED,
    differences,
    enrolled,
    file_of,
    places,
    refused,
    row,
    section_of,
)
from tests.support.section_files import officer as officer
from tests.support.section_files import subject as subject
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone


def test_a_row_becomes_a_section_with_its_meetings_teachers_majors_and_remarks(
    university: University, officer: Person, subject: Subject
) -> None:
    teacher = university.teacher()
    said = {
        "day_time": "พฤ. 9.00–10.30; จ 09:00-10:30",
        "room": "SC45-705",
        "majors": "E09, D14",
        "remark_th": "ร่วม",
    }
    line = row(subject, teachers=teacher.id_code, section_type="ปฏิบัติการ", **said)
    case_id = brought_in(file_of(university, officer, line))
    assert became(university, case_id) == [NEW]
    (section,) = university.rows(Section)
    assert (section.subject_code, section.section_code, section.seats) == (subject.subject_code, "1", 60)
    assert (section.academic_year, section.semester, section.campus_code) == (YEAR, SEMESTER, "B")
    assert (section.section_type, section.remark_th) == (SectionType.LABORATORY, "ร่วม")
    assert places(university) == [(0, 540, 630, "SC45-705"), (3, 540, 630, "SC45-705")]
    assert [one.person_id for one in university.rows(SectionTeacher)] == [teacher.person_id]
    assert {one.major_code for one in university.rows(SectionMajor)} == {"E09", "D14"}


def test_the_same_file_twice_changes_nothing_in_whatever_way_it_says_it(
    university: University, officer: Person, subject: Subject
) -> None:
    university.add(Room(campus_code="B", name_th="ห้อง 5", name_en="Room 5", exam_seats=90, changed_at=utc_now()))
    teacher = university.teacher().id_code
    said = {"day_time": "จ 09:00-10:30, พ 09:00-10:30", "room": "Room 5", "majors": "E09, D14", "remark_en": "Read"}
    brought_in(file_of(university, officer, row(subject, teachers=teacher, **said)))
    again = {"day_time": "พุธ 9.00-10.30; Mon 09:00-10:30", "room": "ห้อง 5", "majors": "D14 E09", "remark_en": "Read"}
    line = row(subject.subject_code, teachers=teacher, campus_code="B", section_type="lecture", **again)
    request = file_of(university, officer, line)
    assert became(university, brought_in(request)) == [UNCHANGED]
    batch = batch_of(university, request.case_id)
    assert (batch.good, batch.changed, batch.unchanged, batch.refused) == (0, 0, 1, 0)
    assert section_of(university).revision == 1


def test_a_section_that_nobody_is_in_becomes_what_the_file_says_and_what_it_was(
    university: University, officer: Person, subject: Subject
) -> None:
    first, second = university.teacher().id_code, university.teacher().id_code
    before = {"day_time": MONDAY, "room": "LH 1", "teachers": first, "majors": "E09"}
    brought_in(file_of(university, officer, row(subject, **before)))
    after = {"day_time": "อ 13:00-16:00", "room": "LH 2", "teachers": f"{second} {first}", "majors": "D14"}
    case_id = brought_in(file_of(university, officer, row(subject, **{**after, "seats": "40", "remark_en": "New"})))
    assert became(university, case_id) == [CHANGED]
    assert differences(university, case_id) == {
        "seats": ("60", "40"),
        "day_time": (MONDAY, "อ 13:00-16:00"),
        "room": ("LH 1", "LH 2"),
        "teachers": (first, f"{second}, {first}"),
        "majors": ("E09", "D14"),
        "remark_en": (None, "New"),
    }
    assert (section_of(university).seats, section_of(university).revision) == (40, 2)
    assert places(university) == [(1, 780, 960, "LH 2")]
    assert len(university.rows(SectionTeacher)) == 2
    trail = next(each for each in university.rows(AuditEntry) if each.before and each.action == "section.import")
    assert trail.before is not None
    assert trail.after is not None
    assert (trail.before["seats"], trail.after["seats"], trail.after["case"]) == ("60", "40", str(case_id))

    undone(case_id)
    assert (section_of(university).seats, section_of(university).remark_en) == (60, "")
    assert places(university) == [(0, 540, 630, "LH 1")]
    assert [each.major_code for each in university.rows(SectionMajor)] == ["E09"]
    assert [each.position for each in university.rows(SectionTeacher)] == [1]
    assert became(university, case_id) == [(RowState.UNDONE, RowChange.CHANGED, None)]


def test_what_a_file_does_not_say_stays(university: University, officer: Person, subject: Subject) -> None:
    teacher = university.teacher().id_code
    brought_in(file_of(university, officer, row(subject, day_time=MONDAY, room="LH 1", teachers=teacher)))
    moved = brought_in(file_of(university, officer, {**row(subject), "seats": "", "room": "LH 2"}))
    assert (became(university, moved), differences(university, moved)) == ([CHANGED], {"room": ("LH 1", "LH 2")})
    assert (places(university), section_of(university).seats) == ([(0, 540, 630, "LH 2")], 60)
    later = brought_in(file_of(university, officer, row(subject, day_time="ศ 08:00-09:00")))
    assert became(university, later) == [CHANGED]
    assert places(university) == [(4, 480, 540, "LH 2")]
    assert len(university.rows(SectionTeacher)) == 1


def test_who_is_enrolled_is_not_moved_and_keeps_the_seat(
    university: University, officer: Person, subject: Subject
) -> None:
    first, other = university.teacher().id_code, university.teacher().id_code
    opened = brought_in(file_of(university, officer, row(subject, day_time=MONDAY, room="LH 1", teachers=first)))
    enrolled(university, section_of(university))
    for said in ({"day_time": "อ 09:00-10:30"}, {"room": "LH 2"}, {"teachers": other}):
        case_id = brought_in(file_of(university, officer, row(subject, **said)))
        assert became(university, case_id) == [refused("import_section_held")]
        [found] = rows_of(university, case_id)
        assert found.facts is not None
        assert (found.facts["enrolled"], found.facts["waiting"]) == (1, 0)
    allowed = brought_in(file_of(university, officer, row(subject, seats="1", remark_th="ห้องเล็ก")))
    assert became(university, allowed) == [CHANGED]
    below = brought_in(file_of(university, officer, row(subject, seats="0")))
    assert became(university, below) == [refused("import_seats_below_taken")]
    undone(opened)
    assert became(university, opened) == [(RowState.KEPT, RowChange.NEW, "import_changed_since")]


def test_a_closed_section_is_neither_opened_nor_changed(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, row(subject)))
    university.merge(section_of(university).sqlmodel_update({"status": SectionStatus.CLOSED}))
    same, other = file_of(university, officer, row(subject)), file_of(university, officer, row(subject, seats="61"))
    assert became(university, brought_in(same)) == [UNCHANGED]
    assert became(university, brought_in(other)) == [refused("import_section_closed")]
    assert (section_of(university).status, section_of(university).seats) == (SectionStatus.CLOSED, 60)


def test_majors_that_are_kept_out_stay_and_allotments_are_looked_at(
    university: University, officer: Person, subject: Subject
) -> None:
    out = SectionMajor(section_id=0, major_code="D14", access=MajorAccess.EXCLUDED)
    section = university.section(subject, seats=40, allotments={("E09", 1): 30}, majors=[out])
    said = {"section_code": section.section_code, "seats": "40"}
    assert became(university, brought_in(file_of(university, officer, row(subject, **said)))) == [UNCHANGED]
    both = brought_in(file_of(university, officer, row(subject, **said, majors="D14")))
    assert became(university, both) == [refused("import_major_allowed_and_excluded")]
    fewer = brought_in(file_of(university, officer, row(subject, **{**said, "seats": "29"})))
    assert became(university, fewer) == [refused("import_allotment_over_seats")]
    let_in = brought_in(file_of(university, officer, row(subject, **said, majors="E09")))
    assert became(university, let_in) == [CHANGED]
    assert {each.major_code: each.access for each in university.rows(SectionMajor)} == {
        "D14": MajorAccess.EXCLUDED, "E09": MajorAccess.ALLOWED
    }  # fmt: skip


def test_who_takes_a_seat_after_the_check_is_not_moved(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, row(subject, day_time=MONDAY)))
    case_id = checked(file_of(university, officer, row(subject, day_time="อ 09:00-10:30")))
    assert became(university, case_id) == [(RowState.GOOD, RowChange.CHANGED, None)]
    enrolled(university, section_of(university))
    applied(case_id)
    assert became(university, case_id) == [refused("import_section_held")]


def warned(university: University, case_id: UUID) -> list[list[tuple[str, str | None]]]:
    """The codes of what each row is warned of, and the rows of the file that are named."""
    return [
        [(each["code"].removeprefix("import_section_"), each["facts"].get("rows")) for each in found.notes or ()]
        for found in rows_of(university, case_id)
    ]


def test_a_clash_is_judged_by_where_sections_are_once_the_file_is_in(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = [row(subject, section_code=str(n), day_time=f"จ 0{n}:00-0{n}:50", room="LH 1") for n in (8, 9)]
    brought_in(file_of(university, officer, *rows))
    swapped = [{**rows[0], "day_time": rows[1]["day_time"]}, {**rows[1], "day_time": rows[0]["day_time"]}]
    case_id = checked(file_of(university, officer, *swapped))
    assert warned(university, case_id) == [[], []]
    onto = checked(file_of(university, officer, swapped[0]))
    assert warned(university, onto) == [[("room_taken", None)]]
    newcomer = row(subject, section_code="7", day_time=rows[0]["day_time"], room="LH 1")
    both = checked(file_of(university, officer, swapped[0], newcomer, rows[1]))
    assert warned(university, both) == [[("room_taken_in_file", "4")], [], []]
