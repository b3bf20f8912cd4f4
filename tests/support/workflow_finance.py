"""Who moves money in the tests of its processes."""

from __future__ import annotations

import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import Person, UserType
from tests.support.money import Cashier
from tests.support.university import University


@pytest.fixture
def officer(university: University) -> Person:
    """Who asks: a finance officer of all faculties."""
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def director(university: University) -> Person:
    """Who decides: the director of treasury."""
    return university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)


@pytest.fixture
def cashier(university: University) -> Cashier:
    """Who bills and takes money."""
    return Cashier(university)
