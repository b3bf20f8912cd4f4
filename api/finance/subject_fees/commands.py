"""Asking for special fees of subjects to be added, changed and deleted: two people decide what students are charged."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.finance.subject_fees.queries import read_subject_fee
from api.finance.subject_fees.schemas import SubjectFeeAddition, SubjectFeeChange, SubjectFeeInput
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.curriculum.subjects import Subject
from models.tables.finance.fees import SpecialSubjectFee

SUBJECT_FEES: Final = Keeping(SpecialSubjectFee, SubjectFeeInput, "subject_fee")
_MASTER: Final = MoneyMaster.SUBJECT_FEE


async def ask_to_add_subject_fee(
    session: AsyncSession, client: Client, principal: Principal, wanted: SubjectFeeAddition, key: str
) -> UUID:
    """Ask that special fees be added; the case's id.

    Raises Refusal ``fields_invalid`` for a subject that does not exist, ``master_change_asked``, and the codes of
    :func:`models.facts.finance.charge_rules.refusal_of_subject_fee`.
    """
    await _refuse_unknown(session, wanted)
    asking = Asking(principal, wanted.reason, key, name=_name(wanted))
    return await ask_to_add(session, client, _MASTER, SUBJECT_FEES, wanted, asking)


async def ask_to_change_subject_fee(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    subject_fee_id: UUID,
    wanted: SubjectFeeChange,
    key: str,
) -> UUID:
    """Ask that special fees be changed; the case's id. What was charged stays.

    Raises Refusal with the codes of :func:`ask_to_add_subject_fee` and of
    :func:`api.finance.master_changes.commands.ask_to_change`.
    """
    await _refuse_unknown(session, wanted)
    seen = (subject_fee_id, wanted.revision)
    return await _ask(session, client, seen, wanted, Asking(principal, wanted.reason, key))


async def ask_to_delete_subject_fee(
    session: AsyncSession, client: Client, principal: Principal, subject_fee_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that special fees be deleted; the case's id. They stay as history. Raises Refusal as changing does."""
    asking = Asking(principal, wanted.reason, wanted.key)
    return await _ask(session, client, (subject_fee_id, wanted.revision), None, asking)


async def _ask(
    session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: SubjectFeeInput | None, asking: Asking
) -> UUID:
    named = replace(asking, name=_name(await read_subject_fee(session, seen[0])))
    return await ask_to_change(session, client, _MASTER, SUBJECT_FEES, seen, wanted, named)


def _name(fee: SubjectFeeInput) -> str:
    return " ".join(filter(None, (fee.subject_code, fee.section_code, f"{fee.first_semester}/{fee.first_year}")))


async def _refuse_unknown(session: AsyncSession, wanted: SubjectFeeInput) -> None:
    if await session.get(Subject, wanted.subject_code) is None:
        raise_unknown({"subjectCode": wanted.subject_code})
