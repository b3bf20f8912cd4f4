"""What a finance officer asked for, decided by a second person through the API."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx

from tests.support.api_finance import Headers
from tests.support.waiting import eventually


async def decide(api: httpx.AsyncClient, who: Headers, case_id: str, action: str) -> httpx.Response:
    """Somebody decides once it is before the treasury."""
    [answer] = await decide_at_once(api, [who], case_id, action)
    return answer


async def decide_at_once(
    api: httpx.AsyncClient, people: Sequence[Headers], case_id: str, action: str
) -> list[httpx.Response]:
    """Several people decide at the same moment, once it is before the treasury."""
    who = people[0]

    async def waits() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/cases/{case_id}", headers=who)).json()
        return found if found.get("stage") == "treasury_review" else None

    body = {"revision": (await eventually(waits))["revision"], "remark": "ตรวจแล้ว"}
    place = f"/cases/{case_id}/actions/{action}"
    return await asyncio.gather(
        *(api.post(place, json=body, headers={**each, "Idempotency-Key": uuid4().hex}) for each in people)
    )


async def ended(api: httpx.AsyncClient, who: Headers, case_id: str) -> str:
    """The stage a case ends in."""

    async def over() -> str | None:
        found = (await api.get(f"/cases/{case_id}", headers=who)).json()
        return str(found["stage"]) if found["state"] == "closed" else None

    return await eventually(over)


def keyed(who: Headers) -> Headers:
    """The headers of a new request, answered in English."""
    return {**who, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}


async def added(
    api: httpx.AsyncClient, officer: Headers, director: Headers, place: str, wanted: dict[str, Any]
) -> dict[str, Any]:
    """The row of a master that one person asked to add and another agreed to."""

    async def rows() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await api.get(place, headers=officer)).json()["items"]
        return found

    before = await rows()
    asked = await api.post(place, json=wanted | {"reason": "ตั้งค่า"}, headers=keyed(officer))
    assert await agreed(api, director, asked) == "done"
    [new] = [row for row in await rows() if row not in before]
    return new


async def agreed(api: httpx.AsyncClient, director: Headers, asked: httpx.Response) -> str:
    """The stage that what was asked for ends in, once the director of treasury agrees."""
    assert asked.status_code == 202, asked.text
    case_id = str(asked.json()["caseId"])
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    return await ended(api, director, case_id)
