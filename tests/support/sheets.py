"""Excel files that the portal wrote, for tests."""

from __future__ import annotations

import io
from xml.etree import ElementTree
from zipfile import ZipFile

_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def texts(sheet: bytes) -> list[str]:
    """Every text of a workbook."""
    with ZipFile(io.BytesIO(sheet)) as book:
        names = [name for name in book.namelist() if name.endswith(("sharedStrings.xml", "sheet1.xml"))]
        return [
            element.text or ""
            for name in names
            for element in ElementTree.fromstring(book.read(name)).iter(f"{_SHEET}t")  # noqa: S314 - our own file
        ]
