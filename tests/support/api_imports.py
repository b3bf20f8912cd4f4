"""Who sends files, and who confirms them."""

from __future__ import annotations

import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.imports import keep_masters
from tests.support.university import University

Headers = dict[str, str]


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session; the masters are kept."""
    keep_masters(university)
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


@pytest.fixture
def director(university: University) -> Headers:
    """The session of a director of treasury."""
    person = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
    return university.signed_in(person.person_id, RoleId.TREASURY_DIRECTOR)


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)
