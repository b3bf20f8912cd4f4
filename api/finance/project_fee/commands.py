"""Fees of special projects, of which two people decide: they say what students are charged."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.normal_fee.choices import read_choices
from api.finance.project_fee.queries import PROJECT_FEE_ROWS
from api.finance.project_fee.schemas import ProjectFeeInput
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.tables import FeeRatePattern, ProjectFeeRow
from models.finance.master_change.contract import MoneyMaster

_UNKNOWN_STUDENTS: Final = text("""
    SELECT code FROM unnest(CAST(:codes AS text[])) AS wanted (code)
     WHERE NOT EXISTS (SELECT FROM student s WHERE s.student_code = wanted.code) ORDER BY code LIMIT 1
""")


async def _check(session: AsyncSession, wanted: ProjectFeeInput) -> str:
    """What people call the fee. Raises Refusal ``fields_invalid`` for what does not exist."""
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
    return "" if unit is None or pattern is None else f"{unit.code} {pattern.code}"


async def _name_of(session: AsyncSession, project_fee_id: UUID) -> str:
    view = await PROJECT_FEE_ROWS.one(session, project_fee_id)
    return f"{view.project_code} {view.pattern_code}"


PROJECT_FEES: Final = TwoPersonMaster(
    MoneyMaster.PROJECT_FEE, Keeping(ProjectFeeRow, ProjectFeeInput, "project_fee"), _check, _name_of
)
"""Raises :func:`models.finance.fee.store.refusals.refusal_of_project_fee`."""
