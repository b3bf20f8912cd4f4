"""Pictures of telephones and scanners are kept upright, small and without what the camera wrote."""

from __future__ import annotations

import io
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image, ImageFile
from pillow_heif import register_heif_opener

from api.kit.uploads import LARGEST_EVIDENCE, LARGEST_PICTURE, MEGABYTE
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from tests.kit.upload_desk import LIMIT, picture, send
from tests.kit.upload_desk import desk as desk
from tests.support.university import University

INPUTS = Path(__file__).parents[1] / "data" / "inputs"


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


def grain(kind: str, size: tuple[int, int], **more: int) -> bytes:
    """A picture of which nothing can be left out: as large as pictures of its size come."""
    register_heif_opener()
    file = io.BytesIO()
    Image.frombytes("RGB", size, random.Random(1).randbytes(3 * size[0] * size[1])).save(file, kind, **more)
    return file.getvalue()


@pytest.mark.parametrize(
    ("kind", "size", "name"),
    [("HEIF", (2600, 1900), "IMG_0001.HEIC"), ("JPEG", (2600, 1900), "48mp.jpg"), ("JPEG", (4000, 3000), "64mp.jpg")],
)
async def test_a_photograph_that_no_browser_made_small_is_taken_and_kept_small(
    desk: httpx.AsyncClient, university: University, kind: str, size: tuple[int, int], name: str
) -> None:
    photo = grain(kind, size, quality=80)
    assert LARGEST_EVIDENCE < len(photo) < LARGEST_PICTURE
    answer = await send(desk, photo, name, path="/evidence")
    assert answer.status_code == 200, answer.text
    (kept,) = university.rows(StoredFile)
    assert kept.kind == FileKind.JPEG
    assert kept.size_bytes <= LARGEST_EVIDENCE


@pytest.mark.parametrize(
    ("content", "limit", "said"),
    [
        (b"%PDF-1.7\n" + b"0" * LARGEST_EVIDENCE + b"\n%%EOF", "2", "a PDF"),
        (b"%PDF-1.7\n" + b"0" * 6 * MEGABYTE + b"\n%%EOF", "2", "a PDF"),
        (b"PK\x03\x04" + b"0" * 3 * MEGABYTE, "2", "a ZIP archive"),
        (b"GIF89a" + b"0" * 3 * MEGABYTE, "2", "a GIF picture"),
        (grain("PNG", (1800, 1300)), "2", "a PNG picture"),
        (b"\xff\xd8\xff\xe0" + b"0" * LARGEST_PICTURE, "15", "a JPEG picture"),
        (b"\xff\xd8\xff\xe0" + b"0" * (LARGEST_PICTURE + MEGABYTE), "15", "larger than 15 MB"),
    ],
    ids=["pdf", "large pdf", "zip", "gif", "a picture that stays large", "photograph", "larger than any"],
)
async def test_what_is_too_large_is_called_what_it_is(
    desk: httpx.AsyncClient, university: University, content: bytes, limit: str, said: str
) -> None:
    answer = await desk.post(
        "/evidence", files={"file": ("a", content, "image/png")}, headers={"accept-language": "en"}
    )
    assert answer.status_code == 413, answer.text
    assert answer.json()["details"]["limit"] == limit
    assert said in answer.json()["message"]
    assert university.rows(StoredFile) == []


async def test_no_more_of_a_large_paper_is_taken_than_tells_what_it_is(desk: httpx.AsyncClient) -> None:
    sent = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal sent
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
        for _ in range(14):
            sent += MEGABYTE
            yield b"0" * MEGABYTE
        yield b"\r\n--x--\r\n"

    answer = await desk.post("/evidence", content=body(), headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.json()["code"] == "file_of_kind_too_large"
    assert sent <= LARGEST_EVIDENCE + MEGABYTE
