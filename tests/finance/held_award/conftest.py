"""Who sends files of held awards, and whom they are about."""

from __future__ import annotations

from uuid import UUID

import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import Person, Student, UserType
from tests.support.fees import FeeOffice
from tests.support.money import Cashier
from tests.support.scholarships import scholarship
from tests.support.university import University


@pytest.fixture
def officer(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    """A student whose term is billed already."""
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    return student


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def fund(cashier: Cashier) -> UUID:
    return cashier.funder()


@pytest.fixture
def half(university: University, fund: UUID) -> UUID:
    """A scholarship of half of the fees."""
    return scholarship(university, "HALF", percent="50", funder_id=fund, defers=True)
