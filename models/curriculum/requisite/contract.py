"""What must be passed or taken before a subject: a tree that the curriculum keeps and enrolment reads (study §2)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from models.kit.message import Message

LARGEST_TREE: Final = 60
"""How many nodes a tree may have: more than any curriculum asks for, and little enough to read at every enrolment."""
DEEPEST_TREE: Final = 5
"""How deep groups may lie in one another."""
LONGEST_TEXT: Final = 1_000
"""How many letters a tree may have that is written as text."""
SHOW_CODE: Final = r"^0\d{7}$"
"""The code of a subject without its year."""


class RequisiteKind(StrEnum):
    """What a tree is for. Persisted: never renamed.

    A prerequisite or foundation is passed before, a co-requisite before or in the same term; of an exclusive tree
    nothing may be passed or taken. Which subjects are linked is kept with the bundles (docs/areas/curriculum.md).
    """

    PREREQUISITE = "prerequisite"
    FOUNDATION = "foundation"
    COREQUISITE = "corequisite"
    EXCLUSIVE = "exclusive"


class Timing(StrEnum):
    """When a required subject is taken. Persisted."""

    BEFORE = "before"
    BEFORE_OR_SAME_TERM = "before_or_same_term"
    SAME_TERM = "same_term"


class ResultNeeded(StrEnum):
    """What is needed of a subject taken before: a pass, or any final result, F and U included. Persisted."""

    PASSED = "passed"
    ATTEMPTED = "attempted"


class _OnTheWire(Message):
    """In camel case on the wire; kept under the names of the fields."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class AppliesTo(_OnTheWire):
    """The students a part of a tree is for: of these years of entry (Buddhist era) and campuses; empty means all."""

    entry_from: int | None = Field(default=None, ge=2400, le=2700)
    entry_to: int | None = Field(default=None, ge=2400, le=2700)
    campuses: tuple[Annotated[str, Field(pattern=r"^[0-9A-Z]{1,2}$")], ...] = Field(default=(), max_length=20)

    @model_validator(mode="after")
    def _years_rise(self) -> AppliesTo:
        if self.entry_from is not None and self.entry_to is not None and self.entry_to < self.entry_from:
            raise PydanticCustomError("years_reversed", "the last year of entry is before the first")
        return self


class _Node(_OnTheWire):
    applies_to: AppliesTo | None = None


class RequiredSubject(_Node):
    """A subject, by its code without year. ``timing`` is that of the tree's kind where none is given.

    ``by_petition``: an approved petition stands in for it.
    """

    node: Literal["subject"] = "subject"
    subject: str = Field(pattern=SHOW_CODE)
    minimum_grade: Literal["A", "B+", "B", "C+", "C", "D+"] | None = None
    timing: Timing | None = None
    result: ResultNeeded = ResultNeeded.PASSED
    by_petition: bool = False


class RequiredTag(_Node):
    """So many passed subjects of a group of general education."""

    node: Literal["tag"] = "tag"
    tag: str = Field(pattern=r"^[^\p{Cc}]{1,80}$")
    count: int = Field(default=1, ge=1, le=20)


class AllOf(_Node):
    """Each of the parts."""

    node: Literal["all"] = "all"
    of: tuple[Requisite, ...] = Field(min_length=1, max_length=LARGEST_TREE)


class AnyOf(_Node):
    """One of the parts."""

    node: Literal["any"] = "any"
    of: tuple[Requisite, ...] = Field(min_length=1, max_length=LARGEST_TREE)


class CountOf(_Node):
    """So many of the parts."""

    node: Literal["n_of"] = "n_of"
    count: int = Field(ge=1, le=LARGEST_TREE)
    of: tuple[Requisite, ...] = Field(min_length=1, max_length=LARGEST_TREE)

    @model_validator(mode="after")
    def _can_be_met(self) -> CountOf:
        if self.count > len(self.of):
            raise PydanticCustomError("more_than_there_are", "more parts are asked for than there are")
        return self


Group: TypeAlias = AllOf | AnyOf | CountOf
Leaf: TypeAlias = RequiredSubject | RequiredTag
Requisite: TypeAlias = Annotated[AllOf | AnyOf | CountOf | RequiredSubject | RequiredTag, Field(discriminator="node")]


def nodes_of(tree: Requisite) -> Iterator[Group | Leaf]:
    """Every node of the tree, the root first."""
    yield tree
    if isinstance(tree, AllOf | AnyOf | CountOf):
        for part in tree.of:
            yield from nodes_of(part)


def depth_of(tree: Requisite) -> int:
    """How many groups lie in one another, the leaf included."""
    if isinstance(tree, AllOf | AnyOf | CountOf):
        return 1 + max(depth_of(part) for part in tree.of)
    return 1


def subjects_of(tree: Requisite) -> frozenset[str]:
    """The codes, without year, that the tree names."""
    return frozenset(node.subject for node in nodes_of(tree) if isinstance(node, RequiredSubject))


class RequisiteTree(_OnTheWire):
    """A whole tree of one kind, as it is kept and as an officer sends it."""

    kind: RequisiteKind
    tree: Requisite

    @model_validator(mode="after")
    def _is_readable(self) -> RequisiteTree:
        if sum(1 for _ in nodes_of(self.tree)) > LARGEST_TREE or depth_of(self.tree) > DEEPEST_TREE:
            raise PydanticCustomError("requisite_too_large", "the requisites are too large to read")
        return self


AllOf.model_rebuild()
AnyOf.model_rebuild()
CountOf.model_rebuild()
