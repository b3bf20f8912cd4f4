"""How far the grades of a term are: sheet by sheet, and by department."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names
from models.grades.grade_submission.contract.status import GradeStatus, SheetState
from models.kit.instants import Instant


class SheetProgress(Camel):
    """A sheet: how it stands, and until when it is or was due. ``days_left`` are days of the calendar in Bangkok, less
    than 0 after the deadline, null where the grades are with reviewers or out.
    """

    sheet_id: UUID
    case_id: UUID | None
    subject_code: str
    subject: Names
    group_name: str
    sections: str
    coordinator: Names
    department_code: str
    department: Names
    status: GradeStatus
    state: SheetState
    due_at: Instant | None
    days_left: int | None


class StateCounts(Camel):
    """How many sheets are in each state."""

    late: int
    drafting: int
    in_review: int
    published: int


class DepartmentProgress(Camel):
    """The sheets of a department."""

    department_code: str
    department: Names
    faculty: Names
    counts: StateCounts
    total: int
