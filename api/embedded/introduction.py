"""What a start prints once the portal serves: where everything is, and who can sign in."""

from __future__ import annotations

from dataclasses import replace

from api.embedded.contents import Contents
from api.embedded.faults import say
from api.embedded.process import run_to_end
from api.embedded.stack import Stack, local_address
from models.demo.introductions import INTRODUCTIONS
from models.kit.settings import BASE_PATH, DEMO_PASSWORD


async def introduce(stack: Stack) -> None:
    """Print the addresses, what the university holds, and how to end."""
    say("")
    say(f"MyKU         {stack.places.public_url}{BASE_PATH}")
    say(f"Temporal UI  {stack.temporal.ui_url}")
    if stack.has_bank:
        say(f"Bank         {local_address(stack.places.bank_port)}  (simulated: pay by QR code here)")
    say("")
    if stack.contents is Contents.DEMO:
        _introduce_people(stack)
    else:
        await _introduce_nobody(stack)
    say("Ctrl-C ends it; the data is kept.")


def _introduce_people(stack: Stack) -> None:
    say(f"People, all with the password {DEMO_PASSWORD}")
    for username, about in INTRODUCTIONS.items():
        say(f"  {username:<13}{about}")
    say("")
    say(f"Everybody else is in {stack.places.data_dir}/demo-people.csv, logs are in {stack.places.data_dir}/logs.")


async def _introduce_nobody(stack: Stack) -> None:
    """Print where the university is set up, or where to sign in once it is. Raises :class:`Stop`."""
    say("An empty university (DEMO=0): no demo people, units, curricula or terms.")
    await run_to_end(replace(stack.python("Set-up", "setup", "-m", "models.setup"), shows_output=True))
    say(f"Logs are in {stack.places.data_dir}/logs.")
