"""``python -m tests.support.keeper servers FOLDER PID``: holds servers for one test run, however it ends.

The servers are children of this process, and this process ends when the run's first process (PID) does: a run killed
with -9 leaves nothing behind. What it started is written to FOLDER/servers.json once everything answers.

``… portal FOLDER PID`` holds one portal beside those servers in the same way: API and worker with a database of its own
(FOLDER/portal.json tells which), until it is told to end.

``… portals FOLDER PID`` imports all that a portal's parts import, and makes a copy of itself to hold each portal that
is asked for: see ``tests/support/forking.py``.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import socket
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from api.embedded.places import Places
from api.embedded.postgres import Postgres
from api.embedded.process import Command, run_to_end
from api.embedded.stack import Stack
from api.embedded.supervisor import Supervisor, until_told_to_end
from api.embedded.temporal import Temporal

TEMPLATE = "migrated"
BESIDE = "beside.json"
"""In a portal's folder: the settings that say which database and which servers are its own."""


def free_ports(count: int) -> list[int]:
    """Ports nobody listens on, all different.

    Below the range from which the kernel takes ports for outgoing connections: one of those could take it before us.
    """
    found: list[int] = []
    for port in random.sample(range(20_000, 32_000), 1_000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                found.append(port)
        if len(found) == count:
            return found
    raise RuntimeError("no free ports")


async def keep_servers(folder: Path, supervisor: Supervisor) -> dict[str, str]:
    """PostgreSQL with a migrated template database, and Temporal able to skip time."""
    postgres = Postgres.in_folder(folder / "servers", folder / "postgres.log", durable=False)
    port, ui_port = free_ports(2)
    temporal = Temporal(
        port, ui_port, folder / "temporal.db", folder / "temporal.log", time_skipping=True, attributes_added_later=True
    )
    await asyncio.to_thread(postgres.prepare)
    await supervisor.start((postgres.command(), postgres.ready), (temporal.command(), temporal.ready))
    postgres.ensure_database(TEMPLATE)
    migrate = Command(
        name="Migrations",
        argv=(sys.executable, "-m", "models.migrations"),
        log=folder / "migrations.log",
        env={"MYKU_DATABASE_URL": postgres.url(TEMPLATE)},
    )
    await run_to_end(migrate)
    with postgres.connect() as connection:  # no visitor, autovacuum included, may hold up a copy
        connection.execute(f"ALTER DATABASE {TEMPLATE} WITH ALLOW_CONNECTIONS false")
    return {
        "postgres_socket": str(postgres.socket_folder),
        "temporal_address": temporal.address,
        "temporal_ui_url": temporal.ui_url,
    }


async def keep_portal(folder: Path, supervisor: Supervisor) -> dict[str, str]:
    """What ``make run`` starts of the portal, but on the run's servers and the database of ``beside.json``."""
    beside: dict[str, str] = json.loads((folder / BESIDE).read_text())
    port, bank_port = free_ports(2)
    places = Places(port, 0, 0, bank_port, folder, f"http://127.0.0.1:{port}")
    stack = Stack.at(places, os.environ)
    stack = replace(stack, settings={**stack.settings, **beside})
    await stack.start_portal(supervisor)
    return {"url": places.public_url, "bank_url": f"http://127.0.0.1:{bank_port}", "data_dir": str(folder)}


async def _keep(kind: str, folder: Path, owner: int, supervisor: Supervisor) -> None:
    async with AsyncExitStack() as cleanup:
        cleanup.push_async_callback(supervisor.stop)
        started = await (keep_portal if kind == "portal" else keep_servers)(folder, supervisor)
        partial = folder / f"{kind}.partial"
        partial.write_text(json.dumps(started))
        partial.rename(folder / f"{kind}.json")
        await _end_of(owner)


async def _end_of(process: int) -> None:
    """Return when the process is gone."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    gone = asyncio.Event()
    asyncio.get_running_loop().add_reader(handle, gone.set)
    await gone.wait()


def main() -> None:
    """Serve until the run is over, then remove every trace of it."""
    kind, folder, owner = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    if kind == "portals":
        from tests.support.forking import copied, serve_portals

        serve_portals(folder, owner, lambda asked: _hold("portal", asked, owner, Supervisor(copied)))
    else:
        _hold(kind, folder, owner, Supervisor())


def _hold(kind: str, folder: Path, owner: int, supervisor: Supervisor) -> None:
    asyncio.run(until_told_to_end(_keep(kind, folder, owner, supervisor), supervisor.kill))
    shutil.rmtree(folder, ignore_errors=True)  # not after a failed start: its log is being read


if __name__ == "__main__":
    main()
