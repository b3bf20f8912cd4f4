"""What a loan fund paid for its borrowers, by a file: each row pays a part of one loan (finance §6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.debt.store.posting import Source
from models.finance.debt.store.reading import STUDENTS_OF_CODES
from models.finance.file_import.contract import DisbursementRow
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.contract import AwardSettings
from models.finance.scholarship.tables import SponsorPayment
from models.finance.sponsor_payment.store.reading import DISBURSED, FELL_BACK_SINCE, LOANS, LOCK_FUNDER, OWED_OF_TERM
from models.finance.sponsor_payment.store.writing import add_sponsor_payment
from models.kit.calendar import bangkok_date
from models.kit.imported_row import AppliedRow, BroughtBefore, RowOutcome, RowProblem
from models.kit.money import baht_figures
from models.kit.table import new_id

_NOTHING: Final = Decimal(0)


def bring_in_disbursements(
    session: Session, source: Source, settings: AwardSettings, rows: Mapping[int, DisbursementRow], at: datetime
) -> dict[int, RowOutcome]:
    """Take what these rows say was paid; what became of each, by its position. Students and funds are locked here.

    Raises nothing: a borrower without the loan, more than is not paid yet, and a payment that was there are refused.
    """
    found = session.execute(STUDENTS_OF_CODES, {"codes": sorted({row.student_code for row in rows.values()})})
    ids = {row.student_code: row.student_id for row in found}
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(ids.values())})
    asked = {"student_ids": sorted(ids.values()), **settings.model_dump()}
    loans = {(row.student_id, row.code): row for row in session.execute(LOANS, asked)}
    owed: dict[UUID, Decimal] = {}
    for funder_id in sorted({row.funder_id for row in loans.values()}):
        session.execute(LOCK_FUNDER, {"funder_id": funder_id})
        terms = {**settings.model_dump(), "funder_id": funder_id}
        owed[funder_id] = session.execute(OWED_OF_TERM, terms).scalar_one()
    before = session.execute(DISBURSED, {"award_ids": [row.award_id for row in loans.values()]})
    known = {(row.award_id, row.reference): row.root_id for row in before}
    paid: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    outcomes: dict[int, RowOutcome] = {}
    for position, row in rows.items():
        student_id = ids.get(row.student_code)
        loan = None if student_id is None else loans.get((student_id, row.scholarship_code.upper()))
        if student_id is None or loan is None:
            outcomes[position] = _unknown(row, is_student=student_id is not None)
            continue
        name = loan.award_id, row.named.upper()
        if name in known:
            is_same = known[name] == source.root_id
            outcomes[position] = (
                BroughtBefore() if is_same else RowProblem(code="disbursement_already_imported", column="student_code")
            )
            continue
        if row.paid_on is not None and row.paid_on > bangkok_date(at):
            outcomes[position] = RowProblem(code="disbursement_day_to_come", column="paid_on")
            continue
        most = min(loan.unpaid - paid[loan.award_id], owed[loan.funder_id])
        if row.amount > most:
            facts: dict[str, str | int | None] = {"most": baht_figures(max(most, _NOTHING))}
            outcomes[position] = RowProblem(code="disbursement_too_large", facts=facts, column="amount")
            continue
        paid[loan.award_id] += row.amount
        owed[loan.funder_id] -= row.amount
        payment = SponsorPayment(
            sponsor_payment_id=new_id(),
            funder_id=loan.funder_id,
            academic_year=settings.academic_year,
            semester=settings.semester,
            award_id=loan.award_id,
            case_id=source.case_id,
            amount=row.amount,
            received_on=row.paid_on or bangkok_date(at),
            reference=row.named,
            entered_by=source.entered_by,
            entered_at=at,
            confirmed_by=source.entered_by,
            confirmed_at=at,
        )
        payment_id = payment.sponsor_payment_id
        add_sponsor_payment(session, f"import:{source.case_id}:{position}:paid", payment, at)
        outcomes[position] = AppliedRow(result_id=payment_id, student_id=student_id, amount=row.amount)
    return outcomes


def why_kept(session: Session, payment_ids: Sequence[UUID]) -> dict[UUID, RowProblem]:
    """Why these payments are not taken back: what they left of the loan was asked of the student since.

    See docs/areas/finance.md.
    """
    found = session.execute(FELL_BACK_SINCE, {"payment_ids": list(payment_ids)})
    return {
        row.sponsor_payment_id: RowProblem(
            code="disbursement_rest_fell_back", facts={"amount": baht_figures(row.fell_back)}, column="amount"
        )
        for row in found
    }


def _unknown(row: DisbursementRow, *, is_student: bool) -> RowProblem:
    if is_student:
        return RowProblem(code="loan_not_found", column="scholarship_code")
    return RowProblem(code="import_student_not_found", facts={"code": row.student_code}, column="student_code")
