"""Reading print runs: how far one is, and the file of all of them."""

from __future__ import annotations

from io import BytesIO
from uuid import UUID

import pypdfium2
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.finance.print_run.schemas import PrintRunView
from models.finance.print_run.store import FILES, PROGRESS, of_run
from models.finance.print_run.tables import PrintRun
from models.kit.errors import Refusal


async def find_run(session: AsyncSession, person_id: UUID, run_id: UUID) -> PrintRun:
    """A run that the person asked for. Raises Refusal ``not_found``."""
    run = await session.get(PrintRun, run_id)
    if run is None or run.asked_by != person_id:
        raise Refusal("not_found")
    return run


async def run_of_key(session: AsyncSession, person_id: UUID, key: str) -> PrintRun | None:
    """What the person asked for under a key."""
    found: PrintRun | None = await session.scalar(
        select(PrintRun).where(col(PrintRun.asked_by) == person_id, col(PrintRun.idempotency_key) == key)
    )
    return found


async def run_view(session: AsyncSession, run: PrintRun) -> PrintRunView:
    """How far a run is."""
    row = (await session.execute(PROGRESS, of_run(run))).one()
    return PrintRunView(run_id=run.run_id, kind=run.kind, language=run.language, papers=row.papers, done=row.done)


async def files_of(session: AsyncSession, run: PrintRun) -> list[bytes]:
    """The PDFs of a run in their order. Raises Refusal ``document_not_ready`` while one is missing."""
    files: list[bytes | None] = list(await session.scalars(FILES, of_run(run)))
    there = [file for file in files if file is not None]
    if len(there) < len(files):
        raise Refusal("document_not_ready")
    return there


def as_one(files: list[bytes]) -> bytes:
    """The pages of PDFs, one after the other. Blocks; call in a thread."""
    content = BytesIO()
    with pypdfium2.PdfDocument.new() as whole:
        for file in files:
            with pypdfium2.PdfDocument(file) as paper:
                whole.import_pages(paper)
        whole.save(content)
    return content.getvalue()
