"""The six counts of the student's dashboard, from the rows themselves."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.result.schemas import DashboardCounts
from api.kit.rows import read_rows

_ROWS: Final = TypeAdapter(list[DashboardCounts])


def _counted(name: str, statuses: str) -> str:
    condition = f"FILTER (WHERE status IN ({statuses}))"
    return f"""
        count(DISTINCT subject_code) {condition} AS "{name}Count",
        coalesce(sum(credit) {condition}, 0)::float AS "{name}Credit"
    """


_COUNTS: Final = text(f"""
    SELECT {_counted("enroll", "'enrolled'")}, {_counted("waitApprove", "'awaiting_approval'")},
           {_counted("reject", "'disapproved', 'lapsed'")}
    FROM enrolment
    WHERE student_id = :student_id AND academic_year = :academic_year AND semester = :semester
""")


async def dashboard_counts(
    session: AsyncSession, student_id: int, academic_year: int, semester: int
) -> DashboardCounts:
    """Subjects and credits of a student's term."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return (await read_rows(session, _ROWS, _COUNTS, parameters))[0]
