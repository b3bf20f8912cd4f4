"""Outcomes of subjects (CLO) and what they do for those of curricula (PLO) (study §2)."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from api.kit.numbers import Revision
from api.kit.sentences import Sentence, Words
from api.kit.wire import Camel, Names
from models.curriculum.teaching.contract import OutcomeShare
from models.kit.typed import AS_CODE, CodeText

OutcomeCode = Annotated[str, Field(pattern=r"^[A-Z]{1,4}[1-9]\d?(\.[1-9])?$"), AS_CODE]
"""``CLO1``, ``PLO2.1``: the code of an outcome within its subject or its curriculum."""
CurriculumCode = Annotated[CodeText, Field(min_length=1, max_length=20)]
MOST_OUTCOMES = 30


class Outcome(Camel):
    """What somebody can do afterwards."""

    outcome_code: OutcomeCode
    text_th: Annotated[Sentence, Field(max_length=500)]
    text_en: Annotated[Words, Field(max_length=500)] = ""


class Service(Camel):
    """A cell of the map: what an outcome of a subject does for one of a curriculum."""

    curriculum_code: CurriculumCode
    outcome_code: OutcomeCode
    share: OutcomeShare


class SubjectOutcomeView(Outcome):
    """An outcome of a subject with what it does for curricula."""

    serves: Annotated[list[Service], Field(max_length=100)]

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        if len({(one.curriculum_code, one.outcome_code) for one in self.serves}) < len(self.serves):
            raise PydanticCustomError("outcome_twice", "an outcome is served twice")
        return self


class OutcomesInput(Camel):
    """What students shall be able to do after a version; ``revision`` is the version's that was shown."""

    revision: Revision
    outcomes: Annotated[list[SubjectOutcomeView], Field(max_length=MOST_OUTCOMES)]

    @model_validator(mode="after")
    def _codes_differ(self) -> Self:
        refuse_twice(self.outcomes)
        return self


class MappedCurriculum(Camel):
    """A curriculum that the map of a version names, or that of its major, with its outcomes."""

    curriculum_code: str
    name: Names
    outcomes: list[Outcome]


class OutcomesOfVersion(Camel):
    """What students can do after a version. ``gaps`` are the outcomes that serve no curriculum."""

    revision: int
    outcomes: list[SubjectOutcomeView]
    curricula: list[MappedCurriculum]
    gaps: list[str]


def refuse_twice(outcomes: list[Outcome] | list[SubjectOutcomeView]) -> None:
    """Raise what the field says of a code that is there twice."""
    if len({one.outcome_code for one in outcomes}) < len(outcomes):
        raise PydanticCustomError("outcome_twice", "a code is there twice")
