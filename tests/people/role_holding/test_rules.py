"""What a role may be held for: a unit as wide as what it sees, and days that are not over."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from models.access.role.contract import DataScope, RoleId
from models.people.organisation.contract import UnitKind
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.rules import holding_problem

TODAY = date(2026, 11, 29)
DAY = timedelta(days=1)
SCOPES = {
    RoleId.DEAN: DataScope.FACULTY,
    RoleId.HEAD_OF_DEPARTMENT: DataScope.DEPARTMENT,
    RoleId.REGISTRAR: DataScope.ALL,
    RoleId.TEACHER: DataScope.OWN,
    RoleId.ADMINISTRATOR: DataScope.ALL,
}
OF_FACULTY = HeldFor(unit_kind=UnitKind.FACULTY, unit_code="E")


@pytest.mark.parametrize(
    ("role", "held", "code"),
    [
        (RoleId.DEAN, HeldFor(), None),
        (RoleId.DEAN, OF_FACULTY, None),
        (RoleId.DEAN, HeldFor(held_from=TODAY + DAY, held_until=TODAY + DAY), None),
        (RoleId.DEAN, HeldFor(held_until=TODAY), None),
        (RoleId.DEAN, HeldFor(held_until=TODAY - DAY), "role_days_over"),
        (RoleId.DEAN, HeldFor(held_from=TODAY + DAY, held_until=TODAY), "role_days_reversed"),
        (RoleId.DEAN, HeldFor(unit_kind=UnitKind.FACULTY), "role_unit_half"),
        (RoleId.DEAN, HeldFor(unit_code="E"), "role_unit_half"),
        (RoleId.HEAD_OF_DEPARTMENT, HeldFor(unit_kind=UnitKind.DEPARTMENT, unit_code="E1"), None),
        # What is wider than the role's scope gives it no unit, what is narrower leaves it the wider tasks.
        (RoleId.HEAD_OF_DEPARTMENT, OF_FACULTY, "role_unit_unfit"),
        (RoleId.DEAN, HeldFor(unit_kind=UnitKind.DEPARTMENT, unit_code="E1"), "role_unit_unfit"),
        (RoleId.REGISTRAR, OF_FACULTY, "role_unit_unfit"),
        (RoleId.TEACHER, OF_FACULTY, "role_unit_unfit"),
        (RoleId.ADMINISTRATOR, HeldFor(), None),
        (RoleId.ADMINISTRATOR, OF_FACULTY, "role_held_whole"),
        (RoleId.ADMINISTRATOR, HeldFor(held_until=TODAY + DAY), "role_held_whole"),
    ],
)
def test_a_role_is_held_for_an_open_unit_and_days_that_are_not_over(
    role: RoleId, held: HeldFor, code: str | None
) -> None:
    problem = holding_problem(role, SCOPES[role], held, TODAY, unit_is_open=True)
    assert (problem and problem.code) == code


def test_a_role_is_not_held_for_a_unit_that_is_closed() -> None:
    problem = holding_problem(RoleId.DEAN, DataScope.FACULTY, OF_FACULTY, TODAY, unit_is_open=False)
    assert problem is not None
    assert problem.code == "role_unit_unknown"
