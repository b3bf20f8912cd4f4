"""Scholarships and discounts: two people decide what they give, one officer changes their texts."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.scholarship.queries import read_scholarship
from api.finance.scholarship.schemas import (
    FundraisingWire,
    ScholarshipGiving,
    ScholarshipInput,
    ScholarshipText,
    ScholarshipTextChange,
    ScholarshipView,
)
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from api.people.organisation.queries import refuse_unknown_campus
from models.finance.master_change.contract import MoneyMaster
from models.finance.reduction.tables import Funder
from models.finance.scholarship.tables import Scholarship

_TEXTS: Final = Keeping(Scholarship, ScholarshipText, "scholarship", name=attrgetter("code"))


async def change_texts(
    session: AsyncSession, principal: Principal, scholarship_id: UUID, wanted: ScholarshipTextChange
) -> ScholarshipView:
    """Change the texts of a scholarship. Raises Refusal ``not_found``, ``revision_moved``, and ``fields_invalid`` for a
    funder that does not exist.
    """
    scholarship = await _TEXTS.locked(session, scholarship_id, wanted.revision)
    await _refuse_unknown_funders(session, wanted.fundraising)
    await _TEXTS.change(session, principal.person_id, scholarship, wanted)
    return await read_scholarship(session, scholarship_id)


async def _check(session: AsyncSession, wanted: ScholarshipInput) -> str:
    await _refuse_unknown_funders(session, wanted.fundraising)
    return await _check_giving(session, wanted)


async def _check_giving(session: AsyncSession, wanted: ScholarshipGiving) -> str:
    for campus_code in {detail.campus_code for detail in wanted.details} - {""}:
        await refuse_unknown_campus(session, campus_code)
    return ""


async def _refuse_unknown_funders(session: AsyncSession, lines: list[FundraisingWire]) -> None:
    for index, line in enumerate(lines):
        funder = await session.get(Funder, line.funder_id)
        if funder is None or funder.deleted_at is not None:
            raise_unknown({f"fundraising.{index}.funderId": str(line.funder_id)})


SCHOLARSHIPS: Final = TwoPersonMaster(
    MoneyMaster.SCHOLARSHIP,
    Keeping(Scholarship, ScholarshipInput, "scholarship", "scholarship_exists", attrgetter("code")),
    _check,
)
"""Raises :func:`models.finance.scholarship.store.refusal_of_scholarship`."""
GIVING: Final = TwoPersonMaster(
    MoneyMaster.SCHOLARSHIP,
    Keeping(Scholarship, ScholarshipGiving, "scholarship", "scholarship_exists", attrgetter("code")),
    _check_giving,
)
"""What a scholarship gives, without its texts."""
