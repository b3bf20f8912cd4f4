"""What a portal was doing when a browser test failed: its latest cases, and what its parts wrote last."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from tests.support.portal import Portal

_CASES: Final = text("""
    SELECT c.kind, c.stage, c.state, c.revision, c.updated_at,
           (SELECT string_agg(concat_ws(' ', t.name, t.assignee_id, t.role_id), ', ')
              FROM case_task t WHERE t.case_id = c.case_id) AS tasks
      FROM case_file c ORDER BY c.updated_at DESC LIMIT 10
""")
_LINES: Final = 15
_LETTERS: Final = 400


def shown_portal(item: pytest.Item) -> str:
    """The ten cases that changed last with their tasks, and the last lines of each log that report trouble."""
    portal = getattr(item, "funcargs", {}).get("portal")
    if not isinstance(portal, Portal):
        return "none"
    return "\n".join((*_cases(portal.database_url), *_troubles(Path(portal.data_dir))))


def _cases(database_url: str) -> list[str]:
    engine = create_engine(database_url)
    try:
        with engine.connect() as connection:
            return [" | ".join(map(str, row)) for row in connection.execute(_CASES)]
    except SQLAlchemyError as error:
        return [str(error)]
    finally:
        engine.dispose()


def _troubles(folder: Path) -> list[str]:
    """The last lines of the logs that are no requests and no news."""
    shown: list[str] = []
    for log in sorted((folder / "logs").glob("*.log")):
        lines = [line for line in log.read_text(errors="replace").splitlines() if not _is_routine(line)]
        shown += [f"{log.name}: {line[:_LETTERS]}" for line in lines[-_LINES:]]
    return shown


def _is_routine(line: str) -> bool:
    return '"level": "info"' in line
