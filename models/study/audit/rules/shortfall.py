"""How many credits are missing at each node of a programme, for what counts at its leaves (study §3).

Credits are counted in tenths here, as whole numbers: sums of them are exact and quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from models.study.audit.rules.programme import Block, Leaf, Node, Rule

_TENTHS: Final = 10


def tenths(credits: Decimal) -> int:
    """Credits as whole tenths."""
    return int(credits * _TENTHS)


def in_credits(tenths_of_credits: int) -> Decimal:
    """Tenths as credits."""
    return Decimal(tenths_of_credits) / _TENTHS


@dataclass(frozen=True, slots=True)
class Counted:
    """What counts at a leaf: subjects, and their credits in tenths."""

    subjects: int = 0
    tenths: int = 0


NOTHING: Final = Counted()


@dataclass(frozen=True, slots=True)
class Tally:
    """What a node has and what it lacks, in tenths of a credit."""

    have: int
    short: int


def tally(node: Node, counted: Mapping[str, Counted], waived: frozenset[str]) -> dict[str, Tally]:
    """Have and lack of a node and of everything below it, by path; what is waived lacks nothing."""
    found: dict[str, Tally] = {}
    _tally(node, counted, waived, found, takes_many=False)
    return found


def _tally(
    node: Node, counted: Mapping[str, Counted], waived: frozenset[str], found: dict[str, Tally], *, takes_many: bool
) -> Tally:
    if isinstance(node, Leaf):
        here = counted.get(node.path, NOTHING)
        lacks = not takes_many and here.subjects == 0
        result = Tally(here.tenths, tenths(node.credits) if lacks else 0)
    else:
        below = [_tally(child, counted, waived, found, takes_many=node.rule is Rule.CREDITS) for child in node.children]
        have = sum(each.have for each in below)
        if node.cap is not None:
            have = min(have, tenths(node.cap))
        result = Tally(have, max(tenths(node.credits) - have, lacking(node, [each.short for each in below])))
    if node.path in waived:
        result = Tally(result.have, 0)
    found[node.path] = result
    return result


def lacking(block: Block, below: list[int]) -> int:
    """What the children of a block lack together, of one that chooses those that lack least."""
    return sum(sorted(below)[: block.choose]) if block.rule is Rule.CHOOSE else sum(below)
