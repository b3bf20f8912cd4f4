"""Adding, changing and deleting patterns of instalments."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from api.access.auth.principal import Principal
from api.finance.instalment_pattern.queries import read_instalment_pattern
from api.finance.instalment_pattern.schemas import (
    InstalmentPatternChange,
    InstalmentPatternInput,
    InstalmentPatternView,
)
from api.kit.db import one_at_a_time
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from models.finance.bank_account.contract import InstalmentPart
from models.finance.bank_account.tables import InstalmentPattern
from models.finance.instalment_pattern.rules import instalments_refusal
from models.kit.errors import Refusal

INSTALMENT_PATTERNS: Final = Keeping(
    InstalmentPattern,
    InstalmentPatternInput,
    "instalment_pattern",
    "instalment_pattern_exists",
    attrgetter("code"),
)
_PARTS: Final = TypeAdapter(tuple[InstalmentPart, ...])


async def add_instalment_pattern(
    session: AsyncSession, principal: Principal, wanted: InstalmentPatternInput
) -> InstalmentPatternView:
    """Add a pattern; made the one in use, it takes over from that.

    Raises Refusal ``instalment_pattern_exists``, and the codes of
    :func:`models.finance.instalment_pattern.rules.instalments_refusal`.
    """
    await _judge(session, wanted)
    await _take_over(session, principal, wanted, None)
    pattern = await INSTALMENT_PATTERNS.add(session, principal.person_id, wanted)
    return await read_instalment_pattern(session, pattern.instalment_pattern_id)


async def change_instalment_pattern(
    session: AsyncSession, principal: Principal, instalment_pattern_id: UUID, wanted: InstalmentPatternChange
) -> InstalmentPatternView:
    """Change a pattern. Raises Refusal ``not_found``, ``revision_moved``, ``instalment_default_kept`` where none would
    be in use, and the codes of :func:`add_instalment_pattern`.
    """
    await _judge(session, wanted)
    pattern = await INSTALMENT_PATTERNS.locked(session, instalment_pattern_id, wanted.revision)
    if pattern.is_default and not wanted.is_default:
        raise Refusal("instalment_default_kept")
    await _take_over(session, principal, wanted, instalment_pattern_id)
    await INSTALMENT_PATTERNS.change(session, principal.person_id, pattern, wanted)
    return await read_instalment_pattern(session, instalment_pattern_id)


async def delete_instalment_pattern(
    session: AsyncSession, principal: Principal, instalment_pattern_id: UUID, revision: int
) -> None:
    """Delete a pattern that is not in use. Raises Refusal ``not_found``, ``revision_moved`` and
    ``instalment_default_kept``.
    """
    pattern = await INSTALMENT_PATTERNS.locked(session, instalment_pattern_id, revision)
    if pattern.is_default:
        raise Refusal("instalment_default_kept")
    await INSTALMENT_PATTERNS.delete(session, principal.person_id, pattern)


async def _judge(session: AsyncSession, wanted: InstalmentPatternInput) -> None:
    # One pattern is in use at a time: whichever is made so last takes over.
    await one_at_a_time(session, "instalment patterns")
    raise_refused(instalments_refusal(_PARTS.validate_python([part.model_dump() for part in wanted.parts])))


async def _take_over(
    session: AsyncSession, principal: Principal, wanted: InstalmentPatternInput, pattern_id: UUID | None
) -> None:
    if not wanted.is_default:
        return
    in_use = select(InstalmentPattern).where(
        col(InstalmentPattern.is_default), col(InstalmentPattern.deleted_at).is_(None)
    )
    for other in (await session.scalars(in_use)).all():
        if other.instalment_pattern_id != pattern_id:
            freed = InstalmentPatternInput.model_validate(other).model_copy(update={"is_default": False})
            await INSTALMENT_PATTERNS.change(session, principal.person_id, other, freed)
