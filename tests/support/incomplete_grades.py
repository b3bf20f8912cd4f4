"""An I or N that is published and its case, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.grades.grade.tables import GradeRecord
from models.grades.incomplete_grade.tables import IncompleteGrade
from tests.support.deciding import reached
from tests.support.histories import keep_history
from tests.support.starting import reconciled
from tests.support.submitting import Submitting
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.incomplete_grade import IncompleteGradeWorkflow


@pytest.fixture
async def incomplete_grade_history(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    first = next(iter(university.rows(IncompleteGrade)), None)
    if first is not None:
        handle = temporal_client.get_workflow_handle(workflow_of(first.case_id))
        await keep_history(handle, f"incomplete_grade_{request.node.originalname.removeprefix('test_')}")


def workflow_of(case_id: UUID) -> str:
    """The workflow of a case."""
    return case_workflow_id(CaseKind.INCOMPLETE_GRADE, case_id)


class IncompleteCase:
    """The I or N of the first student of a class, published; everybody who decides."""

    def __init__(self, office: Submitting, client: Client) -> None:
        self.office = office
        self.client = client
        self.student = office.taught.students[0]
        self.case_id = UUID(int=0)

    async def published(self, letter: str = "I") -> IncompleteCase:
        """Once the grade is out and its case is begun."""
        office = self.office
        sheet = await office.filled()
        path = f"/grades/sheets/{sheet['sheetId']}/letters/{self.student.student_id}"
        body = {"letter": letter, "reason": "รอส่งรายงาน", "revision": 0}
        assert (await office.api.put(path, json=body, headers=office.taught.headers)).status_code == 200
        case_id = await office.submitted(sheet)
        await office.act(case_id, "approve", office.head)
        await office.act(case_id, "approve", office.dean)
        [row] = office.university.rows(IncompleteGrade)
        self.case_id = row.case_id
        with office.university.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
        await reconciled(self.client)
        await self.at("open")
        return self

    async def at(self, stage: str) -> CaseRecord:
        """The record once the case stands at a stage."""
        handle = self.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(self.case_id))
        return await reached(handle, stage)

    async def propose(self, letter: str) -> httpx.Response:
        """The teacher proposes a letter."""
        form = {"letter": letter, "reason": "ส่งรายงานแล้ว"}
        return await self.office.act(str(self.case_id), "submit", self.office.taught.teacher, form=form)

    async def decided(self, action: str, by: Any, **more: Any) -> httpx.Response:
        """Somebody decides."""
        return await self.office.act(str(self.case_id), action, by, **more)

    async def forward(self, days: int) -> None:
        """The workflow's clock runs ahead."""
        await fast_forward(self.client, workflow_of(self.case_id), timedelta(days=days))

    @property
    def letter(self) -> str:
        """The grade that holds."""
        [grade] = [
            row.grade for row in self.office.university.rows(GradeRecord) if row.student_id == self.student.student_id
        ]
        return grade


async def listed(waiting: IncompleteCase, **asked: str) -> list[dict[str, Any]]:
    """The teacher's list."""
    answer = await waiting.office.api.get("/grades/incomplete", params=asked, headers=waiting.office.taught.headers)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["items"]
    return rows
