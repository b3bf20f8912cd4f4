"""Menus, pages and actions of a role."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.security.schemas import RouteView
from api.access.session.schemas import MenuActions, MenuView
from models.access.role.contract import Action, RoleSystem
from models.access.role.tables import Menu, RolePermission
from models.access.sign_in.rules import menu_systems


async def menus_of_role(session: AsyncSession, role_id: int, system: RoleSystem) -> list[MenuView]:
    """The role's side menu in order: pages it may view, and the headers above them."""
    pages = await _visible_pages(session, role_id, system)
    query = select(Menu).where(col(Menu.system).in_(menu_systems(system))).order_by(col(Menu.position))
    menus = (await session.scalars(query)).all()
    parents = {menu.menu_id: menu.parent_menu_id for menu in menus}
    shown: set[int] = set()
    for page in pages:
        menu_id: int | None = page.menu_id
        while menu_id is not None and menu_id not in shown:
            shown.add(menu_id)
            menu_id = parents.get(menu_id)
    return [
        MenuView(
            menu_id=menu.menu_id,
            menu_name_th=menu.name_th,
            menu_name_en=menu.name_en,
            menu_url=menu.url,
            menu_icon=menu.icon,
            parent_menu_id=menu.parent_menu_id or 0,
            menu_type=menu.menu_type,
            menu_module=menu.module,
        )
        for menu in menus
        if menu.menu_id in shown
    ]


async def routes_of_role(session: AsyncSession, role_id: int, system: RoleSystem) -> list[RouteView]:
    """The pages the role may open; none is an empty list."""
    pages = await _visible_pages(session, role_id, system)
    return [RouteView(path=page.url, menu_id=page.menu_id) for page in pages if page.url]


async def actions_of_role(session: AsyncSession, role_id: int) -> list[MenuActions]:
    """What the role may do on each menu."""
    query = select(RolePermission).where(col(RolePermission.role_id) == role_id).order_by(col(RolePermission.menu_id))
    return [MenuActions(menu_id=row.menu_id, actions=row.actions) for row in await session.scalars(query)]


async def _visible_pages(session: AsyncSession, role_id: int, system: RoleSystem) -> list[Menu]:
    query = (
        select(Menu)
        .join(RolePermission, col(RolePermission.menu_id) == col(Menu.menu_id))
        .where(
            col(RolePermission.role_id) == role_id,
            col(RolePermission.actions).contains([Action.VIEW.value]),
            col(Menu.system).in_(menu_systems(system)),
        )
        .order_by(col(Menu.position))
    )
    return list(await session.scalars(query))
