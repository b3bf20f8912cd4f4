"""Roles: whose they are, what they grant, and the trail of their changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnExpressionArgument, and_, func, literal, or_, select, text, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.auth.role_changes import by_default, giving_by
from api.access.role.schemas import (
    HeldUnit,
    HoldingView,
    RoleDetail,
    RoleHolderView,
    RoleMenu,
    RoleSummary,
)
from api.access.session.queries import has_role, holds_role
from api.kit.paging import Search
from api.kit.sql import has_words, patterns_of
from api.kit.wire import Page
from models.access.role.contract import Action, RoleId, in_order
from models.access.role.rules import MenuGrant, guarded_additions, is_guarded, wider_scopes
from models.access.role.store import grants_of, is_not_over
from models.access.role.tables import Menu, Role, RoleHolder, RolePermission
from models.access.sign_in.rules import menu_systems
from models.access_defaults.table import AVAILABLE_ACTIONS
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person, UserType
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.store.holding import held_for, named_units, units_to_hold

_HAS_WORDS: Final = text(has_words("person.username", "person.search_words"))


async def roles_held(session: AsyncSession, person_id: UUID) -> list[Role]:
    """The roles of a person, by id; a student holds the student's role by being one."""
    query = (
        select(Role).join(Person, col(Person.person_id) == person_id).where(holds_role()).order_by(col(Role.role_id))
    )
    return list(await session.scalars(query))


async def role_summaries(session: AsyncSession) -> list[RoleSummary]:
    """All roles, by id, with the number of their holders."""
    counts = await _holder_counts(session)
    roles = await session.scalars(select(Role).order_by(col(Role.role_id)))
    return [_summary(role, counts.get(role.role_id, 0)) for role in roles]


async def role_detail(session: AsyncSession, principal: Principal, role: Role, asked: Search) -> RoleDetail:
    """A role, its matrix, and a page of the holders whose user name, code or names have the words."""
    summary = _summary(role, (await _holder_counts(session, role.role_id)).get(role.role_id, 0))
    guarded = is_guarded(role.role_id, await session.run_sync(grants_of, role.role_id))
    return RoleDetail(
        **summary.model_dump(),
        giving=await giving_by(session, principal, role.role_id),
        asked_scopes=list(wider_scopes(role.data_scope, guarded=guarded)),
        permissions=await _matrix(session, role),
        holders=await _holders(session, role.role_id, asked),
    )


def _summary(role: Role, holders: int) -> RoleSummary:
    return RoleSummary(
        role_id=role.role_id,
        name_th=role.name_th,
        name_en=role.name_en,
        system=role.system,
        data_scope=role.data_scope,
        redirect=role.redirect,
        holder_count=holders,
        revision=role.revision,
    )


async def _holder_counts(session: AsyncSession, role_id: int | None = None) -> dict[int, int]:
    """Two counts side by side: whether each of 70,000 people holds each role would be asked 700,000 times."""
    is_open = col(Person.closed_at).is_(None)
    of_person = col(Person.person_id) == col(RoleHolder.person_id)
    is_student, of_students = col(Person.user_type) == UserType.STUDENT, RoleId.STUDENT.value
    held = union_all(
        select(col(RoleHolder.role_id).label("role_id"))
        .join(Person, of_person)
        .where(is_open, is_not_over(), or_(col(RoleHolder.role_id) != of_students, ~is_student)),
        select(literal(of_students)).where(is_open, is_student),
    ).subquery()
    query = select(held.c.role_id, func.count()).group_by(held.c.role_id)
    if role_id is not None:
        query = query.where(held.c.role_id == role_id)
    return {row[0]: row[1] for row in await session.execute(query)}


async def _matrix(session: AsyncSession, role: Role) -> list[RoleMenu]:
    rows = await session.execute(
        select(Menu, col(RolePermission.actions))
        .outerjoin(
            RolePermission,
            and_(col(RolePermission.menu_id) == col(Menu.menu_id), col(RolePermission.role_id) == role.role_id),
        )
        .where(col(Menu.system).in_(menu_systems(role.system)), col(Menu.url).is_not(None))
        .order_by(col(Menu.position))
    )
    return [
        RoleMenu(
            menu_id=menu.menu_id,
            parent_menu_id=menu.parent_menu_id,
            name_th=menu.name_th,
            name_en=menu.name_en,
            actions=[Action(action) for action in actions or []],
            available=list(AVAILABLE_ACTIONS.get(menu.menu_id, ())),
            guarded=_guarded(role, menu),
        )
        for menu, actions in rows
    ]


def _guarded(role: Role, menu: Menu) -> list[Action]:
    everything = [MenuGrant(menu.menu_id, menu.parent_menu_id, frozenset(Action))]
    asked = guarded_additions(role.role_id, {}, everything, by_default(role.role_id))
    return list(in_order(asked.get(menu.menu_id, ())))


async def _holders(session: AsyncSession, role_id: int, asked: Search) -> Page[RoleHolderView]:
    filters: list[ColumnExpressionArgument[bool]] = [col(Person.closed_at).is_(None), has_role()]
    if asked.text:
        filters.append(_HAS_WORDS.bindparams(patterns=patterns_of(asked.text)))
    of_role = and_(col(RoleHolder.role_id) == role_id, col(RoleHolder.person_id) == col(Person.person_id))
    base = (
        select(Person, RoleHolder)
        .select_from(Person)
        .join(Role, col(Role.role_id) == role_id)
        .outerjoin(RoleHolder, of_role)
        .where(*filters)
    )
    total = (await session.execute(base.with_only_columns(func.count()))).scalar_one()
    rows = await session.execute(base.order_by(col(Person.username)).limit(asked.page_size).offset(asked.offset))
    found: list[tuple[Person, RoleHolder | None]] = [(person, holder) for person, holder in rows]
    held = [HeldFor() if holder is None else held_for(holder) for _, holder in found]
    units = await session.run_sync(_units, held)
    today = bangkok_date(utc_now())
    items = [
        RoleHolderView(
            username=person.username,
            name_th=person.full_name_th,
            name_en=person.full_name_en,
            granted_at=None if holder is None else holder.granted_at,
            is_held=each.holds_on(today),
            unit=units.get((each.unit_kind, each.unit_code)),
            held_from=each.held_from,
            held_until=each.held_until,
        )
        for (person, holder), each in zip(found, held, strict=True)
    ]
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=total)


async def holding_view(session: AsyncSession, held: HeldFor) -> HoldingView:
    """Return for which unit, by its names, and which days a role is held."""
    units = await session.run_sync(_units, [held])
    return HoldingView(
        unit=units.get((held.unit_kind, held.unit_code)), held_from=held.held_from, held_until=held.held_until
    )


def _units(session: Session, held: Sequence[HeldFor]) -> dict[tuple[str | None, str | None], HeldUnit]:
    """Return the units that roles are held for, by kind and code."""
    return {(unit.kind, unit.code): HeldUnit.model_validate(unit) for unit in named_units(session, held)}


async def units_of_roles(session: AsyncSession) -> list[HeldUnit]:
    """Return every unit that a role can be given for today: campuses, faculties, departments."""
    units = await session.run_sync(units_to_hold, bangkok_date(utc_now()))
    return [HeldUnit.model_validate(unit) for unit in units]
