"""The first row of a case: what every request of a student has in common."""

from __future__ import annotations

from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import StudentRequest
from models.cases.case.store.accepted import Titles, accepted_case
from models.cases.case.tables import CaseFile


def student_case(
    kind: CaseKind,
    student: Enrollee,
    request: StudentRequest,
    titles: Titles,
    *,
    key: str,
    content: str | None = None,
) -> CaseFile:
    """The row of a request nobody has looked at yet. Its title has the term beside what is asked for."""
    term = f"{request.academic_year}/{request.semester}"
    with_term = Titles(f"{titles.th} {term}", f"{titles.en} {term}")
    return accepted_case(kind, request, student, with_term, key=key, content=content)
