"""The set-up of an empty portal: open to whoever has its one-time address (golive §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import public
from api.access.auth.provider import ProviderDep
from api.access.setup.commands import change_people, try_ways
from api.access.setup.logo import SETUP_LOGO_BODY, received_logo
from api.access.setup.queries import setup_view
from api.access.setup.schemas import PeopleInput, SetupView, SignInCheck, SignInTry, UniversityInput
from api.kit.db import SessionDep, end_transaction
from api.kit.wire import Done
from models.access.setup.contract import UniversityFacts
from models.access.setup.store.opening import finish_setup, open_setup
from models.access.setup.store.university import save_university, save_university_logo
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
    now = utc_now()
    setup = await session.run_sync(open_setup, token, now)
    await session.run_sync(save_university, setup, UniversityFacts(**given.model_dump()), now)
    return await session.run_sync(setup_view, setup)


@router.put("/logo", openapi_extra=SETUP_LOGO_BODY)
async def put_logo(request: Request, session: SessionDep, token: SetupToken) -> SetupView:
    """Keep a .png or .jpg as the university's logo, in place of the one before."""
    await session.run_sync(open_setup, token, utc_now())
    await end_transaction(session)  # a slow upload does not hold the set-up
    png = await received_logo(request)
    return await _changed_logo(session, token, png)


@router.delete("/logo")
async def delete_logo(session: SessionDep, token: SetupToken) -> SetupView:
    """Show the portal's own mark again."""
    return await _changed_logo(session, token, None)


async def _changed_logo(session: AsyncSession, token: str, png: bytes | None) -> SetupView:
    now = utc_now()
    setup = await session.run_sync(open_setup, token, now)
    await session.run_sync(save_university_logo, png, now)
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
