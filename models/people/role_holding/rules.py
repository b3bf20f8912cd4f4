"""What a role may be held for, on the role page and in files (design §5, golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from models.access.role.contract import DataScope, RoleId
from models.people.organisation.contract import UnitKind
from models.people.role_holding.contract import HeldFor, HoldingUnit

UNIT_OF_SCOPE: Final[Mapping[DataScope, HoldingUnit]] = {
    DataScope.CAMPUS: UnitKind.CAMPUS,
    DataScope.FACULTY: UnitKind.FACULTY,
    DataScope.DEPARTMENT: UnitKind.DEPARTMENT,
}
"""What a role is held for, by how far it sees. One that sees the whole university, or its holder alone, has no unit:
its tasks and pages are those of everybody.
"""


class HoldingProblem(NamedTuple):
    """Why a role cannot be held like that: a code of the error catalogue, and the field that is wrong."""

    code: str
    field: str


def holding_problem(
    role_id: int, scope: DataScope, held: HeldFor, today: date, *, unit_is_open: bool
) -> HoldingProblem | None:
    """Return why a role that sees so far cannot be held for a unit and days; None where it can.

    ``unit_is_open``: whether the unit is there and not closed today. The administrator's role is held without end: else
    the portal could be left without one.
    """
    if role_id == RoleId.ADMINISTRATOR and held != HeldFor():
        return HoldingProblem("role_held_whole", "unit_code" if held.unit_code else "held_until")
    if (held.unit_kind is None) != (held.unit_code is None):
        return HoldingProblem("role_unit_half", "unit_code" if held.unit_code is None else "unit_kind")
    if held.unit_kind is not None and held.unit_kind != UNIT_OF_SCOPE.get(scope):
        return HoldingProblem("role_unit_unfit", "unit_kind")
    if held.unit_code is not None and not unit_is_open:
        return HoldingProblem("role_unit_unknown", "unit_code")
    if held.held_from and held.held_until and held.held_until < held.held_from:
        return HoldingProblem("role_days_reversed", "held_until")
    if held.held_until and held.held_until < today:
        return HoldingProblem("role_days_over", "held_until")
    return None
