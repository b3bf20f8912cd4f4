"""The regulation of the day: a chain of offices that changes while a case runs changes only cases that begin later."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowHandle

from activities.enrolment import unlock as unlock_activities
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.review.contract import Office, Review
from models.cases.task.contract import Actor
from models.enrolment.unlock.contract import UnlockRequest
from models.enrolment.unlock.rules.process import REGULATION
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.unlock import Offices
from worker import create_worker
from workflows.unlock import UnlockWorkflow

SHORTER = REGULATION.model_copy(
    update={"version": 2, "chain": (Review(stage="registrar_review", office=Office(role=RoleId.REGISTRAR)),)}
)
LONGER = REGULATION.model_copy(
    update={
        "version": 2,
        "chain": (
            REGULATION.chain[0],
            Review(stage="treasury_review", office=Office(role=RoleId.TREASURY_DIRECTOR)),
            *REGULATION.chain[1:],
        ),
    }
)


async def asked(client: Client, request: UnlockRequest) -> WorkflowHandle[UnlockWorkflow, CaseRecord]:
    """The workflow of a request, before its first review."""
    return await begun(client, UnlockWorkflow.run, request, case_workflow_id(CaseKind.UNLOCK, request.case_id))


async def approved(handle: WorkflowHandle[UnlockWorkflow, CaseRecord], actor: Actor) -> CaseRecord:
    """The record after somebody approved."""
    record = await handle.query(UnlockWorkflow.state)
    action = CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=record.revision)
    return await handle.execute_update(UnlockWorkflow.act, action)


def test_a_request_received_again_by_a_later_version_keeps_its_regulation(
    university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Offices(university).request()
    first = unlock_activities.receive_unlock(request)
    monkeypatch.setattr(unlock_activities, "REGULATION", LONGER)
    monkeypatch.setattr(unlock_activities, "REGULATIONS", {1: REGULATION, 2: LONGER})
    assert unlock_activities.receive_unlock(request) == first
    assert first.regulation == REGULATION


@pytest.mark.parametrize("later", [LONGER, SHORTER], ids=["an office more", "offices less"])
async def test_a_chain_that_changes_under_a_running_case_leaves_it_its_own(
    university: University, temporal_client: Client, monkeypatch: pytest.MonkeyPatch, later: object
) -> None:
    offices = Offices(university)
    advisor = Actor(person_id=offices.advisor.person_id, role_id=RoleId.TEACHER)
    dean = Actor(person_id=offices.dean.person_id, role_id=RoleId.DEAN, faculty_code="E")
    registrar = Actor(person_id=offices.registrar.person_id, role_id=RoleId.REGISTRAR)
    request = offices.request()
    async with create_worker(temporal_client):
        handle = await asked(temporal_client, request)

    monkeypatch.setattr(unlock_activities, "REGULATION", later)
    # A worker of the new version knows the case only from its history.
    async with create_worker(temporal_client):
        for actor, stage in ((advisor, "faculty_review"), (dean, "registrar_review"), (registrar, "approved")):
            record = await approved(handle, actor)
            assert record.stage == stage
        assert await handle.result() == record == record_in_rows(university.engine, request.case_id)
        with university.engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM enrolment_unlock")).scalar_one() == 1


async def test_a_case_that_begins_later_runs_under_the_new_chain(
    university: University, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    offices = Offices(university)
    monkeypatch.setattr(unlock_activities, "REGULATION", LONGER)
    async with create_worker(temporal_client):
        handle = await asked(temporal_client, offices.request())
        record = await approved(handle, Actor(person_id=offices.advisor.person_id, role_id=RoleId.TEACHER))
    assert record.stage == record.tasks[0].name == "treasury_review"
    assert record.main_stages == ("received", *LONGER.stages, "approved")
