"""A whole portal for a file of end-to-end tests, and the browser to look at it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from sqlalchemy import Engine, create_engine

from scripts.bootstrap import BROWSERS
from tests.support.demo import DEMO, load_demo_once
from tests.support.keeper import BESIDE
from tests.support.namespaces import new_namespace
from tests.support.processes import family
from tests.support.servers import (
    TEMPLATE,
    Servers,
    copy_keeper_of_portal,
    run_folder,
    start_keeper_of_portal,
)
from tests.support.sessions import belongs_to

CHROMIUM: Final = next((browser for browser in BROWSERS if browser.exists()), BROWSERS[-1])
# As root the sandbox cannot start; the rest keeps the browser from calling its maker on a closed network.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_CHOOSE_ENGLISH: Final = "try { localStorage['myku.language'] ??= 'en' } catch {}"
_PATIENCE_MS: Final = 100_000
"""How long an expectation may take: only a test that fails waits so long, so it has room for a busy machine.

Where the portal cannot start the workflow of an accepted case at once, the reconciliation does it: after 20 seconds,
and it looks every 30. A test that waits less calls this a fault.
"""
_LOADED_WITHIN_MS: Final = 45_000
expect.set_options(timeout=_PATIENCE_MS)
Open = Callable[..., Page]
EMPTY: Final = "/myku/favicon.svg"
"""A page of the portal's origin that runs nothing: who goes on with a session need not load the sign-in page first."""
_OPENED: Final = pytest.StashKey[list[Page]]()
_SHOWN_LETTERS: Final = 1_500


@dataclass(frozen=True, slots=True)
class Portal:
    """A running portal as ``make run`` starts it: API and worker as processes."""

    url: str
    bank_url: str
    data_dir: str
    database_url: str
    temporal_address: str
    temporal_namespace: str
    process: int
    """What holds its parts, and starts each again that ends."""

    def kill(self, part: str) -> None:
        """``kill -9`` whatever runs a module: no goodbye. For files marked ``kills_parts``."""
        for child in family(self.process):
            with suppress(FileNotFoundError, ProcessLookupError):
                if part in Path(f"/proc/{child}/cmdline").read_text().split("\0"):
                    os.kill(child, signal.SIGKILL)


class Kinds(NamedTuple):
    """What a portal is for."""

    has_bank: bool
    kills_parts: bool
    is_empty: bool = False


class Portals:
    """The portal of a process: that of a group of files, or that of one file."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._group = ""
        self._portal: Portal | None = None
        self._running = ExitStack()

    def of(self, group: str, kinds: Kinds) -> Portal:
        """The portal of the group; that of another one has ended."""
        if self._portal is None or group != self._group:
            self.end()
            self._portal = self._running.enter_context(_running_portal(self._servers, kinds))
            self._group = group
        return self._portal

    def end(self) -> None:
        """End the portal that runs."""
        self._portal = None
        self._running.close()


@pytest.fixture(scope="session")
def portals(servers: Servers) -> Iterator[Portals]:
    """The portals that are changed, one after the other."""
    found = Portals(servers)
    yield found
    found.end()


@pytest.fixture(scope="module")
def portal(request: pytest.FixtureRequest) -> Iterator[Portal]:
    """A portal with a small demo university, or with nothing where the file is marked ``is_empty``.

    Files that change the same share it (``changes("seats")``), and so do, in each process of the run, all that are
    marked ``changes_nothing``; a file without a mark has one alone. It has a bank where a file of the group is marked
    ``with_bank``: the bank takes seconds to start. Its parts are started by their command lines where the file is
    marked ``kills_parts``, and are copies of a process that imported them everywhere else.
    """
    if request.node.get_closest_marker("changes_nothing"):
        yield request.getfixturevalue("untouched_portal")
        return
    group = group_of(request.node)
    kinds = Kinds(
        has_bank=any(item.get_closest_marker("with_bank") for item in request.session.items if group_of(item) == group),
        kills_parts=request.node.get_closest_marker("kills_parts") is not None,
        is_empty=request.node.get_closest_marker("is_empty") is not None,
    )
    portals: Portals = request.getfixturevalue("portals")
    yield portals.of(group, kinds)
    if request.node.get_closest_marker("changes") is None:
        portals.end()


def group_of(node: pytest.Item | pytest.Collector) -> str:
    """The name of what the node's file changes, or the file's own where it shares its portal with no other."""
    marker = node.get_closest_marker("changes")
    return str(marker.args[0]) if marker else str(node.path)


@pytest.fixture(scope="session")
def untouched_portal(servers: Servers) -> Iterator[Portal]:
    """The portal that is only looked at."""
    with _running_portal(servers, Kinds(has_bank=False, kills_parts=False)) as running:
        yield running


@pytest.fixture
def portal_database(portal: Portal) -> Iterator[Engine]:
    """The portal's database, for what no page shows and no page can do."""
    engine = create_engine(portal.database_url)
    yield engine
    engine.dispose()


