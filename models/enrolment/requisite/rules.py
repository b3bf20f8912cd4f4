"""What of a requisite tree a student still lacks (study §2). Preview, validator, transaction and pages ask here."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Final

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    RequisiteTree,
    ResultNeeded,
    Timing,
)
from models.curriculum.requisite.rules.timing import USUAL_TIMING
from models.grades.grade.rules.letters import LETTERS, OPEN, PASSING, POINTS, WITHDRAWN

_PASS_WITHOUT_POINTS: Final = POINTS["C"]
"""S and P carry no points: they stand for C, the least a transfer and an S are given for."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a student brings. Codes are without year.

    ``grades`` is the best grade so far of each subject, those that count as another by equivalence included;
    ``taken_together`` what is held or asked for in the same term; ``tags`` how many passed subjects of each group of
    general education; ``has_petition``: an approved petition stands in for what may be had by petition.
    """

    grades: Mapping[str, str] = field(default_factory=dict)
    taken_together: Set[str] = frozenset()
    tags: Mapping[str, int] = field(default_factory=dict)
    entry_year: int | None = None
    campus_code: str = ""
    has_petition: bool = False


def known_grades(own: Mapping[str, str], by_equivalence: Mapping[str, str]) -> Mapping[str, str]:
    """The grades of a :class:`Standing`: a pass of one's own goes before what counts as the subject, and that before
    anything else of one's own.
    """
    return {
        **by_equivalence,
        **{show: grade for show, grade in own.items() if grade in PASSING or show not in by_equivalence},
    }


def missing(asked: RequisiteTree, standing: Standing) -> Requisite | None:
    """What of the tree is not met, without the parts that are met or not for this student; None where all is met."""
    tree = _for_student(asked.tree, standing)
    return None if tree is None else _missing(tree, standing, USUAL_TIMING[asked.kind])


def is_met(asked: RequisiteTree, standing: Standing) -> bool:
    """Whether the student meets the tree; of an exclusive one, whether nothing of it is passed or taken."""
    if asked.kind is RequisiteKind.EXCLUSIVE:
        return not excluded(asked, standing)
    return missing(asked, standing) is None


def excluded(asked: RequisiteTree, standing: Standing) -> frozenset[str]:
    """The subjects for which an exclusive tree shuts the student out: empty where it does not."""
    tree = _for_student(asked.tree, standing)
    timing = USUAL_TIMING[asked.kind]
    if tree is None or _missing(tree, standing, timing) is not None:
        return frozenset()
    return frozenset(leaf.subject for leaf in _leaves(tree) if meets(leaf, standing, timing))


def meets(leaf: RequiredSubject, standing: Standing, usual: Timing) -> bool:
    """Whether the student has the subject as the leaf wants it; ``usual`` is the timing where it says none."""
    if leaf.by_petition and standing.has_petition:
        return True
    timing = leaf.timing or usual
    at_once = timing is not Timing.BEFORE and leaf.subject in standing.taken_together
    return at_once or (timing is not Timing.SAME_TERM and _suffices(standing.grades.get(leaf.subject), leaf))


def _suffices(grade: str | None, leaf: RequiredSubject) -> bool:
    if grade is None:
        return False
    if leaf.result is ResultNeeded.ATTEMPTED:
        return grade not in OPEN | {WITHDRAWN}
    if grade not in PASSING:
        return False
    if leaf.minimum_grade is None:
        return True
    points = LETTERS[grade].points
    return (_PASS_WITHOUT_POINTS if points is None else points) >= POINTS[leaf.minimum_grade]


def _applies(node: Requisite, standing: Standing) -> bool:
    scope = node.applies_to
    if scope is None:
        return True
    year = standing.entry_year
    after = scope.entry_from is None or (year is not None and year >= scope.entry_from)
    before = scope.entry_to is None or (year is not None and year <= scope.entry_to)
    return after and before and (not scope.campuses or standing.campus_code in scope.campuses)


def _for_student(node: Requisite, standing: Standing) -> Requisite | None:
    """The node with only those parts that are for this student; None where nothing of it is."""
    if not _applies(node, standing):
        return None
    if not isinstance(node, AllOf | AnyOf | CountOf):
        return node
    parts = tuple(part for one in node.of if (part := _for_student(one, standing)) is not None)
    if not parts:
        return None
    fewer: dict[str, object] = {"of": parts}
    if isinstance(node, CountOf):
        fewer["count"] = min(node.count, len(parts))
    return node.model_copy(update=fewer)


def _missing(node: Requisite, standing: Standing, usual: Timing) -> Requisite | None:
    if isinstance(node, RequiredSubject):
        return None if meets(node, standing, usual) else node
    if isinstance(node, RequiredTag):
        return None if standing.tags.get(node.tag, 0) >= node.count else node
    left = tuple(part for one in node.of if (part := _missing(one, standing, usual)) is not None)
    if isinstance(node, AllOf):
        return _one_or(AllOf(of=left), left) if left else None
    if isinstance(node, AnyOf):
        return None if len(left) < len(node.of) else _one_or(AnyOf(of=left), left)
    still = node.count - (len(node.of) - len(left))
    return None if still <= 0 else _one_or(CountOf(count=still, of=left), left)


def _one_or(group: Requisite, parts: tuple[Requisite, ...]) -> Requisite:
    """A group of one part is that part."""
    return parts[0] if len(parts) == 1 else group


def _leaves(node: Requisite) -> tuple[RequiredSubject, ...]:
    if isinstance(node, RequiredSubject):
        return (node,)
    if isinstance(node, RequiredTag):
        return ()
    return tuple(leaf for part in node.of for leaf in _leaves(part))
