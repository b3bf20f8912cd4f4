"""The enrolment log, as the wire has it (contract §5, ``GetEnrollLogHeaderByStdId``) and as the web reads it."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel

from api.kit.wire import Camel
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.kit.instants import Instant


class EnrolLogRow(BaseModel):
    """A step as the wire has it. ``credit`` is its type (``C``), ``creditregis`` its credits."""

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
    updated_dt: Instant


class EnrolmentStep(Camel):
    """The same step with its case, in both languages."""

    at: Instant
    step: str
    approval: str
    status: EnrolmentStatus
    subject_code: str
    name_th: str
    name_en: str
    section_id: int
    section_code: str
    section_type: SectionType
    credit: float
    case_id: UUID | None
