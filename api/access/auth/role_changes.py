"""Changes of roles: who may do what, how far they see, who holds them. Each leaves an audit entry.

What widens or gives a guarded role is refused here: two administrators decide on it (``api.cases.role_change``).

Every change locks the role's row first, so that two administrators who take each other's role away at the same
moment do so one after the other, and the second is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.masters import locked_row
from models.access.role.contract import Action, DataScope, MenuId, RoleGiving, RoleId, in_order
from models.access.role.rules import MenuActions, guarded_additions, is_guarded, way_of_giving, wider_scopes
from models.access.role.store import (
    HOLDER_ADDED,
    HOLDER_CHANGED,
    HOLDER_REMOVED,
    ROLE_SUBJECT,
    administrators_of,
    as_grants,
    grants_of,
    is_held_now,
)
from models.access.role.tables import Menu, Role, RoleHolder, RolePermission
from models.access.sign_in.rules import clean_username, menu_systems
from models.access_defaults.table import PERMISSIONS
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.people.person.tables import Person
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.rules import holding_problem
from models.people.role_holding.store.holding import UnitPath, give_role, held_for, holder_for_trail, path_of

Grants = Mapping[int, Sequence[Action]]

_ADMINISTERS: Final = (Action.VIEW.value, Action.EDIT.value)
"""What somebody needs on the role page to undo a mistake there."""


async def change_permissions(
    session: AsyncSession, principal: Principal, role_id: int, grants: Grants, revision: int
) -> Role:
    """Replace a role's matrix. Any action on a page includes seeing it.

    Raises Refusal ``not_found``, ``revision_moved``, ``fields_invalid`` for a page that is not of the role's system,
    ``own_access_kept`` when the caller would lock themselves out, ``own_role_widened`` when a role the caller holds
    would allow more, and ``second_administrator_needed`` when it would gain what is guarded.
    """
    role = await locked_row(session, Role, role_id, revision)
    matrix = await checked_matrix(session, principal, role, grants)
    if matrix.guarded:
        raise Refusal("second_administrator_needed")
    before = {menu: [action.value for action in in_order(actions)] for menu, actions in matrix.before.items()}
    after = {menu: [action.value for action in in_order(actions)] for menu, actions in matrix.after.items()}
    await session.execute(delete(RolePermission).where(col(RolePermission.role_id) == role_id))
    session.add_all(RolePermission(role_id=role_id, menu_id=menu, actions=actions) for menu, actions in after.items())
    await session.flush()
    await _keep_own_access(session, principal)
    changed = sorted(menu for menu in before.keys() | after.keys() if before.get(menu) != after.get(menu))
    if changed:
        role.revision += 1
        _audit(
            session,
            principal,
            role_id,
            "permissions",
            {str(menu): before.get(menu, []) for menu in changed},
            {str(menu): after.get(menu, []) for menu in changed},
        )
    return role


@dataclass(frozen=True, slots=True)
class WantedMatrix:
    """A role's matrix as it is and as it shall be, and what of it two administrators decide on."""

    before: MenuActions
    after: MenuActions
    guarded: MenuActions


async def checked_matrix(session: AsyncSession, principal: Principal, role: Role, grants: Grants) -> WantedMatrix:
    """What a role's matrix would become, as it may be wanted at all; any action on a page includes seeing it.

    Raises Refusal ``fields_invalid`` and ``own_role_widened``, as :func:`change_permissions` does.
    """
    role_id = role.role_id
    pages = set(
        await session.scalars(
            select(col(Menu.menu_id)).where(col(Menu.system).in_(menu_systems(role.system)), col(Menu.url).is_not(None))
        )
    )
    unknown = sorted(set(grants) - pages)
    if unknown:
        raise Refusal("fields_invalid", fields=[{"field": "permissions", "type": "menu", "message": str(unknown[0])}])
    after = {menu: frozenset({Action.VIEW, *actions}) for menu, actions in grants.items() if actions}
    before = {grant.menu_id: grant.actions for grant in await session.run_sync(grants_of, role_id)}
    default = by_default(role_id)
    if any(actions - before.get(menu, frozenset()) - default.get(menu, frozenset()) for menu, actions in after.items()):
        await _refuse_own_role(session, principal, role_id)
    guarded = guarded_additions(role_id, before, await session.run_sync(as_grants, after), default)
    return WantedMatrix(before, after, guarded)


async def change_data_scope(
    session: AsyncSession, principal: Principal, role_id: int, scope: DataScope, revision: int
) -> Role:
    """Change how far a role sees.

    Raises Refusal ``not_found``, ``revision_moved``, ``own_role_widened`` when a role the caller holds would see
    further, and ``second_administrator_needed`` when a guarded one would.
    """
    role = await locked_row(session, Role, role_id, revision)
    if role.data_scope is not scope:
        if await checked_scope(session, principal, role, scope):
            raise Refusal("second_administrator_needed")
        before, role.data_scope = role.data_scope, scope
        role.revision += 1
        _audit(session, principal, role_id, "data_scope", {"dataScope": before}, {"dataScope": scope})
    return role


async def checked_scope(session: AsyncSession, principal: Principal, role: Role, scope: DataScope) -> bool:
    """Whether two administrators decide that a role sees so far. Raises Refusal ``own_role_widened``."""
    if scope.sees_further_than(role.data_scope):
        await _refuse_own_role(session, principal, role.role_id)
    guarded = is_guarded(role.role_id, await session.run_sync(grants_of, role.role_id))
    return scope in wider_scopes(role.data_scope, guarded=guarded)


