"""Asking that a guarded role be given to a person or allow more: another administrator decides (design §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.access.auth.role_changes import Grants, checked_matrix, checked_scope, checked_unit, giving_by, receiver_of
from api.cases.case.alone import open_case_alone
from api.kit.db import end_transaction
from api.kit.masters import locked_row
from models.access.role.contract import Action, DataScope, RoleGiving, in_order
from models.access.role.rules import MenuActions, deciders
from models.access.role.store import administrators_of, grants_of
from models.access.role.tables import Role, RoleHolder
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.role_change.contract import RoleChangeRequest, RoleState, RoleStep
from models.cases.role_change.store import content_key_of, gaining_by
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.person.tables import Person
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.store.holding import held_for

_WIDENING: Final = {
    RoleStep.PERMISSIONS: Titles("เพิ่มสิทธิ์ของบทบาท{role}", "More permissions for the role {role}"),
    RoleStep.DATA_SCOPE: Titles("ขยายขอบเขตข้อมูลของบทบาท{role}", "A wider data scope for the role {role}"),
}
_WHOLE: Final = HeldFor()


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, why, and the key of the request."""

    principal: Principal
    reason: str
    key: str


async def ask_to_give(
    session: AsyncSession, client: Client, asking: Asking, role_id: int, username: str, held: HeldFor
) -> UUID:
    """Ask that a person receive a guarded role, for a unit and days; the case's id.

    Nobody holds it before another administrator agrees. Who has the role asks so for another unit or other days.

    While the caller's own request is open it is that one. Raises Refusal ``not_found`` (role or person),
    ``student_role_fixed``, ``role_to_oneself``, ``role_already_held``, those of ``checked_unit``,
    ``role_change_unneeded`` where one administrator gives the role, ``no_second_administrator``, and
    ``role_change_asked`` where somebody else has asked.
    """
    role: Role = await locked_row(session, Role, role_id, None)
    person = await receiver_of(session, asking.principal, role_id, username)
    holder = await session.get(RoleHolder, (role_id, person.person_id))
    if holder is not None and held_for(holder) == held:
        raise Refusal("role_already_held")
    await checked_unit(session, role, held)
    if await giving_by(session, asking.principal, role_id) in (RoleGiving.AT_ONCE, RoleGiving.ALONE):
        raise Refusal("role_change_unneeded")
    return await _ask(session, client, asking, role, RoleStep.GIVE, receiver=person, held=held)


async def ask_for_permissions(
    session: AsyncSession, client: Client, asking: Asking, role_id: int, grants: Grants, revision: int
) -> UUID:
    """Ask that a role get a matrix that allows more of what is guarded; the case's id.

    Raises Refusal ``not_found``, ``revision_moved``, ``fields_invalid``, ``own_role_widened``,
    ``role_change_unneeded`` where nothing guarded is added, ``no_second_administrator`` and ``role_change_asked``.
    """
    role: Role = await locked_row(session, Role, role_id, revision)
    matrix = await checked_matrix(session, asking.principal, role, grants)
    if not matrix.guarded:
        raise Refusal("role_change_unneeded")
    after = RoleState(permissions=_ordered(matrix.after), data_scope=role.data_scope)
    return await _ask(session, client, asking, role, RoleStep.PERMISSIONS, after=after)


async def ask_for_data_scope(
    session: AsyncSession, client: Client, asking: Asking, role_id: int, scope: DataScope, revision: int
) -> UUID:
    """Ask that a guarded role see further; the case's id. Raises Refusal as :func:`ask_for_permissions` does."""
    role: Role = await locked_row(session, Role, role_id, revision)
    if not await checked_scope(session, asking.principal, role, scope):
        raise Refusal("role_change_unneeded")
    permissions = await _permissions(session, role_id)
    after = RoleState(permissions=permissions, data_scope=scope)
    return await _ask(session, client, asking, role, RoleStep.DATA_SCOPE, after=after)


async def _ask(
    session: AsyncSession,
    client: Client,
    asking: Asking,
    role: Role,
    step: RoleStep,
    *,
    receiver: Person | None = None,
    after: RoleState | None = None,
    held: HeldFor = _WHOLE,
) -> UUID:
    asker_id, role_id = asking.principal.person_id, role.role_id
    receiver_id = None if receiver is None else receiver.person_id
    gaining = await session.run_sync(gaining_by, step, role_id, receiver_id)
    administrators = await session.run_sync(administrators_of, asker_id)
    if not deciders(administrators, asker_id, gaining):
        raise Refusal("no_second_administrator")
    request = RoleChangeRequest(
        case_id=new_id(),
        opened_by=asker_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        step=step,
        role_id=role_id,
        revision=role.revision,
        receiver_id=receiver_id,
        before=RoleState(permissions=await _permissions(session, role_id), data_scope=role.data_scope),
        after=after,
        held=held,
        gaining=gaining,
        role_name_th=role.name_th,
        role_name_en=role.name_en,
        reason=asking.reason,
    )
    content = content_key_of(step, role_id, receiver_id)
    titles = _titles(request, receiver)
    case = new_case(CaseKind.ROLE_CHANGE, request, titles, key=asking.key, content=content)
    await end_transaction(session)
    return await open_case_alone(client, case, "role_change_asked", derived=("before", "gaining"))


def _titles(request: RoleChangeRequest, receiver: Person | None) -> Titles:
    if receiver is not None:
        return Titles(
            f"มอบบทบาท{request.role_name_th}แก่ {receiver.full_name_th}",
            f"The role {request.role_name_en} for {receiver.full_name_en}",
        )
    wording = _WIDENING[request.step]
    return Titles(wording.th.format(role=request.role_name_th), wording.en.format(role=request.role_name_en))


async def _permissions(session: AsyncSession, role_id: int) -> dict[int, tuple[Action, ...]]:
    return _ordered({grant.menu_id: grant.actions for grant in await session.run_sync(grants_of, role_id)})


def _ordered(permissions: MenuActions) -> dict[int, tuple[Action, ...]]:
    """In one order, so that the same request is the same."""
    return {menu: in_order(permissions[menu]) for menu in sorted(permissions)}
