"""A class whose grades are submitted, and everybody who has a hand in them, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx

from models.access.role.contract import RoleId
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.people.person.tables import Person, UserType
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University

Headers = dict[str, str]
FULL_MARKS = (("40", "60"), ("32", "48"), ("20", "30"))
"""The scores of three students: 100, 80 and 50 percent."""


@dataclass
class Submitting:
    """A class of three in an open grading period, with a head, a dean and a registrar."""

    api: httpx.AsyncClient
    university: University
    taught: Class = field(init=False)
    head: Person = field(init=False)
    dean: Person = field(init=False)
    registrar: Person = field(init=False)

    def __post_init__(self) -> None:
        self.taught = Class(self.api, self.university)
        self.head = self.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = self.university.person(UserType.TEACHER, RoleId.DEAN)
        self.registrar = self.university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        now = utc_now()
        self.grading(now - timedelta(days=1), now + timedelta(days=10))

    def grading(self, opens_at: datetime, closes_at: datetime) -> None:
        """When grades are submitted."""
        self.university.period(GradingPeriod.GRADING, opens_at, closes_at)

    def headers(self, person: Person) -> Headers:
        """A session of one of the reviewers."""
        roles = {
            self.head.person_id: RoleId.HEAD_OF_DEPARTMENT,
            self.dean.person_id: RoleId.DEAN,
            self.registrar.person_id: RoleId.REGISTRAR,
        }
        return self.university.signed_in(person.person_id, roles.get(person.person_id, RoleId.TEACHER))

    async def filled(self) -> dict[str, Any]:
        """The sheet with every score."""
        sheet = await self.taught.open(*HALVES)
        await self.taught.save(
            sheet,
            *(self.taught.cell(sheet, student, topic, value)
              for student, scores in enumerate(FULL_MARKS) for topic, value in enumerate(scores)),
        )  # fmt: skip
        return await self.taught.sheet(sheet["sheetId"])

    async def state(self, sheet: dict[str, Any]) -> dict[str, Any]:
        """What stands between the sheet and its submission."""
        answer = await self.api.get(f"/grades/sheets/{sheet['sheetId']}/submission", headers=self.taught.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def submit(
        self, sheet: dict[str, Any], *, shown: str = "", headers: Headers | None = None, key: str = ""
    ) -> httpx.Response:
        """Submit the sheet as it is now, or as it was shown."""
        body = {"hash": shown or (await self.state(sheet))["hash"]}
        sent = {**(headers or self.taught.headers), "Idempotency-Key": key or uuid4().hex}
        return await self.api.post(f"/grades/sheets/{sheet['sheetId']}/submission", json=body, headers=sent)

    async def submitted(self, sheet: dict[str, Any]) -> str:
        """The case of a sheet that was submitted."""
        answer = await self.submit(sheet)
        assert answer.status_code == 200, answer.text
        case_id: str = answer.json()["caseId"]
        return case_id

    async def act(self, case_id: str, action: str, by: Person, **more: Any) -> httpx.Response:
        """Take an action as the case page does."""
        headers = self.headers(by)
        view = (await self.api.get(f"/cases/{case_id}", headers=headers)).json()
        body = {"revision": view.get("revision", 1), **more}
        sent = {**headers, "Idempotency-Key": uuid4().hex}
        return await self.api.post(f"/cases/{case_id}/actions/{action}", headers=sent, json=body)

    async def stage(self, case_id: str) -> str:
        """Where the case stands."""
        view = await self.api.get(f"/cases/{case_id}", headers=self.taught.headers)
        found: str = view.json()["stage"]
        return found
