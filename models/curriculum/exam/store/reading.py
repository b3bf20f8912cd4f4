"""The examinations of sections as they stand, and what another one is judged by (docs/areas/curriculum.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.exam.contract import SeatsOfPart
from models.curriculum.exam.rules import ExamPart, PlacedExam
from models.curriculum.section.contract import ExamKind
from models.enrolment.enrolment.tables import HOLDS_SEAT

ExamKey = tuple[int, ExamKind]
"""A section and which of its examinations."""

EXAM_ROOMS: Final = "exam rooms"
"""What whoever gives rooms to examinations takes turns by."""
EXAM_PARTS: Final = """
    (SELECT r.part_no, r.first_code, r.last_code, r.room_th, r.room_en, r.seat_rows FROM section_exam_seats r
      WHERE r.section_id = x.section_id AND r.kind = x.kind
      UNION ALL
     SELECT 1000, NULL, NULL, x.room_th, x.room_en, ''
      WHERE x.room_th <> '' AND NOT EXISTS (
            SELECT FROM section_exam_seats r WHERE r.section_id = x.section_id AND r.kind = x.kind
               AND (r.first_code IS NULL OR r.room_th = x.room_th)))
"""
"""The parts of an examination (``x``); its own room is one where no part without codes says so already."""


class PartRow(BaseModel):
    """A part as it stands."""

    first_code: str | None
    last_code: str | None
    room_th: str
    room_en: str
    seat_rows: str

    @property
    def part(self) -> ExamPart:
        """As the rules read it."""
        return ExamPart(self.room_th, self.first_code, self.last_code, self.seat_rows)

    @property
    def seats(self) -> SeatsOfPart:
        """As it is written."""
        return SeatsOfPart(self.room_th, self.room_en, self.first_code, self.last_code, self.seat_rows)


class StandingExam(BaseModel):
    """An examination as it stands, with its parts."""

    section_id: int
    kind: ExamKind
    subject_show: str
    section_code: str
    campus_code: str
    starts_at: datetime
    ends_at: datetime
    revision: int
    parts: list[PartRow]

    @property
    def key(self) -> ExamKey:
        """Which one it is."""
        return self.section_id, self.kind

    def placed(self, codes: Mapping[int, tuple[str, ...]]) -> PlacedExam:
        """As the rules read it."""
        parts = tuple(row.part for row in self.parts)
        return PlacedExam(
            self.subject_show, self.section_code, self.starts_at, self.ends_at, parts, codes.get(self.section_id, ())
        )


class ExamOfTrail(BaseModel):
    """An examination as the trail tells it."""

    starts_at: datetime
    ends_at: datetime
    parts: list[PartRow]


class ExaminedSection(BaseModel):
    """A section whose examinations are set: what it is called, its campus and the days of its term."""

    section_id: int
    subject_show: str
    section_code: str
    campus_code: str
    starts_on: date
    ends_on: date


class RoomRow(BaseModel):
    """A room of a campus; its seats are None while nobody has counted them."""

    campus_code: str
    name_th: str
    name_en: str
    exam_seats: int | None


_STANDING: Final = TypeAdapter(list[StandingExam])
_EXAMS: Final = f"""
    SELECT x.section_id, x.kind, sub.show_code AS subject_show, sec.section_code, sec.campus_code, x.starts_at,
           x.ends_at, x.revision,
           coalesce((SELECT jsonb_agg(to_jsonb(p) ORDER BY p.part_no) FROM {EXAM_PARTS} p), '[]') AS parts
      FROM section_exam x JOIN section sec USING (section_id) JOIN subject sub USING (subject_code)
"""
_OF_SECTIONS: Final = text(f"{_EXAMS} WHERE x.section_id = ANY(:section_ids)")
_BESIDE: Final = text(f"""
    {_EXAMS} WHERE x.starts_at < :until AND x.ends_at > :since
       AND EXISTS (SELECT FROM {EXAM_PARTS} p WHERE p.room_th = ANY(:rooms))
