"""How a case begins: what every request says, and what operators find its workflow by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

from temporalio.common import SearchAttributePair, TypedSearchAttributes

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.temporal import CASE_KIND, CASE_STAGE, FACULTY_CODE, STUDENT_CODE
from models.kit.message import Message

RECEIVED: Final = "received"
"""The stage in which every request of a student begins, before the rules have decided."""


class CaseRequest(Message):
    """What every request that becomes a case says. ``opened_by`` asked for it, at ``requested_at`` (UTC).

    Nobody asked for a case that the portal opens by itself.
    """

    case_id: UUID
    opened_by: UUID | None
    requested_at: datetime
    request_id: str | None = None

    @property
    def summary(self) -> str:
        """What operators read beside the workflow: the term it is about, if any. No names of people."""
        return ""


class TermRequest(CaseRequest):
    """A request about a term. The database reads the term out of it: rows of a term's cases are found by it."""

    opened_by: UUID
    academic_year: int
    semester: int

    @property
    def summary(self) -> str:
        """The term."""
        return f"{self.academic_year}/{self.semester}"


class StudentRequest(TermRequest):
    """What every request of a student in a term says, whatever it asks for; the processes add the rest.

    ``opened_by`` is the student, or the staff member who asked for them.
    """

    student_id: int
    student_code: str
    faculty_code: str


def received(kind: CaseKind, request: CaseRequest, stage: str = RECEIVED) -> CaseRecord:
    """The record of a request nobody has looked at yet: revision 0, no event."""
    return CaseRecord(
        case_id=request.case_id,
        kind=kind,
        opened_by=request.opened_by,
        student_id=request.student_id if isinstance(request, StudentRequest) else None,
        stage=stage,
    )


def case_workflow_id(kind: CaseKind, case_id: UUID) -> str:
    """The workflow id of a case: opaque, without a person in it."""
    return f"{kind.value.replace('_', '-')}-{case_id}"


class DatesTable(NamedTuple):
    """A table whose rows hold the dates of a case each (``case_id``), beside the calendar's.

    ``version`` is the column that grows with each change, ``notified`` that of the last version the case was signalled.
    Its columns ``academic_year`` and ``semester`` are the term.
    """

    name: str
    version: str
    notified: str


@dataclass(frozen=True, slots=True)
class CaseType:
    """A process, as whoever begins or follows a case of it must know it (``models.registry.process.contract``).

    ``workflow`` is the name its ``workflow.defn`` gives it, ``request`` the message it takes, and ``stages`` names
    every stage of a case. ``first_stage`` is that of the row the API writes. A case that ``follows_calendar`` is
    notified when a date of its term moves; where it has dates in a row of its own as well, ``dates`` is that row's
    table. ``student_beside_decision``: whoever decides is shown the student's term. A case that
    ``ends_with_studies`` makes no sense any more once its student was dismissed: it is told so, and ends.
    """

    kind: CaseKind
    workflow: str
    request: type[CaseRequest]
    stages: type[StrEnum]
    first_stage: str = RECEIVED
    follows_calendar: bool = True
    dates: DatesTable | None = None
    student_beside_decision: bool = False
    ends_with_studies: bool = False

    def search_attributes(self, request: CaseRequest) -> TypedSearchAttributes:
        """The attributes its workflow begins with; its stage and due date follow it. No names of people."""
        student = request if isinstance(request, StudentRequest) else None
        return TypedSearchAttributes(
            [
                SearchAttributePair(CASE_KIND, self.kind.value),
                SearchAttributePair(CASE_STAGE, self.first_stage),
                SearchAttributePair(STUDENT_CODE, student.student_code if student else ""),
                SearchAttributePair(FACULTY_CODE, student.faculty_code if student else ""),
            ]
        )

    def memo(self, request: CaseRequest) -> Mapping[str, str]:
        """The HTTP request that caused it, for the logs."""
        return {"request_id": request.request_id or ""}
