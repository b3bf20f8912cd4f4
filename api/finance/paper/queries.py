"""Finding the documents of money that papers are printed of, within what the caller sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.paper.schemas import ReceiptPrintView
from api.kit.rows import read_rows
from api.kit.sql import full_names
from api.people.student.queries import visible_students
from models.documents.paper.contract import PaperSubject
from models.finance.paper.store.rows import INVOICE_LINE
from models.finance.receipt.store import STANDS
from models.finance.receipt.tables import ReceiptPrint
from models.kit.errors import Refusal

_INVOICE: Final = f"""
    SELECT i.student_id, {INVOICE_LINE} AS line
      FROM invoice i JOIN student s USING (student_id) WHERE i.number = :number
"""
_CREDIT_NOTE: Final = """
    SELECT d.number, s.student_id FROM credit_note d JOIN invoice i USING (invoice_id) JOIN student s USING (student_id)
     WHERE d.number = :number
"""
_RECEIPT: Final = """
    SELECT d.receipt_id, d.number, d.student_id FROM receipt d JOIN student s USING (student_id)
     WHERE d.number = :number
"""
_SLIP: Final = """
    SELECT d.reference_2, d.student_id FROM payment_pass d JOIN student s USING (student_id)
     WHERE d.case_id = :case_id AND d.stage = 'active' AND d.payload IS NOT NULL
"""
_PRINTS: Final = text(f"""
    SELECT r.form, r.count, r.language, r.reason, r.printed_at, {full_names("p")} AS printed_by
      FROM receipt_print r JOIN person p ON p.person_id = r.printed_by
     WHERE r.receipt_id = :receipt_id ORDER BY r.print_no DESC
""")
_VIEWS: Final = TypeAdapter(list[ReceiptPrintView])


async def find_invoice(session: AsyncSession, principal: Principal, number: str) -> PaperSubject:
    """The invoice under its plan in force, with the scholarships, the payments and the QR code of today.

    Raises Refusal ``invoice_number_not_found``.
    """
    row = await _found(session, principal, _INVOICE, number, "invoice_number_not_found")
    return PaperSubject(student_id=row.student_id, line=row.line)


async def find_credit_note(session: AsyncSession, principal: Principal, number: str) -> PaperSubject:
    """The credit note. Raises Refusal ``credit_note_number_not_found``."""
    row = await _found(session, principal, _CREDIT_NOTE, number, "credit_note_number_not_found")
    return PaperSubject(student_id=row.student_id, line=row.number)


async def find_pass_slip(session: AsyncSession, principal: Principal, case_id: UUID) -> PaperSubject:
    """The pass, while it can be paid. Raises Refusal ``not_found``."""
    parameters = {"case_id": case_id, **caller_parameters(principal)}
    row = (await session.execute(text(f"{_SLIP} AND {visible_students(principal)}"), parameters)).first()
    if row is None:
        raise Refusal("not_found")
    return PaperSubject(student_id=row.student_id, line=row.reference_2)


async def find_receipt(session: AsyncSession, principal: Principal, number: str) -> tuple[UUID, int]:
    """Id and student of the receipt. Raises Refusal ``receipt_number_not_found``."""
    row = await _found(session, principal, _RECEIPT, number, "receipt_number_not_found")
    return row.receipt_id, row.student_id


async def receipt_stands(session: AsyncSession, receipt_id: UUID) -> bool:
    """Whether the receipt was not cancelled."""
    statement = text(f"SELECT {STANDS} FROM receipt r WHERE receipt_id = :receipt_id")
    return bool(await session.scalar(statement, {"receipt_id": receipt_id}))


async def locked_prints(session: AsyncSession, receipt_id: UUID) -> list[ReceiptPrint]:
    """The prints of a receipt, in their order; nobody else prints it until the transaction ends."""
    await session.execute(
        text("SELECT FROM receipt WHERE receipt_id = :receipt_id FOR NO KEY UPDATE"), {"receipt_id": receipt_id}
    )
    rows = await session.scalars(
        select(ReceiptPrint).where(col(ReceiptPrint.receipt_id) == receipt_id).order_by(col(ReceiptPrint.print_no))
    )
    return list(rows)


async def list_prints(session: AsyncSession, receipt_id: UUID) -> list[ReceiptPrintView]:
    """The prints of a receipt, the newest first."""
    return await read_rows(session, _VIEWS, _PRINTS, {"receipt_id": receipt_id})


async def _found(
    session: AsyncSession, principal: Principal, statement: str, number: str, code: str
) -> Row[tuple[object, ...]]:
    asked: Mapping[str, object] = {"number": number.upper(), **caller_parameters(principal)}
    row = (await session.execute(text(f"{statement} AND {visible_students(principal)}"), dict(asked))).first()
    if row is None:
        raise Refusal(code, number=number)
    return row
