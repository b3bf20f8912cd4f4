"""Adding, changing and deleting funders."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.funder.queries import read_funder
from api.finance.funder.schemas import FunderChange, FunderInput, FunderView
from api.kit.keeping import Keeping
from models.finance.reduction.tables import Funder
from models.kit.errors import Refusal

FUNDERS: Final = Keeping(Funder, FunderInput, "funder", "funder_exists", attrgetter("code"))
_USED: Final = text("""
    SELECT EXISTS (SELECT FROM scholarship WHERE funder_id = :funder_id AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM charge_reduction WHERE funder_id = :funder_id)
""")


async def add_funder(session: AsyncSession, principal: Principal, wanted: FunderInput) -> FunderView:
    """Add a funder. Raises Refusal ``funder_exists``."""
    funder = await FUNDERS.add(session, principal.person_id, wanted)
    return await read_funder(session, funder.funder_id)


async def change_funder(
    session: AsyncSession, principal: Principal, funder_id: UUID, wanted: FunderChange
) -> FunderView:
    """Change a funder. Raises Refusal ``funder_exists``, ``not_found`` and ``revision_moved``."""
    funder = await FUNDERS.locked(session, funder_id, wanted.revision)
    await FUNDERS.change(session, principal.person_id, funder, wanted)
    return await read_funder(session, funder_id)


async def delete_funder(session: AsyncSession, principal: Principal, funder_id: UUID, revision: int) -> None:
    """Delete a funder that pays for nothing. Raises Refusal ``not_found``, ``revision_moved``, ``funder_in_use``."""
    funder = await FUNDERS.locked(session, funder_id, revision)
    if await session.scalar(_USED, {"funder_id": funder_id}):
        raise Refusal("funder_in_use", funder=funder.code)
    await FUNDERS.delete(session, principal.person_id, funder)
