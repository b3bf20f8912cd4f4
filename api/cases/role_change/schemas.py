"""Requests to give a guarded role or to widen one, as they are asked for and as their case shows them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.access.role.schemas import DataScopeChange, HoldingInput, HoldingView, PermissionsChange
from api.kit.numbers import RowId
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.access.role.contract import Action, DataScope
from models.access.sign_in.rules import USERNAME_LENGTH
from models.cases.role_change.contract import RoleStep
from models.kit.instants import Instant
from models.kit.typed import CodeText

Reason = Annotated[Sentence, Field(max_length=500)]
Username = Annotated[CodeText, Field(min_length=1, max_length=USERNAME_LENGTH)]


class GivingAsk(HoldingInput):
    """Who shall receive the role, for which unit and days, and why: the other administrator reads it."""

    username: Username
    reason: Reason


class PermissionsAsk(PermissionsChange):
    """A new matrix, and why."""

    reason: Reason


class DataScopeAsk(DataScopeChange):
    """A new data scope, and why."""

    reason: Reason


class OpenRoleChange(Camel):
    """A request about a role that waits for a decision. ``receiver`` is None where the role is widened."""

    case_id: UUID
    step: RoleStep
    receiver: Names | None
    asked_by: Names
    asked_at: Instant


class OpenRoleChanges(Camel):
    """The requests about a role that wait for a decision, the oldest first."""

    items: list[OpenRoleChange]


class RoleHolding(Camel):
    """A role somebody holds already."""

    role_id: RowId
    name_th: str
    name_en: str


class RoleReceiver(Camel):
    """Who would receive a role: who they are, and the roles they hold."""

    username: str
    name: Names
    position: Names
    is_open: bool
    roles: list[RoleHolding]


class ChangedMenu(Camel):
    """What a role may do on a page, before and after. What is ``guarded`` needs a second administrator."""

    menu_id: int
    name_th: str
    name_en: str
    before: list[Action]
    after: list[Action]
    is_guarded: bool


class RoleChangeView(Camel):
    """What the other administrator decides on.

    Where a role is given, ``receiver`` gets what ``menus`` say under ``after``, so far as ``scope_after`` sees, and
    for the unit and days of ``held``; ``held_before`` is for what they hold it now, where that is something else;
    else it is what ``holder_count`` people may do now and afterwards, of whom ``holders`` names the first ones.
    """

    case_id: UUID
    step: RoleStep
    role_id: RowId
    role_name_th: str
    role_name_en: str
    holder_count: int
    holders: list[Names]
    receiver: RoleReceiver | None
    held: HoldingView | None
    held_before: HoldingView | None
    menus: list[ChangedMenu]
    scope_before: DataScope | None
    scope_after: DataScope
    reason: str
