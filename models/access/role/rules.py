"""Which roles two administrators give and widen: those that do more than look at money, grades, decisions or access.

Offices decide cases through the inbox, so who may approve there decides on money and grades as well. So does who keeps
the calendar, which says what is given back of a fee and until when grades are entered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from models.access.role.contract import Action, DataScope, MenuId, RoleGiving, RoleId

GUARDED_HEADERS: Final = frozenset({MenuId.FINANCE, MenuId.GRADES, MenuId.APPROVALS, MenuId.CALENDAR, MenuId.ACCESS})
"""The menus whose pages are guarded, beside seeing them."""

MenuActions = Mapping[int, Collection[Action]]
"""Actions by menu id."""


class MenuGrant(NamedTuple):
    """What a role may do on a page, and the menu the page is under."""

    menu_id: int
    header_id: int | None
    actions: frozenset[Action]


def guarded_actions(header_id: int | None) -> frozenset[Action]:
    """The actions of a page under this menu that are guarded: all but seeing it, or none."""
    return frozenset(Action) - {Action.VIEW} if header_id in GUARDED_HEADERS else frozenset()


def is_guarded(role_id: int, grants: Iterable[MenuGrant]) -> bool:
    """Whether two administrators give this role: so always the administrator's, whose holders can give all others."""
    return role_id == RoleId.ADMINISTRATOR or any(grant.actions & guarded_actions(grant.header_id) for grant in grants)


def guarded_additions(
    role_id: int, before: MenuActions, after: Iterable[MenuGrant], default: MenuActions
) -> MenuActions:
    """The guarded actions a role would gain, by menu id; empty where one administrator may do it.

    The administrator's role gets back by one what it has by ``default``: nobody could approve it once the role may not
    approve, and all who hold it were appointed by two.
    """
    given_back = default if role_id == RoleId.ADMINISTRATOR else {}
    gained = {
        grant.menu_id: (grant.actions & guarded_actions(grant.header_id))
        - frozenset(before.get(grant.menu_id, ()))
        - frozenset(given_back.get(grant.menu_id, ()))
        for grant in after
    }
    return {menu_id: actions for menu_id, actions in gained.items() if actions}


def wider_scopes(scope: DataScope, *, guarded: bool) -> tuple[DataScope, ...]:
    """The data scopes that two administrators give this role: the wider ones, where it is guarded."""
    return tuple(wider for wider in DataScope if guarded and wider.sees_further_than(scope))


class Administrators(NamedTuple):
    """The open holders of the administrator's role, and whether who asks has ever taken it from somebody."""

    holders: frozenset[UUID]
    asker_removed_one: bool


def deciders(administrators: Administrators, asker_id: UUID, gaining: Collection[UUID]) -> frozenset[UUID]:
    """Who can decide on a change of a guarded role: the administrators who neither ask nor gain by it."""
    return administrators.holders - {asker_id} - frozenset(gaining)


def way_of_giving(
    role_id: int, grants: Iterable[MenuGrant], administrators: Administrators, asker_id: UUID
) -> RoleGiving:
    """How somebody gives this role to another person.

    The only administrator appoints the second one alone, since nobody else could agree. Not one who took the role from
    another: taking it away and giving it on would be one person's doing.
    """
    if not is_guarded(role_id, grants):
        return RoleGiving.AT_ONCE
    if deciders(administrators, asker_id, ()):
        return RoleGiving.ASKED
    appoints = role_id == RoleId.ADMINISTRATOR and asker_id in administrators.holders
    return RoleGiving.ALONE if appoints and not administrators.asker_removed_one else RoleGiving.NO_SECOND
