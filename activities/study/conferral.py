"""The process ``conferral``: listed, and written some at a time; a transaction each, safe to run twice (study §4)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT
from models.kit.calendar import utc_now
from models.people.student.contract.status import ENDS_STUDIES, StudentStatus
from models.people.student.store.status_events import NewStatus, write_status
from models.study.conferral.contract import (
    ConferralFigures,
    ConferralLineState,
    ConferralReceived,
    ConferralRequest,
    Resolution,
)
from models.study.conferral.rules import first_record, regulation_of
from models.study.conferral.tables import Conferral, ConferralLine
from models.study.graduation.contract import GraduationStage
from models.study.graduation.rules.clearances import not_cleared
from models.study.graduation.rules.coverage import Reopens
from models.study.graduation.store.reading import GraduationRead, read_graduation
from models.study.graduation.store.rows import change_of
from models.study.graduation.tables import Graduation
from models.study.status_change.store.ending_studies import lock_places

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('conferrals', 0))")
_LIST: Final = text(f"""
    INSERT INTO conferral_line (case_id, graduation_id)
    SELECT :case_id, g.case_id FROM graduation g JOIN case_file c USING (case_id)
     WHERE g.is_open AND c.stage = '{GraduationStage.APPROVED.value}'
       AND (g.academic_year, g.semester) = (:academic_year, :semester)
       AND NOT EXISTS (SELECT FROM conferral_line l JOIN conferral o USING (case_id)
                        WHERE l.graduation_id = g.case_id AND l.state = '{ConferralLineState.LISTED.value}'
                          AND o.ended_at IS NULL)
""")
"""Who is on the list of another conferral that has not ended is on that one."""
_NEXT: Final = text(f"""
    SELECT l.graduation_id, g.student_id
      FROM conferral_line l JOIN graduation g ON g.case_id = l.graduation_id
     WHERE l.case_id = :case_id AND l.state = '{ConferralLineState.LISTED.value}'
     ORDER BY g.student_id LIMIT :chunk
""")
_STATES: Final = text("SELECT state, count(*) AS many FROM conferral_line WHERE case_id = :case_id GROUP BY state")
_REASON: Final = ("สภามหาวิทยาลัยอนุมัติปริญญา", "Degree conferred by the university council")


@activity.defn(name="receive_conferral")
def receive_conferral(request: ConferralRequest) -> ConferralReceived:
    """Write the list of the approved requests of a term; one transaction. Run again, it answers what it wrote."""
    with Session(engine()) as session, session.begin():
        session.execute(_ONE_AT_A_TIME)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return ConferralReceived(record=record, regulation=regulation_of(record.regulation_version))
        year, semester = request.academic_year, request.semester
        session.add(
            Conferral(case_id=request.case_id, academic_year=year, semester=semester, council_on=request.council_on)
        )
        session.flush()
        session.execute(_LIST, {"case_id": request.case_id, "academic_year": year, "semester": semester})
        regulation = regulation_of()
        record = first_record(request, _figures(session, request.case_id).listed, regulation, utc_now())
        if record.state is CaseState.CLOSED:
            session.get_one(Conferral, request.case_id).ended_at = utc_now()
        write_record(session, record)
        return ConferralReceived(record=record, regulation=regulation)


@activity.defn(name="confer_some")
def confer_some(resolved: Resolution) -> ConferralFigures:
    """Write the degrees of the next students on the list: status, day and line. One transaction, safe to run twice.

    A request that was reopened or has ended since is left out, and so is one of which something is not in order any
    more. Honours are those of this moment: they are final from here on. The requests themselves are told by the
    reconciliation, and end by themselves.
    """
    with Session(engine()) as session, session.begin():
        row = session.get_one(Conferral, resolved.case_id, with_for_update=True)
        row.resolution, row.conferred_on = resolved.resolution, resolved.conferred_on
        now = utc_now()
        found = session.execute(_NEXT, {"case_id": resolved.case_id, "chunk": resolved.chunk}).all()
        for graduation_id, student_id in found:
            lock_places(session, student_id)  # nothing begins while a degree is written
            session.execute(LOCK_STUDENT, {"student_id": student_id})
            line = session.get_one(ConferralLine, (resolved.case_id, graduation_id), with_for_update=True)
            line.state = _confer(session, graduation_id, resolved, now)
        session.flush()
        return _figures(session, resolved.case_id)


@activity.defn(name="settle_conferral")
def settle_conferral(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice. What has ended lists nobody any more."""
    with Session(engine()) as session, session.begin():
        row = session.get(Conferral, record.case_id)
        if write_record(session, record) and row is not None and record.state is CaseState.CLOSED:
            row.ended_at = record.events[-1].at


def _confer(session: Session, graduation_id: UUID, resolved: Resolution, at: datetime) -> ConferralLineState:
    case = session.get_one(CaseFile, graduation_id, with_for_update=True, populate_existing=True)
    graduation = session.get_one(Graduation, graduation_id, populate_existing=True)
    term = (graduation.academic_year, graduation.semester)
    read = read_graduation(session, graduation.student_id, term, at, graduation.case_id)
    if case.stage != GraduationStage.APPROVED or not _stands(graduation, read):
        return ConferralLineState.LEFT_OUT
    graduation.honours = read.honours.awarded  # final from here on: nothing is under way any more
    graduation.conferred_on, graduation.conferred_at = resolved.conferred_on, at
    write_status(session, graduation.student_id, _graduated(graduation, resolved, resolved.conferred_on), at)
    return ConferralLineState.CONFERRED


def _stands(graduation: Graduation, read: GraduationRead) -> bool:
    """Whether the student still has what everybody agreed to: a degree is not written from a kept audit (ADR 45).

    What has to be in order for the approval has to be for the degree; above all nothing is under way or ungraded.
    """
    if not_cleared(read.clearances) or read.names is None or not read.names.are_settled:
        return False
    is_same = read.facts.audit is not None and change_of(graduation, read).reopens is Reopens.NOTHING
    return is_same and graduation.conferred_at is None and read.facts.status_code not in ENDS_STUDIES


def _graduated(graduation: Graduation, resolved: Resolution, day: date) -> NewStatus:
    thai, english = _REASON
    return NewStatus(
        status_code=StudentStatus.GRADUATED.value,
        term=(graduation.academic_year, graduation.semester),
        effective_on=day,
        reason_th=thai,
        reason_en=english,
        reason_on=day,
        document_no=resolved.resolution,
        approved_on=day,
        recorded_by_id=resolved.recorded_by,
        case_id=graduation.case_id,
    )


def _figures(session: Session, case_id: UUID) -> ConferralFigures:
    found = {row.state: row.many for row in session.execute(_STATES, {"case_id": case_id})}
    return ConferralFigures(**{state.value: found.get(state.value, 0) for state in ConferralLineState})


ACTIVITIES: Final = (receive_conferral, confer_some, settle_conferral)
SETTLES: Final = {CaseKind.CONFERRAL: settle_conferral}
