"""Alembic's environment: migrates the database of ``MYKU_DATABASE_URL``. Run by ``python -m models.migrations``."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine
from sqlmodel import SQLModel

from models.registry import tables as tables  # registers every table with the metadata

url = context.config.get_main_option("sqlalchemy.url")
if url is None:
    raise SystemExit("no database to migrate: set MYKU_DATABASE_URL")
# The role has limits that a migration of a large table does not keep.
without_limits = {"options": "-c statement_timeout=0 -c lock_timeout=0"}
with create_engine(url, connect_args=without_limits).connect() as connection:
    context.configure(connection=connection, target_metadata=SQLModel.metadata, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()
