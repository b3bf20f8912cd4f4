"""External agencies as finance officers keep them (finance §6)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.kit.numbers import Revision
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names


class AgencyInput(Camel):
    """What an officer says of an agency. Codes are kept in capitals; its fines are charged as the fee ``fee_code``."""

    code: Code
    name_th: Sentence = Field(max_length=200)
    name_en: Sentence = Field(max_length=200)
    fee_code: Sentence = Field(max_length=12)
    is_active: bool = True


class AgencyChange(AgencyInput):
    """An agency as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class AgencyView(Camel):
    """An agency, and how many students its fines stand against."""

    agency_id: UUID
    code: str
    name_th: str
    name_en: str
    fee_code: str
    fee: Names
    is_active: bool
    students: int
    revision: int
