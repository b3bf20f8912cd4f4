"""Audits of every student, in chunks: as a measurement, or as a process of its own beside another one."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from uuid import uuid4

from temporalio.testing import ActivityEnvironment

from activities.study.audit_rounds import audit_chunk, begin_audit_round
from models.calendar import utc_now
from models.contracts.study.audit_round import AuditChunk, AuditRoundBegin, AuditRoundRequest, AuditScope


def audit_everybody() -> tuple[int, float]:
    """Every student of the database, as a round does it: how many there are, and how many seconds it took."""
    round_id, now = uuid4(), utc_now()
    begin_audit_round(AuditRoundBegin(round_id=round_id, request=AuditRoundRequest(scope=AuditScope.ALL), at=now))
    environment = ActivityEnvironment()
    begun = time.perf_counter()
    after: int | None = 0
    students = 0
    while after is not None:
        chunk = AuditChunk(round_id=round_id, scope=AuditScope.ALL, after=after, at=now)
        done = environment.run(audit_chunk, chunk)
        after = done.last
        students += done.students
    return students, time.perf_counter() - begun


def main() -> None:
    """Audit everybody and write how many, and in how many seconds, to the file named."""
    students, seconds = audit_everybody()
    Path(sys.argv[1]).write_text(f"{students} {seconds}")


if __name__ == "__main__":
    main()
