"""Taking one file of a multipart request: streamed, limited while it streams, and judged by what it holds.

Usage::

    @router.post("/attachments", openapi_extra=UPLOAD_BODY)
    async def attach(request: Request, session: SessionDep, principal: MayAttach) -> Attached:
        async with received_file(request, limit_bytes=2 * MEGABYTE, kinds={FileKind.PDF, FileKind.PNG}) as received:
            stored = await received.save(session, principal.person_id)

Nothing of the sender's word is believed: neither the name's ending nor the content type. A file too large is refused
when the limit is passed, not when all of it has come; one that breaks off leaves nothing, since a row and its content
are one transaction (:mod:`models.documents.file.store.keeping`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from typing import BinaryIO, Final
from uuid import UUID

from fastapi import Request
from fastapi.responses import Response
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from api.kit.attachments import attachment
from api.kit.bodies import MULTIPART
from api.kit.locked_files import check_opens
from api.kit.pictures import taken_picture
from models.documents.file.contract import ENDINGS, EVIDENCE, MEDIA_TYPES, PICTURES, FileKind, FoundKind
from models.documents.file.store.found_kinds import found_kind
from models.documents.file.store.keeping import measure, read_file, save_file, write_to_folder
from models.documents.file.store.kinds import kind_of
from models.documents.file.tables import StoredFile
from models.imports.import_batch.contract.sheets import SheetFault
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, Refusal, text_of
from models.kit.file_marks import HEAD, ZIP
from models.spreadsheets.text_files import is_blank

MEGABYTE: Final = 1024 * 1024
LARGEST_EVIDENCE: Final = 2 * MEGABYTE
LARGEST_PICTURE: Final = 15 * MEGABYTE
"""As telephones take them, where the server makes them small: what is kept is no larger than any other file."""
LARGEST_UPLOAD: Final = 25 * MEGABYTE
"""No route takes a larger file, whatever limit of its own it has, but for those of archives."""
LARGEST_ARCHIVE: Final = 500 * MEGABYTE
"""A ZIP of pictures: what it holds is read one after the other, and none of it is in memory as a whole."""
_FRAME_BYTES: Final = 16 * 1024
"""What the form itself may take around the file."""
_NAME_LENGTH: Final = 200
_OTHER_ENDINGS: Final = frozenset({".heic", ".heif", *(ending for endings in ENDINGS.values() for ending in endings)})
_SHRUNK: Final = frozenset({FoundKind.PNG, FoundKind.JPEG, FoundKind.HEIC})
_ARCHIVE: Final = frozenset({FoundKind.ZIP})
_ALSO: Final = {FileKind.JPEG: FoundKind.HEIC, FileKind.PDF: FoundKind.LOCKED_PDF}
"""What is taken as one of the kinds."""
FIELD: Final = "file"
"""The form's field with the file."""
UPLOAD_BODY: Final[dict[str, object]] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": [FIELD],
                    "properties": {FIELD: {"type": "string", "format": "binary"}},
                }
            }
        },
    }
}
"""``openapi_extra`` of a route that takes a file: the route reads the body itself, which FastAPI does not see."""
LARGEST_BODY: Final = "x-largest-body"
"""The key of ``openapi_extra`` with the bytes of the largest file of a route, where that is more than others take."""
SIGNED_OUT_BODY: Final = "x-signed-out-body"
"""The key of ``openapi_extra`` with the bytes that a route takes from a caller without a session. Such a route judges
its caller before it reads the body."""
ARCHIVE_BODY: Final[dict[str, object]] = {**UPLOAD_BODY, LARGEST_BODY: LARGEST_ARCHIVE}
"""``openapi_extra`` of a route that takes an archive too."""

FILE_ANSWER: Final[dict[int | str, dict[str, object]]] = {
    200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}
