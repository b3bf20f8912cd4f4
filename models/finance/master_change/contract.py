"""Messages of changes to the masters that say where money goes: asked for by one officer, agreed to by another.

A change carries what the row was when it was asked for and what it shall be, as an officer reads both.
"""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from pydantic import BaseModel, JsonValue

from models.cases.case.contract.starting import CaseRequest


class MoneyMaster(StrEnum):
    """A master of which two people decide, or some columns of its rows alone. Persisted: never renamed."""

    BANK_ACCOUNT = "bank_account"
    ERP_UNIT = "erp_unit"
    REFUND_LIST = "refund_list"
    FEE_PATTERN = "fee_pattern"
    SIGNER = "signer"
    NORMAL_FEE = "normal_fee"
    PROJECT_FEE = "project_fee"
    SUBJECT_FEE = "subject_fee"
    LATE_FINE = "late_fine"
    FEE_UNIT = "fee_unit"
    SCHOLARSHIP_UNIT = "scholarship_unit"
    SCHOLARSHIP = "scholarship"
    WAIVER_RULE = "waiver_rule"
    AGENCY = "agency"
    INSTALMENT_PATTERN = "instalment_pattern"
    UNIVERSITY = "university"


SOME_COLUMNS = frozenset({MoneyMaster.FEE_UNIT, MoneyMaster.SCHOLARSHIP_UNIT, MoneyMaster.SCHOLARSHIP})
"""Masters of which two people decide some columns alone: a request for them is valid whatever else of the row changes.

These columns change by such a request only, and of one row one is open at a time.
"""


class MasterStep(StrEnum):
    """What is to happen to a row. Persisted: never renamed."""

    ADD = "add"
    CHANGE = "change"
    DELETE = "delete"
    COPY = "copy"


class AddedRow(BaseModel):
    """One of several rows that are added together; ``columns`` is what is written by column."""

    row_id: UUID
    columns: dict[str, JsonValue]


class MasterChangeRequest(CaseRequest):
    """A row of ``master`` is to be added, changed or deleted; ``number`` is what people call it.

    ``row_id`` and ``revision`` are those of the row that was shown; a row that is added has its future id and no
    revision. ``before`` and ``after`` are by wire names, ``columns`` is what is written by column; ``after`` and
    ``columns`` are None where the row is deleted, ``before`` where it is added. A fee item, whose key is its code, is
    found by ``number``, and the university is the one row of its table: the ``row_id`` of both is made of their key.
    ``rows`` are those of a copy, which is no row itself.
    """

    opened_by: UUID
    master: MoneyMaster
    step: MasterStep
    row_id: UUID
    revision: int | None
    number: str
    before: dict[str, JsonValue] | None
    after: dict[str, JsonValue] | None
    columns: dict[str, JsonValue] | None
    rows: tuple[AddedRow, ...] = ()
    reason: str
