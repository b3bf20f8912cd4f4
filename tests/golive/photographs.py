"""Photographs of some students as an old system keeps them: of several kinds, turned, and some that are none."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import Final

from PIL import Image, ImageDraw

from tests.golive.university import OldSystem

_STUDENTS: Final = 12
"""So many have a photograph: the files of the university stay small, however large it is."""
_ORIENTATION: Final = 0x0112
_DAY: Final = (2026, 1, 1, 0, 0, 0)
"""The day that every entry says: the same seed writes the same file."""


def photograph_archive(old: OldSystem, refused: frozenset[str]) -> tuple[bytes, list[str | None]]:
    """Return a ZIP, and why each of its pictures is refused; ``refused`` are the codes of students not brought in."""
    content = io.BytesIO()
    problems: list[str | None] = []
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__MACOSX/._รูป", _DAY), b"")
        for path, picture, problem in _pictures(old, refused):
            archive.writestr(zipfile.ZipInfo(path, _DAY), picture)
            problems.append(problem)
    return content.getvalue(), problems


def _pictures(old: OldSystem, refused: frozenset[str]) -> Iterator[tuple[str, bytes, str | None]]:
    *known, small, torn = islice(old.each_student(), _STUDENTS)
    for place, student in enumerate(known):
        problem = "import_student_not_found" if student.code in refused else None
        path, picture = (
            (f"{student.code}.jpg", _picture(place)),
            (f"{student.major}/{student.code}.JPG", _picture(place, turn=6)),
            (f" {student.code}.png", _picture(place, kind="PNG")),
            (f"รูป/{student.code.translate(_THAI_DIGITS)}.jpeg", _picture(place)),
        )[place % 4]
        yield path, picture, problem
    yield "9999999999.jpg", _picture(101), "import_student_not_found"
    yield "สมชาย.jpg", _picture(102), "import_picture_name_wrong"
    yield f"{small.code}.jpg", _picture(103, size=(120, 150)), "import_picture_too_small"
    yield f"{torn.code}.jpg", b"%PDF-1.7", "import_picture_no_picture"


_THAI_DIGITS: Final = {ord(str(digit)): chr(ord("๐") + digit) for digit in range(10)}


def _picture(number: int, *, kind: str = "JPEG", turn: int = 1, size: tuple[int, int] = (300, 400)) -> bytes:
    """A picture that no other number has."""
    picture = Image.new("RGB", size, "#e9eeee")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((size[0] // 3, size[1] // 4, size[0] * 2 // 3, size[1] // 2), fill="#006664")
    draw.text((8, 8), str(number), fill="#202020")
    exif = Image.Exif()
    exif[_ORIENTATION] = turn
    content = io.BytesIO()
    picture.save(content, kind, exif=exif.tobytes())
    return content.getvalue()
