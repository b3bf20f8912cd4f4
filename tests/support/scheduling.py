"""Which process of a run gets which tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling, LoadGroupScheduling, LoadScopeScheduling

_GROUP: Final = re.compile(r'^pytestmark = .*xdist_group\("(\w+)"\)', re.MULTILINE)
_CHANGES: Final = re.compile(r'pytest\.mark\.changes\("([^"]+)"\)')
# The marks of tests are known in the processes that run them, and not where they are given out: files are read instead.


class SchedulingByGroup(LoadGroupScheduling):
    """Gives all tests of a file with an ``xdist_group`` to one process: they share parts that are slow to start.

    xdist 3.8 writes the group behind the id of a test where pytest 9.2 does not read it, so that each process started
    the shared parts. The group is read from the mark of the file.
    """

    def _split_scope(self, nodeid: str) -> str:
        group = group_of(self.config.rootpath / nodeid.partition("::")[0])
        return super()._split_scope(nodeid) if group is None else group


class SchedulingByPortal(LoadFileScheduling):
    """Gives files that share a portal to one process: one after the other, and none in between."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        found = _CHANGES.search((self.config.rootpath / file).read_text())
        return found[1] if found else file


@cache
def group_of(path: Path) -> str | None:
    """Return the ``xdist_group`` of a file of tests, or None."""
    found = _GROUP.search(path.read_text()) if path.is_file() else None
    return None if found is None else found[1]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """Schedule by groups for ``--dist loadgroup``, and by shared portals for ``--dist loadfile``."""
    match config.getoption("dist"):
        case "loadgroup":
            return SchedulingByGroup(config, log)
        case "loadfile":
            return SchedulingByPortal(config, log)
        case _:
            return None
