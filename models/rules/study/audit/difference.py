"""What is different between two audits of one student: requirements and where subjects count (study §3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from models.rules.study.audit.audit import Audit, NodeState


@dataclass(frozen=True, slots=True)
class NodeChange:
    """A requirement that stands otherwise: its state and the credits it lacks, before and after."""

    path: str
    before: NodeState
    after: NodeState
    short_before: Decimal
    short_after: Decimal


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A subject (its key) that counts at other leaves; none: it counts nowhere."""

    key: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What is different, in the order of the tree and of the subjects' keys."""

    nodes: tuple[NodeChange, ...]
    places: tuple[PlaceChange, ...]


def difference(before: Audit, after: Audit) -> Difference:
    """What is different between two audits of the same subjects; what only one of them requires is left out."""
    nodes = tuple(
        NodeChange(path, old.state, new.state, old.short, new.short)
        for path, new in after.nodes.items()
        if path and (old := before.nodes.get(path)) is not None and (old.state, old.short) != (new.state, new.short)
    )
    was, becomes = _places(before), _places(after)
    moved = sorted(key for key in was.keys() | becomes.keys() if was.get(key, ()) != becomes.get(key, ()))
    return Difference(nodes, tuple(PlaceChange(key, was.get(key, ()), becomes.get(key, ())) for key in moved))


def _places(audit: Audit) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path, node in sorted(audit.nodes.items()):
        for key in node.used:
            found[key] = (*found.get(key, ()), path)
    return found
