"""What a file is, by its content: pictures are decoded, the others are opened as far as it takes to be sure."""

from __future__ import annotations

import warnings
import zipfile
from typing import BinaryIO, Final

from PIL import Image

from models.contracts.documents.files import FileKind

_PIXELS: Final = 40_000_000
_PICTURES: Final = {"PNG": FileKind.PNG, "JPEG": FileKind.JPEG}
_HEAD: Final = 1024
_TAIL: Final = 2048
_TEXT_PIECE: Final = 1024 * 1024


def kind_of(content: BinaryIO) -> FileKind | None:
    """The kind of a file, None for any that is not taken. Reads it from its beginning, and leaves it there."""
    content.seek(0)
    head = content.read(_HEAD)
    try:
        if head.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
            return _picture(content) if _ends(content, b"IEND\xaeB`\x82", b"\xff\xd9") else None
        if head.startswith(b"%PDF-"):
            return FileKind.PDF if _ends(content, b"%%EOF") else None
        if head.startswith(b"PK\x03\x04"):
            return FileKind.XLSX if _is_workbook(content) else None
        return FileKind.CSV if _is_table_of_text(content, head) else None
    finally:
        content.seek(0)


def picture_size(content: BinaryIO) -> tuple[int, int]:
    """Width and height of a picture in pixels. Raises OSError for what is none. Leaves the file at its beginning."""
    content.seek(0)
    try:
        with Image.open(content, formats=list(_PICTURES)) as picture:
            return picture.size
    finally:
        content.seek(0)


def _picture(content: BinaryIO) -> FileKind | None:
    """Decoded to the last pixel, unless it would be too many: a picture of 5 KB can unfold to gigabytes."""
    content.seek(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(content, formats=list(_PICTURES)) as picture:
                if picture.width * picture.height > _PIXELS:
                    return None
                picture.load()
                return _PICTURES.get(picture.format or "")
    except (OSError, ValueError, SyntaxError, Warning, Image.DecompressionBombError):
        return None


def _ends(content: BinaryIO, *marks: bytes) -> bool:
    """Whether a file came to one of the ends of its format: a library may be told to fill in what was cut off."""
    size = content.seek(0, 2)
    content.seek(max(0, size - _TAIL))
    tail = content.read()
    return any(mark in tail for mark in marks)


def _is_workbook(content: BinaryIO) -> bool:
    """Whether a zip says that it is a workbook; whether it can be read is for the reader of spreadsheets."""
    try:
        with zipfile.ZipFile(content) as archive:
            return {"[Content_Types].xml", "xl/workbook.xml"} <= set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def _is_table_of_text(content: BinaryIO, head: bytes) -> bool:
    """Text without control characters that is no markup: HTML and SVG are text too, and may run."""
    if head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"", b"<"):
        return False
    content.seek(0)
    allowed = set(b"\t\n\r\x0c") | set(range(0x20, 0x100))
    while piece := content.read(_TEXT_PIECE):
        if not allowed.issuperset(piece):
            return False
    return True
