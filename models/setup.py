"""``python -m models.setup``: prints the address at which an empty portal is set up, for one hour and one use.

Each call ends the address before. Once the portal is set up it prints where to sign in instead.
"""

from __future__ import annotations

import sys
from typing import Final

from sqlalchemy.orm import Session

from models.access.setup.store.opening import begin_setup
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import settings

_PAGE: Final = "/setup"


def setup_address() -> str | None:
    """Return a new address of the set-up, None where the portal is set up.

    The token stands behind ``#``: a browser keeps that part to itself, so that no log of a server or proxy has it.
    """
    with Session(engine()) as session, session.begin():
        token = begin_setup(session, utc_now())
    return None if token is None else f"{settings().portal_url}{_PAGE}#{token}"


def main() -> None:
    """Print the address, or where to sign in."""
    address = setup_address()
    if address is None:
        sys.stdout.write(f"The portal is set up: sign in at {settings().portal_url}.\n")
    else:
        sys.stdout.write(
            f"Set the portal up at {address}\n"
            "The address is valid for one hour; `python -m models.setup` prints another one.\n"
        )


if __name__ == "__main__":
    main()
