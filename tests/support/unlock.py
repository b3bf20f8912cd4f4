"""Students who ask for something to be unlocked, and what stands in their way, for tests."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.enrolment.hold.tables import EnrolmentUnlock, StudentHold
from models.enrolment.unlock.contract import UnlockRequest
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from tests.support.university import SEMESTER, YEAR, University


def hold(university: University, student: Student, *, kind: HoldKind = HoldKind.DEBT) -> StudentHold:
    """A hold that stands on the student: 4,500 baht of fees."""
    row = StudentHold(
        student_id=student.student_id,
        kind=kind,
        reason_th="ค้างชำระค่าธรรมเนียม",
        reason_en="Fees outstanding",
        amount=Decimal("4500.00"),
        placed_at=utc_now() - timedelta(days=2),
    )
    university.add(row)
    return row


def unlock(
    university: University, student: Student, purpose: UnlockPurpose, *, until: datetime | None = None
) -> EnrolmentUnlock:
    """Something opened for the student in the term, for a week unless said otherwise."""
    request = unlock_request(university, student, purpose)
    at = utc_now() - timedelta(days=1)
    row = EnrolmentUnlock(
        case_id=request.case_id,
        student_id=student.student_id,
        academic_year=YEAR,
        semester=SEMESTER,
        purpose=purpose,
        granted_at=at,
        granted_until=until or at + timedelta(days=7),
    )
    university.add(row)
    return row


def unlock_request(
    university: University, student: Student, purpose: UnlockPurpose = UnlockPurpose.HOLD
) -> UnlockRequest:
    """A request whose row is there, as the API leaves it before it starts the workflow."""
    now = utc_now()
    request = UnlockRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        academic_year=YEAR,
        semester=SEMESTER,
        purpose=purpose,
        reason="จ่ายแล้วแต่ยังไม่ปรับปรุง",
        opened_by=student.person_id,
        requested_at=now,
    )
    case = university.accepted(CaseKind.UNLOCK, student, request)
    case.request = {**case.request, "phone": "081-234-5678"}
    university.merge(case)
    return request


class Offices:
    """A student on hold in faculty E, and everybody who considers their request."""

    def __init__(self, university: University, *, with_advisor: bool = True) -> None:
        self.university = university
        self.advisor = university.teacher()
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.student = university.student(self.advisor if with_advisor else None)
        self.hold = hold(university, self.student)

    def request(self) -> UnlockRequest:
        """The student asks to enrol although the hold stands."""
        return unlock_request(self.university, self.student)

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of somebody."""
        return {
            self.advisor.person_id: RoleId.TEACHER,
            self.head.person_id: RoleId.HEAD_OF_DEPARTMENT,
            self.dean.person_id: RoleId.DEAN,
            self.registrar.person_id: RoleId.REGISTRAR,
        }.get(person.person_id, RoleId.STUDENT)
