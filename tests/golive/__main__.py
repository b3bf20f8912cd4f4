"""``python -m tests.golive write --students 70000 --out DIR``: write the files of a university that goes live.

The files are those of the kinds of ``golive.md`` that the portal brings in so far, with the dirt of real ones, and
``expected.json`` says what bringing them in must come to. The same seed writes the same files.

``python -m tests.golive compare DIR --database URL`` reads average and credits of every student from a portal's
database and compares them with that. The exit code is 1 where one differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text

from tests.golive.files import EXPECTED, write_files
from tests.golive.university import old_system

_STANDINGS: Final = text("SELECT student_code, gpax, credits_earned FROM student WHERE student_code = ANY(:codes)")
_SHOWN: Final = 20


def write(students: int, seed: int, out: Path) -> int:
    """Write the files and say what they are."""
    expected = write_files(old_system(students, seed), out)
    for file in expected.files:
        sys.stdout.write(f"{file.name:28} {file.kind:16} {file.rows:>9,} rows, {len(file.refused):>5,} to be refused\n")
    return 0


def compare(folder: Path, database: str) -> int:
    """Compare the standings of a portal with those of the files; print those that differ."""
    expected = json.loads((folder / EXPECTED).read_text())["standings"]
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(_STANDINGS, {"codes": list(expected)}).all()
    engine.dispose()
    held = {code: (gpax, credits) for code, gpax, credits in rows}
    wrong = [
        f"{code}: expected {average} and {credits}, is {held.get(code)}"
        for code, (average, credits) in expected.items()
        if held.get(code) != (None if average is None else Decimal(average), Decimal(credits))
    ]
    sys.stdout.write("\n".join([*wrong[:_SHOWN], f"{len(wrong):,} of {len(expected):,} students differ", ""]))
    return 1 if wrong else 0


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.golive")
    commands = parser.add_subparsers(dest="command", required=True)
    writes = commands.add_parser("write", help="write the files of a university")
    writes.add_argument("--students", type=int, default=70_000)
    writes.add_argument("--seed", type=int, default=1)
    writes.add_argument("--out", type=Path, required=True)
    compares = commands.add_parser("compare", help="compare the standings of a portal with those of the files")
    compares.add_argument("folder", type=Path)
    compares.add_argument("--database", required=True)
    asked = parser.parse_args()
    if asked.command == "write":
        return write(asked.students, asked.seed, asked.out)
    return compare(asked.folder, asked.database)


if __name__ == "__main__":
    sys.exit(main())
