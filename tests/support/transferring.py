"""Students who have credits transferred, the owners of the targets and the offices that agree, for tests."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Final
from uuid import UUID

from activities.study.transfer_credit import judge_transfer_credit, receive_transfer_credit
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.task.contract import Task
from models.curriculum.subject.tables import Subject
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from models.study.programme.contract import ProgrammeStatus
from models.study.programme.tables import ProgrammeVersion, StudentProgramme
from models.study.transfer_credit.contract import (
    TransferDecision,
    TransferLine,
    TransferReceived,
    TransferRequest,
    TransferSource,
)
from models.study.transfer_credit.tables import TransferRule
from tests.study.audit.documents import block, document, leaf
from tests.support.acting import actor_of
from tests.support.university import SEMESTER, YEAR, University

INSTITUTION: Final = "จุฬาลงกรณ์มหาวิทยาลัย"
PDF: Final = b"%PDF-1.7\n%%EOF"
FREE: Final = "free.any"
"""A leaf of the student's programme that names no subject of its own."""
DAY: Final = timedelta(days=1)


class TransferOffices:
    """A student of faculty E with a programme, subjects of E and D, and everybody who considers a transfer."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.advisor = university.teacher()
        self.head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
        self.other_head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
        self.dean = university.person(UserType.TEACHER, RoleId.DEAN)
        self.other_dean = university.person(UserType.TEACHER, RoleId.DEAN, faculty="D")
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.student = university.student(self.advisor)
        self.one, self.two, self.science = university.subject(), university.subject(), university.subject()
        self.science.department_code = "D1"
        university.merge(self.science)
        self.follow_programme()

    def follow_programme(self) -> None:
        """The student follows a programme of 120 credits: these subjects, and credits of a free choice."""
        needed = (self.one, self.two, self.science)
        said = document(
            block("major", *(leaf(f"major.s{each.show_code}", each.show_code) for each in needed)),
            block("free", leaf(FREE, patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
        )
        version = ProgrammeVersion(
            programme_code="E09-T", revision=2565, major_code="E09", campus_code="B", name_th="หลักสูตรทดสอบ",
            name_en="Test programme", total_credits=Decimal(120), first_entry_year=2560,
            status=ProgrammeStatus.ACTIVE, document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        self.version_id = version.version_id
        self.follows(self.student)

    def follows(self, student: Student) -> None:
        """A student follows the programme."""
        self.university.add(
            StudentProgramme(student_id=student.student_id, version_id=self.version_id, assigned_at=utc_now())
        )

    def rule(self, target: Subject, source_code: str = "2110101") -> TransferRule:
        """A decision that this source counts as a subject, since a month ago."""
        rule = TransferRule(
            source=TransferSource.OUTSIDE, institution=INSTITUTION, source_code=source_code, source_name="Programming",
            target_code=target.show_code, least_letter="C", credits=Decimal(3),
            valid_from=bangkok_date(utc_now()) - 30 * DAY, decided_by="คณะกรรมการภาควิชา ครั้งที่ 2/2569",
            changed_at=utc_now(),
        )  # fmt: skip
        self.university.add(rule)
        return rule

    def file(self) -> UUID:
        """A transcript that the student has sent."""
        file_id = new_id()
        self.university.add(
            StoredFile(
                file_id=file_id, kind=FileKind.PDF, name="ใบแสดงผลการเรียน.pdf", size_bytes=len(PDF),
                sha256=sha256(PDF).hexdigest(), in_folder=False, sent_by=self.student.person_id, sent_at=utc_now(),
            )
        )  # fmt: skip
        return file_id

    def request(self, *lines: TransferLine) -> TransferRequest:
        """A request whose row is there, as the API leaves it."""
        request = TransferRequest(
            case_id=new_id(), opened_by=self.student.person_id, requested_at=utc_now(), academic_year=YEAR,
            semester=SEMESTER, student_id=self.student.student_id, student_code=self.student.student_code,
            faculty_code=self.student.faculty_code, department_code=self.student.department_code,
            source=TransferSource.OUTSIDE, institution=INSTITUTION, lines=lines or (to_subject(self.one),),
            reason="ย้ายสถาบัน", file_ids=(self.file(),),
        )  # fmt: skip
        self.university.accepted(CaseKind.TRANSFER_CREDIT, self.student, request)
        return request

    def inside_request(self, *lines: TransferLine, student: Student | None = None) -> TransferRequest:
        """A request about attempts of the record, whose row is there, as the API leaves it."""
        asker = student or self.student
        request = TransferRequest(
            case_id=new_id(), opened_by=asker.person_id, requested_at=utc_now(),
            academic_year=self.university.academic_year, semester=self.university.semester,
            student_id=asker.student_id, student_code=asker.student_code,
            faculty_code=asker.faculty_code, department_code=asker.department_code, source=TransferSource.INSIDE,
            institution="", lines=lines, reason="ย้ายคณะ",
        )  # fmt: skip
        self.university.accepted(CaseKind.TRANSFER_CREDIT, asker, request)
        return request

    def decision(
        self, request: TransferRequest, received: TransferReceived, record: CaseRecord, task: Task
    ) -> TransferDecision:
        """The holder of a task agrees."""
        action = CaseAction(
            action=CaseActionName.APPROVE,
            actor=actor_of(self.holder_of(task), self.role_of(self.holder_of(task))),
            revision=record.revision,
        )
        return TransferDecision(
            request=request, regulation=received.regulation, owners=received.owners, advisor_id=received.advisor_id,
            record=record, action=action,
        )  # fmt: skip

    def agreed(self, request: TransferRequest) -> CaseRecord:
        """Every owner and every office agrees, one after another; each approval is judged twice."""
        received = receive_transfer_credit(request)
        record = received.record
        while record.state is CaseState.OPEN:
            decision = self.decision(request, received, record, record.tasks[0])
            first, again = judge_transfer_credit(decision), judge_transfer_credit(decision)
            assert first == again
            record = first
        return record

    def holder_of(self, task: Task) -> Person:
        """Whose task it is."""
        if task.role_id is None:
            return self.advisor
        if task.role_id == RoleId.HEAD_OF_DEPARTMENT:
            return self.other_head if task.faculty_code == "D" else self.head
        if task.role_id == RoleId.DEAN:
            return self.other_dean if task.faculty_code == "D" else self.dean
        return self.registrar

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of whoever acts."""
        heads, deans = (self.head, self.other_head), (self.dean, self.other_dean)
        roles = {
            **{head.person_id: RoleId.HEAD_OF_DEPARTMENT for head in heads},
            **{dean.person_id: RoleId.DEAN for dean in deans},
            self.registrar.person_id: RoleId.REGISTRAR,
            self.student.person_id: RoleId.STUDENT,
        }
        return roles.get(person.person_id, RoleId.TEACHER)


def to_subject(subject: Subject, source_code: str = "2110101") -> TransferLine:
    """A source that shall count as a subject."""
    return TransferLine(
        source_code=source_code, source_name="Programming", source_credits=Decimal(3), grade="B", content_share=90,
        target_code=subject.show_code, section_code="1", credits=Decimal(3),
    )  # fmt: skip


def to_leaf(path: str = FREE, source_code: str = "2110999") -> TransferLine:
    """A source that shall count at a leaf of the programme."""
    return TransferLine(
        source_code=source_code, source_name="Music Appreciation", source_credits=Decimal(2), grade="A",
        content_share=100, target_path=path, credits=Decimal(2),
    )  # fmt: skip
