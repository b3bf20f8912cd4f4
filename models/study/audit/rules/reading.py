"""A programme as it is kept, read into the shape the audit computes with; and what is wrong with it (study §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from models.study.audit.rules.programme import Block, Leaf, Match, Node, Pattern, Programme, Rule, Share, is_below
from models.study.programme.contract import BlockRule, ProgrammeBlock, ProgrammeDocument, ProgrammeLeaf, nodes_of

_Kept = ProgrammeBlock | ProgrammeLeaf


def programme_of(document: ProgrammeDocument) -> Programme:
    """The programme the audit reads. Raises ValueError where :func:`faults` finds something."""
    root = Block("", Rule.ALL, tuple(_node(layer) for layer in document.layers))
    return Programme(root, tuple(Share(share.one, share.other) for share in document.shares))


def _node(kept: _Kept) -> Node:
    if isinstance(kept, ProgrammeLeaf):
        patterns = tuple(Pattern(one.prefix, frozenset(one.levels), one.tag) for one in kept.patterns)
        return Leaf(kept.path, Match(frozenset(kept.codes), patterns, frozenset(kept.excepted)), kept.credits)
    return Block(
        path=kept.path,
        rule=Rule(kept.rule.value),
        children=tuple(_node(child) for child in kept.children),
        choose=kept.choose,
        credits=kept.credits,
        cap=kept.cap,
        minimum_grade=kept.minimum_grade,
        overflow=kept.overflow,
    )


@dataclass(frozen=True, slots=True)
class Fault:
    """Why nobody could complete a programme, or why it says two things: a code of the error catalogue, and where."""

    code: str
    path: str
    facts: Mapping[str, str]


def faults(document: ProgrammeDocument) -> list[Fault]:
    """What is wrong with a programme, in the order of the tree; empty where nothing is."""
    return [*_paths(document), *(fault for layer in document.layers for fault in _below(layer)), *_shares(document)]


def _paths(document: ProgrammeDocument) -> Iterator[Fault]:
    kept = [node for layer in document.layers for node in nodes_of(layer)]
    for path, times in Counter(node.path for node in kept).items():
        if times > 1:
            yield Fault("programme_path_twice", path, {})
    leaves = {node.path for node in kept if isinstance(node, ProgrammeLeaf)}
    for node in kept:
        if isinstance(node, ProgrammeBlock):
            for child in node.children:
                if not is_below(child.path, node.path):
                    yield Fault("programme_path_outside", child.path, {"parent": node.path})
            if node.overflow is not None and node.overflow not in leaves:
                yield Fault("programme_overflow_nowhere", node.path, {"overflow": node.overflow})
        elif not node.codes and not node.patterns:
            yield Fault("programme_leaf_empty", node.path, {})
    known = {node.path for node in kept}
    for item in document.plan:
        if item.path not in known:
            yield Fault("programme_plan_nowhere", item.path, {})


def _below(node: _Kept) -> Iterator[Fault]:
    """Blocks that cannot be fulfilled: more chosen than there are, more credits than a cap or the children bring."""
    if isinstance(node, ProgrammeLeaf):
        return
    if node.rule is BlockRule.CHOOSE and not 1 <= node.choose <= len(node.children):
        facts = {"choose": str(node.choose), "children": str(len(node.children))}
        yield Fault("programme_choice_impossible", node.path, facts)
    if node.rule is BlockRule.CREDITS and node.credits <= 0:
        yield Fault("programme_credits_missing", node.path, {})
    most = _most(node)
    if most is not None and most < node.credits:
        yield Fault("programme_credits_unreachable", node.path, {"credits": f"{node.credits:f}", "most": f"{most:f}"})
    for child in node.children:
        yield from _below(child)


def _most(node: _Kept, *, takes_many: bool = False) -> Decimal | None:
    """The most credits a node can bring; None where there is no end to them, as of a pool of subjects."""
    if isinstance(node, ProgrammeLeaf):
        if not takes_many:
            return node.credits
        return None if node.patterns else node.credits * len(node.codes)
    below = [_most(child, takes_many=node.rule is BlockRule.CREDITS) for child in node.children]
    known = [each for each in below if each is not None]
    most = None if len(known) < len(below) else sum(known, Decimal(0))
    if node.cap is not None:
        return node.cap if most is None else min(most, node.cap)
    return most


def _shares(document: ProgrammeDocument) -> Iterator[Fault]:
    layers = [layer.path for layer in document.layers]

    def layer_of(path: str) -> str | None:
        return next((layer for layer in layers if path == layer or is_below(path, layer)), None)

    for share in document.shares:
        one, other = layer_of(share.one), layer_of(share.other)
        if one is None or other is None or one == other:
            yield Fault("programme_share_within", share.one, {"other": share.other})
