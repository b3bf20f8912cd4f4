"""A writer of .ods: one sheet, of the elements that it is given."""

from __future__ import annotations

import io
import zipfile
from typing import Final

_NS: Final = "urn:oasis:names:tc:opendocument:xmlns"


def open_document(elements: str) -> bytes:
    """Return a document whose sheet ``x`` has these elements of columns and rows, as XML."""
    names = " ".join(f'xmlns:{name}="{_NS}:{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {names} office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="x">{elements}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{_NS}:manifest:1.0"/>')
    return file.getvalue()
