"""What a file is, by its content, which is opened as far as it takes to be sure."""

from __future__ import annotations

import re
import zipfile
import zlib
from io import SEEK_SET
from typing import BinaryIO, Final

from PIL import Image

from models.documents.file.contract import FileKind
from models.documents.file.store.beginnings import kind_by_beginning
from models.kit.file_marks import HEAD, HEIC_BRANDS, JPEG, OLE, OPEN_SPREADSHEET, PDF, PNG, ZIP
from models.spreadsheets.text_files import is_nearly_text, is_text

_FORMATS: Final = ("PNG", "JPEG")
_JPEG_MARKER: Final = re.compile(rb"\xff+([^\xff])", re.DOTALL)
_JPEG_SCAN: Final = b"\xda"
BROKEN_ARCHIVE: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""What the reader of zip files raises for one that is damaged, locked or of a form it does not know."""
_LARGEST_LIST: Final = 16 * 1024 * 1024
"""Bytes of the list of an archive's entries: that of 100,000 pictures has ten million."""
_OF_OTHERS: Final = ("[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF", "AndroidManifest.xml")
"""What archives hold that are documents or programs."""
_OLD_WORKBOOKS: Final = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book", "EncryptedPackage"))


class LimitedReads:
    """A file of which no more is read at once than the list of an archive's entries may be long.

    The reader of zip files reads that list into memory as a whole, and as long as the archive says that it is.
    """

    def __init__(self, content: BinaryIO) -> None:
        self._content = content

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        """Go to a place of the file."""
        return self._content.seek(offset, whence)

    def tell(self) -> int:
        """Return the place in the file."""
        return self._content.tell()

    def seekable(self) -> bool:
        """Return that any place can be gone to."""
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        """Read so many bytes, or up to the limit. Raises ValueError for more than that."""
        if size is not None and size > _LARGEST_LIST:
            raise ValueError("a list of too many entries")
        return self._content.read(_LARGEST_LIST if size is None or size < 0 else size)


def kind_of(content: BinaryIO) -> FileKind | None:
    """The kind of a file, None for any that is not taken. Reads it from its beginning, and leaves it there.

    A HEIC, the picture of a telephone, is a JPEG: it is kept as one.
    """
    content.seek(0)
    head = content.read(HEAD)
    try:
        if head.startswith((PNG, JPEG + b"\xff")):
            kind = FileKind.PNG if head.startswith(PNG) else FileKind.JPEG
            return kind if _is_whole_picture(content) else None
        if head[4:8] == b"ftyp" and head[8:12] in HEIC_BRANDS:
            return FileKind.JPEG
        if head.startswith(ZIP + b"\x03\x04"):
            return _archive(content)
        if head.startswith(OLE):
            return FileKind.XLS if _is_old_workbook(content) else None
        if PDF in head and not head.lstrip().startswith(b"<"):
            return FileKind.PDF if _ends(content) else None
        reads = is_nearly_text if kind_by_beginning(head) is None else is_text
        return FileKind.CSV if reads(content) else None
    finally:
        content.seek(0)


def picture_size(content: BinaryIO) -> tuple[int, int]:
    """Width and height of a picture in pixels. Raises OSError for what is none. Leaves the file at its beginning."""
    content.seek(0)
    try:
        with Image.open(content, formats=_FORMATS) as picture:
            return picture.size
    finally:
        content.seek(0)


def _is_whole_picture(content: BinaryIO) -> bool:
    """Return whether the file has the end of its picture. Libraries may fill in a part that is missing, so the end is
    looked for here.

    Behind the end telephones write a film or a second picture. A small picture may stand in the head of a JPEG, so its
    end is looked for behind the head.
    """
    content.seek(0)
    whole = content.read()
    if whole.startswith(PNG):
        return b"IEND\xaeB`\x82" in whole
    at = len(JPEG)
    # Any number of fill bytes may stand before a marker.
    while (marker := _JPEG_MARKER.match(whole, at)) and marker[1] != _JPEG_SCAN:
        at = marker.end() + int.from_bytes(whole[marker.end() : marker.end() + 2])
    return b"\xff\xd9" in whole[at:]


def _ends(content: BinaryIO) -> bool:
    """Whether a document comes to its end, wherever it is: mail programs and scanners write something behind it."""
    content.seek(0)
    return b"%%EOF" in content.read()


def _archive(content: BinaryIO) -> FileKind | None:
    """Which workbook a zip says that it is, or none that anybody knows; whether it can be read is for who reads it."""
    try:
        with zipfile.ZipFile(LimitedReads(content)) as archive:
            names = set(archive.namelist())
            if {"[Content_Types].xml", "xl/workbook.xml"} <= names:
                return FileKind.XLSX
            if {"[Content_Types].xml", "xl/workbook.bin"} <= names:
                return FileKind.XLSB
            if {"mimetype", "content.xml"} <= names and media_type_of(archive) == OPEN_SPREADSHEET:
                return FileKind.ODS
            if names.isdisjoint(_OF_OTHERS):
                return FileKind.ZIP
    except BROKEN_ARCHIVE:
        pass
    return None


def media_type_of(archive: zipfile.ZipFile) -> bytes:
    """Return what an OpenDocument file says that it is. No more is unpacked than that takes: an entry may be huge."""
    with archive.open("mimetype") as entry:
        return entry.read(HEAD).strip()


def _is_old_workbook(content: BinaryIO) -> bool:
    """Whether a container of Windows holds a workbook, with a password or without."""
    content.seek(0)
    whole = content.read()
    return any(name in whole for name in _OLD_WORKBOOKS)
