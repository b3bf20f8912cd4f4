"""What the papers of the area ``enrolment`` say: the enrolment result and the timetable of a student's term."""

from __future__ import annotations

from typing import Final, Literal

from models.curriculum.section.contract import ExamKind, SectionType
from models.documents.paper.contract import AboutPart, PaperContent, PaperPart, PaperStudent, PaperSubject, PaperTerm
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.exam.contract import ExamNearness
from models.kit.instants import Day, Instant

ENROLMENT_RESULT: Final = "enrolment_result"
TIMETABLE: Final = "timetable"
PLAN_EXAMS: Final = "plan_exams"


class PaperSection(PaperPart):
    """A section as papers name it."""

    subject_code: str
    subject_name: str
    section_code: str
    section_type: SectionType


class ResultLine(PaperSection):
    """A section of the enrolment result. ``credit`` is the section's share of its subject's credits, as printed."""

    credit: str
    status: EnrolmentStatus


class EnrolmentResultContent(PaperContent):
    """What an enrolment result says: the sections of a term, and the credits of those enrolled and those waiting."""

    kind: Literal["enrolment_result"] = ENROLMENT_RESULT
    student: PaperStudent
    academic_year: int
    semester: int
    lines: tuple[ResultLine, ...]
    enrolled_credit: str
    waiting_credit: str

    def about(self) -> tuple[AboutPart, ...]:
        """The term."""
        return (PaperTerm(self.academic_year, self.semester),)


class TimetableMeeting(PaperSection):
    """A weekly meeting: day 0 Monday … 6 Sunday, minutes after midnight in Bangkok; None while no time is set."""

    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    room: str
    teacher: str


class TimetableExam(PaperSection):
    """An examination of the term."""

    exam: ExamKind
    starts_at: Instant
    ends_at: Instant
    room: str


class TimetableContent(PaperContent):
    """What a timetable says: the week of a term and its examinations."""

    kind: Literal["timetable"] = TIMETABLE
    student: PaperStudent
    academic_year: int
    semester: int
    starts_on: Day
    ends_on: Day
    meetings: tuple[TimetableMeeting, ...]
    exams: tuple[TimetableExam, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The term."""
        return (PaperTerm(self.academic_year, self.semester),)


class PlanExam(TimetableExam):
    """An examination of what a student has, or of what a plan would add."""

    held: bool


class CloseExams(PaperPart):
    """Two examinations that come close, named as a page names them; ``minutes`` lie between them."""

    nearness: ExamNearness
    minutes: int
    first: str
    second: str


class PlanExamsContent(PaperContent):
    """What the examinations of a plan say: those of the term as they would be, and which of them come close."""

    kind: Literal["plan_exams"] = PLAN_EXAMS
    student: PaperStudent
    academic_year: int
    semester: int
    plan: str
    exams: tuple[PlanExam, ...]
    close: tuple[CloseExams, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The term and the plan."""
        return (PaperTerm(self.academic_year, self.semester), self.plan)


def term_subject(student_id: int, academic_year: int, semester: int) -> PaperSubject:
    """A student's term as the subject of a paper; its line is ``2569/1``."""
    return PaperSubject(student_id=student_id, line=f"{academic_year}/{semester}")
