"""The process ``document`` on the real server: one paper a press, shared by two presses, made again after a failure."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowFailureError, WorkflowHandle
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.worker import Worker

from activities.documents import issuing
from activities.documents.pool import rendered
from models.documents.paper.contract import (
    DocumentRequest,
    IssuedDocument,
    Paper,
    PaperTemplate,
    document_workflow_id,
)
from models.enrolment.paper.contract import ENROLMENT_RESULT, term_subject
from models.kit.settings import settings
from models.people.person.tables import Student
from tests.support.histories import keep_history
from tests.support.university import SEMESTER, YEAR, University
from workflows.document import DocumentWorkflow


def wish(student: Student) -> DocumentRequest:
    """A student's wish for the enrolment result of the term."""
    return DocumentRequest(
        kind=ENROLMENT_RESULT, subject=term_subject(student.student_id, YEAR, SEMESTER), language="th",
        requested_by=student.person_id,
    )  # fmt: skip


async def started(client: Client, request: DocumentRequest) -> WorkflowHandle[DocumentWorkflow, IssuedDocument]:
    """The run for a wish, as the API starts it."""
    return await client.start_workflow(
        DocumentWorkflow.run,
        request,
        id=document_workflow_id(request),
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
    )


async def test_a_paper_is_issued(university: University, temporal_client: Client, worker: Worker) -> None:
    handle = await started(temporal_client, wish(university.student()))
    issued = await handle.result()
    await keep_history(handle, "a_paper_is_issued")
    with university.engine.connect() as connection:
        stored = connection.execute(text("SELECT document_id FROM printed_document_file")).scalar_one()
    assert stored == issued.document_id


async def test_two_presses_at_once_share_a_run_and_a_paper(
    university: University, temporal_client: Client, worker: Worker
) -> None:
    request = wish(university.student())
    handles = await asyncio.gather(*(started(temporal_client, request) for _ in range(2)))
    issued = [await handle.result() for handle in handles]
    assert issued[0] == issued[1]


async def test_a_failed_rendering_is_tried_again_and_gives_the_same_paper(
    university: University, temporal_client: Client, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def fails_once(paper: Paper, template: PaperTemplate) -> bytes:
        tried.append(paper.code)
        if len(tried) == 1:
            raise OSError("no room on the disk")
        return rendered(paper, template)

    monkeypatch.setattr(issuing, "rendered", fails_once)
    handle = await started(temporal_client, wish(university.student()))
    await handle.result()
    await keep_history(handle, "a_failed_rendering_is_tried_again")
    assert tried[0] == tried[1]


async def test_a_paper_of_nobody_ends_the_run_at_once(
    university: University, temporal_client: Client, worker: Worker
) -> None:
    student = university.student()
    handle = await started(
        temporal_client, wish(student).model_copy(update={"subject": term_subject(1, YEAR, SEMESTER)})
    )
    with pytest.raises(WorkflowFailureError):
        await handle.result()
    await keep_history(handle, "a_paper_of_nobody_is_not_made")
