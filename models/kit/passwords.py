"""How passwords are kept: Argon2id, 19 MiB, two passes, one lane (OWASP's recommendation for busy servers).

A check costs about 30 ms of one core. The library's default costs six times as much on four threads, which lets a
rush of sign-ins starve everything else on the machine.
"""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def hash_password(password: str) -> str:
    """The hash to store."""
    return _HASHER.hash(password)


def password_matches(password_hash: str, password: str) -> bool:
    """Whether a stored hash is the password's. A hash of other parameters, or none at all, is judged as it is."""
    try:
        return _HASHER.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False
