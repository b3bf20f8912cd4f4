"""Lists as Excel files: noted in the audit trail first, then written, then sent under a name that says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.background import BackgroundTask

from api.kit.spreadsheet import MEDIA_TYPE, ColumnOf
from models.calendar import BANGKOK, utc_now
from models.errors import Language, Refusal, text_of
from models.tables.access.security import AuditEntry

FILE_ANSWER: Final[dict[int | str, dict[str, object]]] = {200: {"content": {MEDIA_TYPE: {}}}}
"""What a route that sends a file says of it in the OpenAPI document."""


def note_export(
    session: AsyncSession,
    actor_id: UUID,
    noun: str,
    subject_id: str,
    *,
    rows: int,
    most: int,
    scope: str,
    narrowed: Mapping[str, object],
) -> None:
    """Write into the audit trail who takes how many rows of what, found by which filter.

    Raises Refusal ``export_too_large`` for more than ``most`` rows.
    """
    if rows > most:
        raise Refusal("export_too_large", limit=most)
    session.add(
        AuditEntry(
            at=utc_now(),
            actor_id=actor_id,
            action=f"{noun}.export",
            subject_kind=f"{noun}_export",
            subject_id=subject_id,
            before=None,
            after={"rows": rows, "scope": scope, "filter": dict(narrowed)},
        )
    )


def headings(noun: str, columns: tuple[tuple[str, int], ...], language: Language) -> list[ColumnOf]:
    """The columns of a sheet, each of its name in the catalogue ``exports`` and its width."""
    return [ColumnOf(text_of(f"{noun}.{name}", language, name="exports"), width) for name, width in columns]


def exported(path: Path, *named: str) -> FileResponse:
    """The file, which is gone once it is sent, named after what is in it and the day it was taken."""
    day = f"{utc_now().astimezone(BANGKOK):%Y-%m-%d}"
    return FileResponse(
        path,
        media_type=MEDIA_TYPE,
        filename=f"{'-'.join([*named, day])}.xlsx",
        background=BackgroundTask(path.unlink, missing_ok=True),
    )
