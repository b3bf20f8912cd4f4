"""The order of a start: what needs nothing of another goes on at the same time.

The web is installed and built beside the database and its demo university; worker, API and bank import meanwhile, and
begin when all of that is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from api.embedded.contents import remember
from api.embedded.prepared import Gate
from api.embedded.process import run_to_end
from api.embedded.stack import Stack, timed
from api.embedded.supervisor import Supervisor

_GATE: Final = "starting"
"""The file of the data folder that worker, API and bank wait for."""


async def bring_up(stack: Stack, supervisor: Supervisor, *, with_web: bool) -> None:
    """Start the whole portal; it serves when this returns. Raises :class:`Stop`.

    ``with_web``: also install the web's packages and build it, where that is not done.
    """
    remember(stack.places.data_dir, stack.contents)
    with Gate(stack.places.data_dir / _GATE) as gate:
        async with together() as group:
            web = group.create_task(build_web(stack)) if with_web else None
            servers_ready = await stack.begin_servers(supervisor)
            portal_ready = await stack.prepare_portal(supervisor, gate)
            serving = group.create_task(stack.until_serving(supervisor, portal_ready))
            await stack.migrate(servers_ready)
            await stack.load_demo()
            if web is not None:
                await web
            with timed("Worker and API"):
                stack.has_begun.set()
                gate.open()
                await serving


async def build_web(stack: Stack) -> None:
    """Install and build the web; its steps print their own lines, and what went wrong. Raises :class:`Stop`."""
    command = stack.python("Web", "web", "-m", "scripts.bootstrap", "web")
    await run_to_end(replace(command, shows_output=True))


@asynccontextmanager
async def together() -> AsyncIterator[asyncio.TaskGroup]:
    """Run tasks of a group while the body runs. The first failure cancels the others and is raised as it is, without an
    exception group.
    """
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as faults:
        raise faults.exceptions[0] from None
