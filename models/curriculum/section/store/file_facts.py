"""What the rows of a file of sections name, as it stands before they are brought in, and the week they come into."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.curriculum.exam.store.reading import RoomRow, rooms_named, rooms_of_campuses
from models.curriculum.file_import.contract import SectionRow
from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.changes import opening_refusal
from models.curriculum.section.store.standing import PlacedRow, SectionKey, placed_sections
from models.curriculum.subject.contract.words import SubjectStatus
from models.kit.imported_row import RowProblem
from models.kit.rows import FactRow, named_rows

_TAUGHT: Final = text(f"""
    SELECT s.subject_code, s.show_code, coalesce(s.campus_code, f.campus_code) AS campus_code, s.credit,
           s.minimum_credit_to_open
      FROM subject s JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE s.status = '{SubjectStatus.ACTIVE}' AND (s.subject_code = ANY(:codes) OR s.show_code = ANY(:codes))
""")
_PEOPLE: Final = text("SELECT id_code, person_id, closed_at IS NULL AS is_open FROM person WHERE id_code = ANY(:codes)")
_MAJORS: Final = text("SELECT major_code FROM major WHERE major_code = ANY(:codes)")
_CAMPUSES: Final = text("SELECT campus_code FROM campus WHERE campus_code = ANY(:codes)")
_SaidSection = tuple[str, str, SectionType]
"""Subject, number and type, as a file names a section; a campus may be said beside it."""


class Teacher(FactRow):
    """Who teaches: an account that is closed gets no section."""

    id_code: str
    person_id: UUID
    is_open: bool


@dataclass(frozen=True)
class SectionFileFacts:
    """What rows of a file name, as far as it exists."""

    subjects: Mapping[str, tuple[str, str, str]]
    """The version that is taught, what it is called and the campus of its faculty, by its code-year and by the
    subject's code.
    """
    closed: Mapping[str, Refused]
    """Why no section of a version opens, by its code-year."""
    people: Mapping[str, Teacher]
    majors: frozenset[str]
    campuses: frozenset[str]
    standing: Mapping[_SaidSection, Collection[PlacedRow]]
    """The sections of the term by what a file may call them: several where it does not say of which campus or year."""
    rooms: Mapping[tuple[str, str], RoomRow]

    def standing_of(self, row: SectionRow) -> list[PlacedRow]:
        """Return the section that a row is about: none of a new one, several where the row does not say which."""
        found = self.standing.get((row.subject_code, row.section_code, row.section_type), ())
        return [each for each in found if each.campus_code == (row.campus_code or each.home_campus)]

    def key_of(self, row: SectionRow) -> SectionKey | None:
        """Return which section a row is about; None where nobody can tell."""
        found = self.standing_of(row)
        if found:
            return found[0].key if len(found) == 1 else None
        if row.subject_code not in self.subjects:
            return None
        version, _, campus = self.subjects[row.subject_code]
        return (version, row.section_code, row.section_type, row.campus_code or campus)

    def room_of(self, campus: str, said: str) -> tuple[str, str]:
        """Return the names of a room in both languages: those of the master where it has the room."""
        room = self.rooms.get((campus, said))
        return (room.name_th, room.name_en) if room else (said, said)

    def knows_room(self, campus: str, said: str) -> bool:
        """Return whether the master has a room."""
        return (campus, said) in self.rooms

    def problems(self, row: SectionRow) -> list[RowProblem]:
        """Return everything that a row names and that is not there. What stands stays, whatever became of it since."""
        standing = self.standing_of(row)
        found = [self._subject_problem(row)] if not standing else []
        if len(standing) > 1:
            said = f"{row.subject_code}-{row.section_code}"
            found.append(_unknown("import_section_unclear", "subject_code", said))
        if missing := [code for code in row.majors if code not in self.majors]:
            found.append(_unknown("import_code_unknown", "majors", ", ".join(missing)))
        if missing := sorted({each.major_code for each in row.allotments} - self.majors):
            found.append(_unknown("import_code_unknown", "allotments", ", ".join(missing)))
        if row.campus_code and row.campus_code not in self.campuses:
            found.append(_unknown("import_code_unknown", "campus_code", row.campus_code))
        kept = {code for each in standing for code in each.teachers}
        if missing := [code for code in row.teachers if code not in kept and not self._teaches(code)]:
            found.append(_unknown("import_teacher_unknown", "teachers", ", ".join(missing)))
        return [problem for problem in found if problem is not None]

    def _subject_problem(self, row: SectionRow) -> RowProblem | None:
        if row.subject_code not in self.subjects:
            return _unknown("import_subject_not_taught", "subject_code", row.subject_code)
        closed = self.closed.get(self.subjects[row.subject_code][0])
        if closed is None:
            return None
        return RowProblem(code=f"import_{closed.code}", facts=closed.facts, column="subject_code")

    def _teaches(self, code: str) -> bool:
        return code in self.people and self.people[code].is_open


def read_facts(session: Session, academic_year: int, semester: int, rows: Iterable[SectionRow]) -> SectionFileFacts:
    """Return what these rows name, as it stands; nothing is locked."""
    every = list(rows)
    codes = {row.subject_code for row in every}
    subjects: dict[str, tuple[str, str, str]] = {}
    closed: dict[str, Refused] = {}
    for row in session.execute(_TAUGHT, {"codes": sorted(codes)}):
        said = (row.subject_code, row.show_code, row.campus_code)
        subjects |= dict.fromkeys((row.subject_code, row.show_code), said)
        if (refused := opening_refusal(row.show_code, row.credit, row.minimum_credit_to_open)) is not None:
            closed[row.subject_code] = refused
    standing: dict[_SaidSection, list[PlacedRow]] = defaultdict(list)
    for placed in placed_sections(session, academic_year, semester, codes):
        for code in {placed.subject_code, placed.show_code}:
            standing[code, placed.section_code, placed.section_type].append(placed)
    teachers = {code for row in every for code in row.teachers}
    teachers |= {code for found in standing.values() for each in found for code in each.teachers}
    majors = {code for row in every for code in row.majors}
    majors |= {each.major_code for row in every for each in row.allotments}
    campuses = sorted({row.campus_code for row in every if row.campus_code})
    people = named_rows(session.execute(_PEOPLE, {"codes": sorted(teachers)}))
    return SectionFileFacts(
        subjects,
        closed,
        {teacher.id_code: teacher for teacher in map(Teacher.model_validate, people)},
        frozenset(session.scalars(_MAJORS, {"codes": sorted(majors)})),
        frozenset(session.scalars(_CAMPUSES, {"codes": campuses})),
        standing,
        _rooms(session, every, standing.values()),
    )


def _rooms(
    session: Session, rows: Iterable[SectionRow], standing: Iterable[Collection[PlacedRow]]
) -> dict[tuple[str, str], RoomRow]:
    """Return the rooms that these rows and sections name, by their campuses and by what they are called."""
    names = {row.room for row in rows if row.room}
    names |= {meeting.room_th for found in standing for each in found for meeting in each.meetings}
    return rooms_of_campuses(rooms_named(session, names))


def _unknown(code: str, column: str, cell: str) -> RowProblem:
    return RowProblem(code=code, facts={"cell": cell}, column=column)
