"""Advisors and their students: who advises whom, advisors that are given, and the history (golive §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.kit.wire import Camel, Names
from api.people.student.codes import StudentCode
from models.kit.instants import Instant
from models.kit.typed import CodeText, FreeText
from models.people.advisor.contract import (
    MOST_STUDENTS,
    AdvisingRequest,
    AdvisorRule,
    ChosenStudents,
    StudentsOfAdvisor,
    StudentsOfYear,
    Whom,
)

_MOST_ADVISORS = 20
_LONGEST_REASON = 300
_FIRST_YEAR, _LAST_YEAR = 2480, 2700


class AdvisedBy(StrEnum):
    """A filter of students by the state of their advisor."""

    NOBODY = "nobody"
    """Students without an advisor."""
    LEFT = "left"
    """Students whose advisor's account is closed."""


class AdvisorName(Camel):
    """An advisor; ``has_left``: the account is closed."""

    person_id: UUID
    name: Names
    has_left: bool


class AdviseeRow(Camel):
    """A student whose studies have not ended, with their advisor."""

    student_code: str
    student: Names
    major_code: str
    admission_year: int
    study_year: int
    advisor: AdvisorName | None


class AdvisorRow(Camel):
    """A teacher who advises students or can. ``advisees`` counts all their students, ``here`` those the caller sees.

    ``may_advise``: a teacher of the caller's unit whose account is open.
    """

    person_id: UUID
    code: str
    name: Names
    department: Names | None
    advisees: int
    here: int
    has_left: bool
    may_advise: bool


class ChosenInput(Camel):
    """Students by their codes."""

    rule: Literal["chosen"]
    student_codes: Annotated[list[StudentCode], Field(min_length=1, max_length=MOST_STUDENTS)]

    @property
    def choice(self) -> ChosenStudents:
        """The choice as the rules take it."""
        return ChosenStudents(student_codes=tuple(dict.fromkeys(self.student_codes)))


class OfYearInput(Camel):
    """Students of a major and an admission year."""

    rule: Literal["spread"]
    major_code: Annotated[CodeText, Field(min_length=1, max_length=10)]
    admission_year: Annotated[int, Field(ge=_FIRST_YEAR, le=_LAST_YEAR)]
    whom: Whom

    @property
    def choice(self) -> StudentsOfYear:
        """The choice as the rules take it."""
        return StudentsOfYear(major_code=self.major_code, admission_year=self.admission_year, whom=self.whom)


class OfAdvisorInput(Camel):
    """All students of a teacher."""

    rule: Literal["moved"]
    advisor_id: UUID

    @property
    def choice(self) -> StudentsOfAdvisor:
        """The choice as the rules take it."""
        return StudentsOfAdvisor(advisor_id=self.advisor_id)


class AdvisingInput(Camel):
    """A request to give students an advisor. Several teachers share the students evenly."""

    students: Annotated[ChosenInput | OfYearInput | OfAdvisorInput, Field(discriminator="rule")]
    advisor_ids: Annotated[list[UUID], Field(min_length=1, max_length=_MOST_ADVISORS)]

    @property
    def request(self) -> AdvisingRequest:
        """The request as the rules take it."""
        return AdvisingRequest(students=self.students.choice, advisor_ids=tuple(self.advisor_ids))


class AdvisingConfirmation(AdvisingInput):
    """A confirmed request. ``seen`` is the fingerprint of the preview that was shown."""

    seen: Annotated[str, Field(min_length=64, max_length=64)]
    reason: Annotated[FreeText, Field(max_length=_LONGEST_REASON)] = ""


class PlannedAdvisee(Camel):
    """A student who gets another advisor."""

    student_code: str
    student: Names
    before: AdvisorName | None
    advisor_id: UUID


class PlannedAdvisor(Camel):
    """A teacher with the number of their students before and after. ``gets``: how many of the plan's they get."""

    person_id: UUID
    name: Names
    before: int
    after: int
    gets: int


class AdvisingPreview(Camel):
    """The result of a request before it is confirmed. ``requests``: how many pass to the new advisor."""

    advisors: list[PlannedAdvisor]
    students: list[PlannedAdvisee]
    requests: int
    fingerprint: str


class AdvisingResult(Camel):
    """The number of students who got another advisor."""

    students: int


class AdvisorStep(Camel):
    """A change of a student's advisor. ``reason`` is empty where none was given."""

    before: Names | None
    after: Names | None
    rule: AdvisorRule
    reason: str
    changed_by: Names
    changed_at: Instant


class StudentAdvisors(Camel):
    """A student's advisor and the changes of it, the latest first."""

    advisor: AdvisorName | None
    changes: list[AdvisorStep]


class AdviseeNews(Camel):
    """Students who came to the caller or went to another teacher by one change.

    ``gained`` and ``lost`` count them; the two lists have the first codes of each.
    """

    batch_id: UUID
    gained: int
    lost: int
    gained_students: list[str]
    lost_students: list[str]
    reason: str
    changed_by: Names
    changed_at: Instant
