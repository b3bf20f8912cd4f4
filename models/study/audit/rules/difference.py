"""What is different between two audits of one student: requirements and where subjects count (study §3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from models.study.audit.rules.auditing import Audit, NodeState


@dataclass(frozen=True, slots=True)
class NodeChange:
    """A requirement that stands otherwise: its state and the credits it lacks, before and after."""

    path: str
    before: NodeState
    after: NodeState
    short_before: Decimal
    short_after: Decimal


class PlaceReason(StrEnum):
    """Why a subject counts elsewhere: another one counts where it did, its new place lacked credits, or so agreed."""

    REPLACED = "replaced"
    LACKED = "lacked"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A subject (its key) that counts at other leaves; none: it counts nowhere.

    ``why``, and where it was replaced by which subjects (their keys): per-node monotony does not hold with unequal
    credits, so a place that moves says why (study §3).
    """

    key: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    why: PlaceReason
    by: tuple[str, ...] = ()


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
    return Difference(nodes, tuple(_move(key, was, becomes, before) for key in moved))


def _move(key: str, was: dict[str, tuple[str, ...]], becomes: dict[str, tuple[str, ...]], before: Audit) -> PlaceChange:
    left = [path for path in was.get(key, ()) if path not in becomes.get(key, ())]
    new = [path for path in becomes.get(key, ()) if path not in was.get(key, ())]
    by = tuple(sorted(other for other, paths in becomes.items() if _came(other, paths, was) & set(left)))
    why = PlaceReason.AGREED
    if by:
        why = PlaceReason.REPLACED
    elif left and any(_lacked(before, path) for path in new):
        why = PlaceReason.LACKED
    return PlaceChange(key, was.get(key, ()), becomes.get(key, ()), why, by)


def _came(key: str, paths: tuple[str, ...], was: dict[str, tuple[str, ...]]) -> set[str]:
    return set(paths) - set(was.get(key, ()))


def _lacked(audit: Audit, path: str) -> bool:
    node = audit.nodes.get(path)
    return node is not None and node.short > 0


def _places(audit: Audit) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path, node in sorted(audit.nodes.items()):
        for key in node.used:
            found[key] = (*found.get(key, ()), path)
    return found
