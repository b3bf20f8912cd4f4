"""What the rows of a file of examinations name, as it stands before they are set (docs/areas/curriculum.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property
from typing import Final

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from models.calendar.term.tables import Term
from models.curriculum.exam.store.reading import (
    EXAM_ROOMS,
    ExaminedSection,
    ExamKey,
    RoomRow,
    StandingExam,
    codes_of_sections,
    exams_in_rooms,
    exams_of_sections,
    rooms_named,
    rooms_of_campuses,
)
from models.curriculum.file_import.contract import ExamRow
from models.curriculum.section.contract import ExamKind
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.updating import Key

IN_TURN: Final = select(func.pg_advisory_xact_lock(func.hashtextextended(EXAM_ROOMS, 0)))
"""Examinations are set one after the other: each is judged beside those that stand."""
_SECTIONS: Final = text("""
    SELECT z.section_id, s.subject_code, s.show_code AS subject_show, z.section_code, z.section_type, z.campus_code
      FROM section z JOIN subject s USING (subject_code)
     WHERE (z.academic_year, z.semester) = (:academic_year, :semester)
       AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
     ORDER BY z.section_id
""")
_Place = tuple[date, str]
"""A day and a room."""
Name = tuple[str, str, str]
"""Subject, section and type, as a file names a section; a campus may be said beside it."""


@dataclass
class ExamFileFacts:
    """What rows name, and the examinations as they become, one by one."""

    sections: Mapping[Name, list[ExaminedSection]]
    rooms: Mapping[tuple[str, str], RoomRow]
    codes: Mapping[int, tuple[str, ...]]
    exams: dict[ExamKey, StandingExam]

    @cached_property
    def by_id(self) -> dict[int, ExaminedSection]:
        """The sections by their numbers."""
        return {each.section_id: each for found in self.sections.values() for each in found}

    @cached_property
    def _by_place(self) -> dict[_Place, dict[ExamKey, None]]:
        found: dict[_Place, dict[ExamKey, None]] = {}
        for exam in self.exams.values():
            _note(found, exam)
        return found

    def section(self, key: ExamKey) -> ExaminedSection:
        """Return the section that is examined."""
        return self.by_id[key[0]]

    def exams_named(self, part: Key) -> list[ExamKey]:
        """Return the examinations that rows of a part may be about."""
        subject, section, section_type, campus, kind = part
        found = self.sections.get((subject, section, section_type), [])
        return [(each.section_id, ExamKind(kind)) for each in found if campus in ("", each.campus_code)]

    def by_exam(self, rows: Mapping[int, ExamRow]) -> dict[ExamKey, dict[int, ExamRow]]:
        """Return rows by the examination that each is about; without those of which that is unknown or unclear."""
        found: dict[ExamKey, dict[int, ExamRow]] = {}
        for position, row in rows.items():
            named = self.exams_named(row.part_of)
            if len(named) == 1:
                found.setdefault(named[0], {})[position] = row
        return found

    def names_of(self, campus: str, room: str) -> tuple[str, str]:
        """Return what the master calls a room of a campus, in Thai and English; as it is said where it has none."""
        known = self.rooms.get((campus, room))
        return (known.name_th, known.name_en) if known else (room, room)

    def called(self, row: ExamRow) -> ExamRow:
        """Return a row whose room is called what the master calls it."""
        named = self.exams_named(row.part_of)
        if row.room is None or len(named) != 1:
            return row
        thai, _ = self.names_of(self.section(named[0]).campus_code, row.room)
        return row if thai == row.room else row.model_copy(update={"room": thai})

    def put(self, exam: StandingExam) -> None:
        """Let an examination stand so from now on."""
        self.exams[exam.key] = exam
        _note(self._by_place, exam)

    def drop(self, key: ExamKey) -> None:
        """Let an examination stand no more."""
        self.exams.pop(key, None)

    def others_near(self, wanted: StandingExam) -> list[StandingExam]:
        """Return the other examinations of the campus at the same time that share a room with this one."""
        keys = {key: None for place in _places_of(wanted) for key in self._by_place.get(place, ())}
        others = (self.exams[key] for key in keys if key in self.exams and key != wanted.key)
        return [
            other
            for other in others
            if other.campus_code == wanted.campus_code
            and other.starts_at < wanted.ends_at
            and wanted.starts_at < other.ends_at
        ]


def _note(by_place: dict[_Place, dict[ExamKey, None]], exam: StandingExam) -> None:
    """Note on which days an examination is in which rooms."""
    for place in _places_of(exam):
        by_place.setdefault(place, {})[exam.key] = None


def _places_of(exam: StandingExam) -> list[_Place]:
    days = sorted({bangkok_date(exam.starts_at), bangkok_date(exam.ends_at)})
    return [(day, part.room_th) for day in days for part in exam.parts]


def read_facts(session: Session, academic_year: int, semester: int, rows: Collection[ExamRow]) -> ExamFileFacts:
    """What these rows name, as it stands; nothing is locked but by :data:`IN_TURN`."""
    term = session.get_one(Term, (academic_year, semester))
    asked = {"academic_year": academic_year, "semester": semester}
    sections: dict[Name, list[ExaminedSection]] = {}
    for row in session.execute(_SECTIONS, {**asked, "codes": sorted({row.subject_code for row in rows})}).mappings():
        section = ExaminedSection.model_validate({**row, "starts_on": term.starts_on, "ends_on": term.ends_on})
        for code in {row["subject_code"], row["subject_show"]}:
            sections.setdefault((code, row["section_code"], row["section_type"]), []).append(section)
    named = [section for row in rows for section in sections.get(name_of(row), [])]
    own = exams_of_sections(session, {section.section_id for section in named})
    kept = {part.room_th for exam in own.values() for part in exam.parts}  # a row that says no room keeps these
    rooms = rooms_named(session, kept | {row.room for row in rows if row.room})
    days = [row.date for row in rows if row.date is not None] + [bangkok_date(exam.starts_at) for exam in own.values()]
    exams = own | _exams_beside(session, kept | {room.name_th for room in rooms}, days)
    return ExamFileFacts(
        sections,
        rooms_of_campuses(rooms),
        codes_of_sections(session, {section_id for section_id, _ in exams} | {one.section_id for one in named}),
        exams,
    )


def _exams_beside(session: Session, rooms: Set[str], days: Sequence[date]) -> dict[ExamKey, StandingExam]:
    """The examinations in these rooms from the first of the days to the last: none where no row could be read."""
    if not days:
        return {}
    return exams_in_rooms(session, rooms, bangkok_instant(min(days)), bangkok_instant(max(days), time.max))


def name_of(row: ExamRow) -> Name:
    """The section as the row names it."""
    return (row.subject_code, row.section_code, row.section_type.value)