async def add_holder(session: AsyncSession, principal: Principal, role_id: int, username: str, held: HeldFor) -> None:
    """Give a role to another person, for a unit and days; where they have it already it is held for these from now on.

    The only administrator so appoints the second one. Raises Refusal ``not_found`` (role or person),
    ``student_role_fixed``, ``role_to_oneself``, those of :func:`checked_unit`, and ``second_administrator_needed`` for
    a guarded role.
    """
    role: Role = await locked_row(session, Role, role_id, None)
    person = await receiver_of(session, principal, role_id, username)
    holder = await session.get(RoleHolder, (role_id, person.person_id))
    if holder is not None and held_for(holder) == held:
        return
    path = await checked_unit(session, role, held)
    giving = await giving_by(session, principal, role_id)
    if giving in (RoleGiving.ASKED, RoleGiving.NO_SECOND):
        raise Refusal("second_administrator_needed")
    before = await session.run_sync(give_role, role_id, person.person_id, held, path, utc_now())
    added = "holder_added_alone" if giving is RoleGiving.ALONE else HOLDER_ADDED
    verb = added if before is None else HOLDER_CHANGED
    old = None if before is None else holder_for_trail(person.username, before)
    _audit(session, principal, role_id, verb, old, holder_for_trail(person.username, held))


async def checked_unit(session: AsyncSession, role: Role, held: HeldFor) -> UnitPath:
    """Return the path of the unit that a role is to be held for.

    Raises Refusal with the codes of :func:`models.people.role_holding.rules.holding_problem`.
    """
    today = bangkok_date(utc_now())
    path = await session.run_sync(path_of, held.unit_kind, held.unit_code, today)
    problem = holding_problem(role.role_id, role.data_scope, held, today, unit_is_open=path is not None)
    if problem is not None or path is None:
        raise Refusal("role_unit_unknown" if problem is None else problem.code, unit=held.unit_code)
    return path


async def giving_by(session: AsyncSession, principal: Principal, role_id: int) -> RoleGiving:
    """How the caller gives this role to somebody."""
    grants = await session.run_sync(grants_of, role_id)
    administrators = await session.run_sync(administrators_of, principal.person_id)
    return way_of_giving(role_id, grants, administrators, principal.person_id)


async def receiver_of(session: AsyncSession, principal: Principal, role_id: int, username: str) -> Person:
    """The other person to whom a role is to be given.

    Raises Refusal ``not_found``, ``student_role_fixed``, ``role_to_oneself``.
    """
    person = await _person(session, role_id, username)
    if person.person_id == principal.person_id:
        raise Refusal("role_to_oneself")
    return person


async def remove_holder(session: AsyncSession, principal: Principal, role_id: int, username: str) -> None:
    """Take a role from a person, at once for their running sessions too.

    Raises Refusal ``not_found``, ``student_role_fixed``, ``last_administrator``, ``own_access_kept``.
    """
    await locked_row(session, Role, role_id, None)
    person = await _person(session, role_id, username)
    holder = await session.get(RoleHolder, (role_id, person.person_id))
    if holder is None:
        raise Refusal("not_found")
    if role_id == RoleId.ADMINISTRATOR and not await _others_hold(session, role_id, person):
        raise Refusal("last_administrator", username=person.username)
    await session.delete(holder)
    await session.flush()
    await _keep_own_access(session, principal)
    _audit(session, principal, role_id, HOLDER_REMOVED, holder_for_trail(person.username, held_for(holder)), None)


async def _person(session: AsyncSession, role_id: int, username: str) -> Person:
    if role_id == RoleId.STUDENT:
        raise Refusal("student_role_fixed")
    query = select(Person).where(col(Person.username) == clean_username(username), col(Person.closed_at).is_(None))
    person = (await session.scalars(query)).one_or_none()
    if person is None:
        raise Refusal("not_found")
    return person


async def _others_hold(session: AsyncSession, role_id: int, person: Person) -> bool:
    query = (
        select(func.count())
        .select_from(RoleHolder)
        .join(Person, col(Person.person_id) == col(RoleHolder.person_id))
        .where(
            col(RoleHolder.role_id) == role_id,
            col(RoleHolder.person_id) != person.person_id,
            col(Person.closed_at).is_(None),
        )
    )
    return (await session.execute(query)).scalar_one() > 0


async def _keep_own_access(session: AsyncSession, principal: Principal) -> None:
    """Refuses what would leave the caller without the role page; so nobody can leave the university without one."""
    query = (
        select(func.count())
        .select_from(RolePermission)
        .join(RoleHolder, col(RoleHolder.role_id) == col(RolePermission.role_id))
        .where(
            col(RoleHolder.person_id) == principal.person_id,
            is_held_now(),
            col(RolePermission.menu_id) == MenuId.ROLES.value,
            col(RolePermission.actions).contains(list(_ADMINISTERS)),
        )
    )
    if (await session.execute(query)).scalar_one() == 0:
        raise Refusal("own_access_kept")


def by_default(role_id: int) -> Mapping[int, frozenset[Action]]:
    """What a role may do before anybody changed it: whoever took it away by mistake may give it back."""
    return {menu.value: frozenset(actions) for menu, actions in PERMISSIONS[RoleId(role_id)].items()}


async def _refuse_own_role(session: AsyncSession, principal: Principal, role_id: int) -> None:
    """Refuses what gives the caller more than they have: another administrator may do that."""
    if await session.get(RoleHolder, (role_id, principal.person_id)) is not None:
        raise Refusal("own_role_widened")


def _audit(
    session: AsyncSession,
    principal: Principal,
    role_id: int,
    verb: str,
    before: Mapping[str, object] | None,
    after: Mapping[str, object] | None,
) -> None:
    record_change(session, principal.person_id, ROLE_SUBJECT, role_id, verb, before=before, after=after)
