"""Students with their status, the whole history of one, and a status recorded by hand (spec §3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.grades.explanation.schemas import CarriedOverTransfer
from api.grades.standing_review.schemas import Consequences
from api.kit.wire import Camel, Names
from api.people.status_event.schemas import StatusEventView
from models.kit.instants import Day, Instant
from models.kit.typed import CodeText, FreeText
from models.people.student.contract.status import StudentStatus

Reason = Annotated[FreeText, Field(min_length=1, max_length=300)]
Remark = Annotated[FreeText, Field(min_length=1, max_length=300)]
DocumentNumber = Annotated[CodeText, Field(min_length=1, max_length=60)]


class StudentStatusRow(Camel):
    """A student within the caller's scope; ``since`` is the day the status holds from."""

    student_code: str
    student: Names
    faculty: Names
    major_code: str
    study_year: int
    status: str
    status_name: Names
    since: Day | None


class StudyYearStep(Camel):
    """A change of a study year by a promotion, and when that was undone."""

    from_year: int
    to_year: int
    changed_at: Instant
    undone_at: Instant | None


class StudentStatusView(StudentStatusRow):
    """A student's status and how it came about, the latest first, and the credits transferred in the old system.

    ``studyYears`` are the promotions of the student, the latest first.
    """

    history: list[StatusEventView]
    study_years: list[StudyYearStep]
    transfers: list[CarriedOverTransfer]


class StatusInput(Camel):
    """The next status of a student. ``seen`` is the status that was shown."""

    seen: Annotated[str, Field(min_length=1, max_length=10)]
    status: StudentStatus
    effective_on: Day
    reason_th: Reason
    reason_en: Reason
    reason_on: Day | None = None
    document_no: DocumentNumber | None = None
    approved_on: Day | None = None
    restored_on: Day | None = None
    restoration_remark: Remark | None = None


class StatusEffect(Camel):
    """What a status does beside itself: nothing, but where it ends the studies."""

    ends_studies: bool
    consequences: Consequences
