"""Where files are kept: in the database, or in the folder of ``MYKU_FILE_FOLDER``. For API and activities alike.

A file and its row are one transaction of the caller. In the database a failure leaves nothing; in the folder it may
leave a file without a row, which :func:`remove_orphans` (housekeeping) deletes a day later.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from io import SEEK_CUR, SEEK_END, SEEK_SET, BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple
from uuid import UUID

from sqlalchemy import delete, insert, select, text
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.kit.settings import settings
from models.kit.table import new_id

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

PIECE_BYTES: Final = 256 * 1024
ORPHAN_AFTER: Final = timedelta(days=1)
"""Longer than any upload and its transaction last."""
NAMED_WITHIN: Final = timedelta(days=7)
"""How long a file that was sent before its request may be named in one."""
CLEARED_AFTER: Final = timedelta(days=14)
"""When it is cleared away where none named it: a week after it last could have been, so that no request which is just
being accepted loses its file."""


class Measured(NamedTuple):
    """How many bytes a content has, and its SHA-256."""

    size_bytes: int
    sha256: str


def measure(content: BinaryIO) -> Measured:
    """Read a content from its beginning to its end, and return what it comes to."""
    digest, size = hashlib.sha256(), 0
    for piece in _pieces(content):
        digest.update(piece)
        size += len(piece)
    return Measured(size, digest.hexdigest())


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
    measured: Measured | None = None,
    folder_later: bool = False,
) -> StoredFile:
    """Keep what ``content`` holds from its beginning; the caller commits, and has judged kind and size before.

    ``awaits_naming``: a request will name it; without one it is cleared away (:func:`remove_unnamed`). ``measured`` is
    what :func:`measure` answered of it.

    ``folder_later``: where files are kept in the folder, the caller writes this one with :func:`write_to_folder` before
    it commits: an event loop does so in a thread.
    """
    measured = measured or measure(content)
    row = StoredFile(
        file_id=file_id or new_id(),
        kind=kind,
        name=name,
        size_bytes=measured.size_bytes,
        sha256=measured.sha256,
        in_folder=settings().file_folder is not None,
        sent_by=sent_by,
        sent_at=sent_at,
        awaits_naming=awaits_naming,
    )
    session.add(row)
    session.flush()
    if row.in_folder:
        if not folder_later:
            write_to_folder(row.file_id, content)
        return row
    for number, piece in enumerate(_pieces(content)):
        values = {"file_id": row.file_id, "number": number, "content": piece}
        session.execute(insert(StoredFileChunk), values)
    return row


def write_to_folder(file_id: UUID, content: BinaryIO) -> None:
    """Write what ``content`` holds from its beginning to the folder, piece by piece, and wait until the disk has it."""
    path = _path(_folder(), file_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as target:
        target.writelines(_pieces(content))
        target.flush()
        os.fsync(target.fileno())


def read_file(session: Session, file: StoredFile) -> Iterator[bytes]:
    """The content of a file, piece by piece. Raises FileNotFoundError when the folder has lost it."""
    if file.in_folder:
        with _path(_folder(), file.file_id).open("rb") as content:
            yield from _pieces(content)
        return
    for number in range(-(-file.size_bytes // PIECE_BYTES)):
        yield session.get_one(StoredFileChunk, (file.file_id, number)).content


@contextmanager
def opened_file(session: Session, file: StoredFile) -> Iterator[BinaryIO]:
    """Yield the content of a file for reading anywhere in it, without all of it in memory; once, within a transaction.

    Raises FileNotFoundError when the folder has lost it.
    """
    if file.in_folder:
        with _path(_folder(), file.file_id).open("rb") as content:
            yield content
    else:
        with BufferedReader(_StoredPieces(session, file), PIECE_BYTES) as pieces:
            yield pieces


class _StoredPieces(RawIOBase):
    """The content of a file that the database keeps; a piece of it is in memory at a time."""

    def __init__(self, session: Session, file: StoredFile) -> None:
        self._session, self._file = session, file
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = SEEK_SET) -> int:
        """Go to a place of the content, as every file does."""
        begins = {SEEK_SET: 0, SEEK_CUR: self._at, SEEK_END: self._file.size_bytes}[whence]
        if begins + offset < 0:
            raise ValueError("before the beginning of the file")
        self._at = begins + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill a buffer with what is left of the piece at this place."""
        number, begins = divmod(self._at, PIECE_BYTES)
        wanted = select(col(StoredFileChunk.content)).where(
            col(StoredFileChunk.file_id) == self._file.file_id, col(StoredFileChunk.number) == number
        )
        piece = self._session.scalar(wanted) or b""
        view = memoryview(buffer).cast("B")
        part = piece[begins : begins + len(view)]
        view[: len(part)] = part
        self._at += len(part)
        return len(part)


def empty_file(session: Session, file: StoredFile, at: datetime) -> None:
    """Delete the content of a file and keep what it was; content in a folder goes with the next
    :func:`remove_orphans`. Done again it changes nothing.
    """
    if file.emptied_at is None:
        file.emptied_at = at
        session.execute(delete(StoredFileChunk).where(col(StoredFileChunk.file_id) == file.file_id))


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
    """Delete files of the folder that are a day old and have no row, or one that was emptied; returns how many. Safe at
    any time.
    """
    folder = settings().file_folder
    if folder is None or not folder.is_dir():
        return 0
    removed = 0
    for path in folder.glob("??/*"):
        if datetime.fromtimestamp(path.stat().st_mtime, now.tzinfo) > now - ORPHAN_AFTER:
            continue
        try:
            wanted = select(col(StoredFile.file_id)).where(
                col(StoredFile.file_id) == UUID(path.name), col(StoredFile.emptied_at).is_(None)
            )
            known = session.scalar(wanted)
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


def _pieces(content: BinaryIO) -> Iterator[bytes]:
    content.seek(0)
    return iter(lambda: content.read(PIECE_BYTES), b"")
