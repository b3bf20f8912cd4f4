"""Requisites that nobody could ever meet: a subject that is required before itself (study §2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from models.curriculum.requisite.contract import (
    RequiredSubject,
    RequisiteKind,
    RequisiteTree,
    Timing,
    nodes_of,
)
from models.curriculum.requisite.rules.timing import USUAL_TIMING


class Earlier(NamedTuple):
    """A subject, by its code without year, that is not taken after another: ``strictly`` in a term before it."""

    subject: str
    strictly: bool


Order = Mapping[str, Collection[Earlier]]
"""By the code of each subject, what is not taken after it."""


def order_of(subject: str, trees: Iterable[RequisiteTree]) -> dict[str, set[Earlier]]:
    """What the trees of a subject say of the order of terms.

    What is taken in the same term is not taken after it, nor before it.
    """
    found: dict[str, set[Earlier]] = defaultdict(set)
    for asked in trees:
        if asked.kind is RequisiteKind.EXCLUSIVE:
            continue
        for node in nodes_of(asked.tree):
            if isinstance(node, RequiredSubject):
                timing = node.timing or USUAL_TIMING[asked.kind]
                found[subject].add(Earlier(node.subject, timing is Timing.BEFORE))
                if timing is Timing.SAME_TERM:
                    found[node.subject].add(Earlier(subject, strictly=False))
    return dict(found)


def together(subjects: Collection[str]) -> dict[str, set[Earlier]]:
    """What it says of the order of terms that subjects are enrolled together."""
    return {one: {Earlier(other, strictly=False) for other in subjects if other != one} for one in subjects}


def merged(*orders: Order) -> dict[str, set[Earlier]]:
    """What several sources say, as one."""
    found: dict[str, set[Earlier]] = defaultdict(set)
    for order in orders:
        for subject, earlier in order.items():
            found[subject] |= set(earlier)
    return dict(found)


def cycle_through(subject: str, order: Order) -> tuple[str, ...]:
    """The shortest way from a subject back to itself with a step into a term before, that subject first and last.

    Empty where there is none: subjects that are only taken together, or in any order, can be. Also where another way
    would meet the tree, a cycle is a mistake: one of its subjects names another that cannot come first.
    """
    ways: list[tuple[tuple[str, ...], bool]] = [((subject,), False)]
    seen = {(subject, False)}
    while ways:
        longer: list[tuple[tuple[str, ...], bool]] = []
        for way, has_strict in ways:
            for earlier, strictly in sorted(order.get(way[-1], ())):
                is_strict = has_strict or strictly
                if earlier == subject and is_strict:
                    return (*way, subject)
                if (earlier, is_strict) not in seen:
                    seen.add((earlier, is_strict))
                    longer.append(((*way, earlier), is_strict))
        ways = longer
    return ()
