"""Random programmes and students, small enough that every placement can be tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import product

from hypothesis import strategies as st

from models.study.audit.rules.exceptions import Exceptions
from models.study.audit.rules.programme import Block, Leaf, Match, Node, Pattern, Programme, Rule, Share
from models.study.audit.rules.shortfall import NOTHING, Counted, tally, tenths
from models.study.audit.rules.subjects import Certainty, Homes, Taken, counted_attempts, together

CODES = tuple(f"0141810{number}" for number in range(6))
SPLITTABLE = frozenset(CODES[:2])
CREDITS = st.sampled_from([Decimal(1), Decimal(2), Decimal(3), Decimal("1.5")])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Some codes, or everything of a level, or everything."""
    codes = draw(st.frozensets(st.sampled_from(CODES), min_size=1, max_size=4))
    pattern = draw(st.sampled_from([None, None, Pattern(prefix="014"), Pattern(levels=frozenset({1, 2}))]))
    return Match(codes) if pattern is None else Match(codes, (pattern,))


@st.composite
def blocks(draw: st.DrawFn, path: str, depth: int, can_be_filled: bool) -> Block:
    """A block with two or three children; one that can be filled has a leaf that takes any number, and no cap."""
    rule = draw(st.sampled_from(list(Rule)))
    count = draw(st.integers(2, 3))
    children: list[Node] = []
    for number in range(count):
        below = f"{path}.{number}"
        if depth > 0 and draw(st.booleans()):
            children.append(draw(blocks(below, depth - 1, can_be_filled)))
        else:
            children.append(Leaf(below, draw(matches()), draw(CREDITS)))
    credits = draw(st.sampled_from([3, 5, 9] if rule is Rule.CREDITS else [0, 3, 6]))
    cap = draw(st.sampled_from([None, None, None, Decimal(credits + 2)]))
    if can_be_filled:
        cap = None
        if rule is Rule.CREDITS:
            children.append(Leaf(f"{path}.{count}", draw(matches())))
        else:
            credits = 0
    return Block(
        path, rule, tuple(children), choose=draw(st.integers(1, count)), credits=Decimal(credits), cap=cap,
        minimum_grade=draw(st.sampled_from([None, None, "C"])),
    )  # fmt: skip


@st.composite
def programmes(draw: st.DrawFn, can_be_filled: bool = False) -> Programme:
    """Two or three layers; now and then two of them share their subjects."""
    names = ("a", "b", "c")[: draw(st.integers(2, 3))]
    layers = tuple(draw(blocks(name, 1, can_be_filled)) for name in names)
    shares = draw(st.sampled_from([(), (), (Share("a", "b"),)]))
    return Programme(Block("", Rule.ALL, layers), shares)


@st.composite
def students(draw: st.DrawFn, most: int = 6) -> list[Taken]:
    """What somebody took, each subject once or twice; two of the subjects are taken in parts."""
    taken: dict[str, Taken] = {}
    for code in draw(st.lists(st.sampled_from(CODES), max_size=most)):
        certainty = draw(st.sampled_from([Certainty.DONE, Certainty.DONE, Certainty.IN_PROGRESS, Certainty.PLANNED]))
        letter = draw(st.sampled_from(["A", "C+", "D", "F", "S", "W"])) if certainty is Certainty.DONE else None
        attempt = Taken(
            code, draw(st.integers(1, 3)), draw(CREDITS), 2569, draw(st.integers(0, 2)), certainty, letter,
            whole=Decimal(3) if code in SPLITTABLE else None,
        )  # fmt: skip
        taken[attempt.key] = attempt
    return list(taken.values())


def fewest_missing(programme: Programme, taken: Sequence[Taken], certainty: Certainty = Certainty.DONE) -> Decimal:
    """The credits missing in the best of all placements, each of which is tried."""
    counted, _ = counted_attempts(taken)
    homes = Homes(programme, Exceptions(()))
    asked = [attempt for attempt in counted if attempt.certainty <= certainty]
    parts, _ = together(asked, homes)
    found = [(each, candidate) for each in parts if (candidate := homes.candidate(each)) is not None]
    best: int | None = None
    for chosen in product(*(candidate.options for _, candidate in found)):
        counts: dict[str, Counted] = {}
        for (each, _), option in zip(found, chosen, strict=True):
            for path in option:
                before = counts.get(path, NOTHING)
                counts[path] = Counted(before.subjects + 1, before.tenths + tenths(each.credits))
        if fills_twice(programme, counts):
            continue
        short = tally(programme.root, counts, frozenset())[""].short
        best = short if best is None else min(best, short)
    return Decimal(best or 0) / 10


def fills_twice(programme: Programme, counts: Mapping[str, Counted]) -> bool:
    """Whether a leaf for one subject has two."""
    return any(
        isinstance(child, Leaf) and counts.get(child.path, NOTHING).subjects > 1
        for block in _blocks(programme.root)
        if block.rule is not Rule.CREDITS
        for child in block.children
    )


def _blocks(block: Block) -> list[Block]:
    return [block, *(each for child in block.children if isinstance(child, Block) for each in _blocks(child))]
