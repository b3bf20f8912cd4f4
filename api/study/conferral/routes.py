"""Conferrals: drawn up and read here; agreed to and resolved as every case is (study §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Done, OpenedCase, Page
from api.study.conferral.commands import list_for_council, strike
from api.study.conferral.queries import list_conferrals, list_lines, read_conferral
from api.study.conferral.schemas import ConferralInput, ConferralLineView, ConferralView, StrikeInput
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/conferrals", tags=["graduation"])
may: Final = menu_rights(MenuId.CONFERRALS)


@router.get("", dependencies=[may.view])
async def conferrals(session: SessionDep, asked: Paged) -> Page[ConferralView]:
    """The lists there were, the newest first."""
    return await list_conferrals(session, asked)


@router.post("")
async def post_conferral(
    session: SessionDep,
    client: TemporalDep,
    principal: Annotated[Principal, may.add],
    asked: ConferralInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """List the approved requests of a term for the council. The same key is the same list."""
    return OpenedCase(case_id=await list_for_council(session, client, principal, asked, key))


@router.get("/{case_id}", dependencies=[may.view])
async def conferral(session: SessionDep, case_id: UUID) -> ConferralView:
    """A list, and how many came to what."""
    return await read_conferral(session, case_id)


@router.get("/{case_id}/lines", dependencies=[may.view])
async def lines(session: SessionDep, case_id: UUID, asked: Searched) -> Page[ConferralLineView]:
    """Who is on a list, by faculty and student."""
    return await list_lines(session, case_id, asked)


@router.post("/{case_id}/lines/{graduation_id}/strike")
async def strike_line(
    session: SessionDep,
    principal: Annotated[Principal, may.edit],
    case_id: UUID,
    graduation_id: UUID,
    asked: StrikeInput,
) -> Done:
    """Take somebody off a list before the council has resolved, with the reason. Audited."""
    await strike(session, principal, case_id, graduation_id, asked.reason)
    return Done()
