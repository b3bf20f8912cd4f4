"""Audits of every student, in chunks: as a measurement, or as a process of its own beside another one."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

from sqlalchemy import text

from models.calendar import bangkok_date, utc_now
from models.db import engine
from models.facts.study.audits import read_audit_facts, read_programmes
from models.rules.study.audit.audit import audit
from models.rules.study.audit.reading import programme_of

AT_ONCE: Final = 500


def audit_everybody() -> tuple[int, float]:
    """Every student of the database: how many there are, and how many seconds it took."""
    today = bangkok_date(utc_now())
    with engine().connect() as connection:
        students = connection.scalars(text("SELECT student_id FROM student ORDER BY student_id")).all()
        versions = connection.scalars(text("SELECT version_id FROM programme_version")).all()
        begun = time.perf_counter()
        programmes = {
            version: programme_of(fact.document) for version, fact in read_programmes(connection, versions).items()
        }
        for first in range(0, len(students), AT_ONCE):
            for facts in read_audit_facts(connection, students[first : first + AT_ONCE], today):
                if facts.version_id is not None:
                    audit(programmes[facts.version_id], facts.taken, facts.agreed)
    return len(students), time.perf_counter() - begun


def main() -> None:
    """Audit everybody and write how many, and in how many seconds, to the file named."""
    students, seconds = audit_everybody()
    Path(sys.argv[1]).write_text(f"{students} {seconds}")


if __name__ == "__main__":
    main()
