"""Subjects of the curriculum (spec §3 Subject)."""

from __future__ import annotations

from datetime import datetime

from api.schemas.cases import Camel


class SubjectView(Camel):
    """A subject in the list."""

    subject_code: str
    show_code: str
    name_th: str
    name_en: str
    credit_show: str
    department_code: str
    department_name_th: str
    department_name_en: str
    general_education_group: str | None
    status: str
    updated_at: datetime
