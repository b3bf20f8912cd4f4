"""Demand for subjects, from what the last round of audits found missing: one statement (study §3).

See docs/areas/study.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.paging import Paging
from api.kit.rows import read_page, read_rows
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page
from api.people.student.filtering import MEETS_FILTER, filter_parameters
from api.people.student.queries import visible_students
from api.study.demand.schemas import DemandRow
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.kit.calendar import bangkok_date, utc_now
from models.people.student.contract.filter import StudentFilter
from models.people.student.store.studying import STUDIES
from models.study.programme.store.leaves import counts_at

_ROWS: Final = TypeAdapter(list[DemandRow])

_TERMS: Final = """
    (SELECT academic_year, semester, 0 AS place FROM term WHERE starts_on > :today ORDER BY starts_on LIMIT 1)
     UNION ALL
    (SELECT academic_year, semester, row_number() OVER (ORDER BY starts_on DESC) FROM term
      WHERE starts_on <= :today ORDER BY starts_on DESC LIMIT 3)
"""
_IS_SUBJECT: Final = """
    jsonb_array_length(n.node -> 'codes') = 1 AND jsonb_array_length(n.node -> 'patterns') = 0
"""
_IS_TAG: Final = """
    jsonb_array_length(n.node -> 'codes') = 0 AND jsonb_array_length(n.node -> 'patterns') = 1
    AND n.node #>> '{patterns,0,prefix}' = '' AND jsonb_array_length(n.node #> '{patterns,0,levels}') = 0
    AND jsonb_array_length(n.node -> 'excepted') = 0
"""


def _listed(field: str) -> str:
    return f"ARRAY(SELECT jsonb_array_elements_text(n.node -> '{field}') ORDER BY 1)"


_LEAVES: Final = f"""
    SELECT v.version_id, v.programme_code, v.revision, n.node ->> 'path' AS path, n.node ->> 'name_th' AS name_th,
           n.node ->> 'name_en' AS name_en, CAST(n.node ->> 'credits' AS numeric) AS portion,
           CASE WHEN {_IS_SUBJECT} THEN n.node #>> '{{codes,0}}' END AS code,
           CASE WHEN {_IS_TAG} THEN n.node #>> '{{patterns,0,tag}}' END AS tag,
           {_listed("codes")} AS codes, {_listed("excepted")} AS excepted, n.node -> 'patterns' AS patterns
      FROM programme_version v CROSS JOIN LATERAL jsonb_path_query(v.document, 'strict $.**') AS n(node)
     WHERE v.version_id IN (SELECT version_id FROM audit_summary)
       AND jsonb_typeof(n.node) = 'object' AND n.node ->> 'node' = 'leaf'
"""
_KEYED: Final = """
    SELECT l.*, coalesce(l.code, l.tag, l.programme_code || l.differs || ' ' || l.path) AS key,
           l.programme_code || CASE WHEN l.code IS NULL AND l.tag IS NULL THEN l.differs ELSE '' END AS programme
      FROM (SELECT d.*, CASE WHEN min(d.said) OVER place = max(d.said) OVER place THEN ''
                             ELSE ' ' || min(d.revision) OVER (PARTITION BY d.programme_code, d.path, d.said)
                        END AS differs
              FROM (SELECT *, jsonb_build_array(codes, excepted, patterns)::text AS said FROM leaf) d
            WINDOW place AS (PARTITION BY d.programme_code, d.path)) l
"""
"""Where revisions of a programme let other subjects count at a place, each is a group of its own."""
_OFFERED: Final = """
    SELECT show_code, tag, place, min(seats) AS seats
      FROM (SELECT u.show_code, u.general_education_group AS tag, t.place, x.section_type, sum(x.seats) AS seats
              FROM terms t JOIN section x USING (academic_year, semester) JOIN subject u USING (subject_code)
             GROUP BY u.show_code, u.general_education_group, t.place, x.section_type) of_type
     GROUP BY show_code, tag, place
