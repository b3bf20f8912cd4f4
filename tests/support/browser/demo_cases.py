"""What ``make run`` has demo people do once the portal serves, as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import Engine, create_engine

from api.embedded.secrets import secret_settings
from tests.support.portal import Portal

ROOT: Final = Path(__file__).parents[3]
_ACT: Final = """
import sys
from api.embedded import demo_graduations, demo_people
from models.kit.settings import settings
demo_graduations.main(sys.argv[1])
sys.exit(0 if demo_people.act(sys.argv[1], settings().data_dir) else 1)
"""
"""Who graduates comes first: the university of the tests is small, and other acts choose from the same students."""


@contextmanager
def after_demo_people(portal: Portal) -> Iterator[Engine]:
    """The portal's database, after demo people have begun all their cases: once in a portal."""
    _act(portal)
    engine = create_engine(portal.database_url)
    yield engine
    engine.dispose()


@cache
def _act(portal: Portal) -> None:
    port = urlsplit(portal.url).port
    environment = {
        **os.environ,
        **secret_settings(Path(portal.data_dir)),
        "MYKU_DATA_DIR": portal.data_dir,
        "MYKU_DATABASE_URL": portal.database_url,
    }
    acted = subprocess.run(
        [sys.executable, "-c", _ACT, str(port)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert acted.returncode == 0, acted.stdout + acted.stderr
