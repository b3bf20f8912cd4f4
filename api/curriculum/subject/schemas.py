"""Subjects of the curriculum (spec §3 Subject)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Query
from pydantic import Field, computed_field

from api.calendar.term.schemas import TermName
from api.curriculum.version_change.schemas import ChangeCase
from api.documents.document.schemas import PaperAsk
from api.kit.numbers import Revision
from api.kit.sentences import NameOrNothing, Words
from api.kit.wire import Camel, Names
from models.curriculum.subject.contract.grading import Grading
from models.curriculum.subject.contract.words import (
    CurriculumType,
    ExaminationFormat,
    GoalStatus,
    SubjectCategory,
    SubjectStatus,
)
from models.curriculum.subject.rules import missing_fields, refusal_to_delete
from models.enrolment.enrolment.rules.credits import credit_show
from models.kit.instants import FIRST_YEAR, LAST_YEAR, Day, Instant
from models.kit.typed import AS_CODE, CodeText

SubjectCode = Annotated[str, Field(pattern=r"^\d{8}-\d{2}$"), AS_CODE]
"""A code-year, such as ``01418390-65``."""
SubjectName = Annotated[NameOrNothing, Field(max_length=200)]
LongText = Annotated[Words, Field(max_length=4000)]
Hours = Annotated[int, Field(ge=0, le=60)]
Credit = Annotated[Decimal, Field(ge=0, le=99, max_digits=3, decimal_places=1)]
Code = Annotated[CodeText, Field(min_length=1, max_length=12)]
YearOf = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)]


@dataclass(frozen=True, slots=True)
class SubjectFilter:
    """What the list of subjects is narrowed by; empty fields narrow nothing."""

    faculty: Annotated[str, Query(max_length=4)] = ""
    department: Annotated[str, Query(max_length=6)] = ""
    level: Annotated[str, Query(max_length=10)] = ""
    status: SubjectStatus | None = None
    goal: Annotated[str, Query(max_length=12)] = ""


class _Credits(Camel):
    credit: Decimal = Field(exclude=True)
    theory_hours: int = Field(exclude=True)
    practice_hours: int = Field(exclude=True)
    self_hours: int = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def credit_show(self) -> str:
        """Credits and hours as the university writes them: ``3(3-0-6)``."""
        return credit_show(self.credit, self.theory_hours, self.practice_hours, self.self_hours)


class SubjectView(_Credits):
    """A version of a subject in the list."""

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


class SubjectBasics(Camel):
    """What a curriculum officer says of a version; a draft may leave much of it empty."""

    name_th: SubjectName
    name_en: SubjectName = ""
    description_th: LongText = ""
    description_en: LongText = ""
    category: SubjectCategory = SubjectCategory.SPECIFIC
    subject_type: Literal["16901", "16902"] = "16901"
    grading: Grading = Grading.LETTER
    credit: Credit = Decimal(0)
    theory_hours: Hours = 0
    practice_hours: Hours = 0
    self_hours: Hours = 0
    show_hours: bool = True
    minimum_credit_to_open: Credit | None = None
    times_to_register: Annotated[int, Field(ge=1, le=20)] | None = None
    splittable: bool = False
    approved_on: Day | None = None
    responsible_id: UUID | None = None
    curriculum_type: CurriculumType = CurriculumType.TQF
    objective: LongText = ""
    department_code: Code
    major_code: Code | None = None
    campus_code: Code | None = None
    education_level_code: Code
    general_education_group: Annotated[Words, Field(max_length=60)] | None = None
    first_year: YearOf | None = None
    first_semester: Annotated[int, Field(ge=0, le=2)] | None = None
    examination: ExaminationFormat = ExaminationFormat.WRITTEN
    strategic_goals: Annotated[list[Code], Field(max_length=30)] = Field(default_factory=list)


class SubjectInput(SubjectBasics):
    """A new version, kept as a draft until it is put before its offices."""

    subject_code: SubjectCode


class SubjectEdit(SubjectBasics):
    """A version as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class VersionView(Camel):
    """One version among those of its subject."""

    subject_code: str
    status: SubjectStatus
    start_year: int


class SubjectDetail(SubjectBasics):
    """A version with everything that is said of it."""

    subject_code: str
    show_code: str
    start_year: int
    status: SubjectStatus
    revision: int
    faculty_code: str
    faculty: Names
    department: Names
    major: Names | None
    campus: Names | None
    education_level: Names | None
    responsible: Names | None
    goals: list[Names]
    copied_from: str | None
    updated_at: Instant
    updated_by: Names | None
    versions: list[VersionView]
    linked: list[str]
    change: ChangeCase | None
    was_proposed: bool = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def credit_show(self) -> str:
        """Credits and hours as the university writes them."""
        return credit_show(self.credit, self.theory_hours, self.practice_hours, self.self_hours)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def missing(self) -> list[str]:
        """What the version does not say yet."""
        return list(missing_fields({name: getattr(self, name) for name in SubjectBasics.model_fields}))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def deletable(self) -> bool:
        """Whether it is a draft that nobody but its officers has seen."""
        return refusal_to_delete(self.status, was_proposed=self.was_proposed) is None


class Choice(Camel):
    """A code with its name; a department's is within a faculty."""

    code: str
    name: Names
    faculty_code: str | None = None


class GoalChoice(Choice):
    """A strategic goal; one that is retired is not chosen any more."""

    status: GoalStatus


class SubjectChoices(Camel):
    """What the form and the filters choose from."""

    faculties: list[Choice]
    departments: list[Choice]
    levels: list[Choice]
    goals: list[GoalChoice]


class SubjectTeacher(Camel):
    """A teacher who may be responsible for a subject."""

    person_id: UUID
    name: Names
    department: Names | None


class ResponsibleSubject(Camel):
    """A version that the caller is responsible for; ``sections`` of it are in the term of today."""

    subject_code: str
    show_code: str
    name: Names
    start_year: int
    sections: int


class SubjectReportAsk(TermName, PaperAsk):
    """Of which term a report is wanted, and in which language."""


class CopyInput(Camel):
    """The code-year that a copy gets."""

    subject_code: SubjectCode


class CopyPreview(Camel):
    """What a copy would not carry over as it is: references that no longer resolve."""

    unresolved: list[str]
    exists: bool
