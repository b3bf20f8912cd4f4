"""Giving scholarships, as officers draft it, look at it and follow it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.scholarship_award.contract import AwardStage, AwardStudentState
from models.kit.instants import Instant
from models.kit.money import MoneyOrNothing
from models.kit.typed import AS_PERSON_CODE, CodeText

_Unit = Annotated[CodeText, Field(min_length=1, max_length=10)]
_StudentCode = Annotated[str, Field(pattern=r"^[0-9]{10}$"), AS_PERSON_CODE]


class AwardInput(Camel):
    """What is given, for which term, and to whom: to these students, or to whoever the units and the average name."""

    scholarship_id: UUID
    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    reason: Sentence = Field(max_length=500)
    student_codes: list[_StudentCode] = Field(default_factory=list, max_length=200)
    study_year: int | None = Field(default=None, ge=1, le=8)
    campus_code: _Unit | None = None
    faculty_code: _Unit | None = None
    department_code: _Unit | None = None
    major_code: _Unit | None = None
    education_level_code: _Unit | None = None
    status_code: _Unit | None = None
    gpax_from: Annotated[Decimal, Field(ge=0, le=4, max_digits=3, decimal_places=2)] | None = None


class AwardView(Camel):
    """A scholarship that is given, and how far it is; amounts are baht of what is charged already."""

    case_id: UUID
    scholarship_code: str
    scholarship: Names
    academic_year: int
    semester: int
    reason: str
    stage: AwardStage
    state: CaseState
    drafted_at: Instant
    drafted_by: Names | None
    students: int
    good: int
    expected: MoneyOrNothing
    refused: int
    given: int
    amount: MoneyOrNothing
    undone: int
    kept: int
    is_mine: bool
    sees_case: bool


class AwardStudent(Camel):
    """A student of it, what they get, and what stands in the way, in words."""

    student_code: str
    student_name: Names
    faculty: Names
    major_code: str
    state: AwardStudentState
    expected: MoneyOrNothing | None
    amount: MoneyOrNothing | None
    problem: str | None
