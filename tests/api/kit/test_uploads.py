"""A file is taken while it streams, no further than its limit, for what it holds, and as a whole or not at all."""

from __future__ import annotations

import asyncio
import hashlib
import io
import zipfile
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Form, Request, Response
from fastapi import File as FormFile
from PIL import Image, ImageFile
from pillow_heif import register_heif_opener
from sqlmodel import Session

from api.kit.db import SessionDep
from api.kit.errors import install_error_handlers
from api.kit.storable import storable_only
from api.kit.uploads import MEGABYTE, file_answer, received_file
from models.calendar import utc_now
from models.contracts.documents.files import FileKind
from models.db import engine
from models.file_store import PIECE_BYTES, remove_orphans
from models.tables.documents.files import StoredFile, StoredFileChunk
from models.tables.people.persons import UserType
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University

LIMIT = 2 * MEGABYTE
INPUTS = Path(__file__).parents[2] / "data" / "inputs"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    """A real picture."""
    content = io.BytesIO()
    Image.new("RGB", size, "#006664").save(content, kind)
    return content.getvalue()


def archive(*names: str) -> bytes:
    """A zip with these entries."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as zipped:
        for name in names:
            zipped.writestr(name, "x")
    return content.getvalue()


def text_table(size: int) -> bytes:
    """A CSV file of so many bytes."""
    return (b"6610450001,80\n" * (size // 14 + 1))[:size]


@pytest.fixture
async def desk(university: University) -> AsyncIterator[httpx.AsyncClient]:
    """An application with the portal's own dependencies and handlers, a route that takes files and one that gives."""
    person_id = university.person(UserType.STAFF).person_id
    router = APIRouter(dependencies=[Depends(storable_only)])

    @router.post("/files")
    async def take(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds=set(FileKind)) as received:
            return str((await received.save(session, person_id)).file_id)

    @router.post("/pictures")
    async def take_picture(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds={FileKind.PNG}) as received:
            return str((await received.save(session, person_id)).file_id)

    @router.post("/failing")
    async def fail(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds=set(FileKind)) as received:
            await received.save(session, person_id)
            raise RuntimeError("after the file was kept")

    @router.post("/form")
    async def form(note: Annotated[str, Form()], file: Annotated[bytes, FormFile()]) -> int:
        return len(file) + len(note)

    @router.get("/files/{file_id}")
    async def give(session: SessionDep, file_id: UUID) -> Response:
        return await file_answer(session, await session.get_one(StoredFile, file_id))

    app = FastAPI()
    install_error_handlers(app)
    app.include_router(router)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://files.test"
    ) as client:
        yield client


async def send(desk: httpx.AsyncClient, content: bytes, name: str = "a.png", path: str = "/files") -> httpx.Response:
    """What sending a file answers."""
    return await desk.post(path, files={"file": (name, content, "image/png")})


async def test_a_form_that_its_route_had_parsed_is_read_for_nuls_and_answered(desk: httpx.AsyncClient) -> None:
    taken = await desk.post("/form", data={"note": "ab"}, files={"file": ("a.png", b"123")})
    assert (taken.status_code, taken.json()) == (200, 5)
    refused = await desk.post("/form", data={"note": "a\x00b"}, files={"file": ("a.png", b"1\x003")})
    assert refused.status_code == 422
    assert [field["field"] for field in refused.json()["details"]["fields"]] == ["note"]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n", FileKind.PDF),
        (b"\r\nHTTP/1.0 200 OK\r\n\r\n%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n", FileKind.PDF),
        (b"%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n" + b"\0" * 3_000 + b"\n--boundary--", FileKind.PDF),
        (archive("[Content_Types].xml", "xl/workbook.xml"), FileKind.XLSX),
        ("รหัส,คะแนน\n6610450001,80\n".encode(), FileKind.CSV),
        ("รหัส,คะแนน\n6610450001,80\n".encode("cp874"), FileKind.CSV),
        (text_table(PIECE_BYTES * 3 + 5), FileKind.CSV),
    ],
    # Ids of their own: an archive holds the second it was made, and every process of a run must know the same tests.
    ids=[
        "pdf",
        "pdf behind other bytes",
        "pdf before other bytes",
        "xlsx",
        "csv",
        "csv of Windows",
        "csv of many pieces",
    ],
)
async def test_a_file_is_what_it_holds_and_comes_back_as_it_was(
    desk: httpx.AsyncClient, university: University, content: bytes, kind: FileKind
) -> None:
    sent = await send(desk, content, "../../ใบ\u202eเสร็จ.exe")
    assert sent.status_code == 200, sent.text
    [row] = university.rows(StoredFile)
    assert (row.kind, row.name, row.size_bytes) == (kind, f"ใบเสร็จ.exe.{kind.value}", len(content))
    assert row.sha256 == hashlib.sha256(content).hexdigest()
    back = await desk.get(f"/files/{sent.json()}")
    assert back.content == content
    assert back.headers["content-disposition"].startswith("attachment;")
    assert (back.headers["x-content-type-options"], "sandbox" in back.headers["content-security-policy"]) == (
        "nosniff",
        True,
    )


@pytest.mark.parametrize(
    "content",
    [
        SVG,
        b"\xef\xbb\xbf  <!DOCTYPE html><script>alert(1)</script>",
        picture()[:60],
        b"\x89PNG\r\n\x1a\n" + b"0" * 50,
        b"%PDF-1.7 that never ends",
        archive("evil.exe"),
        archive("[Content_Types].xml", "xl/workbook.xml")[:60],
        b"MZ\x00\x01",
        b"a,b\x00c",
        picture("GIF"),
    ],
    ids=[
        "svg",
        "html",
        "png cut short",
        "png of zeros",
        "pdf that never ends",
        "archive of a program",
        "xlsx cut short",
        "program",
        "text with a zero byte",
        "gif",
    ],
)
async def test_what_is_of_no_kind_is_refused_whatever_it_is_called(
    desk: httpx.AsyncClient, university: University, content: bytes
) -> None:
    answer = await send(desk, content)
    assert (answer.status_code, answer.json()["code"]) in {(422, "file_kind_refused"), (422, "file_damaged")}
    assert university.rows(StoredFile) == []


