"""The offices that consider a request to graduate, for tests."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlmodel import Session

from activities.study.graduation import judge_graduation, receive_graduation
from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm, FormValue
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Task
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from models.study.graduation.contract import GraduationDecision, GraduationReceived, GraduationRequest, GraduationStage
from models.study.graduation.store.reading import read_graduation
from models.study.graduation.tables import Graduation
from tests.support.acting import actor_of
from tests.support.university import University

LOOKED_UP: Final[dict[str, FormValue]] = {"library": "cleared", "test": "not_asked"}


class DegreeOffices:
    """Everybody who considers the request to graduate of a student of this advisor."""

    def __init__(self, university: University, advisor: Person, student: Student) -> None:
        self.university, self.advisor, self.student = university, advisor, student
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)

    @property
    def input_hash(self) -> str:
        """The audit of this moment."""
        with Session(self.university.engine) as session:
            read = read_graduation(session, self.student.student_id, self._term, utc_now(), None)
        assert read.facts.audit is not None
        return read.facts.audit.input_hash

    def request(
        self, input_hash: str | None = None, at: datetime | None = None, names: dict[str, str | None] | None = None
    ) -> GraduationRequest:
        """A request whose row is there, as the API leaves it, of the audit of this moment.

        ``names`` to be printed are those of the register where nothing else is said.
        """
        asker = self.student
        request = GraduationRequest(
            case_id=new_id(),
            opened_by=asker.person_id,
            requested_at=at or utc_now(),
            academic_year=self.university.academic_year,
            semester=self.university.semester,
            student_id=asker.student_id,
            student_code=asker.student_code,
            faculty_code=asker.faculty_code,
            department_code=asker.department_code,
            input_hash=input_hash or self.input_hash,
        )
        self.university.accepted(CaseKind.GRADUATION, asker, request)
        [case] = [row for row in self.university.rows(CaseFile) if row.case_id == request.case_id]
        case.request = {**case.request, "name_th": "นายทดสอบ ดีงาม", "name_en": "Mr. Test Deengam", **(names or {})}
        self.university.merge(case)
        return request

    def received(self, request: GraduationRequest) -> GraduationReceived:
        """The rules have decided."""
        return receive_graduation(request)

    def action(self, record: CaseRecord, form: dict[str, FormValue] | None = None) -> CaseAction:
        """Whoever has the request agrees to it, with what the registrar looks up."""
        holder = self.holder_of(record.tasks[0])
        is_last = record.stage == GraduationStage.REGISTRAR_REVIEW
        filled = form or (LOOKED_UP if is_last else None)
        return CaseAction(
            action=CaseActionName.APPROVE,
            actor=actor_of(holder, self.role_of(holder)),
            revision=record.revision,
            form=None if filled is None else FilledForm(filled),
        )

    def judged(
        self, request: GraduationRequest, received: GraduationReceived, record: CaseRecord, action: CaseAction
    ) -> CaseRecord:
        """What a decision comes to in its transaction."""
        return judge_graduation(
            GraduationDecision(
                request=request,
                regulation=received.regulation,
                advisor_id=received.advisor_id,
                record=record,
                action=action,
            )
        )

    def agreed(self, request: GraduationRequest, received: GraduationReceived) -> CaseRecord:
        """Offices agree, one after another, until one does not or nobody is left."""
        record = received.record
        while record.tasks and record.stage != GraduationStage.GIVEN_BACK:
            after = self.judged(request, received, record, self.action(record))
            if after.stage == record.stage:
                return after
            record = after
        return record

    def row(self, request: GraduationRequest) -> Graduation:
        """The row of a request."""
        [row] = [row for row in self.university.rows(Graduation) if row.case_id == request.case_id]
        return row

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

    @property
    def _term(self) -> tuple[int, int]:
        return self.university.academic_year, self.university.semester
