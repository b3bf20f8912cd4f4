"""What the calendar says of the term from which a version shall be in force (study §2, §3)."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, TextClause, text

from models.curriculum.version_change.contract import VersionCalendar

VERSION_CALENDAR: Final[TextClause] = text("""
    SELECT (SELECT min(p.closes_at) FROM calendar_period p
             WHERE (p.academic_year, p.semester) = (:academic_year, :semester) AND p.campus_code = ''
               AND p.kind = :freeze) AS freezes_at,
           (SELECT CAST(t.starts_on AS timestamp) AT TIME ZONE 'Asia/Bangkok' FROM term t
             WHERE (t.academic_year, t.semester) = (:academic_year, :semester)) AS starts_at
""")
"""The freeze and the first instant of a term. Parameters academic_year, semester, and freeze: a kind of period."""


def calendar_of(row: Row[Any]) -> VersionCalendar:
    """The row of :data:`VERSION_CALENDAR`; a term without a freeze of its own freezes when it starts."""
    return VersionCalendar(freezes_at=row.freezes_at or row.starts_at, starts_at=row.starts_at)
