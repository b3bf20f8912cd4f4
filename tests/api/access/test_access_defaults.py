"""The roles, menus and permissions a fresh portal starts with (design §5)."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from models.access_defaults import MENUS, PERMISSIONS, ROLES, install_access
from models.contracts.access.permissions import Action, MenuId, RoleId, RoleSystem
from models.db import engine
from models.rules.access.sign_in import menu_systems
from models.settings import Settings

SYSTEM_OF_ROLE = {item.role: item.system for item in ROLES}
SYSTEM_OF_MENU = {item.menu: item.system for item in MENUS}
LANDING = {
    RoleId.FINANCE_OFFICER: MenuId.NORMAL_FEES,
    RoleId.TREASURY_DIRECTOR: MenuId.NORMAL_FEES,
    RoleId.SCHOLARSHIP_OFFICER: MenuId.NORMAL_FEES,
    RoleId.CURRICULUM_OFFICER: MenuId.SUBJECTS,
    RoleId.ADMINISTRATOR: MenuId.ROLES,
    RoleId.STUDENT: MenuId.STUDENT_HOME,
}


@pytest.mark.parametrize("role", RoleId, ids=lambda role: role.name.lower())
def test_every_role_may_open_the_page_it_lands_on(role: RoleId) -> None:
    assert Action.VIEW in PERMISSIONS[role][LANDING.get(role, MenuId.STAFF_HOME)]


@pytest.mark.parametrize("role", RoleId, ids=lambda role: role.name.lower())
def test_a_role_is_granted_pages_of_its_own_system_only_and_may_see_each(role: RoleId) -> None:
    for menu, actions in PERMISSIONS[role].items():
        assert SYSTEM_OF_MENU[menu] in menu_systems(SYSTEM_OF_ROLE[role])
        assert Action.VIEW in actions


def test_every_menu_has_names_in_both_languages_and_every_page_a_path_of_its_area() -> None:
    assert {item.menu for item in MENUS} == set(MenuId)
    area = {RoleSystem.STUDENT: "/std/", RoleSystem.ADMIN: "/adm/"}
    for item in MENUS:
        assert item.name_th
        assert item.name_en
        assert (item.url is None) is (item.parent is None)
        if item.url:
            assert item.url.startswith(area[item.system])


def test_installing_again_keeps_what_the_administrator_changed(settings_for_test: Settings) -> None:
    with engine().begin() as connection:
        install_access(connection)
        connection.execute(text("UPDATE role SET data_scope = 'campus' WHERE role_id = 3"))
        connection.execute(text("DELETE FROM role_permission WHERE role_id = 3"))
        connection.execute(text("UPDATE menu SET name_th = 'เก่า' WHERE menu_id = 9901"))
    with engine().begin() as connection:
        install_access(connection)
    with engine().begin() as connection:
        assert connection.scalar(text("SELECT data_scope FROM role WHERE role_id = 3")) == "campus"
        assert connection.scalar(text("SELECT count(*) FROM role_permission WHERE role_id = 3")) == 0
        assert connection.scalar(text("SELECT name_th FROM menu WHERE menu_id = 9901")) == "ภาพรวม"


def test_a_menu_that_arrives_later_brings_its_default_permissions(settings_for_test: Settings) -> None:
    with engine().begin() as connection:
        install_access(connection)
        connection.execute(text("DELETE FROM role_permission WHERE menu_id = 10101"))
        connection.execute(text("DELETE FROM menu WHERE menu_id = 10101"))
    with engine().begin() as connection:
        install_access(connection)
        roles = connection.scalars(text("SELECT role_id FROM role_permission WHERE menu_id = 10101 ORDER BY 1")).all()
    assert roles == [3, 5, 7, 9, 10]
