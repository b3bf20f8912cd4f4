"""The first row of a case that the portal opens by itself about a student."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import CaseRequest, case_workflow_id
from models.tables.cases.cases import CaseFile


class Concerned(Protocol):
    """Whom a case is about, and the units whose staff see it."""

    @property
    def student_id(self) -> int: ...
    @property
    def campus_code(self) -> str: ...
    @property
    def faculty_code(self) -> str: ...
    @property
    def department_code(self) -> str: ...


class Titles(NamedTuple):
    """A case's title in both languages."""

    th: str
    en: str


def accepted_case(
    kind: CaseKind, request: CaseRequest, whom: Concerned, titles: Titles, stage: StrEnum, at: datetime
) -> CaseFile:
    """The row of a case whose workflow the reconciliation begins; its number is its key."""
    return CaseFile(
        case_id=request.case_id,
        kind=kind,
        workflow_id=case_workflow_id(kind, request.case_id),
        idempotency_key=str(request.case_id),
        opened_by=request.opened_by,
        student_id=whom.student_id,
        campus_code=whom.campus_code,
        faculty_code=whom.faculty_code,
        department_code=whom.department_code,
        title_th=titles.th,
        title_en=titles.en,
        stage=stage,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=at,
        updated_at=at,
    )
