"""``python -m tests.golive write --students 70000 --out DIR``: write the files of a university that goes live.

The files are those of the kinds of ``golive.md`` that the portal brings in so far, with the dirt of real ones, and
``expected.json`` says what bringing them in must come to. The present term has begun on the day ``--today``
and its periods are open. The same seed and day write the same files.

``python -m tests.golive compare DIR --database URL`` reads average, credits and open balance of every student from a
portal's database and compares them with that. The exit code is 1 where one differs.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import Final

from models.kit.calendar import bangkok_date, utc_now
from tests.golive.comparing import differences
from tests.golive.files import write_files
from tests.golive.university import old_system

_SHOWN: Final = 20


def write(students: int, seed: int, out: Path, today: date) -> int:
    """Write the files and say what they are."""
    expected = write_files(old_system(students, seed), out, today)
    for file in expected.files:
        sys.stdout.write(f"{file.name:28} {file.kind:16} {file.rows:>9,} rows, {len(file.refused):>5,} to be refused\n")
    return 0


def compare(folder: Path, database: str) -> int:
    """Compare averages, credits and open balances of a portal with those of the files; print those that differ."""
    wrong = differences(folder, database)
    sys.stdout.write("\n".join([*wrong[:_SHOWN], f"{len(wrong):,} figures of students differ", ""]))
    return 1 if wrong else 0


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.golive")
    commands = parser.add_subparsers(dest="command", required=True)
    writes = commands.add_parser("write", help="write the files of a university")
    writes.add_argument("--students", type=int, default=70_000)
    writes.add_argument("--seed", type=int, default=1)
    writes.add_argument("--out", type=Path, required=True)
    writes.add_argument("--today", type=date.fromisoformat, default=bangkok_date(utc_now()), help="as 2026-11-30")
    compares = commands.add_parser("compare", help="compare the figures of a portal with those of the files")
    compares.add_argument("folder", type=Path)
    compares.add_argument("--database", required=True)
    asked = parser.parse_args()
    if asked.command == "write":
        return write(asked.students, asked.seed, asked.out, asked.today)
    return compare(asked.folder, asked.database)


if __name__ == "__main__":
    sys.exit(main())
