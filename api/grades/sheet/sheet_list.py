"""The list of grade sheets of a teacher in a term."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.schemas import SheetFigures, SheetSummary
from api.grades.sheet.standing import standings_of_sections
from api.kit.rows import read_rows
from api.kit.sql import full_names, names
from models.calendar.term.tables import Term
from models.curriculum.section.contract import SectionType
from models.grades.grade_submission.contract.status import GradeStatus
from models.grades.sheet.store.progress import LAST_SUBMISSION, STATUS
from models.kit.calendar import utc_now

_FIGURES: Final = TypeAdapter(list[SheetFigures])
_LECTURE: Final = SectionType.LECTURE.value
_MINE: Final = text(f"""
    WITH own AS (
        SELECT s.section_id, s.subject_code, s.section_type, s.campus_code
          FROM section_teacher t JOIN section s USING (section_id)
         WHERE t.person_id = :person_id AND s.academic_year = :academic_year AND s.semester = :semester),
    graded AS (
        SELECT section_id FROM own
         WHERE section_type = '{_LECTURE}' OR NOT EXISTS (
               SELECT FROM section l WHERE l.academic_year = :academic_year AND l.semester = :semester
                  AND l.subject_code = own.subject_code AND l.campus_code = own.campus_code
                  AND l.section_type = '{_LECTURE}')
        UNION
        SELECT e.section_id FROM own JOIN enrolment l ON l.section_id = own.section_id AND l.status = 'enrolled'
          JOIN enrolment e ON e.student_id = l.student_id AND e.academic_year = l.academic_year
               AND e.semester = l.semester AND e.subject_code = l.subject_code AND e.section_type = '{_LECTURE}'
               AND e.status = 'enrolled'
         WHERE own.section_type <> '{_LECTURE}'
        UNION
        SELECT x.section_id FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id)
         WHERE h.academic_year = :academic_year AND h.semester = :semester
           AND (h.coordinator_id = :person_id OR EXISTS (
                SELECT FROM substitute_grader g WHERE g.sheet_id = h.sheet_id AND g.person_id = :person_id
                   AND g.since <= :now AND :now < g.until AND g.ended_at IS NULL))),
    found AS (
        SELECT min(s.section_id) AS section_id, x.sheet_id, s.subject_code,
               jsonb_agg(jsonb_build_object('section_id', s.section_id, 'section_code', s.section_code,
                         'section_type', s.section_type) ORDER BY s.section_code) AS sections,
               array_agg(s.section_id) AS section_ids
          FROM graded JOIN section s USING (section_id) LEFT JOIN grade_sheet_section x USING (section_id)
         GROUP BY x.sheet_id, s.subject_code, CASE WHEN x.sheet_id IS NULL THEN s.section_id END)
    SELECT f.sheet_id, f.section_id, u.show_code AS subject_code, {names("u.name_th", "u.name_en")} AS subject,
           coalesce(h.group_name, '') AS group_name, f.sections, {full_names("c")} AS coordinator,
           coalesce(h.coordinator_id = :person_id, false) AS coordinates, n.students, k.topics,
           trim_scale(k.weight)::text AS weight, e.entered, n.students * k.weighing AS expected, {STATUS} AS status
      FROM found f JOIN subject u ON u.subject_code = f.subject_code
      LEFT JOIN grade_sheet h ON h.sheet_id = f.sheet_id LEFT JOIN person c ON c.person_id = h.coordinator_id
      {LAST_SUBMISSION}
     CROSS JOIN LATERAL (SELECT count(DISTINCT e.student_id) AS students FROM enrolment e
                          WHERE e.status = 'enrolled' AND e.section_id = ANY(
                                CASE WHEN f.sheet_id IS NULL THEN f.section_ids
                                     ELSE ARRAY(SELECT section_id FROM grade_sheet_section x
                                                 WHERE x.sheet_id = f.sheet_id) END)) n
     CROSS JOIN LATERAL (SELECT count(*) AS topics, count(*) FILTER (WHERE weight > 0) AS weighing,
                                 coalesce(sum(weight), 0) AS weight FROM score_topic t
                          WHERE t.sheet_id = f.sheet_id AND t.deleted_at IS NULL) k
     CROSS JOIN LATERAL (SELECT count(*) AS entered FROM score_topic t JOIN topic_score s USING (topic_id)
                          WHERE t.sheet_id = f.sheet_id AND t.deleted_at IS NULL AND t.weight > 0
                            AND (s.value IS NOT NULL OR s.mark IS NOT NULL)
                            AND EXISTS (SELECT FROM grade_sheet_section x JOIN enrolment e USING (section_id)
                                         WHERE x.sheet_id = f.sheet_id AND e.student_id = s.student_id
                                           AND e.status = 'enrolled')) e
     WHERE CAST(:status AS text) IS NULL OR {STATUS} = :status
     ORDER BY u.show_code, f.section_id
""")


async def sheets_of(
    session: AsyncSession, person_id: UUID, term: Term, status: GradeStatus | None
) -> list[SheetSummary]:
    """The sheets a teacher has to do with in a term, and the sections they have opened none for yet."""
    named = {"person_id": person_id, "academic_year": term.academic_year, "semester": term.semester}
    found = await read_rows(session, _FIGURES, _MINE, {**named, "now": utc_now(), "status": status})
    standings = await standings_of_sections(session, [sheet.section_id for sheet in found], person_id)
    return [SheetSummary(**dict(sheet), standing=standings[sheet.section_id]) for sheet in found]
