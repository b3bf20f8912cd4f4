"""Study years of a chunk of students: worked out, given once, and taken back (golive §4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import Engine, event, text
from sqlmodel import Session

from activities.study import year_promotion
from activities.study.year_promotion import (
    count_year_promotion,
    preview_promotion_chunk,
    promote_chunk,
    receive_year_promotion,
)
from models.calendar.term.tables import Term
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.plan.tables import EnrolmentSlot
from models.grades.grade.contract import EntryKind
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
from models.people.student.contract.status import StudentStatus
from models.study.transfer_credit.contract import TransferSource
from models.study.transfer_credit.tables import TransferCredit
from models.study.year_promotion.contract import PromotionProblem, PromotionState
from models.study.year_promotion.rules.asking import YearFacts
from models.study.year_promotion.store import judging
from models.study.year_promotion.store.reading import year_facts
from models.study.year_promotion.tables import StudyYearChange
from tests.support.crashing import Crash
from tests.support.promoting import PromotionOffices, chunk_of, terms_before
from tests.support.university import YEAR, University

PROMOTED = (PromotionState.PROMOTED, None)
TO_PROMOTE = (PromotionState.TO_PROMOTE, None)
UNCHANGED = (PromotionState.UNCHANGED, None)


@pytest.fixture
def offices(university: University) -> PromotionOffices:
    """Two registrars."""
    return PromotionOffices(university)


def terms_of(offices: PromotionOffices, student: Student) -> tuple[int, int]:
    """How many terms the preview says that a student studied, and was away."""
    row = offices.row(offices.previewed(), student)
    return row.terms, row.away


def changes(university: University) -> list[tuple[int, int, int, bool]]:
    """The history: student, from, to, and whether it was undone."""
    return [
        (row.student_id, row.from_year, row.to_year, row.undone_at is not None)
        for row in university.rows(StudyYearChange)
    ]


def test_a_preview_changes_no_study_year_and_says_what_is_done_then(
    university: University, offices: PromotionOffices
) -> None:
    rises, stays, falls = offices.student(2, 4), offices.student(2, 3), offices.student(4, 2)
    case_id = offices.previewed()
    shown = offices.states(case_id)
    assert shown == {
        rises.student_id: TO_PROMOTE,
        stays.student_id: UNCHANGED,
        falls.student_id: (PromotionState.TO_LOOK_AT, PromotionProblem.FALLS),
    }
    assert [offices.year_of(each) for each in (rises, stays, falls)] == [2, 2, 4]
    promote_chunk(chunk_of(case_id))
    assert offices.states(case_id) == {**shown, rises.student_id: PROMOTED}
    assert [offices.year_of(each) for each in (rises, stays, falls)] == [3, 2, 4]
    assert changes(university) == [(rises.student_id, 2, 3, False)]
    figures = count_year_promotion(case_id)
    assert (figures.students, figures.promoted, figures.unchanged, figures.to_look_at) == (3, 1, 1, 1)


def test_a_chunk_that_is_done_twice_changes_nothing_more(university: University, offices: PromotionOffices) -> None:
    students = [offices.student() for _ in range(3)]
    request = offices.request()
    assert receive_year_promotion(request) == receive_year_promotion(request)
    for _ in range(2):
        for first in (0, 2):
            preview_promotion_chunk(chunk_of(request.case_id, first, 2))
    for _ in range(2):
        for first in (0, 2):
            promote_chunk(chunk_of(request.case_id, first, 2))
    assert [offices.year_of(student) for student in students] == [3, 3, 3]
    assert len(university.rows(StudyYearChange)) == 3
    for _ in range(2):
        offices.undone(request.case_id)
    assert [offices.year_of(student) for student in students] == [2, 2, 2]


def test_a_second_promotion_of_the_year_finds_nobody(university: University, offices: PromotionOffices) -> None:
    student = offices.student()
    offices.promoted()
    again = offices.promoted()
    assert offices.states(again) == {student.student_id: UNCHANGED}
    assert count_year_promotion(again).to_promote == 0
    assert (offices.year_of(student), len(university.rows(StudyYearChange))) == (3, 1)


def test_a_chunk_whose_worker_is_killed_leaves_nothing_and_is_done_once(
    university: University, offices: PromotionOffices, monkeypatch: pytest.MonkeyPatch
) -> None:
    student = offices.student()
    case_id = offices.previewed()

    def dies(session: Session, chunk: object, at: object) -> None:
        judging.promote_students(session, chunk_of(case_id), utc_now())
        raise Crash

    with monkeypatch.context() as dying:
        dying.setattr(year_promotion, "promote_students", dies)
        with pytest.raises(Crash):
            promote_chunk(chunk_of(case_id))
    assert (offices.year_of(student), changes(university)) == (2, [])
    promote_chunk(chunk_of(case_id))
    assert (offices.year_of(student), len(changes(university))) == (3, 1)


def test_terms_are_those_with_grades_or_enrolments_without_summers_and_terms_to_come(
    university: University, offices: PromotionOffices
) -> None:
    student = offices.student(1, 0)
    offices.studied(student, [(YEAR - 2, 1)], "F")
    offices.studied(student, [(YEAR - 2, 2)], "W", EntryKind.WITHDRAWAL)
    offices.studied(student, [(YEAR - 2, 0), (YEAR, 1)])
    assert terms_of(offices, student) == (2, 0)
    section = university.section(offices.subject)
    for semester, status in ((1, EnrolmentStatus.ENROLLED), (2, EnrolmentStatus.DROPPED)):
        university.add(
            Enrolment(
                student_id=student.student_id, section_id=section.section_id, academic_year=YEAR - 1,
                semester=semester, subject_code=offices.subject.subject_code, section_type=section.section_type,
                credit=offices.subject.credit, status=status, created_at=utc_now(), updated_at=utc_now(),
            )
        )  # fmt: skip
    assert terms_of(offices, student) == (3, 0)


def test_terms_on_leave_count_nothing_though_their_subjects_have_a_w(offices: PromotionOffices) -> None:
    student = offices.student(2, 2)
    offices.studied(student, [(YEAR - 2, 2)], "W", EntryKind.WITHDRAWAL)
    offices.away(student, [(YEAR - 2, 1), (YEAR - 2, 2)])
    case_id = offices.previewed()
    row = offices.row(case_id, student)
    assert (row.terms, row.away, row.state) == (2, 2, PromotionState.UNCHANGED)


def test_who_is_on_leave_goes_up_for_what_they_studied_and_who_has_left_is_not_looked_at(
    university: University, offices: PromotionOffices
) -> None:
    away = offices.student(2, 4, status=StudentStatus.ON_LEAVE)
    for status in (StudentStatus.GRADUATED, StudentStatus.DISMISSED, StudentStatus.RESIGNED):
        offices.student(2, 4, status=status)
    assert offices.states(offices.promoted()) == {away.student_id: PROMOTED}


def test_credits_from_elsewhere_are_no_terms_and_are_named_where_a_year_would_fall(
    university: University, offices: PromotionOffices
) -> None:
    student = offices.student(3, 2)
    offices.studied(student, [(YEAR - 3, 1), (YEAR - 3, 2)], "P", EntryKind.TRANSFER)
    case_id = offices.previewed()
    assert offices.states(case_id)[student.student_id] == (PromotionState.TO_LOOK_AT, PromotionProblem.FALLS)
    import_case = offices.row(case_id, student).case_id
    university.add(
        TransferCredit(
            transfer_id=new_id(), import_case_id=import_case, student_id=student.student_id, academic_year=YEAR - 1,
            semester=1, asked_on=bangkok_date(utc_now()), source=TransferSource.OUTSIDE, reason="เทียบโอน",
            under_review=False, approved_at=utc_now(),
        )
    )  # fmt: skip
    row = offices.row(offices.previewed(), student)
    assert (row.terms, row.problem) == (2, PromotionProblem.FALLS_TRANSFERRED)


def test_the_longest_study_time_is_that_of_the_programme(university: University, offices: PromotionOffices) -> None:
    student = offices.student(4, 8)
    with university.engine.begin() as connection:
        connection.execute(
            text("""
            WITH v AS (INSERT INTO programme_version (version_id, programme_code, revision, major_code, campus_code,
                           name_th, name_en, total_credits, first_entry_year, status, document, edits, updated_at)
                       VALUES (:version, 'E09-G', 2565, 'E09', 'B', 'ห', 'P', 6, 2560, 'active',
                               CAST('{"conditions": {"years": 3, "longest": "1.5"}}' AS jsonb), 0, now())
                       RETURNING version_id)
            INSERT INTO student_programme (student_id, version_id, assigned_at)
            SELECT :student_id, version_id, now() FROM v
            """),
            {"version": new_id(), "student_id": student.student_id},
        )
    row = offices.row(offices.previewed(), student)
    assert (row.longest, row.state, row.problem) == (
        4, PromotionState.TO_LOOK_AT, PromotionProblem.PAST_LONGEST,
    )  # fmt: skip


def test_what_changed_after_the_preview_is_left_as_it_is_and_named(
    university: University, offices: PromotionOffices
) -> None:
    leaves, falls_back, changed, stays = (offices.student() for _ in range(4))
    late = offices.student(2, 3)
    case_id = offices.previewed()
    university.give_status(leaves, StudentStatus.RESIGNED)
    offices.away(falls_back, [(YEAR - 1, 2)])
    offices.set_year(changed, 3)
    offices.studied(late, [(YEAR - 3, 2)])
    promote_chunk(chunk_of(case_id))
    assert offices.states(case_id) == {
        leaves.student_id: (PromotionState.MOVED, PromotionProblem.NOT_STUDYING),
        falls_back.student_id: (PromotionState.MOVED, PromotionProblem.MOVED),
        changed.student_id: (PromotionState.MOVED, PromotionProblem.MOVED),
        stays.student_id: PROMOTED,
        late.student_id: UNCHANGED,
    }
    assert [offices.year_of(each) for each in (leaves, falls_back, changed, stays, late)] == [2, 2, 3, 3, 2]
    figures = count_year_promotion(case_id)
    assert (figures.promoted, figures.moved) == (1, 3)


def test_undoing_gives_the_year_before_where_nobody_changed_it_since(
    university: University, offices: PromotionOffices
) -> None:
    back, changed, resigned = (offices.student() for _ in range(3))
    case_id = offices.promoted()
    offices.set_year(changed, 4)
    university.give_status(resigned, StudentStatus.RESIGNED)
    figures = offices.undone(case_id)
    assert (figures.undone, figures.kept) == (2, 1)
    assert offices.states(case_id) == {
        back.student_id: (PromotionState.UNDONE, None),
        changed.student_id: (PromotionState.KEPT, PromotionProblem.CHANGED_SINCE),
        resigned.student_id: (PromotionState.UNDONE, None),
    }
    assert [offices.year_of(each) for each in (back, changed, resigned)] == [2, 4, 2]
    assert changes(university) == [
        (back.student_id, 2, 3, True), (changed.student_id, 2, 3, False), (resigned.student_id, 2, 3, True),
    ]  # fmt: skip
    assert offices.states(offices.promoted())[back.student_id] == PROMOTED


def test_who_is_admitted_in_that_year_is_not_looked_at(university: University, offices: PromotionOffices) -> None:
    student = offices.student()
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE student SET admission_year = :year"), {"year": YEAR})
    assert offices.states(offices.previewed()) == {}
    assert offices.year_of(student) == 2


def test_what_those_who_go_up_have_in_that_year_is_counted(university: University, offices: PromotionOffices) -> None:
    rises, stays = offices.student(2, 4), offices.student(2, 3)
    section: Section = university.section(allotments={("E09", 2): 5})
    now = utc_now()
    for student in (rises, stays):
        university.add(
            EnrolmentSlot(
                student_id=student.student_id, academic_year=YEAR, semester=1, opens_at=now,
                closes_at=now + timedelta(days=365), published_at=now,
            ),
            Enrolment(
                student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=1,
                subject_code=section.subject_code, section_type=section.section_type, credit=3,
                status=EnrolmentStatus.ENROLLED, allotment_major="E09", allotment_year=2, created_at=now,
                updated_at=now,
            ),
        )  # fmt: skip
    figures = count_year_promotion(offices.previewed())
    assert (figures.slots, figures.seats, figures.waits) == (1, 1, 0)


def test_asking_looks_at_the_calendar_and_at_other_promotions(
    university: University, offices: PromotionOffices
) -> None:
    def facts(year: int) -> YearFacts:
        with Session(university.engine) as session:
            return year_facts(session, year)

    [term] = university.rows(Term)
    assert facts(YEAR) == YearFacts(
        begins_on=term.starts_on, year_before_ends_on=None, ends_on=None, open_year=None, later_year=None
    )
    assert facts(YEAR + 1).begins_on is None
    case_id = offices.request().case_id
    assert facts(YEAR).open_year == YEAR
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET stage = 'promoted' WHERE case_id = :id"), {"id": case_id})
    assert (facts(YEAR).open_year, facts(YEAR).later_year, facts(YEAR - 1).later_year) == (None, None, YEAR)


@contextmanager
def counted(engine: Engine) -> Iterator[list[str]]:
    """The statements that run within it."""
    found: list[str] = []

    def keep(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.append(statement)

    event.listen(engine, "before_cursor_execute", keep)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", keep)


def test_chunks_beyond_the_range_of_small_integers_are_asked_for(offices: PromotionOffices) -> None:
    student = offices.student()
    case_id = offices.previewed()
    for work in (preview_promotion_chunk, promote_chunk):
        work(chunk_of(case_id, 32_000, 2_000))
    assert offices.year_of(student) == 2


def test_more_students_are_no_more_statements(university: University, offices: PromotionOffices) -> None:
    made: list[int] = []
    for _ in range(2):
        for _ in range(3):
            offices.student()
        request = offices.request()
        receive_year_promotion(request)
        with counted(university.engine) as statements:
            preview_promotion_chunk(chunk_of(request.case_id))
            promote_chunk(chunk_of(request.case_id))
        made.append(len(statements))
    assert made[0] == made[1] <= 12
    assert [row.to_year for row in university.rows(StudyYearChange)] == [3] * 6


def test_terms_before_a_year_are_regular_ones() -> None:
    assert terms_before(3) == [(YEAR - 1, 2), (YEAR - 1, 1), (YEAR - 2, 2)]
