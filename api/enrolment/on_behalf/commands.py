"""Who staff may act for, and the trail they leave."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.enrolment.on_behalf.schemas import OnBehalfAsk
from api.enrolment.unlock.schemas import UnlockOnBehalf
from api.people.students.queries import Enrollee, find_student
from models.calendar import utc_now
from models.tables.access.security import AuditEntry
from models.tables.people.persons import Student


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


def note_on_behalf(session: AsyncSession, principal: Principal, what: str, asked: OnBehalfAsk | UnlockOnBehalf) -> None:
    """Write who asks ``what`` for whom, and why, into the audit trail."""
    session.add(
        AuditEntry(
            at=utc_now(),
            actor_id=principal.person_id,
            action=what,
            subject_kind="student",
            subject_id=asked.student_code,
            before=None,
            after={
                "term": f"{asked.academic_year}/{asked.semester}",
                "reason": asked.reason,
                **asked.model_dump(by_alias=True, include={"section_ids", "drop_section_ids", "credits"}),
            },
        )
    )
