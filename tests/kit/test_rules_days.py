"""An instant at midnight is read as a day, on papers and in sentences."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from models.kit.thai import english_instant, short_instant, thai_instant

MIDNIGHT: Final = datetime(2026, 12, 19, 17, tzinfo=UTC)


def test_a_paper_says_no_hour_where_a_day_is_meant() -> None:
    assert thai_instant(MIDNIGHT) == "20 ธันวาคม 2569"
    assert english_instant(MIDNIGHT) == "20 December 2026"
    assert short_instant(MIDNIGHT, thai=True) == "20 ธ.ค. 2569"
    assert thai_instant(MIDNIGHT + timedelta(microseconds=1)) == "20 ธันวาคม 2569 00:00 น."
