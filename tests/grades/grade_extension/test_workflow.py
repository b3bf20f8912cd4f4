"""The process ``grade_extension`` on the real server: every ending, and the late sheet that opens again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.grades.grade_submission.tables import GradeExtension
from models.kit.calendar import utc_now
from tests.support.deciding import reached
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import reconciled
from tests.support.submitting import Submitting
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.grade_extension import GradeExtensionWorkflow
from workflows.grade_submission import GradeSubmissionWorkflow

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    first = next((row for row in university.rows(CaseFile) if row.kind is CaseKind.GRADE_EXTENSION), None)
    if first is not None:
        handle = temporal_client.get_workflow_handle(first.workflow_id)
        await keep_history(handle, f"grade_extension_{request.node.originalname.removeprefix('test_')}")


class Late:
    """A complete sheet whose submission was begun."""

    def __init__(self, office: Submitting, client: Client) -> None:
        self.office = office
        self.client = client
        self.sheet: dict[str, Any] = {}
        self.submission_id = ""
        self.made_at = utc_now()

    async def begun(self) -> Late:
        """Once its coordinator was asked for the grades."""
        self.sheet = await self.office.filled()
        await reconciled(self.client)
        with self.office.university.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
        await reconciled(self.client)
        [case] = [row for row in self.office.university.rows(CaseFile) if row.kind is CaseKind.GRADE_SUBMISSION]
        self.submission_id = str(case.case_id)
        await self.submission_at("drafting")
        return self

    async def is_late(self) -> Late:
        """Once the period has closed and nobody submitted."""
        await self.begun()
        workflow_id = case_workflow_id(CaseKind.GRADE_SUBMISSION, UUID(self.submission_id))
        await fast_forward(self.client, workflow_id, timedelta(days=11))
        await self.submission_at("late")
        return self

    async def submission_at(self, stage: str) -> CaseRecord:
        """The record of the submission once it stands at a stage."""
        handle = self.client.get_workflow_handle_for(
            GradeSubmissionWorkflow.run, case_workflow_id(CaseKind.GRADE_SUBMISSION, UUID(self.submission_id))
        )
        return await reached(handle, stage)

    async def ask(self, until: datetime, headers: dict[str, str] | None = None) -> httpx.Response:
        """The coordinator asks for more time."""
        body = {"until": until.isoformat(), "reason": "ป่วย"}
        sent = {**(headers or self.office.taught.headers), "Idempotency-Key": uuid4().hex}
        path = f"/grades/sheets/{self.sheet['sheetId']}/extension"
        return await self.office.api.post(path, json=body, headers=sent)

    async def asked(self, days: int) -> str:
        """The case of a request for so many days from when the class was made: asked again, it asks for the same."""
        answer = await self.ask(self.made_at + timedelta(days=days))
        assert answer.status_code == 200, answer.text
        case_id: str = answer.json()["caseId"]
        return case_id


@pytest.fixture
def late(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Late:
    """A class in an open grading period."""
    return Late(Submitting(api, university), temporal_client)


async def test_two_offices_agree_and_the_late_sheet_opens_again(late: Late) -> None:
    await late.is_late()
    case_id = await late.asked(20)
    office = late.office
    assert (await office.act(case_id, "approve", office.head)).json()["stage"] == "registrar_review"
    assert office.university.rows(GradeExtension) == []
    assert (await office.act(case_id, "approve", office.registrar)).json()["stage"] == "approved"
    again = await late.submission_at("drafting")
    [granted] = office.university.rows(GradeExtension)
    assert again.deadline_at == granted.until
    await office.submitted(late.sheet)
    record = record_in_rows(office.university.engine, UUID(case_id))
    handle = late.client.get_workflow_handle_for(
        GradeExtensionWorkflow.run, case_workflow_id(CaseKind.GRADE_EXTENSION, UUID(case_id))
    )
    assert await handle.result() == record


async def test_a_refused_request_leaves_the_sheet_late(late: Late) -> None:
    await late.is_late()
    case_id = await late.asked(20)
    refused = await late.office.act(case_id, "disapprove", late.office.head, remark="ไม่มีเหตุผลพอ")
    assert refused.json()["stage"] == "refused"
    assert (await late.submission_at("late")).stage == "late"


async def test_the_coordinator_cancels_and_may_ask_again(late: Late) -> None:
    await late.begun()
    case_id = await late.asked(20)
    assert await late.asked(20) == case_id
    other = await late.ask(utc_now() + timedelta(days=21))
    assert (other.status_code, other.json()["code"]) == (409, "other_request_stands")
    assert (await late.office.act(case_id, "cancel", late.office.taught.teacher)).json()["stage"] == "cancelled"
    assert await late.asked(20) != case_id


async def test_what_nobody_decided_before_the_wished_instant_lapses(late: Late) -> None:
    await late.begun()
    case_id = await late.asked(20)
    workflow_id = case_workflow_id(CaseKind.GRADE_EXTENSION, UUID(case_id))
    await fast_forward(late.client, workflow_id, timedelta(days=21))
    handle = late.client.get_workflow_handle_for(GradeExtensionWorkflow.run, workflow_id)
    assert (await handle.result()).stage == "lapsed"


async def test_time_that_is_no_more_or_too_much_is_refused_and_strangers_find_nothing(late: Late) -> None:
    await late.begun()
    early = await late.ask(utc_now() + timedelta(days=2))
    assert (early.status_code, early.json()["code"]) == (422, "extension_too_early")
    far = await late.ask(utc_now() + timedelta(days=90))
    assert (far.status_code, far.json()["code"]) == (422, "extension_too_late")
    stranger = late.office.taught.signed_in(late.office.university.teacher())
    assert (await late.ask(utc_now() + timedelta(days=20), stranger)).status_code == 404
    await late.office.submitted(late.sheet)
    needless = await late.ask(utc_now() + timedelta(days=20))
    assert (needless.status_code, needless.json()["code"]) == (409, "extension_not_needed")
