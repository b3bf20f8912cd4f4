"""How a subject was graded in earlier terms."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.reading import sheet_of
from api.grades.sheet.schemas import PastTerm
from models.grades.sheet.rules.cutoffs import distribution
from models.grades.sheet.store.contents import SheetRow

_PAST: Final = text("""
    SELECT g.academic_year, g.semester, jsonb_object_agg(g.grade, g.count) AS counts
      FROM (SELECT r.academic_year, r.semester, r.grade, count(*) AS count
              FROM subject u JOIN grade_record r USING (subject_code)
             WHERE u.show_code = :show_code AND r.academic_year BETWEEN :academic_year - 3 AND :academic_year
               AND (r.academic_year, r.semester) <> (:academic_year, :semester)
             GROUP BY 1, 2, 3) g
     GROUP BY 1, 2 ORDER BY 1 DESC, CASE g.semester WHEN 0 THEN 3 ELSE g.semester END DESC LIMIT 6
""")


async def past_of(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> list[PastTerm]:
    """How the subject was graded in the last three years, the latest term first. Raises Refusal ``not_found``."""
    return await past_terms(session, await sheet_of(session, sheet_id, person_id))


async def past_terms(session: AsyncSession, sheet: SheetRow) -> list[PastTerm]:
    """How the subject of a sheet was graded in the last three years, the latest term first."""
    return await past_by_code(session, sheet.subject_code, sheet.academic_year, sheet.semester)


async def past_by_code(session: AsyncSession, show_code: str, academic_year: int, semester: int) -> list[PastTerm]:
    """How a subject was graded in the three years before a term, the latest first."""
    named = {"show_code": show_code, "academic_year": academic_year, "semester": semester}
    found = await session.execute(_PAST, named)
    return [_past_term(year, semester, counts) for year, semester, counts in found]


async def past_letters(session: AsyncSession, sheet: SheetRow) -> list[str]:
    """Every letter of the subject in the last three years."""
    terms = await past_terms(session, sheet)
    return [letter for term in terms for letter, times in term.counts.items() for _ in range(times)]


def _past_term(academic_year: int, semester: int, counts: dict[str, int]) -> PastTerm:
    average = distribution([letter for letter, times in counts.items() for _ in range(times)]).average
    return PastTerm(
        academic_year=academic_year,
        semester=semester,
        counts=counts,
        average=None if average is None else f"{average:.2f}",
    )
