"""Files of opening balances, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from models.finance.invoice.store.reading import TRIAL_BALANCE
from models.finance.invoice.tables.invoices import Invoice
from models.finance.opening_balance.tables import OpeningBalance
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.imports import DAMAGE_FEE, due_on
from tests.support.university import University
from tests.support.updating import checked, request_of, rows_of

NEW = (RowState.APPLIED, RowChange.NEW, None)


CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)


UNCHANGED = (RowState.UNCHANGED, None, None)


def debt(student: Student, document: str = "AR-1", amount: str = "1,500.00", **said: str) -> dict[str, str]:
    """A debt of the old system, of a term that is over."""
    return {
        "student_code": student.student_code, "document": document, "balance_kind": "หนี้", "amount": amount,
        "fee_code": DAMAGE_FEE, "description": "อุปกรณ์เสียหาย", "academic_year": "2566", "semester": "2",
        "due_on": due_on().isoformat(), **said,
    }  # fmt: skip


def credit(student: Student, document: str = "CR-1", amount: str = "200") -> dict[str, str]:
    """Money of a student that the old system held."""
    return {"student_code": student.student_code, "document": document, "balance_kind": "credit", "amount": amount}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of opening balances."""
    return request_of(university, sender, rows, kind=ImportKind.BALANCES)


def problems_of(university: University, sender: Person, said: Mapping[str, str]) -> list[str]:
    """Every code that stands in the way of a row."""
    [row] = rows_of(university, checked(file_of(university, sender, said)))
    return codes_of(row)


def codes_of(row: ImportRow) -> list[str]:
    """Every code that is kept of a row."""
    return [code for code in (row.problem, *(str(note["code"]) for note in row.notes or ())) if code is not None]


def standing(university: University) -> list[OpeningBalance]:
    """The documents that stand, in the order of their numbers."""
    found = [each for each in university.rows(OpeningBalance) if each.withdrawn_at is None]
    return sorted(found, key=lambda each: each.document)


def invoice_of(university: University, document: str) -> Invoice:
    """The invoice of a document that stands."""
    [balance] = [each for each in standing(university) if each.document == document]
    [invoice] = [each for each in university.rows(Invoice) if each.invoice_id == balance.invoice_id]
    return invoice


def trial_balance(university: University) -> dict[str, Decimal]:
    """The accounts of the university that are not nought."""
    with university.engine.connect() as connection:
        rows = connection.execute(TRIAL_BALANCE, {"as_of": bangkok_date(utc_now())})
        return {row.account: row.amount for row in rows if row.amount}
