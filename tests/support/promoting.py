"""Students who studied for years, and the registrars who promote them, for tests (golive §4)."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session

from activities.study.year_promotion import (
    count_year_promotion,
    preview_promotion_chunk,
    promote_chunk,
    receive_year_promotion,
    undo_promotion_chunk,
)
from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.curriculum.subject.tables import Subject
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Student, UserType
from models.study.leave.contract import LeaveKind
from models.study.leave.tables import Leave, LeaveTerm
from models.study.year_promotion.contract import PromotionFigures, PromotionRequest, PromotionState
from models.study.year_promotion.tables import PromotionStudent, YearPromotion
from tests.support.university import YEAR, University

Terms = Iterable[tuple[int, int]]
EVERYBODY = 2_000


def terms_before(many: int, year: int = YEAR) -> list[tuple[int, int]]:
    """So many regular terms just before a year."""
    return [(year - 1 - number // 2, 2 - number % 2) for number in range(many)]


class PromotionOffices:
    """Two registrars, and students of faculty E with their terms."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.second = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self._subject: Subject | None = None

    @property
    def subject(self) -> Subject:
        """What everybody took in every term."""
        self._subject = self._subject or self.university.subject()
        return self._subject

    def studied(self, student: Student, terms: Terms, letter: str = "A", kind: EntryKind = EntryKind.EARLIER) -> None:
        """The student has this letter in these terms."""
        for academic_year, semester in terms:
            attempt = GradeAttempt(
                student_id=student.student_id, academic_year=academic_year, semester=semester,
                subject_code=self.subject.subject_code, credit=self.subject.credit,
            )  # fmt: skip
            entry = GradeEntry(
                attempt_id=attempt.attempt_id, letter=letter, kind=kind, effective_at=utc_now(), recorded_at=utc_now()
            )
            self.university.add(attempt, entry)

    def student(self, year: int = 2, terms: int = 4, *, status: str = "17001", major: str = "E09") -> Student:
        """Somebody who has studied so many regular terms, and has this study year in the register."""
        student = self.university.student(year=year, status=status, major=major, has_chosen=False)
        self.studied(student, terms_before(terms))
        return student

    def away(self, student: Student, terms: Terms) -> None:
        """The student was on leave in these terms, by a file of the old system."""
        of_file = CaseFile(
            case_id=new_id(), kind=CaseKind.IMPORT_BATCH, workflow_id=str(new_id()), idempotency_key=str(new_id()),
            opened_by=self.registrar.person_id, title_th="ไฟล์", title_en="File", stage="finished", state="closed",
            request={}, opened_at=utc_now(), updated_at=utc_now(),
        )  # fmt: skip
        leave = Leave(
            leave_id=new_id(), import_case_id=of_file.case_id, student_id=student.student_id,
            leave_kind=LeaveKind.LEAVE, asked_on=bangkok_date(utc_now()), reason="ป่วย", under_review=False,
            effects={}, approved_at=utc_now(),
        )  # fmt: skip
        rows = [LeaveTerm(leave_id=leave.leave_id, academic_year=year, semester=semester) for year, semester in terms]
        self.university.add(of_file, leave, *rows)

    def next_year(self) -> None:
        """The calendar knows the year after this one; this one is over by then."""
        today = bangkok_date(utc_now())
        with Session(self.university.engine) as session, session.begin():
            session.execute(text("UPDATE term SET starts_on = starts_on - 300, ends_on = ends_on - 300"))
        self.university.add(
            Term(academic_year=YEAR + 1, semester=1, starts_on=today, ends_on=today.replace(year=today.year + 1))
        )

    def request(self, year: int = YEAR) -> PromotionRequest:
        """A promotion whose rows are there, as the API leaves them."""
        request = PromotionRequest(
            case_id=new_id(), opened_by=self.registrar.person_id, requested_at=utc_now(), academic_year=year,
            reason="ขึ้นปีการศึกษาใหม่",
        )  # fmt: skip
        self.university.add(
            new_case(CaseKind.YEAR_PROMOTION, request, Titles("เลื่อนชั้นปี", "Promotion")), YearPromotion.of(request)
        )
        return request

    def previewed(self, year: int = YEAR) -> UUID:
        """A promotion whose preview stands, worked out in one chunk."""
        request = self.request(year)
        receive_year_promotion(request)
        preview_promotion_chunk(chunk_of(request.case_id))
        return request.case_id

    def promoted(self, year: int = YEAR) -> UUID:
        """A promotion that is carried out, in one chunk."""
        case_id = self.previewed(year)
        promote_chunk(chunk_of(case_id))
        return case_id

    def undone(self, case_id: UUID) -> PromotionFigures:
        """A promotion is undone, in one chunk; what it came to."""
        undo_promotion_chunk(chunk_of(case_id))
        return count_year_promotion(case_id)

    def year_of(self, student: Student) -> int:
        """The study year in the register."""
        with Session(self.university.engine) as session:
            return session.get_one(Student, student.student_id).study_year

    def set_year(self, student: Student, year: int) -> None:
        """Somebody writes another study year, as a file of students does."""
        with Session(self.university.engine) as session, session.begin():
            session.get_one(Student, student.student_id).study_year = year

    def row(self, case_id: UUID, student: Student) -> PromotionStudent:
        """What became of a student in a promotion."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            return session.get_one(PromotionStudent, (case_id, student.student_id))

    def states(self, case_id: UUID) -> dict[int, tuple[PromotionState, str | None]]:
        """What became of everybody in a promotion."""
        return {
            row.student_id: (row.state, row.problem)
            for row in self.university.rows(PromotionStudent)
            if row.case_id == case_id
        }


def chunk_of(case_id: UUID, first: int = 0, size: int = EVERYBODY) -> RunChunk:
    """A chunk of a promotion, everybody unless it is said."""
    return RunChunk(case_id=case_id, first=first, size=size)
