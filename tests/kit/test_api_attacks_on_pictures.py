"""Attacks with pictures: damaged on purpose, with more beside them than is seen, and many at once."""

from __future__ import annotations

import asyncio
import io
from typing import Final

import httpx
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from models.documents.file.tables import StoredFile
from tests.kit.upload_desk import desk as desk
from tests.kit.upload_desk import send
from tests.support.university import University

SIZE: Final = (60, 40)
_INLINE: Final = 4
"""Bytes of a value that stand in the field itself."""
Entry = tuple[int, int, int, bytes]
TURNED: Final[Entry] = (0x0112, 3, 1, b"\x00\x06")


def exif(*entries: Entry) -> bytes:
    """Fields of EXIF as a camera writes them: tag, type, how many, and the bytes of the value."""
    begins = 8 + 2 + 12 * len(entries) + 4
    head, values = b"MM\x00*\x00\x00\x00\x08" + len(entries).to_bytes(2), b""
    for tag, kind, count, value in sorted(entries):
        held = value.ljust(_INLINE, b"\x00")
        if len(held) > _INLINE:
            held, values = (begins + len(values)).to_bytes(4), values + value
        head += tag.to_bytes(2) + kind.to_bytes(2) + count.to_bytes(4) + held
    return b"Exif\x00\x00" + head + bytes(4) + values


def jpeg(**more: bytes) -> bytes:
    """A small JPEG."""
    file = io.BytesIO()
    Image.new("RGB", SIZE, "#006664").save(file, "JPEG", **more)
    return file.getvalue()


@pytest.mark.parametrize(
    "damaged",
    [
        (0x011A, 2, 8, b"abcdefg\x00"),
        (0x011A, 10, 1, b"\x80\x00\x00\x00\x00\x00\x00\x01"),
        (0x011A, 7, 3, b"abc"),
        (0x0100, 2, 4, b"abc\x00"),
        (0x0100, 9, 1, b"\xff\xff\xff\xff"),
        (0x0100, 6, 1, b"\xff"),
        (0x8825, 4, 1, b"\xff\xff\xff\xff"),
    ],
    ids=["words", "less than nothing", "undefined", "width in words", "negative", "signed byte", "nowhere"],
)
async def test_a_turned_picture_with_a_damaged_field_beside_is_taken_and_turned(
    desk: httpx.AsyncClient, damaged: Entry
) -> None:
    answer = await send(desk, jpeg(exif=exif(TURNED, damaged)), "a.jpg")
    assert answer.status_code == 200, answer.text
    with Image.open(io.BytesIO((await desk.get(f"/files/{answer.json()}")).content)) as kept:
        assert kept.size == SIZE[::-1]


def png(info: PngInfo) -> bytes:
    """A small PNG with texts beside it."""
    file = io.BytesIO()
    Image.new("RGB", SIZE, "#006664").save(file, "PNG", pnginfo=info)
    return file.getvalue()


def segment(marker: int, content: bytes) -> bytes:
    """A JPEG with a segment of an application."""
    whole = jpeg()
    return whole[:2] + bytes((0xFF, marker)) + (len(content) + 2).to_bytes(2) + content + whole[2:]


def texts() -> PngInfo:
    info = PngInfo()
    info.add_text("Comment", "secret place")
    info.add_itxt("XML:com.adobe.xmp", "<x>secret place</x>")
    return info


@pytest.mark.parametrize(
    "content",
    [
        jpeg(comment=b"secret place"),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\x00<x>secret place</x>"),
        segment(0xED, b"Photoshop 3.0\x00secret place"),
        png(texts()),
    ],
    ids=["comment", "xmp", "iptc", "texts of a png"],
)
async def test_nothing_that_was_written_beside_a_picture_is_kept(desk: httpx.AsyncClient, content: bytes) -> None:
    assert b"secret place" in content
    answer = await send(desk, content, "a.jpg")
    assert answer.status_code == 200, answer.text
    assert b"secret" not in (await desk.get(f"/files/{answer.json()}")).content


async def test_what_is_seen_through_stays_so(desk: httpx.AsyncClient) -> None:
    file = io.BytesIO()
    Image.new("RGB", SIZE, "#010203").save(file, "PNG", transparency=(1, 2, 3))
    answer = await send(desk, file.getvalue())
    with Image.open(io.BytesIO((await desk.get(f"/files/{answer.json()}")).content)) as kept:
        assert kept.convert("RGBA").getpixel((1, 1))[3] == 0  # type: ignore[index]


async def test_of_many_large_pictures_at_once_each_is_kept_or_told_to_come_again(
    desk: httpx.AsyncClient, university: University
) -> None:
    file = io.BytesIO()
    Image.new("RGB", (4000, 3000), "#006664").save(file, "JPEG")
    large = file.getvalue() + bytes(13 * 1024 * 1024)
    said = await asyncio.gather(*(send(desk, large, f"{place}.jpg", path="/evidence") for place in range(20)))
    codes = {(answer.status_code, answer.json()["code"] if answer.status_code != 200 else "") for answer in said}
    assert codes <= {(200, ""), (503, "unavailable")}, codes
    kept = [answer for answer in said if answer.status_code == 200]
    assert kept
    assert len(university.rows(StoredFile)) == len(kept)
