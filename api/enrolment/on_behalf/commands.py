"""Who staff may act for, and the trail they leave."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.commands import WriteAlso
from api.enrolment.on_behalf.schemas import OnBehalfAsk
from api.enrolment.unlock.schemas import UnlockOnBehalf
from api.kit.audit import record_entry
from api.people.student.queries import Enrollee, find_student
from models.people.person.tables import Student


async def enrollee_for(session: AsyncSession, principal: Principal, student_code: str) -> Enrollee:
    """The student staff act for. Raises Refusal ``not_found`` outside the caller's scope."""
    student = await session.get_one(Student, await find_student(session, principal, student_code))
    return Enrollee(
        student_id=student.student_id,
        student_code=student.student_code,
        campus_code=student.campus_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
    )


def note_on_behalf(principal: Principal, what: str, asked: OnBehalfAsk | UnlockOnBehalf) -> WriteAlso:
    """Return what writes into the audit trail who asks ``what`` for whom, and why: in the accepting transaction."""

    async def note(accepting: AsyncSession) -> None:
        after = {
            "term": f"{asked.academic_year}/{asked.semester}",
            "reason": asked.reason,
            **asked.model_dump(by_alias=True, include={"section_ids", "drop_section_ids", "credits"}),
        }
        record_entry(accepting, principal.person_id, "student", asked.student_code, what, after=after)

    return note
