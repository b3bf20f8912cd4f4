"""Audits of every student, in chunks: as a measurement, or as a process of its own beside another one."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final
from uuid import uuid4

from sqlalchemy import text
from temporalio.testing import ActivityEnvironment

from activities.study.audit_round import audit_chunk, begin_audit_round
from models.db import engine
from models.kit.calendar import utc_now
from models.study.audit_round.contract import AuditChunk, AuditRoundBegin, AuditRoundRequest, AuditScope
from tests.bench.stack import BenchStack

_STUDENTS: Final = 3_000
"""Of the demo university where ``SCALE`` is 1."""
_BEFORE_THE_LAST: Final = text("SELECT student_id FROM student ORDER BY student_id DESC OFFSET :most LIMIT 1")


def part_of_everybody(stack: BenchStack) -> int | None:
    """Return how many students a short look audits, and None for all of them."""
    return None if stack.share == 1 else stack.part_of(_STUDENTS, least=20)


def audit_everybody(most: int | None = None) -> tuple[int, float]:
    """Audit every student of the database as a round does it; return how many there are and the seconds it took.

    With ``most``, only the last so many students are audited.
    """
    round_id, now = uuid4(), utc_now()
    begin_audit_round(AuditRoundBegin(round_id=round_id, request=AuditRoundRequest(scope=AuditScope.ALL), at=now))
    environment = ActivityEnvironment()
    begun = time.perf_counter()
    after: int | None = 0 if most is None else _student_before_the_last(most)
    students = 0
    while after is not None:
        chunk = AuditChunk(round_id=round_id, scope=AuditScope.ALL, after=after, at=now)
        done = environment.run(audit_chunk, chunk)
        after = done.last
        students += done.students
    return students, time.perf_counter() - begun


def _student_before_the_last(most: int) -> int:
    with engine().connect() as connection:
        return connection.execute(_BEFORE_THE_LAST, {"most": most}).scalar() or 0


def main() -> None:
    """Audit everybody, or so many students, and write how many and in how many seconds to the file named."""
    students, seconds = audit_everybody(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    Path(sys.argv[1]).write_text(f"{students} {seconds}")


if __name__ == "__main__":
    main()
