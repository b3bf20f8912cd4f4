"""What is due for calendar programs: a day for each part that is not paid, with a reminder before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from api.finance.my_account.schemas import DueInstalment
from api.kit.icalendar import Entry, ShowsAs, calendar_file
from models.kit.errors import Language, text_of
from models.kit.money import baht_figures

_REMINDED_BEFORE: Final = timedelta(days=2)


def due_calendar(dues: Sequence[DueInstalment], language: Language, now: datetime) -> bytes:
    """The file."""
    return calendar_file("fees", due_entries(dues, language), now)


def due_entries(dues: Sequence[DueInstalment], language: Language) -> list[Entry]:
    """An entry for each part that is due."""
    return [_due(due, language) for due in dues]


def _due(due: DueInstalment, language: Language) -> Entry:
    words = text_of(
        "calendar.due",
        language,
        {"amount": baht_figures(due.open), "number": due.number, "sequence": due.sequence, "parts": due.parts},
        name="exports",
    )
    return Entry(
        uid=f"due-{due.invoice_id}-{due.sequence}@fees.myku",
        summary=words,
        starts=due.due_on,
        ends=due.due_on + timedelta(days=1),
        reminded_before=_REMINDED_BEFORE,
        shows_as=ShowsAs.FREE,
    )
