"""Transfers of what a student passed at this university: an attempt of their record counts once (study §5).

See docs/areas/study.md.
"""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlmodel import Session

from activities.study.transfer_credit import judge_transfer_credit, receive_transfer_credit
from models.cases.case.contract.record import CaseRecord, Fact
from models.cases.case.tables import CaseFile
from models.curriculum.subject.contract.grading import Grading
from models.curriculum.subject.tables import Subject
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.grades.grade_correction.tables import GradeCorrection
from models.grades.standing.store.writing import bring_standings
from models.grades.transcript.store import transcript_of
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from models.study.audit.rules.auditing import Audit, audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Rejection
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.programme.contract import ExceptionKind
from models.study.programme.tables import ProgrammeException
from models.study.transfer_credit.contract import TransferLine, TransferStage
from tests.support.transferring import FREE, TransferOffices, to_subject
from tests.support.university import SEMESTER, YEAR, University

LAST_YEAR = YEAR - 1


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


@pytest.fixture
def elsewhere(offices: TransferOffices) -> Subject:
    """A subject that no requirement of the student's programme names; it was passed last year with B+."""
    subject = offices.university.subject()
    passed(offices, subject, "B+")
    return subject


def passed(offices: TransferOffices, subject: Subject, letter: str) -> None:
    """The student passed a subject last year."""
    with Session(offices.university.engine) as session, session.begin():
        now = utc_now()
        student_id = offices.student.student_id
        grade = FirstGrade(
            student_id, LAST_YEAR, SEMESTER, subject.subject_code, Decimal(3), Grading.LETTER, letter,
            EntryKind.EARLIER,
        )  # fmt: skip
        begin_grades(session, [grade], Written(None, now, now, None))
        bring_standings(session, [student_id], now)


def correcting(offices: TransferOffices, case_id: UUID, subject: Subject) -> None:
    """A correction of the grade to F is open; the case it is of does not matter."""
    [attempt] = [row for row in offices.university.rows(GradeAttempt) if row.subject_code == subject.subject_code]
    [entry] = [row for row in offices.university.rows(GradeEntry) if row.attempt_id == attempt.attempt_id]
    offices.university.add(
        GradeCorrection(
            case_id=case_id, academic_year=YEAR, serial=1, number="1/2569", attempt_id=attempt.attempt_id,
            entry_id=entry.entry_id, before="B+", after="F", reason="กรอกผิดคน", effect={},
        )
    )  # fmt: skip


def inside(source: Subject, target: Subject, **changes: object) -> TransferLine:
    """A line of the student's record, as the API fills it in."""
    line = TransferLine(
        source_code=source.show_code, source_name=source.name_th, source_credits=Decimal(3), grade="B+",
        source_academic_year=LAST_YEAR, source_semester=SEMESTER, content_share=90, target_code=target.show_code,
        section_code="1", credits=Decimal(3),
    )  # fmt: skip
    return line.model_copy(update=changes)


def refusal(record: CaseRecord) -> tuple[str, dict[str, Fact]]:
    """Why a request was refused: the code and the facts."""
    refused = record.items[0].refused
    assert refused is not None, record.stage
    return refused.code, dict(refused.facts)


def audited(offices: TransferOffices) -> Audit:
    """The student's audit of this moment."""
    with offices.university.engine.connect() as connection:
        [facts] = read_audit_facts(connection, [offices.student.student_id], bangkok_date(utc_now()))
        assert facts.version_id is not None
        programme = read_programmes(connection, [facts.version_id])[facts.version_id]
    return audit(programme_of(programme.document), facts.taken, facts.agreed)


def key(subject: Subject, academic_year: int = LAST_YEAR) -> str:
    """How the audit names an attempt."""
    return f"{subject.show_code}:{academic_year}:{SEMESTER}"


def earned(offices: TransferOffices) -> Decimal:
    """The credits the student has earned."""
    [student] = [row for row in offices.university.rows(Student) if row.student_id == offices.student.student_id]
    return student.credits_earned


def test_an_attempt_that_was_transferred_counts_once(offices: TransferOffices, elsewhere: Subject) -> None:
    assert audited(offices).nodes[FREE].used == (key(elsewhere),)
    before = earned(offices)
    record = offices.agreed(offices.inside_request(inside(elsewhere, offices.one)))
    assert record.stage == TransferStage.APPROVED
    found = audited(offices)
    assert found.nodes[f"major.s{offices.one.show_code}"].used == (key(offices.one, YEAR),)
    assert found.nodes[FREE].used == ()
    assert found.rejected[key(elsewhere)] is Rejection.TRANSFERRED
    assert (before, earned(offices)) == (Decimal(3), Decimal(3))


def test_a_transcript_earns_an_attempt_once(offices: TransferOffices, elsewhere: Subject) -> None:
    offices.agreed(offices.inside_request(inside(elsewhere, offices.one)))
    with Session(offices.university.engine) as session:
        said = transcript_of(session, offices.student.student_id, "en")
    assert [(line.subject_code, line.letter) for line in said["transferred"]] == [(offices.one.show_code, "P")]
    assert said["earned"] == "3"


def test_the_grade_of_the_record_is_the_grade_of_the_claim(offices: TransferOffices, elsewhere: Subject) -> None:
    record = receive_transfer_credit(offices.inside_request(inside(elsewhere, offices.one, grade="A"))).record
    assert refusal(record) == (
        "transfer_grade_changed", {"line": 1, "subject": elsewhere.show_code, "claimed": "A", "grade": "B+"}
    )  # fmt: skip


