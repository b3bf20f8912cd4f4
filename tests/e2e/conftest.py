"""Which process of the run has which files (``--dist loadfile``)."""

from __future__ import annotations

import re
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

_CHANGES: Final = re.compile(r'pytest\.mark\.changes\("([^"]+)"\)')


class ByPortal(LoadFileScheduling):
    """Files that share a portal go to one process: one after the other, and none in between."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        # The marks of tests are known where they run, and not here.
        found = _CHANGES.search((self.config.rootpath / file).read_text())
        return found[1] if found else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByPortal | None:
    """In place of the scheduler of ``loadfile``."""
    return ByPortal(config, log) if config.getoption("dist") == "loadfile" else None
