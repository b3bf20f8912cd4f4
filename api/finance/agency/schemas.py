"""External agencies as finance officers keep them (finance §6)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.finance.fee.schemas import FeeCode
from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.sentences import Name
from api.kit.wire import Camel, Names


class AgencyInput(Camel):
    """What an officer says of an agency. Codes are kept in capitals; its fines are charged as the fee ``fee_code``."""

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    fee_code: FeeCode
    is_active: bool = True


class AgencyAddition(AgencyInput, Reasoned):
    """An agency that shall be added, and why."""


class AgencyChange(AgencyInput, Revised):
    """An agency as it shall be, and why; ``revision`` is the one that was shown."""


class AgencyView(Camel):
    """An agency, how many students its fines stand against, and the open request to change or delete it, if any."""

    agency_id: UUID
    code: str
    name_th: str
    name_en: str
    fee_code: str
    fee: Names
    is_active: bool
    students: int
    case_id: UUID | None
    revision: int
