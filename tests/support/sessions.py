"""What a browser keeps of who signed in, used again in every portal of the run.

Their databases are copies of one, and so are the keys their tokens are signed with: a session that began in one portal
is taken over by another with its row. To begin one costs seconds, and some fifty files each begin with it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Final

import psycopg
from psycopg.types.json import Jsonb

from tests.support.servers import once, run_folder

Kept = dict[str, str]
"""The browser's session storage."""
_DATABASES: Final[dict[str, str]] = {}
_TAKEN_OVER: Final[dict[tuple[str, str], Kept]] = {}
_ROW: Final = "SELECT to_jsonb(user_session) - 'parent_id' FROM user_session WHERE session_id = %s"
"""Without the session that handed it over, which no other portal has."""
_TAKE_OVER: Final = """
    INSERT INTO user_session SELECT * FROM jsonb_populate_record(NULL::user_session, %s) ON CONFLICT DO NOTHING
"""


def belongs_to(origin: str, database_url: str) -> None:
    """The portal at this address keeps its sessions in that database."""
    _DATABASES[origin] = database_url


def session_of(origin: str, username: str, signs_in: Callable[[], Kept]) -> Kept | None:
    """What the browser keeps of somebody's session at a portal; None where they signed in just now to have one.

    Who signed in first does so in the browser, by ``signs_in``; after that their session is valid at every portal.
    """
    known = _TAKEN_OVER.get((origin, username))
    if known is not None:
        return known
    file = run_folder() / f"session-{username}.json"
    with once(f"session-{username}"):
        if not file.exists():
            kept = _TAKEN_OVER[origin, username] = signs_in()
            file.write_text(json.dumps({"kept": kept, "row": _row(origin, kept)}))
            return None
        found = json.loads(file.read_text())
    with _connected(origin) as connection:
        connection.execute(_TAKE_OVER, [Jsonb(found["row"])])
    kept = _TAKEN_OVER[origin, username] = found["kept"]
    return kept


def _row(origin: str, kept: Kept) -> object:
    claims = kept["accesstoken"].split(".")[1]
    session_id = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["sid"]
    with _connected(origin) as connection:
        found = connection.execute(_ROW, [session_id]).fetchone()
    assert found is not None, f"no row of session {session_id}"
    return found[0]


def _connected(origin: str) -> psycopg.Connection:
    return psycopg.connect(_DATABASES[origin].replace("postgresql+psycopg://", "postgresql://"), autocommit=True)
