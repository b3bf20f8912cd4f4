"""What a start prints once the portal serves: where everything is, and who can sign in."""

from __future__ import annotations

from api.embedded.contents import Contents
from api.embedded.faults import say
from api.embedded.stack import DATABASE, Stack, local_address
from models.demo.introductions import INTRODUCTIONS
from models.kit.settings import BASE_PATH, DEMO_PASSWORD


def introduce(stack: Stack) -> None:
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
        _introduce_nobody(stack)
    say("Ctrl-C ends it; the data is kept.")


def _introduce_people(stack: Stack) -> None:
    say(f"People, all with the password {DEMO_PASSWORD}")
    for username, about in INTRODUCTIONS.items():
        say(f"  {username:<13}{about}")
    say("")
    say(f"Everybody else is in {stack.places.data_dir}/demo-people.csv, logs are in {stack.places.data_dir}/logs.")


def _introduce_nobody(stack: Stack) -> None:
    """Print how many roles, menu entries and people the database holds, and that nobody can sign in where it holds no
    people.
    """
    with stack.postgres.connect(DATABASE) as connection:
        found = connection.execute(
            "SELECT (SELECT count(*) FROM role), (SELECT count(*) FROM menu), (SELECT count(*) FROM person)"
        ).fetchone()
    roles, menus, people = found or (0, 0, 0)
    say("An empty university (DEMO=0): no demo people, units, curricula or terms.")
    say(f"The database is migrated and holds {roles} roles, {menus} menu entries and {people} people.")
    if not people:
        say("Nobody can sign in yet: this version has no page that sets a university up.")
    say(f"Logs are in {stack.places.data_dir}/logs.")
