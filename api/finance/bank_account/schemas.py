"""Bank accounts as finance officers keep them (spec §3 Bank account)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.finance.bank_account.contract import BankAccountType, ToldBy
from models.kit.money import MoneyOrNothing
from models.kit.typed import AS_UNGROUPED, AS_UPPER_CODE, CodeText

BankCode = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{2,12}$"), AS_UPPER_CODE]
AccountNumber = Annotated[str, Field(pattern=r"^[0-9]{6,20}$"), AS_UNGROUPED]
BillerId = Annotated[str, Field(pattern=r"^[0-9]{15}$"), AS_UNGROUPED]


class BankAccountInput(Camel):
    """What an officer says of an account. An empty ``campusCode``: of every campus. ``isForQr``: QR codes pay to it.

    ``toldBy``: whether its bank tells of money as it comes, or the daily statement alone does. A payment that is
    short by up to ``shortTolerance`` baht settles its invoice; by more it is put before an officer.
    """

    bank_code: BankCode
    name: Name = Field(max_length=200)
    number: AccountNumber
    biller_id: BillerId
    account_type: BankAccountType
    campus_code: CodeText = Field(default="", max_length=10)
    is_for_qr: bool = False
    told_by: ToldBy = ToldBy.BANK
    short_tolerance: Annotated[MoneyOrNothing, Field(le=100)] = Decimal(0)


class BankAccountAddition(BankAccountInput, Reasoned):
    """An account that shall be added, and why."""


class BankAccountChange(BankAccountInput, Revised):
    """An account as it shall be, and why; ``revision`` is the one that was shown."""


class BankAccountView(BankAccountInput):
    """An account of a bank that money comes to. ``caseId``: the open request to change or to delete it, if any."""

    bank_account_id: UUID
    campus: Names | None
    case_id: UUID | None
    revision: int
