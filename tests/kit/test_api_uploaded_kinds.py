"""A file is taken for what it holds, whatever it is called."""

from __future__ import annotations

import hashlib

import httpx
import pytest

from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import PIECE_BYTES
from models.documents.file.tables import StoredFile
from tests.kit.upload_desk import archive, picture, send, text_table
from tests.kit.upload_desk import desk as desk
from tests.support.university import University

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


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
