"""Students who leave, and the offices that agree to it, for tests."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from activities.enrolment.enrolment import decide_enrolment
from activities.study.leave import judge_leave, receive_leave
from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.task.contract import Actor, Task
from models.curriculum.section.tables import Section
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, StudentStatusEvent, UserType
from models.study.leave.contract import (
    LeaveDecided,
    LeaveDecision,
    LeaveKind,
    LeavePreview,
    LeaveReceived,
    LeaveRequest,
    Proof,
    TermKey,
)
from models.study.leave.store.asking import preview_leave
from models.study.leave.tables import Leave
from tests.support.university import SEMESTER, YEAR, University

THIS: Final = TermKey(YEAR, SEMESTER)
NEXT: Final = TermKey(YEAR, 2)
DAY: Final = timedelta(days=1)


class LeaveOffices:
    """Everybody who considers a request to leave of a student of faculty E."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.advisor = university.teacher()
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.student = university.student(self.advisor)

    @property
    def today(self) -> date:
        """The day in Bangkok."""
        return bangkok_date(utc_now())

    def next_term(self, starts_on: date | None = None) -> None:
        """The calendar knows the term after this one."""
        begins = starts_on or self.today + 130 * DAY
        self.university.add(
            Term(academic_year=NEXT.academic_year, semester=NEXT.semester, starts_on=begins, ends_on=begins + 120 * DAY)
        )

    def this_term(self, starts_on: date) -> None:
        """The term begins on another day."""
        end = starts_on + 120 * DAY
        self.university.merge(
            Term(academic_year=THIS.academic_year, semester=THIS.semester, starts_on=starts_on, ends_on=end)
        )

    def calendar(self, *, dropping_until: date, withdrawing_until: date) -> None:
        """The term's last Bangkok days of dropping and of withdrawing; choosing the type is over."""
        opens = bangkok_instant(self.today - 40 * DAY)
        for kind, last in (
            (EnrolmentPeriod.ADD_DROP, dropping_until),
            (EnrolmentPeriod.DROP_ONLY, dropping_until),
            (EnrolmentPeriod.WITHDRAWAL, withdrawing_until),
            (EnrolmentPeriod.ENROLMENT_TYPE_SELECTION, self.today - 5 * DAY),
        ):
            self.university.period(kind, opens, bangkok_instant(last + DAY))

    def enrolled(self, *sections: Section) -> tuple[Section, ...]:
        """The student takes these sections; seats are counted. Without any, one of everybody's."""
        taken = sections or (self.university.section(),)
        decide_enrolment(self.university.request(self.student, *taken))
        return taken

    def request(
        self,
        kind: LeaveKind = LeaveKind.LEAVE,
        *terms: TermKey,
        student: Student | None = None,
        at: datetime | None = None,
    ) -> LeaveRequest:
        """A request whose row is there, as the API leaves it; asked for now unless it is said."""
        asker = student or self.student
        wanted = terms or (THIS,)
        request = LeaveRequest(
            case_id=new_id(),
            opened_by=asker.person_id,
            requested_at=at or utc_now(),
            academic_year=wanted[0].academic_year,
            semester=wanted[0].semester,
            student_id=asker.student_id,
            student_code=asker.student_code,
            faculty_code=asker.faculty_code,
            department_code=asker.department_code,
            leave_kind=kind,
            terms=wanted,
            reason="ป่วยต้องรักษาตัว",
        )
        self.university.accepted(CaseKind.LEAVE, asker, request)
        return request

    def previewed(self, request: LeaveRequest, proof: Proof = Proof.NONE) -> LeavePreview:
        """What a request would do, as the API shows it before it is sent."""
        with Session(self.university.engine) as session, session.begin():
            return preview_leave(session, request, proof)

    def received(self, request: LeaveRequest) -> LeaveReceived:
        """The rules have decided."""
        return receive_leave(request)

    def decision(self, request: LeaveRequest, received: LeaveReceived, record: CaseRecord) -> LeaveDecision:
        """Whoever has the request agrees to it: the actor is a holder of its task."""
        [task] = record.tasks
        actor = Actor(
            person_id=self.holder_of(task).person_id,
            role_id=task.role_id,
            faculty_code=task.faculty_code,
            department_code=task.department_code,
        )
        action = CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=record.revision)
        return LeaveDecision(
            request=request,
            regulation=received.regulation,
            advisor_id=received.advisor_id,
            record=record,
            action=action,
        )

    def agreed(self, request: LeaveRequest) -> LeaveDecided:
        """Every office agrees, one after another."""
        received = self.received(request)
        decided = LeaveDecided(record=received.record)
        while decided.record.state is CaseState.OPEN and decided.record.tasks:
            decided = judge_leave(self.decision(request, received, decided.record))
        return decided

    def row(self, request: LeaveRequest) -> Leave:
        """The row of a request."""
        [row] = [row for row in self.university.rows(Leave) if row.case_id == request.case_id]
        return row

    @property
    def status(self) -> str:
        """The student's status now."""
        [row] = [row for row in self.university.rows(Student) if row.student_id == self.student.student_id]
        return row.status_code

    @property
    def history(self) -> list[StudentStatusEvent]:
        """The student's status history, the first step first."""
        rows = self.university.rows(StudentStatusEvent)
        mine = [row for row in rows if row.student_id == self.student.student_id]
        return sorted(mine, key=lambda row: row.event_id or 0)

    def move_next_term(self, starts_on: date) -> None:
        """The next term begins on another day."""
        end = starts_on + 120 * DAY
        self.university.merge(Term(academic_year=NEXT.academic_year, semester=2, starts_on=starts_on, ends_on=end))

    def holder_of(self, task: Task) -> Person:
        """Whose task it is."""
        return self.advisor if task.role_id is None else self._roles[RoleId(task.role_id)]

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of whoever acts."""
        roles = {holder.person_id: role for role, holder in self._roles.items()}
        student = RoleId.STUDENT if person.person_id == self.student.person_id else RoleId.TEACHER
        return roles.get(person.person_id, student)

    @property
    def _roles(self) -> dict[RoleId, Person]:
        return {RoleId.HEAD_OF_DEPARTMENT: self.head, RoleId.DEAN: self.dean, RoleId.REGISTRAR: self.registrar}
