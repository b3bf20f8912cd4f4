"""A student at the end of a small programme, and everybody who considers their request to graduate, for tests."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import Engine, text
from sqlmodel import Session, select

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import StudentRequest
from models.curriculum.subject.tables import Subject
from models.demo.terms import term_of
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import HOLDS_SEAT, Enrolment
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.grades.grade_correction.tables import GradeCorrection
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.graduation.store.reading import read_graduation
from models.study.programme.contract import ExceptionKind, ProgrammeLeaf, ProgrammeStatus, nodes_of
from models.study.programme.tables import ProgrammeException, ProgrammeVersion, StudentProgramme
from models.study.transfer_credit.contract import TransferSource
from models.study.transfer_credit.tables import TransferCredit
from tests.study.audit.documents import block, document, leaf
from tests.support.degree_offices import DegreeOffices
from tests.support.university import SEMESTER, YEAR, University

DAY: Final = timedelta(days=1)


class GraduationOffices(DegreeOffices):
    """A student who passed one subject of a programme and takes the other, with advisor, dean and registrar."""

    def __init__(self, university: University) -> None:
        advisor = university.teacher()
        super().__init__(university, advisor, university.student(advisor, year=4))
        [person] = [row for row in university.rows(Person) if row.person_id == self.student.person_id]
        person.first_name_th, person.first_name_en = "ทดสอบ", "Test"
        university.merge(person)
        self.passed, self.taken = university.subject(), university.subject()
        self._follows(self.passed, self.taken)
        self.graded(self.passed, "A", YEAR - 1)
        self._takes(self.taken)

    def _follows(self, *required: Subject) -> None:
        said = document(
            block("major", *(leaf(f"major.s{each.show_code}", each.show_code) for each in required)),
            conditions={"fewestTerms": 0},
        )
        version = ProgrammeVersion(
            programme_code="E09-G", revision=2565, major_code="E09", campus_code="B", name_th="วศ.บ.",
            name_en="B.Eng.", total_credits=Decimal(6), first_entry_year=2560, status=ProgrammeStatus.ACTIVE,
            document=said.model_dump(mode="json"), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(version)
        self.university.add(
            StudentProgramme(student_id=self.student.student_id, version_id=version.version_id, assigned_at=utc_now())
        )

    def _takes(self, subject: Subject) -> None:
        section = self.university.section(subject)
        self.university.add(
            Enrolment(
                student_id=self.student.student_id, section_id=section.section_id, academic_year=YEAR,
                semester=SEMESTER, subject_code=subject.subject_code, section_type=section.section_type,
                credit=subject.credit, status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
            )
        )  # fmt: skip

    def graded(self, subject: Subject, letter: str, academic_year: int = YEAR) -> None:
        """The student has this letter of the first semester of a year."""
        attempt = GradeAttempt(
            student_id=self.student.student_id, academic_year=academic_year, semester=SEMESTER,
            subject_code=subject.subject_code, credit=subject.credit,
        )  # fmt: skip
        entry = GradeEntry(
            attempt_id=attempt.attempt_id, letter=letter, kind=EntryKind.EARLIER, effective_at=utc_now(),
            recorded_at=utc_now(),
        )  # fmt: skip
        self.university.add(attempt, entry)

    def open_case(self, kind: CaseKind) -> UUID:
        """An open case of the student."""
        student = self.student
        request = StudentRequest(
            case_id=new_id(), opened_by=student.person_id, requested_at=utc_now(), academic_year=YEAR,
            semester=SEMESTER, student_id=student.student_id, student_code=student.student_code,
            faculty_code=student.faculty_code,
        )  # fmt: skip
        self.university.accepted(kind, student, request)
        return request.case_id

    def corrects(self, subject: Subject) -> None:
        """A correction of the published grade of a subject is considered."""
        student_id = self.student.student_id
        [attempt] = [
            row
            for row in self.university.rows(GradeAttempt)
            if row.student_id == student_id and row.subject_code == subject.subject_code
        ]
        [entry] = [row for row in self.university.rows(GradeEntry) if row.attempt_id == attempt.attempt_id]
        self.university.add(
            GradeCorrection(
                case_id=self.open_case(CaseKind.GRADE_CORRECTION), academic_year=YEAR, serial=1, number="KU7-1",
                attempt_id=attempt.attempt_id, entry_id=entry.entry_id, before=entry.letter, after="F", reason="-",
                effect={},
            )
        )  # fmt: skip

    def granted_elsewhere(self) -> None:
        """Credits from elsewhere were granted to the student just now."""
        request = self.request()
        self.university.add(
            TransferCredit(
                transfer_id=request.case_id, case_id=request.case_id, student_id=self.student.student_id,
                academic_year=YEAR, semester=SEMESTER, asked_on=bangkok_date(utc_now()), source=TransferSource.INSIDE,
                reason="ย้ายคณะ", under_review=False, approved_at=utc_now(),
            )
        )  # fmt: skip

    def owes(self) -> None:
        """The student is on hold for debts."""
        self.university.add(
            StudentHold(
                student_id=self.student.student_id, kind=HoldKind.DEBT, reason_th="ค้างชำระ", reason_en="Owes",
                placed_by=self.registrar.person_id, placed_at=utc_now(),
            )
        )  # fmt: skip


def waive_what_is_not_done(engine: Engine, student_code: str) -> None:
    """Two people agreed that a student of the demo needs nothing more of what is not done on the day of the test."""
    now = utc_now()
    with Session(engine) as session:
        student = session.exec(select(Student).where(Student.student_code == student_code)).one()
        asked_by, agreed_by = session.exec(select(Person.person_id).order_by(Person.username).limit(2)).all()
        read = read_graduation(session, student.student_id, term_of(bangkok_date(now)), now, None)
        assert read.programme is not None
        result = audit(programme_of(read.programme.document), read.taken.taken, read.taken.agreed)
        for layer in read.programme.document.layers:
            for node in nodes_of(layer):
                if isinstance(node, ProgrammeLeaf) and result.nodes[node.path].short:
                    session.add(
                        ProgrammeException(
                            student_id=student.student_id, kind=ExceptionKind.WAIVE, path=node.path,
                            reason="เทียบเท่า", asked_by=asked_by, agreed_by=agreed_by, agreed_at=now,
                        )
                    )  # fmt: skip
        session.commit()


def give_up_what_is_under_way(engine: Engine, student_code: str) -> None:
    """A student of the demo takes nothing any more: a degree waits for whatever is under way."""
    with engine.begin() as connection:
        connection.execute(
            text(f"""
                UPDATE enrolment e SET status = :dropped, updated_at = now()
                  FROM student s WHERE s.student_id = e.student_id AND s.student_code = :code AND e.{HOLDS_SEAT}
                   AND NOT EXISTS (SELECT FROM grade_record r WHERE r.student_id = e.student_id
                                      AND r.subject_code = e.subject_code
                                      AND (r.academic_year, r.semester) = (e.academic_year, e.semester))
            """),
            {"dropped": EnrolmentStatus.DROPPED.value, "code": student_code},
        )


def count_a_subject_no_more(engine: Engine, student_code: str) -> None:
    """Two people agreed that a subject of a student of the demo does not count where it alone would: it is missing."""
    now = utc_now()
    with Session(engine) as session:
        student = session.exec(select(Student).where(Student.student_code == student_code)).one()
        asked_by, agreed_by = session.exec(select(Person.person_id).order_by(Person.username).limit(2)).all()
        read = read_graduation(session, student.student_id, term_of(bangkok_date(now)), now, None)
        assert read.programme is not None
        result = audit(programme_of(read.programme.document), read.taken.taken, read.taken.agreed)
        leaf = next(
            node
            for layer in read.programme.document.layers
            for node in nodes_of(layer)
            if isinstance(node, ProgrammeLeaf) and len(node.codes) == 1 and result.nodes[node.path].used
        )
        session.add(
            ProgrammeException(
                student_id=student.student_id, kind=ExceptionKind.EXCLUDE, path=leaf.path, subject=leaf.codes[0],
                reason="รายวิชาไม่ตรงตามหลักสูตร", asked_by=asked_by, agreed_by=agreed_by, agreed_at=now,
            )
        )  # fmt: skip
        session.commit()
