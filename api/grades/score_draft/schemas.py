"""Ways of grading a sheet that are kept under a name and compared."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.grades.sheet.schemas import GradingInput, GradingPreview
from api.kit.numbers import Revision
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.grades.sheet.contract import GradingMethod, Rounding
from models.kit.instants import Instant


class DraftInput(Camel):
    """A way of grading and its name; the revision of the sheet in it is not looked at."""

    name: Annotated[Name, Field(max_length=60)]
    grading: GradingInput


class DraftTaken(Camel):
    """A request to adopt a draft's way of grading for the sheet that was shown at ``revision``."""

    revision: Revision


class DraftView(Camel):
    """A draft, and what it would come to for the scores that are there now."""

    draft_id: UUID
    name: str
    method: GradingMethod
    rounding: Rounding
    decimals: int
    bounds: dict[str, str]
    distances: dict[str, str]
    by: Names
    at: Instant
    preview: GradingPreview
