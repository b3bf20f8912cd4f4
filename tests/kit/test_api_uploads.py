"""A file is taken while it streams, no further than its limit, for what it holds, and as a whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from io import SEEK_SET, BytesIO
from pathlib import Path
from threading import Event

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Session

from api.kit.uploads import MEGABYTE, ReceivedFile
from models.db import async_engine, engine
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import PIECE_BYTES, remove_orphans
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.kit.upload_desk import LIMIT, picture, send, text_table
from tests.kit.upload_desk import desk as desk
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University


async def test_a_form_that_its_route_had_parsed_is_read_for_nuls_and_answered(desk: httpx.AsyncClient) -> None:
    taken = await desk.post("/form", data={"note": "ab"}, files={"file": ("a.png", b"123")})
    assert (taken.status_code, taken.json()) == (200, 5)
    refused = await desk.post("/form", data={"note": "a\x00b"}, files={"file": ("a.png", b"1\x003")})
    assert refused.status_code == 422
    assert [field["field"] for field in refused.json()["details"]["fields"]] == ["note"]


async def test_a_form_without_a_file_says_so(desk: httpx.AsyncClient) -> None:
    for answer in (
        await desk.post("/files", json={}),
        await desk.post("/files", data={"file": "text"}, files={"other": b"x"}),
        await desk.post("/files", content=b"no form", headers={"content-type": "multipart/form-data; boundary=x"}),
        await desk.post("/files", content=b"no form", headers={"content-type": "multipart/form-data"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, "file_missing"), answer.text


async def test_an_empty_file_is_called_empty_and_not_missing(desk: httpx.AsyncClient) -> None:
    answer = await send(desk, b"")
    assert (answer.status_code, answer.json()["code"]) == (422, "file_empty")


@pytest.mark.parametrize("is_announced", [True, False])
async def test_a_file_too_large_is_refused_before_it_has_come(
    desk: httpx.AsyncClient, university: University, is_announced: bool
) -> None:
    sent = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal sent
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        for _ in range(400):
            sent += MEGABYTE
            yield b"a" * MEGABYTE
        yield b"\r\n--x--\r\n"

    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = await desk.post(
        "/files", content=body(), headers=headers | ({"content-length": "500000000"} if is_announced else {})
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")
    assert answer.json()["details"] == {"limit": "2"}
    assert sent <= (0 if is_announced else LIMIT + 2 * MEGABYTE)
    assert university.rows(StoredFile) == []


async def test_a_file_just_within_its_limit_is_taken(desk: httpx.AsyncClient) -> None:
    assert (await send(desk, text_table(LIMIT))).status_code == 200
    assert (await send(desk, text_table(LIMIT + 1))).status_code == 413


async def test_two_files_at_once_do_not_mix(desk: httpx.AsyncClient) -> None:
    contents = [bytes([65 + number]) * (PIECE_BYTES + number) for number in range(6)]
    sent = await asyncio.gather(*(send(desk, content) for content in contents))
    back = [(await desk.get(f"/files/{answer.json()}")).content for answer in sent]
    assert back == contents


async def test_an_upload_that_breaks_off_leaves_nothing(desk: httpx.AsyncClient, university: University) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n6610450001,8'
    headers = {"content-type": "multipart/form-data; boundary=x"}
    assert (await desk.post("/files", content=body, headers=headers)).status_code == 422
    assert (await send(desk, picture(), path="/failing")).status_code == 500
    assert (university.rows(StoredFile), university.rows(StoredFileChunk)) == ([], [])


def names_in(folder: Path) -> list[str]:
    """The files of a folder."""
    return [path.name for path in folder.glob("??/*")]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, university: University) -> Iterator[Path]:
    """Files are kept in a folder."""
    monkeypatch.setenv("MYKU_FILE_FOLDER", str(tmp_path / "files"))
    from models.kit.settings import settings

    settings.cache_clear()
    yield tmp_path / "files"
    forget_everything_cached()


async def test_in_a_folder_what_broke_off_is_swept_a_day_later(
    folder: Path, desk: httpx.AsyncClient, university: University
) -> None:
    kept = (await send(desk, picture())).json()
    await send(desk, picture(), path="/failing")
    assert len(names_in(folder)) == 2
    assert university.rows(StoredFileChunk) == []
    assert (await desk.get(f"/files/{kept}")).content == picture()
    with Session(engine()) as session:
        assert remove_orphans(session, utc_now()) == 0
        assert remove_orphans(session, utc_now() + timedelta(days=2)) == 1
    assert names_in(folder) == [kept]


class _AwaitedContent(BytesIO):
    """A content that is read again, after it was measured, only once something else was done meanwhile."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.begun, self.done_meanwhile, self.was_done = 0, Event(), True
        self.is_read_again, self.loop = asyncio.Event(), asyncio.get_running_loop()

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        self.begun += 1
        return super().seek(offset, whence)

    def read(self, size: int | None = -1, /) -> bytes:
        if self.begun > 1:
            self.loop.call_soon_threadsafe(self.is_read_again.set)
            self.was_done = self.was_done and self.done_meanwhile.wait(5)
        return super().read(size)


async def test_other_requests_are_answered_while_a_file_is_written_to_the_folder(
    folder: Path, desk: httpx.AsyncClient, university: University
) -> None:
    content = _AwaitedContent(picture())
    received = ReceivedFile(content, FileKind.PNG, "a.png")
    sender = university.person(UserType.STAFF).person_id

    async def keep() -> None:
        async with AsyncSession(async_engine()) as session, session.begin():
            await received.save(session, sender)

    async def meanwhile() -> None:
        await content.is_read_again.wait()
        assert (await desk.post("/files", json={})).status_code == 422
        content.done_meanwhile.set()

    await asyncio.gather(keep(), meanwhile())
    assert content.was_done
    assert len(names_in(folder)) == 1
