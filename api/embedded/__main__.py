"""``python -m api.embedded [run|seed]``: the portal on this machine, until Ctrl-C. See ``make help``.

``run`` serves, ``--with-web`` after building the web; ``seed`` starts the servers, loads the demo university (``SCALE``
times its size) and ends.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack

from api.embedded.contents import Contents, remember
from api.embedded.demo_acting import let_demo_people_act
from api.embedded.faults import Stop, say, storage_fault
from api.embedded.introduction import introduce
from api.embedded.places import Places
from api.embedded.process import end_with_parent
from api.embedded.stack import Stack
from api.embedded.starting import bring_up
from api.embedded.supervisor import Supervisor, until_told_to_end


async def _serve(stack: Stack, supervisor: Supervisor, *, with_web: bool) -> None:
    async with AsyncExitStack() as cleanup:
        cleanup.callback(stack.postgres.forget)
        cleanup.push_async_callback(_end, supervisor)
        await bring_up(stack, supervisor, with_web=with_web)
        await introduce(stack)
        if stack.contents is Contents.DEMO:
            await let_demo_people_act(stack)
        await asyncio.Event().wait()


async def _seed(stack: Stack, supervisor: Supervisor) -> None:
    if stack.contents is Contents.EMPTY:
        raise Stop("DEMO=0 is an empty university, and `make seed` loads the demo university: leave out one of them.")
    async with AsyncExitStack() as cleanup:
        cleanup.callback(stack.postgres.forget)
        cleanup.push_async_callback(supervisor.stop)
        remember(stack.places.data_dir, stack.contents)
        await stack.start_servers(supervisor)
        await stack.load_demo()


async def _end(supervisor: Supervisor) -> None:
    say("Ending …")
    await supervisor.stop()
    say("Ended. The data is kept.")


def main() -> int:
    """Exit code 0 when told to end, 1 with one sentence when it cannot start."""
    parser = argparse.ArgumentParser(prog="python -m api.embedded")
    parser.add_argument("what", nargs="?", choices=("run", "seed"), default="run")
    parser.add_argument("--with-web", action="store_true", help="install and build the web first, beside the rest")
    parser.add_argument("--end-with-parent", action="store_true", help="end when the calling make ends")
    options = parser.parse_args()
    if options.end_with_parent:
        end_with_parent(signal.SIGTERM, os.getppid())()
    try:
        places = Places.from_environment(os.environ)
        with places.claimed():
            places.check()
            stack = Stack.at(places, os.environ)
            supervisor = Supervisor()
            serves = options.what == "run"
            work = _serve(stack, supervisor, with_web=options.with_web) if serves else _seed(stack, supervisor)
            asyncio.run(until_told_to_end(work, supervisor.kill))
    except Stop as fault:
        say(str(fault))
        return 1
    except OSError as error:
        say(str(storage_fault(error, places.data_dir, "DATA_DIR")))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
