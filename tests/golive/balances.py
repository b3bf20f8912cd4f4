"""What students of the old system owe and are owed, and the receipts it gave them (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

_OWES, _IS_OWED, _HAS_DEPOSIT = 7, 11, 13
"""One of so many students owes money, is owed some, or paid a deposit."""
_RECEIVED_TO_COME = 17
"""The receipt of one of so many students bears a day to come."""
BALANCES_FEE: Final = "F9000"
"""The fee item that debts are charged as: the office of finance enters it before."""


def owed_by(student: EnrolledStudent) -> Decimal:
    """Return what a student owes less what they are owed, in baht: deposits are refused, and count for nothing."""
    number = int(student.code)
    debt, credit = (_amount(number) if number % every == 0 else Decimal(0) for every in (_OWES, _IS_OWED))
    return debt - credit


def _amount(number: int) -> Decimal:
    return Decimal(number % 9000 + 100) + Decimal("0.50")


def balances_of(student: EnrolledStudent, dirt: Dirt) -> Iterator[tuple[Mapping[str, str], str | None]]:
    """Return what some students owe or are owed, with why it is refused."""
    number = int(student.code)
    for every, prefix, kinds, wrong in (
        (_OWES, "AR", ("หนี้", "debt", "ค้างชำระ"), None),
        (_IS_OWED, "CR", ("เครดิต", "credit"), None),
        (_HAS_DEPOSIT, "DP", ("เงินประกัน", "deposit"), "import_balance_deposit"),
    ):
        if number % every:
            continue
        yield (
            {
                "student_code": student.code,
                "document": f"{prefix}-{student.code}",
                "balance_kind": dirt.spelling(*kinds),
                "amount": dirt.number(f"{_amount(number):,.2f}"),
                "fee_code": BALANCES_FEE,
                "description": dirt.text("ยกมาจากระบบเดิม"),
                "academic_year": dirt.spelling(str(student.admission_year), str(student.admission_year - 543)),
                "semester": dirt.spelling("1", "ภาคต้น"),
                "due_on": dirt.number(f"30/11/{PRESENT_YEAR - 1}"),
            },
            wrong,
        )


def receipt_of(student: EnrolledStudent, dirt: Dirt) -> tuple[Mapping[str, str], str | None]:
    """Return a receipt of a student's first term, with why it is refused: a book of some has a year to come."""
    is_late = int(student.code) % _RECEIVED_TO_COME == 0
    year = PRESENT_YEAR + 1 if is_late else student.admission_year
    row = {
        "book": dirt.number(str(student.admission_year)),
        "number": dirt.text(f"KU-{student.code}"),
        "student_code": student.code,
        "received_on": dirt.number(f"15/6/{year}"),
        "amount": dirt.spelling("15,300.00", "15300"),
        "academic_year": str(student.admission_year),
        "semester": dirt.spelling("1", "ภาคต้น"),
        "description": dirt.text("ค่าธรรมเนียมการศึกษา"),
    }
    return row, "import_old_receipt_day_to_come" if is_late else None
