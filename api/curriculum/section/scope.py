"""Which sections somebody sees: those of the subjects of their department or faculty, those they teach, or all."""

from __future__ import annotations

from api.access.auth.principal import Principal
from api.access.auth.scope import within_scope


def visible_sections(principal: Principal, section: str = "sec", subject: str = "sub") -> str:
    """The SQL condition that a section, joined with its subject, lies within the caller's data scope."""
    return within_scope(
        principal.data_scope,
        own=f"EXISTS (SELECT 1 FROM section_teacher t WHERE t.section_id = {section}.section_id"
        " AND t.person_id = :person_id)",
        department=f"{subject}.department_code",
        faculty=f"(SELECT d.faculty_code FROM department d WHERE d.department_code = {subject}.department_code)",
        campus=f"{section}.campus_code",
    )
