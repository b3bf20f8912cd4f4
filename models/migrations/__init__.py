"""The schema's history. :func:`migrate` brings a database to the newest revision."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from models.db import LIMITS
from models.kit.database_version import require_supported


def migration_config(database_url: str) -> Config:
    """Alembic's configuration for one database, without a file of its own."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    return config


class UnknownRevisionError(Exception):
    """The database is at a revision that this version does not have."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at schema revision {revision}, which this version of MyKU does not know: a development "
            "version before the first release made it, or a newer version. An embedded portal (make run) cannot keep "
            "such data: run `make reset`, then start again. In production, install the version that made it."
        )


def migrate(database_url: str) -> None:
    """Bring the database to the newest revision and limit its role; nothing happens where it is there already.

    Raises :class:`UnknownRevisionError` where the database is at a revision of another history, and
    :class:`UnsupportedDatabaseError` where its PostgreSQL is too old; then nothing is changed.
    """
    config = migration_config(database_url)
    _ensure_known_revision(config, database_url)
    command.upgrade(config, "head")
    with create_engine(database_url).begin() as connection:
        limit_role(connection)


def next_revision(config: Config) -> str:
    """Return the number of the revision to be written next, such as ``0002``."""
    return f"{1 + len(list(ScriptDirectory.from_config(config).walk_revisions())):04}"


def _ensure_known_revision(config: Config, database_url: str) -> None:
    with create_engine(database_url).connect() as connection:
        require_supported(connection)
        present = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise UnknownRevisionError(present)


def limit_role(connection: Connection) -> None:
    """Give :data:`models.db.LIMITS` to every later connection of this role to this database."""
    database = connection.scalar(text("SELECT quote_ident(current_database())"))
    for name, value in LIMITS.items():
        connection.execute(text(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = '{value}'"))
