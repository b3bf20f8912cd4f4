"""The glossary names what is there: a word whose code was renamed is noticed."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("models", "workflows", "activities", "api")
IN_BACKTICKS = re.compile(r"`([^`]+)`")


def names() -> list[str]:
    """Every name of the column "name in code"."""
    rows = [line.strip("| ").split("|") for line in (ROOT / "docs" / "glossary.md").read_text().splitlines()]
    return sorted({name for row in rows if len(row) == 3 for name in IN_BACKTICKS.findall(row[2])})


def words() -> set[str]:
    """Every word of the code."""
    files = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    files += (ROOT / "web" / "src").rglob("*.ts*")
    return {word for path in files for word in re.findall(r"\w+", path.read_text() + " " + path.stem)}


def test_every_name_of_the_glossary_is_in_the_code() -> None:
    known = words()
    assert [name for name in names() if not set(name.split(".")) <= known] == []
