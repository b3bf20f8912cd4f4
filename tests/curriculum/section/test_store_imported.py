"""Rows of a file become sections of a term; what exists is never changed, and what nobody uses is taken back."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from pydantic import ValidationError
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.curriculum.file_import.contract import SectionRow
from models.curriculum.file_import.store import CurriculumImport
from models.curriculum.section.contract import SectionType
from models.curriculum.section.store.file_facts import read_facts
from models.curriculum.section.store.imported import bring_in_sections, take_back_sections
from models.curriculum.section.tables import Section, SectionMajor, SectionMeeting, SectionTeacher
from models.curriculum.subject.tables import Subject
from models.db import engine
from models.enrolment.plan.tables import EnrolmentPlan, PlanSection
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, text_of
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University


@pytest.fixture
def source(university: University) -> CurriculumImport:
    """An import of a curriculum officer for the term."""
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
    case_id = uuid4()
    return CurriculumImport(case_id, case_id, officer.person_id, YEAR, SEMESTER)


@pytest.fixture
def subject(university: University) -> Subject:
    """A subject that is taught."""
    return university.subject()


def row(subject: Subject | str, **more: str) -> SectionRow:
    """A row as it is read from a file."""
    code = subject if isinstance(subject, str) else subject.show_code
    return SectionRow.model_validate({"subject_code": code, "section_code": "1", "seats": "60", **more})


def brought(source: CurriculumImport, *rows: SectionRow, later: tuple[SectionRow, ...] = ()) -> dict[int, RowOutcome]:
    """What became of the rows, each by its place; ``later`` ones are of the same file and come in another chunk."""
    whole = dict(enumerate((*rows, *later), start=2))
    with Session(engine()) as session, session.begin():
        facts = read_facts(session, source, rows, whole)
        return bring_in_sections(session, source, dict(enumerate(rows)), utc_now(), facts)


def warned(outcome: RowOutcome) -> list[tuple[str, str | int | None]]:
    """The codes of what a row is warned of, and the rows of the file that are named."""
    assert isinstance(outcome, AppliedRow)
    return [(each.code.removeprefix("import_section_"), each.facts.get("rows")) for each in outcome.warnings]


def taken_back(source: CurriculumImport, *outcomes: RowOutcome) -> frozenset[UUID]:
    """Which of these are undone."""
    ids = [outcome.result_id for outcome in outcomes if isinstance(outcome, AppliedRow)]
    with Session(engine()) as session, session.begin():
        return take_back_sections(session, source.case_id, ids)


def test_a_row_becomes_a_section_with_its_meetings_teachers_and_majors(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    teacher = university.teacher()
    said = {"day_time": "จ 09:00-10:30; พฤ. 9.00–10.30", "room": "SC45-705", "majors": "E09, D14"}
    brought(source, row(subject, teachers=teacher.id_code, section_type="ปฏิบัติการ", **said))
    (section,) = university.rows(Section)
    assert (section.subject_code, section.section_code, section.seats) == (subject.subject_code, "1", 60)
    assert (section.academic_year, section.semester, section.campus_code) == (YEAR, SEMESTER, "B")
    assert section.section_type is SectionType.LABORATORY
    meetings = sorted(university.rows(SectionMeeting), key=lambda meeting: meeting.meeting_no)
    assert [(one.weekday, one.starts_minute, one.ends_minute, one.room_th) for one in meetings] == [
        (0, 540, 630, "SC45-705"), (3, 540, 630, "SC45-705")
    ]  # fmt: skip
    assert [one.person_id for one in university.rows(SectionTeacher)] == [teacher.person_id]
    assert {one.major_code for one in university.rows(SectionMajor)} == {"E09", "D14"}


def test_what_a_row_names_that_is_not_there_is_told(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    draft, below = university.subject(), university.subject()
    university.merge(draft.sqlmodel_update({"status": "draft"}))
    university.merge(below.sqlmodel_update({"minimum_credit_to_open": 4}))
    outcomes = brought(
        source,
        row(draft),
        row(below),
        row(subject, majors="X99"),
        row(subject, campus_code="Z"),
        row(subject, teachers="nobody"),
    )
    told = [(one.code, one.column) for one in outcomes.values() if isinstance(one, RowProblem)]
    assert told == [
        ("import_subject_not_taught", "subject_code"), ("import_subject_below_minimum", "subject_code"),
        ("import_code_unknown", "majors"),
        ("import_code_unknown", "campus_code"), ("import_teacher_unknown", "teachers"),
    ]  # fmt: skip
    assert university.rows(Section) == []


def test_a_section_that_exists_is_refused_and_what_an_earlier_file_brought_is_passed_over(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    first = brought(source, row(subject.subject_code), row(subject, section_code="2"))
    assert [type(outcome) for outcome in first.values()] == [AppliedRow, AppliedRow]
    corrected = CurriculumImport(uuid4(), source.root_id, source.entered_by, YEAR, SEMESTER)
    assert isinstance(brought(corrected, row(subject))[0], BroughtBefore)
    another = CurriculumImport(uuid4(), uuid4(), source.entered_by, YEAR, SEMESTER)
    assert isinstance(brought(another, row(subject))[0], RowProblem)


def test_a_clash_with_a_row_of_another_chunk_is_told_to_both_rows(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    teacher = university.teacher().id_code
    first = row(subject, day_time="จ 09:00-10:30", room="LH 1", teachers=teacher)
    second = row(subject, section_code="2", day_time="จ 10:00-11:00", room="LH 1", teachers=teacher)
    third = row(subject, section_code="3", day_time="จ 10:00-11:00", room="LH 2", teachers=teacher)
    wrong = row(subject, section_code="4", day_time="จ 10:00-11:00", room="LH 1", majors="X99")
    outcomes = brought(source, first, second, later=(third, wrong))
    assert warned(outcomes[0]) == [("room_taken_in_file", "3"), ("teacher_taken_in_file", "4")]
    assert warned(outcomes[1]) == [("room_taken_in_file", "2"), ("teacher_taken_in_file", "4")]
    with Session(engine()) as session, session.begin():
        whole = dict(enumerate((first, second, third, wrong), start=2))
        facts = read_facts(session, source, [third], whole)
        rest = bring_in_sections(session, source, {2: third}, utc_now(), facts)
    assert warned(rest[2]) == [("teacher_taken", None)]


def test_a_campus_is_no_major_and_a_major_is_no_campus(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    outcomes = brought(source, row(subject, majors="B"), row(subject, section_code="2", campus_code="E09"))
    for outcome, column in zip(outcomes.values(), ("majors", "campus_code"), strict=True):
        assert isinstance(outcome, RowProblem)
        assert (outcome.code, outcome.column) == ("import_code_unknown", column)


def test_one_section_that_rows_name_in_two_ways_is_opened_once(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    first, again = brought(source, row(subject), row(subject, campus_code="B")).values()
    assert isinstance(first, AppliedRow)
    assert isinstance(again, RowProblem)
    assert again.code == "import_section_exists"
    assert len(university.rows(Section)) == 1


def test_sections_that_nobody_uses_are_taken_back(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    outcomes = brought(source, row(subject, day_time="จ 09:00-10:30"), row(subject, section_code="2"))
    used = next(section for section in university.rows(Section) if section.section_code == "2")
    university.merge(used.sqlmodel_update({"seats_taken": 1}))
    assert len(taken_back(source, *outcomes.values())) == 1
    assert [section.section_code for section in university.rows(Section)] == ["2"]
    assert university.rows(SectionMeeting) == []


def test_a_section_that_somebody_plans_with_stays(
    university: University, source: CurriculumImport, subject: Subject
) -> None:
    outcomes = brought(source, row(subject, day_time="จ 09:00-10:30"), row(subject, section_code="2"))
    planned = next(section for section in university.rows(Section) if section.section_code == "1")
    plan = EnrolmentPlan(
        student_id=university.student().student_id, academic_year=YEAR, semester=SEMESTER, name="แผน",
        created_at=utc_now(), updated_at=utc_now(),
    )  # fmt: skip
    university.merge(plan)
    university.merge(PlanSection(plan_id=plan.plan_id, section_id=planned.section_id))
    assert len(taken_back(source, *outcomes.values())) == 1
    assert [section.section_code for section in university.rows(Section)] == ["1"]
    assert len(university.rows(SectionMeeting)) == 1


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
    with pytest.raises(ValidationError) as refused:
        SectionRow.model_validate(said)
    (error,) = refused.value.errors()
    assert (error["loc"][0], error["ctx"]["code"]) == (field, code)
    for language in LANGUAGES:
        assert cell in text_of(code, language, {"cell": cell}, name="rows")
