"""Bill runs: who is in one, what it would bill, and billing them: a transaction for each chunk of students.

Bills are brought up to date by the one function there is (:mod:`models.finance.bill.store.updating`). A student who
fails is a line of the run, never its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.each_or_all import each_or_all
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.db import engine
from models.finance.bill.store.planning import BillPlan, plan_bills
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import Updated, update_bills
from models.finance.bill_run.contract import (
    BillRunDrafted,
    BillRunFigures,
    BillRunGroup,
    BillRunRequest,
    BillRunStage,
    RunStudentState,
)
from models.finance.bill_run.rules.process import REGULATION, REGULATIONS, drafted
from models.finance.bill_run.store import (
    ADD_COUNTS,
    CHUNK_STUDENTS,
    COUNTED,
    COUNTS,
    CREDITED_AT,
    SNAPSHOT,
    STILL_IN_GROUP,
    group_parameters,
)
from models.finance.bill_run.tables import BillRun, BillRunStudent
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import utc_now

UNEXPECTED: Final = "bill_failed"
"""The code of a student whose bill could not be made for a reason that no rule names."""
LEFT_GROUP: Final = "bill_run_left_group"
CHARGED_OTHERWISE: Final = "bill_run_charged_otherwise"


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
        session.execute(update(BillRun).where(col(BillRun.case_id) == request.case_id).values(students=students))
        record = drafted(request, students, REGULATION)
        write_record(session, record)
        return BillRunDrafted(record=record, students=students, regulation=REGULATION)


@activity.defn(name="bill_run_chunk")
def bill_run_chunk(chunk: RunChunk) -> None:
    """Bill the students of a chunk that wait; one transaction. Run again, nobody waits any more."""
    with Session(engine()) as session, session.begin():
        run = session.get_one(BillRun, chunk.case_id, with_for_update=True)
        waiting = students_of_chunk(session, chunk)
        if not waiting:
            return
        session.execute(LOCK_STUDENTS, {"student_ids": waiting})
        with counted(session, chunk):
            _bill(session, run, waiting)


StudentOutcome = tuple[int, RunStudentState, str | None, UUID | None]
"""A student, what became of them, the code of what stood in the way, and the invoice."""


def _bill(session: Session, run: BillRun, waiting: Sequence[int]) -> None:
    """Bill those of them whom the run is still for. The caller has locked the students."""
    case_id, year, semester, charged_as, now = run.case_id, run.academic_year, run.semester, run.charged_as, utc_now()
    group = BillRunGroup.model_validate(run, from_attributes=True)
    asked = {**group_parameters(year, semester, group), "student_ids": list(waiting)}
    still = set(session.execute(STILL_IN_GROUP, asked).scalars())

    def bill(student_ids: Sequence[int]) -> tuple[list[StudentOutcome], dict[int, Decimal]]:
        students = TermStudents(year, semester, tuple(student_ids))
        otherwise: set[int] = set()
        if charged_as is not None:
            otherwise = charged_otherwise(plan_bills(session, students, now, unasked=InvoiceKind.BILL_RUN), charged_as)
        wanted = students._replace(student_ids=tuple(id_ for id_ in student_ids if id_ not in otherwise))
        updated = update_bills(session, wanted, now, unasked=InvoiceKind.BILL_RUN)
        credited = {row.student_id: row.amount for row in session.execute(CREDITED_AT, {**wanted.asked, "at": now})}
        return [*_states(updated, credited, wanted.student_ids), *left_out(otherwise, CHARGED_OTHERWISE)], credited

    done, failed = each_or_all(session, [id_ for id_ in waiting if id_ in still], bill)
    for (states, credited), _ in done:
        write_states(session, case_id, states)
        _write_credited(session, case_id, credited)
    write_states(session, case_id, [(id_, RunStudentState.FAILED, UNEXPECTED, None) for id_ in failed])
    write_states(session, case_id, left_out((id_ for id_ in waiting if id_ not in still), LEFT_GROUP))


def charged_otherwise(plans: Iterable[BillPlan], charged_as: FeeEnrolmentType) -> set[int]:
    """Who of them is charged as another enrolment type than a run is for."""
    return {plan.bill.student_id for plan in plans if plan.bill.charged_as not in (None, charged_as)}


def left_out(student_ids: Iterable[int], why: str) -> list[StudentOutcome]:
    """What became of students whom a run is not for."""
    return [(student_id, RunStudentState.LEFT_OUT, why, None) for student_id in student_ids]


def _states(updated: Updated, credited: Mapping[int, Decimal], student_ids: Iterable[int]) -> list[StudentOutcome]:
    invoices = {invoice.student_id: invoice_id for invoice_id, invoice in updated.issued.items()}
    return [_state(updated, credited, invoices, student_id) for student_id in student_ids]


def _state(
    updated: Updated, credited: Mapping[int, Decimal], invoices: Mapping[int, UUID], student_id: int
) -> StudentOutcome:
    if student_id in invoices:
        return student_id, RunStudentState.BILLED, None, invoices[student_id]
    if student_id in updated.problems:
        return student_id, RunStudentState.FAILED, updated.problems[student_id], None
    if student_id in updated.waiting:
        return student_id, RunStudentState.NOT_SETTLED, None, None
    state = RunStudentState.CREDITED if student_id in credited else RunStudentState.NOTHING
    return student_id, state, None, None


def students_of_chunk(session: Session, chunk: RunChunk) -> list[int]:
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


def _write_credited(session: Session, case_id: UUID, credited: Mapping[int, Decimal]) -> None:
    rows = [{"case_id": case_id, "student_id": id_, "credited": amount} for id_, amount in credited.items()]
    if rows:
        session.execute(update(BillRunStudent), rows)


@contextmanager
def counted(session: Session, chunk: RunChunk) -> Iterator[None]:
    """Add what the block does to the students of a chunk to the counts of the run. The caller has locked the run."""
    before = _counts(session, chunk)
    yield
    after = _counts(session, chunk)
    added = {name: number - before[name] for name, number in after.items()}
    session.execute(ADD_COUNTS, {"case_id": chunk.case_id, **added})


def counted_whole(session: Session, case_id: UUID) -> BillRun:
    """The run, locked, once its counts were brought to all of its students."""
    run = session.get_one(BillRun, case_id, with_for_update=True)
    for name, number in _counts(session, RunChunk(case_id=case_id, first=0, size=run.students)).items():
        setattr(run, name, number)
    session.flush()
    session.refresh(run)
    return run


def _counts(session: Session, chunk: RunChunk) -> dict[str, Decimal]:
    session.flush()
    found = session.execute(COUNTS, chunk.model_dump()).mappings().one()
    return {name: Decimal(found[name]) for name in COUNTED}


@activity.defn(name="read_bill_run_figures")
def read_bill_run_figures(case_id: UUID) -> BillRunFigures:
    """What the run has come to so far, counted over all of its students."""
    with Session(engine()) as session, session.begin():
        return figures_of(counted_whole(session, case_id))


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
            _once(session, record.case_id, "started_at", at)
        elif record.stage == BillRunStage.FINISHED:
            _once(session, record.case_id, "finished_at", at)


def _once(session: Session, case_id: UUID, name: str, at: datetime) -> None:
    """When it came to a stage for the first time: also where it was paused, or somebody asked to undo it, meanwhile."""
    first = update(BillRun).where(col(BillRun.case_id) == case_id, getattr(BillRun, name).is_(None))
    session.execute(first.values({name: at}))


ACTIVITIES: Final = (draft_bill_run, bill_run_chunk, read_bill_run_figures, settle_bill_run)
SETTLES: Final = {CaseKind.BILL_RUN: settle_bill_run}
