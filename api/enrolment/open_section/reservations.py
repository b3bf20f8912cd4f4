"""For whom the free seats of a section are kept, and until when."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.open_section.schemas import Reservations
from api.kit.rows import read_one

_ROWS: Final = TypeAdapter(list[Reservations])
_RESERVED: Final = text(
    """
    SELECT coalesce((SELECT jsonb_agg(jsonb_build_object(
                         'major_code', a.major_code, 'study_year', a.study_year, 'seats', a.seats - a.seats_taken,
                         'major', jsonb_build_object('th', m.name_th, 'en', m.name_en))
                         ORDER BY a.major_code, a.study_year)
                       FROM section_allotment a JOIN major m USING (major_code)
                      WHERE a.section_id = s.section_id AND a.seats > a.seats_taken), '[]') AS lines,
           r.closes_at AS releases_at, r.release_percent
      FROM section s
      LEFT JOIN LATERAL (
           SELECT n.closes_at, n.release_percent
             FROM allocation_round n JOIN case_file c ON c.case_id = n.case_id
            WHERE n.academic_year = s.academic_year AND n.semester = s.semester
              AND n.campus_code IN ('', s.campus_code) AND n.released_at IS NULL AND c.state = 'open'
            ORDER BY n.closes_at LIMIT 1) r ON true
     WHERE s.section_id = :section_id
    """
)


async def reservations_of(session: AsyncSession, section_id: int) -> Reservations:
    """The seats that majors and years have left in a section. Raises Refusal ``not_found`` when there is none."""
    return await read_one(session, _ROWS, _RESERVED, {"section_id": section_id})
