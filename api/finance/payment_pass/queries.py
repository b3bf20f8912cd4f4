"""Reading passes, and whether an instalment can be paid by one now."""

from __future__ import annotations

import hmac
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.payment_pass.schemas import PassView
from models.cases.case.contract.record import Refused
from models.finance.bank_account.contract import ToldBy
from models.finance.payment.contract import PaymentStage
from models.finance.payment.rules.issuing import Payable, payable_now
from models.finance.payment_pass.rules import payable_again_on
from models.finance.payment_pass.store import PAYING_STUDENT, dues_of
from models.kit.calendar import last_day, utc_now
from models.kit.errors import Refusal
from models.kit.name_sql import full_name_en, full_name_th
from models.kit.query import Query
from models.kit.settings import API_PATH, settings

_PASS_SQL: Final = f"""
    SELECT p.case_id, p.invoice_id, i.number AS invoice_number, p.sequence, p.amount, p.reference_1, p.reference_2,
           p.stage, p.issued_at, p.expires_at, p.said_paid_at, p.payload, p.told_by, i.academic_year, i.semester,
           {full_name_th("n")} AS name_th,
           {full_name_en("n")} AS name_en,
           (SELECT d.due_on FROM instalment d
             WHERE d.invoice_id = p.invoice_id AND d.sequence = p.sequence
             ORDER BY d.plan_no DESC LIMIT 1) AS due_on
      FROM payment_pass p
      JOIN invoice i USING (invoice_id)
      JOIN student s ON s.student_id = p.student_id
      JOIN person n ON n.person_id = s.person_id
     WHERE p.case_id = :case_id
"""
_TERM: Final = text("""
    SELECT academic_year, semester FROM invoice WHERE invoice_id = :invoice_id AND student_id = :student_id
""")


class PassRow(NamedTuple):
    """A pass, and whose it is."""

    case_id: UUID
    invoice_id: UUID
    invoice_number: str
    sequence: int
    amount: Decimal
    reference_1: str
    reference_2: str
    stage: PaymentStage
    issued_at: datetime
    expires_at: datetime
    said_paid_at: datetime | None
    payload: str | None
    told_by: ToldBy
    academic_year: int
    semester: int
    name_th: str
    name_en: str
    due_on: date

    @property
    def last_day(self) -> date:
        """The last Bangkok day on which it can be paid."""
        return last_day(self.expires_at)


_PASS: Final = Query(PassRow, _PASS_SQL)
_MINE: Final = Query(PassRow, f"{_PASS_SQL} AND p.student_id = :student_id")


class Payables(NamedTuple):
    """What a pass would ask for, and the invoice's term."""

    payable: Payable
    academic_year: int
    semester: int


async def payable_of(session: AsyncSession, student_id: int, invoice_id: UUID, sequence: int) -> Payables:
    """What a pass of the student's instalment would ask for now, by the rule it is issued by.

    Raises Refusal ``not_found``, ``no_account_for_qr``, ``nothing_to_pay`` or ``qr_expired``.
    """
    named = {"invoice_id": invoice_id, "student_id": student_id}
    term = (await session.execute(_TERM, named)).one_or_none()
    row = await session.run_sync(PAYING_STUDENT.optional, named)
    dues = await session.run_sync(dues_of, student_id, invoice_id)
    if term is None or row is None or sequence > len(dues):
        raise Refusal("not_found")
    if row.bank_code is None:
        raise Refusal("no_account_for_qr")
    found = payable_now(dues[sequence - 1], utc_now(), settings().payment_again_day)
    if isinstance(found, Refused):
        raise Refusal(found.code, **found.facts)
    return Payables(found, term.academic_year, term.semester)


async def find_pass(session: AsyncSession, student_id: int, case_id: UUID) -> PassRow | None:
    """A student's own pass."""
    return await session.run_sync(_MINE.optional, {"case_id": case_id, "student_id": student_id})


async def pass_of_picture(session: AsyncSession, case_id: UUID, seal: str) -> PassRow | None:
    """The pass of a picture's address; None where somebody made the address up."""
    if not hmac.compare_digest(seal.encode(), _seal(case_id).encode()):
        return None
    return await session.run_sync(_PASS.optional, {"case_id": case_id})


def pass_view(row: PassRow) -> PassView:
    """A pass as its student sees it."""
    return PassView(
        case_id=row.case_id,
        invoice_id=row.invoice_id,
        invoice_number=row.invoice_number,
        sequence=row.sequence,
        amount=row.amount,
        reference1=row.reference_1,
        reference2=row.reference_2,
        stage=row.stage,
        issued_at=row.issued_at,
        expires_at=row.expires_at,
        pay_again_on=payable_again_on(row.due_on, row.last_day, settings().payment_again_day),
        said_paid_at=row.said_paid_at,
        payload=row.payload,
        told_by=row.told_by,
        picture=f"{API_PATH}/finance/pass-pictures/{row.case_id}/{_seal(row.case_id)}.png",
    )


def _seal(case_id: UUID) -> str:
    """What nobody can make up who was not given it: a page shows a picture without a session."""
    key = settings().token_key.get_secret_value().encode()
    return hmac.digest(key, f"pass picture {case_id}".encode(), "sha256").hex()[:32]
