"""Files of earlier grades: the ledger is brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.store.imported import EARLIER_GRADES
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry, GradeRecord
from models.grades.standing.tables import StudentStanding
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import bangkok_instant, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.earlier_grades import file_of, row
from tests.support.earlier_grades import registrar as registrar
from tests.support.earlier_grades import student as student
from tests.support.grading import LAST_YEAR, Grades, assert_standings_are_what_the_entries_say
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
ISSUE = text("""
    INSERT INTO issued_transcript (transcript_id, number, year, serial, student_id, language, content, idempotency_key,
                                   issued_at, issued_by)
    VALUES (gen_random_uuid(), 'T-1', 2569, 1, :student_id, 'th', '{}', 'k', now(), :by)
""")

CONFER = text("""
    INSERT INTO graduation (case_id, student_id, academic_year, semester, asked_at, version_id, name_th, name_en,
                            accepted, accepted_at, audit, audited_at, conferred_at)
    VALUES (gen_random_uuid(), :student_id, 2569, 1, now(), gen_random_uuid(), '', '', '{}', now(), '{}', now(), now())
""")


def degree_conferred_on(university: University, student: Student) -> None:
    """A degree of the student, without the case that led to it."""
    with university.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(CONFER, {"student_id": student.student_id})


def refusal_of(university: University, sender: Person, said: Mapping[str, str]) -> str | None:
    """Why a row is refused."""
    [(_, _, problem)] = became(university, checked(file_of(university, sender, said)))
    return problem


def now_of(university: University, student: Student) -> tuple[Decimal | None, Decimal]:
    """Average and credits of a student."""
    [found] = [each for each in university.rows(Student) if each.student_id == student.student_id]
    return found.gpax, found.credits_earned


def letters_of(university: University) -> list[tuple[str, EntryKind]]:
    """Every entry of the ledger, in the order in which they were written."""
    entries = sorted(university.rows(GradeEntry), key=lambda entry: (entry.recorded_at, entry.supersedes is not None))
    return [(entry.letter, entry.kind) for entry in entries]


def test_grades_of_a_file_are_in_the_ledger_and_in_the_standings(
    university: University, registrar: Person, student: Student
) -> None:
    first, second = university.subject(), university.subject(credit=2)
    rows = [
        row(student, first.show_code, "A"),
        row(student, second.show_code, "c+", semester="ฤดูร้อน", credit="1"),
        row(student, second.show_code, "S", academic_year="2566"),
    ]
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [NEW, NEW, NEW]
    assert {(each.academic_year, each.semester, each.grade, each.credit) for each in university.rows(GradeRecord)} == {
        (YEAR - 1, 1, "A", 3), (YEAR - 1, 0, "C+", 1), (2566, 1, "S", 2),
    }  # fmt: skip
    assert {(each.kind, each.case_id, each.recorded_by) for each in university.rows(GradeEntry)} == {
        (EntryKind.EARLIER, case_id, registrar.person_id)
    }
    assert now_of(university, student) == (Decimal("3.625"), 4)
    assert_standings_are_what_the_entries_say(university.engine)


def test_a_letter_holds_from_the_end_of_its_term_where_that_is_known(
    university: University, registrar: Person, student: Student
) -> None:
    ends_on = (utc_now() - timedelta(days=200)).date()
    insert = text("INSERT INTO term VALUES (:year, 1, :ends_on - 100, :ends_on)")
    with university.engine.begin() as connection:
        connection.execute(insert, {"year": YEAR - 1, "ends_on": ends_on})
    brought_in(file_of(university, registrar, row(student, university.subject().show_code, "A")))
    [entry] = university.rows(GradeEntry)
    assert entry.effective_at == bangkok_instant(ends_on + timedelta(days=1))


def test_the_same_file_again_changes_nothing(university: University, registrar: Person, student: Student) -> None:
    said = row(student, university.subject().show_code, "B", credit="3.0")
    brought_in(file_of(university, registrar, said))
    assert became(university, brought_in(file_of(university, registrar, said))) == [UNCHANGED]
    assert letters_of(university) == [("B", EntryKind.EARLIER)]


def test_another_letter_is_a_correction_and_undoing_it_one_more(
    university: University, registrar: Person, student: Student
) -> None:
    subject = university.subject().show_code
    brought_in(file_of(university, registrar, row(student, subject, "B")))
    case_id = brought_in(file_of(university, registrar, row(student, subject, "A")))
    assert became(university, case_id) == [CHANGED]
    assert rows_of(university, case_id)[0].changes == [{"field": "grade", "old": "B", "new": "A"}]
    assert now_of(university, student) == (4, 3)
    undone(case_id)
    assert letters_of(university) == [
        ("B", EntryKind.EARLIER), ("A", EntryKind.CORRECTION), ("B", EntryKind.CORRECTION),
    ]  # fmt: skip
    assert now_of(university, student) == (3, 3)


def test_undoing_takes_grades_and_standings_out_of_the_ledger(
    university: University, registrar: Person, student: Student
) -> None:
    grades = Grades(university.engine)
    grades.give(student.student_id, university.subject(), "B", LAST_YEAR)
    case_id = brought_in(
        file_of(
            university, registrar,
            row(student, university.subject().show_code, "A"),
            row(student, university.subject().show_code, "F", academic_year="2567"),
            row(other := university.student(), university.subject().show_code, "A"),
        )
    )  # fmt: skip
    assert (now_of(university, student), now_of(university, other)) == ((Decimal("2.33333333"), 6), (4, 3))
    undone(case_id)
    assert {each.state for each in rows_of(university, case_id)} == {RowState.UNDONE}
    assert len(university.rows(GradeAttempt)) == len(university.rows(GradeRecord)) == 1
    assert [(each.student_id, each.academic_year) for each in university.rows(StudentStanding)] == [
        (student.student_id, YEAR - 1)
    ]
    assert (now_of(university, student), now_of(university, other)) == ((3, 3), (None, 0))
    assert_standings_are_what_the_entries_say(university.engine)
    again = file_of(university, registrar, row(other, university.subject().show_code, "B"))
    assert became(university, brought_in(again)) == [NEW]


def test_a_grade_that_stands_on_a_transcript_or_was_corrected_stays(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    subject = university.subject().show_code
    case_id = brought_in(
        file_of(university, registrar, row(student, subject, "A"), row(other, subject, "B")),
    )
    with university.engine.begin() as connection:
        connection.execute(ISSUE, {"student_id": student.student_id, "by": registrar.person_id})
    brought_in(file_of(university, registrar, row(other, subject, "C")))
    undone(case_id)
    assert [(each.state, each.problem) for each in rows_of(university, case_id)] == [
        (RowState.KEPT, "import_row_used"), (RowState.KEPT, "import_changed_since"),
    ]  # fmt: skip
    assert {each.grade for each in university.rows(GradeRecord)} == {"A", "C"}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "6999999999"}, "import_student_not_found"),
        ({"subject_code": "99999999"}, "import_subject_unknown"),
        ({"academic_year": str(YEAR), "semester": str(SEMESTER)}, "import_term_not_over"),
        ({"academic_year": str(YEAR + 1)}, "import_term_not_over"),
        ({"grade": "X"}, "import_grade_wrong"),
        ({"grade": ""}, "import_cell_missing_of_new"),
    ],
)
def test_a_row_that_cannot_be_is_refused(
    university: University, registrar: Person, student: Student, said: dict[str, str], problem: str
) -> None:
    assert refusal_of(university, registrar, {**row(student, university.subject().show_code, "A"), **said}) == problem
    assert university.rows(GradeAttempt) == []


def test_what_this_portal_graded_is_not_changed_by_a_file(
    university: University, registrar: Person, student: Student
) -> None:
    subject = university.subject()
    Grades(university.engine).give(student.student_id, subject, "B", LAST_YEAR, kind=EntryKind.PUBLICATION)
    assert refusal_of(university, registrar, row(student, subject.show_code, "A")) == "import_grade_published"
    assert refusal_of(university, registrar, row(student, subject.show_code, "B", credit="2")) == (
        "import_credit_of_attempt"
    )
    assert became(university, checked(file_of(university, registrar, row(student, subject.show_code, "B")))) == [
        UNCHANGED
    ]


def test_an_incomplete_grade_of_the_old_system_is_not_settled_by_a_file(
    university: University, registrar: Person, student: Student
) -> None:
    subject = university.subject().show_code
    brought_in(file_of(university, registrar, row(student, subject, "I")))
    assert refusal_of(university, registrar, row(student, subject, "A")) == "import_grade_not_replaced"


def test_the_version_of_its_year_is_meant(university: University, registrar: Person, student: Student) -> None:
    newest = university.subject()
    copied = text("""
        INSERT INTO subject (subject_code, show_code, name_th, name_en, description_th, description_en, credit,
                             theory_hours, practice_hours, self_hours, department_code, education_level_code,
                             subject_type, start_year, status, updated_at)
        SELECT show_code || '-60', show_code, name_th, name_en, '', '', 2, 2, 0, 4, department_code,
               education_level_code, subject_type, 2560, 'inactive', updated_at FROM subject WHERE subject_code = :code
    """)
    with university.engine.begin() as connection:
        connection.execute(copied, {"code": newest.subject_code})
    years = ("2558", "2562", "2567")
    said = [row(student, newest.show_code, "A", academic_year=year) for year in years]
    brought_in(file_of(university, registrar, *said))
    assert {(each.academic_year, each.subject_code[-2:], each.credit) for each in university.rows(GradeRecord)} == {
        (2558, "60", 2), (2562, "60", 2), (2567, "65", 3),
    }  # fmt: skip


def test_a_check_writes_nothing(university: University, registrar: Person, student: Student) -> None:
    case_id = checked(file_of(university, registrar, row(student, university.subject().show_code, "A")))
    assert university.rows(GradeAttempt) == []
    applied(case_id)
    assert [each.grade for each in university.rows(GradeRecord)] == ["A"]


def test_no_file_touches_the_grades_that_a_degree_was_conferred_on(
    university: University, registrar: Person, student: Student
) -> None:
    kept, corrected = university.subject().show_code, university.subject().show_code
    first = brought_in(file_of(university, registrar, row(student, kept, "B"), row(student, corrected, "B")))
    second = brought_in(file_of(university, registrar, row(student, corrected, "A")))
    degree_conferred_on(university, student)
    for subject in (kept, university.subject().show_code):
        assert refusal_of(university, registrar, row(student, subject, "A")) == "import_grade_after_degree"
    undone(second)
    undone(first)
    assert {each.state for case in (first, second) for each in rows_of(university, case)} == {RowState.KEPT}
    assert sorted(each.grade for each in university.rows(GradeRecord)) == ["A", "B"]


def test_a_letter_that_undoing_could_not_restore_is_not_replaced(
    university: University, registrar: Person, student: Student
) -> None:
    subject = university.subject().show_code
    brought_in(file_of(university, registrar, row(student, subject, "P")))
    assert refusal_of(university, registrar, row(student, subject, "A")) == "import_grade_not_replaced"


def test_what_is_held_is_read_while_nobody_else_writes_grades_of_the_student(
    university: University, student: Student
) -> None:
    said = EarlierGradeRow.model_validate(row(student, "01204111", "A"))
    lock = text("SELECT FROM student WHERE student_id = :student_id FOR NO KEY UPDATE NOWAIT")
    with Session(university.engine) as session, university.engine.connect() as other:
        EARLIER_GRADES.held(session, [said])
        with pytest.raises(OperationalError, match="could not obtain lock"):
            other.execute(lock, {"student_id": student.student_id})
