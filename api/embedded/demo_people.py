"""``python -m api.embedded.demo_people PORT``: demo people do in the portal what they have not done yet.

Step after step, each remembered in its journal: ended and started again, it goes on where it was. Exit code 1 when a
step was refused; that one is left as it is, and the others go on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from api.embedded import (
    demo_grades,
    demo_graduations,
    demo_leaves,
    demo_programmes,
    demo_transfers,
    demo_waivers,
)
from api.embedded.demo_journal import FOLDER, journal_of, unfinished_steps
from api.embedded.faults import say
from models.db import engine
from models.kit.settings import settings

_ACTS: Final[Mapping[str, Callable[[str], None]]] = {
    "grades": demo_grades.main,
    "leaves": demo_leaves.main,
    "transfers": demo_transfers.main,
    "graduations": demo_graduations.main,
    "waivers": demo_waivers.main,
    "programmes": demo_programmes.main,
}
_VERSION_OF_TODAY: Final = """
    SELECT FROM grade_version v JOIN grade_sheet h USING (sheet_id) JOIN term m USING (academic_year, semester)
     WHERE m.starts_on <= current_date AND current_date <= m.ends_on
"""
"""A sheet of the term of today that was submitted; past terms have published ones from the start."""
_DONE_BEFORE_JOURNALS: Final[Mapping[str, str]] = {
    "grades": _VERSION_OF_TODAY,
    "leaves": "SELECT FROM leave",
    "transfers": "SELECT FROM transfer_credit",
    "graduations": "SELECT FROM graduation",
    "waivers": "SELECT FROM waiver",
    "programmes": "SELECT FROM programme_change",
}
"""Finds a row where a version without journals did the step."""


def act(port: str, data_dir: Path) -> bool:
    """Do what is not done. Returns whether all of it was."""
    if not (data_dir / FOLDER).exists():
        with engine().connect() as connection:
            _take_over(connection, data_dir)
    is_complete = True
    for step in unfinished_steps(data_dir):
        try:
            _ACTS[step](port)
        except RuntimeError as refusal:
            say(f"Not done: {step}: {refusal}")
            journal_of(data_dir, step).finish()
            is_complete = False
    return is_complete


def _take_over(connection: Connection, data_dir: Path) -> None:
    """Write down what an earlier version did."""
    for step, statement in _DONE_BEFORE_JOURNALS.items():
        if connection.scalar(text(f"SELECT EXISTS ({statement})")):
            journal_of(data_dir, step).finish()


if __name__ == "__main__":
    sys.exit(0 if act(sys.argv[1], settings().data_dir) else 1)
