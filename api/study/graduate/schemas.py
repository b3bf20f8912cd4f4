"""Who graduates in a term, divided by faculty (study §4)."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names
from models.kit.instants import Day
from models.study.graduation.contract import GraduationStage, HonoursClass


class GraduateCounts(Camel):
    """How many graduate: everybody whose request was approved, those among them who have the degree, and honours."""

    graduates: int
    conferred: int
    first: int
    second: int


class FacultyGraduates(GraduateCounts):
    """The graduates of a faculty."""

    faculty_code: str
    faculty: Names


class GraduatesOfTerm(Camel):
    """The faculties with a graduate in the term, and all of them together."""

    academic_year: int
    semester: int
    faculties: list[FacultyGraduates]
    total: GraduateCounts


class GraduateLine(Camel):
    """A graduate. ``stage`` is ``approved`` while the council has not agreed, then ``conferred``."""

    case_id: UUID
    student_code: str
    name: Names
    faculty_code: str
    faculty: Names
    programme: Names
    stage: GraduationStage
    honours: HonoursClass | None
    number: str | None
    conferred_on: Day | None
