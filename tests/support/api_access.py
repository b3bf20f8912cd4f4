"""A small university, the portal with its identity provider, and a browser's way between them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import Settings, settings
from models.people.person.tables import Person
from tests.access.support import Visitor, staff
from tests.support.university import University


@pytest.fixture
def university(settings_for_test: Settings) -> University:
    """Units, codes, a term, roles and menus; no people yet."""
    return University(engine()).found()


@pytest.fixture
async def visitor(api: httpx.AsyncClient) -> AsyncIterator[Visitor]:
    """A browser at the embedded identity provider, which the portal reaches too, without a network."""
    from api.access.auth.provider import IdentityProvider, identity_provider
    from api.app.main import app
    from api.embedded.app import app as embedded

    transport = httpx.ASGITransport(embedded)
    app.dependency_overrides[identity_provider] = lambda: provider
    provider = IdentityProvider(settings(), transport=transport)
    async with httpx.AsyncClient(transport=transport, base_url=settings().public_url) as client:
        yield Visitor(client)
    app.dependency_overrides.clear()


@pytest.fixture
def asker(university: University) -> Person:
    """The administrator who asks."""
    return staff(university, RoleId.ADMINISTRATOR)


@pytest.fixture
def other(university: University) -> Person:
    """Another administrator."""
    return staff(university, RoleId.ADMINISTRATOR)


@pytest.fixture
def asks(university: University, asker: Person) -> dict[str, str]:
    """The session of the one who asks."""
    return university.signed_in(asker.person_id, RoleId.ADMINISTRATOR)


@pytest.fixture
def agrees(university: University, other: Person) -> dict[str, str]:
    """The session of the other one."""
    return university.signed_in(other.person_id, RoleId.ADMINISTRATOR)


@pytest.fixture
def person(university: University) -> Person:
    """Somebody of the staff."""
    return staff(university, RoleId.TEACHER)
