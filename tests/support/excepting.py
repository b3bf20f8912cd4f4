"""A student of a small programme, and everybody who considers an exception of it, for tests."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session

from activities.study.programme_exception import judge_programme_exception, receive_programme_exception
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from models.study.audit.rules.auditing import Audit, audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.programme.contract import ExceptionKind
from models.study.programme.tables import ProgrammeException, ProgrammePathMap, ProgrammeVersion
from models.study.programme_exception.contract import (
    AskedException,
    ExceptionDecision,
    ExceptionReceived,
    ExceptionRequest,
    ExceptionWish,
)
from tests.support.acting import actor_of
from tests.support.graduating import GraduationOffices
from tests.support.university import SEMESTER, YEAR, University

REASON: Final = "เป็นผู้แทนมหาวิทยาลัยในการแข่งขันระดับชาติ"


class ExceptionOffices(GraduationOffices):
    """A student who passed one subject of a programme and takes the other, with advisor, head, dean and registrar."""

    @property
    def place(self) -> str:
        """The leaf of the subject that is under way."""
        return f"major.s{self.taken.show_code}"

    @property
    def waiver(self) -> AskedException:
        """The subject that is under way is not needed."""
        return AskedException(kind=ExceptionKind.WAIVE, path=self.place)

    def asked_for(
        self,
        asked: AskedException | None = None,
        by: Person | None = None,
        *,
        withdraws: ProgrammeException | None = None,
        at: datetime | None = None,
    ) -> ExceptionRequest:
        """A request whose row is there, as the API leaves it: the student's own, or what somebody asks for them."""
        student = self.student
        request = ExceptionRequest(
            case_id=new_id(),
            opened_by=student.person_id if by is None else by.person_id,
            requested_at=at or utc_now(),
            academic_year=YEAR,
            semester=SEMESTER,
            student_id=student.student_id,
            student_code=student.student_code,
            faculty_code=student.faculty_code,
            department_code=student.department_code,
            wish=ExceptionWish.GRANT if withdraws is None else ExceptionWish.WITHDRAW,
            asked=asked or self.waiver,
            exception_id=None if withdraws is None else withdraws.exception_id,
            reason=REASON,
            on_behalf=by is not None,
        )
        self.university.accepted(CaseKind.PROGRAMME_EXCEPTION, student, request)
        return request

    def approval(self, request: ExceptionRequest, received: ExceptionReceived, record: CaseRecord) -> ExceptionDecision:
        """Whoever has the request agrees to it."""
        holder = self.holder_of(record.tasks[0])
        action = CaseAction(
            action=CaseActionName.APPROVE, actor=actor_of(holder, self.role_of(holder)), revision=record.revision
        )
        return ExceptionDecision(
            request=request,
            regulation=received.regulation,
            advisor_id=received.advisor_id,
            record=record,
            action=action,
        )

    def all_agree(self, request: ExceptionRequest) -> CaseRecord:
        """Every office agrees, one after another."""
        received = receive_programme_exception(request)
        record = received.record
        while record.tasks:
            record = judge_programme_exception(self.approval(request, received, record))
        return record

    @property
    def agreed_exceptions(self) -> list[ProgrammeException]:
        """What was agreed for the student."""
        return self.university.rows(ProgrammeException)

    @property
    def audited(self) -> Audit:
        """The student's audit of this moment."""
        with Session(self.university.engine) as session:
            connection = session.connection()
            [facts] = read_audit_facts(connection, [self.student.student_id], bangkok_date(utc_now()))
            assert facts.version_id is not None
            fact = read_programmes(connection, [facts.version_id])[facts.version_id]
        return audit(programme_of(fact.document), facts.taken, facts.agreed)

    def revised(self, moved: dict[str, str | None]) -> UUID:
        """The student follows a new version in which these paths have other names, or are nowhere any more."""
        return revised(self.university, self.student, moved)


def revised(university: University, student: Student, moved: dict[str, str | None]) -> UUID:
    """The student follows a new version in which these paths have other names, or are nowhere any more."""
    [old] = university.rows(ProgrammeVersion)
    said = old.model_dump(exclude={"version_id", "revision"})
    new = ProgrammeVersion(**said, revision=old.revision + 5)
    new.document = _renamed(old.document, moved)
    university.add(new)
    university.add(
        *(
            ProgrammePathMap(version_id=new.version_id, from_version_id=old.version_id, old_path=path, new_path=becomes)
            for path, becomes in moved.items()
        )
    )
    with Session(university.engine) as session, session.begin():
        follows = text("UPDATE student_programme SET version_id = :version_id WHERE student_id = :student_id")
        session.execute(follows, {"version_id": new.version_id, "student_id": student.student_id})
    return new.version_id


def _renamed(document: dict[str, object], moved: dict[str, str | None]) -> dict[str, object]:
    """The document with its leaves under other paths; what is nowhere any more gets a path of its own."""

    def renamed(node: object) -> object:
        if isinstance(node, list):
            return [renamed(each) for each in node]
        if not isinstance(node, dict):
            return node
        found = {key: renamed(value) for key, value in node.items()}
        path = found.get("path")
        if isinstance(path, str) and path in moved:
            found["path"] = moved[path] or f"{path}_new"
        return found

    changed = renamed(document)
    assert isinstance(changed, dict)
    return changed
