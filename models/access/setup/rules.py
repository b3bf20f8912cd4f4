"""Rules of the set-up: how long its address is valid, and who the first two people can be (golive §2)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from models.access.setup.contract import FirstPerson
from models.access.sign_in.rules import PASSWORD_LENGTH
from models.kit.errors import Refusal

SETUP_LIFETIME: Final = timedelta(hours=1)
"""How long the address of the set-up is valid."""
SETUP_TOKEN_BYTES: Final = 32
SHORTEST_PASSWORD: Final = 12


def check_two_people(administrator: FirstPerson, registrar: FirstPerson) -> None:
    """Raise Refusal ``setup_one_person`` where the administrator is the registrar too.

    Two people bring files in: who sends one does not confirm it.
    """
    if administrator.username == registrar.username or administrator.staff_code == registrar.staff_code:
        raise Refusal("setup_one_person", username=administrator.username)


def check_password(password: str) -> None:
    """Raise Refusal ``setup_password_length`` where a password to be kept is not of 12 to 16 characters (spec §5)."""
    if not SHORTEST_PASSWORD <= len(password) <= PASSWORD_LENGTH:
        raise Refusal("setup_password_length", shortest=SHORTEST_PASSWORD, longest=PASSWORD_LENGTH)
