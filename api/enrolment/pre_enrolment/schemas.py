"""The subjects of the pre-enrolment period."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.curriculum.requisite.schemas import RequisiteView
from api.kit.wire import Camel, Names


class PreEnrolmentSubject(Camel):
    """A subject that may be enrolled in early. ``grade`` is the student's best so far; ``held``: taken this term."""

    show_code: str
    name: Names
    credit_show: Annotated[str, Field(description="credits and hours as the university writes them: 3(3-0-6)")]
    grade: str | None
    held: bool
    requisites: list[RequisiteView]
