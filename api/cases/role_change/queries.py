"""Reading requests to give a guarded role or to widen one."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.role.queries import holding_view, role_detail, roles_held
from api.access.role.schemas import HoldingView
from api.cases.case.queries import seen_cases
from api.cases.role_change.schemas import (
    ChangedMenu,
    OpenRoleChange,
    OpenRoleChanges,
    RoleChangeView,
    RoleHolding,
    RoleReceiver,
)
from api.kit.paging import Search
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH
from api.kit.wire import Names, names_of
from models.access.role.contract import in_order
from models.access.role.rules import guarded_actions
from models.access.role.store import NOT_OVER
from models.access.role.tables import Menu, Role, RoleHolder
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.cases.role_change.contract import RoleChangeRequest, RoleStep
from models.kit.errors import Refusal
from models.people.person.tables import Person
from models.people.role_holding.store.holding import held_for

_OPEN: Final = text(f"""
    SELECT c.case_id, c.request ->> 'step' AS step, c.opened_at,
           {FULL_NAME_TH} AS asker_th, {FULL_NAME_EN} AS asker_en,
           (SELECT {FULL_NAME_TH} FROM person p WHERE p.person_id = CAST(c.request ->> 'receiver_id' AS uuid)) AS th,
           (SELECT {FULL_NAME_EN} FROM person p WHERE p.person_id = CAST(c.request ->> 'receiver_id' AS uuid)) AS en
      FROM case_file c JOIN person p ON p.person_id = c.opened_by
     WHERE c.kind = '{CaseKind.ROLE_CHANGE}' AND c.state = '{CaseState.OPEN}'
       AND CAST(c.request ->> 'role_id' AS integer) = :role_id
     ORDER BY c.opened_at, c.case_id
""")
_NEWEST_HOLDERS: Final = text(f"""
    SELECT {FULL_NAME_TH} AS th, {FULL_NAME_EN} AS en
      FROM role_holder h JOIN person p USING (person_id)
     WHERE h.role_id = :role_id AND p.closed_at IS NULL AND {NOT_OVER} ORDER BY h.granted_at DESC, p.username LIMIT 20
""")
"""Who received the role last comes first: they may have received it to gain by what is asked."""
_REQUEST: Final = select(col(CaseFile.request)).where(col(CaseFile.kind) == CaseKind.ROLE_CHANGE)


async def open_role_changes(session: AsyncSession, role_id: int) -> OpenRoleChanges:
    """Return what is asked of a role and not decided yet. Raises Refusal ``not_found`` for a role there is none of."""
    if await session.get(Role, role_id) is None:
        raise Refusal("not_found")
    rows = await session.execute(_OPEN, {"role_id": role_id})
    return OpenRoleChanges(
        items=[
            OpenRoleChange(
                case_id=row.case_id,
                step=RoleStep(row.step),
                receiver=names_of(row.th, row.en),
                asked_by=Names(th=row.asker_th, en=row.asker_en),
                asked_at=row.opened_at,
            )
            for row in rows
        ]
    )


async def read_role_change(session: AsyncSession, principal: Principal, case_id: UUID) -> RoleChangeView:
    """What a case is about. Raises Refusal ``not_found``, also where the caller may not see the case."""
    if not await seen_cases(session, principal, (case_id,)):
        raise Refusal("not_found")
    found = await session.scalar(_REQUEST.where(col(CaseFile.case_id) == case_id))
    if found is None:
        raise Refusal("not_found")
    request = RoleChangeRequest.model_validate(found)
    gives = request.step is RoleStep.GIVE
    role = await session.get_one(Role, request.role_id)
    shown = await role_detail(session, principal, role, Search())
    return RoleChangeView(
        case_id=case_id,
        step=request.step,
        role_id=request.role_id,
        role_name_th=request.role_name_th,
        role_name_en=request.role_name_en,
        holder_count=shown.holder_count,
        holders=[
            Names(th=row.th, en=row.en) for row in await session.execute(_NEWEST_HOLDERS, {"role_id": request.role_id})
        ],
        receiver=await _receiver(session, request),
        held=await holding_view(session, request.held) if gives else None,
        held_before=await _held_before(session, request),
        menus=await _menus(session, request),
        scope_before=None if gives else request.before.data_scope,
        scope_after=(request.after or request.before).data_scope,
        reason=request.reason,
    )


async def _receiver(session: AsyncSession, request: RoleChangeRequest) -> RoleReceiver | None:
    if request.receiver_id is None:
        return None
    person = await session.get_one(Person, request.receiver_id)
    return RoleReceiver(
        username=person.username,
        name=Names(th=person.full_name_th, en=person.full_name_en),
        position=Names(th=person.position_th, en=person.position_en),
        is_open=person.closed_at is None,
        roles=[
            RoleHolding(role_id=role.role_id, name_th=role.name_th, name_en=role.name_en)
            for role in await roles_held(session, person.person_id)
        ],
    )


async def _held_before(session: AsyncSession, request: RoleChangeRequest) -> HoldingView | None:
    """Return for what the receiver holds the role now; None where they do not, or hold it as they would."""
    if request.receiver_id is None:
        return None
    holder = await session.get(RoleHolder, (request.role_id, request.receiver_id))
    before = None if holder is None else held_for(holder)
    return None if before is None or before == request.held else await holding_view(session, before)


async def _menus(session: AsyncSession, request: RoleChangeRequest) -> list[ChangedMenu]:
    """The pages in the order of the side menu: of a role that is given all it may see, else those that change."""
    gives = request.step is RoleStep.GIVE
    before = {} if gives else request.before.permissions
    after = (request.after or request.before).permissions
    named = before.keys() | after.keys()
    shown = [menu for menu in named if gives or before.get(menu, ()) != after.get(menu, ())]
    rows = await session.scalars(select(Menu).where(col(Menu.menu_id).in_(shown)).order_by(col(Menu.position)))
    return [
        ChangedMenu(
            menu_id=menu.menu_id,
            name_th=menu.name_th,
            name_en=menu.name_en,
            before=list(in_order(before.get(menu.menu_id, ()))),
            after=list(in_order(after.get(menu.menu_id, ()))),
            is_guarded=not guarded_actions(menu.parent_menu_id).isdisjoint(
                {*before.get(menu.menu_id, ()), *after.get(menu.menu_id, ())}
            ),
        )
        for menu in rows
    ]
