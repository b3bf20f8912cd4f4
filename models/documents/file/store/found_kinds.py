"""What a file is that is not taken: for the sentence that refuses it."""

from __future__ import annotations

import re
import zipfile
from typing import BinaryIO, Final

from models.documents.file.contract import FileKind, FoundKind
from models.documents.file.store.beginnings import kind_by_beginning
from models.documents.file.store.kinds import BROKEN_ARCHIVE, LimitedReads, kind_of, media_type_of
from models.kit.file_marks import HEAD, OLE, OPEN_SPREADSHEET, OPEN_TEXT, PDF, UTF_8, ZIP

_SEARCHED: Final = 25 * 1024 * 1024
"""Bytes of a damaged archive in which the names of its entries are looked for: as large as a workbook may be."""
_NAME_BEFORE_ENTRY: Final = re.compile(rb"PK\x03\x04.{26}(?=([ -~]{1,60}))", re.DOTALL)
_ENTRIES: Final = (
    ("xl/workbook.bin", FoundKind.XLSB),
    ("xl/", FoundKind.XLSX),
    ("word/", FoundKind.DOCX),
    ("ppt/", FoundKind.PPTX),
)
_OPEN_DOCUMENTS: Final = {
    OPEN_SPREADSHEET: FoundKind.ODS,
    OPEN_TEXT: FoundKind.ODT,
}
_STREAMS: Final = (
    ("WordDocument", FoundKind.DOC),
    ("PowerPoint Document", FoundKind.PPT),
    ("Workbook", FoundKind.XLS),
    ("Book", FoundKind.XLS),
    ("EncryptedPackage", FoundKind.LOCKED_OFFICE),
)


def found_kind(content: BinaryIO) -> FoundKind:
    """Return what a file is by its content, whole or damaged. Leaves it at its beginning."""
    content.seek(0)
    head = content.read(HEAD)
    content.seek(0)
    try:
        if found := kind_by_beginning(head):
            return found
        if head.startswith(ZIP):
            return _in_archive(content)
        if head.startswith(OLE):
            whole = content.read()
            return next((kind for name, kind in _STREAMS if name.encode("utf-16-le") in whole), FoundKind.UNKNOWN)
        if found := _markup(head):
            return found
        if PDF in head:
            return FoundKind.LOCKED_PDF if b"/Encrypt" in content.read() else FoundKind.PDF
        return FoundKind.CSV if kind_of(content) is FileKind.CSV else FoundKind.UNKNOWN
    finally:
        content.seek(0)


def _in_archive(content: BinaryIO) -> FoundKind:
    try:
        with zipfile.ZipFile(LimitedReads(content)) as archive:
            names = archive.namelist()
            if "mimetype" in names and (kind := _OPEN_DOCUMENTS.get(media_type_of(archive))):
                return kind
    except BROKEN_ARCHIVE:
        content.seek(0)
        # The list of entries stands at the end, and that is cut off; each entry has its name before it too.
        names = [name.decode("ascii", "replace") for name in _NAME_BEFORE_ENTRY.findall(content.read(_SEARCHED))]
    return next(
        (kind for beginning, kind in _ENTRIES if any(name.startswith(beginning) for name in names)), FoundKind.ZIP
    )


def _markup(head: bytes) -> FoundKind | None:
    text = head.removeprefix(UTF_8).lstrip().lower()
    if not text.startswith(b"<"):
        return None
    if b"<svg" in text:
        return FoundKind.SVG
    return FoundKind.XML if text.startswith(b"<?xml") and b"<html" not in text else FoundKind.HTML
