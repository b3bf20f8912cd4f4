"""Reading students' accounts: every document and posting, and balances as of any day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.account.schemas import (
    AccountLine,
    AccountStudent,
    AccountView,
    ChargeView,
    CreditNoteView,
    InstalmentView,
    InvoiceView,
    OldReceiptView,
    PaymentView,
    PostingView,
    QrCodeView,
    ReceiptView,
)
from api.finance.account.statements import (
    ACCOUNT_LINES,
    ACCOUNTS,
    CHARGES,
    CREDIT_NOTES,
    DOCUMENT_OWNERS,
    INSTALMENTS,
    INVOICES,
    OLD_RECEIPTS,
    PAYMENTS,
    POSTINGS,
    QR_CODES,
    RECEIPTS,
    REFUNDS,
    STUDENT,
)
from api.kit.paging import Paging, Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import find_student, page_of_students, visible_students
from models.finance.invoice.rules import Due, states
from models.finance.ledger.contract import Account
from models.finance.ledger.rules.postings import STUDENT_ACCOUNTS
from models.kit.calendar import bangkok_date, utc_now
from models.kit.text import plain

_LINES: Final = TypeAdapter(list[AccountLine])
_STUDENTS: Final = TypeAdapter(list[AccountStudent])
_PAYMENTS: Final = TypeAdapter(list[PaymentView])
_RECEIPTS: Final = TypeAdapter(list[ReceiptView])
_CREDIT_NOTES: Final = TypeAdapter(list[CreditNoteView])
_OLD_RECEIPTS: Final = TypeAdapter(list[OldReceiptView])
_POSTINGS: Final = TypeAdapter(list[PostingView])
_OF_STUDENTS: Final = [account.value for account in STUDENT_ACCOUNTS]


async def list_accounts(session: AsyncSession, principal: Principal, asked: Search) -> Page[AccountLine]:
    """A page of students by code, name or the number of a document of the old system, with the balance of now."""
    found = person_matches(asked.text) if asked.text.strip() else "true"
    owners = await _owners_of_document(session, principal, plain(asked.text))
    if owners:
        found = f"({found} OR s.student_id = ANY(:owners))"
    parameters = {
        "owners": owners,
        **caller_parameters(principal),
        **searched(asked.text),
        "accounts": _OF_STUDENTS,
        "limit": asked.page_size,
        "offset": asked.offset,
    }
    order = nearest_first(asked.text, "s.student_code")
    statement = ACCOUNT_LINES.format(page=page_of_students(f"{found} AND {visible_students(principal)}", order))
    parameters["today"] = bangkok_date(utc_now())
    rows = [dict(row) for row in (await session.execute(text(statement), parameters)).mappings()]
    return Page(
        items=_LINES.validate_python([row for row in rows if row["student_code"] is not None]),
        page=asked.page,
        page_size=asked.page_size,
        total=rows[0]["total"],
    )


async def _owners_of_document(session: AsyncSession, principal: Principal, number: str) -> Sequence[int]:
    statement = text(DOCUMENT_OWNERS.format(visible=visible_students(principal)))
    return (await session.scalars(statement, {**caller_parameters(principal), "number": number})).all()


async def read_account(session: AsyncSession, principal: Principal, code: str, as_of: date) -> AccountView:
    """The account of a student. Raises 404 when the caller may not see them."""
    student_id = await find_student(session, principal, code)
    of = {"student_id": student_id}
    student = await read_one(session, _STUDENTS, STUDENT, of)
    sums = await session.execute(ACCOUNTS, {**of, "accounts": _OF_STUDENTS, "as_of": as_of})
    by_account: dict[Account, Decimal] = defaultdict(Decimal)
    by_account.update({Account(row.account): row.amount for row in sums})
    refunds = (await session.execute(REFUNDS, {**of, "today": bangkok_date(utc_now())})).one()
    return AccountView.model_validate(
        {
            "refund_asked": refunds.asked,
            "withdrawable": refunds.withdrawable,
            "student": student,
            "as_of": as_of,
            "balance": sum(by_account.values(), Decimal(0)),
            "receivable": by_account[Account.RECEIVABLE],
            "unapplied": -by_account[Account.UNAPPLIED_CREDIT],
            "refund_payable": -by_account[Account.REFUND_PAYABLE],
            "invoices": await invoices_of(session, student_id),
            "payments": await read_rows(session, _PAYMENTS, PAYMENTS, of),
            "receipts": await read_rows(session, _RECEIPTS, RECEIPTS, of),
            "credit_notes": await read_rows(session, _CREDIT_NOTES, CREDIT_NOTES, of),
            "old_receipts": await read_rows(session, _OLD_RECEIPTS, OLD_RECEIPTS, of),
        }
    )


async def invoices_of(session: AsyncSession, student_id: int) -> list[InvoiceView]:
    """Every invoice of a student, with its charges and instalments as they stand."""
    of = {"student_id": student_id}
    charges: dict[object, list[ChargeView]] = defaultdict(list)
    for row in (await session.execute(CHARGES, of)).mappings():
        charges[row["invoice_id"]].append(ChargeView.model_validate(dict(row)))
    plans: dict[object, list[Due]] = defaultdict(list)
    for row in (await session.execute(INSTALMENTS, of)).mappings():
        plans[row["invoice_id"]].append(Due(row["due_on"], row["amount"]))
    codes: dict[object, dict[int, QrCodeView]] = defaultdict(dict)
    for row in (await session.execute(QR_CODES, of)).mappings():
        codes[row["invoice_id"]][row["sequence"]] = QrCodeView.model_validate(dict(row))
    return [
        InvoiceView.model_validate(
            {
                **row,
                "charges": charges[row["invoice_id"]],
                "instalments": _states(plans[row["invoice_id"]], codes[row["invoice_id"]], row),
            }
        )
        for row in (await session.execute(INVOICES, of)).mappings()
    ]


def _states(plan: Sequence[Due], codes: Mapping[int, QrCodeView], invoice: RowMapping) -> list[InstalmentView]:
    return [
        InstalmentView(due_on=due.due_on, amount=due.amount, paid=due.paid, qr=codes.get(sequence))
        for sequence, due in enumerate(states(plan, invoice["credited"] + invoice["reduced"], invoice["paid"]), 1)
    ]


async def list_postings(
    session: AsyncSession, principal: Principal, code: str, as_of: date, asked: Paging
) -> Page[PostingView]:
    """A page of a student's postings until the end of a Bangkok day, the newest first, each with the balance after
    it.
    """
    student_id = await find_student(session, principal, code)
    parameters = {"student_id": student_id, "accounts": _OF_STUDENTS, "as_of": as_of}
    return await read_page(session, _POSTINGS, POSTINGS, parameters, asked)
