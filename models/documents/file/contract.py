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
    XLSB = "xlsb"
    XLS = "xls"
    ODS = "ods"
    CSV = "csv"
    ZIP = "zip"


class FoundKind(StrEnum):
    """What a file is that is not taken, as its sender knows it; each has its words in the catalogue ``files``."""

    PNG = "png"
    JPEG = "jpeg"
    HEIC = "heic"
    AVIF = "avif"
    GIF = "gif"
    WEBP = "webp"
    TIFF = "tiff"
    BMP = "bmp"
    SVG = "svg"
    PDF = "pdf"
    LOCKED_PDF = "locked_pdf"
    LOCKED_OFFICE = "locked_office"
    XLSX = "xlsx"
    XLSB = "xlsb"
    XLS = "xls"
    ODS = "ods"
    CSV = "csv"
    DOCX = "docx"
    DOC = "doc"
    PPTX = "pptx"
    PPT = "ppt"
    ODT = "odt"
    RTF = "rtf"
    HTML = "html"
    XML = "xml"
    ZIP = "zip"
    ARCHIVE = "archive"
    VIDEO = "video"
    SOUND = "sound"
    PROGRAM = "program"
    UNKNOWN = "unknown"


MEDIA_TYPES: Final = {
    FileKind.PNG: "image/png",
    FileKind.JPEG: "image/jpeg",
    FileKind.PDF: "application/pdf",
    FileKind.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileKind.XLSB: "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    FileKind.XLS: "application/vnd.ms-excel",
    FileKind.ODS: "application/vnd.oasis.opendocument.spreadsheet",
    FileKind.CSV: "text/csv; charset=utf-8",
    FileKind.ZIP: "application/zip",
}
ENDINGS: Final = {
    FileKind.PNG: (".png",),
    FileKind.JPEG: (".jpg", ".jpeg"),
    FileKind.PDF: (".pdf",),
    FileKind.XLSX: (".xlsx",),
    FileKind.XLSB: (".xlsb",),
    FileKind.XLS: (".xls",),
    FileKind.ODS: (".ods",),
    FileKind.CSV: (".csv", ".txt"),
    FileKind.ZIP: (".zip",),
}
"""How names of files end, the usual ending first."""
EVIDENCE: Final = frozenset({FileKind.PDF, FileKind.PNG, FileKind.JPEG})
"""What people send as evidence; the fields of the web name the same (``web/src/lib/taken-files.ts``)."""
ARCHIVES: Final = frozenset({FileKind.ZIP})
PICTURES: Final = frozenset({FileKind.PNG, FileKind.JPEG})
SPREADSHEETS: Final = frozenset({FileKind.XLSX, FileKind.XLSB, FileKind.XLS, FileKind.ODS, FileKind.CSV})
"""What the reader of spreadsheets reads."""
