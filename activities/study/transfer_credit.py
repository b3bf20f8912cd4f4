"""The process ``transfer_credit``: asked, judged and granted; transactions safe to run twice (study §5).

See docs/areas/study.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.curriculum.subject.contract.grading import Grading
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.standing.store.writing import bring_standings
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from models.study.leave.contract import TermKey
from models.study.programme.tables import StudentProgramme
from models.study.status_change.store.ending_studies import lock_places
from models.study.transfer_credit.contract import (
    LineOwner,
    TransferDates,
    TransferDecision,
    TransferLine,
    TransferReceived,
    TransferRequest,
)
from models.study.transfer_credit.rules.asking import (
    known_rules_of,
    owner_of,
    refusal_to_ask,
    refusal_to_grant,
)
from models.study.transfer_credit.rules.facts import TransferFacts, Wish
from models.study.transfer_credit.rules.process import (
    REGULATION,
    agreed_lines,
    decided,
    first_record,
    granted,
    refused_after_agreement,
    refused_at_once,
    regulation_of,
    transfer_number,
)
from models.study.transfer_credit.store.reading import read_facts
from models.study.transfer_credit.tables import TRANSFERRED, TransferCredit, TransferCreditFile, TransferCreditLine

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('transfer numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM transfer_credit WHERE year = :year")
_OWNERS: Final = text("""
    SELECT number, owner_faculty_code AS faculty_code, owner_department_code AS department_code
      FROM transfer_credit_line WHERE transfer_id = :case_id AND owner_faculty_code IS NOT NULL ORDER BY number
""")


@activity.defn(name="receive_transfer_credit")
def receive_transfer_credit(request: TransferRequest) -> TransferReceived:
    """Ask the rules, and put the lines that none of them knows before their owners, or refuse it; one transaction.

    Run again, it answers what it decided. The rules of the Bangkok day of asking know a line (docs/areas/study.md).
    """
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        wish = _wish(request)
        facts, advisor_id = _facts(session, request, wish)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return TransferReceived(
                record=record, regulation=regulation_of(record.regulation_version),
                owners=_owners(session, request.case_id), advisor_id=advisor_id,
            )  # fmt: skip
        now = utc_now()
        refused = refusal_to_ask(facts, wish)
        if refused is not None:
            record = refused_at_once(request, refused, at=now, regulation=REGULATION)
            write_record(session, record)
            return TransferReceived(record=record, regulation=REGULATION, owners=(), advisor_id=advisor_id)
        known = known_rules_of(facts, wish)
        owners = tuple(
            owner_of(facts, number, line) for number, line in enumerate(request.lines, 1) if number not in known
        )
        _write(session, request, facts, known, owners)
        record = first_record(
            request, known, owners, at=now, advisor_id=advisor_id, closes_at=facts.closes_at, regulation=REGULATION
        )
        write_record(session, record)
        return TransferReceived(record=record, regulation=REGULATION, owners=owners, advisor_id=advisor_id)


@activity.defn(name="judge_transfer_credit")
def judge_transfer_credit(decision: TransferDecision) -> CaseRecord:
    """Take an approval; the last one grants the credits. One transaction: case, ledger, averages.

    What may not be any more is refused, whoever agreed to it. A second run returns the same result.
    """
    request, action = decision.request, decision.action
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, request.case_id)
        now = utc_now()
        record = decided(
            decision.record, action, request, decision.owners, regulation=decision.regulation,
            advisor_id=decision.advisor_id, at=now,
        )  # fmt: skip
        transfer = session.get_one(TransferCredit, request.case_id)
        if record is None or record.state is CaseState.OPEN:
            lines = agreed_lines(record or decision.record, request)
            wish = _wish(request)
            facts, _advisor = _facts(session, request, wish)
            refused = refusal_to_grant(facts, wish, lines)
            if refused is not None:
                record = refused_after_agreement(decision.record, action, refused, now)
            elif record is None:
                number = _grant(session, transfer, decision, facts, lines, now)
                record = granted(decision.record, action, number, now)
        transfer.under_review = record.state is CaseState.OPEN
        write_record(session, record)
        return record


@activity.defn(name="read_transfer_dates")
def read_transfer_dates(request: TransferRequest) -> TransferDates:
    """Until when the request may be decided, as the calendar stands now."""
    with Session(engine()) as session:
        facts, _advisor = _facts(session, request, _wish(request))
        return TransferDates(closes_at=facts.closes_at)


@activity.defn(name="settle_transfer_credit")
def settle_transfer_credit(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice."""
    with Session(engine()) as session, session.begin():
        transfer = session.get(TransferCredit, record.case_id)
        if transfer is not None:
            _lock(session, transfer.student_id)
        if write_record(session, record) and transfer is not None and record.state is CaseState.CLOSED:
            transfer.under_review = False


