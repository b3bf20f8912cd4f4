"""What became of a student's enrolments (wire contract §5, ``searchEnrollResult``)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.access.session.schemas import Wire
from models.kit.typed import AS_CODE, PersonCodeText


class ResultQuery(Wire):
    """The term as text; ``stdid`` and ``stdId`` are both in use."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    academic_year: Annotated[str, Field(pattern=r"^[0-9]{4}$"), AS_CODE]
    semester: Annotated[str, Field(pattern=r"^[0-2]$"), AS_CODE]
    stdid: PersonCodeText | None = Field(default=None, max_length=20)
    std_id: PersonCodeText | None = Field(default=None, max_length=20)


class EnrolledSubject(Wire):
    """A place in a section. ``credit`` is the section's share of its subject's credits.

    ``grade`` is the published letter of the subject in this term, told to the student alone: then the place is kept.
    """

    model_config = ConfigDict(populate_by_name=True)

    enroll_id: int
    section_id: int
    credit: float
    subject_code: str
    subject_show: str
    subject_name_th: str
    subject_name_en: str
    credit_show: str
    section_code: str
    section_type: str
    section_type_th: str
    section_type_en: str
    enroll_status: str
    approve_status: str
    enroll_type: str
    enroll_type_th: str
    enroll_type_en: str
    subject_type: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str
    flag_enroll_type_c: str = Field(alias="flagEnrollTypeC")
    inchangeprocess: str
    approve_by: str | None
    approve_dt: str | None
    is_pre_register: str | None
    total_assessed_assessment: str
    total_assessment: str
    grade: str | None


class EnrolmentResults(Wire):
    """The third envelope family: flat, with ``code`` at the root. Credits are sums of the lists beside them."""

    code: Literal["success"] = "success"
    year_th: str
    year_en: str
    semester: str
    semester_th: str
    semester_en: str
    enroll_credit: float
    enroll_subjects: list[EnrolledSubject]
    wait_approve_credit: float
    wait_approve_subjects: list[EnrolledSubject]
    reject_credit: float
    reject_subjects: list[EnrolledSubject]
    pending_invoice_credit: float
    pending_invoice_subjects: list[EnrolledSubject]
    pattern_credit: float
    pattern_subjects: list[EnrolledSubject]
    pattern_flag: str


class DashboardCounts(BaseModel):
    """Subjects and credits of a student's term: enrolled, awaiting approval, not approved."""

    model_config = ConfigDict(from_attributes=True)

    enrollCount: int  # noqa: N815 - spec §2's names
    enrollCredit: float  # noqa: N815
    waitApproveCount: int  # noqa: N815
    waitApproveCredit: float  # noqa: N815
    rejectCount: int  # noqa: N815
    rejectCredit: float  # noqa: N815
