"""A curriculum officer who proposes a version, and the offices that consider it, for tests of its workflow."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client, WorkflowHandle

from models.access.role.contract import RoleId
from models.calendar.term.tables import CalendarPeriod, Term
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person, UserType
from tests.support.histories import keep_history
from tests.support.university import University
from tests.support.waiting import eventually


class VersionOffices:
    """An officer, a head of department, a dean and a registrar; ``term`` is that of the version."""

    kind: ClassVar[CaseKind]
    freeze_period: ClassVar[StrEnum]
    term: ClassVar[tuple[int, int]] = (2579, 1)

    def __init__(self, api: httpx.AsyncClient, university: University, client: Client) -> None:
        self.api, self.university, self.client = api, university, client
        self.officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER)
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)

    def headers(self, person: Person) -> dict[str, str]:
        """A session in the person's office."""
        roles = {
            self.officer.person_id: RoleId.CURRICULUM_OFFICER,
            self.head.person_id: RoleId.HEAD_OF_DEPARTMENT,
            self.dean.person_id: RoleId.DEAN,
        }
        return self.university.signed_in(person.person_id, roles.get(person.person_id, RoleId.REGISTRAR))

    @property
    def keyed(self) -> dict[str, str]:
        """The officer's session, with a key of its own."""
        return {**self.headers(self.officer), "Idempotency-Key": uuid4().hex}

    def next_term(self, *, starts_in: timedelta, freezes_in: timedelta | None = None) -> None:
        """The calendar has the term of the version."""
        now = utc_now()
        starts_on = bangkok_date(now + starts_in)
        year, semester = self.term
        self.university.add(
            Term(academic_year=year, semester=semester, starts_on=starts_on, ends_on=starts_on + timedelta(days=120))
        )
        if freezes_in is not None:
            self.freeze(now + freezes_in)

    def freeze(self, closes_at: datetime) -> None:
        """The versions of the term are frozen then."""
        self.university.merge(
            CalendarPeriod(
                period_id=7_700_000 + self.head.person_id.int % 99_991, academic_year=self.term[0],
                semester=self.term[1], kind=self.freeze_period,
                opens_at=utc_now() - timedelta(days=30), closes_at=closes_at,
            )
        )  # fmt: skip

    async def moved_freeze(self, case_id: str, closes_at: datetime) -> CaseRecord:
        """The record once the registrar has moved the freeze and the case has heard of it."""
        self.freeze(closes_at)
        handle = self.handle(case_id)
        await handle.signal("calendar_changed", {"academic_year": self.term[0], "semester": self.term[1]})

        async def moved() -> CaseRecord | None:
            record = await self.state(case_id)
            return record if record.deadline_at == closes_at else None

        return await eventually(moved)

    async def escalated(self, case_id: str) -> CaseRecord:
        """The record once somebody else has the task too."""

        async def joined() -> CaseRecord | None:
            record = await self.state(case_id)
            return record if len(record.tasks) > 1 else None

        return await eventually(joined)

    async def act(self, case_id: str, action: str, by: Person, **more: Any) -> httpx.Response:
        """Take an action as the case page does."""
        headers = self.headers(by)
        view = (await self.api.get(f"/cases/{case_id}", headers=headers)).json()
        sent = {**headers, "Idempotency-Key": uuid4().hex}
        body = {"revision": view.get("revision", 1), **more}
        return await self.api.post(f"/cases/{case_id}/actions/{action}", headers=sent, json=body)

    async def agreed(self, case_id: str) -> httpx.Response:
        """Every office approves."""
        for office in (self.head, self.dean):
            assert (await self.act(case_id, "approve", office)).status_code == 200
        return await self.act(case_id, "approve", self.registrar)

    def handle(self, case_id: str) -> WorkflowHandle[Any, CaseRecord]:
        """The workflow of a case."""
        return self.client.get_workflow_handle(case_workflow_id(self.kind, UUID(case_id)), result_type=CaseRecord)

    async def state(self, case_id: str) -> CaseRecord:
        """What the workflow of a case says of it."""
        record: CaseRecord = await self.handle(case_id).query("state", result_type=CaseRecord)
        return record


async def recorded_history(
    kind: CaseKind, request: pytest.FixtureRequest, client: Client, university: University
) -> AsyncIterator[None]:
    """The history of a test's first case of a kind is kept where that is asked for: for a fixture around each test."""
    yield
    first = next((row for row in university.rows(CaseFile) if row.kind is kind), None)
    if first is not None:
        name = request.node.name.removeprefix("test_").replace("[", "_").rstrip("]")
        await keep_history(client.get_workflow_handle(first.workflow_id), f"{kind.value}_{name}")