@contextmanager
def _running_portal(servers: Servers, kinds: Kinds) -> Iterator[Portal]:
    """Its database is a copy of one that is loaded once per run; the namespace is its own for its schedules."""
    folder = run_folder() / f"portal-{uuid4().hex}"
    shutil.copytree(load_demo_once(servers), folder)
    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        namespace = beside.submit(asyncio.run, new_namespace(servers.temporal_address)).result()
    name = f"portal_{uuid4().hex}"
    settings = {
        "MYKU_DATABASE_URL": servers.create_database(name, template=TEMPLATE if kinds.is_empty else DEMO),
        "MYKU_TEMPORAL_ADDRESS": servers.temporal_address,
        "MYKU_TEMPORAL_NAMESPACE": namespace,
        "MYKU_TEMPORAL_UI_URL": servers.temporal_ui_url,
        "MYKU_BANK_SIMULATOR": "true" if kinds.has_bank else "false",
        "MYKU_WORKFLOW_SANDBOX": "false",  # as in production (ADR 13): the sandbox imports a workflow for each case
    }
    (folder / BESIDE).write_text(json.dumps(settings))
    keeper = start_keeper_of_portal(folder) if kinds.kills_parts else copy_keeper_of_portal(folder)
    served = json.loads((folder / "portal.json").read_text())
    belongs_to(served["url"], settings["MYKU_DATABASE_URL"])
    yield Portal(
        url=served["url"],
        bank_url=served["bank_url"],
        data_dir=served["data_dir"],
        database_url=settings["MYKU_DATABASE_URL"],
        temporal_address=servers.temporal_address,
        temporal_namespace=namespace,
        process=keeper.pid,
    )
    keeper.end()  # nothing of it is needed any more, and its children end with it
    shutil.rmtree(folder, ignore_errors=True)
    servers.drop_database(name)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not CHROMIUM.exists():
        pytest.fail("Install Debian's Chromium: apt-get install --no-install-recommends chromium", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, portal: Portal, request: pytest.FixtureRequest) -> Iterator[Open]:
    """A function that opens a page of a new visitor: ``open_page("/myku", width=390, language="en")``.

    Without an address the visitor is at :data:`EMPTY`, to sign in or to go on with a session.
    """
    with _visitors(browser, portal, request.node.stash.setdefault(_OPENED, [])) as opened:
        yield opened


@pytest.fixture(scope="module")
def open_page_of_file(browser: Browser, portal: Portal, request: pytest.FixtureRequest) -> Iterator[Open]:
    """The same, for visitors who stay while the tests of a file go on one after the other."""
    with _visitors(browser, portal, request.node.stash.setdefault(_OPENED, [])) as opened:
        yield opened


@contextmanager
def _visitors(browser: Browser, portal: Portal, pages: list[Page]) -> Iterator[Open]:
    """Whom the function that is yielded opened a page for, until the end; ``pages`` has them for the report."""
    contexts: list[BrowserContext] = []

    def opened(path: str = EMPTY, *, width: int = 1440, height: int = 900, language: str = "th") -> Page:
        context = browser.new_context(
            base_url=portal.url,
            viewport={"width": width, "height": height},
            locale="th-TH" if language == "th" else "en-GB",
            timezone_id="Asia/Bangkok",
            reduced_motion="reduce",
        )
        if language == "en":  # before the portal's own code runs; a choice made later in the portal holds
            context.add_init_script(_CHOOSE_ENGLISH)
        context.set_default_timeout(_PATIENCE_MS)
        context.set_default_navigation_timeout(_LOADED_WITHIN_MS)
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


def shown_pages(item: pytest.Item) -> str:
    """What each page of a test shows now, the last one opened first, for the report of a test that failed."""
    module = item.getparent(pytest.Module)
    of_file = [] if module is None else module.stash.get(_OPENED, [])
    return "\n\n".join(_shown(page) for page in reversed([*of_file, *item.stash.get(_OPENED, [])]))


def _shown(page: Page) -> str:
    try:
        return f"{page.url}\n{page.locator('body').inner_text(timeout=1_000)[:_SHOWN_LETTERS]}"
    except PlaywrightError as error:
        return f"{page.url}\n{error}"
