"""Bill runs: who is in one, what it would bill, and billing them: a transaction for each chunk of students.

Bills are brought up to date by the one function there is (:mod:`activities.finance.updating_bills`). A student who
fails is a line of the run, never its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col
from temporalio import activity

from activities.cases.rows import load_record, write_record
from activities.finance.bill_run_faults import each_or_all
from activities.finance.planning_bills import TermStudents
from activities.finance.updating_bills import Updated, update_bills
from models.calendar import utc_now
from models.contracts.cases.case import CaseKind, CaseRecord
from models.contracts.finance.bill_run import (
    BillRunChunk,
    BillRunDrafted,
    BillRunFigures,
    BillRunRequest,
    BillRunStage,
    RunStudentState,
)
from models.contracts.finance.ledger import InvoiceKind
from models.db import engine
from models.facts.finance.bill_runs import CHUNK_STUDENTS, COUNT, SNAPSHOT, group_parameters
from models.rules.finance.bill_run.process import REGULATION, REGULATIONS, drafted
from models.tables.cases.cases import CaseFile
from models.tables.finance.bill_runs import BillRun, BillRunStudent

UNEXPECTED: Final = "bill_failed"
"""The code of a student whose bill could not be made for a reason that no rule names."""


@activity.defn(name="draft_bill_run")
def draft_bill_run(request: BillRunRequest) -> BillRunDrafted:
    """Keep who is in the run as of now; one transaction. Run again, it answers what it kept."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, case.case_id)
            regulation = REGULATIONS[record.regulation_version]
            students = session.get_one(BillRun, case.case_id).students
            return BillRunDrafted(record=record, students=students, regulation=regulation)
        asked = group_parameters(request.academic_year, request.semester, request.group)
        students = session.execute(SNAPSHOT, {**asked, "case_id": request.case_id}).rowcount  # type: ignore[attr-defined]
        _set(session, request.case_id, students=students)
        record = drafted(request, students, REGULATION)
        write_record(session, record)
        return BillRunDrafted(record=record, students=students, regulation=REGULATION)


@activity.defn(name="bill_run_chunk")
def bill_run_chunk(chunk: BillRunChunk) -> None:
    """Bill the students of a chunk that wait; one transaction. Run again, nobody waits any more."""
    with Session(engine()) as session, session.begin():
        run = session.get_one(BillRun, chunk.case_id, with_for_update=True)
        waiting = students_of_chunk(session, chunk)
        if not waiting:
            return
        year, semester, now = run.academic_year, run.semester, utc_now()

        def bill(student_ids: Sequence[int]) -> Updated:
            students = TermStudents(year, semester, tuple(student_ids))
            return update_bills(session, students, now, unasked=InvoiceKind.BILL_RUN)

        done, failed = each_or_all(session, waiting, bill)
        states = [state for updated, ids in done for state in _states(updated, ids)]
        write_states(session, chunk.case_id, states)
        write_states(session, chunk.case_id, [(id_, RunStudentState.FAILED, UNEXPECTED, None) for id_ in failed])
        count(session, chunk.case_id)


StudentOutcome = tuple[int, RunStudentState, str | None, UUID | None]
"""A student, what became of them, the code of what stood in the way, and the invoice."""


def _states(updated: Updated, student_ids: Iterable[int]) -> list[StudentOutcome]:
    invoices = {invoice.student_id: invoice_id for invoice_id, invoice in updated.issued.items()}
    return [_state(updated, invoices, student_id) for student_id in student_ids]


def _state(updated: Updated, invoices: Mapping[int, UUID], student_id: int) -> StudentOutcome:
    if student_id in invoices:
        return student_id, RunStudentState.BILLED, None, invoices[student_id]
    if student_id in updated.problems:
        return student_id, RunStudentState.FAILED, updated.problems[student_id], None
    state = RunStudentState.NOT_SETTLED if student_id in updated.waiting else RunStudentState.NOTHING
    return student_id, state, None, None


def students_of_chunk(session: Session, chunk: BillRunChunk) -> list[int]:
    """Who of a chunk waits to be billed. The caller has locked the run."""
    rows = session.execute(CHUNK_STUDENTS, {**chunk.model_dump(), "state": RunStudentState.WAITING.value})
    return [row.student_id for row in rows]


def write_states(session: Session, case_id: UUID, states: Iterable[StudentOutcome]) -> None:
    """What became of these students of a run."""
    rows = [
        {"case_id": case_id, "student_id": student_id, "state": state, "problem": problem, "invoice_id": invoice_id}
        for student_id, state, problem, invoice_id in states
    ]
    if rows:
        session.execute(update(BillRunStudent), rows)


def count(session: Session, case_id: UUID) -> None:
    """Bring the counts of a run to its students."""
    session.flush()
    session.execute(COUNT, {"case_id": case_id})


@activity.defn(name="read_bill_run_figures")
def read_bill_run_figures(case_id: UUID) -> BillRunFigures:
    """What the run has come to so far."""
    with Session(engine()) as session:
        return figures_of(session.get_one(BillRun, case_id))


def figures_of(run: BillRun) -> BillRunFigures:
    """The figures of a run's row."""
    return BillRunFigures.model_validate(run, from_attributes=True)


@activity.defn(name="settle_bill_run")
def settle_bill_run(record: CaseRecord) -> None:
    """Bring the rows to the record; run again it changes nothing."""
    with Session(engine()) as session, session.begin():
        if not write_record(session, record):
            return
        at = record.events[-1].at
        if record.stage == BillRunStage.RUNNING:
            _begin(session, record.case_id, at)
        elif record.stage == BillRunStage.FINISHED:
            _set(session, record.case_id, finished_at=at)


def _begin(session: Session, case_id: UUID, at: datetime) -> None:
    """When it began to bill: once, also where it was paused meanwhile."""
    session.execute(
        update(BillRun).where(col(BillRun.case_id) == case_id, col(BillRun.started_at).is_(None)).values(started_at=at)
    )


def _set(session: Session, case_id: UUID, **values: object) -> None:
    session.execute(update(BillRun).where(col(BillRun.case_id) == case_id).values(**values))


ACTIVITIES: Final = (draft_bill_run, bill_run_chunk, read_bill_run_figures, settle_bill_run)
SETTLES: Final = {CaseKind.BILL_RUN: settle_bill_run}
