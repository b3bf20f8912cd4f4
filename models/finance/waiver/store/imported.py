"""Waivers that a file grants: each row is judged and postponed as a request of the student would be (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from decimal import Decimal
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.debt.contract import DebtSettings
from models.finance.debt.store.posting import Source
from models.finance.debt.store.reading import STUDENTS_OF_CODES
from models.finance.file_import.contract import WaiverRow
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import LAST_PLAN, LOCK_STUDENTS
from models.finance.waiver.contract.case import WaiverKind, WaiverStage
from models.finance.waiver.rules.asking import AskingFacts, days_for, problem_of, refusal_to_ask
from models.finance.waiver.store.postponing import invoices_of, postpone, read_facts, under_review, waiver_over
from models.finance.waiver.store.reading import ASKING
from models.finance.waiver.tables import Waiver, WaiverInvoice
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.news.announcement.tables import Notification

_STANDING: Final = text("""
    SELECT v.student_id, b.root_id FROM waiver v JOIN import_batch b ON b.case_id = v.case_id
     WHERE v.student_id = ANY(:student_ids) AND (v.academic_year, v.semester) = (:academic_year, :semester)
       AND NOT v.has_case AND v.stage <> 'cancelled'
""")
"""Waivers that files granted these students in a term."""
_PLAN: Final = text("""
    SELECT due_on, amount FROM instalment WHERE invoice_id = :invoice_id AND plan_no = :plan_no ORDER BY sequence
""")


def bring_in_waivers(
    session: Session, source: Source, settings: DebtSettings, rows: Mapping[int, WaiverRow], at: datetime
) -> dict[int, RowOutcome]:
    """Grant leniency by these rows; what became of each, by its position. Students are locked here."""
    found = session.execute(STUDENTS_OF_CODES, {"codes": sorted({row.student_code for row in rows.values()})})
    ids = {row.student_code: row.student_id for row in found}
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(ids.values())})
    today = bangkok_date(at)
    asked = {"student_ids": sorted(ids.values()), "today": today}
    facts = read_facts(session, ASKING.rows(session, asked), today)
    term = {"academic_year": settings.academic_year, "semester": settings.semester}
    standing = {row.student_id: row.root_id for row in session.execute(_STANDING, {**asked, **term})}
    granting = _Granting(session, source, settings, at)
    outcomes: dict[int, RowOutcome] = {}
    for position, row in rows.items():
        student_id = ids.get(row.student_code)
        if student_id is None:
            facts_of = {"code": row.student_code}
            outcomes[position] = RowProblem(code="import_student_not_found", facts=facts_of, column="student_code")
        elif student_id in standing:
            outcomes[position] = (
                BroughtBefore()
                if standing[student_id] == source.root_id
                else RowProblem(code="waiver_already_imported", column="student_code")
            )
        else:
            outcomes[position] = granting.grant(position, row, student_id, facts[student_id])
    return outcomes


class _Granting:
    """Grants what the rules let pass, of one chunk."""

    def __init__(self, session: Session, source: Source, settings: DebtSettings, at: datetime) -> None:
        self._session = session
        self._source = source
        self._settings = settings
        self._at = at

    def grant(self, position: int, row: WaiverRow, student_id: int, facts: AskingFacts) -> RowOutcome:
        """Postpone what the row names: one invoice, or all that are open and due before its day."""
        until = row.due_on or self._settings.due_on
        wanted = [
            invoice
            for invoice in facts.invoices.values()
            if (invoice.number == row.number)
            or (row.number is None and invoice.open > 0 and invoice.due_on and invoice.due_on < until)
        ]
        if not wanted:
            code = "waiver_invoice_unknown" if row.number else "waiver_none_open"
            return RowProblem(code=code, column="number" if row.number else "student_code")
        invoice_ids = [invoice.invoice_id for invoice in wanted]
        refused = refusal_to_ask(facts, WaiverKind.LENIENCY, invoice_ids, until)
        days = days_for(facts, WaiverKind.LENIENCY)
        if refused is not None or days is None:
            return problem_of(refused)
        waiver = Waiver(
            waiver_id=uuid5(self._source.case_id, f"waiver {position}"),
            case_id=self._source.case_id,
            has_case=False,
            waiver_kind=WaiverKind.LENIENCY,
            student_id=student_id,
            academic_year=self._settings.academic_year,
            semester=self._settings.semester,
            until=until,
            first=days.first,
            last=days.last,
            stage=WaiverStage.GRANTED,
            arrears_terms=facts.arrears_terms,
            amount=sum((invoice.open for invoice in wanted), Decimal(0)),
            reason=row.reason,
            entered_by=self._source.entered_by,
            asked_at=self._at,
            granted_at=self._at,
        )
        self._session.add(waiver)
        self._session.flush()
        under_review(self._session, waiver.waiver_id, invoice_ids)
        postpone(self._session, waiver.waiver_id, student_id, until, self._at)
        self._tell(waiver, ", ".join(invoice.number for invoice in wanted))
        return AppliedRow(result_id=waiver.waiver_id, student_id=student_id, amount=waiver.amount)

    def _tell(self, waiver: Waiver, numbers: str) -> None:
        """The line of the student's bell."""
        self._session.add(
            Notification(
                notification_id=uuid5(waiver.waiver_id, "granted"),
                student_id=waiver.student_id,
                contact_type="waiver",
                key="waiver.granted",
                facts={
                    "what_th": numbers,
                    "what_en": numbers,
                    "to": bangkok_instant(waiver.until, time(23, 59)).isoformat(),
                },
                updated_at=self._at,
            )
        )
        self._session.flush()


def take_back_waivers(session: Session, source: Source, waiver_ids: Sequence[UUID], at: datetime) -> frozenset[UUID]:
    """Give back the due days of those that are granted still and that nobody planned anew; which they are."""
    waivers = [session.get_one(Waiver, waiver_id) for waiver_id in waiver_ids]
    session.execute(LOCK_STUDENTS, {"student_ids": sorted({waiver.student_id for waiver in waivers})})
    undone: set[UUID] = set()
    for waiver in waivers:
        session.refresh(waiver)
        lines = [
            session.get_one(WaiverInvoice, (waiver.waiver_id, each)) for each in invoices_of(session, waiver.waiver_id)
        ]
        if waiver.stage is not WaiverStage.GRANTED or any(_planned_since(session, line) for line in lines):
            continue
        for line in lines:
            if line.plan_no is not None:
                before = session.execute(_PLAN, {"invoice_id": line.invoice_id, "plan_no": line.plan_no - 1})
                plan_again(session, line.invoice_id, [Due(row.due_on, row.amount) for row in before], at)
        waiver.stage, waiver.ended_at = WaiverStage.CANCELLED, at
        session.flush()
        waiver_over(session, waiver.waiver_id, at)
        undone.add(waiver.waiver_id)
    return frozenset(undone)


def _planned_since(session: Session, line: WaiverInvoice) -> bool:
    last: int = session.execute(LAST_PLAN, {"invoice_id": line.invoice_id}).scalar_one()
    return line.plan_no is not None and last != line.plan_no
