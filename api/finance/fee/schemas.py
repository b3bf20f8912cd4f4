"""Fee items of the finance master (spec §3 Fee)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name, Words
from api.kit.wire import Camel, Names
from models.finance.fee.contract import FeeStatus, FeeType
from models.kit.typed import AS_UPPER_CODE

FeeCode = Annotated[str, Field(pattern=r"^[0-9A-Za-z.-]{1,12}$"), AS_UPPER_CODE]


class FeeDetails(Camel):
    """What an officer says of a fee item beside its code. Two people decide of its ERP unit."""

    parent_code: FeeCode | None = None
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    fee_type: FeeType
    description: Words = Field(default="", max_length=500)
    status: FeeStatus = FeeStatus.ACTIVE


class FeeInput(FeeDetails):
    """A new fee item. Its code is kept in capitals and never changes: documents name it."""

    fee_code: FeeCode


class FeeChange(FeeDetails):
    """A fee item as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class FeeView(Camel):
    """A fee item; ``erpUnit`` is the name of its unit. ``caseId``: the open request to change the unit, if any."""

    fee_code: str
    parent_code: str | None
    parent: Names | None
    name_th: str
    name_en: str
    fee_type: FeeType
    description: str
    status: FeeStatus
    erp_unit_id: UUID | None
    erp_unit_code: str | None
    erp_unit: Names | None
    case_id: UUID | None
    revision: int


class FeeChoice(Camel):
    """A fee item that can be chosen: as a line of a pattern, or as what others stand below."""

    fee_code: str
    name: Names
    fee_type: FeeType
