"""What may be asked to be unlocked now."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.situation.queries import period_rows, student_row
from models.contracts.cases.case import Refused
from models.contracts.enrolment.holds import UnlockPurpose
from models.facts.enrolment.unlock import ASKING, AskingRow, asking_facts
from models.kit.calendar import utc_now
from models.rules.enrolment.unlock.asking import refusal_to_ask


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
