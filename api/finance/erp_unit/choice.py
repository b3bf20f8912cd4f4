"""The ERP unit that the money of a fee item or a scholarship is booked to."""

from __future__ import annotations

from uuid import UUID

from api.finance.master_change.schemas import Reasoned
from api.kit.numbers import Revision
from api.kit.wire import Camel, Names


class UnitChoice(Camel):
    """The chosen ERP unit. A fee item without one is booked to the unit of the student's faculty."""

    erp_unit_id: UUID | None = None


class UnitChange(UnitChoice, Reasoned):
    """The unit as it shall be, and why; ``revision`` is the one of the row that was shown."""

    revision: Revision


class UnitOption(Camel):
    """A unit that can be chosen."""

    erp_unit_id: UUID
    code: str
    name: Names
