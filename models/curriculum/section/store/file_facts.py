"""What the rows of a file of sections name, as it stands before they are opened, and the week they come into."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.curriculum.exam.store.reading import RoomRow, rooms_by_name, rooms_named
from models.curriculum.file_import.contract import SectionRow
from models.curriculum.file_import.store import CurriculumImport
from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.changes import opening_refusal
from models.curriculum.section.rules.clashes import PlacedMeeting, PlacedSection, Week
from models.curriculum.section.rules.meetings import Meeting
from models.curriculum.section.store.weeks import sections_sharing
from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.imported_row import RowProblem

SECTION_TRAIL: Final = "section"
"""The ``subject_kind`` of a section's trail."""
_TAUGHT: Final = text(f"""
    SELECT s.subject_code, s.show_code, coalesce(s.campus_code, f.campus_code) AS campus_code, s.credit,
           s.minimum_credit_to_open
      FROM subject s JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE s.status = '{SubjectStatus.ACTIVE}' AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
""")
_STANDING: Final = text("""
    SELECT section_id, subject_code, section_code, section_type, campus_code FROM section
     WHERE (academic_year, semester) = (:academic_year, :semester) AND subject_code = ANY(:codes)
""")
_PEOPLE: Final = text("SELECT id_code, person_id FROM person WHERE id_code = ANY(:codes) AND closed_at IS NULL")
_MAJORS: Final = text("SELECT major_code FROM major WHERE major_code = ANY(:codes)")
_CAMPUSES: Final = text("SELECT campus_code FROM campus WHERE campus_code = ANY(:codes)")
SectionKey = tuple[str, str, SectionType, str]
"""Version, number, type and campus: no two sections of a term have the same."""


@dataclass(frozen=True)
class SectionFileFacts:
    """What rows of a file name, as far as it exists; ``whole`` is every row of the file by its number."""

    subjects: Mapping[str, tuple[str, str, str]]
    """The version that is taught, what it is called and the campus of its faculty, by its code-year and by the
    subject's code.
    """
    closed: Mapping[str, Refused]
    """Why no section of a version opens, by its code-year."""
    people: Mapping[str, UUID]
    majors: frozenset[str]
    campuses: frozenset[str]
    standing: Mapping[SectionKey, int]
    rooms: Mapping[tuple[str, str], RoomRow]
    beside: Collection[PlacedSection]
    whole: Mapping[int, SectionRow]

    def key_of(self, row: SectionRow) -> SectionKey:
        """Which section a row opens; its subject is taught."""
        version, _, campus = self.subjects[row.subject_code]
        return (version, row.section_code, row.section_type, row.campus_code or campus)

    def room_of(self, row: SectionRow) -> tuple[str, str]:
        """The names of the row's room in both languages: those of the master where it has the room."""
        campus = row.campus_code or self.subjects[row.subject_code][2]
        said = row.room or ""
        room = self.rooms.get((campus, said))
        return (room.name_th, room.name_en) if room else (said, said)

    def problems(self, row: SectionRow) -> list[RowProblem]:
        """Everything a row names that is not there; a section that stands is no part of it."""
        found = []
        if row.subject_code not in self.subjects:
            found.append(_unknown("import_subject_not_taught", "subject_code", row.subject_code))
        elif (closed := self.closed.get(self.subjects[row.subject_code][0])) is not None:
            found.append(RowProblem(code=f"import_{closed.code}", facts=closed.facts, column="subject_code"))
        if missing := [code for code in row.majors if code not in self.majors]:
            found.append(_unknown("import_code_unknown", "majors", ", ".join(missing)))
        if row.campus_code and row.campus_code not in self.campuses:
            found.append(_unknown("import_code_unknown", "campus_code", row.campus_code))
        if missing := [code for code in row.teachers if code not in self.people]:
            found.append(_unknown("import_teacher_unknown", "teachers", ", ".join(missing)))
        return found

    def placed(self, row: SectionRow, number: int | None = None) -> PlacedSection:
        """A row as it would stand in the week; its subject is taught."""
        room, _ = self.room_of(row)
        return PlacedSection(
            f"{self.subjects[row.subject_code][1]}-{row.section_code}",
            row.campus_code or self.subjects[row.subject_code][2],
            row.seats,
            tuple(PlacedMeeting(Meeting(**meeting.model_dump()), room) for meeting in row.day_time),
            row.teachers,
            number,
        )

    @cached_property
    def opened(self) -> Mapping[SectionKey, PlacedSection]:
        """The sections that the file opens and that do not stand yet, by what they are."""
        found: dict[SectionKey, PlacedSection] = {}
        for number, row in self.whole.items():
            if not self.problems(row) and (key := self.key_of(row)) not in self.standing:
                found.setdefault(key, self.placed(row, number))
        return found

    @cached_property
    def week(self) -> Week:
        """The sections that stand, and those that the file opens."""
        seats = {
            (campus, room.name_th): room.exam_seats
            for (campus, _), room in self.rooms.items()
            if room.exam_seats is not None
        }
        return Week((*self.beside, *self.opened.values()), seats)


def read_facts(
    session: Session, source: CurriculumImport, rows: Collection[SectionRow], whole: Mapping[int, SectionRow]
) -> SectionFileFacts:
    """What these rows and the whole file name, as it stands. Read once for a chunk: all rows are looked at."""
    every = [*rows, *whole.values()]
    subjects: dict[str, tuple[str, str, str]] = {}
    closed: dict[str, Refused] = {}
    for row in session.execute(_TAUGHT, {"codes": sorted({row.subject_code for row in every})}):
        said = (row.subject_code, row.show_code, row.campus_code)
        subjects |= dict.fromkeys((row.subject_code, row.show_code), said)
        if (refused := opening_refusal(row.show_code, row.credit, row.minimum_credit_to_open)) is not None:
            closed[row.subject_code] = refused
    teachers = sorted({code for row in every for code in row.teachers})
    majors = sorted({code for row in every for code in row.majors})
    campuses = sorted({row.campus_code for row in every if row.campus_code})
    term = {"academic_year": source.academic_year, "semester": source.semester}
    names = {row.room for row in every if row.room}
    rooms = rooms_named(session, names)
    return SectionFileFacts(
        subjects,
        closed,
        {row.id_code: row.person_id for row in session.execute(_PEOPLE, {"codes": teachers})},
        frozenset(session.scalars(_MAJORS, {"codes": majors})),
        frozenset(session.scalars(_CAMPUSES, {"codes": campuses})),
        read_standing(session, source, {code for code, _, _ in subjects.values()}),
        {
            (campus, name): room
            for campus in {room.campus_code for room in rooms}
            for name, room in rooms_by_name([room for room in rooms if room.campus_code == campus], ()).items()
        },
        sections_sharing(session, **term, rooms=names | {room.name_th for room in rooms}, teachers=teachers),
        whole,
    )


def read_standing(session: Session, source: CurriculumImport, versions: Collection[str]) -> dict[SectionKey, int]:
    """Return the sections of these versions of subjects that stand in the term."""
    asked = {"academic_year": source.academic_year, "semester": source.semester, "codes": sorted(versions)}
    return {
        (row.subject_code, row.section_code, SectionType(row.section_type), row.campus_code): int(row.section_id)
        for row in session.execute(_STANDING, asked)
    }


def _unknown(code: str, column: str, cell: str) -> RowProblem:
    return RowProblem(code=code, facts={"cell": cell}, column=column)
