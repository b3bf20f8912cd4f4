"""A registrar sends the calendar, another confirms it, and whoever waits for a period that it moves is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import httpx
import pytest
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.calendar.file_import.contract.moments import closing
from models.calendar.term.tables import CalendarPeriod
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.contract.temporal import OUTCOME_UPDATE
from models.curriculum.section.contract import SectionApproval
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.settings import settings
from models.people.person.tables import UserType
from tests.support.api_imports import officer as officer
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, files, rows, send
from tests.support.imports import csv_file
from tests.support.rows import record_in_rows
from tests.support.starting import reconciled
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.enrolment import EnrolmentWorkflow

Headers = dict[str, str]
COLUMNS: Final = ("row_kind", "academic_year", "semester", "period_kind", "ends")
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]


@pytest.fixture
def colleague(university: University) -> Headers:
    """Another registrar's session."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


async def test_a_period_moved_by_a_file_moves_the_deadline_of_a_waiting_case(
    api: httpx.AsyncClient, university: University, registrar: Headers, colleague: Headers,
    temporal_client: Client, worker: Worker,
) -> None:  # fmt: skip
    student = university.student(university.teacher())
    request = university.request(student, university.section(approval=SectionApproval.ADVISOR))
    handle: WorkflowHandle[EnrolmentWorkflow, CaseRecord] = await temporal_client.start_workflow(
        EnrolmentWorkflow.run,
        request,
        id=case_workflow_id(CaseKind.ENROLMENT, request.case_id),
        task_queue=settings().temporal_task_queue,
    )
    await handle.execute_update(OUTCOME_UPDATE, result_type=CaseRecord)
    [row] = [each for each in university.rows(CalendarPeriod) if each.kind == EnrolmentPeriod.APPROVAL]
    later = closing(row.closes_at.replace(microsecond=0) + timedelta(days=3))
    lines = [
        ("ช่วงเวลา", str(YEAR), str(SEMESTER), "อนุมัติการลงทะเบียน", str(later)),
        ("ช่วงเวลา", str(YEAR), str(SEMESTER), "นอนหลับ", str(later)),
    ]
    answer = await send(api, registrar, csv_file(lines, COLUMNS), kind="calendar", column=COLUMN)
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, registrar, answer.json()["caseId"], "checked")
    assert (batch["good"], batch["changed"], batch["warned"], batch["refused"]) == (1, 1, 1, 1)
    [warned] = [row for row in await rows(api, registrar, batch["caseId"], "successful") if row["warnings"]]
    assert warned["warnings"][0]["message"].startswith("มีคำขอที่รอช่วงเวลานี้ 1 รายการ")
    [refused] = await rows(api, registrar, batch["caseId"], "unsuccessful")
    assert refused["problem"]["message"].startswith("“นอนหลับ” ไม่ใช่รายการของปฏิทิน")
    assert (await decide(api, registrar, batch["caseId"], "approve")).status_code == 403, "a second person confirms"
    assert (await decide(api, colleague, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, registrar, batch["caseId"], "finished")
    await reconciled(temporal_client)

    async def moved() -> bool:
        return record_in_rows(university.engine, request.case_id).deadline_at == later.closes_at

    await eventually(moved)


async def test_no_other_office_sends_the_calendar(api: httpx.AsyncClient, officer: Headers, registrar: Headers) -> None:
    assert "calendar" in {each["kind"] for each in (await api.get("/imports/kinds", headers=registrar)).json()}
    content = csv_file([("term", "2580", "1", "", "")], COLUMNS)
    look = await api.post("/imports/look", params={"kind": "calendar"}, headers=officer, files=files(content))
    assert (look.status_code, look.json()["code"]) == (403, "import_kind_of_others")