async def test_a_kind_that_the_route_does_not_take_is_refused(desk: httpx.AsyncClient) -> None:
    answer = await send(desk, picture("JPEG"), path="/pictures")
    assert answer.json()["code"] == "file_kind_refused"
    assert answer.json()["message"] == "ไฟล์ที่เลือกเป็นรูป JPEG ซึ่งใช้ที่นี่ไม่ได้ กรุณาเลือกไฟล์ชนิด PNG"


async def test_a_picture_cut_off_is_refused_though_a_library_would_fill_it_in(
    desk: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint sets it for the whole process
    for whole in (picture(size=(400, 300)), picture("JPEG", (400, 300))):
        assert (await send(desk, whole[: len(whole) // 2])).json()["code"] == "file_damaged"


async def test_a_picture_that_unfolds_to_gigabytes_is_refused(desk: httpx.AsyncClient) -> None:
    huge = io.BytesIO()
    Image.new("1", (40_000, 30_000)).save(huge, "PNG")
    assert huge.tell() < LIMIT
    assert (await send(desk, huge.getvalue())).json()["code"] == "picture_too_large"


def photograph(**more: Any) -> bytes:
    """A picture as a telephone held sideways takes it: 3000 by 2000, to be turned, with where it was taken."""
    file = io.BytesIO()
    about = Image.Exif()
    about[0x0112], about[0x010E] = 6, "secret place"
    Image.new("RGB", (3000, 2000), "#006664").save(file, "JPEG", **({"exif": about.tobytes()} | more))
    return file.getvalue()


def with_fill_bytes(jpeg: bytes) -> bytes:
    """The picture as some scanners write it: with fill bytes before the markers (ISO 10918-1, B.1.1.2)."""
    made, at = jpeg[:2], 2
    while jpeg[at : at + 2] != b"\xff\xda":
        ends = at + 2 + int.from_bytes(jpeg[at + 2 : at + 4])
        made, at = made + b"\xff\xff\xff" + jpeg[at:ends], ends
    return made + b"\xff" + jpeg[at:]


def as_heic() -> bytes:
    """The picture as an iPhone keeps it."""
    register_heif_opener()
    file = io.BytesIO()
    Image.new("RGB", (640, 480), "#006664").save(file, "HEIF")
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "sent", "kept", "size"),
    [
        (photograph(), "ใบ.jpg", "ใบ.jpg", (1333, 2000)),
        (photograph() + b"\x00\x00ftypmp42" + b"film" * 9_000, "MVIMG.jpg", "MVIMG.jpg", (1333, 2000)),
        (photograph(progressive=True), "a.JPEG", "a.JPEG", (1333, 2000)),
        ((INPUTS / "photo-with-second-picture-mpo.jpg").read_bytes(), "a.mpo", "a.mpo.jpg", None),
        (as_heic(), "IMG_0001.HEIC", "IMG_0001.jpg", (640, 480)),
        (with_fill_bytes(photograph()), "scan.jpg", "scan.jpg", (1333, 2000)),
        (with_fill_bytes(picture("JPEG")), "small.jpg", "small.jpg", (40, 20)),
        (photograph(exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x05\x01\x12"), "a.jpg", "a.jpg", (2000, 1333)),
        (photograph(exif=b"Exif\x00\x00II*\x00\xff\xff\xff\xff"), "a.jpg", "a.jpg", (2000, 1333)),
        (photograph(exif=b"Exif"), "a.jpg", "a.jpg", (2000, 1333)),
        (picture("JPEG", (8000, 6000)), "48mp.jpg", "48mp.jpg", (2000, 1500)),
        (picture("JPEG", (8000, 8000)), "64mp.jpg", "64mp.jpg", (2000, 2000)),
        (picture("PNG", (40, 20)), "a.png", "a.png", (40, 20)),
        (picture("PNG", (3000, 1000)), "a", "a.png", (2000, 667)),
    ],
    ids=[
        "turned",
        "film behind",
        "progressive",
        "two pictures",
        "heic",
        "fill bytes",
        "fill bytes in a small one",
        "exif cut off",
        "exif that points nowhere",
        "exif of a word",
        "48 megapixels",
        "64 megapixels",
        "small",
        "large png",
    ],
)
async def test_a_picture_is_kept_upright_small_and_without_what_the_camera_wrote(
    desk: httpx.AsyncClient,
    university: University,
    content: bytes,
    sent: str,
    kept: str,
    size: tuple[int, int] | None,
) -> None:
    answer = await send(desk, content, sent)
    assert answer.status_code == 200, answer.text
    [row] = university.rows(StoredFile)
    back = (await desk.get(f"/files/{answer.json()}")).content
    with Image.open(io.BytesIO(back)) as stored:
        assert (row.name, stored.format in {"PNG", "JPEG"}, dict(stored.getexif())) == (kept, True, {})
        assert size is None or stored.size == size
    assert b"secret place" not in back
    assert b"filmfilm" not in back


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
async def test_a_heic_cut_off_is_refused(desk: httpx.AsyncClient, share: float) -> None:
    whole = as_heic()
    answer = await send(desk, whole[: int(len(whole) * share)], "a.heic")
    assert (answer.status_code, answer.json()["code"]) == (422, "picture_unreadable")


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
    from models.settings import settings

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