""")
_CODES: Final = text(f"""
    SELECT e.section_id, array_agg(s.student_code ORDER BY s.student_code) AS codes
      FROM enrolment e JOIN student s USING (student_id)
     WHERE e.section_id = ANY(:section_ids) AND e.{HOLDS_SEAT}
     GROUP BY e.section_id
""")
_SECTIONS: Final = text("""
    SELECT sec.section_id, sub.show_code AS subject_show, sec.section_code, sec.campus_code, t.starts_on, t.ends_on
      FROM section sec JOIN subject sub USING (subject_code) JOIN term t USING (academic_year, semester)
     WHERE sec.section_id = ANY(:section_ids)
""")
_ROOMS: Final = text("""
    SELECT campus_code, name_th, name_en, exam_seats FROM room
     WHERE deleted_at IS NULL AND (name_th = ANY(:names) OR name_en = ANY(:names)) ORDER BY campus_code, name_th
""")


def rooms_by_name(rooms: Sequence[RoomRow], parts: Iterable[PartRow]) -> dict[str, RoomRow]:
    """The rooms of a campus by what they are called: in Thai, as parts that stand call them, and in English.

    An English name that several rooms have names none of them.
    """
    thai = {room.name_th: room for room in rooms}
    standing = {part.room_en: thai[part.room_th] for part in parts if part.room_th in thai}
    english = Counter(room.name_en for room in rooms)
    return {room.name_en: room for room in rooms if english[room.name_en] == 1} | standing | thai


def exams_of_sections(session: Session, section_ids: Collection[int]) -> dict[ExamKey, StandingExam]:
    """The examinations of some sections."""
    rows = session.execute(_OF_SECTIONS, {"section_ids": sorted(section_ids)}).mappings()
    return {exam.key: exam for exam in _STANDING.validate_python([dict(row) for row in rows])}


def exams_in_rooms(
    session: Session, rooms: Collection[str], since: datetime, until: datetime
) -> dict[ExamKey, StandingExam]:
    """The examinations in some rooms (by their Thai names) between two instants."""
    asked = {"rooms": sorted(rooms), "since": since, "until": until}
    rows = session.execute(_BESIDE, asked).mappings()
    return {exam.key: exam for exam in _STANDING.validate_python([dict(row) for row in rows])}


def codes_of_sections(session: Session, section_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """The codes of the students who have a place in each section."""
    rows = session.execute(_CODES, {"section_ids": sorted(set(section_ids))})
    return {row.section_id: tuple(row.codes) for row in rows}


def examined_section(session: Session, section_id: int) -> ExaminedSection:
    """A section that is there."""
    return examined_sections(session, (section_id,))[section_id]


def examined_sections(session: Session, section_ids: Collection[int]) -> dict[int, ExaminedSection]:
    """Sections whose examinations are set, by their numbers."""
    rows = session.execute(_SECTIONS, {"section_ids": sorted(section_ids)}).mappings()
    return {row["section_id"]: ExaminedSection.model_validate(dict(row)) for row in rows}


def exam_for_trail(exam: StandingExam) -> dict[str, object]:
    """What the trail says of an examination; :class:`ExamOfTrail` reads it again."""
    return exam.model_dump(mode="json", include={"starts_at", "ends_at", "parts"})


def rooms_named(session: Session, names: Collection[str]) -> list[RoomRow]:
    """The rooms of any campus that have one of these names, in either language."""
    return [RoomRow.model_validate(dict(row)) for row in session.execute(_ROOMS, {"names": sorted(names)}).mappings()]


def rooms_of_campuses(rooms: Sequence[RoomRow]) -> dict[tuple[str, str], RoomRow]:
    """Return rooms by their campuses and by what they are called."""
    return {
        (campus, name): room
        for campus in {room.campus_code for room in rooms}
        for name, room in rooms_by_name([room for room in rooms if room.campus_code == campus], ()).items()
    }
