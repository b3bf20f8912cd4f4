"""The bytes by which kinds of files are known, for whoever reads files: they are written once."""

from __future__ import annotations

from typing import Final

HEAD: Final = 1024
"""As many bytes are looked at where a mark may stand behind others."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8"
ZIP: Final = b"PK"
"""How an archive begins, and a workbook or a document that is one."""
OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How a container of Windows begins: an .xls, a .doc, and an Office file with a password."""
PDF: Final = b"%PDF-"
HEIC_BRANDS: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
OPEN_SPREADSHEET: Final = b"application/vnd.oasis.opendocument.spreadsheet"
OPEN_TEXT: Final = b"application/vnd.oasis.opendocument.text"
UTF_8: Final = b"\xef\xbb\xbf"
"""The byte order mark that Excel writes before UTF-8."""
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
