"""Who keeps the masters of finance, and who only reads them."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.support.university import University

Headers = dict[str, str]


def signed_in(university: University, role: RoleId) -> Headers:
    """The session of somebody of the staff."""
    return university.signed_in(university.person(UserType.STAFF, role).person_id, role)


async def decide(api: httpx.AsyncClient, session: Headers, case_id: str, action: str) -> httpx.Response:
    """Somebody decides on a case as it stands."""
    case = (await api.get(f"/cases/{case_id}", headers=session)).json()
    return await api.post(
        f"/cases/{case_id}/actions/{action}",
        json={"revision": case["revision"], "remark": "ตรวจแล้ว"},
        headers={**session, "Idempotency-Key": uuid4().hex},
    )


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    return signed_in(university, RoleId.FINANCE_OFFICER)


@pytest.fixture
def director(university: University) -> Headers:
    """The session of a director of treasury."""
    return signed_in(university, RoleId.TREASURY_DIRECTOR)
