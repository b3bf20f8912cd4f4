"""Standings are what the rules make of the grades, in the transaction that wrote them (grades §2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from psycopg.rows import kwargs_row
from sqlalchemy import text

from models.grades.standing.rules.computing import TermStanding
from models.grades.standing.store.reading import ATTEMPTS, STANDING_COLUMNS, standing_row
from models.kit.statements import Transaction, read, run

_NAMES: Final = ", ".join(name for name, _ in STANDING_COLUMNS)
_VALUES: Final = [name for name, _ in STANDING_COLUMNS[3:]]
_STAND: Final = text(
    f"""
    INSERT INTO student_standing AS s ({_NAMES}, computed_at)
    SELECT {_NAMES}, :at FROM unnest({", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in STANDING_COLUMNS)})
        AS given({_NAMES})
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE
       SET {", ".join(f"{name} = excluded.{name}" for name in _VALUES)}, computed_at = excluded.computed_at
     WHERE ({", ".join(f"s.{name}" for name in _VALUES)})
           IS DISTINCT FROM ({", ".join(f"excluded.{name}" for name in _VALUES)})
    """
)
_LATEST: Final = text(
    """
    UPDATE student s SET gpax = given.gpax, credits_earned = given.earned
      FROM unnest(CAST(:student_ids AS int[]), CAST(:averages AS numeric[]), CAST(:earned AS numeric[]))
           AS given(student_id, gpax, earned)
     WHERE s.student_id = given.student_id AND (s.gpax, s.credits_earned) IS DISTINCT FROM (given.gpax, given.earned)
    """
)
_WITHOUT_GRADES: Final = text("""
    DELETE FROM student_standing s
     WHERE s.student_id = ANY(:student_ids)
       AND (s.student_id, s.academic_year, s.semester) NOT IN (
           SELECT * FROM unnest(CAST(:students AS int[]), CAST(:years AS int[]), CAST(:semesters AS int[])))
""")
_NO_STANDING: Final = text("UPDATE student SET gpax = NULL, credits_earned = 0 WHERE student_id = ANY(:student_ids)")


def bring_standings(within: Transaction, student_ids: Iterable[int], at: datetime) -> None:
    """Every term of these students, and where they stand now, as their grades say; what is right already stays.

    A term that has a standing keeps one: after grades were taken out, call :func:`bring_standings_back`.
    """
    found = read(within, ATTEMPTS.statement, {"student_ids": sorted(student_ids)}, kwargs_row(ATTEMPTS.row))
    standings = [(student.student_id, student.standings()) for student in found]
    rows = list(_rows(standings))
    columns = zip(*rows, strict=True) if rows else (() for _ in STANDING_COLUMNS)
    named = {name: _array(column) for (name, _), column in zip(STANDING_COLUMNS, columns, strict=True)}
    run(within, _STAND, {**named, "at": at})
    latest = [terms[-1] for _, terms in standings]
    now = {
        "student_ids": _array(student_id for student_id, _ in standings),
        "averages": _array(standing.gpax for standing in latest),
        "earned": _array(standing.total.earned for standing in latest),
    }
    run(within, _LATEST, now)


def bring_standings_back(within: Transaction, student_ids: Iterable[int], at: datetime) -> None:
    """Bring the standings of students to their grades after some were taken out: terms without any have none."""
    wanted = sorted(student_ids)
    found = read(within, ATTEMPTS.statement, {"student_ids": wanted}, kwargs_row(ATTEMPTS.row))
    terms = {
        (student.student_id, *term) for student in found for term in zip(student.years, student.semesters, strict=True)
    }
    students, years, semesters = zip(*sorted(terms), strict=True) if terms else ((), (), ())
    kept = {"students": list(students), "years": list(years), "semesters": list(semesters)}
    run(within, _WITHOUT_GRADES, {"student_ids": wanted, **kept})
    run(within, _NO_STANDING, {"student_ids": sorted(set(wanted) - {student.student_id for student in found})})
    bring_standings(within, wanted, at)


def _rows(standings: Iterable[tuple[int, list[TermStanding]]]) -> Iterator[tuple[object, ...]]:
    for student_id, terms in standings:
        for standing in terms:
            yield standing_row(student_id, standing)


def _array(numbers: Iterable[object]) -> str:
    """Numbers as PostgreSQL writes an array: the driver would ask of each of a list's items what it is."""
    return f"{{{','.join('NULL' if number is None else str(number) for number in numbers)}}}"
