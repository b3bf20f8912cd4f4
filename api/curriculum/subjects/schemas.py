"""Subjects of the curriculum (spec §3 Subject)."""

from __future__ import annotations

from decimal import Decimal

from pydantic import Field, computed_field

from api.kit.wire import Camel
from models.instants import Instant
from models.rules.enrolment.enrolment.credits import credit_show


class SubjectView(Camel):
    """A subject in the list."""

    subject_code: str
    show_code: str
    name_th: str
    name_en: str
    department_code: str
    department_name_th: str
    department_name_en: str
    general_education_group: str | None
    status: str
    updated_at: Instant
    credit: Decimal = Field(exclude=True)
    theory_hours: int = Field(exclude=True)
    practice_hours: int = Field(exclude=True)
    self_hours: int = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def credit_show(self) -> str:
        """Credits and hours as the university writes them: ``3(3-0-6)``."""
        return credit_show(self.credit, self.theory_hours, self.practice_hours, self.self_hours)
