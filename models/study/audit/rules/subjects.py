"""Which of a student's subjects may count where in a programme, and why others may not (study §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum, StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from models.grades.grade.rules.averages import term_order
from models.grades.grade.rules.letters import LETTERS, WITHDRAWN
from models.study.audit.rules.candidates import UNUSED, Candidate, Option, Paths
from models.study.audit.rules.exceptions import Exceptions
from models.study.audit.rules.programme import Block, Programme, Rule
from models.study.audit.rules.shortfall import tenths

_BEST_FIRST: Final = {letter: rank for rank, letter in enumerate(LETTERS)}


class Certainty(IntEnum):
    """How sure it is that a subject will count: only what is done counts as done."""

    DONE = 1
    IN_PROGRESS = 2
    PLANNED = 3


class Rejection(StrEnum):
    """Why a subject does not count."""

    FAILED = "failed"
    WITHDRAWN = "withdrawn"
    REPEATED = "repeated"
    GRADE_TOO_LOW = "grade_too_low"
    TRANSFERRED = "transferred"
    """It was transferred: it counts as another subject, or at a requirement, and only there."""
    INCOMPLETE = "incomplete"
    """A part of a splittable subject, which counts once the other parts are taken too."""


class Taken(NamedTuple):
    """A subject a student took, takes or plans: one attempt at it. ``letter`` is None until there is a grade.

    ``times``: so often the subject may count, each time with its own credits. ``counts_as``: the subjects as which it
    counts by an equivalence that held when it was passed. ``whole``: of a splittable subject, which is taken in parts,
    the credits of all of it. ``moved``: its credits were transferred within the university, and count only there.
    """

    code: str
    level: int
    credits: Decimal
    academic_year: int
    semester: int
    certainty: Certainty
    letter: str | None = None
    tags: frozenset[str] = frozenset()
    times: int = 1
    counts_as: frozenset[str] = frozenset()
    whole: Decimal | None = None
    moved: bool = False

    @property
    def key(self) -> str:
        """What tells this attempt from every other of the student."""
        return f"{self.code}:{self.academic_year}:{self.semester}"

    @property
    def is_passed(self) -> bool:
        """Whether it earned credits, or still may."""
        return self.certainty is not Certainty.DONE or (self.letter is not None and LETTERS[self.letter].earns)

    @property
    def is_part(self) -> bool:
        """Whether it is only a part of a splittable subject."""
        return self.whole is not None and self.credits < self.whole


@dataclass(frozen=True, slots=True)
class Parts:
    """Attempts that count as one subject: those at a splittable one that may count at the same leaves; else just one.

    Together they bring their credits, no more than the subject has. As one subject that a leaf asks for they count
    once they are all of it; among as many as there are, whatever there is of it.
    """

    attempts: tuple[Taken, ...]

    @property
    def key(self) -> str:
        """That of the surest attempt."""
        return self.attempts[0].key

    @property
    def credits(self) -> Decimal:
        """Of all of them, no more than the subject has."""
        total = sum((attempt.credits for attempt in self.attempts), Decimal(0))
        wholes = [attempt.whole for attempt in self.attempts if attempt.whole is not None]
        return min(total, max(wholes)) if wholes else total

    @property
    def is_whole(self) -> bool:
        """Whether they are all of the subject."""
        wholes = [attempt.whole for attempt in self.attempts if attempt.whole is not None]
        return not wholes or self.credits >= min(wholes)

    def as_sure_as(self, certainty: Certainty) -> Parts | None:
        """Return the attempts that are at least as sure, or None."""
        sure = tuple([attempt for attempt in self.attempts if attempt.certainty <= certainty])
        return Parts(sure) if sure else None

    def more(self, attempt: Taken) -> Parts:
        """With another attempt."""
        return Parts((*self.attempts, attempt))


def had_whole(taken: Sequence[Taken]) -> frozenset[str]:
    """The subjects that are passed or may be, all of them: of a splittable one as many credits as it has."""
    passed: dict[str, list[Taken]] = defaultdict(list)
    for attempt in taken:
        if attempt.is_passed:
            passed[attempt.code].append(attempt)
    return frozenset(code for code, attempts in passed.items() if Parts(tuple(attempts)).is_whole)


def together(counted: Sequence[Taken], homes: Homes) -> tuple[list[Parts], list[Taken]]:
    """The attempts that count as one each, and those that bring no more: all of the subject is there without them."""
    found: dict[tuple[str, ...], Parts] = {}
    surplus: list[Taken] = []
    for attempt in counted:
        alone = (attempt.key,) if attempt.whole is None else (attempt.code, *homes.of(attempt)[0])
        before = found.get(alone)
        if before is None:
            found[alone] = Parts((attempt,))
        elif before.credits == before.more(attempt).credits:
            surplus.append(attempt)
        else:
            found[alone] = before.more(attempt)
    return list(found.values()), surplus


def counted_attempts(taken: Sequence[Taken]) -> tuple[list[Taken], dict[str, Rejection]]:
    """The attempts of which each may count, and why each of the others does not, by its key.

    Of a subject that was taken more often than it may count, the surest attempts count, of them those with the best
    letters, of them those with the most credits, of them the earliest. Each part of a splittable subject may.
    """
    rejected: dict[str, Rejection] = {}
    by_code: dict[str, list[Taken]] = defaultdict(list)
    for attempt in sorted(taken, key=_rank):
        if attempt.moved:
            rejected[attempt.key] = Rejection.TRANSFERRED
        elif attempt.is_passed:
            by_code[attempt.code].append(attempt)
        else:
            rejected[attempt.key] = Rejection.WITHDRAWN if attempt.letter == WITHDRAWN else Rejection.FAILED
    counted = []
    for attempts in by_code.values():
        parts = [attempt for attempt in attempts if attempt.whole is not None]
        others = [attempt for attempt in attempts if attempt.whole is None]
        times = attempts[0].times
        counted += [*parts, *others[:times]]
        rejected |= {attempt.key: Rejection.REPEATED for attempt in others[times:]}
    return counted, rejected


def _rank(attempt: Taken) -> tuple[int, int, Decimal, tuple[int, int], str]:
    letter = _BEST_FIRST.get(attempt.letter or "", len(_BEST_FIRST))
    term = term_order(attempt.academic_year, attempt.semester)
    return attempt.certainty, letter, -attempt.credits, term, attempt.code


class _SubjectKey(NamedTuple):
    """What of a subject decides which leaves take it, whatever the letter."""

    code: str
    level: int
    tags: frozenset[str]
    counts_as: frozenset[str]


class Homes:
    """The leaves of a programme in which subjects may count, of everybody for whom the same was agreed."""

    def __init__(self, programme: Programme, exceptions: Exceptions) -> None:
        self._programme = programme
        self._exceptions = exceptions
        self._order = {path: place for place, path in enumerate(programme.leaves)}
        self._above = dict(_blocks_above(programme.root, ()))
        self._asked = {path: _least_points(above) for path, above in self._above.items()}
        self._found: dict[_SubjectKey, Paths] = {}
        self._options: dict[Paths, tuple[Option, ...]] = {}

    def of(self, taken: Taken) -> tuple[Paths, Paths]:
        """The leaves that take a subject, in the order of the tree, and those that would with a better letter."""
        key = _SubjectKey(taken.code, taken.level, taken.tags, taken.counts_as)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._look(taken)
        points = None if taken.letter is None else LETTERS[taken.letter].points
        if points is None:
            return found, ()
        takes = tuple([path for path in found if points >= self._asked[path]])
        return (found, ()) if len(takes) == len(found) else (takes, tuple([p for p in found if p not in takes]))

    def _look(self, taken: Taken) -> Paths:
        pinned = self._exceptions.pinned_to(taken.code)
        matching = self._matching(taken)
        overflow = {block.overflow for path in matching for block in self._above[path] if block.overflow is not None}
        return tuple(
            path
            for path in sorted(matching | overflow, key=self._order.__getitem__)
            if not self._exceptions.excludes(path, taken.code) and pinned in (None, path)
        )

    def counts_at(self, parts: Parts) -> Paths:
        """The leaves at which attempts may count as one: what is not all of its subject, only among many."""
        takes, _ = self.of(parts.attempts[0])
        return takes if parts.is_whole else tuple(path for path in takes if self._above[path][-1].rule is Rule.CREDITS)

    def candidate(self, parts: Parts, preferred: Option | None = None) -> Candidate | None:
        """The subject with every way it may count; None where there is none. What is preferred comes first."""
        takes = self.counts_at(parts)
        if not takes:
            return None
        options = self._options.get(takes)
        if options is None:
            shared = [pair for pair in combinations(takes, 2) if self._programme.may_share(*pair)]
            options = self._options[takes] = (*shared, *((path,) for path in takes), UNUSED)
        if preferred is not None and options[0] != preferred and preferred in options:
            options = (preferred, *(each for each in options if each != preferred))
        return Candidate(parts.key, tenths(parts.credits), options)

    def _matching(self, taken: Taken) -> set[str]:
        """The leaves that match a subject, or at which it was agreed that it counts."""
        leaves, by_code = self._programme.leaves, self._programme.by_code
        found = {leaf.path for leaf in self._programme.by_pattern if leaf.match.takes(taken)}
        found |= {path for path in by_code.get(taken.code, ()) if leaves[path].match.takes(taken)}
        for code in self._exceptions.stands_for(taken.code) | taken.counts_as:
            found |= by_code.get(code, frozenset())
        return found | (self._exceptions.added_to(taken.code) & leaves.keys())


def _least_points(above: Iterable[Block]) -> Decimal:
    """The points that the letter of a subject needs below all of these blocks; zero where no letter is asked for."""
    asked = (LETTERS[block.minimum_grade].points for block in above if block.minimum_grade is not None)
    return max((points for points in asked if points is not None), default=Decimal(0))


def _blocks_above(block: Block, above: tuple[Block, ...]) -> Iterator[tuple[str, tuple[Block, ...]]]:
    for child in block.children:
        yield child.path, (*above, block)
        if isinstance(child, Block):
            yield from _blocks_above(child, (*above, block))
