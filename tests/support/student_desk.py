"""A student at the portal, who asks, plans and reads as the pages do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from models.curriculum.section.tables import Section
from models.people.person.tables import Student
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": YEAR, "semester": SEMESTER}


@dataclass
class Desk:
    """A student at the portal."""

    api: httpx.AsyncClient
    university: University
    student: Student
    headers: dict[str, str]
    presses: int = field(default=0)

    async def ask(self, path: str, operation: str, take: list[Section], give: list[Section]) -> dict[str, Any]:
        """Validate or request."""
        self.presses += 1
        answer = await self.api.post(
            f"/enrolment/{path}",
            json={
                **TERM,
                "operation": operation,
                "sectionIds": [section.section_id for section in take],
                "dropSectionIds": [section.section_id for section in give],
            },
            headers={**self.headers, "Idempotency-Key": f"press-number-{self.presses}"},
        )
        assert answer.status_code in (200, 202), answer.text
        result: dict[str, Any] = answer.json()
        return result

    async def request(self, operation: str, *take: Section, give: tuple[Section, ...] = ()) -> dict[str, Any]:
        """The case of a request once it is decided, followed as pages do where it was only accepted at first."""
        case: dict[str, Any] = (await self.ask("requests", operation, list(take), list(give)))["case"]
        while case["revision"] == 0:
            followed = await self.api.get(f"/cases/{case['id']}?after=0", headers=self.headers, timeout=60)
            assert followed.status_code in (200, 204), followed.text
            case = followed.json() if followed.status_code == 200 else case
        return case

    async def validate(self, operation: str, *take: Section, give: tuple[Section, ...] = ()) -> dict[str, Any]:
        """What would become of it."""
        return await self.ask("validate", operation, list(take), list(give))

    async def get(self, path: str, **parameters: Any) -> Any:
        """Read something of the term."""
        answer = await self.api.get(f"/enrolment/{path}", params={**TERM, **parameters}, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()


def codes(items: list[dict[str, Any]]) -> list[str]:
    """Each item's outcome, or the code it was refused with."""
    return [item["refused"]["code"] if item["refused"] else item["outcome"] for item in items]
