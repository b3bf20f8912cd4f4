"""Checking a password: against the directory where one is configured, else against the person's Argon2 hash.

Whether the account exists shows neither in the answer nor in the time it takes: an unknown account is checked
against a dummy hash of the same cost.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Set
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.directory import ask_directory
from api.access.auth.refusals import SignInRefused
from models.access.sign_in.rules import password_acceptable
from models.db import async_engine
from models.kit.passwords import hash_password, password_matches
from models.kit.settings import settings
from models.people.person.tables import Person, UserType

P = ParamSpec("P")
T = TypeVar("T")

# As many as there are cores: more would only take the cores from the requests that go on meanwhile.
_WORKERS: Final = ThreadPoolExecutor(max_workers=max(2, os.cpu_count() or 2), thread_name_prefix="sign-in")


async def off_loop(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run slow sign-in work (RSA, Argon2) on threads of its own, so that requests go on."""
    return await asyncio.get_running_loop().run_in_executor(_WORKERS, lambda: work(*args, **kwargs))


@lru_cache(maxsize=1)
def _dummy_hash() -> str:
    return hash_password("nobody has this password")


def hash_matches(password_hash: str | None, password: str) -> bool:
    """Whether the password is the hash's; without a hash the answer is no, after the same work."""
    dummy = _dummy_hash()
    return password_matches(password_hash or dummy, password) and password_hash is not None


STAFF: Final = frozenset(UserType) - {UserType.STUDENT}
EVERYBODY: Final = frozenset(UserType)


async def person_by_password(username: str, password: str, admitted: Set[UserType]) -> Person:
    """The open account these credentials belong to, of somebody who is ``admitted``. ``username`` is a cleaned one.

    Holds no database connection while it computes: many may sign in at once, and the pool is small.

    Raises SignInRefused ``user_pw_incorrect``, ``user_profile_not_found`` (known to the directory, not to the
    portal), ``ldap_error`` or ``ldap_authenticate_error``.
    """
    async with AsyncSession(async_engine(), expire_on_commit=False) as session:
        person = await open_account(session, username)
    known = person is not None and person.user_type in admitted
    acceptable = password_acceptable(password)
    if settings().ldap_url:
        accepted = acceptable and await ask_directory(username, password)
    else:
        password_hash = person.password_hash if person and known and acceptable else None
        accepted = await off_loop(hash_matches, password_hash, password)
    if not accepted or (person is not None and not known):
        raise SignInRefused("user_pw_incorrect")
    if person is None:
        raise SignInRefused("user_profile_not_found")
    return person


async def open_account(session: AsyncSession, username: str) -> Person | None:
    """The account of a user name, unless it is closed."""
    query = select(Person).where(col(Person.username) == username, col(Person.closed_at).is_(None))
    return (await session.execute(query)).scalar_one_or_none()
