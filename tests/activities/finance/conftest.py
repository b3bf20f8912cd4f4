"""The fee masters of the small university, and who is charged by them."""

from __future__ import annotations

import pytest

from models.contracts.access.permissions import RoleId
from models.tables.people.persons import Person, Student, UserType
from tests.support.fees import FeeOffice
from tests.support.university import University


@pytest.fixture
def office(university: University) -> FeeOffice:
    """The masters, with the calendar open."""
    return FeeOffice(university).opened()


@pytest.fixture
def officer(university: University) -> Person:
    """A finance officer of the whole university."""
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def engineer(university: University, office: FeeOffice) -> Student:
    """Charged a lump sum."""
    return university.student()


@pytest.fixture
def scientist(university: University, office: FeeOffice) -> Student:
    """Charged by credits."""
    return university.student(major="D14")
