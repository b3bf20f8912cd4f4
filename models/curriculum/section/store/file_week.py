"""The week of a term as it is once a file of sections is brought in: what its rows are judged beside."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.section.rules.clashes import PlacedMeeting, PlacedSection, Week, section_clashes
from models.curriculum.section.rules.meetings import Meeting
from models.curriculum.section.store.file_facts import SectionFileFacts
from models.curriculum.section.store.standing import PlacedRow, SectionKey
from models.curriculum.section.store.weeks import sections_sharing
from models.kit.imported_row import RowProblem

_WHERE: Final = frozenset({"day_time", "room", "teachers", "seats"})
"""What a row may change of where a section stands in the week."""


class FileWeek:
    """Every row of a file by the section that it is about; ``whole`` is by the numbers that people see.

    A section is where the first row that names it puts it, and what that row does not say stays.
    """

    def __init__(self, facts: SectionFileFacts, whole: Mapping[int, SectionRow]) -> None:
        self._facts = facts
        self.first: dict[SectionKey, int] = {}
        self._placed: dict[SectionKey, PlacedSection] = {}
        self._moved: set[int] = set()
        for number, row in whole.items():
            key = facts.key_of(row)
            if key is None or facts.problems(row):
                continue
            if self.first.setdefault(key, number) == number:
                standing = next(iter(facts.standing_of(row)), None)
                self._placed[key] = _placed(facts, key, row, standing, number)
                if standing is not None:
                    self._moved.add(standing.section_id)

    def warnings(
        self, session: Session, academic_year: int, semester: int, rows: Collection[SectionRow]
    ) -> Mapping[tuple[str, ...], tuple[RowProblem, ...]]:
        """Return what clashes with these rows, by their identities: with what stands, and with other rows."""
        wanted: dict[tuple[str, ...], PlacedSection] = {}
        moved = set(self._moved)
        for row in rows:
            key = self._facts.key_of(row)
            if key is not None:
                standing = next(iter(self._facts.standing_of(row)), None)
                wanted[row.identity] = self._placed.get(key) or _placed(self._facts, key, row, standing, None)
                moved |= {standing.section_id} if standing else set()
        rooms = {meeting.room for placed in wanted.values() for meeting in placed.meetings}
        teachers = {teacher for placed in wanted.values() for teacher in placed.teachers}
        beside = sections_sharing(session, academic_year, semester, rooms, teachers)
        standing_still = [placed for section_id, placed in beside.items() if section_id not in moved]
        week = Week((*standing_still, *self._placed.values()), self._seats())
        return {
            identity: tuple(
                RowProblem(code=f"import_section_{clash.code}", facts=dict(clash.facts), column=clash.field)
                for clash in section_clashes(placed, week)
            )
            for identity, placed in wanted.items()
        }

    def _seats(self) -> dict[tuple[str, str], int]:
        return {
            (campus, room.name_th): room.exam_seats
            for (campus, _), room in self._facts.rooms.items()
            if room.exam_seats is not None
        }


def _placed(
    facts: SectionFileFacts, key: SectionKey, row: SectionRow, standing: PlacedRow | None, number: int | None
) -> PlacedSection:
    """Return a section as it is in the week once a row is brought in."""
    said = row.model_fields_set & _WHERE
    had = standing.meetings if standing else []
    cells = row.day_time if "day_time" in said else tuple(meeting.cell for meeting in had)
    one_room = had[0].room_th if had else ""
    if row.room and "room" in said:
        one_room, _ = facts.room_of(key[-1], row.room)
    rooms = [one_room for _ in cells]
    if not said & {"day_time", "room"}:
        rooms = [meeting.room_th for meeting in had]
    return PlacedSection(
        f"{standing.show_code if standing else facts.subjects[row.subject_code][1]}-{row.section_code}",
        key[-1],
        row.seats if row.seats is not None else (standing.seats if standing else 0),
        tuple(
            PlacedMeeting(Meeting(cell.weekday, cell.starts_minute, cell.ends_minute), room)
            for cell, room in zip(cells, rooms, strict=True)
        ),
        row.teachers if "teachers" in said else tuple(standing.teachers if standing else ()),
        number,
    )
