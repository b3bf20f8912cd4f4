"""Workbooks as somebody sends them who means harm, and the plain ones they are made from."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Callable
from typing import Any, Final

import xlsxwriter

Write = Callable[[Any, Any], None]
SHEET: Final = "xl/worksheets/sheet1.xml"


def workbook(write: Write, **options: object) -> bytes:
    """A workbook with one sheet."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True, **options}) as book:
        write(book, book.add_worksheet("รายชื่อ"))
    return content.getvalue()


def plain(*rows: tuple[object, ...]) -> bytes:
    """A workbook with these values."""

    def write(_: Any, sheet: Any) -> None:
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)

    return workbook(write)


PLAIN: Final = plain(("รหัส", "คะแนน"), ("6610450001", 80))


def changed(content: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same workbook with another part."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            part = old.read(entry.filename)
            new.writestr(entry.filename, change(part) if entry.filename == name else part)
        if name not in old.namelist():
            new.writestr(name, change(b""))
    return target.getvalue()


def bomb() -> bytes:
    """A workbook of some hundred KB that unfolds to 600 MB of blanks."""
    content = changed(PLAIN, SHEET, lambda part: part.replace(b"<sheetData>", b"<sheetData>" + b" " * (600 * 1024**2)))
    assert len(content) < 1024**2
    return content


def lying(content: bytes) -> bytes:
    """The same archive, whose directory says that the sheet is small."""
    place = content.rindex(SHEET.encode()) - 46
    return content[: place + 24] + struct.pack("<I", 1_000) + content[place + 28 :]


def with_head(head: bytes) -> Callable[[bytes], bytes]:
    """A part that begins otherwise."""
    return lambda part: head + re.sub(rb"^<\?xml[^>]*\?>", b"", part)


LAUGHS: Final = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b"]>"
)
OUTSIDE: Final = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
