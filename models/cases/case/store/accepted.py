"""The first row of a case."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.contract.starting import CaseRequest, case_workflow_id
from models.cases.case.tables import CaseFile
from models.registry.process.contract import CASE_TYPES


class Concerned(Protocol):
    """Whom a case is about, and the units whose staff see it."""

    @property
    def student_id(self) -> int: ...
    @property
    def campus_code(self) -> str: ...
    @property
    def faculty_code(self) -> str: ...
    @property
    def department_code(self) -> str | None: ...


class Titles(NamedTuple):
    """A case's title in both languages."""

    th: str
    en: str


def new_case(
    kind: CaseKind,
    request: CaseRequest,
    titles: Titles,
    *,
    key: str | None = None,
    content: str | None = None,
    student_id: int | None = None,
    campus_code: str | None = None,
    faculty_code: str | None = None,
    department_code: str | None = None,
) -> CaseFile:
    """The row of a request that nobody has looked at yet, and the units whose staff see it.

    ``key`` is what the same press has in common, ``content`` what the same request has, from whichever tab. A case that
    the portal opens by itself has its number as its key.
    """
    return CaseFile(
        case_id=request.case_id,
        kind=kind,
        workflow_id=case_workflow_id(kind, request.case_id),
        idempotency_key=key or str(request.case_id),
        content_key=content,
        opened_by=request.opened_by,
        student_id=student_id,
        campus_code=campus_code,
        faculty_code=faculty_code,
        department_code=department_code,
        title_th=titles.th,
        title_en=titles.en,
        stage=CASE_TYPES[kind].first_stage,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=request.requested_at,
        updated_at=request.requested_at,
    )


def accepted_case(
    kind: CaseKind,
    request: CaseRequest,
    whom: Concerned,
    titles: Titles,
    *,
    key: str | None = None,
    content: str | None = None,
) -> CaseFile:
    """The row of a case about a student."""
    return new_case(
        kind,
        request,
        titles,
        key=key,
        content=content,
        student_id=whom.student_id,
        campus_code=whom.campus_code,
        faculty_code=whom.faculty_code,
        department_code=whom.department_code,
    )
