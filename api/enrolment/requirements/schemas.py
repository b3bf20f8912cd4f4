"""What a subject requires, and what a student has of that."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel, Names
from models.tables.curriculum.subjects import RequirementKind


class RequiredSubject(Camel):
    """A subject that meets a requirement. ``grade`` is the student's best so far; ``held``: taken this term."""

    code: str
    name: Names | None
    grade: str | None
    held: bool


class RequirementView(Camel):
    """A requirement of a subject, met by any of ``any_of``."""

    kind: RequirementKind
    any_of: list[RequiredSubject]
    met: Annotated[bool | None, Field(description="whether the calling student meets it now; none for staff")]
