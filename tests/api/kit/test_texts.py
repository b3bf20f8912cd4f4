"""Facts in sentences read as they do on every page."""

from __future__ import annotations

import pytest

from api.kit.texts import readable
from models.errors import Language


@pytest.mark.parametrize(
    ("language", "opens", "time"),
    [("th", "1 ม.ค. 2570 03:30", "จันทร์ 9:00–11:00"), ("en", "1 Jan 2027 03:30", "Monday 9:00–11:00")],
)
def test_instants_and_class_times_are_written_as_the_pages_write_them(
    language: Language, opens: str, time: str
) -> None:
    facts = {"opens": "2026-12-31T20:30:00+00:00", "time": "MON 9:00-11:00", "seats": 40}
    assert readable(facts, language) == {"opens": opens, "time": time, "seats": 40}
