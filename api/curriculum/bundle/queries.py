"""Reading bundles: subjects connected by links, whichever way those are stored."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.curriculum.bundle.schemas import BundleGap, BundleImpact, BundleView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import has_words, matches, names
from api.kit.wire import Page
from models.calendar.term.tables import Term
from models.curriculum.bundle.rules import BundleSubject
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.enrolment.enrolment.tables import HOLDS_SEAT

_VIEWS: Final = TypeAdapter(list[BundleView])
_SUBJECTS: Final = TypeAdapter(list[BundleSubject])
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
_BUNDLES: Final = f"""
    {_CONNECTED}
    SELECT m.bundle_id, count(*) OVER () AS total,
           jsonb_agg(jsonb_build_object(
               'subject_code', u.subject_code, 'name', {names("u.name_th", "u.name_en")},
               'credit_show', trim_scale(u.credit) || '(' || u.theory_hours || '-' || u.practice_hours || '-'
                              || u.self_hours || ')') ORDER BY u.subject_code) AS members
      FROM member m JOIN subject u USING (subject_code) JOIN department d USING (department_code)
     GROUP BY m.bundle_id
"""
_MATCHES: Final = f"bool_or{has_words('u.subject_code', 'u.name_th', 'u.name_en')}"


_OFFERED: Final = """
    EXISTS (SELECT 1 FROM section x WHERE x.subject_code = u.subject_code AND x.status = 'open'
               AND x.academic_year = :academic_year AND x.semester = :semester)
"""


def _half_offered(principal: Principal) -> str:
    """One subject of the bundle is offered in the term, and another, of the caller's scope, is not."""
    reach = within_scope(
        principal.data_scope,
        own="true",
        department="u.department_code",
        faculty="d.faculty_code",
        campus="(SELECT f.campus_code FROM faculty f WHERE f.faculty_code = d.faculty_code)",
    )
    return f"bool_or({_OFFERED}) AND bool_or(NOT {_OFFERED} AND {reach})"


async def list_bundles(
    session: AsyncSession, principal: Principal, term: Term, asked: Search, gap: BundleGap | None
) -> Page[BundleView]:
    """A page of bundles one of whose subjects matches, by its code's beginning or a part of its name; only those in
    which something is missing in the term, where that is asked for.
    """
    wanted = f"{_MATCHES} AND {_half_offered(principal)}" if gap else _MATCHES
    of_term = {"academic_year": term.academic_year, "semester": term.semester}
    parameters = {**caller_parameters(principal), **of_term, **matches(asked.text)}
    return await read_page(session, _VIEWS, f"{_BUNDLES} HAVING {wanted} ORDER BY m.bundle_id", parameters, asked)


_BUNDLE: Final = text(f"{_BUNDLES} HAVING m.bundle_id = :bundle_id")


async def read_bundle(session: AsyncSession, bundle_id: str) -> BundleView:
    """The bundle of this id. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _BUNDLE, {"bundle_id": bundle_id})


_CHOSEN: Final = text(f"""
    {_CONNECTED}
    SELECT u.subject_code, u.show_code, u.education_level_code,
           ARRAY(SELECT o.subject_code FROM member m JOIN member o USING (bundle_id)
                  WHERE m.subject_code = u.subject_code) AS bundle
      FROM subject u WHERE u.subject_code = ANY(:codes) AND u.status = '{ACTIVE_SUBJECT}'
     ORDER BY u.subject_code
""")


async def chosen_subjects(session: AsyncSession, codes: list[str]) -> list[BundleSubject]:
    """The subjects that exist among these codes, with the bundle each is in now."""
    return await read_rows(session, _SUBJECTS, _CHOSEN, {"codes": codes})


_IMPACT: Final = text(f"""
    WITH open_section AS (
        SELECT subject_code FROM section
         WHERE academic_year = :academic_year AND semester = :semester AND status = 'open'
           AND subject_code = ANY(:codes))
    SELECT (SELECT count(*) FROM open_section) AS open_sections,
           (SELECT count(DISTINCT student_id) FROM enrolment
             WHERE academic_year = :academic_year AND semester = :semester AND subject_code = ANY(:codes)
               AND {HOLDS_SEAT}) AS enrolled_students,
           ARRAY(SELECT unnest(CAST(:codes AS text[])) EXCEPT SELECT subject_code FROM open_section
                  ORDER BY 1) AS not_offered
""")


async def impact_of_bundle(session: AsyncSession, term: Term, codes: list[str]) -> BundleImpact:
    """Whom a bundle of these subjects would concern in a term."""
    asked = {"academic_year": term.academic_year, "semester": term.semester, "codes": codes}
    return await read_one(session, _IMPACTS, _IMPACT, asked)