"""``responses`` of a route that answers a kept file."""


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """A file that came whole and is of a kind the route takes; gone when the request ends unless saved."""

    content: BinaryIO
    kind: FileKind
    name: str

    async def save(
        self, session: AsyncSession, sent_by: UUID, file_id: UUID | None = None, *, awaits_naming: bool = False
    ) -> StoredFile:
        """Keep it, in the session's transaction, under an id where one was given to it before.

        ``awaits_naming``: a request to come will name it; without one it is cleared away. A folder is written to in a
        thread: the disk may take long over a large file, and other requests are answered meanwhile.
        """
        at = utc_now()
        measured = await run_in_threadpool(measure, self.content)
        stored = await session.run_sync(
            lambda plain: save_file(
                plain,
                self.content,
                kind=self.kind,
                name=self.name,
                sent_by=sent_by,
                sent_at=at,
                file_id=file_id,
                awaits_naming=awaits_naming,
                measured=measured,
                folder_later=True,
            )
        )
        if stored.in_folder:
            await run_in_threadpool(write_to_folder, stored.file_id, self.content)
        return stored


def received_evidence(request: Request) -> AbstractAsyncContextManager[ReceivedFile]:
    """The file of a request that shows why: a paper, or a picture as a telephone takes it."""
    return received_file(request, limit_bytes=LARGEST_EVIDENCE, picture_bytes=LARGEST_PICTURE, kinds=EVIDENCE)


@asynccontextmanager
async def received_file(
    request: Request, *, limit_bytes: int, kinds: Set[FileKind], picture_bytes: int = 0, archive_bytes: int = 0
) -> AsyncIterator[ReceivedFile]:
    """The file of a request; a picture is made upright and small first.

    A picture may have ``picture_bytes`` as it comes, where that is more than ``limit_bytes``; what is kept of it has
    ``limit_bytes`` at most. An archive may have ``archive_bytes``.

    Raises :class:`Refusal` ``file_missing``, ``file_empty``, ``file_too_large``, ``file_of_kind_too_large``,
    ``file_kind_refused``, ``file_damaged``, ``sheet_not_readable``, ``pdf_locked``, ``picture_unreadable`` and
    ``picture_too_large``.
    """
    limits = _limits(limit_bytes, picture_bytes, archive_bytes)
    form = await _form(request, limits)
    try:
        sent = form.get(FIELD)
        if not isinstance(sent, UploadFile) or not (sent.size or sent.filename):
            raise Refusal("file_missing")
        if not sent.size or await run_in_threadpool(is_blank, sent.file):
            raise Refusal("file_empty")
        if sent.size > limit_bytes:
            found = await run_in_threadpool(found_kind, sent.file)
            if sent.size > limits.of(found):
                raise _too_large(limits.of(found), found if picture_bytes else None)
        kind = await run_in_threadpool(kind_of, sent.file)
        if kind is None or kind not in kinds:
            found = await run_in_threadpool(found_kind, sent.file)
            if found is FoundKind.UNKNOWN and FileKind.CSV in kinds and _is_called_text(sent.filename):
                raise Refusal(SheetFault.NOT_READABLE.value)
            raise refused_kind(found, kinds)
        if kind is FileKind.PDF:
            await check_opens(sent.file)
        content = await taken_picture(sent.file, kind) if kind in PICTURES else sent.file
        if kind in PICTURES and content.seek(0, SEEK_END) > limit_bytes:
            raise _too_large(limit_bytes, FoundKind(kind))
        yield ReceivedFile(content, kind, _plain_name(sent.filename or "", kind))
    finally:
        await form.close()


@dataclass(frozen=True, slots=True)
class _Limits:
    """How many bytes a file may have: ``larger`` where it is of one of ``kinds``, else ``others``."""

    others: int
    larger: int
    kinds: frozenset[FoundKind]

    def of(self, found: FoundKind) -> int:
        """Return the limit of what was found to be of a kind."""
        return self.larger if found in self.kinds else self.others


def _limits(limit_bytes: int, picture_bytes: int, archive_bytes: int) -> _Limits:
    if archive_bytes:
        return _Limits(limit_bytes, archive_bytes, _ARCHIVE)
    return _Limits(limit_bytes, max(limit_bytes, picture_bytes), _SHRUNK if picture_bytes else frozenset())


