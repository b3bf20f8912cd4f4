"""Sections as a file opens and changes them, with the entries of their trails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from models.access.role.store import add_update_entries, row_entry
from models.curriculum.file_import.contract import MeetingCell, SectionRow
from models.curriculum.section.store.allotments import write_allotments
from models.curriculum.section.store.file_facts import SectionFileFacts
from models.curriculum.section.store.standing import StandingSection
from models.curriculum.section.tables import (
    MajorAccess,
    Section,
    SectionAllotment,
    SectionMajor,
    SectionMeeting,
    SectionTeacher,
)
from models.kit.query import Query
from models.kit.updating import Key, Values, Writer, Writing, written

SECTION_TRAIL: Final = "section"
"""The ``subject_kind`` of a section's trail."""
_ORDINARY: Final = "1"
"""The kind of students a section is for where nobody says otherwise."""
_ROOMS: Final = frozenset({"day_time", "room"})
_ROOM_EN: Final = "roomEn"
"""What the trail calls the English name of a room: no file says it, and undoing restores it."""
TRAIL_WORDS: Final = {
    "seats": "seats",
    "day_time": "meetings",
    "room": "room",
    "teachers": "teachers",
    "majors": "allowedMajors",
    "allotments": "allotments",
    "remark_th": "remarkTh",
    "remark_en": "remarkEn",
}
"""What the trail calls the columns of a file: as the section's page does, where it has them."""
_EMPTY: Final = {
    "day_time": text("DELETE FROM section_meeting WHERE section_id = ANY(:ids)"),
    "teachers": text("DELETE FROM section_teacher WHERE section_id = ANY(:ids)"),
    "majors": text(f"DELETE FROM section_major WHERE section_id = ANY(:ids) AND access = '{MajorAccess.ALLOWED}'"),
}
"""What a section says in rows of its own: they are written anew where they change."""
_OF_SECTIONS: Final = tuple(
    text(f"DELETE FROM {table} WHERE section_id = ANY(:ids)")
    for table in ("section_meeting", "section_teacher", "section_major", "section_allotment", "section")
)


class _RoomBefore(NamedTuple):
    """The room that an import took a section out of, as the trail tells it."""

    section: str
    room: str
    room_en: str


_ROOMS_BEFORE: Final = Query(
    _RoomBefore,
    f"""
    SELECT DISTINCT ON (subject_id) subject_id AS section, before->>'room' AS room, before->>'{_ROOM_EN}' AS room_en
      FROM audit_entry
     WHERE subject_kind = '{SECTION_TRAIL}' AND subject_id = ANY(:sections) AND after->>'case' = :case_id
       AND before->>'room' IS NOT NULL AND before->>'{_ROOM_EN}' IS NOT NULL
     ORDER BY subject_id, at
    """,
)


