"""The pictures of a ZIP: each becomes a photograph before its row is checked, in a process of its own (golive §3)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from io import BytesIO
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseState
from models.documents.file.contract import FoundKind
from models.documents.file.store.archives import LARGEST_PICTURE, MEGABYTE, PictureArchive, opened_pictures
from models.documents.file.store.found_kinds import found_kind
from models.documents.file.store.keeping import empty_file, opened_file
from models.documents.file.store.kinds import BROKEN_ARCHIVE
from models.documents.file.store.photographs import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    MOST_MEGAPIXELS,
    TooSmallPicture,
    photograph_of,
)
from models.documents.file.store.pictures import PictureFault
from models.documents.file.tables import StoredFile
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import utc_now
from models.kit.child_processes import ChildPool
from models.kit.errors import LANGUAGES, text_of
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.people.photograph.store.keeping import is_kept, keep_photograph, remove_unneeded_photographs

PATH, PICTURE = 0, 1
"""The cells of a row: the path in the ZIP, and what the check makes of the picture there."""
COLUMNS: Final = {"student_code": PATH, "picture": PICTURE}
HEADINGS: Final = ("ชื่อไฟล์ · File name",)
"""What the file says of each row; the other cell is the portal's own."""
_POOL: Final = ChildPool(1)
_PICTURES: Final = frozenset({FoundKind.PNG, FoundKind.JPEG, FoundKind.HEIC})


class _Digest(NamedTuple):
    """A photograph that an import under way names."""

    digest: str


class _Named(NamedTuple):
    """A photograph that a row of an import names."""

    jpeg: bytes


_NEEDED: Final = Query(
    _Digest,
    f"""
    SELECT r.cells ->> {PICTURE} AS digest
      FROM import_batch b JOIN case_file c USING (case_id) JOIN import_row r USING (case_id)
     WHERE b.kind = '{ImportKind.PHOTOGRAPHS}' AND c.state = '{CaseState.OPEN}' AND r.cells ->> {PICTURE} <> ''
    UNION
    SELECT e ->> 'old'
      FROM import_batch b JOIN case_file c USING (case_id) JOIN import_row r USING (case_id),
           jsonb_array_elements(r.changes) e
     WHERE b.kind = '{ImportKind.PHOTOGRAPHS}' AND c.state = '{CaseState.OPEN}' AND e ->> 'old' IS NOT NULL
    """,
)
"""Photographs that an import under way gives, and those that undoing it gives back."""
_NAMED: Final = Query(
    _Named,
    f"""
    SELECT p.jpeg FROM photograph p
     WHERE p.digest = :digest
       AND EXISTS (SELECT FROM import_row r
                    WHERE r.case_id = :case_id
                      AND (r.cells ->> {PICTURE} = p.digest OR r.changes @> jsonb_build_array(
                               jsonb_build_object('field', 'picture', 'old', p.digest))))
    """,
)


def take_pictures(session: Session, batch: ImportBatch, rows: Sequence[ImportRow]) -> None:
    """Make the photographs of these rows and name each in its row, or why there is none.

    A picture that was sent before is not made again. Each photograph is kept in a transaction of its own: while a chunk
    is looked at, another file that holds the same picture does not wait for it.
    """
    file = session.get_one(StoredFile, batch.file_id)
    with opened_file(session, file) as content, opened_pictures(content) as archive:
        for row in rows:
            made = _photograph(session.get_bind(), archive, row.number, utc_now())
            row.cells = [row.cells[PATH], made if isinstance(made, str) else made.model_dump_json()]
    session.flush()


def _photograph(engine: Engine | Connection, archive: PictureArchive, number: int, at: datetime) -> str | RowProblem:
    """Return the digest of the photograph of an entry, or why there is none."""
    try:
        content = archive.content(number)
    except BROKEN_ARCHIVE:
        return RowProblem(code="import_picture_damaged")
    if content is None:
        return RowProblem(code="import_picture_too_many_bytes", facts={"limit": LARGEST_PICTURE // MEGABYTE})
    digest = hashlib.sha256(content).hexdigest()
    with Session(engine) as session, session.begin():
        if is_kept(session, digest, at):
            return digest
    found = found_kind(BytesIO(content))
    if found not in _PICTURES:
        words = {f"found_{language}": text_of(f"found.{found}", language, name="files") for language in LANGUAGES}
        return RowProblem(code="import_picture_no_picture", facts={**words})
    made = _made(content)
    if isinstance(made, bytes):
        with Session(engine) as session, session.begin():
            keep_photograph(session, digest, made, at)
        return digest
    return _why_none(made)


def _made(content: bytes) -> bytes | TooSmallPicture | PictureFault:
    try:
        return _POOL.result(photograph_of, content)
    except BrokenProcessPool:  # this picture took more memory or time than it may, or one beside it did
        pass
    try:
        return _POOL.alone(photograph_of, content)
    except BrokenProcessPool:
        return PictureFault.TOO_LARGE


def _why_none(fault: TooSmallPicture | PictureFault) -> RowProblem:
    if isinstance(fault, TooSmallPicture):
        least = {"least_width": LEAST_WIDTH, "least_height": LEAST_HEIGHT}
        return RowProblem(
            code="import_picture_too_small", facts={"width": fault.width, "height": fault.height, **least}
        )
    if fault is PictureFault.TOO_LARGE:
        return RowProblem(code="import_picture_too_many_pixels", facts={"megapixels": MOST_MEGAPIXELS})
    return RowProblem(code="import_picture_damaged")


def empty_archive(session: Session, batch: ImportBatch, at: datetime) -> None:
    """Delete a ZIP whose rows are checked: what a telephone wrote into its pictures is kept no longer than that."""
    if batch.kind in ARCHIVED:
        empty_file(session, session.get_one(StoredFile, batch.file_id), at)


def photograph_of_import(session: Session, batch: ImportBatch, digest: str) -> bytes | None:
    """Return a photograph that a row of an import gives or replaces; None for any other, and for one not kept."""
    if batch.kind not in ARCHIVED:
        return None
    found = _NAMED.optional(session, {"case_id": batch.case_id, "digest": digest})
    return None if found is None else found.jpeg


def remove_photographs(session: Session, now: datetime, batch: int) -> int:
    """Delete up to ``batch`` photographs that no student has and no import under way names; returns how many."""
    needed = frozenset(each.digest for each in _NEEDED.rows(session))
    return remove_unneeded_photographs(session, needed, now, batch)
