"""A draft of a programme tried on students who follow another version: what changes for whom (study §3).

Nothing of it is kept: it is two audits of each student, of the moment at which it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from models.study.audit.rules.auditing import Auditor
from models.study.audit.rules.changes import missing_of
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.subjects import Taken


@dataclass(frozen=True, slots=True)
class TriedStudent:
    """A student under both versions: credits still to take even if everything under way is passed.

    ``lost``: how many exceptions hold no more. ``is_proven``: of both audits. ``missing``: the credits to take by the
    paths of the version that is tried; ``opened``: those of them at which nothing is missing in the other version.
    """

    student_id: int
    before: Decimal
    after: Decimal
    lost: int
    is_proven: bool
    missing: Mapping[str, Decimal] = field(default_factory=dict)
    opened: frozenset[str] = frozenset()

    @property
    def is_changed(self) -> bool:
        """Whether the student has more or less to take, or loses what was agreed."""
        return self.before != self.after or self.lost > 0


@dataclass(frozen=True, slots=True)
class LackedNode:
    """A requirement that students miss in the version that is tried: how many, and the credits of all together.

    ``newly``: how many of them miss nothing of it in the version they follow.
    """

    path: str
    students: int
    newly: int
    credits: Decimal


@dataclass(frozen=True, slots=True)
class TrialFigures:
    """How many students there are, for how many something changes, and the credits to take of all together."""

    students: int = 0
    more: int = 0
    less: int = 0
    complete_before: int = 0
    complete_after: int = 0
    lose_exceptions: int = 0
    before: Decimal = Decimal(0)
    after: Decimal = Decimal(0)
    not_proven: int = 0

    def __add__(self, other: TrialFigures) -> TrialFigures:
        """The figures of two chunks of students together."""
        return TrialFigures(
            students=self.students + other.students,
            more=self.more + other.more,
            less=self.less + other.less,
            complete_before=self.complete_before + other.complete_before,
            complete_after=self.complete_after + other.complete_after,
            lose_exceptions=self.lose_exceptions + other.lose_exceptions,
            before=self.before + other.before,
            after=self.after + other.after,
            not_proven=self.not_proven + other.not_proven,
        )


def through(
    agreed: Iterable[ProgrammeException], mapped: Mapping[str, str | None]
) -> tuple[list[ProgrammeException], int]:
    """Exceptions under the paths of the new version, and how many of them are nowhere there any more."""
    kept: list[ProgrammeException] = []
    lost = 0
    for each in agreed:
        path = mapped.get(each.path, each.path)
        if path is None:
            lost += 1
        else:
            kept.append(replace(each, path=path))
    return kept, lost


def try_on(
    old: Auditor,
    new: Auditor,
    mapped: Mapping[str, str | None],
    student_id: int,
    taken: Sequence[Taken],
    agreed: Sequence[ProgrammeException],
) -> TriedStudent:
    """Audit a student under the old and the new version.

    Returns the credits that are missing in each, the exceptions that are lost, and the places that are newly open.
    ``mapped`` is the new path of each old one, None where it is gone.
    """
    kept, lost = through(agreed, mapped)
    before, after = old.audit(taken, agreed), new.audit(taken, kept)
    before_missing, missing = missing_of(before), missing_of(after)
    lacked = {mapped.get(path, path) for path in before_missing}
    return TriedStudent(
        student_id=student_id,
        before=sum(before_missing.values(), Decimal(0)),
        after=sum(missing.values(), Decimal(0)),
        lost=lost,
        is_proven=before.is_proven and after.is_proven,
        missing=missing,
        opened=frozenset(missing) - lacked,
    )


def lacked_nodes(tried: Iterable[TriedStudent]) -> list[LackedNode]:
    """What students miss in the version that is tried, what most of them miss first."""
    found: dict[str, LackedNode] = {}
    for each in tried:
        for path, credits in each.missing.items():
            before = found.get(path, LackedNode(path, 0, 0, Decimal(0)))
            newly = before.newly + int(path in each.opened)
            found[path] = LackedNode(path, before.students + 1, newly, before.credits + credits)
    return sorted(found.values(), key=lambda node: (-node.students, node.path))


def figures_of(tried: Iterable[TriedStudent]) -> TrialFigures:
    """The figures of some students."""
    total = TrialFigures()
    for each in tried:
        total += TrialFigures(
            students=1,
            more=int(each.after > each.before),
            less=int(each.after < each.before),
            complete_before=int(each.before == 0),
            complete_after=int(each.after == 0),
            lose_exceptions=int(each.lost > 0),
            before=each.before,
            after=each.after,
            not_proven=int(not each.is_proven),
        )
    return total
