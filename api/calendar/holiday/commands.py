"""The holidays, which the registrar keeps. Nothing else moves with them: deadlines stay where the calendar has them."""

from __future__ import annotations

from typing import Final

from api.calendar.holiday.queries import HOLIDAY_ROWS
from api.calendar.holiday.schemas import HolidayInput
from api.kit.keeping import Keeping
from api.kit.one_person_master import OnePersonMaster
from models.calendar.holiday.contract import HOLIDAY_SUBJECT
from models.calendar.holiday.tables import Holiday
from models.kit.thai import short_buddhist_date


def _named(holiday: Holiday | HolidayInput) -> str:
    return short_buddhist_date(holiday.day)


HOLIDAYS: Final = OnePersonMaster(
    Keeping(Holiday, HolidayInput, HOLIDAY_SUBJECT, "holiday_exists", _named), HOLIDAY_ROWS
)
