"""Trying the fee masters with a student."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.finance.bill.queries import Assessing, charge_preview, read_assessing
from api.finance.fee_test.schemas import FeeTestView, FittingFee, TestedStudent, TestedSubject
from api.finance.normal_fee.queries import read_normal_fees
from api.kit.rows import read_one
from api.kit.sql import full_names, names
from models.cases.case.contract.record import Refused
from models.finance.bill.rules.assessment import total
from models.finance.bill.rules.term_fees import fitting_fees, normal_fee_for, term_fees
from models.kit.errors import Language

_STUDENTS: Final = TypeAdapter(list[TestedStudent])
_STUDENT: Final = text(f"""
    SELECT s.student_code, {full_names("p")} AS name, {names("f.name_th", "f.name_en")} AS faculty,
           {names("m.name_th", "m.name_en")} AS major, s.admission_year AS entry_year,
           s.study_year > m.years AS over_years
      FROM student s JOIN person p USING (person_id) JOIN major m USING (major_code)
      JOIN faculty f ON f.faculty_code = s.faculty_code
     WHERE s.student_id = :student_id
""")


async def fee_test(session: AsyncSession, student_id: int, term: tuple[int, int], language: Language) -> FeeTestView:
    """What a student's term comes to. Raises Refusal ``not_found``."""
    found = await read_assessing(session, student_id, *term)
    fees = term_fees(found.as_charged, found.masters)
    refused = fees if isinstance(fees, Refused) else None
    charges = () if isinstance(fees, Refused) else (*fees.charges, *found.fines)
    return FeeTestView(
        student=await read_one(session, _STUDENTS, _STUDENT, {"student_id": student_id}),
        chosen=found.as_charged.chosen,
        subjects=[TestedSubject.model_validate(subject) for subject in found.as_charged.subjects],
        fitting=await _fitting(session, found),
        charged_as=None if isinstance(fees, Refused) else fees.charged_as,
        charges=[charge_preview(charge) for charge in charges],
        total=total(charges),
        refused=None if refused is None else refused_view(refused, language, "staff"),
    )


async def _fitting(session: AsyncSession, found: Assessing) -> list[FittingFee]:
    fitting = fitting_fees(found.as_charged, found.masters)
    paid = normal_fee_for(found.as_charged, found.masters)
    views = await read_normal_fees(session, [fee.normal_fee_id for _, fee in fitting])
    return [
        FittingFee(fee=views[fee.normal_fee_id], charged_as=charged_as, applies=paid == (charged_as, fee))
        for charged_as, fee in fitting
    ]
