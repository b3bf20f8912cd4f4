"""Adding, changing and deleting what special projects charge."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.normal_fees.choices import read_choices
from api.finance.project_fees.queries import read_project_fee
from api.finance.project_fees.schemas import ProjectFeeChange, ProjectFeeInput, ProjectFeeView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused, raise_unknown
from models.facts.finance.project_fees import PROJECT_FEES, ProjectFeeFacts, project_fees
from models.rules.finance.project_fees import project_fee_refusal
from models.tables.base import new_id
from models.tables.finance.erp_units import ErpUnit
from models.tables.finance.fees import FeeRatePattern, ProjectFeeRow

KEEPING: Final = Keeping(ProjectFeeRow, ProjectFeeInput, "project_fee")
_ONE_AT_A_TIME: Final = text("LOCK TABLE project_fee IN SHARE ROW EXCLUSIVE MODE")
"""Two for the same students could else both be right."""
_UNKNOWN_STUDENTS: Final = text("""
    SELECT code FROM unnest(CAST(:codes AS text[])) AS wanted (code)
     WHERE NOT EXISTS (SELECT FROM student s WHERE s.student_code = wanted.code) ORDER BY code LIMIT 1
""")


async def add_project_fee(session: AsyncSession, principal: Principal, wanted: ProjectFeeInput) -> ProjectFeeView:
    """Add a fee. Raises Refusal ``fields_invalid`` for what does not exist, and the codes of
    :func:`models.rules.finance.project_fees.project_fee_refusal`.
    """
    await _judge(session, wanted, None)
    row = await KEEPING.add(session, principal.person_id, wanted)
    return await read_project_fee(session, row.project_fee_id)


async def change_project_fee(
    session: AsyncSession, principal: Principal, project_fee_id: UUID, wanted: ProjectFeeChange
) -> ProjectFeeView:
    """Change a fee. Raises Refusal ``not_found``, ``revision_moved`` and the codes of :func:`add_project_fee`."""
    await _judge(session, wanted, project_fee_id)
    row = await KEEPING.locked(session, project_fee_id, wanted.revision)
    await KEEPING.change(session, principal.person_id, row, wanted)
    return await read_project_fee(session, project_fee_id)


async def delete_project_fee(session: AsyncSession, principal: Principal, project_fee_id: UUID, revision: int) -> None:
    """Delete a fee; it stays as history. Raises Refusal ``not_found`` and ``revision_moved``."""
    row = await KEEPING.locked(session, project_fee_id, revision)
    await KEEPING.delete(session, principal.person_id, row)


async def _judge(session: AsyncSession, wanted: ProjectFeeInput, project_fee_id: UUID | None) -> None:
    await session.execute(_ONE_AT_A_TIME)
    # Not deleted meanwhile: who deletes one waits for this transaction, or this one for that.
    unit = await session.get(ErpUnit, wanted.erp_unit_id, with_for_update={"read": True})
    pattern = await session.get(FeeRatePattern, wanted.fee_pattern_id, with_for_update={"read": True})
    unknown: dict[str, str] = {}
    if unit is None or unit.deleted_at is not None or not unit.is_special_project:
        unknown["erpUnitId"] = str(wanted.erp_unit_id)
    if pattern is None or pattern.deleted_at is not None:
        unknown["feePatternId"] = str(wanted.fee_pattern_id)
    choices = await read_choices(session)
    if wanted.major_code is not None and wanted.major_code not in {choice.major_code for choice in choices.units}:
        unknown["majorCode"] = wanted.major_code
    types = {choice.code for choice in choices.student_types}
    if wanted.student_type_code is not None and wanted.student_type_code not in types:
        unknown["studentTypeCode"] = wanted.student_type_code
    stranger = await session.scalar(_UNKNOWN_STUDENTS, {"codes": wanted.student_codes})
    if stranger is not None:
        unknown["studentCodes"] = stranger
    raise_unknown(unknown)
    if unit is not None and pattern is not None:
        named = {"project_fee_id": project_fee_id or new_id(), "project_code": unit.code, "pattern_code": pattern.code}
        fee = ProjectFeeFacts.model_validate({**wanted.model_dump(), **named}).fee
        raise_refused(project_fee_refusal(fee, project_fees(await session.execute(PROJECT_FEES))))
