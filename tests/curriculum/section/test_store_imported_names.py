"""What rows of sections name: subjects, teachers, majors and rooms, and which section they are about (golive §3)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from sqlalchemy import update
from sqlmodel import Session, col

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.section.tables import Section, SectionMeeting
from models.curriculum.subject.tables import Subject
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, text_of
from models.people.person.tables import Person
from tests.support.section_files import CHANGED, MONDAY, NEW, UNCHANGED, file_of, refused, row, section_of
from tests.support.section_files import officer as officer
from tests.support.section_files import subject as subject
from tests.support.university import University
from tests.support.updating import became, brought_in


def test_what_a_row_names_that_is_not_there_is_told(university: University, officer: Person, subject: Subject) -> None:
    draft, below = university.subject(), university.subject()
    university.merge(draft.sqlmodel_update({"status": "draft"}))
    university.merge(below.sqlmodel_update({"minimum_credit_to_open": 4}))
    case_id = brought_in(
        file_of(
            university, officer, row(draft), row(below), row(subject, majors="X99"), row(subject, campus_code="Z"),
            row(subject, section_code="2", teachers="nobody"), {**row(subject), "section_code": "3", "seats": ""},
            row(subject, section_code="4", room="LH 1"),
        )
    )  # fmt: skip
    assert became(university, case_id) == [
        refused("import_subject_not_taught"),
        refused("import_subject_below_minimum"),
        refused("import_code_unknown"),
        refused("import_code_unknown"),
        refused("import_teacher_unknown"),
        refused("import_cell_missing_of_new"),
        refused("import_section_room_without_time"),
    ]
    assert university.rows(Section) == []


def test_a_section_of_a_version_that_is_no_longer_taught_changes_all_the_same(
    university: University, officer: Person, subject: Subject
) -> None:
    teacher = university.teacher()
    brought_in(file_of(university, officer, row(subject, teachers=teacher.id_code, day_time=MONDAY)))
    university.merge(subject.sqlmodel_update({"status": "ended"}))
    university.merge(teacher.sqlmodel_update({"closed_at": utc_now()}))
    line = row(subject, seats="61", teachers=teacher.id_code, day_time=MONDAY)
    assert became(university, brought_in(file_of(university, officer, line))) == [CHANGED]


def test_one_section_that_rows_name_in_two_ways_is_of_the_first(
    university: University, officer: Person, subject: Subject
) -> None:
    rows = (row(subject), row(subject.subject_code, campus_code="B", seats="61"))
    for first in (NEW, UNCHANGED):
        case_id = brought_in(file_of(university, officer, *rows))
        assert became(university, case_id) == [first, refused("import_section_twice")]
    assert [each.seats for each in university.rows(Section)] == [60]


def test_a_number_that_two_versions_have_must_be_said_with_the_year(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, row(subject.subject_code)))
    newer = subject.model_copy(update={"subject_code": f"{subject.show_code}-99"})
    university.add(Subject(**newer.model_dump()))
    second = section_of(university)
    university.add(Section(**{**second.model_dump(), "section_id": 9_999_999, "subject_code": newer.subject_code}))
    unclear = brought_in(file_of(university, officer, row(subject, seats="61")))
    assert became(university, unclear) == [refused("import_section_unclear")]
    clear = brought_in(file_of(university, officer, row(newer.subject_code, seats="61")))
    assert became(university, clear) == [CHANGED]
    assert [each.seats for each in university.rows(Section)] == [60, 61]


def test_a_row_does_not_say_which_of_several_rooms_changes(
    university: University, officer: Person, subject: Subject
) -> None:
    brought_in(file_of(university, officer, row(subject, day_time="จ 09:00-10:30; พ 09:00-10:30", room="LH 1")))
    with Session(university.engine) as session, session.begin():
        session.execute(update(SectionMeeting).where(col(SectionMeeting.meeting_no) == 2).values(room_th="LH 2"))
    moved = brought_in(file_of(university, officer, row(subject, room="LH 3")))
    assert became(university, moved) == [refused("import_section_several_rooms")]
    assert became(university, brought_in(file_of(university, officer, row(subject, seats="61")))) == [CHANGED]


@pytest.mark.parametrize(
    ("field", "cell", "code"),
    [
        ("subject_code", "418", "import_subject_code_wrong"),
        ("section_code", "ก", "import_section_code_wrong"),
        ("seats", "มาก", "import_seats_wrong"),
        ("section_type", "สัมมนา", "import_section_type_wrong"),
        ("day_time", "จ 25:00-26:00", "import_meeting_wrong"),
        ("day_time", "จ 10:30-09:00", "import_meeting_wrong"),
        ("day_time", "วันหยุด", "import_meeting_wrong"),
    ],
    ids=("subject", "section", "seats", "type", "hours", "backwards", "day"),
)
def test_a_cell_of_a_section_that_is_wrong_is_told_in_words(field: str, cell: str, code: str) -> None:
    said = {"subject_code": "01418351-65", "section_code": "1", "seats": "60", field: cell}
    with pytest.raises(ValidationError) as wrong:
        SectionRow.model_validate(said)
    (error,) = wrong.value.errors()
    assert (error["loc"][0], error["ctx"]["code"]) == (field, code)
    for language in LANGUAGES:
        assert cell in text_of(code, language, {"cell": cell}, name="rows")
