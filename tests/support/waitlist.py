"""Students on a waitlist, for tests."""

from __future__ import annotations

from models.cases.case.contract.record import CaseKind
from models.curriculum.section.tables import Section
from models.enrolment.waitlist.contract import WaitlistRequest
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
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
    university.accepted(CaseKind.WAITLIST, student, request)
    return request
