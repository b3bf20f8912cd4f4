"""Which roles two administrators give and widen, as a table of their permissions."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from models.access.role.contract import Action, DataScope, MenuId, RoleGiving, RoleId
from models.access.role.rules import (
    Administrators,
    MenuGrant,
    deciders,
    guarded_additions,
    is_guarded,
    way_of_giving,
    wider_scopes,
)
from models.access_defaults.table import PAGES, PERMISSIONS

HEADERS = {page.menu: page.header for page in PAGES}
VIEW, ADD, EDIT, APPROVE, EXPORT = Action.VIEW, Action.ADD, Action.EDIT, Action.APPROVE, Action.EXPORT
ASKER, OTHER, RECEIVER = uuid4(), uuid4(), uuid4()


def grant(menu: MenuId, *actions: Action) -> MenuGrant:
    return MenuGrant(menu, HEADERS[menu], frozenset(actions))


@pytest.mark.parametrize(
    ("grants", "guarded"),
    [
        ([], False),
        ([grant(MenuId.BANK_ACCOUNTS, VIEW)], False),
        ([grant(MenuId.BANK_ACCOUNTS, VIEW, EDIT)], True),
        ([grant(MenuId.MONEY_REPORTS, VIEW, EXPORT)], True),
        ([grant(MenuId.GRADE_PROGRESS, VIEW)], False),
        ([grant(MenuId.GRADE_SHEETS, VIEW, EDIT)], True),
        ([grant(MenuId.CONFERRALS, VIEW, APPROVE)], True),
        ([grant(MenuId.IMPORTS, VIEW, ADD)], True),
        # Offices decide on money and grades in the inbox, and whoever changes roles can take everything.
        ([grant(MenuId.TASKS, VIEW)], False),
        ([grant(MenuId.TASKS, VIEW, APPROVE)], True),
        # The calendar says what is given back of a fee and until when grades are entered.
        ([grant(MenuId.ACADEMIC_CALENDAR, VIEW)], False),
        ([grant(MenuId.ACADEMIC_CALENDAR, VIEW, EDIT)], True),
        ([grant(MenuId.ROLES, VIEW)], False),
        ([grant(MenuId.ROLES, VIEW, EDIT)], True),
        ([grant(MenuId.ANNOUNCEMENTS, *Action), grant(MenuId.SUBJECTS, *Action), grant(MenuId.ROOMS, *Action)], False),
        ([grant(MenuId.ANNOUNCEMENTS, *Action), grant(MenuId.REFUNDS, VIEW, ADD)], True),
    ],
)
def test_a_role_is_guarded_by_what_it_may_do(grants: list[MenuGrant], guarded: bool) -> None:
    assert is_guarded(RoleId.CURRICULUM_OFFICER, grants) is guarded


def test_the_administrators_role_is_guarded_whatever_it_may_do() -> None:
    assert is_guarded(RoleId.ADMINISTRATOR, [])


@pytest.mark.parametrize("role", RoleId)
def test_every_role_as_it_is_installed_is_guarded(role: RoleId) -> None:
    assert is_guarded(role, [grant(menu, *actions) for menu, actions in PERMISSIONS[role].items()])


@pytest.mark.parametrize(
    ("role", "before", "after", "default", "gained"),
    [
        (RoleId.DEAN, {}, [grant(MenuId.BANK_ACCOUNTS, VIEW)], {}, {}),
        (RoleId.DEAN, {}, [grant(MenuId.BANK_ACCOUNTS, VIEW, EDIT)], {}, {MenuId.BANK_ACCOUNTS: {EDIT}}),
        (RoleId.DEAN, {MenuId.REFUNDS: {VIEW, ADD}}, [grant(MenuId.REFUNDS, VIEW, ADD)], {}, {}),
        (RoleId.DEAN, {MenuId.REFUNDS: {VIEW, ADD, EDIT}}, [grant(MenuId.REFUNDS, VIEW, ADD)], {}, {}),
        (
            RoleId.DEAN,
            {MenuId.REFUNDS: {VIEW, ADD}},
            [grant(MenuId.REFUNDS, VIEW, APPROVE)],
            {},
            {MenuId.REFUNDS: {APPROVE}},
        ),
        (RoleId.DEAN, {}, [grant(MenuId.ANNOUNCEMENTS, *Action)], {}, {}),
        # Taken away, given to somebody, given back: one administrator would have given a guarded role.
        (
            RoleId.DEAN,
            {},
            [grant(MenuId.TASKS, VIEW, APPROVE)],
            {MenuId.TASKS: {VIEW, APPROVE}},
            {MenuId.TASKS: {APPROVE}},
        ),
        (RoleId.ADMINISTRATOR, {}, [grant(MenuId.TASKS, VIEW, APPROVE)], {MenuId.TASKS: {VIEW, APPROVE}}, {}),
        (
            RoleId.ADMINISTRATOR,
            {},
            [grant(MenuId.REFUNDS, VIEW, APPROVE)],
            {MenuId.TASKS: {VIEW, APPROVE}},
            {MenuId.REFUNDS: {APPROVE}},
        ),
    ],
)
def test_what_a_role_gains_of_what_is_guarded(
    role: RoleId,
    before: dict[int, set[Action]],
    after: list[MenuGrant],
    default: dict[int, set[Action]],
    gained: dict[int, set[Action]],
) -> None:
    assert guarded_additions(role, before, after, default) == gained


def test_a_guarded_role_sees_further_by_two() -> None:
    assert wider_scopes(DataScope.FACULTY, guarded=True) == (DataScope.CAMPUS, DataScope.ALL)
    assert wider_scopes(DataScope.FACULTY, guarded=False) == ()


REFUNDS = [grant(MenuId.REFUNDS, VIEW, ADD)]


@pytest.mark.parametrize(
    ("role", "grants", "holders", "removed_one", "giving"),
    [
        (RoleId.DEAN, [], {ASKER}, False, RoleGiving.AT_ONCE),
        (RoleId.DEAN, REFUNDS, {ASKER, OTHER}, False, RoleGiving.ASKED),
        (RoleId.DEAN, REFUNDS, {ASKER}, False, RoleGiving.NO_SECOND),
        (RoleId.ADMINISTRATOR, [], {ASKER, OTHER}, False, RoleGiving.ASKED),
        (RoleId.ADMINISTRATOR, [], {ASKER}, False, RoleGiving.ALONE),
        # Who took the role from the others is alone by their own doing.
        (RoleId.ADMINISTRATOR, [], {ASKER}, True, RoleGiving.NO_SECOND),
        # Somebody else's role may change roles as well; they are no administrator.
        (RoleId.ADMINISTRATOR, [], set(), False, RoleGiving.NO_SECOND),
        (RoleId.ADMINISTRATOR, [], {OTHER}, False, RoleGiving.ASKED),
    ],
)
def test_how_a_role_is_given(
    role: RoleId, grants: list[MenuGrant], holders: set[UUID], removed_one: bool, giving: RoleGiving
) -> None:
    assert way_of_giving(role, grants, Administrators(frozenset(holders), removed_one), ASKER) is giving


@pytest.mark.parametrize(
    ("holders", "gaining", "decide"),
    [
        ({ASKER, OTHER}, {RECEIVER}, {OTHER}),
        ({ASKER, OTHER, RECEIVER}, {RECEIVER}, {OTHER}),
        ({ASKER, RECEIVER}, {RECEIVER}, set()),
        ({ASKER}, set(), set()),
    ],
)
def test_who_can_decide(holders: set[UUID], gaining: set[UUID], decide: set[UUID]) -> None:
    assert deciders(Administrators(frozenset(holders), False), ASKER, gaining) == decide
