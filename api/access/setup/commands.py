"""Writes of the set-up, and the trial of every way to sign in."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.directory import ask_directory
from api.access.auth.keys import decrypt_field
from api.access.auth.passwords import hash_matches, off_loop, open_account
from api.access.auth.provider import IdentityProvider
from api.access.auth.refusals import SignInRefused
from api.access.setup.schemas import FirstPersonInput, PeopleInput, SignInCheck, SignInTry
from models.access.setup.contract import FirstPerson, SignInOutcome, WayToSignIn
from models.access.setup.rules import check_password
from models.access.setup.store.opening import open_setup
from models.access.setup.store.people import save_people
from models.access.setup.tables import Setup
from models.access.sign_in.rules import clean_username
from models.kit.calendar import utc_now
from models.kit.settings import settings

_PROVIDER_WAITS_SECONDS: Final = 10.0


async def change_people(session: AsyncSession, token: str, people: PeopleInput) -> Setup:
    """Make the first two people; return the set-up.

    Raises what :func:`models.access.setup.store.people.save_people` raises.
    """
    administrator = await _first_person(people.administrator)
    registrar = await _first_person(people.registrar)
    now = utc_now()
    setup = await session.run_sync(open_setup, token, now)
    await session.run_sync(save_people, setup, administrator, registrar, now)
    return setup


async def try_ways(session: AsyncSession, provider: IdentityProvider, given: SignInTry) -> list[SignInCheck]:
    """Try single sign-on, directory and kept passwords; nobody is signed in by it."""
    username = clean_username(await off_loop(decrypt_field, given.username)) if given.username else ""
    password = await off_loop(decrypt_field, given.password) if given.password else ""
    return [
        await _single_sign_on(provider),
        await _directory(username, password),
        await _kept_password(session, username, password),
    ]


async def _first_person(given: FirstPersonInput) -> FirstPerson:
    password = await off_loop(decrypt_field, given.password) if given.password else None
    if password is not None:
        check_password(password)
    return FirstPerson(
        username=given.username,
        staff_code=given.staff_code,
        first_name_th=given.first_name_th,
        last_name_th=given.last_name_th,
        first_name_en=given.first_name_en,
        last_name_en=given.last_name_en,
        password=password,
    )


async def _single_sign_on(provider: IdentityProvider) -> SignInCheck:
    """Ask the provider for its endpoints, as the first step of every single sign-on does."""
    address = settings().oidc_issuer
    try:
        found = await provider.metadata_within(_PROVIDER_WAITS_SECONDS)
    except SignInRefused:
        return SignInCheck(way=WayToSignIn.SINGLE_SIGN_ON, outcome=SignInOutcome.SILENT, address=address)
    return SignInCheck(
        way=WayToSignIn.SINGLE_SIGN_ON, outcome=SignInOutcome.WORKS, address=found.authorization_endpoint
    )


async def _directory(username: str, password: str) -> SignInCheck:
    """Bind with the pair, as the sign-in with a password does."""
    address = settings().ldap_url
    outcome = SignInOutcome.NOT_TRIED
    if not address:
        outcome = SignInOutcome.NOT_CONFIGURED
    elif username and password:
        try:
            accepted = await ask_directory(username, password)
            outcome = SignInOutcome.WORKS if accepted else SignInOutcome.REFUSED
        except SignInRefused:
            outcome = SignInOutcome.SILENT
    return SignInCheck(way=WayToSignIn.DIRECTORY, outcome=outcome, address=address)


async def _kept_password(session: AsyncSession, username: str, password: str) -> SignInCheck:
    """Compare with the hash that the portal keeps, where no directory is configured."""
    outcome = SignInOutcome.NOT_TRIED
    if settings().ldap_url:
        outcome = SignInOutcome.NOT_CONFIGURED
    elif username and password:
        person = await open_account(session, username)
        accepted = await off_loop(hash_matches, person.password_hash if person else None, password)
        outcome = SignInOutcome.WORKS if accepted else SignInOutcome.REFUSED
    return SignInCheck(way=WayToSignIn.PASSWORD, outcome=outcome, address="")
