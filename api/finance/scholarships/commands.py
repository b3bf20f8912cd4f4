"""Adding, changing and deleting scholarships and discounts."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.fees.queries import refuse_fees_not_in_use
from api.finance.scholarships.queries import read_scholarship
from api.finance.scholarships.schemas import ScholarshipChange, ScholarshipInput, ScholarshipView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused
from models.contracts.finance.scholarships import ScholarshipDetail
from models.errors import Refusal
from models.rules.finance.scholarships import scholarship_refusal
from models.tables.finance.reductions import Funder
from models.tables.finance.scholarships import Scholarship
from models.tables.people.organisation import Campus

SCHOLARSHIPS: Final = Keeping(Scholarship, ScholarshipInput, "scholarship", "scholarship_exists", attrgetter("code"))
_DETAILS: Final = TypeAdapter(tuple[ScholarshipDetail, ...])
_AWARDED: Final = text("SELECT count(*) FROM scholarship_award WHERE scholarship_id = :scholarship_id")


async def add_scholarship(session: AsyncSession, principal: Principal, wanted: ScholarshipInput) -> ScholarshipView:
    """Add a scholarship. Raises Refusal ``scholarship_exists``, ``not_found`` for a funder or campus that is not
    there, ``import_fee_not_found``, and the codes of :func:`models.rules.finance.scholarships.scholarship_refusal`.
    """
    await _judge(session, wanted)
    scholarship = await SCHOLARSHIPS.add(session, principal.person_id, wanted)
    return await read_scholarship(session, scholarship.scholarship_id)


async def change_scholarship(
    session: AsyncSession, principal: Principal, scholarship_id: UUID, wanted: ScholarshipChange
) -> ScholarshipView:
    """Change a scholarship; what was given by it stays as it was given.

    Raises what adding raises, ``not_found``, ``revision_moved``, and ``scholarship_in_use`` where who pays or its type
    would change once somebody has it.
    """
    scholarship = await SCHOLARSHIPS.locked(session, scholarship_id, wanted.revision)
    await _judge(session, wanted)
    pays = (scholarship.scholarship_type, scholarship.funder_id)
    if pays != (wanted.scholarship_type, wanted.funder_id):
        await _refuse_awarded(session, scholarship)
    await SCHOLARSHIPS.change(session, principal.person_id, scholarship, wanted)
    return await read_scholarship(session, scholarship_id)


async def delete_scholarship(session: AsyncSession, principal: Principal, scholarship_id: UUID, revision: int) -> None:
    """Delete a scholarship that nobody was given. Raises Refusal ``not_found``, ``revision_moved`` and
    ``scholarship_in_use``.
    """
    scholarship = await SCHOLARSHIPS.locked(session, scholarship_id, revision)
    await _refuse_awarded(session, scholarship)
    await SCHOLARSHIPS.delete(session, principal.person_id, scholarship)


async def _refuse_awarded(session: AsyncSession, scholarship: Scholarship) -> None:
    awards = await session.scalar(_AWARDED, {"scholarship_id": scholarship.scholarship_id})
    if awards:
        raise Refusal("scholarship_in_use", scholarship=scholarship.code, awards=awards)


async def _judge(session: AsyncSession, wanted: ScholarshipInput) -> None:
    details = _DETAILS.validate_python([detail.model_dump() for detail in wanted.details])
    raise_refused(scholarship_refusal(wanted.scholarship_type, wanted.funder_id, details))
    funders = {wanted.funder_id, *(line.funder_id for line in wanted.fundraising)} - {None}
    for funder_id in funders:
        funder = await session.get(Funder, funder_id)
        if funder is None or funder.deleted_at is not None:
            raise Refusal("not_found")
    for campus_code in {detail.campus_code for detail in wanted.details} - {""}:
        if await session.get(Campus, campus_code) is None:
            raise Refusal("not_found")
    await refuse_fees_not_in_use(session, wanted.fee_codes)
