"""A version of a programme as it is kept: a tree with stable paths, shares, conditions and a study plan (study §3)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from models.kit.message import Message

PATH: Final = r"^[a-z0-9_]+(\.[a-z0-9_]+)*$"
"""A path of a node: the names of the nodes above it and its own, with dots. It stays when the tree is revised."""
PROGRAMME_TRAIL: Final = "programme_version"
"""The ``subject_kind`` of a version's audit entries."""
LARGEST_PROGRAMME: Final = 400
"""How many nodes a programme may have."""

Credit = Annotated[Decimal, Field(ge=0, le=400, max_digits=4, decimal_places=1)]


class _Kept(Message):
    """In camel case on the wire; kept under the names of the fields."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class BlockRule(StrEnum):
    """What a block asks of its children. Persisted."""

    ALL = "all"
    CHOOSE = "choose"
    CREDITS = "credits"


class ProgrammeStatus(StrEnum):
    """Whether students follow a version of a programme. Persisted."""

    DRAFT = "draft"
    IN_REVIEW = "in_review"
    """A draft before its offices: it stays as it is until it is returned."""
    ACTIVE = "active"


class ExceptionKind(StrEnum):
    """What an exception of a student does at its node. Persisted."""

    ADD = "add"
    """A subject counts at a leaf that does not match it."""
    PIN = "pin"
    """A subject counts at this leaf and nowhere else."""
    EXCLUDE = "exclude"
    """A subject does not count at this leaf."""
    SUBSTITUTE = "substitute"
    """A subject counts wherever another one would."""
    NEED = "need"
    """A block needs another number of credits, or of children."""
    WAIVE = "waive"
    """Nothing is needed here."""


class SubjectPattern(_Kept):
    """Subjects that begin with a prefix, have one of the levels and a tag. An empty field matches every subject."""

    prefix: str = Field(default="", pattern=r"^\d{0,8}$")
    levels: tuple[Annotated[int, Field(ge=1, le=9)], ...] = ()
    tag: str | None = Field(default=None, max_length=80)

    @model_validator(mode="after")
    def _asks_something(self) -> SubjectPattern:
        if not self.prefix and not self.levels and self.tag is None:
            raise PydanticCustomError("pattern_empty", "a pattern names a prefix, a level or a tag")
        return self


class ProgrammeLeaf(_Kept):
    """Subjects that count here: of these codes (without year) or patterns, but those excepted."""

    node: Literal["leaf"] = "leaf"
    path: str = Field(pattern=PATH, max_length=200)
    name_th: str = Field(min_length=1, max_length=200)
    name_en: str = Field(min_length=1, max_length=200)
    codes: tuple[Annotated[str, Field(pattern=r"^0\d{7}$")], ...] = ()
    patterns: tuple[SubjectPattern, ...] = ()
    excepted: tuple[Annotated[str, Field(pattern=r"^0\d{7}$")], ...] = ()
    credits: Credit = Decimal(3)


class ProgrammeBlock(_Kept):
    """Requirements that belong together; what each field asks is said in ``models.study.audit.rules.programme``."""

    node: Literal["block"] = "block"
    path: str = Field(pattern=PATH, max_length=200)
    name_th: str = Field(min_length=1, max_length=200)
    name_en: str = Field(min_length=1, max_length=200)
    rule: BlockRule = BlockRule.ALL
    children: tuple[ProgrammeNode, ...] = Field(min_length=1)
    choose: int = Field(default=0, ge=0, le=100)
    credits: Credit = Decimal(0)
    cap: Credit | None = None
    minimum_grade: Literal["A", "B+", "B", "C+", "C", "D+"] | None = None
    overflow: str | None = Field(default=None, pattern=PATH, max_length=200)


ProgrammeNode: TypeAlias = Annotated[ProgrammeBlock | ProgrammeLeaf, Field(discriminator="node")]


class ProgrammeShare(_Kept):
    """Subjects may count below both paths, which are in two layers."""

    one: str = Field(pattern=PATH)
    other: str = Field(pattern=PATH)


class GraduationConditions(_Kept):
    """What is asked apart from subjects (study §3). Years of study are a multiple of those of the programme.

    ``fewest_terms``: regular terms of enrolment. ``test``: the name of a test that is passed, in both languages.
    ``transfer_share``: how much of the total may be transferred, 0 to 1.
    """

    gpax: Annotated[Decimal, Field(ge=0, le=4)] = Decimal("2.00")
    years: int = Field(default=4, ge=1, le=10)
    longest: Annotated[Decimal, Field(ge=1, le=3)] = Decimal(2)
    fewest_terms: int = Field(default=6, ge=0, le=20)
    test_th: str | None = Field(default=None, max_length=200)
    test_en: str | None = Field(default=None, max_length=200)
    transfer_share: Annotated[Decimal, Field(ge=0, le=1)] = Decimal("0.75")


class PlannedItem(_Kept):
    """A subject, or a leaf to choose from, in a term of the recommended study plan."""

    year: int = Field(ge=1, le=10)
    semester: int = Field(ge=0, le=2)
    path: str = Field(pattern=PATH)
    code: str | None = Field(default=None, pattern=r"^0\d{7}$")


class ProgrammeDocument(_Kept):
    """Everything a version of a programme says. The layers are the children of the root."""

    layers: tuple[ProgrammeNode, ...] = Field(min_length=1)
    shares: tuple[ProgrammeShare, ...] = ()
    conditions: GraduationConditions = GraduationConditions()
    plan: tuple[PlannedItem, ...] = ()

    @model_validator(mode="after")
    def _is_readable(self) -> ProgrammeDocument:
        if sum(1 for layer in self.layers for _ in nodes_of(layer)) > LARGEST_PROGRAMME:
            raise PydanticCustomError("programme_too_large", "the programme has too many parts")
        return self


def nodes_of(node: ProgrammeBlock | ProgrammeLeaf) -> Iterator[ProgrammeBlock | ProgrammeLeaf]:
    """A node and everything below it, parents first."""
    yield node
    if isinstance(node, ProgrammeBlock):
        for child in node.children:
            yield from nodes_of(child)


ProgrammeBlock.model_rebuild()
ProgrammeDocument.model_rebuild()
