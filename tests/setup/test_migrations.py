"""The schema's history: the baseline, and databases that do not fit it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlmodel import SQLModel

from models.migrations import UnknownRevisionError, migrate, migration_config, next_revision
from models.registry import tables as tables  # registers every table with the metadata
from tests.support.servers import Servers


@pytest.fixture
def empty_database(servers: Servers) -> Iterator[str]:
    """The address of a database without a single table."""
    name = f"empty_{uuid4().hex}"
    yield servers.create_database(name, template="template0")
    servers.drop_database(name)


@pytest.fixture
def empty(empty_database: str) -> Iterator[Engine]:
    """An engine of that database."""
    engine = create_engine(empty_database)
    yield engine
    engine.dispose()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def test_migrated_schema_has_every_table_and_column_of_the_models(empty_database: str, empty: Engine) -> None:
    migrate(empty_database)
    with empty.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, SQLModel.metadata)
    assert differences == []


def test_migrating_again_changes_nothing(empty_database: str, empty: Engine) -> None:
    migrate(empty_database)
    rows = text("SELECT count(*), min(changed_at) FROM waiver_rule")
    with empty.connect() as connection:
        first = (_revision(connection), connection.execute(rows).one())
    migrate(empty_database)
    with empty.connect() as connection:
        assert (_revision(connection), connection.execute(rows).one()) == first


def test_database_of_an_unknown_revision_is_left_as_it_is(empty_database: str, empty: Engine) -> None:
    with empty.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num varchar(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0095')"))
    with pytest.raises(UnknownRevisionError, match=r"schema revision 0095.*make reset"):
        migrate(empty_database)
    assert inspect(empty).get_table_names() == ["alembic_version"]


def test_command_says_what_to_do_with_a_database_of_an_unknown_revision(empty_database: str, empty: Engine) -> None:
    with empty.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num varchar(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0095')"))
    ended = subprocess.run(
        [sys.executable, "-m", "models.migrations"],
        env={**os.environ, "MYKU_DATABASE_URL": empty_database},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "run `make reset`" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_next_revision_is_the_number_after_the_newest(empty_database: str, empty: Engine) -> None:
    migrate(empty_database)
    with empty.connect() as connection:
        newest = _revision(connection)
    assert newest is not None
    assert int(next_revision(migration_config(empty_database))) == int(newest) + 1
