"""The enrolment log (wire contract §5, ``GetEnrollLogHeaderByStdId``)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel


class EnrolLogRow(BaseModel):
    """A step of an enrolment. ``credit`` is its type (``C``), ``creditregis`` its credits; ``case_id`` is ours."""

    approve_status: str
    approve_status_name: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str
    credit: str
    creditregis: float
    enroll_status: str
    enroll_status_code: str
    section_code: str
    section_id: int
    section_type_code: str
    section_type_name: str
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    updated_dt: datetime
    case_id: UUID | None
