"""The list of everybody who can sign in: ``$DATA_DIR/demo-people.csv``."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from models.demo.rows import PersonRow

NAME = "demo-people.csv"


class PeopleFile:
    """The file while it is being written."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file)
        self._writer.writerow(["username", "user_type", "roles", "campus", "faculty", "major"])

    def write(self, person: PersonRow, roles: Iterable[int], major: str = "") -> None:
        """One person: role ids are separated by blanks."""
        listed = " ".join(str(int(role)) for role in roles)
        campus, faculty = person.campus_code, person.faculty_code or ""
        self._writer.writerow([person.username, person.user_type, listed, campus, faculty, major])

    def close(self) -> None:
        """Write what is left and close the file."""
        self._file.close()
