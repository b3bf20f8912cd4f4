"""The set-up of an empty portal: open to whoever has its one-time address (golive §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header

from api.access.auth.deps import public
from api.access.auth.provider import ProviderDep
from api.access.setup.commands import change_people, try_ways
from api.access.setup.queries import setup_view
from api.access.setup.schemas import PeopleInput, SetupView, SignInCheck, SignInTry, UniversityInput
from api.kit.db import SessionDep, end_transaction
from api.kit.wire import Done
from models.access.setup.contract import UniversityFacts
from models.access.setup.store import finish_setup, open_setup, save_university
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/setup", tags=["setup"], dependencies=[Depends(public)])

SetupToken = Annotated[str, Header(alias="x-setup-token")]
"""What stands behind ``#`` in the address: 404 where it is wrong, old or used."""


@router.get("")
async def read_setup(session: SessionDep, token: SetupToken) -> SetupView:
    """What each step has so far."""
    return await session.run_sync(setup_view, await session.run_sync(open_setup, token, utc_now()))


@router.put("/university")
async def put_university(session: SessionDep, token: SetupToken, given: UniversityInput) -> SetupView:
    """Name the university and its main campus; again: correct them."""
    setup = await session.run_sync(open_setup, token, utc_now())
    await session.run_sync(save_university, setup, UniversityFacts(**given.model_dump()))
    return await session.run_sync(setup_view, setup)


@router.put("/people")
async def put_people(session: SessionDep, token: SetupToken, people: PeopleInput) -> SetupView:
    """Name the administrator and the registrar; again: correct them."""
    return await session.run_sync(setup_view, await change_people(session, token, people))


@router.post("/sign-in-test")
async def test_sign_in(
    session: SessionDep, provider: ProviderDep, token: SetupToken, given: SignInTry
) -> list[SignInCheck]:
    """Try every way to sign in, and say what came of each."""
    await session.run_sync(open_setup, token, utc_now())
    await end_transaction(session)  # a silent provider holds neither the set-up nor a connection
    return await try_ways(session, provider, given)


@router.post("/finish")
async def finish(session: SessionDep, token: SetupToken) -> Done:
    """End the set-up; its address opens nothing any more."""
    now = utc_now()
    setup = await session.run_sync(open_setup, token, now)
    await session.run_sync(finish_setup, setup, now)
    return Done()
