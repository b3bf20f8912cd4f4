"""Asking for fees of special projects to be added, changed and deleted: two people decide what students are charged."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.finance.normal_fees.choices import read_choices
from api.finance.project_fees.queries import read_project_fee
from api.finance.project_fees.schemas import ProjectFeeAddition, ProjectFeeChange, ProjectFeeInput
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.finance.erp_units import ErpUnit
from models.tables.finance.fees import FeeRatePattern, ProjectFeeRow

KEEPING: Final = Keeping(ProjectFeeRow, ProjectFeeInput, "project_fee")
_MASTER: Final = MoneyMaster.PROJECT_FEE
_UNKNOWN_STUDENTS: Final = text("""
    SELECT code FROM unnest(CAST(:codes AS text[])) AS wanted (code)
     WHERE NOT EXISTS (SELECT FROM student s WHERE s.student_code = wanted.code) ORDER BY code LIMIT 1
""")


async def ask_to_add_project_fee(
    session: AsyncSession, client: Client, principal: Principal, wanted: ProjectFeeAddition, key: str
) -> UUID:
    """Ask that a fee be added; the case's id.

    Raises Refusal ``fields_invalid`` for what does not exist, ``master_change_asked``, and the codes of
    :func:`models.facts.finance.fee_rules.refusal_of_project_fee`.
    """
    asking = Asking(principal, wanted.reason, key, name=await _judged(session, wanted))
    return await ask_to_add(session, client, _MASTER, KEEPING, wanted, asking)


async def ask_to_change_project_fee(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    project_fee_id: UUID,
    wanted: ProjectFeeChange,
    key: str,
) -> UUID:
    """Ask that a fee be changed; the case's id.

    Raises Refusal with the codes of :func:`ask_to_add_project_fee` and of
    :func:`api.finance.master_changes.commands.ask_to_change`.
    """
    await _judged(session, wanted)
    return await _ask(session, client, (project_fee_id, wanted.revision), wanted, Asking(principal, wanted.reason, key))


async def ask_to_delete_project_fee(
    session: AsyncSession, client: Client, principal: Principal, project_fee_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a fee be deleted; the case's id. It stays as history. Raises Refusal as changing does."""
    asking = Asking(principal, wanted.reason, wanted.key)
    return await _ask(session, client, (project_fee_id, wanted.revision), None, asking)


async def _ask(
    session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: ProjectFeeInput | None, asking: Asking
) -> UUID:
    view = await read_project_fee(session, seen[0])
    named = replace(asking, name=f"{view.project_code} {view.pattern_code}")
    return await ask_to_change(session, client, _MASTER, KEEPING, seen, wanted, named)


async def _judged(session: AsyncSession, wanted: ProjectFeeInput) -> str:
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