class SectionWriter:
    """Writes the rows of a chunk; ``facts`` know what they name."""

    def __init__(self, session: Session, writer: Writer, facts: SectionFileFacts) -> None:
        self._session = session
        self._writer = writer
        self._facts = facts

    def open(self, academic_year: int, semester: int, rows: Sequence[SectionRow]) -> None:
        """Open a section for each of these rows."""
        last = self._session.scalar(select(func.coalesce(func.max(col(Section.section_id)), 0))) or 0
        sections: list[SQLModel] = []
        beside: list[SQLModel] = []
        entries: list[tuple[str, Values | None, Values]] = []
        for section_id, row in enumerate(rows, start=last + 1):
            key = self._facts.key_of(row)
            if key is None:
                raise LookupError("a section of a subject that is not taught")
            version, _, _, campus = key
            sections.append(_section(section_id, row, version, campus, academic_year, semester))
            beside += self._meetings(section_id, row.day_time, self._facts.room_of(campus, row.room or ""))
            beside += [*self._teachers(section_id, row.teachers), *_majors(section_id, row.majors)]
            beside += [SectionAllotment(section_id=section_id, **each.model_dump()) for each in row.allotments]
            said = {name: getattr(row, name) for name in TRAIL_WORDS if getattr(row, name) not in (None, ())}
            entries.append((str(section_id), None, _for_trail(said)))
        self._insert(sections)
        self._insert(beside)
        add_update_entries(self._session, self._writer, SECTION_TRAIL, "import", entries)

    def change(self, writings: Sequence[Writing[SectionRow]], standing: Mapping[Key, StandingSection]) -> None:
        """Bring sections that stand to what their rows say."""
        rows: list[dict[str, object]] = []
        beside: list[SQLModel] = []
        entries: list[tuple[str, Values | None, Values]] = []
        emptied: dict[str, list[int]] = {name: [] for name in _EMPTY}
        moved = [standing[each.row.identity].section_id for each in writings if _ROOMS & each.values.keys()]
        before = self._rooms_before(moved)
        for writing in writings:
            there, values = standing[writing.row.identity], writing.values
            rooms = self._rooms_of(writing.row, there, values, before.get(str(there.section_id)))
            number = there.section_id
            reserved = there.seats_reserved
            if "allotments" in values:
                known = [(each.major_code, each.study_year) for each in there.allotments]
                said = {each.key: each.seats for each in writing.row.allotments}
                reserved = write_allotments(self._session, number, known, said)
            rows.append({**_columns(there, values), "seats_reserved": reserved})
            if _ROOMS & values.keys():
                emptied["day_time"].append(number)
                cells = writing.row.day_time if "day_time" in values else [meeting.cell for meeting in there.meetings]
                beside += self._meetings(number, cells, rooms)
            if "teachers" in values:
                emptied["teachers"].append(number)
                beside += self._teachers(number, writing.row.teachers)
            if "majors" in values:
                emptied["majors"].append(number)
                beside += _majors(number, writing.row.majors)
            was, becomes = dict(_for_trail(writing.before or {})), dict(_for_trail(values))
            if "room" in values:
                was[_ROOM_EN], becomes[_ROOM_EN] = there.room_en, rooms[1]
            entries.append((str(number), was, becomes))
        for name, numbers in emptied.items():
            self._session.execute(_EMPTY[name], {"ids": numbers})
        if rows:
            self._session.execute(update(Section), rows)
        self._insert(beside)
        add_update_entries(self._session, self._writer, SECTION_TRAIL, "import", entries)

    def _rooms_before(self, section_ids: Sequence[int]) -> dict[str, _RoomBefore]:
        """Return the rooms that this import took sections out of, by their numbers: what undoing it restores."""
        asked = {"case_id": str(self._writer.case_id), "sections": [str(number) for number in section_ids]}
        return {each.section: each for each in _ROOMS_BEFORE.rows(self._session, asked)} if section_ids else {}

    def _rooms_of(
        self, row: SectionRow, there: StandingSection, values: Values, before: _RoomBefore | None
    ) -> tuple[str, str]:
        """Return the names of the room of a section that stands: what is not said stays, and a room that the master has
        no more is called again what it was before this import.
        """
        if "room" not in values:
            return there.rooms[0] if there.rooms else ("", "")
        key, said = self._facts.key_of(row), row.room or ""
        campus = key[-1] if key else ""
        if before is not None and before.room == said and not self._facts.knows_room(campus, said):
            return said, before.room_en
        return self._facts.room_of(campus, said)

    def _meetings(
        self, section_id: int, cells: Sequence[MeetingCell], rooms: tuple[str, str]
    ) -> Iterator[SectionMeeting]:
        for number, cell in enumerate(cells, start=1):
            yield SectionMeeting(
                section_id=section_id, meeting_no=number, room_th=rooms[0], room_en=rooms[1], **cell.model_dump()
            )

    def _teachers(self, section_id: int, codes: Sequence[str]) -> Iterator[SectionTeacher]:
        for position, code in enumerate(codes, start=1):
            yield SectionTeacher(section_id=section_id, person_id=self._facts.people[code].person_id, position=position)

    def _insert(self, rows: Sequence[SQLModel]) -> None:
        """Write rows of several tables, those of each at once."""
        for table in dict.fromkeys(type(row) for row in rows):
            values = [row.model_dump() for row in rows if type(row) is table]
            self._session.execute(insert(table), values)


def delete_sections(session: Session, writer: Writer, sections: Sequence[StandingSection]) -> None:
    """Delete sections that nobody uses. Raises ``IntegrityError`` where something else refers to one."""
    for statement in _OF_SECTIONS:
        session.execute(statement, {"ids": [each.section_id for each in sections]})
    session.add_all(
        row_entry(writer, SECTION_TRAIL, "delete", each.section_id, _written(_for_trail(each.values)), None)
        for each in sections
    )
    session.flush()


def _section(section_id: int, row: SectionRow, version: str, campus: str, academic_year: int, semester: int) -> Section:
    return Section(
        section_id=section_id,
        academic_year=academic_year,
        semester=semester,
        subject_code=version,
        section_code=row.section_code,
        section_type=row.section_type,
        campus_code=campus,
        student_type_code=_ORDINARY,
        seats=row.seats or 0,
        seats_reserved=sum(each.seats for each in row.allotments),
        remark_th=row.remark_th or "",
        remark_en=row.remark_en or "",
    )


def _majors(section_id: int, codes: Sequence[str]) -> Iterator[SectionMajor]:
    for code in codes:
        yield SectionMajor(section_id=section_id, major_code=code, access=MajorAccess.ALLOWED)


def _columns(there: StandingSection, values: Values) -> dict[str, object]:
    """Return the row of a section as it becomes: another revision of it."""
    return {
        "section_id": there.section_id,
        "seats": values.get("seats", there.seats),
        "remark_th": values.get("remark_th", there.remark_th) or "",
        "remark_en": values.get("remark_en", there.remark_en) or "",
        "revision": there.revision + 1,
    }


def _written(values: Values) -> dict[str, object]:
    return {name: written(value) for name, value in values.items()}


def _for_trail(values: Values) -> Values:
    return {TRAIL_WORDS[name]: value for name, value in values.items() if name in TRAIL_WORDS}
