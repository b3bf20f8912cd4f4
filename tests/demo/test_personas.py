"""The personas are introduced the same everywhere."""

from __future__ import annotations

from pathlib import Path

from models.demo.personas import INTRODUCTIONS, STAFF, STUDENTS

TOUR = Path(__file__).parents[2] / "docs" / "tour.md"


def test_every_persona_is_introduced_and_nobody_else() -> None:
    people = {f"b{student.code}" for student in STUDENTS} | {person.username for person in STAFF}
    assert set(INTRODUCTIONS) == people


def test_the_tour_introduces_them_too() -> None:
    text = TOUR.read_text(encoding="utf-8")
    assert [name for name in INTRODUCTIONS if f"| `{name}` |" not in text] == []
