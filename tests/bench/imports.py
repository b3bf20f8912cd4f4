"""An import of 50,000 fines: read, checked, confirmed and brought in while one of two workers is killed.

``python -m tests.bench imports``. The file is real CSV; one row in fifty is wrong.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import text
from sqlmodel import Session, select
from temporalio.client import WorkflowHandle

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.db import engine
from models.imports.import_batch.contract.case import BatchStage
from models.imports.import_batch.tables import ImportBatch
from models.kit.settings import settings
from models.people.person.tables import Person
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.stack import BenchStack
from tests.support.imports import fine, import_request
from tests.support.university import University
from workflows.import_batch import ImportBatchWorkflow

ROWS: Final = 50_000
WRONG_EVERY: Final = 50
ALLOWED: Final = 60.0
_CODES: Final = text("SELECT student_code FROM student ORDER BY student_id LIMIT :count")
_WRONG: Final = text("""
    SELECT (SELECT count(*) FROM import_row WHERE case_id = :case_id AND state <> 'applied') - :refused
         + (SELECT count(*) FROM (SELECT FROM debt WHERE case_id = :case_id
                                   GROUP BY student_id HAVING count(*) > 1) twice)
         + abs((SELECT count(*) FROM import_row WHERE case_id = :case_id AND state = 'applied')
               - (SELECT count(*) FROM debt d JOIN invoice i USING (invoice_id)
                   WHERE d.case_id = :case_id AND i.kind = 'fine'))
""")
"""Good rows that were not brought in, students fined twice, and rows without a fine that has an invoice.

Only what this import brought in is counted: the demo university has debts of its own.
"""


async def bench_imports(stack: BenchStack) -> dict[str, float]:
    """Seconds of the check and of the run, the most memory a worker took, and what was lost or done twice."""
    await stack.database("imports", scale=1)
    rows = stack.part_of(ROWS, least=WRONG_EVERY)
    with engine().begin() as connection:
        fill(connection, students=stack.part_of(STUDENTS), cases=1)
        codes = list(connection.execute(_CODES, {"count": rows}).scalars())
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    for worker in ("Worker A", "Worker B"):
        await stack.worker(worker, "worker.py")
    await stack.until_polled(2)
    client = await stack.client()
    university = University(engine())
    lines = [fine(code, "ฟรี" if place % WRONG_EVERY == 0 else "120") for place, code in enumerate(codes)]
    request = import_request(university, _holder(RoleId.FINANCE_OFFICER), lines)
    began = time.perf_counter()
    handle = await client.start_workflow(
        ImportBatchWorkflow.run,
        request,
        id=case_workflow_id(CaseKind.IMPORT_BATCH, request.case_id),
        task_queue=settings().temporal_task_queue,
    )
    batch = await _at_stage(request.case_id, BatchStage.CHECKED)
    checked = time.perf_counter()
    while (state := await handle.query(ImportBatchWorkflow.state)).stage != BatchStage.CHECKED:  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.1)  # the activity that wrote it ends before the workflow goes on
    director = Actor(person_id=_holder(RoleId.TREASURY_DIRECTOR).person_id, role_id=RoleId.TREASURY_DIRECTOR)
    action = CaseAction(action=CaseActionName.APPROVE, actor=director, revision=state.revision)
    await _act(handle, action)
    while _batch(request.case_id).done < batch.good // 2:  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.1)
    peak = max(peak_megabytes(stack, worker) for worker in ("Worker A", "Worker B"))
    stack.supervisor.named("Worker B")[0].kill()
    await _at_stage(request.case_id, BatchStage.FINISHED)
    finished = time.perf_counter()
    with engine().connect() as connection:
        wrong = connection.scalar(_WRONG, {"case_id": request.case_id, "refused": batch.refused})
    return {
        "import_check_seconds_50000": round((checked - began) * ROWS / rows, 1),
        "import_seconds_50000": round((finished - checked) * ROWS / rows, 1),
        "import_peak_mb": round(max(peak, peak_megabytes(stack, "Worker A"))),
        "import_lost_or_twice": int(wrong or 0),
    }


async def _act(handle: WorkflowHandle[ImportBatchWorkflow, CaseRecord], action: CaseAction) -> CaseRecord:
    return await handle.execute_update(ImportBatchWorkflow.act, action, id=str(uuid4()))


def _holder(role: RoleId) -> Person:
    with Session(engine(), expire_on_commit=False) as session:
        return session.exec(
            select(Person).join(RoleHolder).where(RoleHolder.role_id == role).order_by(Person.username)
        ).first() or _nobody(role)


def _nobody(role: RoleId) -> Person:
    raise LookupError(f"nobody holds the role {role}")


def _batch(case_id: UUID) -> ImportBatch:
    with Session(engine(), expire_on_commit=False) as session:
        return session.get_one(ImportBatch, case_id)


async def _at_stage(case_id: UUID, stage: BatchStage) -> ImportBatch:
    reached = {BatchStage.CHECKED: "checked_at", BatchStage.FINISHED: "finished_at"}[stage]
    while getattr(batch := _batch(case_id), reached) is None:  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.1)
    return batch


def peak_megabytes(stack: BenchStack, worker: str) -> float:
    """The most memory a worker has held at once (VmHWM)."""
    [child] = stack.supervisor.named(worker)
    status = Path(f"/proc/{child.pid}/status").read_text()
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(kilobytes) / 1024
