"""How the driver reads instants: one row in a year that Python does not have must not take a whole list down.

Such a row was written by hand or by an earlier version; it is read as the nearest instant of :mod:`models.instants`.
"""

from __future__ import annotations

from datetime import datetime

import psycopg
from psycopg.abc import AdaptContext, Buffer
from psycopg.abc import Loader as DriverLoader
from psycopg.adapt import Loader
from psycopg.pq import Format

from models.instants import EARLIEST, LATEST


class _NearestReadable(Loader):
    """Reads what the driver's own loader reads, and what that cannot read as the nearest instant that is let in."""

    _driver: type[DriverLoader]

    def __init__(self, oid: int, context: AdaptContext | None = None) -> None:
        super().__init__(oid, context)
        self._inner = self._driver(oid, context)

    def load(self, data: Buffer) -> datetime:
        """The instant, UTC or with the session's offset."""
        try:
            read = self._inner.load(data)
        except psycopg.DataError as unreadable:
            return EARLIEST if "too small" in str(unreadable) else LATEST
        # Read, but maybe in a year at whose end Bangkok's clock has left what Python can count.
        return min(max(read, EARLIEST), LATEST) if isinstance(read, datetime) else LATEST


def read_every_row() -> None:
    """Have the driver read instants that Python has no year for, from now on and in every connection."""
    for form in (Format.TEXT, Format.BINARY):
        driver = psycopg.adapters.get_loader(psycopg.adapters.types["timestamptz"].oid, form)
        if driver is not None and not issubclass(driver, _NearestReadable):
            own = {"_driver": driver, "format": form}
            psycopg.adapters.register_loader("timestamptz", type("NearestReadable", (_NearestReadable,), own))
