"""Demo people act behind a portal that serves already: the supervisor's side of it."""

from __future__ import annotations

import time

from api.embedded.demo_journal import unfinished_steps
from api.embedded.faults import Stop, say
from api.embedded.process import DECIDES, run_to_end
from api.embedded.stack import Stack


async def let_demo_people_act(stack: Stack) -> None:
    """Have demo people do in the portal what they have not done yet, and print when they begin and are done.

    Cancelling ends them; the next start goes on where they were. The portal is as good when something is refused.
    """
    steps = unfinished_steps(stack.places.data_dir)
    if not steps:
        return
    say(f"Demo people are still acting: {', '.join(steps)}. The portal can be used meanwhile.")
    started = time.monotonic()
    acting = stack.python(
        "Demo people", "demo", "-m", "api.embedded.demo_people", str(stack.places.port), niceness=DECIDES
    )
    try:
        await run_to_end(acting)
    except Stop:
        say(f"Demo people could not do everything; {acting.log} says what. The portal is not affected.")
    else:
        say(f"Demo people are done: {time.monotonic() - started:.1f} s")
