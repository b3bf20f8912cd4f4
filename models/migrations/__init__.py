"""The schema's history. :func:`migrate` brings a database to the newest revision."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config


def migration_config(database_url: str) -> Config:
    """Alembic's configuration for one database, without a file of its own."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    return config


def migrate(database_url: str) -> None:
    """Bring the database to the newest revision; nothing happens where it is there already."""
    command.upgrade(migration_config(database_url), "head")
