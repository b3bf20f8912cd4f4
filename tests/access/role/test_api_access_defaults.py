"""The roles, menus and permissions a fresh portal starts with (design §5)."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from models.access.role.contract import Action, MenuId, RoleId, RoleSystem
from models.access.sign_in.rules import menu_systems
from models.access_defaults.installing import install_access
from models.access_defaults.roles import ROLES
from models.access_defaults.table import HEADERS, PAGES, PERMISSIONS
from models.db import engine
from models.kit.settings import Settings

SYSTEM_OF_ROLE = {item.role: item.system for item in ROLES}
SYSTEM_OF_PAGE = {page.menu: page.system for page in PAGES}
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
        assert SYSTEM_OF_PAGE[menu] in menu_systems(SYSTEM_OF_ROLE[role])
        assert Action.VIEW in actions


def test_every_menu_has_names_in_both_languages_and_every_page_a_path_of_its_area() -> None:
    assert sorted([*(header.menu for header in HEADERS), *(page.menu for page in PAGES)]) == sorted(MenuId)
    assert all(item.name_th and item.name_en for item in (*HEADERS, *PAGES))
    for page in PAGES:
        assert page.header in {header.menu for header in HEADERS}
        assert page.url.startswith("/std/" if page.system is RoleSystem.STUDENT else "/adm/")


def test_a_row_grants_each_role_once() -> None:
    for page in PAGES:
        roles = [role for grant in page.grants for role in grant.roles]
        assert len(roles) == len(set(roles)), page.menu


def test_everybody_who_may_be_given_a_task_has_the_inbox() -> None:
    offices = set(RoleId) - {RoleId.STUDENT}
    assert {role for role in RoleId if Action.APPROVE in PERMISSIONS[role].get(MenuId.TASKS, ())} == offices


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
    assert roles == [1, 3, 4, 5, 6, 7, 8, 9, 10]
