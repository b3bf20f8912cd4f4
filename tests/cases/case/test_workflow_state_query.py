"""The query ``state`` says what the rows say, also while a step is on its way into them."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.enrolment.unlock.contract import UnlockStage
from tests.support.locks import a_lock_is_waited_for
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.unlock import Offices
from workflows.unlock import UnlockWorkflow

pytestmark = pytest.mark.usefixtures("worker")


async def test_a_step_that_the_rows_do_not_show_yet_is_not_told_by_the_query_either(
    university: University, temporal_client: Client
) -> None:
    offices = Offices(university)
    request = offices.request()
    handle = await begun(
        temporal_client, UnlockWorkflow.run, request, case_workflow_id(CaseKind.UNLOCK, request.case_id)
    )
    before = await handle.query(UnlockWorkflow.state)
    advisor = Actor(person_id=offices.advisor.person_id, role_id=RoleId.TEACHER)
    action = CaseAction(action=CaseActionName.APPROVE, actor=advisor, revision=before.revision)
    with university.engine.begin() as connection:
        connection.execute(text("SELECT FROM case_file WHERE case_id = :id FOR UPDATE"), {"id": request.case_id})
        approving = asyncio.create_task(handle.execute_update(UnlockWorkflow.act, action))
        await a_lock_is_waited_for(university.engine)
        assert await handle.query(UnlockWorkflow.state) == before == record_in_rows(university.engine, request.case_id)
    after = await approving
    assert after.stage == UnlockStage.FACULTY_REVIEW
    assert await handle.query(UnlockWorkflow.state) == after == record_in_rows(university.engine, request.case_id)
