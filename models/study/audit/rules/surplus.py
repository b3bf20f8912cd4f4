"""The subjects of an audit without which nothing more would be missing (study §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from models.grades.grade.rules.averages import term_order
from models.study.audit.rules.auditing import Audit, NodeResult
from models.study.audit.rules.exceptions import Exceptions
from models.study.audit.rules.programme import Programme
from models.study.audit.rules.shortfall import Counted, Tally, in_credits, tally, tenths
from models.study.audit.rules.subjects import Taken


@dataclass(frozen=True, slots=True)
class Needed:
    """The nodes of an audit with only the subjects that they need, and the keys of the subjects above that."""

    nodes: Mapping[str, NodeResult]
    surplus: frozenset[str]


def without_surplus(programme: Programme, result: Audit, taken: Mapping[str, Taken], agreed: Exceptions) -> Needed:
    """Take the subjects out of the leaves that take many while nothing more is missing anywhere.

    The least sure subjects go first, of them the latest. Parts of splittable subjects and what was agreed to stay.
    """
    changed = agreed.changed(programme)
    counted = {
        path: Counted(len(result.nodes[path].used), tenths(result.nodes[path].have)) for path in programme.leaves
    }
    shorts = _shorts(tally(changed.root, counted, agreed.waived))
    at: dict[str, list[str]] = {}
    for path in programme.leaves:
        for key in result.nodes[path].used:
            at.setdefault(key, []).append(path)
    surplus: set[str] = set()
    for key in sorted(at, key=lambda each: _place(taken[each]), reverse=True):
        subject, paths = taken[key], at[key]
        if subject.whole is not None or any(
            path not in changed.pools or _is_agreed(path, subject, agreed) for path in paths
        ):
            continue
        fewer = dict(counted)
        for path in paths:
            fewer[path] = Counted(fewer[path].subjects - 1, fewer[path].tenths - tenths(subject.credits))
        if _shorts(tally(changed.root, fewer, agreed.waived)) == shorts:
            counted = fewer
            surplus.add(key)
    tallies = tally(changed.root, counted, agreed.waived)
    nodes = {
        path: replace(
            node,
            have=in_credits(tallies[path].have),
            used=tuple(key for key in node.used if key not in surplus),
        )
        for path, node in result.nodes.items()
    }
    return Needed(nodes, frozenset({*surplus, *result.unused}))


def _shorts(tallies: Mapping[str, Tally]) -> dict[str, int]:
    return {path: each.short for path, each in tallies.items()}


def _place(subject: Taken) -> tuple[int, tuple[int, int], str]:
    return subject.certainty, term_order(subject.academic_year, subject.semester), subject.code


def _is_agreed(path: str, subject: Taken, agreed: Exceptions) -> bool:
    return path in agreed.added_to(subject.code) or agreed.pinned_to(subject.code) == path
