"""How the driver reads instants and days: one row in a year that Python does not have must not take a whole list down.

Such a row was written by hand or by an earlier version; it is read as the nearest one of :mod:`models.kit.instants`,
and the log of the process says so, once for each value.
"""

from __future__ import annotations

import logging
from datetime import date
from typing import ClassVar, Final

import psycopg
from psycopg.abc import AdaptContext, Buffer
from psycopg.abc import Loader as DriverLoader
from psycopg.adapt import Loader
from psycopg.pq import Format

from models.kit.instants import EARLIEST, LATEST

_log: Final = logging.getLogger(__name__)
_REPORTED_AT_MOST: Final = 1000
_reported: Final[set[bytes]] = set()
"""What the log has said already, so that a list that is read a thousand times a day fills no disk."""


class _NearestReadable(Loader):
    """Reads what the driver's own loader reads, and what that cannot read as the nearest value that is let in."""

    driver: ClassVar[type[DriverLoader]]
    earliest: ClassVar[date]
    latest: ClassVar[date]

    def __init__(self, oid: int, context: AdaptContext | None = None) -> None:
        super().__init__(oid, context)
        self._inner = self.driver(oid, context)

    def load(self, data: Buffer) -> date:
        """The instant (UTC or with the session's offset) or the day."""
        try:
            read = self._inner.load(data)
        except psycopg.DataError as unreadable:
            return self._nearest(data, self.earliest if "too small" in str(unreadable) else self.latest)
        # Read, but maybe in a year at whose end Bangkok's clock has left what Python can count.
        nearest = min(max(read, self.earliest), self.latest) if isinstance(read, date) else self.latest
        return nearest if nearest == read else self._nearest(data, nearest)

    def _nearest(self, data: Buffer, nearest: date) -> date:
        value = bytes(data)
        if value not in _reported and len(_reported) < _REPORTED_AT_MOST:
            _reported.add(value)
            shown = value.decode() if self.format is Format.TEXT else f"0x{value.hex()}"
            _log.warning("The database holds %s, a day that cannot be read; it is read as %s.", shown, nearest)
        return nearest


def read_every_row() -> None:
    """Have the driver read instants and days that Python has no year for, from now on and in every connection."""
    for kind, earliest, latest in (("timestamptz", EARLIEST, LATEST), ("date", EARLIEST.date(), LATEST.date())):
        for form in (Format.TEXT, Format.BINARY):
            driver = psycopg.adapters.get_loader(psycopg.adapters.types[kind].oid, form)
            if driver is not None and not issubclass(driver, _NearestReadable):
                own = {"driver": driver, "format": form, "earliest": earliest, "latest": latest}
                psycopg.adapters.register_loader(kind, type("NearestReadable", (_NearestReadable,), own))
