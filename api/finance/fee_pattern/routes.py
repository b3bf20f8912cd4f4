"""The fee rate patterns of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.fee_pattern.commands import (
    FEE_PATTERNS,
    add_fee_pattern,
    ask_to_change_fee_pattern,
    change_fee_pattern,
    delete_fee_pattern,
)
from api.finance.fee_pattern.queries import list_fee_patterns
from api.finance.fee_pattern.schemas import (
    FeePatternChange,
    FeePatternInput,
    FeePatternView,
    ReasonedFeePatternChange,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.finance.fee.contract import FeeType

router: Final = APIRouter(prefix="/finance/fee-patterns", tags=["fee rate patterns"])
may: Final = menu_rights(MenuId.FEE_PATTERNS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def fee_patterns(
    session: SessionDep,
    asked: Searched,
    feeType: FeeType | None = None,  # noqa: N803 - the wire's name
) -> Page[FeePatternView]:
    """Patterns by code or name."""
    return await list_fee_patterns(session, asked, feeType)


@router.post("", status_code=201)
async def post_fee_pattern(session: SessionDep, principal: MayAdd, wanted: FeePatternInput) -> FeePatternView:
    """Add a pattern. 422 where a line cannot be charged, 409 where another pattern has its code."""
    return await add_fee_pattern(session, principal, wanted)


@router.put("/{fee_pattern_id}")
async def put_fee_pattern(
    session: SessionDep, principal: MayEdit, fee_pattern_id: UUID, wanted: FeePatternChange
) -> FeePatternView:
    """Change a pattern that charges nobody. 409 where it was changed since it was shown, or charges somebody."""
    return await change_fee_pattern(session, principal, fee_pattern_id, wanted)


@router.post("/{fee_pattern_id}/changes", status_code=HTTPStatus.ACCEPTED)
async def ask_for_fee_pattern(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    fee_pattern_id: UUID,
    wanted: ReasonedFeePatternChange,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that a pattern be changed that charges already. 409 where its change is asked for."""
    asked = ask_to_change_fee_pattern(session, client, principal, fee_pattern_id, wanted, key)
    return OpenedCase(case_id=await asked)


@router.delete("/{fee_pattern_id}", status_code=204)
async def remove_fee_pattern(
    session: SessionDep, principal: MayDelete, fee_pattern_id: UUID, revision: Revision
) -> None:
    """Delete a pattern; it stays as history. 409 while a normal fee charges by it."""
    await delete_fee_pattern(session, principal, fee_pattern_id, revision)


@router.get("/{fee_pattern_id}/audit", dependencies=[may.view])
async def fee_pattern_audit(session: SessionDep, fee_pattern_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this pattern, newest first."""
    return await audit_trail(session, FEE_PATTERNS.subject, fee_pattern_id, asked)
