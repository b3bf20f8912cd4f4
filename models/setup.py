"""``python -m models.setup``: prints the address at which an empty portal is set up, for one hour and one use.

Each call ends the address before. Once the portal is set up it prints where to sign in instead, and answers 1.
"""

from __future__ import annotations

import sys

from sqlalchemy.orm import Session

from models.access.setup.store import begin_setup
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import settings

SETUP_PAGE = "/setup"


def setup_address() -> str | None:
    """Return a new address of the set-up, None where the portal is set up.

    The token stands behind ``#``: a browser keeps that part to itself, so that no log of a server or proxy has it.
    """
    with Session(engine()) as session, session.begin():
        token = begin_setup(session, utc_now())
    return None if token is None else f"{settings().portal_url}{SETUP_PAGE}#{token}"


def main() -> int:
    """Print the address; 1 where the portal is set up."""
    address = setup_address()
    if address is None:
        sys.stderr.write(f"The portal is set up: sign in at {settings().portal_url}.\n")
        return 1
    sys.stdout.write(f"{address}\nIt is valid for one hour. `python -m models.setup` prints another one.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
