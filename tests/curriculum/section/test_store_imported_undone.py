"""Undoing files of sections: what was is restored, and what people went on with stays (golive §3)."""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import Session, col

from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.tables import Section, SectionMeeting, SectionTeacher
from models.curriculum.subject.tables import Subject
from models.enrolment.plan.tables import EnrolmentPlan, PlanSection
from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from tests.support.section_files import MONDAY, enrolled, file_of, places, row, section_of
from tests.support.section_files import officer as officer
from tests.support.section_files import subject as subject
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import became, brought_in, rows_of, undone


def test_undoing_takes_no_seat_of_who_came_since(university: University, officer: Person, subject: Subject) -> None:
    brought_in(file_of(university, officer, row(subject, seats="1", day_time=MONDAY)))
    more = brought_in(file_of(university, officer, row(subject, seats="2")))
    moved = brought_in(file_of(university, officer, row(subject, seats="2", day_time="อ 09:00-10:30")))
    enrolled(university, section_of(university))
    enrolled(university, section_of(university))
    undone(moved)
    assert became(university, moved) == [(RowState.KEPT, RowChange.CHANGED, "import_section_held")]
    undone(more)
    assert became(university, more) == [(RowState.KEPT, RowChange.CHANGED, "import_seats_below_taken")]
    assert (section_of(university).seats, places(university)[0][0]) == (2, 1)


def test_what_an_officer_changed_since_is_not_undone(university: University, officer: Person, subject: Subject) -> None:
    brought_in(file_of(university, officer, row(subject)))
    case_id = brought_in(file_of(university, officer, row(subject, seats="70")))
    university.merge(section_of(university).sqlmodel_update({"seats": 80, "revision": 3}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_changed_since")]
    assert section_of(university).seats == 80


def test_the_only_teacher_who_was_replaced_teaches_again_in_the_room_by_both_its_names(
    university: University, officer: Person, subject: Subject
) -> None:
    university.add(
        *(
            Room(campus_code="B", name_th=thai, name_en=english, exam_seats=None, changed_at=utc_now())
            for thai, english in (("ห้อง 1", "Room 1"), ("ห้อง 2", "Room 2"))
        )
    )
    first, second, left = (university.teacher() for _ in range(3))
    lines = [row(subject, section_code=code, day_time=MONDAY, room="ห้อง 1") for code in ("1", "2")]
    taught = [{**line, "teachers": who.id_code} for line, who in zip(lines, (first, left), strict=True)]
    brought_in(file_of(university, officer, *taught))
    replaced = [{**line, "teachers": second.id_code, "room": "ห้อง 2"} for line in lines]
    case_id = brought_in(file_of(university, officer, *replaced))
    with Session(university.engine) as session, session.begin():
        session.execute(update(Person).where(col(Person.person_id) == left.person_id).values(closed_at=utc_now()))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.UNDONE, RowChange.CHANGED, None), (RowState.KEPT, RowChange.CHANGED, "import_teacher_unknown")
    ]  # fmt: skip
    assert [each.person_id for each in university.rows(SectionTeacher)] == [first.person_id, second.person_id]
    assert [each.room_en for each in university.rows(SectionMeeting)] == ["Room 1", "Room 2"]


def test_a_room_that_is_in_the_master_no_more_is_restored_with_both_its_names(
    university: University, officer: Person, subject: Subject
) -> None:
    for thai, english in (("ห้อง 1", "Room 1"), ("ห้อง 2", "Room 2")):
        university.add(Room(campus_code="B", name_th=thai, name_en=english, exam_seats=None, changed_at=utc_now()))
    line = row(subject, day_time=MONDAY, room="ห้อง 1")
    brought_in(file_of(university, officer, line))
    case_id = brought_in(file_of(university, officer, {**line, "room": "ห้อง 2"}))
    with Session(university.engine) as session, session.begin():
        session.execute(update(Room).where(col(Room.name_th) == "ห้อง 1").values(name_th="ห้อง 101", name_en="R 101"))
    undone(case_id)
    assert became(university, case_id) == [(RowState.UNDONE, RowChange.CHANGED, None)]
    assert [(each.room_th, each.room_en) for each in university.rows(SectionMeeting)] == [("ห้อง 1", "Room 1")]


def test_sections_that_nobody_uses_are_taken_back(university: University, officer: Person, subject: Subject) -> None:
    rows = [row(subject, section_code=str(n), day_time=f"จ 0{n}:00-0{n}:50", room="LH 1") for n in (7, 8, 9)]
    case_id = brought_in(file_of(university, officer, *rows))
    enrolled(university, section_of(university, "8"))
    plan = EnrolmentPlan(
        student_id=university.student().student_id, academic_year=YEAR, semester=SEMESTER, name="แผน",
        created_at=utc_now(), updated_at=utc_now(),
    )  # fmt: skip
    university.merge(plan)
    university.merge(PlanSection(plan_id=plan.plan_id, section_id=section_of(university, "9").section_id))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.UNDONE, RowChange.NEW, None),
        (RowState.KEPT, RowChange.NEW, "import_section_touched"),
        (RowState.KEPT, RowChange.NEW, "import_row_used"),
    ]
    assert [each.section_code for each in university.rows(Section)] == ["8", "9"]
    assert len(university.rows(SectionMeeting)) == 2


def test_a_section_that_somebody_went_on_with_is_not_deleted(
    university: University, officer: Person, subject: Subject
) -> None:
    lines = [row(subject, section_code=code) for code in ("1", "2", "3", "4")]
    opened = brought_in(file_of(university, officer, *lines))
    brought_in(file_of(university, officer, {**lines[0], "day_time": MONDAY, "remark_th": "ร่วม"}))
    brought_in(file_of(university, officer, {**lines[1], "majors": "E09"}))
    closed = AuditEntry(
        at=utc_now(), action="section.edit", subject_kind="section",
        subject_id=str(section_of(university, "3").section_id), before={"status": "open"}, after={"status": "closed"},
    )  # fmt: skip
    university.add(closed)
    undone(brought_in(file_of(university, officer, {**lines[3], "day_time": MONDAY, "remark_th": "ร่วม"})))
    undone(opened)
    assert became(university, opened) == [
        (RowState.KEPT, RowChange.NEW, "import_section_changed_since"),
        (RowState.KEPT, RowChange.NEW, "import_section_changed_since"),
        (RowState.KEPT, RowChange.NEW, "import_section_touched"),
        (RowState.UNDONE, RowChange.NEW, None),
    ]
    today = bangkok_date(utc_now()).isoformat()
    facts = [each.facts for each in rows_of(university, opened)[:2]]
    assert facts == [{"changed_on": today, "column": name} for name in ("day_time", "majors")]
    assert [each.section_code for each in university.rows(Section)] == ["1", "2", "3"]
    assert len(places(university)) == 1


def test_what_came_in_before_files_updated_is_undone_as_what_was_new(
    university: University, officer: Person, subject: Subject
) -> None:
    case_id = brought_in(file_of(university, officer, row(subject), row(subject, section_code="2")))
    with Session(university.engine) as session, session.begin():
        session.execute(update(ImportRow).values(change=None, changes=None))
    enrolled(university, section_of(university, "2"))
    undone(case_id)
    assert [state for state, *_ in became(university, case_id)] == [RowState.UNDONE, RowState.KEPT]
    assert [each.section_code for each in university.rows(Section)] == ["2"]
