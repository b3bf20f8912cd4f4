"""Files that tests send as the pages do, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx

from tests.support.imports import COLUMNS, LIBRARY, Line, csv_file, due_on
from tests.support.university import SEMESTER, YEAR
from tests.support.waiting import eventually

Headers = dict[str, str]
SETTINGS: dict[str, Any] = {
    "kind": "external_fines",
    "academicYear": YEAR,
    "semester": SEMESTER,
    "agencyCode": LIBRARY,
    "column": [f"{name}:{place}" for name, place in COLUMNS.items()],
}


def files(content: bytes, name: str = "ค่าปรับ.csv") -> dict[str, tuple[str, bytes]]:
    return {"file": (name, content)}


async def send(
    api: httpx.AsyncClient, who: Headers, content: bytes, key: str | None = None, **asked: object
) -> httpx.Response:
    """Send a file as the page does."""
    headers = {**who, "Idempotency-Key": key or str(uuid4())}
    params: dict[str, Any] = {**SETTINGS, "dueOn": due_on().isoformat(), **asked}
    return await api.post("/imports", headers=headers, params=params, files=files(content))


async def at_stage(api: httpx.AsyncClient, who: Headers, case_id: str, stage: str) -> dict[str, Any]:
    """The import once it stands at a stage."""

    async def there() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/imports/{case_id}", headers=who)).json()
        return found if found["stage"] == stage else None

    return await eventually(there)


async def checked(api: httpx.AsyncClient, who: Headers, lines: Sequence[Line], **asked: object) -> dict[str, Any]:
    """An import whose rows are checked."""
    answer = await send(api, who, csv_file(lines), **asked)
    assert answer.status_code == 200, answer.text
    return await at_stage(api, who, answer.json()["caseId"], "checked")


async def decide(api: httpx.AsyncClient, who: Headers, case_id: str, action: str) -> httpx.Response:
    """Take an action as the case page does."""
    view = (await api.get(f"/cases/{case_id}", headers=who)).json()
    body = {"revision": view["revision"], "remark": "ตรวจแล้ว"}
    headers = {**who, "Idempotency-Key": str(uuid4())}
    return await api.post(f"/cases/{case_id}/actions/{action}", headers=headers, json=body)


async def rows(api: httpx.AsyncClient, who: Headers, case_id: str, shown: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/imports/{case_id}/rows", params={"shown": shown}, headers=who)
    items: list[dict[str, Any]] = answer.json()["items"]
    return items
