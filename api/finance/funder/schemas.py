"""Funders as scholarship officers keep them (spec §3 Scholarship: funder list)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.kit.numbers import Revision
from api.kit.sentences import Name, Words
from api.kit.wire import Camel
from models.kit.money import Money


class FunderInput(Camel):
    """What an officer says of a funder. Codes are kept in capitals."""

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    contact: Words = Field(default="", max_length=200)
    is_active: bool = True


class FunderChange(FunderInput):
    """A funder as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class FunderView(Camel):
    """A funder, how many scholarships it pays for, and what it owes in place of students, in baht."""

    funder_id: UUID
    code: str
    name_th: str
    name_en: str
    contact: str
    is_active: bool
    scholarships: int
    owed: Money
    revision: int