def test_what_is_not_in_the_record_is_refused(offices: TransferOffices) -> None:
    never = offices.university.subject()
    record = receive_transfer_credit(offices.inside_request(inside(never, offices.one))).record
    assert refusal(record) == ("transfer_source_not_in_record", {"line": 1, "subject": never.show_code})


def test_what_another_student_passed_is_not_in_the_record(offices: TransferOffices, elsewhere: Subject) -> None:
    other = offices.university.student(offices.advisor)
    offices.follows(other)
    record = receive_transfer_credit(offices.inside_request(inside(elsewhere, offices.one), student=other)).record
    assert refusal(record)[0] == "transfer_source_not_in_record"


def test_an_attempt_that_counts_at_its_own_requirement_is_refused(offices: TransferOffices) -> None:
    passed(offices, offices.two, "B+")
    record = receive_transfer_credit(offices.inside_request(inside(offices.two, offices.one))).record
    code, facts = refusal(record)
    assert (code, facts["subject"]) == ("transfer_source_counts", offices.two.show_code)


def test_an_attempt_is_transferred_once(offices: TransferOffices, elsewhere: Subject) -> None:
    offices.agreed(offices.inside_request(inside(elsewhere, offices.one)))
    record = receive_transfer_credit(offices.inside_request(inside(elsewhere, offices.two))).record
    assert refusal(record) == ("transfer_source_used", {"line": 1, "subject": elsewhere.show_code})


def test_two_lines_do_not_name_the_same_attempt(offices: TransferOffices, elsewhere: Subject) -> None:
    lines = inside(elsewhere, offices.one), inside(elsewhere, offices.two)
    record = receive_transfer_credit(offices.inside_request(*lines)).record
    assert refusal(record) == ("transfer_source_twice", {"line": 2, "subject": elsewhere.show_code})


def test_a_grade_that_became_worse_meanwhile_is_not_granted(offices: TransferOffices, elsewhere: Subject) -> None:
    request = offices.inside_request(inside(elsewhere, offices.one))
    received = receive_transfer_credit(request)
    corrected(offices, elsewhere, "C")
    [task] = received.record.tasks
    record = judge_transfer_credit(offices.decision(request, received, received.record, task))
    assert (record.stage, refusal(record)[0]) == (TransferStage.REFUSED, "transfer_grade_changed")


def test_an_attempt_whose_grade_is_being_corrected_is_not_granted(offices: TransferOffices, elsewhere: Subject) -> None:
    request = offices.inside_request(inside(elsewhere, offices.one))
    received = receive_transfer_credit(request)
    correcting(offices, request.case_id, elsewhere)
    [task] = received.record.tasks
    record = judge_transfer_credit(offices.decision(request, received, received.record, task))
    assert (record.stage, refusal(record)[0]) == (TransferStage.REFUSED, "transfer_source_in_correction")


def test_a_grade_that_became_better_meanwhile_is_granted(offices: TransferOffices, elsewhere: Subject) -> None:
    request = offices.inside_request(inside(elsewhere, offices.one))
    receive_transfer_credit(request)
    corrected(offices, elsewhere, "A")
    assert offices.agreed(request).stage == TransferStage.APPROVED


def test_an_attempt_that_was_pinned_meanwhile_is_not_granted(offices: TransferOffices, elsewhere: Subject) -> None:
    request = offices.inside_request(inside(elsewhere, offices.one))
    received = receive_transfer_credit(request)
    offices.university.add(
        ProgrammeException(
            student_id=offices.student.student_id, kind=ExceptionKind.SUBSTITUTE,
            path=f"major.s{offices.two.show_code}", subject=elsewhere.show_code, instead_of=offices.two.show_code,
            reason="เทียบเท่า", asked_by=offices.advisor.person_id, agreed_by=offices.dean.person_id,
            agreed_at=utc_now(),
        )
    )  # fmt: skip
    [task] = received.record.tasks
    record = judge_transfer_credit(offices.decision(request, received, received.record, task))
    assert (record.stage, refusal(record)[0]) == (TransferStage.REFUSED, "transfer_source_counts")


def test_what_was_transferred_itself_is_no_source(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_subject(offices.science, "2301999")))
    claim = inside(offices.science, offices.one, grade="P", source_academic_year=YEAR)
    record = receive_transfer_credit(offices.inside_request(claim)).record
    assert refusal(record)[0] == "transfer_source_transferred"


def test_a_source_of_another_institution_gives_its_credits_once(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_subject(offices.one)))
    record = receive_transfer_credit(offices.request(to_subject(offices.two))).record
    assert refusal(record) == (
        "transfer_source_spent", {"line": 1, "subject": "2110101", "credits": "3", "most": "3", "before": "3"}
    )  # fmt: skip


def corrected(offices: TransferOffices, subject: Subject, letter: str) -> None:
    """The published grade was corrected; which case it names does not matter here."""
    case = offices.university.rows(CaseFile)[0]
    with offices.university.engine.begin() as connection:
        connection.execute(
            text("""
                INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, supersedes, case_id, effective_at,
                                         recorded_at)
                SELECT gen_random_uuid(), a.attempt_id, :letter, :kind, e.entry_id, :case_id, now(), now()
                  FROM grade_attempt a JOIN grade_entry e USING (attempt_id)
                 WHERE a.student_id = :student_id AND a.subject_code = :subject_code
            """),
            {
                "letter": letter, "kind": EntryKind.CORRECTION.value, "student_id": offices.student.student_id,
                "subject_code": subject.subject_code, "case_id": case.case_id,
            },
        )  # fmt: skip
