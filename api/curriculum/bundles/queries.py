"""Reading bundles: subjects connected by links, whichever way those are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.bundles.schemas import BundleImpact, BundleView
from api.kit.rows import read_page, read_rows
from api.kit.sql import like
from models.rules.curriculum.bundles import BundleSubject
from models.tables.calendar.academic_calendar import Term
from models.tables.enrolment.enrolments import HOLDS_SEAT

_VIEWS: Final = TypeAdapter(list[BundleView])
_IMPACTS: Final = TypeAdapter(list[BundleImpact])

_CONNECTED: Final = """
    WITH RECURSIVE link(subject_code, other) AS (
        SELECT subject_code, linked_subject_code FROM subject_link
         UNION
        SELECT linked_subject_code, subject_code FROM subject_link
    ), reached(first, subject_code) AS (
        SELECT subject_code, subject_code FROM link
         UNION
        SELECT r.first, l.other FROM reached r JOIN link l ON l.subject_code = r.subject_code
    ), member AS (SELECT subject_code, min(first) AS bundle_id FROM reached GROUP BY subject_code)
"""
_BUNDLES: Final = """
    SELECT m.bundle_id,
           jsonb_agg(jsonb_build_object(
               'subject_code', u.subject_code, 'name', jsonb_build_object('th', u.name_th, 'en', u.name_en),
               'credit_show', trim_scale(u.credit) || '(' || u.theory_hours || '-' || u.practice_hours || '-'
                              || u.self_hours || ')') ORDER BY u.subject_code) AS members
      FROM member m JOIN subject u USING (subject_code)
     GROUP BY m.bundle_id
"""
_MATCHES: Final = "bool_or(u.subject_code LIKE :prefix OR lower(u.name_th) LIKE :like OR lower(u.name_en) LIKE :like)"


async def list_bundles(session: AsyncSession, words: str, *, page: int, page_size: int) -> tuple[list[BundleView], int]:
    """A page of bundles one of whose subjects matches, by its code's beginning or a part of its name."""
    statement = f"""
        SELECT b.*, count(*) OVER () AS total
          FROM ({_CONNECTED} {_BUNDLES} HAVING {_MATCHES}) b
         ORDER BY b.bundle_id
    """
    found = like(words)
    parameters = {"like": found, "prefix": found.removeprefix("%")}
    return await read_page(session, _VIEWS, statement, parameters, page=page, page_size=page_size)


async def find_bundle(session: AsyncSession, bundle_id: str) -> BundleView | None:
    """The bundle of this id, or None."""
    statement = text(f"{_CONNECTED} {_BUNDLES} HAVING m.bundle_id = :bundle_id")
    rows = await read_rows(session, _VIEWS, statement, {"bundle_id": bundle_id})
    return rows[0] if rows else None


_CHOSEN: Final = text(f"""
    {_CONNECTED}
    SELECT u.subject_code, u.show_code, u.education_level_code,
           ARRAY(SELECT o.subject_code FROM member m JOIN member o USING (bundle_id)
                  WHERE m.subject_code = u.subject_code) AS bundle
      FROM subject u WHERE u.subject_code = ANY(:codes)
     ORDER BY u.subject_code
""")


async def chosen_subjects(session: AsyncSession, codes: Sequence[str]) -> list[BundleSubject]:
    """The subjects that exist among these codes, with the bundle each is in now."""
    rows = await session.execute(_CHOSEN, {"codes": list(codes)})
    return [
        BundleSubject(row.subject_code, row.show_code, row.education_level_code, frozenset(row.bundle)) for row in rows
    ]


_IMPACT: Final = text(
    f"""
    SELECT (SELECT count(*) FROM section s
             WHERE s.academic_year = :academic_year AND s.semester = :semester AND s.status = 'open'
               AND s.subject_code = ANY(:codes)) AS open_sections,
           (SELECT count(DISTINCT e.student_id) FROM enrolment e
             WHERE e.academic_year = :academic_year AND e.semester = :semester AND e.subject_code = ANY(:codes)
               AND e.{HOLDS_SEAT}) AS enrolled_students,
           ARRAY(SELECT code FROM unnest(CAST(:codes AS text[])) AS code
                  WHERE NOT EXISTS (SELECT 1 FROM section s
                                     WHERE s.academic_year = :academic_year AND s.semester = :semester
                                       AND s.status = 'open' AND s.subject_code = code)
                  ORDER BY 1) AS not_offered
    """
)


async def impact_of_bundle(session: AsyncSession, term: Term, codes: Sequence[str]) -> BundleImpact:
    """Whom a bundle of these subjects would concern in a term."""
    parameters: dict[str, object] = {
        "academic_year": term.academic_year,
        "semester": term.semester,
        "codes": list(codes),
    }
    return (await read_rows(session, _IMPACTS, _IMPACT, parameters))[0]
