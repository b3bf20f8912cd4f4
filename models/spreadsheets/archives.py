"""What is looked at in a workbook that is an archive (.xlsx, .xlsb, .ods) before anything of it is parsed."""

from __future__ import annotations

import re
import zipfile
from typing import Final

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits
from models.spreadsheets.refused import SheetRefusedError

_MEGABYTE: Final = 1024 * 1024
_PIECE: Final = 64 * 1024
_RATIO: Final = 200
"""XML of a real sheet shrinks to a fifth or a twentieth; a part that unfolds further than this was made to."""
_RATIO_FROM: Final = 10 * _MEGABYTE
_MACROS: Final = ("vbaproject", "xl/macrosheets/", "basic/", "scripts/")
_LINKS: Final = "xl/externallinks/"
_MANIFEST: Final = "meta-inf/manifest.xml"
_WIDE_OR_EBCDIC: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00", b"\x00\x00", b"\x4c\x6f")
"""How a part begins in UTF-16, UTF-32 or EBCDIC."""
_BEFORE_XML: Final = b"\xef\xbb\xbf \t\r\n"
_ENCODING: Final = re.compile(rb"ENCODING\s*=\s*[\"']([^\"']*)")
_PLAIN_ENCODINGS: Final = {b"UTF-8", b"UTF8", b"ASCII", b"US-ASCII"}
_NOT_SEARCHED: Final = (
    *(".bin", ".bmp", ".emf", ".gif", ".jpeg", ".jpg", ".png", ".rdb", ".svg", ".tif", ".tiff", ".wmf"),
)
"""Endings of pictures, in which a document type is usual or means nothing. A sheet may be called so too: its parser
refuses one then (:func:`refuse_document_type`).
"""
_OVERLAP: Final = 16


def check_archive(archive: zipfile.ZipFile, limits: SheetLimits) -> None:
    """Look at every entry: how many, how large as they unfold, no macros, links, passwords or DTDs.

    Raises SheetRefusedError, and zipfile's errors for an archive that is damaged.
    """
    entries = archive.infolist()
    names = [entry.filename.lower() for entry in entries]
    if len(entries) > limits.entries or len(set(names)) < len(names):
        raise SheetRefusedError(SheetFault.UNSAFE)
    if any(entry.flag_bits & 1 for entry in entries):
        raise SheetRefusedError(SheetFault.ENCRYPTED)
    if any(name.startswith(_MACROS) or "vbaproject" in name for name in names):
        raise SheetRefusedError(SheetFault.HAS_MACROS)
    if any(name.startswith(_LINKS) for name in names):
        raise SheetRefusedError(SheetFault.HAS_LINKS)
    at_most = limits.inflated_megabytes * _MEGABYTE
    if sum(entry.file_size for entry in entries) > at_most:
        raise SheetRefusedError(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
    unfolded = 0
    for entry in entries:
        unfolded += _checked_size(archive, entry, limits, at_most - unfolded)


def _checked_size(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limits: SheetLimits, at_most: int) -> int:
    """Return how many bytes an entry unfolds to. What the archive says of it is its maker's word: they are counted."""
    name = entry.filename.lower()
    size, before = 0, b""
    with archive.open(entry) as part:
        while piece := part.read(_PIECE):
            size += len(piece)
            if size > at_most or (size > _RATIO_FROM and size > entry.compress_size * _RATIO):
                raise SheetRefusedError(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
            if not name.endswith(_NOT_SEARCHED):
                _check_xml(before + piece, begins=not before)
                before = piece[-_OVERLAP:]
            if name == _MANIFEST and b"encryption-data" in piece:
                raise SheetRefusedError(SheetFault.ENCRYPTED)
    return size


def refuse_document_type(*_declaration: object) -> None:
    """Raise SheetRefusedError where a parser comes to a document type; a handler of expat."""
    raise SheetRefusedError(SheetFault.UNSAFE)


def _check_xml(piece: bytes, *, begins: bool) -> None:
    """No DTD, and no encoding in which one could hide from this search."""
    upper = piece.upper()
    if b"<!DOCTYPE" in upper or b"<!ENTITY" in upper:
        raise SheetRefusedError(SheetFault.UNSAFE)
    if not begins:
        return
    if piece[:2] in _WIDE_OR_EBCDIC:
        raise SheetRefusedError(SheetFault.UNSAFE)
    head = upper.lstrip(_BEFORE_XML).split(b"?>", 1)[0]
    if head.startswith(b"<?XML") and not set(_ENCODING.findall(head)) <= _PLAIN_ENCODINGS:
        raise SheetRefusedError(SheetFault.UNSAFE)
