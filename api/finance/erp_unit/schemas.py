"""ERP units as finance officers keep them (spec §3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.sentences import Name
from api.kit.wire import Camel
from models.kit.typed import AS_UPPER_CODE, CodeText

Code = Annotated[str, Field(pattern=r"^[0-9A-Za-z.-]{1,20}$"), AS_UPPER_CODE]
CodeOrNothing = Annotated[str, Field(pattern=r"^[0-9A-Za-z.-]{0,20}$"), AS_UPPER_CODE]


class ErpUnitInput(Camel):
    """What an officer says of a unit. Codes are kept in capitals.

    ``facultyCode``: what is charged the faculty's students by fee items without a unit is booked to it.
    """

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    project_code: CodeOrNothing = ""
    is_special_project: bool = False
    faculty_code: CodeText | None = Field(default=None, max_length=4)


class ErpUnitAddition(ErpUnitInput, Reasoned):
    """A unit that shall be added, and why."""


class ErpUnitChange(ErpUnitInput, Revised):
    """A unit as it shall be, and why; ``revision`` is the one that was shown."""


class ErpUnitView(Camel):
    """A unit of the ERP system. ``caseId``: the open request to change or to delete it, if any."""

    erp_unit_id: UUID
    code: str
    name_th: str
    name_en: str
    project_code: str
    is_special_project: bool
    faculty_code: str | None
    case_id: UUID | None
    revision: int
