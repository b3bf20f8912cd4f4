"""Which students an announcement, a list or an audit is about."""

from __future__ import annotations

from models.kit.message import Message


class StudentFilter(Message):
    """The announcement filter of spec §3; what is None narrows nothing.

    ``academic_year`` and ``semester``: whoever takes subjects then. The others: where a student studies.
    """

    academic_year: int | None = None
    semester: int | None = None
    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    major_code: str | None = None
    education_level_code: str | None = None

    @property
    def narrowed(self) -> dict[str, str]:
        """The fields that narrow, for the audit trail."""
        return {name: str(value) for name, value in self.model_dump().items() if value is not None}
