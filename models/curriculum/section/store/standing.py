"""Sections of a term as a file is compared with them: what each is, who is in it, and where it stands in the week."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.file_import.contract import MeetingCell
from models.curriculum.section.contract import Allotment, SectionStatus, SectionType
from models.curriculum.section.store.allotments import OUTSIDE_ALLOTMENTS
from models.curriculum.section.store.reading import GRADES_ARE_SUBMITTED
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.plan.tables import ON_WAITLIST
from models.kit.rows import FactRow, named_rows
from models.kit.updating import Values

SectionKey = tuple[str, str, SectionType, str]
"""Version, number, type and campus: no two sections of a term have the same."""
_PLACES: Final = """
    coalesce((SELECT jsonb_agg(jsonb_build_object(
                     'weekday', m.weekday, 'starts_minute', m.starts_minute, 'ends_minute', m.ends_minute,
                     'room_th', m.room_th, 'room_en', m.room_en) ORDER BY m.meeting_no)
                FROM section_meeting m WHERE m.section_id = s.section_id), '[]') AS meetings,
    ARRAY(SELECT p.id_code FROM section_teacher t JOIN person p USING (person_id)
           WHERE t.section_id = s.section_id ORDER BY t.position) AS teachers
"""
_OF_TERM: Final = """
    (s.academic_year, s.semester) = (:academic_year, :semester)
    AND (u.subject_code = ANY(:codes) OR u.show_code = ANY(:codes))
"""
_PLACED: Final = text(f"""
    SELECT s.section_id, s.subject_code, u.show_code, s.section_code, s.section_type, s.campus_code, s.seats,
           coalesce(u.campus_code, f.campus_code) AS home_campus, {_PLACES}
      FROM section s JOIN subject u USING (subject_code) JOIN department d USING (department_code)
      JOIN faculty f USING (faculty_code)
     WHERE {_OF_TERM}
     ORDER BY s.section_id
""")
_LOCK: Final = text("SELECT section_id FROM section WHERE section_id = ANY(:ids) ORDER BY section_id FOR UPDATE")
_STANDING: Final = text(f"""
    SELECT s.section_id, s.status, s.revision, s.seats, s.seats_taken, s.remark_th, s.remark_en, {_PLACES},
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = s.section_id AND m.access = 'allowed' ORDER BY 1) AS allowed_majors,
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = s.section_id AND m.access = 'excluded' ORDER BY 1) AS excluded_majors,
           coalesce((SELECT jsonb_agg(jsonb_build_object('major_code', a.major_code, 'study_year', a.study_year,
                                                         'seats', a.seats, 'seats_taken', a.seats_taken))
                       FROM section_allotment a WHERE a.section_id = s.section_id), '[]') AS allotments,
           coalesce((SELECT jsonb_agg(jsonb_build_object('major_code', o.major_code, 'study_year', o.study_year,
                                                         'held', o.held))
                       FROM ({OUTSIDE_ALLOTMENTS}) o), '[]') AS outside,
           (SELECT count(*) FROM enrolment e WHERE e.section_id = s.section_id AND e.{HOLDS_SEAT}) AS enrolled,
           (SELECT count(*) FROM waitlist_entry w WHERE w.section_id = s.section_id AND w.{ON_WAITLIST}) AS waiting,
           {GRADES_ARE_SUBMITTED} AS is_graded
      FROM section s WHERE s.section_id = ANY(:ids)
""")


class MeetingRow(FactRow):
    """A meeting as it stands."""

    weekday: int
    starts_minute: int
    ends_minute: int
    room_th: str
    room_en: str

    @property
    def cell(self) -> MeetingCell:
        """Its day and time, as a file says them."""
        return MeetingCell(weekday=self.weekday, starts_minute=self.starts_minute, ends_minute=self.ends_minute)


class PlacedRow(FactRow):
    """A section in the week, and what it is known by; ``home_campus`` is where it is if a file names no campus."""

    section_id: int
    subject_code: str
    show_code: str
    section_code: str
    section_type: SectionType
    campus_code: str
    home_campus: str
    seats: int
    meetings: list[MeetingRow]
    teachers: list[str]

    @property
    def key(self) -> SectionKey:
        """What no other section of the term has."""
        return self.subject_code, self.section_code, self.section_type, self.campus_code


class AllotmentRow(FactRow):
    """Seats kept for a major and year."""

    major_code: str
    study_year: int
    seats: int
    seats_taken: int


class OutsideRow(FactRow):
    """Who is in a section without a seat of an allotment, of a major and year."""

    major_code: str
    study_year: int
    held: int


class StandingSection(FactRow):
    """All that a file may change of a section, and what speaks against it."""

    section_id: int
    status: SectionStatus
    revision: int
    seats: int
    seats_taken: int
    remark_th: str
    remark_en: str
    meetings: list[MeetingRow]
    teachers: list[str]
    allowed_majors: list[str]
    excluded_majors: list[str]
    allotments: list[AllotmentRow]
    outside: list[OutsideRow]
    enrolled: int
    waiting: int
    is_graded: bool

    @property
    def seats_reserved(self) -> int:
        """Seats of allotments that nobody took yet."""
        return sum(each.seats - each.seats_taken for each in self.allotments)

    @property
    def rooms(self) -> tuple[tuple[str, str], ...]:
        """The rooms that it meets in, each once, in Thai and in English; a meeting without one is in none."""
        return tuple(dict.fromkeys((meeting.room_th, meeting.room_en) for meeting in self.meetings))

    @property
    def room_en(self) -> str | None:
        """Its room in English, or several with commas between them; None without any."""
        return ", ".join(english for _, english in self.rooms if english) or None

    @property
    def values(self) -> Values:
        """What a file would say of it."""
        cells = sorted({meeting.cell for meeting in self.meetings}, key=lambda cell: cell.order)
        return {
            "seats": self.seats,
            "day_time": tuple(cells),
            "room": ", ".join(thai for thai, _ in self.rooms if thai) or None,
            "teachers": tuple(self.teachers),
            "majors": tuple(self.allowed_majors),
            "allotments": tuple(
                Allotment(major_code=each.major_code, study_year=each.study_year, seats=each.seats)
                for each in sorted(self.allotments, key=lambda allotment: (allotment.major_code, allotment.study_year))
            ),
            "remark_th": self.remark_th or None,
            "remark_en": self.remark_en or None,
        }


def placed_sections(session: Session, academic_year: int, semester: int, codes: Collection[str]) -> list[PlacedRow]:
    """Return the sections of a term of these subjects, by the codes of subjects or of their versions."""
    asked = {"academic_year": academic_year, "semester": semester, "codes": sorted(codes)}
    return [PlacedRow.model_validate(row) for row in named_rows(session.execute(_PLACED, asked))]


def lock_standing(session: Session, section_ids: Collection[int]) -> dict[int, StandingSection]:
    """Return sections by their numbers, locked as taking a seat locks them: the numbers judged are those changed."""
    asked = {"ids": sorted(section_ids)}
    session.execute(_LOCK, asked)
    rows = named_rows(session.execute(_STANDING, asked))
    return {found.section_id: found for found in map(StandingSection.model_validate, rows)}
