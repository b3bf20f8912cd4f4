"""Adding, changing and deleting fee rate patterns."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.fee_pattern.queries import read_fee_pattern
from api.finance.fee_pattern.schemas import (
    FeePatternChange,
    FeePatternInput,
    FeePatternView,
    ReasonedFeePatternChange,
)
from api.finance.master_change.commands import Asking, ask_to_change
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from models.finance.fee.store.items import refusal_of_lines
from models.finance.fee.tables import FeeRatePattern
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.master_rules import charged_by, refusal_of_fee_pattern
from models.kit.errors import Refusal

FEE_PATTERNS: Final = Keeping(FeeRatePattern, FeePatternInput, "fee_pattern", "fee_pattern_exists", attrgetter("code"))


async def add_fee_pattern(session: AsyncSession, principal: Principal, wanted: FeePatternInput) -> FeePatternView:
    """Add a pattern. Raises Refusal ``fee_pattern_exists``, and the codes of
    :func:`models.finance.fee_pattern.rules.pattern_refusal`.
    """
    await _judge(session, wanted)
    pattern = await FEE_PATTERNS.add(session, principal.person_id, wanted)
    return await read_fee_pattern(session, pattern.fee_pattern_id)


async def change_fee_pattern(
    session: AsyncSession, principal: Principal, fee_pattern_id: UUID, wanted: FeePatternChange
) -> FeePatternView:
    """Change a pattern that charges nobody yet.

    Raises Refusal ``not_found``, ``revision_moved``, the codes of :func:`add_fee_pattern`, and ``fee_pattern_charges``
    where normal fees or project fees charge by it: two people decide of that.
    """
    pattern = await FEE_PATTERNS.locked(session, fee_pattern_id, wanted.revision)
    await _judge(session, wanted)
    if await session.run_sync(charged_by, fee_pattern_id):
        raise Refusal("fee_pattern_charges", pattern=pattern.code)
    await FEE_PATTERNS.change(session, principal.person_id, pattern, wanted)
    return await read_fee_pattern(session, fee_pattern_id)


async def ask_to_change_fee_pattern(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    fee_pattern_id: UUID,
    wanted: ReasonedFeePatternChange,
    key: str,
) -> UUID:
    """Ask that a pattern be changed; the case's id. What it charged before keeps the version that charged it.

    Raises Refusal with the codes of :func:`api.finance.master_change.commands.ask_to_change` and those of
    :func:`models.finance.master_change.store.master_rules.refusal_of_fee_pattern`.
    """
    seen, asking = (fee_pattern_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.FEE_PATTERN, FEE_PATTERNS, seen, wanted, asking)


async def delete_fee_pattern(session: AsyncSession, principal: Principal, fee_pattern_id: UUID, revision: int) -> None:
    """Delete a pattern that no normal fee and no project charges by. Raises Refusal ``not_found``, ``revision_moved``
    and ``fee_pattern_in_use``.
    """
    pattern = await FEE_PATTERNS.locked(session, fee_pattern_id, revision)
    raise_refused(await session.run_sync(refusal_of_fee_pattern, fee_pattern_id, pattern, None))
    await FEE_PATTERNS.delete(session, principal.person_id, pattern)


async def _judge(session: AsyncSession, wanted: FeePatternInput) -> None:
    raise_refused(await session.run_sync(refusal_of_lines, FEE_PATTERNS.columns(wanted)["lines"]))
