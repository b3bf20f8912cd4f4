"""The transactions of transferring credits, run twice as Temporal may run them (study §5, docs/areas/study.md)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlalchemy import text
from sqlmodel import Session

from activities.study.transfer_credit import (
    judge_transfer_credit,
    receive_transfer_credit,
    settle_transfer_credit,
)
from models.cases.case.contract.record import CaseState
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.grade.tables import GradeEntry, GradeRecord
from models.grades.transcript.store import transcript_of
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from models.study.audit.store.reading import AUDIT_FACTS, AuditFacts
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.store.activation import activate
from models.study.programme.tables import ProgrammePathMap, ProgrammeVersion
from models.study.programme_change.tables import LostProgrammeException
from models.study.transfer_credit.contract import TransferRequest, TransferStage
from models.study.transfer_credit.rules.process import lapsed
from models.study.transfer_credit.tables import TransferCredit, TransferCreditLine
from tests.support.excepting import revised
from tests.support.rows import record_in_rows
from tests.support.transferring import FREE, TransferOffices, to_leaf, to_subject
from tests.support.university import SEMESTER, YEAR, University


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


def outcomes(offices: TransferOffices, request: TransferRequest) -> list[str]:
    """What became of the lines, as the rows say."""
    return [item.outcome for item in record_in_rows(offices.university.engine, request.case_id).items]


def graded(offices: TransferOffices, letter: str) -> None:
    """The student passes a subject here, which counts in the average."""
    with Session(offices.university.engine) as session, session.begin():
        now = utc_now()
        grade = FirstGrade(
            offices.student.student_id, YEAR, SEMESTER, offices.one.subject_code, Decimal(3), Grading.LETTER, letter,
            EntryKind.EARLIER,
        )  # fmt: skip
        begin_grades(session, [grade], Written(None, now, now, None))


def test_a_request_is_received_once_with_its_known_line_and_its_owners(offices: TransferOffices) -> None:
    rule = offices.rule(offices.one)
    request = offices.request(to_subject(offices.one), to_subject(offices.science, "2301101"), to_leaf())
    first, again = receive_transfer_credit(request), receive_transfer_credit(request)
    assert first == again
    assert first.record == record_in_rows(offices.university.engine, request.case_id)
    assert first.record.stage == TransferStage.OWNER_REVIEW
    assert outcomes(offices, request) == ["known", "asked", "asked"]
    assert [(owner.number, owner.department_code) for owner in first.owners] == [(2, "D1"), (3, "E1")]
    lines = sorted(offices.university.rows(TransferCreditLine), key=lambda line: line.number)
    assert [line.rule_id for line in lines] == [rule.rule_id, None, None]


def test_what_is_granted_is_p_outside_the_average_and_is_granted_once(offices: TransferOffices) -> None:
    offices.rule(offices.two)
    graded(offices, "B")
    request = offices.request(to_subject(offices.two), to_leaf())
    record = offices.agreed(request)
    assert (record.stage, outcomes(offices, request)) == (TransferStage.APPROVED, ["approved", "approved"])
    records = {row.subject_code: row.grade for row in offices.university.rows(GradeRecord)}
    assert records == {offices.one.subject_code: "B", offices.two.subject_code: "P"}
    assert [row.kind for row in offices.university.rows(GradeEntry)].count(EntryKind.TRANSFER) == 1
    [student] = [row for row in offices.university.rows(Student) if row.student_id == offices.student.student_id]
    assert student.gpax == Decimal(3)
    assert student.credits_earned == Decimal(8)
    [row] = offices.university.rows(TransferCredit)
    assert (row.under_review, row.serial, row.approved_by) == (False, 1, offices.registrar.person_id)
    assert row.number == record.events[-1].facts["number"]


def test_what_is_granted_counts_in_the_audit(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_subject(offices.one), to_leaf()))
    asked = {"student_ids": [offices.student.student_id], "today": bangkok_date(utc_now())}
    with offices.university.engine.connect() as connection:
        facts = AuditFacts.model_validate(connection.execute(AUDIT_FACTS, asked).one())
    [leaf_code] = [line.credit_code for line in offices.university.rows(TransferCreditLine) if line.credit_code]
    assert {(each.code, each.letter, each.credits) for each in facts.taken} == {
        (offices.one.show_code, "P", Decimal(3)), (leaf_code, "P", Decimal(2))
    }  # fmt: skip
    assert [(each.path, each.code) for each in facts.agreed] == [(FREE, leaf_code)]
    assert facts.standing(YEAR).transferred == Decimal(5)


def agreed_at(offices: TransferOffices) -> list[str]:
    """The leaves at which the audit counts credits from elsewhere."""
    asked = {"student_ids": [offices.student.student_id], "today": bangkok_date(utc_now())}
    with offices.university.engine.connect() as connection:
        facts = AuditFacts.model_validate(connection.execute(AUDIT_FACTS, asked).one())
    return [each.path for each in facts.agreed]


@pytest.mark.parametrize("becomes", ["free.renamed", None])
def test_what_is_granted_for_a_leaf_follows_its_path_into_a_new_revision(
    offices: TransferOffices, becomes: str | None
) -> None:
    offices.agreed(offices.request(to_leaf()))
    revised(offices.university, offices.student, {FREE: becomes})
    assert agreed_at(offices) == ([] if becomes is None else [becomes])


@pytest.mark.parametrize("becomes", ["free.renamed", None])
def test_what_is_asked_for_a_leaf_is_granted_where_its_path_leads_when_everybody_agreed(
    offices: TransferOffices, becomes: str | None
) -> None:
    request = offices.request(to_leaf())
    receive_transfer_credit(request)
    revised(offices.university, offices.student, {FREE: becomes})
    record = offices.agreed(request)
    assert record.stage == (TransferStage.REFUSED if becomes is None else TransferStage.APPROVED)
    assert agreed_at(offices) == ([] if becomes is None else [becomes])


def test_credits_of_a_leaf_that_has_no_place_any_more_are_noted_for_the_advisors(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_leaf()))
    [old] = offices.university.rows(ProgrammeVersion)
    said = old.model_dump(exclude={"version_id", "revision", "status", "based_on", "first_entry_year"})
    draft = ProgrammeVersion(
        **said, revision=old.revision + 5, status=ProgrammeStatus.DRAFT, based_on=old.version_id,
        first_entry_year=YEAR + 1,
    )  # fmt: skip
    offices.university.add(draft)
    offices.university.add(
        ProgrammePathMap(version_id=draft.version_id, from_version_id=old.version_id, old_path=FREE, new_path=None)
    )
    with Session(offices.university.engine) as session, session.begin():
        activate(session, draft.version_id, utc_now())
    noted = [(row.student_id, row.path) for row in offices.university.rows(LostProgrammeException)]
    assert noted == [(offices.student.student_id, FREE)]


def test_what_is_granted_stands_apart_on_the_transcript(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_subject(offices.one), to_leaf()))
    with Session(offices.university.engine) as session:
        said = transcript_of(session, offices.student.student_id, "en")
    assert [(line.subject_code, line.credit, line.letter) for line in said["transferred"]] == [
        (offices.one.show_code, "3", "P"), ("2110999", "2", "P")
    ]  # fmt: skip
    assert (said["terms"], said["earned"], said["gpax"]) == ((), "5", "")


def test_a_subject_that_was_passed_meanwhile_is_refused_whoever_agreed(offices: TransferOffices) -> None:
    request = offices.request()
    received = receive_transfer_credit(request)
    graded(offices, "A")
    [task] = received.record.tasks
    record = judge_transfer_credit(offices.decision(request, received, received.record, task))
    assert (record.stage, record.state) == (TransferStage.REFUSED, CaseState.CLOSED)
    refused = record.items[0].refused
    assert refused is not None
    assert refused.code == "transfer_target_passed"
    [row] = offices.university.rows(TransferCredit)
    assert not row.under_review


def test_one_request_of_a_student_is_looked_at_at_a_time(offices: TransferOffices) -> None:
    first = receive_transfer_credit(offices.request())
    second = receive_transfer_credit(offices.request(to_subject(offices.two)))
    assert first.record.state is CaseState.OPEN
    refused = second.record.items[0].refused
    assert refused is not None
    assert refused.code == "transfer_asked_already"
    assert len(offices.university.rows(TransferCredit)) == 1


def test_who_lapsed_may_ask_again(offices: TransferOffices) -> None:
    received = receive_transfer_credit(offices.request())
    record = lapsed(received.record, utc_now())
    settle_transfer_credit(record)
    settle_transfer_credit(record)
    again = receive_transfer_credit(offices.request(to_subject(offices.two)))
    assert again.record.stage == TransferStage.OWNER_REVIEW


def test_credits_granted_before_count_for_the_ceilings(offices: TransferOffices) -> None:
    offices.agreed(offices.request(to_subject(offices.one), to_leaf()))
    with offices.university.engine.begin() as connection:
        connection.execute(text("UPDATE programme_version SET total_credits = 8"))  # three quarters are six
    request = offices.request(to_subject(offices.two, "2110102"))
    refused = receive_transfer_credit(request).record.items[0].refused
    assert refused is not None
    assert (refused.code, refused.facts["before"], refused.facts["most"]) == (
        "transfer_too_much_of_programme", "5", "6"
    )  # fmt: skip


def test_numbers_of_a_year_have_no_gaps(offices: TransferOffices) -> None:
    offices.agreed(offices.request())
    offices.agreed(offices.request(to_subject(offices.two, "2110102")))
    assert sorted(row.serial or 0 for row in offices.university.rows(TransferCredit)) == [1, 2]
