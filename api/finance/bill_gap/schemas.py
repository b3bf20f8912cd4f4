"""Students whose term cannot be billed, and why."""

from __future__ import annotations

from enum import StrEnum

from api.cases.case.schemas import RefusedView
from api.kit.wire import Camel, Names
from models.kit.instants import Instant


class GapCode(StrEnum):
    """What may stand in the way of a bill."""

    FEE_RATE = "fee_rate_not_found"
    CALENDAR = "calendar_not_found"
    INSTALMENTS = "instalment_pattern_not_found"
    MAINTAINS = "maintain_status_with_subjects"


class BillGap(Camel):
    """A student whose term cannot be billed; ``since`` (UTC) when that was found first."""

    student_code: str
    student_name: Names
    faculty: Names
    major_code: str
    problem: RefusedView
    since: Instant


class GapRow(Camel):
    """A row of the Excel file."""

    student_code: str
    name_th: str
    name_en: str | None
    faculty_code: str
    faculty_th: str
    faculty_en: str
    major_code: str
    major_th: str
    major_en: str
    problem: str
    subjects: list[str]
    since: Instant
