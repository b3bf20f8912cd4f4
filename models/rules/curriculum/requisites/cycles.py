"""Requisites that nobody could ever meet: a subject that is required before itself (study §2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from models.contracts.curriculum.requisites import (
    RequiredSubject,
    RequisiteKind,
    RequisiteTree,
    Timing,
    nodes_of,
)
from models.rules.curriculum.requisites.timing import USUAL_TIMING


def earlier_subjects(trees: Iterable[RequisiteTree]) -> frozenset[str]:
    """The subjects, by codes without year, that the trees want to be taken in a term before."""
    return frozenset(
        node.subject
        for asked in trees
        if asked.kind is not RequisiteKind.EXCLUSIVE
        for node in nodes_of(asked.tree)
        if isinstance(node, RequiredSubject) and (node.timing or USUAL_TIMING[asked.kind]) is Timing.BEFORE
    )


def cycle_through(subject: str, earlier: Mapping[str, Set[str]]) -> tuple[str, ...]:
    """The shortest way from a subject back to itself, that subject first and last; empty where there is none.

    ``earlier`` says for each subject which are taken before it. Also where another way would meet the tree, a
    cycle is a mistake: one of its subjects names another that cannot come first.
    """
    ways: list[tuple[str, ...]] = [(subject,)]
    seen: set[str] = set()
    while ways:
        longer: list[tuple[str, ...]] = []
        for way in ways:
            for before in sorted(earlier.get(way[-1], frozenset())):
                if before == subject:
                    return (*way, subject)
                if before not in seen:
                    seen.add(before)
                    longer.append((*way, before))
        ways = longer
    return ()
