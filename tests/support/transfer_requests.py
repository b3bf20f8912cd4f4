"""Requests to transfer credits over HTTP, and approving them, for tests."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx

from models.people.person.tables import Person, Student
from tests.support.transferring import FREE, INSTITUTION, TransferOffices

Headers = dict[str, str]


def signed(offices: TransferOffices, person: Person | Student) -> Headers:
    """A session in the person's one role."""
    return offices.university.signed_in(person.person_id, offices.role_of(person))


def keyed(headers: Headers) -> Headers:
    """The headers of one press."""
    return headers | {"Idempotency-Key": str(uuid4())}


def line(**changes: object) -> dict[str, object]:
    """A source with everything but its target."""
    return {
        "sourceCode": "2110101", "sourceName": "Programming", "sourceCredits": "3", "grade": "B", "contentShare": 90,
        "sectionCode": "1", "credits": "3", **changes,
    }  # fmt: skip


def lines_of(offices: TransferOffices) -> list[dict[str, object]]:
    """One for a subject, and one for a leaf of the programme."""
    return [
        line(targetCode=offices.one.show_code),
        line(sourceCode="2110999", sourceName="Music", targetPath=FREE, sectionCode=""),
    ]


def asking(offices: TransferOffices, **changes: object) -> dict[str, object]:
    """A complete request."""
    return {
        "source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "reason": "ย้ายสถาบัน",
        "fileIds": [str(offices.file())], **changes,
    }  # fmt: skip


async def approve(api: httpx.AsyncClient, offices: TransferOffices, case_id: str, *people: Person) -> None:
    """Each finds the task in the inbox and approves."""
    for person in people:
        headers = signed(offices, person)
        tasks = (await api.get("/tasks", headers=headers)).json()["items"]
        [task] = [row for row in tasks if row["caseId"] == case_id]
        answer = await api.post(
            f"/cases/{case_id}/actions/approve", json={"revision": task["revision"]}, headers=keyed(headers)
        )
        assert answer.status_code == 200, answer.text


async def ask(api: httpx.AsyncClient, offices: TransferOffices, **changes: object) -> dict[str, Any]:
    """Ask, and be answered."""
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/transfer-credits", json=asking(offices, **changes), headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
