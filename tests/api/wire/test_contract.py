"""A client that knows only the wire contract: signs in (OAEP with SHA-1, a form), reads, renews, signs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from sqlalchemy import text

from models.db import engine
from models.demo.plan import Plan
from models.kit.settings import DEMO_PASSWORD
from tests.access.support import encrypted, public_key
from tests.api.wire.contract import ENDPOINTS
from tests.api.wire.session import LOGIN, MENU, RENEWED, USER
from tests.api.wire.shapes import Endpoint, faults

STUDENT = "b6610450001"
BEYOND_THE_CONTRACT = {
    *("renewExpiresin", "intent", "teacher", "staff", "academicYear", "semester"),
    *("roles", "currentRole", "currentRoleSystem", "permission"),
}
"""What spec §3 adds to the user of a newer client; existing clients look past it."""


@dataclass(frozen=True)
class Client:
    """A signed-in client and the values it puts into its calls."""

    api: httpx.AsyncClient
    values: Mapping[str, str]

    async def call(self, endpoint: Endpoint, path: str | None = None) -> httpx.Response:
        """Make the call of an endpoint, or the same under another path."""
        filled = {name: value.format(**self.values) for name, value in (endpoint.body or endpoint.query).items()}
        if endpoint.body is not None:
            return await self.api.post(path or endpoint.path, json=filled)
        return await self.api.get(path or endpoint.path, params=filled)


async def sign_in(api: httpx.AsyncClient, username: str = STUDENT) -> httpx.Response:
    """What the oldest clients do: a form, both fields with OAEP and SHA-1."""
    key = await public_key(api)
    sha1 = hashes.SHA1()  # noqa: S303 - what existing clients use
    form = {"username": encrypted(key, username, sha1), "password": encrypted(key, DEMO_PASSWORD, sha1)}
    return await api.post("/auth/login", data=form)


@pytest.fixture
async def client(demo: Plan, api: httpx.AsyncClient) -> Client:
    """The third-year persona, signed in."""
    answer = (await sign_in(api)).json()
    api.headers["x-access-token"] = answer["accesstoken"]
    with engine().connect() as connection:
        section = connection.scalar(
            text("SELECT section_id FROM section WHERE subject_code = '01418351-65' AND section_type = '16901' LIMIT 1")
        )
    student = answer["user"]["student"]
    values = {
        "std_id": student["stdId"],
        "std_code": student["stdCode"],
        "year": str(demo.current.academic_year),
        "semester": str(demo.current.semester),
        "section_id": str(section),
    }
    return Client(api, values)


async def test_every_field_of_every_endpoint_is_as_the_contract_says(client: Client) -> None:
    found: list[str] = []
    for endpoint in ENDPOINTS:
        for path in (endpoint.path, *endpoint.also):
            response = await client.call(endpoint, path)
            if response.status_code != 200:
                found.append(f"{path}: {response.status_code} {response.text}")
            else:
                found += faults(response.json(), endpoint.shape, path)
    assert found == []


async def test_the_login_answer_is_as_the_contract_says(demo: Plan, api: httpx.AsyncClient) -> None:
    answer = (await sign_in(api)).json()
    user = answer["user"]
    for newer, known in ((answer, LOGIN), (user, USER)):
        assert newer.keys() - known.keys() <= BEYOND_THE_CONTRACT
    assert faults(as_known(answer), LOGIN, "login") == []


def as_known(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer as an existing client reads it."""
    user = answer["user"]
    menus = [{name: value for name, value in menu.items() if name in MENU} for menu in user["roleMenus"]]
    known = {name: value for name, value in user.items() if name in USER}
    return {name: value for name, value in answer.items() if name in LOGIN} | {"user": known | {"roleMenus": menus}}


async def test_a_client_renews_and_signs_out(demo: Plan, api: httpx.AsyncClient) -> None:
    signed_in = (await sign_in(api)).json()
    renewed = await api.post("/auth/renew", data={"renewtoken": signed_in["renewtoken"]})
    assert faults(renewed.json(), RENEWED, "renew") == []
    api.headers["x-access-token"] = renewed.json()["accesstoken"]
    assert (await api.get("/stddashboard/gpax")).status_code == 200
    out = await api.post("/auth/logout")
    assert out.json()["code"] == "success"
    assert (await api.get("/stddashboard/gpax")).json()["code"] == "invalid"


async def test_a_student_is_named_in_any_of_the_ways_clients_use_or_not_at_all(client: Client) -> None:
    unnamed = (await client.api.get("/std-profile/checkGrades")).json()
    for name in ("stdId", "stdid", "stdCode", "stdcode", "idcode"):
        named = client.values["std_id"] if name.lower() == "stdid" else client.values["std_code"]
        assert (await client.api.get("/std-profile/checkGrades", params={name: named})).json() == unnamed


async def test_another_students_data_is_not_found(client: Client) -> None:
    for endpoint in ENDPOINTS:
        if "std_id" in str(endpoint.query) + str(endpoint.body) or "std_code" in str(endpoint.query):
            other = Client(client.api, {**client.values, "std_id": "300002", "std_code": "6610450002"})
            response = await other.call(endpoint)
            assert (endpoint.path, response.status_code) == (endpoint.path, 404)


async def test_pictures_are_jpeg_with_and_without_a_code(client: Client) -> None:
    for query in ({}, {"stdcode": client.values["std_code"]}):
        response = await client.api.get("/std-profile/stdimages", params=query)
        assert response.headers["content-type"] == "image/jpeg"
        assert response.content.startswith(b"\xff\xd8\xff")
