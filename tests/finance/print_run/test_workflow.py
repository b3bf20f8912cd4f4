"""The process ``print_run`` on the real server: the papers of a list, each made once, also after a failure."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlmodel import Session
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.documents import issuing
from activities.documents.pool import rendered
from models.access.role.contract import RoleId
from models.documents.paper.contract import Paper, PaperTemplate
from models.finance.invoice.tables.invoices import Invoice
from models.finance.print_run.contract import PrintRunKind, PrintRunWish, print_run_workflow_id
from models.finance.print_run.store import PROGRESS, of_run
from models.finance.print_run.tables import PrintRun, PrintRunPaper
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.kit.table import new_id
from models.people.person.tables import UserType
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.university import University
from workflows.print_run import PrintRunWorkflow


@pytest.fixture
def wish(university: University) -> PrintRunWish:
    """Three invoices to print, as the API leaves them."""
    cashier = Cashier(university)
    officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    for number in range(3):
        cashier.bill(f"bill-{number}", university.student(), [Decimal(100)])
    run = PrintRun(
        run_id=new_id(), kind=PrintRunKind.INVOICES, language="th", idempotency_key="first-press",
        asked_by=officer.person_id, asked_at=utc_now(),
    )  # fmt: skip
    invoices = sorted(university.rows(Invoice), key=lambda invoice: invoice.number)
    papers = [
        PrintRunPaper(run_id=run.run_id, position=place, student_id=invoice.student_id, line=f"{invoice.number}/1")
        for place, invoice in enumerate(invoices, 1)
    ]
    run_id = run.run_id
    university.add(run)
    university.add(*papers)
    return PrintRunWish(run_id=run_id)


async def started(client: Client, wish: PrintRunWish) -> WorkflowHandle[PrintRunWorkflow, int]:
    """The run, as the API starts it."""
    return await client.start_workflow(
        PrintRunWorkflow.run,
        wish,
        id=print_run_workflow_id(wish.run_id),
        task_queue=settings().temporal_task_queue,
    )


def progress(university: University, run_id: UUID) -> tuple[int, int]:
    """How many papers a run has, and how many of them are there."""
    with Session(university.engine) as session:
        run = session.get_one(PrintRun, run_id)
        found = session.connection().execute(PROGRESS, of_run(run)).one()
        return found.papers, found.done


async def test_every_paper_of_a_run_is_made_and_run_again_none_is_left(
    university: University, temporal_client: Client, worker: Worker, wish: PrintRunWish
) -> None:
    handle = await started(temporal_client, wish)
    assert await handle.result() == 3
    await keep_history(handle, "print_run_every_paper_is_made")
    assert progress(university, wish.run_id) == (3, 3)
    again = await started(temporal_client, wish)
    assert await again.result() == 0


async def test_a_paper_that_could_not_be_made_is_made_again_and_the_others_once(
    university: University,
    temporal_client: Client,
    worker: Worker,
    wish: PrintRunWish,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def fails_once(paper: Paper, template: PaperTemplate) -> bytes:
        tried.append(paper.code)
        if len(tried) == 2:
            raise OSError("no room on the disk")
        return rendered(paper, template)

    monkeypatch.setattr(issuing, "rendered", fails_once)
    handle = await started(temporal_client, wish)
    await handle.result()
    await keep_history(handle, "print_run_a_failed_paper_is_made_again")
    assert (len(tried), len(set(tried))) == (4, 3)
    with university.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM printed_document_file")) == 3
