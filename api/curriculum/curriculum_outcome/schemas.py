"""Outcomes of curricula and the map of their subjects (study §2)."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from api.curriculum.outcome.schemas import MOST_OUTCOMES, Outcome, refuse_twice
from api.kit.numbers import Revision
from api.kit.wire import Camel, Names
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.teaching.contract import OutcomeShare


class CurriculumLine(Camel):
    """A curriculum in the list: how many outcomes it has, and how many of them no subject serves."""

    curriculum_code: str
    name: Names
    majors: list[str]
    outcomes: int
    gaps: int


class CurriculumOutcomesInput(Camel):
    """What graduates shall be able to do; ``revision`` is the one that was shown, 0 where nothing was kept yet."""

    revision: Revision
    outcomes: Annotated[list[Outcome], Field(max_length=MOST_OUTCOMES)]

    @model_validator(mode="after")
    def _codes_differ(self) -> Self:
        refuse_twice(self.outcomes)
        return self


class ServingSubject(Camel):
    """A version in the map: its largest share in each outcome of the curriculum that it serves."""

    subject_code: str
    name: Names
    status: SubjectStatus
    shares: dict[str, OutcomeShare]


class OutcomesOfCurriculum(Camel):
    """What graduates of a curriculum can do. ``gaps`` are the outcomes that no version which is taught serves."""

    curriculum_code: str
    name: Names
    revision: int
    outcomes: list[Outcome]
    subjects: list[ServingSubject]
    gaps: list[str]
