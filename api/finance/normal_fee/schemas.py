"""Normal fees as finance officers keep them: who pays by which pattern, and from which term on (finance §3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned
from api.kit.numbers import Revision
from api.kit.wire import Camel, Names
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.instants import FIRST_YEAR, LAST_YEAR
from models.kit.typed import CodeText

Year = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)]
Semester = Annotated[int, Field(ge=0, le=2)]
UnitCode = Annotated[CodeText, Field(min_length=1, max_length=10)]


class NormalFeeInput(Camel):
    """Whom a normal fee is for, and when; what is not named is for everybody.

    A unit stands for those above it, which may be left out. A summer is semester 0, and comes last in its year.
    """

    fee_pattern_id: UUID
    campus_code: UnitCode | None = None
    faculty_code: UnitCode | None = None
    department_code: UnitCode | None = None
    major_code: UnitCode | None = None
    education_level_code: UnitCode | None = None
    student_type_code: UnitCode | None = None
    nation_code: UnitCode | None = None
    enrolment_type: FeeEnrolmentType | None = None
    first_entry_year: Year | None = None
    last_entry_year: Year | None = None
    first_year: Year
    first_semester: Semester
    last_year: Year | None = None
    last_semester: Semester | None = None


class NormalFeeAddition(NormalFeeInput, Reasoned):
    """A normal fee that shall be added, and why."""


class NormalFeeChange(NormalFeeAddition):
    """A normal fee as it shall be, and why; ``revision`` is the one that was shown."""

    revision: Revision


class NormalFeeView(NormalFeeInput):
    """A normal fee with the names of what it says; ``specificity`` is how much of a student it names.

    ``caseId``: the open request to change or to delete it, if any.
    """

    normal_fee_id: UUID
    pattern_code: str
    pattern: Names
    campus: Names | None
    faculty: Names | None
    department: Names | None
    major: Names | None
    education_level: Names | None
    student_type: Names | None
    nation: Names | None
    specificity: int
    case_id: UUID | None
    revision: int


class NormalFeeCopy(Reasoned):
    """From which term to which the normal fees in force are copied, and why."""

    from_year: Year
    from_semester: Semester
    to_year: Year
    to_semester: Semester


class UnitChoice(Camel):
    """A campus, faculty, department or major, with those it belongs to."""

    campus_code: str
    campus: Names
    faculty_code: str
    faculty: Names
    department_code: str
    department: Names
    major_code: str
    major: Names


class CodeChoice(Camel):
    """A code of a table of codes."""

    code: str
    name: Names


class PatternChoice(Camel):
    """A pattern that a normal fee can charge by."""

    fee_pattern_id: UUID
    code: str
    name: Names


class NormalFeeChoices(Camel):
    """What the conditions of a normal fee are chosen from."""

    patterns: list[PatternChoice]
    units: list[UnitChoice]
    education_levels: list[CodeChoice]
    student_types: list[CodeChoice]
    nations: list[CodeChoice]
