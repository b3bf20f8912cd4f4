"""A body is limited before it is read: by its size, by whose it is, and by the time it takes to come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import httpx
import pytest
import structlog

from api.app.main import app
from api.app.middleware import request_body
from models.access.role.contract import RoleId
from models.kit.settings import API_PATH, settings
from models.people.person.tables import UserType
from tests.support.university import University

MEGABYTE = 1024 * 1024
LOGIN = "/v2/user-login/login"


@pytest.fixture
def registrar(university: University) -> dict[str, str]:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


class Sender:
    """A body that comes in pieces, and how many of them were asked for."""

    def __init__(self, pieces: int, piece: bytes = b"1," * (MEGABYTE // 4)) -> None:
        self.pieces = pieces
        self.piece = piece
        self.asked = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for _ in range(self.pieces):
            self.asked += 1
            yield self.piece


async def test_a_large_body_of_somebody_without_a_session_is_not_read(api: httpx.AsyncClient) -> None:
    whole = b"[" + b"1," * (25 * MEGABYTE) + b"1]"
    for path in ("/holds", LOGIN, "/user-login/logerr", "/nowhere"):
        answer = await api.post(path, content=whole, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (401, "invalid"), path
        assert answer.headers["connection"] == "close"
        sender = Sender(pieces=100)
        streamed = await api.post(path, content=sender, headers={"content-type": "application/json"})
        assert streamed.status_code in (404, 413), (path, streamed.text)
        assert sender.asked <= 2


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_body_above_the_limit_is_refused_before_it_is_read(
    api: httpx.AsyncClient, registrar: dict[str, str], language: str
) -> None:
    headers = {**registrar, "content-type": "application/json", "accept-language": language}
    announced = await api.post("/holds", content=b"1" * (MEGABYTE + 1), headers=headers)
    sender = Sender(pieces=100)
    streamed = await api.post("/holds", content=sender, headers=headers)
    assert sender.asked <= 4
    for answer in (announced, streamed):
        assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
        assert "1 MB" in answer.json()["message"]
        assert answer.headers["connection"] == "close"


async def test_a_body_of_many_parts_is_no_way_around_the_limit(
    api: httpx.AsyncClient, registrar: dict[str, str]
) -> None:
    answer = await api.post("/holds", files={"file": b"1" * (MEGABYTE + 1)}, headers=registrar)
    assert answer.status_code == 413


async def test_a_body_as_large_as_the_limit_is_judged_by_its_route(
    api: httpx.AsyncClient, registrar: dict[str, str]
) -> None:
    headers = {**registrar, "content-type": "application/json"}
    answer = await api.post("/holds", content=b"[" + b"1," * (MEGABYTE // 2 - 2) + b"1]", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


Message = MutableMapping[str, Any]


async def sent_by_hand(messages: list[Message], headers: dict[str, str]) -> list[Message]:
    """What the application answers to a request whose body comes as these messages; it waits for ever after them."""
    answered: list[Message] = []
    coming = iter(messages)

    async def receive() -> Message:
        try:
            return next(coming)
        except StopIteration:
            await forever()
            raise

    async def send(message: Message) -> None:
        answered.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": f"{API_PATH}/holds", "raw_path": b"", "query_string": b"", "root_path": "",
        "client": ("127.0.0.1", 1), "server": ("portal.test", 80),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    await app(scope, receive, send)
    return answered


async def forever() -> None:
    """Nothing more comes."""

    await asyncio.get_running_loop().create_future()


def headers_of(registrar: dict[str, str]) -> dict[str, str]:
    """Headers of a JSON body of 100 bytes."""
    key = settings().app_key.get_secret_value()
    return {**registrar, "app-key": key, "content-type": "application/json", "content-length": "100"}


@pytest.mark.usefixtures("api")
async def test_a_sender_who_goes_away_in_the_middle_is_no_failure(registrar: dict[str, str]) -> None:
    half: list[Message] = [{"type": "http.request", "body": b'{"a":', "more_body": True}, {"type": "http.disconnect"}]
    with structlog.testing.capture_logs() as logs:
        answered = await sent_by_hand(half, headers_of(registrar))
    assert answered[0]["status"] == 400
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


@pytest.mark.usefixtures("api")
async def test_a_body_that_does_not_come_is_given_up(
    registrar: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_body, "_WITHIN_SECONDS", 0.2)
    answered = await sent_by_hand(
        [{"type": "http.request", "body": b'{"a":', "more_body": True}], headers_of(registrar)
    )
    assert answered[0]["status"] == 408


async def test_head_is_answered_as_get_without_its_body(api: httpx.AsyncClient, registrar: dict[str, str]) -> None:
    asked = await api.get("/holds", headers=registrar)
    head = await api.head("/holds", headers=registrar)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == asked.headers["content-type"]


async def test_a_method_that_is_not_there_is_answered_with_those_that_are(
    api: httpx.AsyncClient, registrar: dict[str, str]
) -> None:
    answer = await api.request("PATCH", "/holds", headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, HEAD, POST"
