"""What hangs on units: people who study, work or hold a role there, programmes and sections that name them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.kit.calendar import BUDDHIST_OFFSET, bangkok_date, utc_now
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.updating import Key
from models.people.organisation.contract import UnitRow
from models.people.organisation.rules import Hanging, closing_rows, unit_problems
from models.people.organisation.store.units import read_standing
from models.people.student.store.studying import STUDIES


class _Work(NamedTuple):
    """What hangs on a unit, without the units that belong to it."""

    kind: str
    code: str
    students: int
    staff: int
    programmes: int
    sections: int


_HANGING: Final = Query(
    _Work,
    f"""
    WITH wanted AS (SELECT kind, code FROM unnest(CAST(:kinds AS text[]), CAST(:codes AS text[])) AS w(kind, code)),
    student_count AS (
        SELECT v.kind, v.code, count(*) AS found
          FROM student s CROSS JOIN LATERAL (VALUES
               ('campus', s.campus_code), ('faculty', s.faculty_code), ('department', s.department_code),
               ('major', s.major_code), ('education_level', s.education_level_code),
               ('student_type', s.student_type_code), ('student_status', s.status_code),
               ('nation', s.nation_code)
               ) AS v(kind, code) JOIN wanted w ON (w.kind, w.code) = (v.kind, v.code)
         WHERE {STUDIES} GROUP BY v.kind, v.code),
    staff_count AS (
        SELECT v.kind, v.code, count(DISTINCT p.person_id) AS found
          FROM person p
          CROSS JOIN LATERAL (
               SELECT p.campus_code, p.faculty_code, p.department_code
               UNION SELECT h.campus_code, h.faculty_code, h.department_code FROM role_holder h
                      WHERE h.person_id = p.person_id AND (h.held_until IS NULL OR h.held_until >= :today)
               ) AS u CROSS JOIN LATERAL (VALUES
               ('campus', u.campus_code), ('faculty', u.faculty_code), ('department', u.department_code)
               ) AS v(kind, code) JOIN wanted w ON (w.kind, w.code) = (v.kind, v.code)
         WHERE p.closed_at IS NULL AND NOT EXISTS (SELECT FROM student s WHERE s.person_id = p.person_id)
         GROUP BY v.kind, v.code),
    programme_count AS (
        SELECT v.kind, v.code, count(*) AS found
          FROM programme_version g JOIN major m USING (major_code) JOIN department d USING (department_code)
         CROSS JOIN LATERAL (VALUES
               ('campus', g.campus_code), ('faculty', d.faculty_code), ('department', d.department_code),
               ('major', g.major_code)
               ) AS v(kind, code) JOIN wanted w ON (w.kind, w.code) = (v.kind, v.code)
         WHERE g.status = 'active' AND (g.last_entry_year IS NULL OR g.last_entry_year >= :year)
         GROUP BY v.kind, v.code),
    section_count AS (
        SELECT v.kind, v.code, count(*) AS found
          FROM section z JOIN term t USING (academic_year, semester) JOIN subject j USING (subject_code)
          JOIN department d USING (department_code)
         CROSS JOIN LATERAL (VALUES
               ('campus', z.campus_code), ('faculty', d.faculty_code), ('department', d.department_code),
               ('education_level', j.education_level_code), ('student_type', z.student_type_code)
               ) AS v(kind, code) JOIN wanted w ON (w.kind, w.code) = (v.kind, v.code)
         WHERE z.status = 'open' AND t.ends_on >= :today
         GROUP BY v.kind, v.code)
    SELECT w.kind, w.code, coalesce(s.found, 0) AS students, coalesce(p.found, 0) AS staff,
           coalesce(g.found, 0) AS programmes, coalesce(z.found, 0) AS sections
      FROM wanted w LEFT JOIN student_count s USING (kind, code) LEFT JOIN staff_count p USING (kind, code)
      LEFT JOIN programme_count g USING (kind, code) LEFT JOIN section_count z USING (kind, code)
    """,
)


def hanging_on(session: Session, keys: Collection[Key], today: date) -> dict[Key, Hanging]:
    """Return what hangs on units, by their keys; the units that belong to them are not counted."""
    asked = {
        "kinds": [kind for kind, _ in keys],
        "codes": [code for _, code in keys],
        "today": today,
        "year": today.year + BUDDHIST_OFFSET,
    }
    found = _HANGING.rows(session, asked) if keys else []
    return {
        (work.kind, work.code): Hanging(
            students=work.students, staff=work.staff, programmes=work.programmes, sections=work.sections
        )
        for work in found
    }


def problems_of_units(session: Session, rows: Mapping[int, UnitRow]) -> dict[int, RowProblem]:
    """Return why rows of units are refused, by their position: of a file, or of the page of the organisation."""
    standing = read_standing(session)
    hanging = hanging_on(session, closing_rows(rows.values(), standing), bangkok_date(utc_now()))
    return unit_problems(rows, standing, hanging)
