"""Installing roles, menus and default grants in a database."""

from __future__ import annotations

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel

from models.access.role.tables import Menu, Role, RolePermission
from models.access_defaults.roles import ROLES
from models.access_defaults.shape import MenuHeader, MenuPage
from models.access_defaults.table import HEADERS, PAGES, PERMISSIONS


def _menu_rows() -> list[dict[str, object]]:
    rows = []
    for header in HEADERS:
        rows.append(_header_row(header))
        rows += [_page_row(page) for page in PAGES if page.header == header.menu]
    return [{**row, "position": position} for position, row in enumerate(rows, start=1)]


def _header_row(header: MenuHeader) -> dict[str, object]:
    return {
        "menu_id": header.menu.value,
        "parent_menu_id": None,
        "menu_type": 1,
        "module": header.menu.name.lower(),
        "url": None,
        "name_th": header.name_th,
        "name_en": header.name_en,
        "icon": header.icon,
        "system": header.system,
    }


def _page_row(page: MenuPage) -> dict[str, object]:
    return {
        "menu_id": page.menu.value,
        "parent_menu_id": page.header.value,
        "menu_type": 2,
        "module": page.header.name.lower(),
        "url": page.url,
        "name_th": page.name_th,
        "name_en": page.name_en,
        "icon": None,
        "system": page.system,
    }


def _role_rows() -> list[dict[str, object]]:
    return [
        {
            "role_id": item.role.value,
            "system": item.system,
            "name_th": item.name_th,
            "name_en": item.name_en,
            "data_scope": item.data_scope,
            "revision": 1,
        }
        for item in ROLES
    ]


def _permission_rows() -> list[dict[str, object]]:
    return [
        {"role_id": role.value, "menu_id": menu.value, "actions": [action.value for action in actions]}
        for role, menus in PERMISSIONS.items()
        for menu, actions in menus.items()
    ]


def install_access(connection: Connection) -> None:
    """Install what is missing, in the caller's transaction; safe to run again.

    Menus follow the code (a new release may rename one). Roles, scopes and permissions that exist stay as the
    administrator made them: a default permission is granted only with the arrival of its role or of its menu. A grant
    that comes later to a role and a menu that are both there needs a migration.
    """
    menus, roles, permissions = _table(Menu), _table(Role), _table(RolePermission)
    known_menus = set(connection.scalars(select(menus.c.menu_id)))
    known_roles = set(connection.scalars(select(roles.c.role_id)))
    menu = insert(menus)
    connection.execute(
        menu.on_conflict_do_update(
            index_elements=["menu_id"],
            set_={column.name: menu.excluded[column.name] for column in menus.columns if not column.primary_key},
        ),
        _menu_rows(),
    )
    connection.execute(insert(roles).on_conflict_do_nothing(), _role_rows())
    new = [row for row in _permission_rows() if row["role_id"] not in known_roles or row["menu_id"] not in known_menus]
    if new:
        connection.execute(insert(permissions).on_conflict_do_nothing(), new)


def _table(model: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]
