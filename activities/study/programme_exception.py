"""The process ``programme_exception``: asked, judged and written; transactions safe to run twice (study §3).

See docs/areas/study.md.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import uuid5

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.kit.calendar import bangkok_date, utc_now
from models.study.programme.tables import ProgrammeException, ProgrammeExceptionFile
from models.study.programme_exception.contract import (
    ExceptionDecision,
    ExceptionReceived,
    ExceptionRequest,
    ExceptionWish,
)
from models.study.programme_exception.rules.asking import refusal_to_grant, refusal_to_withdraw
from models.study.programme_exception.rules.process import (
    agreed,
    decided,
    first_record,
    item_of,
    refused_after_agreement,
    regulation_of,
)
from models.study.programme_exception.store import ExceptionRead, read_exception_facts


@activity.defn(name="receive_programme_exception")
def receive_programme_exception(request: ExceptionRequest) -> ExceptionReceived:
    """Ask the rules and put the request before its first office, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        read = _read(session, request)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            regulation = regulation_of(record.regulation_version)
            return ExceptionReceived(record=record, regulation=regulation, advisor_id=read.advisor_id)
        regulation = regulation_of()
        refused = _refusal(read, request)
        if refused is None:
            files = (ProgrammeExceptionFile(case_id=request.case_id, file_id=each) for each in request.file_ids)
            session.add_all(files)
        node = read.facts.node(request.asked.path)
        names = ("", "") if node is None else (node.name_th, node.name_en)
        record = first_record(
            request, item_of(request, *names), refused, at=utc_now(), advisor_id=read.advisor_id, regulation=regulation
        )
        write_record(session, record)
        return ExceptionReceived(record=record, regulation=regulation, advisor_id=read.advisor_id)


@activity.defn(name="judge_programme_exception")
def judge_programme_exception(decision: ExceptionDecision) -> CaseRecord:
    """Take an approval; the last one writes the exception, or its withdrawal. One transaction.

    What may not be any more is refused, whoever agreed to it. A second run returns the same result.
    """
    request, action = decision.request, decision.action
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, request.case_id)
        now = utc_now()
        read = _read(session, request)
        refused = _refusal(read, request)
        if refused is not None:
            record = refused_after_agreement(decision.record, action, refused, now)
        else:
            passed = decided(decision.record, action, request, decision.regulation, decision.advisor_id, now)
            record = passed or agreed(decision.record, action, now)
            if passed is None:
                _write(session, decision, read, now)
        write_record(session, record)
        return record


@activity.defn(name="settle_programme_exception")
def settle_programme_exception(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)


def _read(session: Session, request: ExceptionRequest) -> ExceptionRead:
    return read_exception_facts(session, request.student_id, request.asked, bangkok_date(utc_now()))


def _refusal(read: ExceptionRead, request: ExceptionRequest) -> Refused | None:
    if request.wish is ExceptionWish.WITHDRAW:
        return refusal_to_withdraw(read.facts, request.exception_id)
    return refusal_to_grant(read.facts, request.asked)


def _write(session: Session, decision: ExceptionDecision, read: ExceptionRead, at: datetime) -> None:
    """The exception holds from now on, or no more: by who asked for it and who agreed to it."""
    request, wanted = decision.request, decision.request.asked
    agreed_by = decision.action.actor.person_id
    if request.wish is ExceptionWish.WITHDRAW:
        row = session.get_one(ProgrammeException, request.exception_id)
        row.withdrawn_at = at
        row.withdrawal_asked_by, row.withdrawn_by = request.opened_by, agreed_by
        row.withdrawn_by_case_id = request.case_id
        return
    session.add(
        ProgrammeException(
            exception_id=uuid5(request.case_id, "exception"),
            student_id=request.student_id,
            kind=wanted.kind,
            path=wanted.path,
            subject=wanted.subject or "",
            instead_of=wanted.instead_of or "",
            credits=wanted.credits,
            choose=wanted.choose,
            reason=request.reason,
            valid_until=wanted.valid_until,
            asked_by=request.opened_by,
            agreed_by=agreed_by,
            agreed_at=at,
            version_id=read.version_id,
            case_id=request.case_id,
        )
    )


ACTIVITIES: Final = (receive_programme_exception, judge_programme_exception, settle_programme_exception)
SETTLES: Final = {CaseKind.PROGRAMME_EXCEPTION: settle_programme_exception}
