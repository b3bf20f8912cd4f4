"""Who sends files of opening balances, and whom they are about."""

from __future__ import annotations

import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import Person, Student, UserType
from tests.support.imports import keep_masters
from tests.support.money import Cashier
from tests.support.university import University


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends files."""
    keep_masters(university)
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)
