"""What a file is by the bytes that it begins with."""

from __future__ import annotations

from typing import Final

from models.documents.file.contract import FoundKind
from models.kit.file_marks import HEIC_BRANDS, JPEG, PNG

_BEGINNINGS: Final = (
    (PNG, FoundKind.PNG),
    (JPEG, FoundKind.JPEG),
    (b"GIF8", FoundKind.GIF),
    (b"II*\x00", FoundKind.TIFF),
    (b"MM\x00*", FoundKind.TIFF),
    (b"BM", FoundKind.BMP),
    (b"{\\rtf", FoundKind.RTF),
    (b"Rar!", FoundKind.ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", FoundKind.ARCHIVE),
    (b"\x1f\x8b", FoundKind.ARCHIVE),
    (b"\x1aE\xdf\xa3", FoundKind.VIDEO),
    (b"ID3", FoundKind.SOUND),
    (b"MZ", FoundKind.PROGRAM),
    (b"\x7fELF", FoundKind.PROGRAM),
)
_RIFF: Final = {b"WEBP": FoundKind.WEBP, b"AVI ": FoundKind.VIDEO, b"WAVE": FoundKind.SOUND}
_SOUNDS: Final = frozenset({b"M4A ", b"M4B "})


def kind_by_beginning(head: bytes) -> FoundKind | None:
    """Return what begins so, whole or damaged; None for what is known otherwise, or not at all."""
    if head[4:8] == b"ftyp":
        brand = head[8:12]
        if brand in HEIC_BRANDS:
            return FoundKind.HEIC
        if brand in {b"avif", b"avis"}:
            return FoundKind.AVIF
        return FoundKind.SOUND if brand in _SOUNDS else FoundKind.VIDEO
    if head.startswith(b"RIFF"):
        return _RIFF.get(head[8:12])
    return next((kind for beginning, kind in _BEGINNINGS if head.startswith(beginning)), None)
