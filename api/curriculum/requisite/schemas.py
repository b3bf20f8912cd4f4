"""What a subject requires, as pages show it: a tree with names, and what a student has of each part."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from api.kit.numbers import Revision
from api.kit.wire import Camel, Names
from models.curriculum.requisite.contract import AppliesTo, RequisiteKind, RequisiteTree, ResultNeeded, Timing


def _one_of_a_kind(trees: list[RequisiteTree]) -> list[RequisiteTree]:
    if len({asked.kind for asked in trees}) < len(trees):
        raise PydanticCustomError("one_of_a_kind", "a kind of requisite is there twice")
    return trees


class RequiredSubjectView(Camel):
    """A subject that is asked for. ``grade`` is the student's best so far; ``held``: taken this term."""

    code: str
    name: Names | None
    minimum_grade: str | None
    timing: Annotated[Timing, Field(description="when it is taken: the leaf's own, or that of the kind")]
    result: ResultNeeded
    by_petition: bool
    grade: str | None = None
    held: bool = False


class RequisitePart(Camel):
    """A part of the tree: a group with its parts, a subject, or a group of general education (``tag``)."""

    node: Literal["all", "any", "n_of", "subject", "tag"]
    count: Annotated[int | None, Field(description="how many of the parts, or of the subjects of the tag")] = None
    tag: str | None = None
    subject: RequiredSubjectView | None = None
    applies_to: AppliesTo | None = None
    met: Annotated[bool | None, Field(description="whether the calling student meets it now; none for staff")] = None
    of: tuple[RequisitePart, ...] = ()


class RequisiteView(Camel):
    """A requisite of a subject."""

    kind: RequisiteKind
    tree: RequisitePart
    met: Annotated[bool | None, Field(description="whether the calling student meets it now; none for staff")]


class RequisitesInput(Camel):
    """What a version shall require, a tree of each kind at most; ``revision`` is the version's that was shown."""

    revision: Revision
    trees: Annotated[list[RequisiteTree], Field(max_length=len(RequisiteKind)), AfterValidator(_one_of_a_kind)]


class RequisitesOfVersion(Camel):
    """What a version requires: ``trees`` to edit, ``requisites`` to show.

    ``unresolved`` are the codes that are named and of which no version is taught.
    """

    revision: int
    trees: list[RequisiteTree]
    requisites: list[RequisiteView]
    unresolved: list[str]


class GraphSubject(Camel):
    """A subject in the graph: the version shown, where there is one."""

    show_code: str
    subject_code: str | None
    status: str | None
    name: Names | None


class GraphEdge(Camel):
    """``later`` asks for ``earlier``; codes without year."""

    earlier: str
    later: str
    kind: RequisiteKind


class RequisiteGraph(Camel):
    """The subjects around ``center`` (code without year), and who asks for whom."""

    center: str
    subjects: list[GraphSubject]
    edges: list[GraphEdge]
