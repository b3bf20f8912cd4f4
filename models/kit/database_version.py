"""Which versions of PostgreSQL the portal supports: 15 and newer. Older ones are refused by name."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

OLDEST: Final = 15


class UnsupportedDatabaseError(Exception):
    """The database's PostgreSQL is too old."""

    def __init__(self, version: str) -> None:
        super().__init__(
            f"The database is PostgreSQL {version}. MyKU needs PostgreSQL {OLDEST} or newer: upgrade the server, or "
            "set MYKU_DATABASE_URL to a newer one."
        )


def require_supported(connection: Connection) -> None:
    """Raise :class:`UnsupportedDatabaseError` when the server of a connection is older than :data:`OLDEST`."""
    major, minor = _version(connection)
    if major < OLDEST:
        raise UnsupportedDatabaseError(f"{major}.{minor}")


def server_version(engine: Engine) -> str:
    """Return the version of the database's PostgreSQL, such as ``15.18``; ``away`` when it cannot be reached."""
    try:
        with engine.connect() as connection:
            return ".".join(map(str, _version(connection)))
    except OperationalError:
        return "away"


def _version(connection: Connection) -> tuple[int, int]:
    driver = connection.connection.driver_connection
    return divmod(driver.info.server_version, 10_000) if driver is not None else (0, 0)


def refuse_old_database(engine: Engine) -> None:
    """End the program when the database's PostgreSQL is too old. One that is away now is not asked."""
    try:
        with engine.connect() as connection:
            require_supported(connection)
    except OperationalError:
        return
    except UnsupportedDatabaseError as error:
        raise SystemExit(f"Not started: {error}") from None
