"""What two people agreed to be a bank's mistake (finance §4). Rows are added, never changed."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.contracts.finance.desk import DeskSubject
from models.tables.base import Instant, text_enum


class BankMistake(SQLModel, table=True):
    """A line of a statement, or a payment that it does not have, that a bank got wrong. Money is not moved by it."""

    __tablename__ = "bank_mistake"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    subject: DeskSubject = Field(sa_type=text_enum(DeskSubject))
    subject_id: UUID = Field(unique=True)
    reason: str = Field(max_length=500)
    marked_by: UUID = Field(foreign_key="person.person_id")
    agreed_by: UUID = Field(foreign_key="person.person_id")
    agreed_at: datetime = Field(sa_type=Instant)
