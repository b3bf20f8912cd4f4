"""What every request of a student has in common: whom it is for, and the first row of its case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from api.auth.principal import Principal
from models.contracts.cases import CaseKind, CaseState
from models.contracts.starting import RECEIVED, StudentRequest
from models.errors import Refusal
from models.tables.cases import CaseFile


@dataclass(frozen=True, slots=True)
class Enrollee:
    """The student a request is for: the caller, or the one staff act for."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str | None


class Title(NamedTuple):
    """A case's title, without its term."""

    th: str
    en: str


def enrollee_of(principal: Principal) -> Enrollee:
    """The caller as a student. Raises :class:`Refusal` ``forbidden`` for anybody else."""
    if principal.student_id is None or principal.faculty_code is None:
        raise Refusal("forbidden")
    return Enrollee(
        student_id=principal.student_id,
        student_code=principal.id_code,
        campus_code=principal.campus_code,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
    )


def student_case(
    kind: CaseKind,
    student: Enrollee,
    request: StudentRequest,
    title: Title,
    *,
    workflow_id: str,
    key: str,
    content: str | None = None,
) -> CaseFile:
    """The row of a request nobody has looked at yet; ``key`` and ``content`` as ``accept_case`` wants them."""
    term = f"{request.academic_year}/{request.semester}"
    return CaseFile(
        case_id=request.case_id,
        kind=kind,
        workflow_id=workflow_id,
        idempotency_key=key,
        content_key=content,
        opened_by=request.opened_by,
        student_id=student.student_id,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        campus_code=student.campus_code,
        title_th=f"{title.th} {term}",
        title_en=f"{title.en} {term}",
        stage=RECEIVED,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=request.requested_at,
        updated_at=request.requested_at,
    )
