"""The sections of a term that are in some rooms or have some teachers, as the rules of clashes read them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.room.rules import is_real_room
from models.curriculum.section.rules.clashes import PlacedMeeting, PlacedSection
from models.curriculum.section.rules.meetings import Meeting
from models.kit.rows import FactRow, named_rows

_BESIDE: Final = text("""
    SELECT z.section_id, s.show_code || '-' || z.section_code AS named, z.campus_code, z.seats,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                            'weekday', m.weekday, 'starts_minute', m.starts_minute, 'ends_minute', m.ends_minute,
                            'room', m.room_th) ORDER BY m.meeting_no)
                       FROM section_meeting m WHERE m.section_id = z.section_id), '[]') AS meetings,
           ARRAY(SELECT p.id_code FROM section_teacher t JOIN person p USING (person_id)
                  WHERE t.section_id = z.section_id ORDER BY t.position) AS teachers
      FROM section z JOIN subject s USING (subject_code)
     WHERE (z.academic_year, z.semester) = (:academic_year, :semester)
       AND (EXISTS (SELECT FROM section_meeting m WHERE m.section_id = z.section_id AND m.room_th = ANY(:rooms))
            OR EXISTS (SELECT FROM section_teacher t JOIN person p USING (person_id)
                        WHERE t.section_id = z.section_id AND p.id_code = ANY(:teachers)))
     ORDER BY z.section_id
""")


class _MeetingRow(FactRow):
    weekday: int
    starts_minute: int
    ends_minute: int
    room: str


class _SectionRow(FactRow):
    section_id: int
    named: str
    campus_code: str
    seats: int
    meetings: list[_MeetingRow]
    teachers: list[str]

    @property
    def placed(self) -> PlacedSection:
        """As the rules read it."""
        meetings = (
            PlacedMeeting(Meeting(row.weekday, row.starts_minute, row.ends_minute), row.room) for row in self.meetings
        )
        return PlacedSection(self.named, self.campus_code, self.seats, tuple(meetings), tuple(self.teachers))


def sections_sharing(
    session: Session, academic_year: int, semester: int, rooms: Collection[str], teachers: Collection[str]
) -> dict[int, PlacedSection]:
    """Return the sections of a term in these rooms (by their Thai names) or with these teachers (by their codes), by
    their numbers.
    """
    term = {"academic_year": academic_year, "semester": semester}
    found = session.execute(
        _BESIDE, {**term, "rooms": sorted(filter(is_real_room, rooms)), "teachers": sorted(teachers)}
    )
    return {row.section_id: row.placed for row in map(_SectionRow.model_validate, named_rows(found))}
