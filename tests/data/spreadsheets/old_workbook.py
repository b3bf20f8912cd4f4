"""A writer of .xls for tests: no package here writes the format ([MS-XLS] in [MS-CFB], with sectors of 4 kB)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from models.kit.file_marks import OLE

_SECTOR: Final = 4_096
_FREE: Final = 0xFFFFFFFF
_END: Final = 0xFFFFFFFE
_FAT: Final = 0xFFFFFFFD
_IN_HEADER: Final = 109
"""So many sectors of the table fit into the header: 450 MB."""
_DAY_ZERO: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no zone
_SECONDS_OF_DAY: Final = 86_400
_DAY_FORMAT: Final = 22

Cell = str | float | datetime


def old_workbook(rows: Sequence[Sequence[Cell]], *, book: bytes = b"", sheet: bytes = b"") -> bytes:
    """Return a workbook of one sheet with these rows, from its first cell on.

    ``book`` and ``sheet`` are further records of the workbook, behind its two styles, and of the sheet.
    """
    styles = b"".join(record(0x00E0, struct.pack("<HHH14x", 0, number, 0)) for number in (0, _DAY_FORMAT))
    head = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0)) + styles + book
    name = struct.pack("<BB", 1, 0) + b"x"
    at = len(head) + 4 + 6 + len(name) + 4
    head += record(0x0085, struct.pack("<IH", at, 0) + name) + record(0x000A)
    part = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0))
    width = max((len(row) for row in rows), default=0)
    part += record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    return _compound(head + part + b"".join(_cells(rows)) + sheet + record(0x000A))


def _cells(rows: Sequence[Sequence[Cell]]) -> Iterator[bytes]:
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            match cell:
                case str():
                    letters = cell.encode("utf-16-le")
                    text = struct.pack("<HHHHB", number, column, 0, len(letters) // 2, 1) + letters
                    yield record(0x0204, text)
                case datetime():
                    day = (cell - _DAY_ZERO).total_seconds() / _SECONDS_OF_DAY
                    yield record(0x0203, struct.pack("<HHHd", number, column, 1, day))
                case _:
                    yield record(0x0203, struct.pack("<HHHd", number, column, 0, cell))


def record(kind: int, content: bytes = b"") -> bytes:
    """Return a record of a kind."""
    return struct.pack("<HH", kind, len(content)) + content


def _compound(stream: bytes) -> bytes:
    """Return a compound file whose one stream is the workbook: header, stream, directory, table of sectors.

    No stream is short, which would want a place of its own; calamine asks where they begin all the same, so the root
    names the first sector.
    """
    stream = stream.ljust(_SECTOR, b"\0")
    sectors = -(-len(stream) // _SECTOR)
    tables = 1
    while tables * (_SECTOR // 4) < sectors + 1 + tables:
        tables += 1
    assert tables <= _IN_HEADER
    chain = [*range(1, sectors), _END, _END, *[_FAT] * tables]
    table = struct.pack(f"<{len(chain)}I", *chain).ljust(tables * _SECTOR, b"\xff")
    places = [*range(sectors + 1, sectors + 1 + tables), *[_FREE] * (_IN_HEADER - tables)]
    header = OLE + struct.pack("<16xHHHHH6xI", 0x3E, 4, 0xFFFE, 12, 6, 1)
    header += struct.pack("<IIIIIIIII", tables, sectors, 0, 4_096, _END, 0, _END, 0, *places[:1])
    header += struct.pack(f"<{_IN_HEADER - 1}I", *places[1:])
    directory = _entry("Root Entry", 5, 1, 0, 0) + _entry("Workbook", 2, _FREE, 0, len(stream))
    return b"".join(
        (header.ljust(_SECTOR, b"\0"), stream.ljust(sectors * _SECTOR, b"\0"), directory.ljust(_SECTOR, b"\0"), table)
    )


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    letters = f"{name}\0".encode("utf-16-le")
    links = struct.pack("<HBBIII36xIQ", len(letters), kind, 1, _FREE, _FREE, child, start, size)
    return letters.ljust(64, b"\0") + links
