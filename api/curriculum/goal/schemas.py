"""The strategic goals of the university, as the curriculum's officers keep them (spec §3 Subject)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.curriculum.subject.contract.words import GoalStatus
from models.kit.instants import Instant
from models.kit.typed import AS_UPPER_CODE

GoalCode = Annotated[str, Field(pattern=r"^[0-9A-Za-z.-]{1,12}$"), AS_UPPER_CODE]


class GoalNames(Camel):
    """What a goal is called."""

    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)


class GoalInput(GoalNames):
    """A new goal. Its code is kept in capitals and stays: versions of subjects name it."""

    goal_code: GoalCode


class GoalKept(GoalInput):
    """What its trail shows of a goal."""

    status: GoalStatus = GoalStatus.ACTIVE


class GoalChange(GoalNames):
    """A goal as it shall be; ``revision`` is the one that was shown."""

    status: GoalStatus
    revision: Revision


class GoalView(Camel):
    """A goal, and how many versions of subjects serve it."""

    goal_code: str
    name_th: str
    name_en: str
    status: GoalStatus
    uses: int
    changed_at: Instant
    changed_by: Names | None
    revision: int = Field(ge=1)
