"""Where files are kept: in the database, or in the folder of ``MYKU_FILE_FOLDER``. For API and activities alike.

A file and its row are one transaction of the caller. In the database a failure leaves nothing; in the folder it may
leave a file without a row, which :func:`remove_orphans` (housekeeping) deletes a day later.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final
from uuid import UUID

from sqlalchemy import insert, select, text
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.kit.settings import settings
from models.kit.table import new_id

PIECE_BYTES: Final = 256 * 1024
ORPHAN_AFTER: Final = timedelta(days=1)
"""Longer than any upload and its transaction last."""
NAMED_WITHIN: Final = timedelta(days=7)
"""How long a file that was sent before its request may be named in one."""
CLEARED_AFTER: Final = timedelta(days=14)
"""When it is cleared away where none named it: a week after it last could have been, so that no request which is just
being accepted loses its file."""


def save_file(
    session: Session,
    content: BinaryIO,
    *,
    kind: FileKind,
    name: str,
    sent_by: UUID,
    sent_at: datetime,
    file_id: UUID | None = None,
    awaits_naming: bool = False,
) -> StoredFile:
    """Keep what ``content`` holds from its beginning; the caller commits, and has judged kind and size before.

    ``awaits_naming``: a request will name it; without one it is cleared away (:func:`remove_unnamed`).
    """
    folder = settings().file_folder
    digest, size = hashlib.sha256(), 0
    for piece in _pieces(content):
        digest.update(piece)
        size += len(piece)
    row = StoredFile(
        file_id=file_id or new_id(),
        kind=kind,
        name=name,
        size_bytes=size,
        sha256=digest.hexdigest(),
        in_folder=folder is not None,
        sent_by=sent_by,
        sent_at=sent_at,
        awaits_naming=awaits_naming,
    )
    session.add(row)
    session.flush()
    if folder is not None:
        _write(_path(folder, row.file_id), content)
        return row
    for number, piece in enumerate(_pieces(content)):
        values = {"file_id": row.file_id, "number": number, "content": piece}
        session.execute(insert(StoredFileChunk), values)
    return row


def read_file(session: Session, file: StoredFile) -> Iterator[bytes]:
    """The content of a file, piece by piece. Raises FileNotFoundError when the folder has lost it."""
    if file.in_folder:
        with _path(_folder(), file.file_id).open("rb") as content:
            yield from _pieces(content)
        return
    for number in range(-(-file.size_bytes // PIECE_BYTES)):
        yield session.get_one(StoredFileChunk, (file.file_id, number)).content


def remove_file(session: Session, file: StoredFile) -> None:
    """Delete a file that nothing refers to; its content in a folder goes with the next :func:`remove_orphans`."""
    session.delete(file)


def remove_unnamed(session: Session, now: datetime, batch: int) -> int:
    """Delete up to ``batch`` files that were sent for a request and that none has named for :data:`CLEARED_AFTER`;
    returns how many. Safe at any time; the caller commits.

    A file stays while a row of any table names it, and while a request that was accepted and is not received yet does.
    Content in a folder goes with the next :func:`remove_orphans`.
    """
    unnamed = " ".join(
        f"AND NOT EXISTS (SELECT FROM {table} x WHERE x.{column} = f.file_id)" for table, column in _naming_columns()
    )
    statement = text(f"""
        WITH asked AS (
            SELECT DISTINCT CAST(id AS uuid) AS file_id
              FROM case_file c CROSS JOIN LATERAL jsonb_array_elements_text(c.request -> 'file_ids') AS named(id)
             WHERE c.state = 'open' AND c.request ? 'file_ids')
        DELETE FROM stored_file WHERE file_id IN (
            SELECT f.file_id FROM stored_file f
             WHERE f.awaits_naming AND f.sent_at < :before AND f.file_id NOT IN (SELECT file_id FROM asked)
                   {unnamed}
             ORDER BY f.sent_at LIMIT :batch FOR UPDATE SKIP LOCKED)
    """)
    return session.connection().execute(statement, {"before": now - CLEARED_AFTER, "batch": batch}).rowcount


def _naming_columns() -> list[tuple[str, str]]:
    """Every column of every table that names a file, but for the file's own content."""
    return sorted(
        (table.name, key.parent.name)
        for table in SQLModel.metadata.tables.values()
        if table.name != StoredFileChunk.__tablename__
        for key in table.foreign_keys
        if key.target_fullname == "stored_file.file_id"
    )


def remove_orphans(session: Session, now: datetime) -> int:
    """Delete files of the folder that are a day old and have no row; returns how many. Safe at any time."""
    folder = settings().file_folder
    if folder is None or not folder.is_dir():
        return 0
    removed = 0
    for path in folder.glob("??/*"):
        if datetime.fromtimestamp(path.stat().st_mtime, now.tzinfo) > now - ORPHAN_AFTER:
            continue
        try:
            known = session.scalar(select(col(StoredFile.file_id)).where(col(StoredFile.file_id) == UUID(path.name)))
        except ValueError:
            continue  # not ours
        if known is None:
            path.unlink(missing_ok=True)
            removed += 1
    return removed


def _folder() -> Path:
    folder = settings().file_folder
    if folder is None:
        raise FileNotFoundError("a file is kept in a folder, and MYKU_FILE_FOLDER names none")
    return folder


def _path(folder: Path, file_id: UUID) -> Path:
    """By the last two letters of its id, which are random: a folder of a million files helps nobody."""
    return folder / file_id.hex[-2:] / str(file_id)


def _write(path: Path, content: BinaryIO) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as target:
        target.writelines(_pieces(content))
        target.flush()
        os.fsync(target.fileno())


def _pieces(content: BinaryIO) -> Iterator[bytes]:
    content.seek(0)
    return iter(lambda: content.read(PIECE_BYTES), b"")
