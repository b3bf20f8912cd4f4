"""Fixtures of every test: see ``tests/support``. Nothing is started before a test asks for it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.support.enrolling import enrolment_history as enrolment_history
from tests.support.enrolling import waiting as waiting
from tests.support.fixtures import api as api
from tests.support.fixtures import database_url as database_url
from tests.support.fixtures import databases as databases
from tests.support.fixtures import rsa_private_key_file as rsa_private_key_file
from tests.support.fixtures import servers as servers
from tests.support.fixtures import settings_for_test as settings_for_test
from tests.support.fixtures import temporal_client as temporal_client
from tests.support.fixtures import temporal_namespace as temporal_namespace
from tests.support.fixtures import worker as worker
from tests.support.incomplete_grades import incomplete_grade_history as incomplete_grade_history
from tests.support.paying import bank as bank
from tests.support.paying import payer as payer
from tests.support.portal import browser as browser
from tests.support.portal import open_page as open_page
from tests.support.portal import open_page_of_file as open_page_of_file
from tests.support.portal import portal as portal
from tests.support.portal import portal_database as portal_database
from tests.support.portal import portals as portals
from tests.support.portal import shown_pages
from tests.support.portal import untouched_portal as untouched_portal
from tests.support.portal_report import shown_portal
from tests.support.processes import worker_process as worker_process
from tests.support.scheduling import pytest_xdist_make_scheduler as pytest_xdist_make_scheduler
from tests.support.servers import begin_run, end_run
from tests.support.submissions import submission_history as submission_history
from tests.support.university import university as university
from tests.support.waitlist_workflows import full as full
from tests.support.waitlist_workflows import waitlist_history as waitlist_history

_SHOWN_LINES: Final = 25
"""Of a failure's reason: its end says what happened, and the log has the whole."""
_WAITING: Final = frozenset(Path(__file__).parent / folder for folder in ("bench", "faults", "setup"))
"""Folders of tests that start, kill and wait for processes."""

settings.register_profile("myku", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("myku")
"""How long a machine needs says nothing about a rule: an example is neither late nor slow to be made."""


class FailureWriter:
    """Writes a failure when it happens, for ``scripts.check``: of the first, the end of its reason too."""

    def __init__(self) -> None:
        self._failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the lines of a failure, each with a mark in front."""
        if report.failed:
            reason = [] if self._failed else report.longreprtext.splitlines()[-_SHOWN_LINES:]
            self._failed.append(report.nodeid)
            lines = [f"{report.nodeid} failed ({report.when})", *reason]
            sys.__stdout__.write("\n" + "".join(f"! {line}\n" for line in lines))
            sys.__stdout__.flush()


def pytest_configure(config: pytest.Config) -> None:
    """The first process of a run owns its servers and tells its failures; xdist's workers share the servers."""
    if not hasattr(config, "workerinput"):
        begin_run()
        config.pluginmanager.register(FailureWriter())


def pytest_unconfigure(config: pytest.Config) -> None:
    """The keeper of the servers sees by itself that the run is over."""
    if not hasattr(config, "workerinput"):
        end_run()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what waits longest: last, it would keep one process busy and leave the others with nothing to do."""
    items.sort(key=lambda item: item.path.parent not in _WAITING)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A browser test that fails says what its portal was doing and what its pages showed."""
    report = yield
    if report.when == "call" and report.failed and (shown := shown_pages(item)):
        report.sections.append(("Portal", shown_portal(item)))
        report.sections.append(("Pages", shown))
    return report
