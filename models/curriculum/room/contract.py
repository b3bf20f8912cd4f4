"""Rooms as the trail names them, and the rows of a file of them (golive §3)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.curriculum.file_import.contract import SeatsCell
from models.kit.imported_row import FileRow, wrong_cell
from models.kit.text import tidy
from models.people.organisation.contract import UnitCodeCell

ROOM_SUBJECT: Final = "room"
"""The ``subject_kind`` of a room's audit entries."""
LONGEST_NAME: Final = 100


def _name(cell: object) -> str:
    name = tidy(str(cell))
    if len(name) > LONGEST_NAME:
        raise wrong_cell("import_text_too_long", name, limit=str(LONGEST_NAME))
    return name


RoomNameCell = Annotated[str, BeforeValidator(_name)]


class RoomRow(FileRow):
    """A room of a campus, as timetables and examinations name it, and how many may be examined in it."""

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"name_en"})

    campus_code: UnitCodeCell
    name_th: RoomNameCell
    name_en: RoomNameCell | None = None
    exam_seats: SeatsCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """Its campus and its Thai name."""
        return (self.campus_code, self.name_th)
