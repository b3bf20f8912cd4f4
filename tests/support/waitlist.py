"""Students who wait in line, for tests."""

from __future__ import annotations

from models.calendar import utc_now
from models.contracts.cases import CaseKind, CaseState
from models.contracts.waitlist import WaitlistRequest, WaitlistStage, waitlist_workflow_id
from models.tables.base import new_id
from models.tables.cases import CaseFile
from models.tables.people import Student
from models.tables.sections import Section
from tests.support.university import SEMESTER, YEAR, University


def waitlist_request(
    university: University, student: Student, *sections: Section, drop: tuple[Section, ...] = ()
) -> WaitlistRequest:
    """A request to wait whose row is there, as the API leaves it before it starts the workflow."""
    now = utc_now()
    request = WaitlistRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=YEAR,
        semester=SEMESTER,
        section_ids=tuple(section.section_id for section in sections),
        drop_section_ids=tuple(section.section_id for section in drop),
        opened_by=student.person_id,
        requested_at=now,
    )
    university.add(
        CaseFile(
            case_id=request.case_id,
            kind=CaseKind.WAITLIST,
            workflow_id=waitlist_workflow_id(request.case_id),
            idempotency_key=str(request.case_id),
            opened_by=student.person_id,
            student_id=student.student_id,
            faculty_code=student.faculty_code,
            department_code=student.department_code,
            campus_code=student.campus_code,
            title_th="รอที่นั่ง",
            title_en="Waitlist",
            stage=WaitlistStage.RECEIVED,
            state=CaseState.OPEN,
            request=request.model_dump(mode="json"),
            opened_at=now,
            updated_at=now,
        )
    )
    return request
