"""A small demo university: the personas and some hundred others. It is loaded once in a run, and copied."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, text

from api.embedded.secrets import secret_settings
from models.db import engine
from models.demo.people_file import NAME
from models.demo.plan import Plan
from models.kit.calendar import bangkok_date
from models.kit.settings import Settings
from tests.support.servers import Servers, once, run_folder

SCALE: Final = 0.1
DEMO: Final = "demo"
"""The name of its database, of its folder, and of the fixture that asks for a copy."""
ROOT: Final = Path(__file__).parents[2]


@pytest.fixture
def demo(settings_for_test: Settings) -> Plan:
    """The plan of the university of which the test's database is a copy (see ``database_url``)."""
    people = run_folder() / DEMO / NAME
    shutil.copy(people, settings_for_test.data_dir / NAME)
    return Plan(bangkok_date(datetime.fromtimestamp(people.stat().st_mtime, UTC)), SCALE)


@pytest.fixture
def connection(demo: Plan) -> Iterator[Connection]:
    """A connection to the database the university was loaded into."""
    with engine().connect() as connection:
        yield connection


def count(connection: Connection, statement: str) -> int:
    """The number a statement answers."""
    return int(connection.scalar(text(statement)) or 0)


def load_demo_once(servers: Servers) -> Path:
    """The database that every other is a copy of, and a data folder with secrets for all: keys take long to make.

    Answers the folder.
    """
    folder = run_folder() / DEMO
    with once(DEMO):
        if folder.exists():
            return folder
        partial = folder.with_suffix(".partial")
        environment = {
            **os.environ,
            **secret_settings(partial),
            "SCALE": str(SCALE),
            "MYKU_DATA_DIR": str(partial),
            "MYKU_DATABASE_URL": servers.create_database(DEMO),
        }
        load = [sys.executable, "-m", "models.demo"]
        loaded = subprocess.run(load, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if loaded.returncode != 0:
            pytest.fail(f"the demo university was not loaded:\n{loaded.stdout}{loaded.stderr}", pytrace=False)
        servers.make_template(DEMO)
        return partial.rename(folder)
