"""What copying a term's sections to another would make."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.curriculum.section.scope import visible_sections
from api.curriculum.section_copy.schemas import CopiedTerms, LeftTeacher, SectionCopyDraft, Skip, SkippedSection
from api.kit.drafts import fingerprint_of
from api.kit.rows import read_one, read_rows
from api.kit.sql import full_names
from models.curriculum.subject.tables import ACTIVE_SUBJECT, BELOW_MINIMUM

SAME_SECTION: Final = """
    n.academic_year = :to_year AND n.semester = :to_semester AND n.campus_code = o.campus_code
    AND n.subject_code = o.subject_code AND n.section_type = o.section_type AND n.section_code = o.section_code
"""
"""That section ``n`` is, in the new term, what section ``o`` was in the earlier one."""


def judged(principal: Principal) -> str:
    """The sections of the earlier term in the caller's scope, each with why it is not copied; null where it is."""
    return f"""
        judged AS (
            SELECT o.*, CASE WHEN EXISTS (SELECT 1 FROM section n WHERE {SAME_SECTION}) THEN '{Skip.EXISTS}'
                             WHEN sub.status <> '{ACTIVE_SUBJECT}' THEN '{Skip.SUBJECT_CLOSED}'
                             WHEN {BELOW_MINIMUM.format(subject="sub")} THEN '{Skip.BELOW_MINIMUM}' END AS skip
              FROM section o JOIN subject sub USING (subject_code)
             WHERE o.academic_year = :from_year AND o.semester = :from_semester AND {visible_sections(principal, "o")})
    """


KEPT_SEATS: Final = """
    kept AS (
        SELECT a.section_id, a.major_code, a.study_year, a.seats + a.released AS seats
          FROM section_allotment a JOIN section o USING (section_id)
         WHERE o.academic_year = :from_year AND o.semester = :from_semester
           AND (SELECT sum(x.seats + x.released) FROM section_allotment x WHERE x.section_id = a.section_id) <= o.seats)
"""
"""Seats kept for majors and years as they were before a round released them, where the section still has so many."""

_SKIPPED_SHOWN: Final = 100


class _Counted(BaseModel):
    sections: int
    meetings: int
    teachers: int
    allotments: int
    without_teacher: int
    exists: int
    subject_closed: int
    below_minimum: int
    seen: str


_COUNTED: Final = TypeAdapter(list[_Counted])
_SKIPPED: Final = TypeAdapter(list[SkippedSection])
_TEACHERS: Final = TypeAdapter(list[LeftTeacher])
_COUNT: Final = f"""
    {KEPT_SEATS},
         copied AS (SELECT * FROM judged WHERE skip IS NULL),
         teaching AS (SELECT t.section_id, t.person_id FROM section_teacher t JOIN person p USING (person_id)
                       WHERE p.closed_at IS NULL)
    SELECT (SELECT count(*) FROM copied) AS sections,
           (SELECT count(*) FROM section_meeting JOIN copied USING (section_id)) AS meetings,
           (SELECT count(*) FROM teaching JOIN copied USING (section_id)) AS teachers,
           (SELECT count(*) FROM kept JOIN copied USING (section_id)) AS allotments,
           (SELECT count(*) FROM copied c
             WHERE NOT EXISTS (SELECT 1 FROM teaching t WHERE t.section_id = c.section_id)) AS without_teacher,
           (SELECT count(*) FROM judged WHERE skip = '{Skip.EXISTS}') AS exists,
           (SELECT count(*) FROM judged WHERE skip = '{Skip.SUBJECT_CLOSED}') AS subject_closed,
           (SELECT count(*) FROM judged WHERE skip = '{Skip.BELOW_MINIMUM}') AS below_minimum,
           coalesce((SELECT md5(string_agg(section_id || ':' || revision, ',' ORDER BY section_id)) FROM copied), '')
               AS seen
"""
_SKIPPED_ROWS: Final = f"""
    SELECT section_id, subject_code, section_code, section_type, campus_code, skip AS reason
      FROM judged WHERE skip IS NOT NULL
     ORDER BY skip DESC, subject_code, campus_code, section_type, section_code LIMIT {_SKIPPED_SHOWN}
"""
_LEFT: Final = f"""
    SELECT {full_names("p")} AS name, count(*) AS sections
      FROM judged JOIN section_teacher t USING (section_id) JOIN person p USING (person_id)
     WHERE judged.skip IS NULL AND p.closed_at IS NOT NULL
     GROUP BY p.person_id ORDER BY 2 DESC, p.person_id LIMIT {_SKIPPED_SHOWN}
"""


def parameters_of(principal: Principal, asked: CopiedTerms) -> dict[str, object]:
    """The two terms and the caller, as the statements name them."""
    return {
        **caller_parameters(principal),
        "from_year": asked.copy_from.academic_year,
        "from_semester": asked.copy_from.semester,
        "to_year": asked.copy_to.academic_year,
        "to_semester": asked.copy_to.semester,
    }


async def read_draft(session: AsyncSession, principal: Principal, asked: CopiedTerms) -> SectionCopyDraft:
    """What copying would make now."""
    parameters, sections = parameters_of(principal, asked), f"WITH {judged(principal)}"
    counted = await read_one(session, _COUNTED, text(f"{sections}, {_COUNT}"), parameters)
    skipped = {reason: getattr(counted, reason.value) for reason in Skip}
    return SectionCopyDraft(
        **counted.model_dump(exclude={"seen", *(reason.value for reason in Skip)}),
        skipped={reason: count for reason, count in skipped.items() if count},
        skipped_sections=await read_rows(session, _SKIPPED, text(f"{sections} {_SKIPPED_ROWS}"), parameters),
        left_teachers=await read_rows(session, _TEACHERS, text(f"{sections} {_LEFT}"), parameters),
        fingerprint=fingerprint_of([asked.copy_from, asked.copy_to, counted]),
    )
