"""What becomes of the paths of a version of a programme in the next one (study §3, docs/areas/study.md).

A path that stays needs no row. What an officer maps is checked; what is neither there nor mapped is nowhere any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from models.study.audit.rules.reading import Fault
from models.study.programme.contract import ProgrammeBlock, ProgrammeDocument, ProgrammeLeaf, nodes_of

_Node = ProgrammeBlock | ProgrammeLeaf
NodeKind = Literal["block", "leaf"]
"""Whether requirements are below a path, or subjects count there."""


@dataclass(frozen=True, slots=True)
class LostException:
    """What was agreed at a place that is nowhere any more: for whom, and under which old path."""

    student_id: int
    path: str


def paths_of(document: ProgrammeDocument) -> dict[str, _Node]:
    """The nodes of a programme by their paths, in the order of the tree."""
    return {node.path: node for layer in document.layers for node in nodes_of(layer)}


def kinds_of(document: ProgrammeDocument) -> dict[str, NodeKind]:
    """What each path of a programme is, in the order of the tree."""
    return {path: node.node for path, node in paths_of(document).items()}


def whole_map(old: ProgrammeDocument, new: ProgrammeDocument, named: Mapping[str, str | None]) -> dict[str, str | None]:
    """A row for each path of the earlier version that does not stay: where it is now, None where nowhere.

    ``named`` is what an officer said; a path that stays is not in the answer, unless the officer moved it.
    """
    there = paths_of(new)
    found: dict[str, str | None] = {}
    for path in paths_of(old):
        becomes = named.get(path, path if path in there else None)
        if becomes != path:
            found[path] = becomes
    return found


def map_faults(
    was: Mapping[str, NodeKind], there: Mapping[str, NodeKind], named: Mapping[str, str | None]
) -> list[Fault]:
    """What is wrong with a map, in its own order: paths that are nowhere, subjects that become a block or a block them.

    ``was`` and ``there`` are what the paths of the earlier and of the later version are. Two paths may become one: two
    groups that were put together.
    """
    found: list[Fault] = []
    for path, becomes in named.items():
        if path not in was:
            found.append(Fault("path_map_unknown", path, {}))
        elif becomes is not None and becomes not in there:
            found.append(Fault("path_map_nowhere", path, {"becomes": becomes}))
        elif becomes is not None and was[path] != there[becomes]:
            found.append(Fault("path_map_other_kind", path, {"becomes": becomes}))
    return found


def composed(
    paths: Iterable[str], first: Mapping[str, str | None], second: Mapping[str, str | None]
) -> dict[str, str | None]:
    """The map of these paths over two revisions at once, of two whole maps: what was lost in one of them stays lost."""
    over: dict[str, str | None] = {}
    for path in paths:
        between = first.get(path, path)
        becomes = None if between is None else second.get(between, between)
        if becomes != path:
            over[path] = becomes
    return over


def lost_exceptions(agreed: Iterable[tuple[int, str]], mapped: Mapping[str, str | None]) -> list[LostException]:
    """Which exceptions hold no more in the new version; ``agreed`` are students and the paths, as agreed."""
    lost = {LostException(student, path) for student, path in agreed if path in mapped and mapped[path] is None}
    return sorted(lost, key=lambda each: (each.student_id, each.path))


def map_of_earlier(
    earlier: ProgrammeDocument,
    between: ProgrammeDocument,
    new: ProgrammeDocument,
    first: Mapping[str, str | None],
    second: Mapping[str, str | None],
) -> dict[str, str | None]:
    """The map of an earlier version over the one between; ``first`` and ``second`` are what officers said."""
    to_between, to_new = whole_map(earlier, between, first), whole_map(between, new, second)
    return composed(paths_of(earlier), to_between, to_new)
