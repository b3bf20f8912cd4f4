"""What may be asked to be unlocked now."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.situation.queries import period_rows, student_row
from models.cases.case.contract.record import Refused
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.unlock.rules.asking import refusal_to_ask
from models.enrolment.unlock.store import ASKING, AskingRow, asking_facts
from models.kit.calendar import utc_now


async def unlocks_possible(
    session: AsyncSession, student_id: int, academic_year: int, semester: int
) -> dict[UnlockPurpose, Refused | None]:
    """Each purpose with why the student cannot ask for it now, by the rule the request is judged by."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester, "case_id": None}
    row = AskingRow.model_validate((await session.execute(ASKING, parameters)).one())
    student = await student_row(session, student_id, academic_year, semester)
    periods = await period_rows(session, academic_year, semester, student.campus_code)
    facts = asking_facts(utc_now(), student, row, periods)
    return {purpose: refusal_to_ask(facts, purpose) for purpose in UnlockPurpose}
