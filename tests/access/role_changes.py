"""Asking for a change of a role, and deciding on it, through the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.db import engine
from models.people.person.tables import Person
from tests.support.waiting import eventually

Headers = dict[str, str]
REASON = "คำสั่งแต่งตั้งที่ 12/2569"


def keyed(headers: Headers) -> Headers:
    return {**headers, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}


async def ask(api: httpx.AsyncClient, headers: Headers, path: str, **asked: object) -> httpx.Response:
    return await api.post(f"/roles/{path}", json={"reason": REASON, **asked}, headers=keyed(headers))


async def ask_to_give(
    api: httpx.AsyncClient, headers: Headers, person: Person, role_id: RoleId = RoleId.FINANCE_OFFICER
) -> httpx.Response:
    return await ask(api, headers, f"{role_id}/changes/holders", username=person.username)


def case_of(answer: httpx.Response) -> str:
    assert answer.status_code == 202, answer.text
    return str(answer.json()["caseId"])


async def decide(api: httpx.AsyncClient, headers: Headers, case_id: str, action: str) -> httpx.Response:
    async def waits() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/cases/{case_id}", headers=headers)).json()
        return found if found.get("stage") != "received" else None

    case = await eventually(waits)
    decision = {"revision": case["revision"], "remark": "ตรวจคำสั่งแล้ว"}
    return await api.post(f"/cases/{case_id}/actions/{action}", json=decision, headers=keyed(headers))


async def end_of(api: httpx.AsyncClient, headers: Headers, case_id: str) -> tuple[str, str | None]:
    """The stage a case ended in, and why nothing was done, if so."""

    async def over() -> tuple[str, str | None] | None:
        found = (await api.get(f"/cases/{case_id}", headers=headers)).json()
        refused = found["items"][0]["refused"]
        return (found["stage"], refused and refused["code"]) if found["state"] == "closed" else None

    return await eventually(over)


def holds(person: Person, role_id: RoleId = RoleId.FINANCE_OFFICER) -> bool:
    with Session(engine()) as session:
        return session.get(RoleHolder, (role_id.value, person.person_id)) is not None


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
