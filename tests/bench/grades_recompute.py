"""GPA and standing of 70,000 students computed anew by the rules, against one SQL statement that does the same."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import text
from sqlmodel import Session

from activities.grades.standings import bring_standings
from models.calendar import utc_now
from models.db import engine
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.stack import BenchStack

AT_ONCE: Final = 500
_TERMS: Final = 8
_SUBJECTS: Final = 5
# Forty subjects of each student over eight terms; who is new in the bench has no grades yet.
_GRADES: Final = text(f"""
    INSERT INTO grade_record (student_id, academic_year, semester, subject_code, credit, grade)
    SELECT s.student_id, 2566 + t.number / 2, 1 + t.number % 2, u.subject_code, u.credit,
           (ARRAY['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', 'W', 'S'])[
               1 + (s.student_id * 7 + t.number * 3 + u.place * 11) % 10]
      FROM student s CROSS JOIN generate_series(0, {_TERMS - 1}) AS t(number)
      JOIN (SELECT subject_code, credit, row_number() OVER (ORDER BY subject_code) AS place FROM subject) u
        ON u.place BETWEEN 1 + t.number * {_SUBJECTS} AND (t.number + 1) * {_SUBJECTS}
    ON CONFLICT DO NOTHING
""")
_BY_SQL: Final = text("""
    WITH worth (letter, points) AS (
        VALUES ('A', 4.0), ('B+', 3.5), ('B', 3.0), ('C+', 2.5), ('C', 2.0), ('D+', 1.5), ('D', 1.0), ('F', 0.0)),
    given AS (
        SELECT r.student_id, r.academic_year, r.semester, r.credit,
               r.academic_year * 4 + CASE r.semester WHEN 0 THEN 3 ELSE r.semester END AS term, u.show_code, w.points,
               r.grade IN ('A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'S', 'P') AS earns
          FROM grade_record r JOIN subject u USING (subject_code) LEFT JOIN worth w ON w.letter = r.grade),
    weighed AS (
        SELECT *, CASE WHEN earns THEN credit - coalesce(lag(credit) OVER again, 0) ELSE 0 END AS newly
          FROM given WINDOW again AS (PARTITION BY student_id, show_code, earns ORDER BY term)),
    terms AS (
        SELECT student_id, academic_year, semester, term, sum(credit) AS registered,
               coalesce(sum(credit) FILTER (WHERE points IS NOT NULL), 0) AS counted,
               coalesce(sum(points * credit), 0) AS points, coalesce(sum(credit) FILTER (WHERE earns), 0) AS earned,
               sum(newly) AS newly
          FROM weighed GROUP BY 1, 2, 3, 4)
    INSERT INTO student_standing AS s
    SELECT student_id, academic_year, semester, registered, counted, points, earned,
           round(points / nullif(counted, 0), 8), sum(registered) OVER so_far, sum(counted) OVER so_far,
           sum(points) OVER so_far, sum(newly) OVER so_far,
           round(sum(points) OVER so_far / nullif(sum(counted) OVER so_far, 0), 8), now()
      FROM terms WINDOW so_far AS (PARTITION BY student_id ORDER BY term)
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE
       SET gpa = excluded.gpa, gpax = excluded.gpax, total_earned = excluded.total_earned
     WHERE (s.gpa, s.gpax, s.total_earned) IS DISTINCT FROM (excluded.gpa, excluded.gpax, excluded.total_earned)
""")


async def bench_grades_recompute(stack: BenchStack) -> dict[str, float]:
    """Seconds of both, beginning without any standing, and their ratio."""
    await stack.database("grades")
    await stack.run("Demo", "models.demo", {"SCALE": "1"})
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(_GRADES)
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        students = list(connection.scalars(text("SELECT DISTINCT student_id FROM grade_record ORDER BY 1")))
    _forget()
    began = time.perf_counter()
    with engine().begin() as connection:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(_BY_SQL)
    by_sql = time.perf_counter() - began
    _forget()
    began = time.perf_counter()
    for first in range(0, len(students), AT_ONCE):
        some = students[first : first + AT_ONCE]
        with Session(engine()) as session, session.begin():
            bring_standings(session, some, utc_now())
    by_rules = time.perf_counter() - began
    return {
        "grades_recompute_students": len(students),
        "grades_recompute_seconds": round(by_rules, 1),
        "grades_recompute_sql_seconds": round(by_sql, 1),
        "grades_recompute_ratio": round(by_sql / by_rules, 2),
    }


def _forget() -> None:
    with engine().begin() as connection:
        connection.execute(text("TRUNCATE student_standing"))
