"""Files of scholarships and loans that are held, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.recording import ForInvoice
from models.finance.scholarship.tables import ScholarshipAward
from models.finance.sponsor_payment.store.writing import fall_back
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState, UpdateSettings
from models.imports.import_batch.tables import ImportRow
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.money import Cashier
from tests.support.scholarships import shortfall_request
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import PART, checked, request_of, rows_of

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
FIVE = Decimal(5_000)


def row(student: Student, code: str = "half", **said: str) -> dict[str, str]:
    """An award of this term."""
    return {
        "student_code": student.student_code, "scholarship_code": code, "academic_year": str(YEAR),
        "semester": str(SEMESTER), **said,
    }  # fmt: skip


def file_of(
    university: University, sender: Person, *rows: Mapping[str, str], settings: UpdateSettings = PART
) -> BatchRequest:
    """An import of held awards."""
    return request_of(university, sender, rows, settings, ImportKind.HELD_AWARDS)


def standing(university: University) -> list[ScholarshipAward]:
    """The awards that stand."""
    return [award for award in university.rows(ScholarshipAward) if award.ended_at is None]


def codes_of(found: ImportRow) -> list[str]:
    """Every code that is kept of a row."""
    return [code for code in (found.problem, *(str(note["code"]) for note in found.notes or ())) if code is not None]


def problems_of(university: University, sender: Person, said: Mapping[str, str]) -> list[str]:
    """Every code that stands in the way of a row."""
    [found] = rows_of(university, checked(file_of(university, sender, said)))
    return codes_of(found)


def paid(university: University, cashier: Cashier, student: Student, amount: Decimal) -> None:
    """Pay so much of the bill of a student."""
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("1", amount, ForInvoice(student.student_id, invoice_id))


def fell_back(university: University, officer: Person, student: Student, fund: UUID, amount: str) -> None:
    """Ask the student for so much of the only award, as two people agreed."""
    [award] = standing(university)
    request = shortfall_request(university, officer, student, award.award_id, fund, amount)
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        assert isinstance(fall_back(session, request, utc_now()), Decimal)
