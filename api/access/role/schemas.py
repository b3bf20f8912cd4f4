"""The role page's shapes (contract of the web: ``/roles``)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.numbers import Revision, RowId
from api.kit.wire import Camel, Names, Page
from models.access.role.contract import Action, DataScope, RoleGiving, RoleSystem
from models.kit.instants import Day, Instant
from models.kit.typed import CodeText
from models.people.role_holding.contract import HeldFor, HoldingUnit


class RoleSummary(Camel):
    """A role and how many hold it."""

    role_id: int
    name_th: str
    name_en: str
    system: RoleSystem
    data_scope: DataScope
    redirect: str | None
    holder_count: int
    revision: int


class RoleMenu(Camel):
    """A row of the permission matrix: what the role may do on a page, and what can be done there at all.

    To grant what is ``guarded`` another administrator must agree.
    """

    menu_id: int
    parent_menu_id: int | None
    name_th: str
    name_en: str
    actions: list[Action]
    available: list[Action]
    guarded: list[Action]


class HoldingInput(Camel):
    """For which unit, from which day and until which day a role is to be held; nothing for no such limit."""

    unit_kind: HoldingUnit | None = None
    unit_code: Annotated[CodeText, Field(max_length=10)] | None = None
    held_from: Day | None = None
    held_until: Day | None = None

    def held_for(self) -> HeldFor:
        """Return it as a role is held."""
        return HeldFor(
            unit_kind=self.unit_kind,
            unit_code=self.unit_code,
            held_from=self.held_from,
            held_until=self.held_until,
        )


class StaffMember(Camel):
    """Somebody of the staff to whom a role can be given."""

    username: str
    code: str
    name: Names
    position: Names


class HeldUnit(Camel):
    """A campus, faculty or department that a role is held for."""

    kind: HoldingUnit
    code: str
    name_th: str
    name_en: str


class HoldingView(Camel):
    """For which unit and days a role is held; a unit of None is the one where the person works."""

    unit: HeldUnit | None
    held_from: Day | None
    held_until: Day | None


class RoleHolderView(HoldingView):
    """Somebody who holds the role, did so until a day, or will from a day on.

    Students hold theirs by being students: since no day of its own.
    """

    username: str
    name_th: str
    name_en: str
    granted_at: Instant | None
    is_held: bool


class RoleDetail(RoleSummary):
    """A role with its matrix and a page of its holders.

    ``giving`` is how the caller gives it to somebody; for a data scope of ``asked_scopes`` another administrator must
    agree.
    """

    giving: RoleGiving
    asked_scopes: list[DataScope]
    permissions: list[RoleMenu]
    holders: Page[RoleHolderView]


class MenuGrant(Camel):
    """What a role may do on a page."""

    menu_id: RowId
    actions: list[Action]


class PermissionsChange(Camel):
    """A new matrix; pages that are not in it are not granted. ``revision`` is the one that was shown."""

    permissions: list[MenuGrant] = Field(max_length=500)
    revision: Revision


class DataScopeChange(Camel):
    """A new data scope."""

    data_scope: DataScope
    revision: Revision
