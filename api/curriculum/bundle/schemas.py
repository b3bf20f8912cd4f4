"""Bundles of subjects that are enrolled together."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel, Names
from models.kit.typed import CodeText

SubjectCode = Annotated[CodeText, Field(min_length=1, max_length=12)]
Members = Annotated[list[SubjectCode], Field(max_length=20)]


class BundleGap(StrEnum):
    """What is missing in a bundle: a subject of it is offered in the term, and another is not."""

    HALF_OFFERED = "half_offered"


class BundleMember(Camel):
    """A subject of a bundle."""

    subject_code: str
    name: Names
    credit_show: str


class BundleView(Camel):
    """Subjects that must be enrolled together. ``bundleId`` is the first of their codes."""

    bundle_id: str
    members: list[BundleMember]


class BundleInput(Camel):
    """The subjects of a new bundle."""

    members: Members


class BundleChange(BundleInput):
    """A bundle's subjects as they shall be; ``seen`` are those that were shown."""

    seen: Members


class BundleImpact(Camel):
    """Whom a bundle of these subjects would concern this term.

    ``notOffered``: nobody can enrol in the bundle's other subjects while one of it has no open section.
    """

    open_sections: int
    enrolled_students: int
    not_offered: list[str]
