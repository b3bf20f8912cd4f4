"""What students of the old system owe and are owed (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

_OWES, _IS_OWED, _HAS_DEPOSIT = 7, 11, 13
"""One of so many students owes money, is owed some, or paid a deposit."""
BALANCES_FEE: Final = "F9000"
"""The fee item that debts are charged as: the office of finance enters it before."""


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
                "document": f"{prefix}-{student.admission_year}-{number % 100_000:05d}",
                "balance_kind": dirt.spelling(*kinds),
                "amount": dirt.number(f"{number % 9000 + 100:,}.50"),
                "fee_code": BALANCES_FEE,
                "description": dirt.text("ยกมาจากระบบเดิม"),
                "academic_year": dirt.spelling(str(student.admission_year), str(student.admission_year - 543)),
                "semester": dirt.spelling("1", "ภาคต้น"),
                "due_on": dirt.number(f"30/11/{PRESENT_YEAR - 1}"),
            },
            wrong,
        )
