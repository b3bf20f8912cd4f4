"""Kinds of files the portal takes, judged by content. Persisted: never renamed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class FileKind(StrEnum):
    """What a file is. Nothing a browser would run, such as HTML or SVG, is among them."""

    PNG = "png"
    JPEG = "jpeg"
    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"


MEDIA_TYPES: Final = {
    FileKind.PNG: "image/png",
    FileKind.JPEG: "image/jpeg",
    FileKind.PDF: "application/pdf",
    FileKind.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileKind.CSV: "text/csv; charset=utf-8",
}
