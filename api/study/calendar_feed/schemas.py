"""The address of a person's calendar, as it is told to them."""

from __future__ import annotations

from api.kit.wire import Camel
from models.kit.errors import Language
from models.kit.instants import Instant


class CalendarFeedView(Camel):
    """The address that is open: since when, in which language it answers, and when it was read last. Empty: none is."""

    made_at: Instant | None = None
    language: Language | None = None
    last_read_at: Instant | None = None


class CalendarFeedMade(CalendarFeedView):
    """A new address, told this once: only the hash of its token is kept. ``webcal`` opens a calendar program."""

    address: str
    webcal: str
