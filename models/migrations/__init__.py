"""The schema's history. :func:`migrate` brings a database to the newest revision."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from models.db import LIMITS


def migration_config(database_url: str) -> Config:
    """Alembic's configuration for one database, without a file of its own."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    return config


def migrate(database_url: str) -> None:
    """Bring the database to the newest revision and limit its role; nothing happens where it is there already."""
    command.upgrade(migration_config(database_url), "head")
    with create_engine(database_url).begin() as connection:
        limit_role(connection)


def limit_role(connection: Connection) -> None:
    """Give :data:`models.db.LIMITS` to every later connection of this role to this database."""
    database = connection.scalar(text("SELECT quote_ident(current_database())"))
    for name, value in LIMITS.items():
        connection.execute(text(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = '{value}'"))
