"""Reads the lists of the demo university: ``data/*.csv``."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

_DATA = Path(__file__).parent / "data"


@cache
def read(name: str) -> tuple[dict[str, str], ...]:
    """The rows of ``data/<name>.csv``, each a mapping of its headings."""
    with (_DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
