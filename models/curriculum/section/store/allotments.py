"""Seats of a section that are kept for majors and years, as its page and files change them (wire contract §6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.section.rules.changes import MajorYear
from models.enrolment.enrolment.tables import HOLDS_SEAT

OUTSIDE_ALLOTMENTS: Final = f"""
    SELECT st.major_code, st.study_year, count(*) AS held
      FROM enrolment e JOIN student st USING (student_id)
     WHERE e.section_id = s.section_id AND e.{HOLDS_SEAT} AND e.allotment_major IS NULL AND st.major_code IS NOT NULL
     GROUP BY st.major_code, st.study_year
"""
"""How many are in section ``s`` without a seat of an allotment, by their majors and years."""
_DROP: Final = text(
    "DELETE FROM section_allotment WHERE section_id = :section_id AND major_code = :major AND study_year = :year"
)
_SET: Final = text(
    """
    INSERT INTO section_allotment (section_id, major_code, study_year, seats, seats_taken)
    VALUES (:section_id, :major, :year, :seats, 0)
    ON CONFLICT (section_id, major_code, study_year) DO UPDATE SET seats = excluded.seats
    """
)
_RESERVED: Final = text(
    "SELECT coalesce(sum(seats - seats_taken), 0) FROM section_allotment WHERE section_id = :section_id"
)
# Who waits for a seat of an allotment that is gone waits for one of everybody's.
_WAIT_FOR_ANY: Final = text(
    "UPDATE waitlist_entry SET allotment_major = NULL, allotment_year = NULL WHERE section_id = :section_id"
    " AND allotment_major = :major AND allotment_year = :year AND stage = 'waiting'"
)
# Those of the major and year who are in already count from now on: else the limit would begin at nobody.
_ADOPT: Final = text(
    f"""
    WITH adopted AS (
        UPDATE enrolment e SET allotment_major = :major, allotment_year = :year
          FROM student s
         WHERE e.section_id = :section_id AND e.{HOLDS_SEAT}
           AND e.allotment_major IS NULL
           AND s.student_id = e.student_id AND s.major_code = :major AND s.study_year = :year
        RETURNING 1)
    UPDATE section_allotment SET seats_taken = (SELECT count(*) FROM adopted)
     WHERE section_id = :section_id AND major_code = :major AND study_year = :year
    """
)


def write_allotments(
    session: Session, section_id: int, known: Collection[MajorYear], wanted: Mapping[MajorYear, int]
) -> int:
    """Bring the allotments of a section, whose row is locked, from those known to those wanted; the seats of them that
    nobody took yet. The caller has refused what the rules speak against.
    """
    for major, year in sorted({*known} - wanted.keys()):
        gone = {"section_id": section_id, "major": major, "year": year}
        session.execute(_DROP, gone)
        session.execute(_WAIT_FOR_ANY, gone)
    for (major, year), seats in sorted(wanted.items()):
        parameters = {"section_id": section_id, "major": major, "year": year}
        session.execute(_SET, {**parameters, "seats": seats})
        if (major, year) not in known:
            session.execute(_ADOPT, parameters)
    return int(session.scalar(_RESERVED, {"section_id": section_id}) or 0)
