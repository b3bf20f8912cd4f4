"""What special projects charge, as finance officers keep it (finance §3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned, Revised
from api.finance.normal_fee.schemas import Semester, UnitCode, Year
from api.kit.wire import Camel, Names
from models.kit.typed import AS_PERSON_CODE

StudentCode = Annotated[str, Field(pattern=r"^[0-9]{10}$"), AS_PERSON_CODE]


class ProjectFeeInput(Camel):
    """The fee pattern that a special project charges in addition to normal fees, and to which students. An empty field
    applies to every student.

    Where ``studentCodes`` are named it is for these students only. A summer is semester 0, and comes last in its year.
    """

    erp_unit_id: UUID
    fee_pattern_id: UUID
    major_code: UnitCode | None = None
    student_type_code: UnitCode | None = None
    first_entry_year: Year | None = None
    last_entry_year: Year | None = None
    student_codes: list[StudentCode] = Field(default_factory=list, max_length=500)
    first_year: Year
    first_semester: Semester
    last_year: Year | None = None
    last_semester: Semester | None = None


class ProjectFeeAddition(ProjectFeeInput, Reasoned):
    """A project's fee that shall be added, and why."""


class ProjectFeeChange(ProjectFeeInput, Revised):
    """A project's fee as it shall be, and why; ``revision`` is the one that was shown."""


class ProjectFeeView(ProjectFeeInput):
    """A project's fee with the names of what it says. ``caseId``: the open request to change or delete it, if any."""

    project_fee_id: UUID
    project_code: str
    project: Names
    pattern_code: str
    pattern: Names
    major: Names | None
    student_type: Names | None
    case_id: UUID | None
    revision: int


class ProjectChoice(Camel):
    """A special project that can charge fees."""

    erp_unit_id: UUID
    code: str
    name: Names
