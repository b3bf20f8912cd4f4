"""Special fees of subjects, of which two people decide: they say what students are charged."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.subject_fee.queries import SUBJECT_FEE_ROWS
from api.finance.subject_fee.schemas import SubjectFeeInput
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.curriculum.subject.tables import Subject
from models.finance.fee.tables import SpecialSubjectFee
from models.finance.master_change.contract import MoneyMaster


async def _check(session: AsyncSession, wanted: SubjectFeeInput) -> str:
    if await session.get(Subject, wanted.subject_code) is None:
        raise_unknown({"subjectCode": wanted.subject_code})
    return _name(wanted)


async def _name_of(session: AsyncSession, subject_fee_id: UUID) -> str:
    return _name(await SUBJECT_FEE_ROWS.one(session, subject_fee_id))


def _name(fee: SubjectFeeInput) -> str:
    return " ".join(filter(None, (fee.subject_code, fee.section_code, f"{fee.first_semester}/{fee.first_year}")))


SUBJECT_FEES: Final = TwoPersonMaster(
    MoneyMaster.SUBJECT_FEE, Keeping(SpecialSubjectFee, SubjectFeeInput, "subject_fee"), _check, _name_of
)
"""Raises :func:`models.finance.master_change.store.charge_rules.refusal_of_subject_fee`."""
