"""The funders of scholarships, which an officer keeps alone."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.funder.queries import FUNDER_ROWS
from api.finance.funder.schemas import FunderInput
from api.kit.keeping import Keeping
from api.kit.one_person_master import OnePersonMaster
from models.finance.reduction.tables import Funder
from models.kit.errors import Refusal

_USED: Final = text("""
    SELECT EXISTS (SELECT FROM scholarship WHERE funder_id = :funder_id AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM charge_reduction WHERE funder_id = :funder_id)
""")


async def _refuse_deletion(session: AsyncSession, funder: Funder) -> None:
    """Raise Refusal ``funder_in_use`` for a funder that pays for something."""
    if await session.scalar(_USED, {"funder_id": funder.funder_id}):
        raise Refusal("funder_in_use", funder=funder.code)


FUNDERS: Final = OnePersonMaster(
    Keeping(Funder, FunderInput, "funder", "funder_exists", attrgetter("code")),
    FUNDER_ROWS,
    refuse_deletion=_refuse_deletion,
)