async def _form(request: Request, limits: _Limits) -> FormData:
    if not request.headers.get("content-type", "").lower().startswith(MULTIPART):
        raise Refusal("file_missing")
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limits.larger + _FRAME_BYTES:
        raise _too_large(limits.larger)

    async def limited() -> AsyncGenerator[bytes, None]:
        came, begun, found = 0, b"", None
        async for piece in request.stream():
            came += len(piece)
            if limits.kinds and found is None:
                begun += piece
                found = _begins_as(begun, limits.kinds)
            at_most = limits.larger if found is None else limits.of(found)
            if came > at_most + _FRAME_BYTES:
                raise _too_large(at_most, found)
            yield piece

    parser = MultiPartParser(request.headers, limited(), max_files=1, max_fields=8, max_part_size=_FRAME_BYTES)
    try:
        return await parser.parse()
    except (MultiPartException, ClientDisconnect, KeyError) as broken:
        raise Refusal("file_missing") from broken


def _begins_as(body: bytes, larger: frozenset[FoundKind]) -> FoundKind | None:
    """What a file is of which so much of the form has come; None while that is too little to know.

    Which archive it is, is known by its end: where archives may be larger, each may be one of them.
    """
    _, named, rest = body.partition(b"filename=")
    _, ended, head = rest.partition(b"\r\n\r\n")
    if named and ended and len(head) >= HEAD:
        if FoundKind.ZIP in larger and head.startswith(ZIP):
            return FoundKind.ZIP
        return found_kind(BytesIO(head[:HEAD]))
    return FoundKind.UNKNOWN if len(body) > 2 * _FRAME_BYTES else None


def _too_large(limit_bytes: int, found: FoundKind | None = None) -> Refusal:
    limit = f"{limit_bytes / MEGABYTE:g}"
    if found is None or found is FoundKind.UNKNOWN:
        return Refusal("file_too_large", limit=limit)
    return Refusal("file_of_kind_too_large", limit=limit, content=found, **_words_of(found))


def _words_of(found: FoundKind) -> dict[str, str]:
    return {f"found_{language}": text_of(f"found.{found}", language, name="files") for language in LANGUAGES}


def refused_kind(found: FoundKind, kinds: Set[FileKind]) -> Refusal:
    """Return why a file is not taken: what it is, and what could be; where its kind is right, that it is damaged."""
    words = _words_of(found)
    taken = {FoundKind(kind) for kind in kinds} | {also for kind, also in _ALSO.items() if kind in kinds}
    if found in taken:
        return Refusal("file_damaged", content=found, **words)
    named = ", ".join(kind.upper() for kind in sorted(taken - {FoundKind.LOCKED_PDF}))
    return Refusal("file_kind_refused", content=found, kinds=named, **words)


def _is_called_text(name: str | None) -> bool:
    """Return whether the name of a file ends as that of a text table does."""
    return (name or "").lower().endswith(ENDINGS[FileKind.CSV])


def _plain_name(sent: str, kind: FileKind) -> str:
    """What the sender called the file, without folders and control characters, with the ending of what it holds, and no
    longer than a row takes.
    """
    last = sent.replace("\\", "/").rsplit("/", 1)[-1]
    name = "".join(letter for letter in last if letter.isprintable()).strip()
    usual, *_ = endings = ENDINGS[kind]
    if name.lower().endswith(endings):
        return name[-_NAME_LENGTH:]
    stem, dot, ending = name.rpartition(".")
    kept = stem if dot and f".{ending.lower()}" in _OTHER_ENDINGS else name
    return f"{kept[: _NAME_LENGTH - len(usual)] or 'file'}{usual}"


async def file_answer(session: AsyncSession, file: StoredFile) -> Response:
    """A kept file as a download: never shown in the portal's own pages, whatever it holds."""
    content = await session.run_sync(lambda plain: b"".join(read_file(plain, file)))
    return Response(
        content,
        media_type=MEDIA_TYPES[file.kind],
        headers={
            "Content-Disposition": attachment(file.name),
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
        },
    )
