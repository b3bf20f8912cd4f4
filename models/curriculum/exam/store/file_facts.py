"""What the rows of a file of examinations name, as it stands before they are set (docs/areas/curriculum.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
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
    rooms_by_name,
    rooms_named,
)
from models.curriculum.file_import.contract import ExamRow
from models.curriculum.file_import.store import CurriculumImport
from models.curriculum.section.contract import EXAM_TRAIL, trail_of
from models.kit.calendar import bangkok_instant

IN_TURN: Final = select(func.pg_advisory_xact_lock(func.hashtextextended(EXAM_ROOMS, 0)))
"""Examinations are set one after the other: each is judged beside those that stand."""
_SECTIONS: Final = text("""
    SELECT z.section_id, s.subject_code, s.show_code AS subject_show, z.section_code, z.section_type, z.campus_code
      FROM section z JOIN subject s USING (subject_code)
     WHERE (z.academic_year, z.semester) = (:academic_year, :semester)
       AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
     ORDER BY z.section_id
""")
_NEWEST: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, CASE WHEN e.action = :verb THEN e.after ->> 'import' END AS root
      FROM audit_entry e WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys)
     ORDER BY e.subject_id, e.at DESC, e.audit_id DESC
""")
"""The import that changed each of these last: none of those that an officer changed since.

See docs/areas/curriculum.md.
"""
Name = tuple[str, str, str]
"""Subject, section and type, as a file names a section; a campus may be said beside it."""


@dataclass
class ExamFileFacts:
    """What the rows of a chunk name, and the examinations as they become, row by row."""

    first_day: date
    last_day: date
    sections: Mapping[Name, list[ExaminedSection]]
    rooms: Mapping[tuple[str, str], RoomRow]
    codes: Mapping[int, tuple[str, ...]]
    exams: dict[ExamKey, StandingExam]
    roots: dict[str, str] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> dict[int, ExaminedSection]:
        """The sections by their numbers."""
        return {each.section_id: each for found in self.sections.values() for each in found}


def read_facts(session: Session, source: CurriculumImport, rows: Collection[ExamRow]) -> ExamFileFacts:
    """What these rows name, as it stands; nothing is locked but by :data:`IN_TURN`."""
    term = session.get_one(Term, (source.academic_year, source.semester))
    asked = {"academic_year": source.academic_year, "semester": source.semester}
    sections: dict[Name, list[ExaminedSection]] = {}
    for row in session.execute(_SECTIONS, {**asked, "codes": sorted({row.subject_code for row in rows})}).mappings():
        section = ExaminedSection.model_validate({**row, "starts_on": term.starts_on, "ends_on": term.ends_on})
        for code in {row["subject_code"], row["subject_show"]}:
            sections.setdefault((code, row["section_code"], row["section_type"]), []).append(section)
    named = [section for row in rows for section in sections.get(name_of(row), [])]
    rooms = rooms_named(session, {row.room for row in rows if row.room})
    own = exams_of_sections(session, {section.section_id for section in named})
    exams = own | _exams_beside(session, {room.name_th for room in rooms}, [row.date for row in rows])
    return ExamFileFacts(
        term.starts_on,
        term.ends_on,
        sections,
        {
            (campus, name): room
            for campus in {room.campus_code for room in rooms}
            for name, room in rooms_by_name([room for room in rooms if room.campus_code == campus], ()).items()
        },
        codes_of_sections(session, {section_id for section_id, _ in exams} | {one.section_id for one in named}),
        exams,
        _last_changed_by(session, [trail_of(*key) for key in own]),
    )


def _exams_beside(session: Session, rooms: Set[str], days: Sequence[date]) -> dict[ExamKey, StandingExam]:
    """The examinations in these rooms from the first of the days to the last: none where no row could be read."""
    if not days:
        return {}
    return exams_in_rooms(session, rooms, bangkok_instant(min(days)), bangkok_instant(max(days), time.max))


def _last_changed_by(session: Session, keys: Sequence[str]) -> dict[str, str]:
    asked = {"trail": EXAM_TRAIL, "verb": f"{EXAM_TRAIL}.import", "keys": keys}
    return {row.subject_id: row.root for row in session.execute(_NEWEST, asked) if row.root is not None}


def name_of(row: ExamRow) -> Name:
    """The section as the row names it."""
    return (row.subject_code, row.section_code, row.section_type.value)
