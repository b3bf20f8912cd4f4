"""Who keeps the masters of finance, and who only reads them."""

from __future__ import annotations

import pytest

from models.contracts.access.permissions import RoleId
from models.tables.people.persons import UserType
from tests.support.university import University

Headers = dict[str, str]


def signed_in(university: University, role: RoleId) -> Headers:
    """The session of somebody of the staff."""
    return university.signed_in(university.person(UserType.STAFF, role).person_id, role)


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    return signed_in(university, RoleId.FINANCE_OFFICER)


@pytest.fixture
def director(university: University) -> Headers:
    """The session of a director of treasury."""
    return signed_in(university, RoleId.TREASURY_DIRECTOR)
