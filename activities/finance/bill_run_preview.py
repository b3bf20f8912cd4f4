"""What a bill run would bill, before anybody confirms it: planned as the run will, and nothing of it written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session
from temporalio import activity

from activities.finance.bill_run import (
    CHARGED_OTHERWISE,
    UNEXPECTED,
    charged_otherwise,
    counted,
    counted_whole,
    figures_of,
    left_out,
    write_states,
)
from models.cases.case.store.each_or_all import each_or_all
from models.cases.run.contract import RunChunk
from models.db import engine
from models.finance.bill.store.planning import BillPlan, plan_bills
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill_run.contract import BillRunFigures, RunStudentState
from models.finance.bill_run.rules.previewing import is_compared, is_sampled
from models.finance.bill_run.store import ADD_COMPARED, ADD_TOTAL, CHUNK_STUDENTS, COMPARED_TERM
from models.finance.bill_run.tables import BillRun, BillRunStudent
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import utc_now
from models.kit.money import baht_text

_FEE: Final = "/"
"""What stands between fee and subject in the key of a charge."""


@dataclass(slots=True)
class _Total:
    """What students of a faculty come to for a fee, in baht."""

    students: int = 0
    added: Decimal = field(default_factory=Decimal)
    credited: Decimal = field(default_factory=Decimal)
    charged: Decimal = field(default_factory=Decimal)


@activity.defn(name="preview_bill_run_chunk")
def preview_bill_run_chunk(chunk: RunChunk) -> None:
    """Work out what the students of a chunk would be billed; one transaction. Run again, it adds nothing."""
    with Session(engine()) as session, session.begin():
        run = session.get_one(BillRun, chunk.case_id, with_for_update=True)
        asked = {**chunk.model_dump(), "state": RunStudentState.WAITING.value}
        rows = [row for row in session.execute(CHUNK_STUDENTS, asked) if not row.previewed]
        if not rows:
            return
        year, semester, students, charged_as = run.academic_year, run.semester, run.students, run.charged_as
        now = utc_now()

        def plan(student_ids: Sequence[int]) -> list[BillPlan]:
            wanted = TermStudents(year, semester, tuple(student_ids))
            return plan_bills(session, wanted, now, unasked=InvoiceKind.BILL_RUN)

        done, failed = each_or_all(session, [row.student_id for row in rows], plan)
        plans = [plan for found, _ in done for plan in found]
        otherwise = set() if charged_as is None else charged_otherwise(plans, charged_as)
        wanted = [plan for plan in plans if plan.bill.student_id not in otherwise]
        sampled = {row.student_id for row in rows if is_sampled(row.position, students)}
        lines = {plan.bill.student_id: _lines(plan) for plan in wanted if plan.bill.student_id in sampled}
        planned = [_row(chunk.case_id, plan, lines.get(plan.bill.student_id)) for plan in wanted]
        not_planned = [_failed(chunk.case_id, student_id) for student_id in failed]
        with counted(session, chunk):
            session.execute(update(BillRunStudent), [*planned, *not_planned])
            write_states(session, chunk.case_id, left_out(otherwise, CHARGED_OTHERWISE))
        faculties = {row.student_id: row.faculty_code for row in rows}
        _add_totals(session, chunk.case_id, faculties, wanted)


def _row(case_id: UUID, plan: BillPlan, lines: list[dict[str, object]] | None) -> dict[str, object]:
    return {
        "case_id": case_id,
        "student_id": plan.bill.student_id,
        "state": RunStudentState.WAITING,
        "expected": Decimal(0) if plan.invoice is None else plan.invoice.total,
        "expected_credited": sum((sum(amounts.values()) for amounts in plan.credited.values()), Decimal(0)),
        "problem": plan.bill.problem,
        "lines": lines,
    }


def _failed(case_id: UUID, student_id: int) -> dict[str, object]:
    kept = {"expected": Decimal(0), "expected_credited": Decimal(0), "problem": UNEXPECTED, "lines": None}
    return {"case_id": case_id, "student_id": student_id, "state": RunStudentState.WAITING, **kept}


def _lines(plan: BillPlan) -> list[dict[str, object]]:
    """The charges of a student, to look at."""
    charges = () if plan.invoice is None else plan.invoice.charges
    return [
        {
            "fee_code": charge.fee.fee_code,
            "name_th": charge.name_th,
            "name_en": charge.name_en,
            "amount": baht_text(charge.fee.amount),
            "account": charge.fee.account.value,
            "reason": dict(charge.reason),
        }
        for charge in charges
    ]


def _add_totals(session: Session, case_id: UUID, faculties: Mapping[int, str], plans: Iterable[BillPlan]) -> None:
    totals: defaultdict[tuple[str, str], _Total] = defaultdict(_Total)
    for plan in plans:
        faculty = faculties[plan.bill.student_id]
        charges = () if plan.invoice is None else plan.invoice.charges
        for charge in charges:
            totals[faculty, charge.fee.fee_code].added += charge.fee.amount
        for fee in {charge.fee.fee_code for charge in charges}:
            totals[faculty, fee].students += 1
        credited = {id_: amount for amounts in plan.credited.values() for id_, amount in amounts.items()}
        for before in plan.charged:
            total = totals[faculty, before.key.split(_FEE)[0]]
            total.charged += before.amount
            total.credited += credited.get(before.charge_id, Decimal(0))
    rows = [
        {"case_id": case_id, "faculty_code": faculty, "fee_code": fee, "students": total.students,
         "added": total.added, "credited": total.credited, "charged": total.charged}
        for (faculty, fee), total in sorted(totals.items())
    ]  # fmt: skip
    if rows:
        session.execute(ADD_TOTAL, rows)


@activity.defn(name="finish_bill_run_preview")
def finish_bill_run_preview(case_id: UUID) -> BillRunFigures:
    """Set beside the preview of whole units what its students were charged in the earlier term; the figures.

    Run again, the same stands.
    """
    with Session(engine()) as session, session.begin():
        run = counted_whole(session, case_id)
        term = {"academic_year": run.academic_year, "semester": run.semester}
        compared = session.execute(COMPARED_TERM, term).one_or_none()
        if compared is not None and is_compared(run.who_chose, run.charged_as):
            run.compared_year, run.compared_semester = compared.academic_year, compared.semester
            session.execute(ADD_COMPARED, {"case_id": case_id, **compared._asdict()})
        run.previewed_at = run.previewed_at or utc_now()
        session.flush()
        return figures_of(run)


ACTIVITIES: Final = (preview_bill_run_chunk, finish_bill_run_preview)
