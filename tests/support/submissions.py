"""The cases of submitted sheets of grades and their workflows, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.grades.grade.tables import GradeRecord
from models.grades.grade_submission.tables import GradeSubmission
from tests.support.deciding import reached
from tests.support.histories import keep_history
from tests.support.starting import reconciled
from tests.support.university import University
from workflows.grade_submission import GradeSubmissionWorkflow


@pytest.fixture
async def submission_history(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    first = next(iter(university.rows(GradeSubmission)), None)
    if first is not None:
        handle = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.GRADE_SUBMISSION, first.case_id))
        await keep_history(handle, f"grade_submission_{request.node.originalname.removeprefix('test_')}")


def letters(university: University) -> dict[int, str]:
    """The grades that hold, by student."""
    return {row.student_id: row.grade for row in university.rows(GradeRecord)}


def workflow_of(case_id: str) -> str:
    """The workflow of a case."""
    return case_workflow_id(CaseKind.GRADE_SUBMISSION, UUID(case_id))


async def stands_at(client: Client, case_id: str, stage: str) -> CaseRecord:
    """The record once the case stands at a stage."""
    handle = client.get_workflow_handle_for(
        GradeSubmissionWorkflow.run, case_workflow_id(CaseKind.GRADE_SUBMISSION, UUID(case_id))
    )
    return await reached(handle, stage)


async def begun_case(university: University, client: Client) -> CaseFile:
    """The case that the opened round began, its workflow started."""
    with university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
    await reconciled(client)
    [case] = [row for row in university.rows(CaseFile) if row.kind is CaseKind.GRADE_SUBMISSION]
    return case
