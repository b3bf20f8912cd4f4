"""What a finance officer asked for, decided by a second person through the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx

from tests.api.finance.conftest import Headers
from tests.support.waiting import eventually


async def decide(api: httpx.AsyncClient, who: Headers, case_id: str, action: str) -> httpx.Response:
    """Somebody decides once it is before the treasury."""

    async def waits() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/cases/{case_id}", headers=who)).json()
        return found if found.get("stage") == "treasury_review" else None

    case = await eventually(waits)
    return await api.post(
        f"/cases/{case_id}/actions/{action}",
        json={"revision": case["revision"], "remark": "ตรวจแล้ว"},
        headers={**who, "Idempotency-Key": uuid4().hex},
    )


async def ended(api: httpx.AsyncClient, who: Headers, case_id: str) -> str:
    """The stage a case ends in."""

    async def over() -> str | None:
        found = (await api.get(f"/cases/{case_id}", headers=who)).json()
        return str(found["stage"]) if found["state"] == "closed" else None

    return await eventually(over)
