"""The difference of two versions of a programme, in the order of their trees (study §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from models.grades.sheet.rules.scoring import plain
from models.study.programme.contract import ProgrammeBlock, ProgrammeDocument, ProgrammeLeaf, SubjectPattern
from models.study.programme.rules.path_map import paths_of

_Node = ProgrammeBlock | ProgrammeLeaf
_SKIPPED: Final = frozenset({"node", "path", "children"})
_TEXTS: Final = frozenset({"name_th", "name_en"})


class ChangeKind(StrEnum):
    """What has become of a requirement."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"
    """Under another path, and otherwise as it was."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that says something else, as people read it; empty: nothing is said."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class NodeDifference:
    """A requirement that is not as it was. ``old_path`` is that of the earlier version, where it was there."""

    kind: ChangeKind
    path: str
    name_th: str
    name_en: str
    old_path: str | None
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True)
class ProgrammeDifference:
    """What two versions say differently: requirements, conditions beside them, and whether shares or plan differ."""

    nodes: tuple[NodeDifference, ...]
    conditions: tuple[FieldChange, ...]
    shares_differ: bool
    plan_differs: bool

    @property
    def is_of_texts(self) -> bool:
        """Whether nothing but names is different: a minor edit, which skips the review."""
        return (
            not (self.conditions or self.shares_differ or self.plan_differs)
            and all(node.kind is ChangeKind.CHANGED and node.old_path == node.path for node in self.nodes)
            and all(field.field in _TEXTS for node in self.nodes for field in node.fields)
        )


def programme_difference(
    old: ProgrammeDocument, new: ProgrammeDocument, mapped: Mapping[str, str | None]
) -> ProgrammeDifference:
    """The difference of two versions; ``mapped`` says which path of the new one an old one has become."""
    was, becomes = paths_of(old), paths_of(new)
    came_from = {after: before for before, after in mapped.items() if after is not None}
    nodes: list[NodeDifference] = []
    for path, node in becomes.items():
        old_path = came_from.get(path, path if path in was and path not in mapped else None)
        before = None if old_path is None else was.get(old_path)
        if before is None:
            nodes.append(NodeDifference(ChangeKind.ADDED, path, node.name_th, node.name_en, None))
            continue
        fields = _fields(before, node)
        if fields or old_path != path:
            kind = ChangeKind.CHANGED if fields else ChangeKind.MOVED
            nodes.append(NodeDifference(kind, path, node.name_th, node.name_en, old_path, fields))
    for path, node in was.items():
        if mapped.get(path, path if path in becomes else None) is None:
            nodes.append(NodeDifference(ChangeKind.REMOVED, path, node.name_th, node.name_en, path))
    return ProgrammeDifference(
        nodes=tuple(nodes),
        conditions=_of_fields(dict(old.conditions), dict(new.conditions)),
        shares_differ=set(old.shares) != set(new.shares),
        plan_differs=old.plan != new.plan,
    )


def _fields(before: _Node, after: _Node) -> tuple[FieldChange, ...]:
    return _of_fields(dict(before), dict(after))


def _of_fields(before: Mapping[str, object], after: Mapping[str, object]) -> tuple[FieldChange, ...]:
    names = [name for name in {**before, **after} if name not in _SKIPPED]
    values = ((name, _said(before.get(name)), _said(after.get(name))) for name in names)
    return tuple(FieldChange(name, old, new) for name, old, new in values if old != new)


def _said(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, SubjectPattern):
        level = "/".join(map(str, value.levels))
        return " ".join(part for part in (f"{value.prefix}*" if value.prefix else "", level, value.tag or "") if part)
    if isinstance(value, tuple):
        return ", ".join(sorted(map(_said, value)))
    return str(value)
