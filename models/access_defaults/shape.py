"""What the tables of this folder are made of: roles, menu headers, pages and what roles may do on a page."""

from __future__ import annotations

from typing import Final, NamedTuple

from models.access.role.contract import Action, DataScope, MenuId, RoleId, RoleSystem, in_order

STUDENT_AREA: Final = "/std/"
"""How the paths of students' pages begin; those of everybody else begin with ``/adm/``."""


class RoleDefault(NamedTuple):
    """A role as it is installed: where it works, its names, and how far it sees."""

    role: RoleId
    system: RoleSystem
    name_th: str
    name_en: str
    data_scope: DataScope


class MenuHeader(NamedTuple):
    """A heading of the side menu: it has an icon and no page."""

    menu: MenuId
    system: RoleSystem
    icon: str
    name_th: str
    name_en: str


class Grant(NamedTuple):
    """The same actions for some roles."""

    actions: tuple[Action, ...]
    roles: tuple[RoleId, ...]


class MenuPage(NamedTuple):
    """A page under a header, and which roles may do what there. A role without a grant does not see the page."""

    menu: MenuId
    header: MenuId
    url: str
    name_th: str
    name_en: str
    grants: tuple[Grant, ...]

    @property
    def system(self) -> RoleSystem:
        """Whose page it is, by its path."""
        return RoleSystem.STUDENT if self.url.startswith(STUDENT_AREA) else RoleSystem.ADMIN


def to(actions: tuple[Action, ...], *roles: RoleId) -> Grant:
    """``to(VIEW, RoleId.DEAN)``: the actions for these roles, in the order the role page shows them."""
    return Grant(in_order(actions), roles)


VIEW: Final = (Action.VIEW,)
READ: Final = (Action.VIEW, Action.PRINT, Action.EXPORT)
LOOK_UP: Final = (Action.VIEW, Action.EXPORT)
CHANGE: Final = (Action.VIEW, Action.EDIT)
PRINT: Final = (Action.VIEW, Action.PRINT)
PLACE: Final = (Action.VIEW, Action.ADD, Action.EDIT)
WRITE: Final = (Action.VIEW, Action.ADD, Action.EDIT, Action.DELETE)
DECIDE: Final = (Action.VIEW, Action.APPROVE)
EVERYTHING: Final = tuple(Action)

STAFF: Final = tuple(role for role in RoleId if role is not RoleId.STUDENT)
"""Everybody who works in the admin area."""
ADVISING: Final = (RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)
"""Those who decide about students within their own scope."""
