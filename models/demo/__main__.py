"""``python -m models.demo``: fills the database of ``MYKU_DATABASE_URL``. ``SCALE`` multiplies the students."""

from __future__ import annotations

import os
import sys
from time import monotonic

from models.db import engine
from models.demo.load import NotEmptyError, load
from models.demo.people_file import NAME
from models.demo.plan import Plan
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import DEMO_PASSWORD, settings

_LARGEST = 70_000 / 3_000 + 0.1


def main() -> int:
    """Load the demo university; exit code 1 with one sentence when it cannot be."""
    try:
        scale = float(os.environ.get("SCALE") or 1)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= _LARGEST:
        print(f"SCALE is a number above 0 and at most {_LARGEST:.1f} (70,000 students).", file=sys.stderr)  # noqa: T201
        return 1
    started = monotonic()
    people_file = settings().data_dir / NAME
    plan = Plan(bangkok_date(utc_now()), scale)
    try:
        with engine().begin() as connection:
            loaded = load(connection, plan, DEMO_PASSWORD, people_file)
    except NotEmptyError as full:
        print(f"Demo university not loaded: {full}.", file=sys.stderr)  # noqa: T201
        return 1
    print(  # noqa: T201
        f"Demo university: {loaded.students:,} students, {loaded.staff:,} staff, {loaded.sections:,} sections and "
        f"{loaded.enrolments:,} enrolments in {monotonic() - started:.1f} s; people are listed in {people_file}."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
