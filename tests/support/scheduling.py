"""Which process of a run gets which tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

_GROUP: Final = re.compile(r'^pytestmark = .*xdist_group\("(\w+)"\)', re.MULTILINE)


class SchedulingByGroup(LoadGroupScheduling):
    """Gives all tests of a file with an ``xdist_group`` to one process: they share parts that are slow to start.

    xdist 3.8 writes the group behind the id of a test where pytest 9.2 does not read it, so that each process started
    the shared parts. The group is read from the mark of the file.
    """

    def _split_scope(self, nodeid: str) -> str:
        group = group_of(self.config.rootpath / nodeid.partition("::")[0])
        return super()._split_scope(nodeid) if group is None else group


@cache
def group_of(path: Path) -> str | None:
    """Return the ``xdist_group`` of a file of tests, or None."""
    found = _GROUP.search(path.read_text()) if path.is_file() else None
    return None if found is None else found[1]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadGroupScheduling | None:
    """Schedule by groups where ``--dist loadgroup`` asks for it."""
    return SchedulingByGroup(config, log) if config.getoption("dist") == "loadgroup" else None