"""
"""Who takes a subject needs a seat of each type of section: the fewest seats of a type are those of the subject."""


@dataclass(frozen=True, slots=True)
class DemandFilter:
    """Which demand to show: words of the subject, a year of study, and the students as announcements filter them."""

    text: str
    year: int | None
    students: StudentFilter

    @property
    def narrowed(self) -> dict[str, str]:
        """The fields that narrow, for the audit trail."""
        own = {"text": self.text, "year": "" if self.year is None else str(self.year)}
        return {**{name: value for name, value in own.items() if value}, **self.students.narrowed}


def _statement(principal: Principal, words: str) -> str:
    """Leaves that mean one subject are that subject in every programme, and those of one group of general education
    that group; any other leaf is its programme's, and its seats are those of all that count there.
    """
    return f"""
        WITH terms AS ({_TERMS}), leaf AS ({_LEAVES}), keyed AS ({_KEYED}), offered AS ({_OFFERED}),
        lacking AS (
            SELECT l.key, l.code, l.tag, l.name_th, l.name_en, l.programme, l.codes, l.excepted, l.patterns,
                   s.study_year, s.student_id, m.credits,
                   CASE WHEN l.code IS NOT NULL THEN 1 ELSE ceil(m.credits / greatest(l.portion, 1)) END AS places
              FROM audit_summary a JOIN student s USING (student_id)
             CROSS JOIN LATERAL jsonb_to_recordset(a.missing) AS m(path text, credits numeric)
              JOIN keyed l ON l.version_id = a.version_id AND l.path = m.path
             WHERE {visible_students(principal)} AND {STUDIES} AND {MEETS_FILTER}
               AND (CAST(:study_year AS int) IS NULL OR s.study_year = :study_year)
        ),
        of_year AS (
            SELECT key, study_year, count(DISTINCT student_id) AS students FROM lacking GROUP BY key, study_year
        ),
        wanted AS (
            SELECT key, min(code) AS code, min(tag) AS tag, min(name_th) AS name_th, min(name_en) AS name_en,
                   min(codes) AS codes, min(excepted) AS excepted, min(patterns::text)::jsonb AS patterns,
                   jsonb_agg(DISTINCT programme ORDER BY programme) AS programmes,
                   count(DISTINCT student_id) AS students, sum(credits) AS credits, sum(places) AS places
              FROM lacking GROUP BY key
        ),
        named AS (
            SELECT w.*, coalesce(u.name_th, w.name_th) AS said_th, coalesce(u.name_en, w.name_en) AS said_en
              FROM wanted w
              LEFT JOIN LATERAL (SELECT name_th, name_en FROM subject
                                  WHERE show_code = w.code AND status = '{ACTIVE_SUBJECT}'
                                  ORDER BY start_year DESC, subject_code DESC LIMIT 1) u ON true
        )
        SELECT w.key, w.code, jsonb_build_object('th', w.said_th, 'en', w.said_en) AS name, w.programmes, w.students,
               (SELECT jsonb_agg(jsonb_build_object('year', y.study_year, 'students', y.students) ORDER BY y.study_year)
                  FROM of_year y WHERE y.key = w.key) AS years,
               CAST(trim_scale(w.credits) AS text) AS credits, CAST(w.places AS int) AS places,
               (SELECT coalesce(jsonb_agg(jsonb_build_object(
                           'place', t.place, 'academicYear', t.academic_year, 'semester', t.semester,
                           'seats', o.seats, 'subjects', o.subjects)
                           ORDER BY t.place), '[]') 
                  FROM terms t CROSS JOIN LATERAL (
                       SELECT coalesce(sum(o.seats), 0) AS seats, count(*) AS subjects FROM offered o
                        WHERE o.place = t.place AND CASE
                              WHEN w.code IS NOT NULL THEN o.show_code = w.code
                              WHEN w.tag IS NOT NULL THEN o.tag = w.tag
                              ELSE {counts_at("o.show_code", "o.tag", "w")} END) o) AS offered,
               count(*) OVER () AS total
          FROM named w
         WHERE {has_words("w.code", "w.said_th", "w.said_en")}
         ORDER BY {begun_first(words, "w.places DESC, w.key", "w.code")}
    """


def _parameters(principal: Principal, wanted: DemandFilter, today: date) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        **filter_parameters(wanted.students),
        "study_year": wanted.year,
        "words": wanted.text.strip(),
        **matches(wanted.text),
        "today": today,
    }


async def list_demand(
    session: AsyncSession, principal: Principal, wanted: DemandFilter, asked: Paging
) -> Page[DemandRow]:
    """A page of what students the caller sees still have to take, what most places are needed for first."""
    parameters = _parameters(principal, wanted, bangkok_date(utc_now()))
    return await read_page(session, _ROWS, _statement(principal, wanted.text), parameters, asked)


async def all_demand(session: AsyncSession, principal: Principal, wanted: DemandFilter) -> list[DemandRow]:
    """Every row, in the same order: there are as many as subjects and groups."""
    parameters = _parameters(principal, wanted, bangkok_date(utc_now()))
    return await read_rows(session, _ROWS, text(_statement(principal, wanted.text)), parameters)
