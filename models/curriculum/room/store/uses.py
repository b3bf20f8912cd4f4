"""What uses a room: examinations to come, and open sections of terms that have not ended."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.curriculum.exam.store.reading import EXAM_PARTS
from models.curriculum.section.contract import SectionStatus
from models.kit.calendar import bangkok_date, utc_now
from models.kit.query import Query
from models.kit.updating import Key


class RoomUse(NamedTuple):
    """How many examinations to come and open sections name a room of a campus."""

    campus_code: str
    name_th: str
    exams: int
    sections: int


_USES: Final = Query(
    RoomUse,
    f"""
    WITH wanted AS (SELECT campus_code, name_th
                      FROM unnest(CAST(:campuses AS text[]), CAST(:names AS text[])) AS w(campus_code, name_th)),
    exam_count AS (
        SELECT s.campus_code, p.room_th AS name_th, count(DISTINCT (x.section_id, x.kind)) AS found
          FROM section_exam x JOIN section s USING (section_id) CROSS JOIN LATERAL {EXAM_PARTS} p
         WHERE x.ends_at > now() AND p.room_th = ANY(:names) GROUP BY 1, 2),
    section_count AS (
        SELECT z.campus_code, m.room_th AS name_th, count(DISTINCT z.section_id) AS found
          FROM section_meeting m JOIN section z USING (section_id) JOIN term t USING (academic_year, semester)
         WHERE z.status = '{SectionStatus.OPEN.value}' AND t.ends_on >= :today AND m.room_th = ANY(:names)
         GROUP BY 1, 2)
    SELECT w.campus_code, w.name_th, coalesce(e.found, 0) AS exams, coalesce(z.found, 0) AS sections
      FROM wanted w LEFT JOIN exam_count e USING (campus_code, name_th)
      LEFT JOIN section_count z USING (campus_code, name_th)
    """,
)


def uses_of(session: Session, rooms: Collection[Key]) -> dict[Key, RoomUse]:
    """Return what uses rooms, by their campuses and Thai names."""
    asked = {
        "campuses": [campus for campus, _ in rooms],
        "names": [name for _, name in rooms],
        "today": bangkok_date(utc_now()),
    }
    found = _USES.rows(session, asked) if rooms else []
    return {(each.campus_code, each.name_th): each for each in found}
