"""What ``make run`` brings on its way once the portal serves, as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import Engine, create_engine

from api.embedded.secrets import secret_settings
from tests.support.portal import Portal

ROOT: Final = Path(__file__).parents[2]


@contextmanager
def brought_on_their_way(portal: Portal, module: str) -> Iterator[Engine]:
    """The portal's database, after ``module`` has begun its cases."""
    port = urlsplit(portal.url).port
    environment = {
        **os.environ,
        **secret_settings(Path(portal.data_dir)),
        "MYKU_DATA_DIR": portal.data_dir,
        "MYKU_DATABASE_URL": portal.database_url,
    }
    begun = subprocess.run(
        [sys.executable, "-m", module, str(port)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert begun.returncode == 0, begun.stdout + begun.stderr
    engine = create_engine(portal.database_url)
    yield engine
    engine.dispose()
