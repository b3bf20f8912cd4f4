"""Undoing a bill run: its unpaid invoices are credited; those with money on them are named and left (finance §3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from activities.finance.bill_run import UNEXPECTED, StudentOutcome, counted, write_states
from models.cases.case.store.each_or_all import each_or_all
from models.cases.run.contract import RunChunk
from models.db import engine
from models.finance.bill_run.contract import RunStudentState
from models.finance.bill_run.store import CHUNK_INVOICES
from models.finance.bill_run.tables import BillRun
from models.finance.invoice.store.crediting import credit_unpaid
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.kit.calendar import utc_now

_REASON: Final = {"rule": "bill_run_undone"}


@activity.defn(name="undo_bill_run_chunk")
def undo_bill_run_chunk(chunk: RunChunk) -> None:
    """Credit the unpaid invoices of a chunk of students; one transaction. Run again, none is credited twice."""
    with Session(engine()) as session, session.begin():
        session.get_one(BillRun, chunk.case_id, with_for_update=True)
        invoices = {row.student_id: row.invoice_id for row in session.execute(CHUNK_INVOICES, chunk.model_dump())}
        if not invoices:
            return
        session.execute(LOCK_STUDENTS, {"student_ids": list(invoices)})

        def credit(student_ids: Sequence[int]) -> list[StudentOutcome]:
            return _credit(session, {student_id: invoices[student_id] for student_id in student_ids})

        with counted(session, chunk):
            done, failed = each_or_all(session, list(invoices), credit)
            for outcomes, _ in done:
                write_states(session, chunk.case_id, outcomes)
            left = [(id_, RunStudentState.KEPT, UNEXPECTED, invoices[id_]) for id_ in failed]
            write_states(session, chunk.case_id, left)


def _credit(session: Session, invoices: dict[int, UUID]) -> list[StudentOutcome]:
    """Credit whatever these invoices still ask for, unless money came for one."""
    students = {invoice_id: student_id for student_id, invoice_id in invoices.items()}
    credited = credit_unpaid(session, "bill-run-undo", students, _REASON, utc_now())
    return [
        (student_id, RunStudentState.UNDONE if invoice_id in credited else RunStudentState.KEPT, None, invoice_id)
        for student_id, invoice_id in invoices.items()
    ]


ACTIVITIES: Final = (undo_bill_run_chunk,)
