"""For which unit and which days somebody holds a role: on the role page, and as rows of a file (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator

from models.access.role.contract import RoleId
from models.kit.imported_row import DayCell, FileRow, wrong_cell
from models.kit.message import Message
from models.kit.text import folded
from models.people.organisation.contract import UnitCodeCell, UnitKind, unit_kind_of
from models.people.person.contract import StaffCodeCell

HoldingUnit = Literal[UnitKind.CAMPUS, UnitKind.FACULTY, UnitKind.DEPARTMENT]
"""The kinds of units that a role is held for, the widest first."""
_ROLES: Final[Mapping[str, RoleId]] = {
    **{role.name.lower().replace("_", " "): role for role in RoleId},
    "เจ้าหน้าที่การเงิน": RoleId.FINANCE_OFFICER,
    "นิสิต": RoleId.STUDENT,
    "อาจารย์": RoleId.TEACHER,
    "เจ้าหน้าที่หลักสูตร": RoleId.CURRICULUM_OFFICER,
    "นายทะเบียน": RoleId.REGISTRAR,
    "ผู้ดูแลระบบ": RoleId.ADMINISTRATOR,
    "ผู้อำนวยการกองคลัง": RoleId.TREASURY_DIRECTOR,
    "เจ้าหน้าที่ทุนการศึกษา": RoleId.SCHOLARSHIP_OFFICER,
    "หัวหน้าภาควิชา": RoleId.HEAD_OF_DEPARTMENT,
    "คณบดี": RoleId.DEAN,
    "dean of faculty": RoleId.DEAN,
    "director of treasury": RoleId.TREASURY_DIRECTOR,
}
"""What files call the roles, in Thai and in English; their numbers are read too."""


class HeldFor(Message):
    """The unit a role is held for, and the first and last day on which it is held.

    Without a unit it is the one the person works in. Without days the role is held from when it is given until it is
    taken away.
    """

    unit_kind: HoldingUnit | None = None
    unit_code: str | None = None
    held_from: date | None = None
    held_until: date | None = None

    def holds_on(self, day: date) -> bool:
        """Return whether the role is held on a day."""
        return (self.held_from is None or self.held_from <= day) and (self.held_until is None or day <= self.held_until)


def _role(cell: object) -> RoleId:
    text = folded(str(cell)).removesuffix(".0").replace("_", " ")
    found = _ROLES.get(text) or next((role for role in RoleId if str(role.value) == text), None)
    if found is None:
        raise wrong_cell("import_role_wrong", cell)
    return found


def _holding_unit(cell: object) -> HoldingUnit:
    match unit_kind_of(cell):
        case UnitKind.CAMPUS | UnitKind.FACULTY | UnitKind.DEPARTMENT as kind:
            return kind
        case _:
            raise wrong_cell("import_role_unit_kind_wrong", cell)


class RoleRow(FileRow):
    """A role that somebody holds: by their code, for which unit, and between which days."""

    staff_code: StaffCodeCell
    role: Annotated[RoleId, BeforeValidator(_role)]
    unit_kind: Annotated[HoldingUnit, BeforeValidator(_holding_unit)] | None = None
    unit_code: UnitCodeCell | None = None
    held_from: DayCell | None = None
    held_until: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """The person and the role: nobody holds a role twice."""
        return (self.staff_code, str(self.role.value))

    @property
    def held(self) -> HeldFor:
        """For which unit and which days."""
        return HeldFor(
            unit_kind=self.unit_kind,
            unit_code=self.unit_code,
            held_from=self.held_from,
            held_until=self.held_until,
        )
