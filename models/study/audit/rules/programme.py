"""A programme as the audit reads it: a tree of requirements whose leaves match subjects (study §3).

The children of the root are its layers: within one a subject counts once, and in two of them only where a share allows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Protocol


class Rule(StrEnum):
    """What a block asks of its children."""

    ALL = "all"
    CHOOSE = "choose"
    CREDITS = "credits"


class Described(Protocol):
    """What of a subject a leaf looks at: its code without the version, its level, and its tags on the date taken."""

    @property
    def code(self) -> str:
        """The code, such as 01418390."""
        ...

    @property
    def level(self) -> int:
        """The year of study it is meant for, the sixth digit of its code."""
        ...

    @property
    def tags(self) -> frozenset[str]:
        """The groups it belonged to when it was taken."""
        ...


def _said(things: frozenset[str] | frozenset[int]) -> str:
    """A set as it is written, in the same order in every process: what an audit was computed from is compared by it."""
    return f"frozenset({{{', '.join(map(repr, sorted(things)))}}})" if things else "frozenset()"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Subjects that begin with a prefix, have one of the levels and a tag. An empty field matches every subject."""

    prefix: str = ""
    levels: frozenset[int] = frozenset()
    tag: str | None = None

    def __repr__(self) -> str:
        """Written the same in every process."""
        return f"Pattern(prefix={self.prefix!r}, levels={_said(self.levels)}, tag={self.tag!r})"

    def takes(self, subject: Described) -> bool:
        """Whether a subject is one of these."""
        return (
            subject.code.startswith(self.prefix)
            and (not self.levels or subject.level in self.levels)
            and (self.tag is None or self.tag in subject.tags)
        )


@dataclass(frozen=True, slots=True)
class Match:
    """Which subjects a leaf takes: these codes, and whatever is of one of these patterns, without those excepted."""

    codes: frozenset[str] = frozenset()
    patterns: tuple[Pattern, ...] = ()
    excepted: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        """Written the same in every process."""
        return f"Match(codes={_said(self.codes)}, patterns={self.patterns!r}, excepted={_said(self.excepted)})"

    @property
    def takes_any(self) -> bool:
        """Whether the leaf takes every subject but those excepted, as free electives do. Every code begins with 0."""
        return any(
            pattern.prefix in ("", "0") and not pattern.levels and pattern.tag is None for pattern in self.patterns
        )

    def takes(self, subject: Described) -> bool:
        """Whether the leaf takes a subject."""
        if subject.code in self.excepted:
            return False
        return subject.code in self.codes or any(pattern.takes(subject) for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class Leaf:
    """Subjects that count here: one of them, or as many as there are below a block that asks for credits.

    ``credits`` is what one subject of it is taken to bring, where none was taken yet.
    """

    path: str
    match: Match
    credits: Decimal = Decimal(3)


@dataclass(frozen=True, slots=True)
class Block:
    """Requirements that belong together.

    ``choose``: so many of the children, of a block that chooses. ``credits``: at least so many in all, whatever the
    rule. ``cap``: more than these do not count. ``minimum_grade``: for everything below. ``overflow``: the path of the
    leaf in which subjects of this block may count instead.
    """

    path: str
    rule: Rule
    children: tuple[Block | Leaf, ...]
    choose: int = 0
    credits: Decimal = Decimal(0)
    cap: Decimal | None = None
    minimum_grade: str | None = None
    overflow: str | None = None


Node = Block | Leaf


@dataclass(frozen=True, slots=True)
class Share:
    """Subjects may count below both paths, which are in two layers."""

    one: str
    other: str


@dataclass(frozen=True)
class Programme:
    """A version of a programme; ``root`` asks for all of its layers.

    Raises ValueError for a path that stands twice, a child outside its parent's path, an overflow into what is no
    leaf, and a share that is not between two layers.
    """

    root: Block
    shares: tuple[Share, ...] = ()

    def __post_init__(self) -> None:
        """Look whether the tree is one."""
        nodes = list(walk(self.root))
        if len({node.path for node in nodes}) < len(nodes):
            raise ValueError("a path stands twice")
        if self.root.rule is not Rule.ALL or self.root.credits or self.root.cap is not None:
            raise ValueError("the root asks for all of its layers and for nothing else")
        for node in nodes:
            if isinstance(node, Block) and any(not is_below(child.path, node.path) for child in node.children):
                raise ValueError(f"a child of {node.path} is not below it")
            if isinstance(node, Block) and node.overflow is not None and node.overflow not in self.leaves:
                raise ValueError(f"{node.path} overflows into what is no leaf")
        for share in self.shares:
            if None in (one := self.layer_of(share.one), other := self.layer_of(share.other)) or one == other:
                raise ValueError(f"{share.one} and {share.other} are not in two layers")

    @cached_property
    def leaves(self) -> Mapping[str, Leaf]:
        """The leaves by their paths, in the order of the tree."""
        return {node.path: node for node in walk(self.root) if isinstance(node, Leaf)}

    @cached_property
    def by_code(self) -> Mapping[str, frozenset[str]]:
        """The leaves that name a subject, by its code."""
        found: dict[str, set[str]] = defaultdict(set)
        for path, leaf in self.leaves.items():
            for code in leaf.match.codes:
                found[code].add(path)
        return {code: frozenset(paths) for code, paths in found.items()}

    @cached_property
    def by_pattern(self) -> tuple[Leaf, ...]:
        """The leaves that take subjects of a pattern, in the order of the tree."""
        return tuple(leaf for leaf in self.leaves.values() if leaf.match.patterns)

    @cached_property
    def pools(self) -> frozenset[str]:
        """The leaves that take as many subjects as there are: those of blocks that ask for credits."""
        return frozenset(
            child.path
            for node in walk(self.root)
            if isinstance(node, Block) and node.rule is Rule.CREDITS
            for child in node.children
        )

    def layer_of(self, path: str) -> str | None:
        """The path of the layer a path is in; None of the root and of what is nowhere."""
        return next((child.path for child in self.root.children if _within(path, child.path)), None)

    def may_share(self, one: str, other: str) -> bool:
        """Whether a subject may count in both of these leaves."""
        return any(
            (_within(one, share.one) and _within(other, share.other))
            or (_within(one, share.other) and _within(other, share.one))
            for share in self.shares
        )


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, parents first, in the order of the tree."""
    yield node
    if isinstance(node, Block):
        for child in node.children:
            yield from walk(child)


def is_below(path: str, above: str) -> bool:
    """Whether a path is below another: everything is below the root, whose path is empty."""
    return path != above and (above == "" or path.startswith(f"{above}."))


def _within(path: str, above: str) -> bool:
    return path == above or is_below(path, above)
