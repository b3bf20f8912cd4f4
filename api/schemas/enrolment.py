"""The wire of enrolling (wire contract §5); names exactly as existing clients send and read them."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, Field, field_validator

from api.schemas.cases import Camel, CaseView
from models.contracts.enrolment import ENROL_TYPE_CREDIT


class SectionChoice(Camel):
    """A chosen section. Only its id decides; the rest is what existing clients send along."""

    section_id: int = Field(gt=0, le=2**31 - 1)
    subject_code: str | None = None
    subject_show: str | None = None
    credit: float | None = None
    enroll_type: str = ENROL_TYPE_CREDIT
    section_type: str | None = None

    @field_validator("enroll_type")
    @classmethod
    def known_type(cls, value: str) -> str:
        """Only enrolment for credit is offered (92201)."""
        if value != ENROL_TYPE_CREDIT:
            raise ValueError(f"enrollType must be {ENROL_TYPE_CREDIT} (credit)")
        return value


class EnrolRequest(Camel):
    """Sections of one term, lecture and lab together."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    sections: list[SectionChoice] = Field(min_length=1, max_length=30)


class EnrolResponse(BaseModel):
    """``success``, ``full``, ``accepted`` (to be followed), or the code of the first refusal."""

    code: str
    message: str
    caseId: UUID  # noqa: N815 - the wire's name
    case: CaseView
