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
    AdvisingWish,
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
    """Which students a list is narrowed to, by the advisor they have."""

    NOBODY = "nobody"
    """They have none."""
    LEFT = "left"
    """Their advisor's account is closed."""


class AdvisorName(Camel):
    """An advisor; ``has_left``: the account is closed."""

    person_id: UUID
    name: Names
    has_left: bool


class AdviseeRow(Camel):
    """A student who studies, within the caller's scope, and who advises them."""

    student_code: str
    student: Names
    major_code: str
    admission_year: int
    study_year: int
    advisor: AdvisorName | None


class AdvisorRow(Camel):
    """Somebody who advises or may: ``advisees`` are all their students, ``here`` those whom the caller sees.

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
    """Students one by one."""

    rule: Literal["chosen"]
    student_codes: Annotated[list[StudentCode], Field(min_length=1, max_length=MOST_STUDENTS)]

    @property
    def asked(self) -> ChosenStudents:
        """As the rules read it."""
        return ChosenStudents(student_codes=tuple(dict.fromkeys(self.student_codes)))


class OfYearInput(Camel):
    """Students of a major and an admission year."""

    rule: Literal["spread"]
    major_code: Annotated[CodeText, Field(min_length=1, max_length=10)]
    admission_year: Annotated[int, Field(ge=_FIRST_YEAR, le=_LAST_YEAR)]
    whom: Whom

    @property
    def asked(self) -> StudentsOfYear:
        """As the rules read it."""
        return StudentsOfYear(major_code=self.major_code, admission_year=self.admission_year, whom=self.whom)


class OfAdvisorInput(Camel):
    """All students of a teacher."""

    rule: Literal["moved"]
    advisor_id: UUID

    @property
    def asked(self) -> StudentsOfAdvisor:
        """As the rules read it."""
        return StudentsOfAdvisor(advisor_id=self.advisor_id)


class AdvisingInput(Camel):
    """Which students get one of these teachers as their advisor; several share them evenly."""

    students: Annotated[ChosenInput | OfYearInput | OfAdvisorInput, Field(discriminator="rule")]
    advisor_ids: Annotated[list[UUID], Field(min_length=1, max_length=_MOST_ADVISORS)]

    @property
    def wish(self) -> AdvisingWish:
        """As the rules read it."""
        return AdvisingWish(students=self.students.asked, advisor_ids=tuple(self.advisor_ids))


class AdvisingAsked(AdvisingInput):
    """The same, agreed to: ``seen`` is the fingerprint of what was shown."""

    seen: Annotated[str, Field(min_length=64, max_length=64)]
    reason: Annotated[FreeText, Field(max_length=_LONGEST_REASON)] = ""


class PlannedAdvisee(Camel):
    """A student who gets another advisor."""

    student_code: str
    student: Names
    before: AdvisorName | None
    advisor_id: UUID


class PlannedAdvisor(Camel):
    """A teacher, with how many students they advise before and after, and how many of these they get."""

    person_id: UUID
    name: Names
    before: int
    after: int
    gets: int


class AdvisingShown(Camel):
    """What giving advisors comes to. ``requests``: how many wait for an advisor and pass on to the new one."""

    advisors: list[PlannedAdvisor]
    students: list[PlannedAdvisee]
    requests: int
    fingerprint: str


class AdvisingDone(Camel):
    """How many students have another advisor."""

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
    """A student's advisor and how they came to have them, the latest change first."""

    advisor: AdvisorName | None
    changes: list[AdvisorStep]


class AdviseeNews(Camel):
    """Students whom one change gave to the caller or took from them."""

    batch_id: UUID
    gained: int
    lost: int
    students: list[str]
    reason: str
    changed_by: Names
    changed_at: Instant
