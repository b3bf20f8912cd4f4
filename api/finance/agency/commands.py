"""Adding, changing and deleting external agencies."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.agency.queries import read_agency
from api.finance.agency.schemas import AgencyChange, AgencyInput, AgencyView
from api.finance.fee.queries import refuse_fees_not_in_use
from api.kit.keeping import Keeping
from models.finance.debt.tables import Agency
from models.kit.errors import Refusal

AGENCIES: Final = Keeping(Agency, AgencyInput, "agency", "agency_exists", attrgetter("code"))
_FINES: Final = text("SELECT count(*) FROM debt WHERE agency_id = :agency_id")


async def add_agency(session: AsyncSession, principal: Principal, wanted: AgencyInput) -> AgencyView:
    """Add an agency. Raises Refusal ``agency_exists``, and ``import_fee_not_found`` for a fee that is not in use."""
    await refuse_fees_not_in_use(session, [wanted.fee_code])
    agency = await AGENCIES.add(session, principal.person_id, wanted)
    return await read_agency(session, agency.agency_id)


async def change_agency(
    session: AsyncSession, principal: Principal, agency_id: UUID, wanted: AgencyChange
) -> AgencyView:
    """Change an agency. Raises what adding raises, ``not_found`` and ``revision_moved``."""
    agency = await AGENCIES.locked(session, agency_id, wanted.revision)
    await refuse_fees_not_in_use(session, [wanted.fee_code])
    await AGENCIES.change(session, principal.person_id, agency, wanted)
    return await read_agency(session, agency_id)


async def delete_agency(session: AsyncSession, principal: Principal, agency_id: UUID, revision: int) -> None:
    """Delete an agency that never fined anybody.

    Raises Refusal ``not_found``, ``revision_moved`` and ``agency_in_use``.
    """
    agency = await AGENCIES.locked(session, agency_id, revision)
    fines = await session.scalar(_FINES, {"agency_id": agency_id})
    if fines:
        raise Refusal("agency_in_use", agency=agency.code, fines=fines)
    await AGENCIES.delete(session, principal.person_id, agency)