def _lock(session: Session, student_id: int) -> None:
    """Everybody locks the student's terms, then the student, before a case."""
    lock_places(session, student_id)
    session.execute(LOCK_STUDENT, {"student_id": student_id})


def _wish(request: TransferRequest) -> Wish:
    return Wish(request.source, request.institution, request.lines, len(request.file_ids))


def _facts(session: Session, request: TransferRequest, wish: Wish) -> tuple[TransferFacts, UUID | None]:
    term = TermKey(request.academic_year, request.semester)
    return read_facts(
        session, request.student_id, term, wish, asked_at=request.requested_at, case_id=request.case_id
    )  # fmt: skip


def _owners(session: Session, case_id: UUID) -> tuple[LineOwner, ...]:
    rows = session.execute(_OWNERS, {"case_id": case_id}).mappings()
    return tuple(LineOwner.model_validate(dict(row)) for row in rows)


def _write(
    session: Session, request: TransferRequest, facts: TransferFacts, known: Mapping[int, UUID],
    owners: tuple[LineOwner, ...],
) -> None:  # fmt: skip
    session.add(
        TransferCredit(
            transfer_id=request.case_id,
            case_id=request.case_id,
            student_id=request.student_id,
            academic_year=request.academic_year,
            semester=request.semester,
            asked_on=facts.asked_on,
            source=request.source,
            institution=request.institution,
            reason=request.reason,
        )
    )
    session.flush()
    followed = session.get(StudentProgramme, request.student_id)
    owner_by_line = {owner.number: owner for owner in owners}
    for number, line in enumerate(request.lines, 1):
        owner = owner_by_line.get(number)
        session.add(
            TransferCreditLine.model_validate(
                {
                    **line.model_dump(),
                    "transfer_id": request.case_id,
                    "number": number,
                    "version_id": followed.version_id if followed is not None and line.target_path else None,
                    "rule_id": known.get(number),
                    "owner_faculty_code": None if owner is None else owner.faculty_code,
                    "owner_department_code": None if owner is None else owner.department_code,
                }
            )
        )
    session.add_all(TransferCreditFile(case_id=request.case_id, file_id=file_id) for file_id in request.file_ids)
    session.flush()


def _grant(
    session: Session, transfer: TransferCredit, decision: TransferDecision, facts: TransferFacts,
    lines: Mapping[int, TransferLine], now: datetime,
) -> str:  # fmt: skip
    """Everybody agreed: the number, and each line that nobody declined as P, outside every average. Answers the number.

    A line of a subject begins an attempt of the ledger; one of a leaf gets a code of its own.
    """
    session.execute(_ONE_AT_A_TIME)
    year = buddhist_year(bangkok_date(now))
    serial = int(session.scalar(_NEXT, {"year": year}) or 1)
    number = transfer_number(year, serial)
    transfer.year, transfer.serial, transfer.number = year, serial, number
    transfer.approved_at, transfer.approved_by = now, decision.action.actor.person_id
    grades = []
    for line_number, line in lines.items():
        row = session.get_one(TransferCreditLine, (transfer.transfer_id, line_number))
        row.granted_at = now
        if line.target_code is None:
            row.credit_code = f"{number}-{line_number}"
            continue
        target = facts.subjects[line.target_code]
        grades.append(
            FirstGrade(
                transfer.student_id,
                transfer.academic_year,
                transfer.semester,
                target.subject_code,
                row.credits,
                Grading.LETTER,
                TRANSFERRED,
                EntryKind.TRANSFER,
            )
        )
    session.flush()
    begin_grades(session, grades, Written(transfer.case_id, now, now, decision.action.actor.person_id))
    bring_standings(session, [transfer.student_id], now)
    return number


ACTIVITIES: Final = (receive_transfer_credit, judge_transfer_credit, read_transfer_dates, settle_transfer_credit)
SETTLES: Final = {CaseKind.TRANSFER_CREDIT: settle_transfer_credit}
