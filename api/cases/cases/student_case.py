"""The first row of a case: what every request of a student has in common."""

from __future__ import annotations

from typing import NamedTuple

from api.people.students.queries import Enrollee
from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import StudentRequest, case_workflow_id
from models.contracts.processes import CASE_TYPES
from models.tables.cases.cases import CaseFile


class Title(NamedTuple):
    """A case's title, without its term."""

    th: str
    en: str


def student_case(
    kind: CaseKind,
    student: Enrollee,
    request: StudentRequest,
    title: Title,
    *,
    key: str,
    content: str | None = None,
) -> CaseFile:
    """The row of a request nobody has looked at yet; ``key`` and ``content`` as ``accept_case`` wants them."""
    term = f"{request.academic_year}/{request.semester}"
    return CaseFile(
        case_id=request.case_id,
        kind=kind,
        workflow_id=case_workflow_id(kind, request.case_id),
        idempotency_key=key,
        content_key=content,
        opened_by=request.opened_by,
        student_id=student.student_id,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        campus_code=student.campus_code,
        title_th=f"{title.th} {term}",
        title_en=f"{title.en} {term}",
        stage=CASE_TYPES[kind].first_stage,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=request.requested_at,
        updated_at=request.requested_at,
    )
