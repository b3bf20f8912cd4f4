"""Open subjects for the web: one page of subjects with all their sections, filtered in SQL, in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from psycopg.rows import scalar_row
from pydantic import BaseModel, ConfigDict
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.section.words import SECTION_TYPES
from api.enrolment.open_section.filters import BUSY, CLASHES, TAKEABLE, SectionFilter, narrowing, parameters_of
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.store.seats import FREE_FOR_ME, ME, NEXT_RELEASE, OWN_ALLOTMENT
from models.curriculum.subject.store.credits import CREDIT_SHOW, SECTION_CREDIT
from models.db import async_engine
from models.kit.name_sql import full_name_th, name_en
from models.kit.single_statements import fetch

_FEW_SUBJECTS: Final = 2
"""So many subjects are listed with all their sections."""
_SEATS: Final = f"""
    s.seats, s.seats - {FREE_FOR_ME} AS seats_taken,
    greatest(0, s.seats_reserved - coalesce(a.seats - a.seats_taken, 0)) AS seats_reserved,
    CASE WHEN s.seats_reserved > 0 THEN {NEXT_RELEASE} END AS releases_at
"""
"""Free seats that only the waitlist or other majors can have count as taken: the student could take none of them."""
_STATE: Final = """
    CASE WHEN z.status = 'closed' THEN 'closed' WHEN z.seats_taken >= z.seats THEN 'full' ELSE 'open' END
"""
"""Says in SQL what :func:`api.enrolment.open_section.schemas.section_state` says."""
_TYPE_NAME: Final = "CASE z.section_type {} END".format(
    " ".join(
        f"WHEN '{kind.value}' THEN jsonb_build_object('th', '{th}', 'en', '{en}')"
        for kind, (th, en) in SECTION_TYPES.items()
    )
)
_FOUND: Final = """
    WITH {me}, {busy}, {at_the_time}
    SELECT s.section_id, s.subject_code, s.section_type,
           ARRAY(SELECT DISTINCT o.section_type FROM section o
                  WHERE o.academic_year = :academic_year AND o.semester = :semester
                    AND o.subject_code = s.subject_code) AS types_offered
      FROM section s JOIN subject u ON u.subject_code = s.subject_code {own}
     WHERE s.academic_year = :academic_year AND s.semester = :semester AND {conditions}
     ORDER BY s.subject_code, s.section_id LIMIT {most}
"""
_FOUND_AT_MOST: Final = 1_000
"""So many sections are looked at one by one; who finds more sees those of the first subjects."""
_SEARCH: Final = """
    WITH {me}, {busy}, {at_the_time}, hits AS MATERIALIZED (
        SELECT f.subject_code, f.section_id, f.free,
               row_number() OVER (PARTITION BY f.subject_code, f.section_type
                                  ORDER BY f.free DESC, length(f.section_code), f.section_code) AS place
          FROM (SELECT s.subject_code, s.section_id, s.section_type, s.section_code, {free} AS free
                  FROM section s JOIN subject u ON u.subject_code = s.subject_code {own}
                 WHERE s.academic_year = :academic_year AND s.semester = :semester AND {conditions}) f
    ), page AS (
        SELECT subject_code, count(*) AS section_count, count(*) OVER () AS total,
               row_number() OVER (ORDER BY bool_or(free) DESC, subject_code) AS place
          FROM hits GROUP BY subject_code
         ORDER BY place LIMIT :limit OFFSET :offset
    )
    SELECT jsonb_build_object('items', coalesce(jsonb_agg(to_jsonb(y) ORDER BY page.place), '[]'),
                              'page', CAST(:page AS integer), 'pageSize', CAST(:limit AS integer),
                              'total', (SELECT count(DISTINCT subject_code) FROM hits), 'isCapped', false)::text AS page
      FROM page CROSS JOIN LATERAL (
    SELECT u.subject_code AS "subjectCode", u.show_code AS "subjectShow",
           jsonb_build_object('th', u.name_th, 'en', u.name_en) AS name, u.credit, {credit_show} AS "creditShow",
           u.general_education_group AS "group", page.section_count AS "sectionCount",
           CASE WHEN u.splittable THEN jsonb_build_object(
                    'credits', u.credit, 'minimum', coalesce(u.minimum_credit_to_open, 1)) END AS amount,
           ARRAY(SELECT o.show_code FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                  WHERE k.subject_code = u.subject_code ORDER BY 1) AS linked,
           (SELECT jsonb_agg(to_jsonb(x) ORDER BY x."sectionType", length(x."sectionCode"), x."sectionCode") FROM (
               SELECT z.section_id AS "sectionId", z.section_code AS "sectionCode", z.section_type AS "sectionType",
                      {type_name} AS "sectionTypeName", {section_credit} AS credit, z.seats,
                      z.seats_taken AS "seatsTaken", z.seats_reserved AS "seatsReserved",
                      z.releases_at AS "releasesAt", {state} AS status, z.approval = '{advisor}' AS "needsApproval",
                      t.names AS teacher,
                      coalesce((SELECT jsonb_agg(jsonb_build_object(
                                    'weekday', g.weekday, 'startsMinute', g.starts_minute,
                                    'endsMinute', g.ends_minute,
                                    'room', jsonb_build_object('th', g.room_th, 'en', g.room_en))
                                    ORDER BY g.meeting_no)
                                  FROM section_meeting g WHERE g.section_id = z.section_id), '[]') AS meetings,
                      coalesce((SELECT jsonb_agg(jsonb_build_object(
                                    'kind', g.kind, 'startsAt', g.starts_at, 'endsAt', g.ends_at,
                                    'room', jsonb_build_object('th', g.room_th, 'en', g.room_en))
                                    ORDER BY g.starts_at)
                                  FROM section_exam g WHERE g.section_id = z.section_id), '[]') AS exams,
                      ARRAY(SELECT m.major_code FROM section_major m
                             WHERE m.section_id = z.section_id AND m.access = 'allowed' ORDER BY 1) AS "allowedMajors",
                      ARRAY(SELECT m.major_code FROM section_major m
                             WHERE m.section_id = z.section_id AND m.access = 'excluded' ORDER BY 1
                      ) AS "excludedMajors",
                      z.fits
                 FROM (SELECT s.section_id, s.section_code, s.section_type, s.status, s.approval, {seats},
                              NOT {clashes} AS fits
                         FROM hits h JOIN section s ON s.section_id = h.section_id {own}
                        WHERE h.subject_code = u.subject_code AND (h.place <= :shown OR page.total <= {few})) z
                 LEFT JOIN LATERAL (
                      SELECT jsonb_build_object(
                                 'th', string_agg({teacher_th}, ', '
                                                  ORDER BY i.position),
                                 'en', string_agg({teacher_en}, ', '
                                                  ORDER BY i.position)) AS names
                        FROM section_teacher i JOIN person p ON p.person_id = i.person_id
                       WHERE i.section_id = z.section_id
                      HAVING count(*) > 0) t ON true) x) AS sections
      FROM subject u CROSS JOIN LATERAL (
           SELECT ARRAY(SELECT DISTINCT o.section_type FROM section o
                         WHERE o.academic_year = :academic_year AND o.semester = :semester
                           AND o.subject_code = page.subject_code) AS types_offered) offered
     WHERE u.subject_code = page.subject_code) y
