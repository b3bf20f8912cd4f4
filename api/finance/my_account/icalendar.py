"""What is due as an iCalendar file (RFC 5545): a day for each part that is not paid, with a reminder before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from icalendar import Alarm, Calendar, Event

from api.finance.my_account.schemas import DueInstalment
from models.errors import Language, text_of
from models.money import baht_figures

_REMINDED_BEFORE: Final = timedelta(days=2)


def due_calendar(dues: Sequence[DueInstalment], language: Language, now: datetime) -> bytes:
    """The file. Events keep their UID, so importing it again moves them instead of doubling them."""
    calendar = Calendar()
    calendar.add("prodid", "-//MyKU//fees//TH")
    calendar.add("version", "2.0")
    for due in dues:
        said = text_of(
            "calendar.due",
            language,
            {"amount": baht_figures(due.open), "number": due.number, "sequence": due.sequence, "parts": due.parts},
            name="exports",
        )
        event = Event()
        event.add("uid", f"due-{due.invoice_id}-{due.sequence}@fees.myku")
        event.add("dtstamp", now)
        event.add("summary", said)
        event.add("dtstart", due.due_on)
        event.add("dtend", due.due_on + timedelta(days=1))
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", said)
        alarm.add("trigger", -_REMINDED_BEFORE)
        event.add_component(alarm)
        calendar.add_component(event)
    written: bytes = calendar.to_ical()
    return written
