"""The bills of a term as they were assessed last, read and written for many students at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic_core import to_json
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from models.enrolment.enrolment_type.contract import PaymentMethod
from models.finance.bill.tables import Bill
from models.finance.fee.contract import FeeEnrolmentType

_KEY: Final = ("student_id", "academic_year", "semester")
_BILL: Final = Bill.metadata.tables["bill"].columns
_WRITE: Final = text(f"""
    INSERT INTO bill ({", ".join(column.name for column in _BILL)})
    SELECT {", ".join(column.name for column in _BILL)}
      FROM jsonb_populate_recordset(CAST(NULL AS bill), CAST(:bills AS jsonb))
    ON CONFLICT ({", ".join(_KEY)}) DO UPDATE
       SET {", ".join(f"{column.name} = excluded.{column.name}" for column in _BILL if column.name not in _KEY)}
""")
"""One statement and one parameter for a chunk of students."""


@dataclass(slots=True)
class BillState:
    """A row of ``bill`` as plain attributes: a run makes two of each student. A test compares it with the table."""

    student_id: int
    academic_year: int
    semester: int
    assessed_at: datetime
    again_at: datetime | None = None
    asked_at: datetime | None = None
    charged_as: FeeEnrolmentType | None = None
    payment_method: PaymentMethod | None = None
    normal_fee_id: UUID | None = None
    given_up_at: datetime | None = None
    kept: dict[str, str] = field(default_factory=dict)
    problem: str | None = None
    problem_since: datetime | None = None


def read_bills(session: Session, academic_year: int, semester: int, student_ids: Sequence[int]) -> list[BillState]:
    """The bills of a term that these students have."""
    asked = select(*_BILL).where(
        _BILL.student_id.in_(student_ids), _BILL.academic_year == academic_year, _BILL.semester == semester
    )
    return [BillState(*row) for row in session.execute(asked)]


def write_bills(session: Session, bills: Sequence[BillState]) -> None:
    """Write them, whether they were there or not. The caller has locked the students."""
    if bills:
        session.execute(_WRITE, {"bills": to_json(bills).decode()})
