"""What bringing in the files must come to, and how they are written (golive §3)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from models.imports.import_batch.contract.case import MOST_ROWS, ImportKind
from models.kit.errors import text_of

EXPECTED: Final = "expected.json"
UTF8: Final = "utf-8-sig"
Row = Mapping[str, str]


@dataclass
class ExpectedFile:
    """What bringing in a file must come to: rows, and those that are refused, by their line in the file and why."""

    name: str
    kind: str
    rows: int = 0
    refused: dict[int, str] = field(default_factory=dict)


@dataclass
class Expected:
    """What bringing in all files must come to, in the order in which they come in.

    ``standings`` are average and credits by student, ``owed`` what they owe less what they are owed, in baht: of those
    whose own row is taken.
    """

    files: list[ExpectedFile] = field(default_factory=list)
    standings: dict[str, tuple[str | None, str]] = field(default_factory=dict)
    owed: dict[str, str] = field(default_factory=dict)


def write_csv(path: Path, encoding: str, file: ExpectedFile, rows: Iterable[Row]) -> None:
    """Write the rows of a file below their headings in Thai, and count them."""
    with path.open("w", encoding=encoding, newline="") as opened:
        writer: csv.DictWriter[str] | None = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(opened, row)
                writer.writerow({name: _heading(file.kind, name) for name in row})
            writer.writerow(row)
            file.rows += 1


def _heading(kind: str, name: str) -> str:
    return text_of(f"import_{kind}.{name}", "th", name="exports")


class Parts:
    """Files of one kind with as many rows each as a file may have."""

    def __init__(self, folder: Path, name: str, kind: ImportKind, expected: Expected) -> None:
        self._folder, self._name, self._kind, self._expected = folder, name, kind, expected
        self._rows: list[Row] = []
        self._refused: dict[int, str] = {}
        self._parts = 0

    def add(self, rows: Sequence[tuple[Row, str | None]]) -> None:
        """Add rows that stay together, each with why it is refused."""
        if len(self._rows) + len(rows) > MOST_ROWS:
            self.end()
        for row, problem in rows:
            self._rows.append(row)
            if problem is not None:
                self._refused[len(self._rows) + 1] = problem  # below the headings, and counted from 1

    def end(self) -> None:
        """Write the rows that are left."""
        if not self._rows:
            return
        self._parts += 1
        file = ExpectedFile(f"{self._name}-{self._parts:02d}.csv", self._kind, refused=self._refused)
        write_csv(self._folder / file.name, UTF8, file, self._rows)
        self._expected.files.append(file)
        self._rows, self._refused = [], {}
