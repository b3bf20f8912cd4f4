"""Students who have other names than the register says, and the registrars, for tests."""

from __future__ import annotations

from datetime import date, datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlmodel import Session

from activities.study.name_change import receive_name_change
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Task
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from models.study.name_change.contract import (
    AskedNames,
    FullName,
    NameChangeDecision,
    NameChangeReceived,
    NameChangeRequest,
)
from models.study.name_change.store.changing import names_of
from models.study.name_change.tables import FormerName
from tests.support.acting import actor_of
from tests.support.university import SEMESTER, YEAR, University

OTHER: Final = {"title_th": "นาง", "last_name_th": "ณ อยุธยา", "title_en": "Mrs.", "last_name_en": "Na Ayutthaya"}
"""What is another one after the change."""
REASON: Final = "จดทะเบียนสมรส"


class NameOffices:
    """A student of faculty E, and two registrars."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.second = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.student = university.student()

    @property
    def today(self) -> date:
        """The day in Bangkok."""
        return bangkok_date(utc_now())

    @property
    def person(self) -> Person:
        """The student in the register."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            return session.get_one(Person, self.student.person_id)

    @property
    def names(self) -> FullName:
        """The names of the register."""
        return names_of(self.person)

    @property
    def former(self) -> list[FormerName]:
        """The names people had."""
        return self.university.rows(FormerName)

    def rename(self, **parts: str | None) -> None:
        """A file of students has other names."""
        with Session(self.university.engine) as session, session.begin():
            person = session.get_one(Person, self.student.person_id)
            for part, value in parts.items():
                setattr(person, part, value)

    def request(
        self,
        by: Person | None = None,
        *,
        names: FullName | None = None,
        effective_on: date | None = None,
        at: datetime | None = None,
        evidence: bool = True,
    ) -> NameChangeRequest:
        """A request whose row is there, as the API leaves it: the student's own, or what a registrar asks for them."""
        student, present = self.student, self.names
        request = NameChangeRequest(
            case_id=new_id(),
            opened_by=student.person_id if by is None else by.person_id,
            requested_at=at or utc_now(),
            academic_year=YEAR,
            semester=SEMESTER,
            student_id=student.student_id,
            student_code=student.student_code,
            faculty_code=student.faculty_code,
            department_code=student.department_code,
            effective_on=effective_on or self.today,
            file_ids=(self.file(),) if evidence else (),
            on_behalf=by is not None,
        )
        self.university.accepted(CaseKind.NAME_CHANGE, student, request)
        asked = AskedNames(names=names or present.model_copy(update=OTHER), shown=present, reason=REASON)
        with Session(self.university.engine) as session, session.begin():
            case = session.get_one(CaseFile, request.case_id)
            case.request = {**case.request, **asked.model_dump(mode="json")}
        return request

    def file(self) -> UUID:
        """A deed that the student has sent."""
        content = b"%PDF-1.7\n%%EOF"
        file = StoredFile(
            kind=FileKind.PDF, name="ช.3.pdf", size_bytes=len(content), sha256=sha256(content).hexdigest(),
            in_folder=False, sent_by=self.student.person_id, sent_at=utc_now(),
        )  # fmt: skip
        self.university.add(file)
        return file.file_id

    def received(self, request: NameChangeRequest) -> NameChangeReceived:
        """The rules have decided."""
        return receive_name_change(request)

    def approval(
        self, request: NameChangeRequest, received: NameChangeReceived, by: Person | None = None
    ) -> NameChangeDecision:
        """A registrar agrees."""
        record = received.record
        action = CaseAction(
            action=CaseActionName.APPROVE,
            actor=actor_of(by or self.registrar, RoleId.REGISTRAR),
            revision=record.revision,
        )
        return NameChangeDecision(request=request, regulation=received.regulation, record=record, action=action)

    def record_of(self, request: NameChangeRequest) -> CaseRecord:
        """The record once the rules have decided."""
        return self.received(request).record

    def holder_of(self, _task: Task) -> Person:
        """Whose task it is: any registrar's."""
        return self.registrar

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of whoever acts."""
        return RoleId.STUDENT if person.person_id == self.student.person_id else RoleId.REGISTRAR
