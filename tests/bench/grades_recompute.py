"""GPA and standing of 70,000 students computed anew by the rules, against one SQL statement that does the same.

Before that, SQL over the entries is held against every standing of the demo university; both must agree in all of it.
"""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import text
from sqlmodel import Session

from models.db import engine
from models.grades.standing.store.writing import bring_standings
from models.kit.calendar import utc_now
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
_OF_RECORDS: Final = "grade_record r"
_OF_ENTRIES: Final = """
    (SELECT a.student_id, a.academic_year, a.semester, a.subject_code, a.credit, e.letter AS grade
       FROM grade_attempt a JOIN grade_entry e USING (attempt_id)
      WHERE NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)) r
"""


def _computed(grades: str) -> str:
    """SQL that makes standings of grades, in one statement and with nothing of the rules; ``computed`` has them."""
    return f"""
    WITH worth (letter, points) AS (
        VALUES ('A', 4.0), ('B+', 3.5), ('B', 3.0), ('C+', 2.5), ('C', 2.0), ('D+', 1.5), ('D', 1.0), ('F', 0.0)),
    given AS (
        SELECT r.student_id, r.academic_year, r.semester, r.credit,
               r.academic_year * 4 + CASE r.semester WHEN 0 THEN 3 ELSE r.semester END AS term, u.show_code, w.points,
               r.grade IN ('A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'S', 'P') AS earns
          FROM {grades} JOIN subject u USING (subject_code) LEFT JOIN worth w ON w.letter = r.grade),
    weighed AS (
        SELECT *, CASE WHEN earns THEN credit - coalesce(lag(credit) OVER again, 0) ELSE 0 END AS newly
          FROM given WINDOW again AS (PARTITION BY student_id, show_code, earns ORDER BY term)),
    terms AS (
        SELECT student_id, academic_year, semester, term, sum(credit) AS registered,
               coalesce(sum(credit) FILTER (WHERE points IS NOT NULL), 0) AS counted,
               coalesce(sum(points * credit), 0) AS points, coalesce(sum(credit) FILTER (WHERE earns), 0) AS earned,
               sum(newly) AS newly
          FROM weighed GROUP BY 1, 2, 3, 4),
    computed AS (
        SELECT student_id, academic_year, semester, registered, counted, points, earned,
               round(points / nullif(counted, 0), 8) AS gpa, sum(registered) OVER so_far AS total_registered,
               sum(counted) OVER so_far AS total_counted, sum(points) OVER so_far AS total_points,
               sum(newly) OVER so_far AS total_earned,
               round(sum(points) OVER so_far / nullif(sum(counted) OVER so_far, 0), 8) AS gpax
          FROM terms WINDOW so_far AS (PARTITION BY student_id ORDER BY term))
    """


_BY_SQL: Final = text(f"""
    {_computed(_OF_RECORDS)}
    INSERT INTO student_standing AS s
    SELECT student_id, academic_year, semester, registered, counted, points, earned, gpa, total_registered,
           total_counted, total_points, total_earned, gpax, now()
      FROM computed
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE
       SET gpa = excluded.gpa, gpax = excluded.gpax, total_earned = excluded.total_earned
     WHERE (s.gpa, s.gpax, s.total_earned) IS DISTINCT FROM (excluded.gpa, excluded.gpax, excluded.total_earned)
""")
_AGREEMENT: Final = text(f"""
    {_computed(_OF_ENTRIES)}
    SELECT count(*) AS compared,
           count(*) FILTER (WHERE (q.gpa, q.gpax, q.total_earned)
                                  IS DISTINCT FROM (s.gpa, s.gpax, s.total_earned)) AS differences
      FROM computed q FULL JOIN student_standing s USING (student_id, academic_year, semester)
""")
_KEEP_SQL: Final = text("""
    CREATE TABLE bench_by_sql AS
    SELECT student_id, academic_year, semester, gpa, gpax, total_earned FROM student_standing
""")
_DIFFERENCES: Final = text("""
    SELECT count(*) FROM bench_by_sql q FULL JOIN student_standing s USING (student_id, academic_year, semester)
     WHERE (q.gpa, q.gpax, q.total_earned) IS DISTINCT FROM (s.gpa, s.gpax, s.total_earned)
""")


async def bench_grades_recompute(stack: BenchStack) -> dict[str, float]:
    """Seconds of both, beginning without any standing, and their ratio."""
    await stack.database("grades", scale=1)
    with engine().connect() as connection:
        compared, differences = connection.execute(_AGREEMENT).one()
    assert differences == 0, f"{differences} of {compared} standings are not what SQL makes of the entries"
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
        connection.execute(text("SET LOCAL statement_timeout = '10min'"))
        connection.execute(_BY_SQL)
    by_sql = time.perf_counter() - began
    with engine().begin() as connection:
        connection.execute(_KEEP_SQL)
    _forget()
    began = time.perf_counter()
    for first in range(0, len(students), AT_ONCE):
        some = students[first : first + AT_ONCE]
        with Session(engine()) as session, session.begin():
            bring_standings(session, some, utc_now())
    by_rules = time.perf_counter() - began
    with engine().begin() as connection:
        more = connection.execute(_DIFFERENCES).scalar_one()
        connection.execute(text("DROP TABLE bench_by_sql"))
    assert more == 0, f"{more} standings are not what one SQL statement makes of the grades"
    return {
        "grades_demo_standings": compared,
        "grades_demo_differences": differences,
        "grades_recompute_differences": more,
        "grades_recompute_students": len(students),
        "grades_recompute_seconds": round(by_rules, 1),
        "grades_recompute_sql_seconds": round(by_sql, 1),
        "grades_recompute_ratio": round(by_sql / by_rules, 2),
    }


def _forget() -> None:
    with engine().begin() as connection:
        connection.execute(text("TRUNCATE student_standing"))
