"""Adding, changing and deleting special fees of subjects."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.subject_fees.queries import read_subject_fee
from api.finance.subject_fees.schemas import SubjectFeeChange, SubjectFeeInput, SubjectFeeView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.errors import Refusal
from models.tables.curriculum.subjects import Subject
from models.tables.finance.fees import SpecialSubjectFee

SUBJECT_FEES: Final = Keeping(
    SpecialSubjectFee, SubjectFeeInput, "subject_fee", "subject_fee_exists", attrgetter("subject_code")
)
_AMOUNTS: Final = ("university", "faculty", "per_credit", "lecture_credit", "laboratory_credit", "books")


async def add_subject_fee(session: AsyncSession, principal: Principal, wanted: SubjectFeeInput) -> SubjectFeeView:
    """Add special fees. Raises Refusal ``subject_fee_exists`` where the subject has some from that term on,
    ``subject_fee_empty``, and ``fields_invalid`` for a subject that does not exist.
    """
    await _judge(session, wanted)
    fee = await SUBJECT_FEES.add(session, principal.person_id, wanted)
    return await read_subject_fee(session, fee.subject_fee_id)


async def change_subject_fee(
    session: AsyncSession, principal: Principal, subject_fee_id: UUID, wanted: SubjectFeeChange
) -> SubjectFeeView:
    """Change special fees. Raises Refusal ``not_found``, ``revision_moved`` and those of :func:`add_subject_fee`."""
    await _judge(session, wanted)
    fee = await SUBJECT_FEES.locked(session, subject_fee_id, wanted.revision)
    await SUBJECT_FEES.change(session, principal.person_id, fee, wanted)
    return await read_subject_fee(session, subject_fee_id)


async def delete_subject_fee(session: AsyncSession, principal: Principal, subject_fee_id: UUID, revision: int) -> None:
    """Delete special fees; they stay as history. Raises Refusal ``not_found`` and ``revision_moved``."""
    fee = await SUBJECT_FEES.locked(session, subject_fee_id, revision)
    await SUBJECT_FEES.delete(session, principal.person_id, fee)


async def _judge(session: AsyncSession, wanted: SubjectFeeInput) -> None:
    if await session.get(Subject, wanted.subject_code) is None:
        raise_unknown({"subjectCode": wanted.subject_code})
    if all(getattr(wanted, name) is None for name in _AMOUNTS):
        raise Refusal("subject_fee_empty")
