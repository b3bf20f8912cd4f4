"""Special fees of subjects as finance officers keep them (spec §3 Special subject fees)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.master_change.schemas import Reasoned, Revised
from api.finance.normal_fee.schemas import Semester, Year
from api.kit.wire import Camel, Names
from models.kit.money import PositiveMoney
from models.kit.typed import CodeText


class SubjectFeeInput(Camel):
    """Special fees of a subject from a term on, in baht; beside the student's pattern. Of one section where
    ``sectionCode`` is not empty; they go before those of the subject.

    Where there are credit prices, the subject's credits are charged by them and by no pattern.
    """

    subject_code: Annotated[CodeText, Field(min_length=1, max_length=12)]
    section_code: Annotated[CodeText, Field(max_length=10)] = ""
    first_year: Year
    first_semester: Semester
    university: PositiveMoney | None = None
    faculty: PositiveMoney | None = None
    per_credit: PositiveMoney | None = None
    lecture_credit: PositiveMoney | None = None
    laboratory_credit: PositiveMoney | None = None
    books: PositiveMoney | None = None


class SubjectFeeAddition(SubjectFeeInput, Reasoned):
    """Special fees that shall be added, and why."""


class SubjectFeeChange(SubjectFeeInput, Revised):
    """Special fees as they shall be, and why; ``revision`` is the one that was shown."""


class SubjectFeeView(SubjectFeeInput):
    """Special fees of a subject. ``caseId``: the open request to change or delete them, if any."""

    subject_fee_id: UUID
    subject: Names
    case_id: UUID | None
    revision: int
