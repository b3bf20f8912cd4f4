"""Banks work on days without classes on which the university is open."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from sqlmodel import Session

from activities.finance.bank_money import holidays_after
from models.calendar.holiday.contract import HolidayKind
from models.calendar.holiday.tables import Holiday
from models.kit.calendar import utc_now
from tests.support.university import University

SINCE = datetime(2027, 4, 12, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "kind", "is_deleted", "counts"),
    [
        ("2027-04-13", HolidayKind.CLOSED, False, True),
        ("2027-04-12", HolidayKind.CLOSED, False, True),
        ("2027-05-12", HolidayKind.CLOSED, False, True),
        ("2027-05-13", HolidayKind.CLOSED, False, False),
        ("2027-04-11", HolidayKind.CLOSED, False, False),
        ("2027-04-13", HolidayKind.CLOSED, True, False),
        ("2027-04-13", HolidayKind.NO_CLASSES, False, False),
        ("2027-04-13", HolidayKind.NO_CLASSES, True, False),
    ],
)
def test_days_on_which_the_university_is_closed_are_no_working_days(
    university: University, day: str, kind: HolidayKind, is_deleted: bool, counts: bool
) -> None:
    on = date.fromisoformat(day)
    university.add(
        Holiday(
            day=on, name_th="วันหยุด", name_en="Holiday", kind=kind, changed_at=utc_now(),
            deleted_at=utc_now() if is_deleted else None,
        )
    )  # fmt: skip
    with Session(university.engine) as session:
        assert list(holidays_after(session, SINCE)) == ([on] if counts else [])
