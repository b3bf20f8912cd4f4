"""Files that were sent for a request and never named are cleared away at night; what anything names stays."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from uuid import UUID, uuid4

import pytest
from sqlmodel import Session
from temporalio.client import Client
from temporalio.worker import Worker

from activities.documents import housekeeping
from activities.study.transfer_credit import receive_transfer_credit
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import CLEARED_AFTER, remove_unnamed
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.kit.table import new_id
from models.people.person.tables import Person
from tests.support.transferring import PDF, TransferOffices
from tests.support.university import University
from workflows.housekeeping import HousekeepingWorkflow

DAY = timedelta(days=1)


def sent(university: University, by: Person, days_ago: int, *, awaits_naming: bool = True) -> UUID:
    """A file with its content that somebody sent so many days ago."""
    file_id = new_id()
    university.add(
        StoredFile(
            file_id=file_id, kind=FileKind.PDF, name="a.pdf", size_bytes=len(PDF), sha256=sha256(PDF).hexdigest(),
            in_folder=False, sent_by=by.person_id, sent_at=utc_now() - days_ago * DAY, awaits_naming=awaits_naming,
        ),
        StoredFileChunk(file_id=file_id, number=0, content=PDF),
    )  # fmt: skip
    return file_id


def kept(university: University) -> set[UUID]:
    """The files that are there."""
    return {row.file_id for row in university.rows(StoredFile)}


def old(university: University, *file_ids: UUID) -> None:
    """They were sent long ago."""
    for row in university.rows(StoredFile):
        if row.file_id in file_ids:
            row.sent_at, row.awaits_naming = utc_now() - 60 * DAY, True
            university.merge(row)


async def test_files_that_were_never_named_are_deleted_in_batches_with_their_content_and_nothing_else(
    university: University, worker: Worker, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    teacher = university.teacher()
    for days in (15, 16, 30, 90, 300):
        sent(university, teacher, days)
    stays = {sent(university, teacher, 13), sent(university, teacher, 300, awaits_naming=False)}
    deleted = await temporal_client.execute_workflow(
        HousekeepingWorkflow.run, id=f"one-night-{uuid4()}", task_queue=settings().temporal_task_queue
    )
    assert deleted == 5
    assert kept(university) == stays
    assert {row.file_id for row in university.rows(StoredFileChunk)} == stays
    again = await temporal_client.execute_workflow(
        HousekeepingWorkflow.run, id=f"one-night-{uuid4()}", task_queue=settings().temporal_task_queue
    )
    assert again == 0


def test_a_file_that_an_accepted_or_a_received_request_names_stays(university: University) -> None:
    offices = TransferOffices(university)
    accepted = offices.request()
    forgotten = offices.file()
    old(university, forgotten, *accepted.file_ids)
    with Session(university.engine) as session, session.begin():
        assert remove_unnamed(session, utc_now(), 10) == 1
    assert kept(university) == set(accepted.file_ids)
    receive_transfer_credit(accepted)
    with Session(university.engine) as session, session.begin():
        assert remove_unnamed(session, utc_now() + 2 * CLEARED_AFTER, 10) == 0
    assert kept(university) == set(accepted.file_ids)
