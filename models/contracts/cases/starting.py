"""How a case's workflow is started: said once for the API, which starts it first, and the reconciliation, which may."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio.common import SearchAttributePair, TypedSearchAttributes

from models.contracts.cases.case import CaseKind
from models.contracts.cases.temporal import CASE_KIND, CASE_STAGE, FACULTY_CODE, STUDENT_CODE
from models.contracts.message import Message

RECEIVED: Final = "received"
"""The stage in which every request of a student begins, before the rules have spoken."""


class StudentRequest(Message):
    """What every request of a student in a term says, whatever it asks for; the processes add the rest.

    ``opened_by`` is the student, or the staff member who asked for them.
    """

    case_id: UUID
    student_id: int
    student_code: str
    faculty_code: str
    academic_year: int
    semester: int
    opened_by: UUID
    requested_at: datetime
    request_id: str | None = None


@dataclass(frozen=True, slots=True)
class CaseStart:
    """What operators find a case's workflow by. No names of people."""

    kind: CaseKind
    stage: str
    student_code: str
    faculty_code: str
    term: str
    request_id: str | None

    @property
    def search_attributes(self) -> TypedSearchAttributes:
        """The attributes a workflow begins with; its stage and due date follow it."""
        return TypedSearchAttributes(
            [
                SearchAttributePair(CASE_KIND, self.kind.value),
                SearchAttributePair(CASE_STAGE, self.stage),
                SearchAttributePair(STUDENT_CODE, self.student_code),
                SearchAttributePair(FACULTY_CODE, self.faculty_code),
            ]
        )

    @property
    def memo(self) -> dict[str, str]:
        """The request that caused it, for the logs."""
        return {"request_id": self.request_id or ""}


def student_case_start(kind: CaseKind, request: StudentRequest) -> CaseStart:
    """How the workflow of a student's request is started."""
    return CaseStart(
        kind=kind,
        stage=RECEIVED,
        student_code=request.student_code,
        faculty_code=request.faculty_code,
        term=f"{request.academic_year}/{request.semester}",
        request_id=request.request_id,
    )