"""


@lru_cache(maxsize=256)
def _statement(conditions: str, at_the_time: str) -> TextClause:
    return text(
        _SEARCH.format(
            me=ME, own=OWN_ALLOTMENT, conditions=conditions, at_the_time=at_the_time, clashes=CLASHES,
            seats=_SEATS, free=TAKEABLE, few=_FEW_SUBJECTS, credit_show=CREDIT_SHOW, section_credit=SECTION_CREDIT,
            state=_STATE, busy=BUSY,
            teacher_th=full_name_th("p"), teacher_en=name_en("p"),
            type_name=_TYPE_NAME, advisor=SectionApproval.ADVISOR.value,
        )
    )  # fmt: skip


def search_statement(wanted: SectionFilter) -> TextClause:
    """The search as SQL: only what the filter narrows by is in it; values are bound."""
    return _statement(**narrowing(wanted))


class FoundSection(BaseModel):
    """A section that the search finds, and of which types its subject has sections in the term."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    section_id: int
    subject_code: str
    section_type: SectionType
    types_offered: list[SectionType]


async def find_sections(
    session: AsyncSession, student_id: int, term: tuple[int, int], wanted: SectionFilter
) -> list[FoundSection]:
    """Every section that the search finds, in the order of their subjects, a thousand at most."""
    statement = _FOUND.format(me=ME, busy=BUSY, own=OWN_ALLOTMENT, most=_FOUND_AT_MOST, **narrowing(wanted))
    rows = await session.execute(text(statement), parameters_of(student_id, term, wanted))
    return [FoundSection.model_validate(row) for row in rows]


async def search_open_subjects(
    student_id: int | None, term: tuple[int, int], wanted: SectionFilter, *, page: int, page_size: int
) -> bytes:
    """A page of subjects that have a section matching the filter: a ``Page[OpenSubjectView]`` as JSON.

    Subjects of which the student can have a seat go first, then the others, each in the order of their codes. Only
    matching sections are listed, and of many not all (``sectionCount`` says how many). The database writes the page
    and nobody reads it on its way to the browser: a search is the most frequent question of an enrolment day.
    """
    parameters = {
        **parameters_of(student_id, term, wanted),
        "shown": wanted.shown,
        "page": page,
        "limit": page_size,
        "offset": (page - 1) * page_size,
    }
    found: list[str] = await fetch(async_engine(), search_statement(wanted), parameters, scalar_row)
    return found[0].encode()


class SeatsRow(BaseModel):
    """How a section stands now."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    section_id: int
    seats: int
    seats_taken: int
    seats_reserved: int
    releases_at: datetime | None
    status: SectionStatus


_SEATS_NOW: Final = text(f"""
    WITH {ME}
    SELECT s.section_id, s.status, {_SEATS} FROM section s {OWN_ALLOTMENT} WHERE s.section_id = ANY(:section_ids)
""")


async def seats_of(session: AsyncSession, student_id: int | None, section_ids: Sequence[int]) -> Sequence[SeatsRow]:
    """Seat counts of sections as a student sees them, for a page that stays open."""
    rows = await session.execute(_SEATS_NOW, {"student_id": student_id, "section_ids": list(section_ids)})
    return [SeatsRow.model_validate(row) for row in rows]
