"""How a case's workflow is started: said once for the API, which starts it first, and the reconciliation, which may."""

from __future__ import annotations

from dataclasses import dataclass

from temporalio.common import SearchAttributePair, TypedSearchAttributes

from models.contracts.cases import CaseKind
from models.contracts.temporal import CASE_KIND, CASE_STAGE, FACULTY_CODE, STUDENT_CODE


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
