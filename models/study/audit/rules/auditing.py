"""The degree audit of one student: a pure function of the programme, the subjects taken and what was agreed (study §3).

What is under way or planned never counts as done: the same question is asked three times, of what is done, of that and
what is under way, and of that and what is planned. A placement stays where it was unless another is better. Every node
is of the last of these placements, so that its state and its credits are those of the subjects that it lists.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from models.study.audit.rules.candidates import UNUSED
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.programme import Block, Leaf, Node, Programme, Rule, walk
from models.study.audit.rules.rounds import Reading, rounds_of, sure_tallies
from models.study.audit.rules.shortfall import Tally, in_credits
from models.study.audit.rules.subjects import Certainty, Rejection, Taken, counted_attempts


class NodeState(StrEnum):
    """How far a requirement is fulfilled."""

    DONE = "done"
    DONE_IF_PASSED = "done_if_passed"
    PLANNED = "planned"
    MISSING = "missing"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class NodeResult:
    """What a node needs and has, in credits, if everything that was audited is passed.

    ``state`` tells how sure that is. ``used``: the keys of the subjects that count here, of a leaf. ``too_low``: those
    that would with a better letter.
    """

    path: str
    state: NodeState
    need: Decimal
    have: Decimal
    short: Decimal
    used: tuple[str, ...]
    too_low: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """What to take so that the programme is fulfilled: at least so many credits that count at a leaf."""

    path: str
    credits: Decimal


@dataclass(frozen=True, slots=True)
class Audit:
    """What a student has fulfilled. ``rejected``: why a subject does not count at all; ``unused``: what counts nowhere.

    ``alternatives``: the other leaves at which a used subject could count. ``short``: the credits missing in all, for
    what is done. ``is_proven``: no other placement leaves fewer missing. ``input_hash`` is the same for the same input,
    in whatever order it comes.
    """

    nodes: Mapping[str, NodeResult]
    missing: tuple[Missing, ...]
    rejected: Mapping[str, Rejection]
    unused: tuple[str, ...]
    alternatives: Mapping[str, tuple[str, ...]]
    short: Decimal
    is_proven: bool
    input_hash: str


def audit(programme: Programme, taken: Sequence[Taken], agreed: Sequence[ProgrammeException] = ()) -> Audit:
    """Audit one student; :class:`Auditor` for many. Raises KeyError for a letter that is none."""
    return Auditor(programme).audit(taken, agreed)


class Auditor:
    """Audits the students of one programme: what one of them asks is not looked up again for the next."""

    def __init__(self, programme: Programme) -> None:
        self.programme = programme
        self._usual = Reading.of(programme, ())
        self._known = frozenset(node.path for node in self._usual.nodes)

    def audit(self, taken: Sequence[Taken], agreed: Sequence[ProgrammeException] = ()) -> Audit:
        """Audit a student. Raises KeyError for a letter that is none.

        What was agreed at a path that the programme has not (any more) changes nothing.
        """
        known = [each for each in agreed if each.path in self._known]
        reading = Reading.of(self.programme, known) if known else self._usual
        return _audit(reading, taken, agreed)


def _audit(reading: Reading, taken: Sequence[Taken], agreed: Sequence[ProgrammeException]) -> Audit:
    programme, homes = reading.programme, reading.homes
    counted, rejected = counted_attempts(taken)
    rounds = rounds_of(reading, counted)
    takes = {attempt.key: homes.of(attempt) for attempt in counted}
    final = rounds[-1]
    rejected |= {attempt.key: Rejection.REPEATED for attempt in final.surplus}
    places = {
        attempt.key: final.placement.places.get(key, UNUSED)
        for key, parts in final.parts.items()
        for attempt in parts.attempts
    }
    sure = sure_tallies(reading, final)
    at_leaf: dict[str, list[str]] = defaultdict(list)
    for key, option in sorted(places.items()):
        for path in option:
            at_leaf[path].append(key)
    too_low: dict[str, list[str]] = defaultdict(list)
    for key, (_, low) in sorted(takes.items()):
        for path in low:
            too_low[path].append(key)
    rejected |= {
        key: Rejection.GRADE_TOO_LOW for key, (good, low) in takes.items() if low and not good and not places.get(key)
    }
    rejected |= {
        attempt.key: Rejection.INCOMPLETE
        for parts in final.parts.values()
        for attempt in parts.attempts
        if not places[attempt.key] and len(homes.counts_at(parts)) < len(takes[attempt.key][0])
    }
    return Audit(
        nodes={
            node.path: NodeResult(
                path=node.path,
                state=_state(node.path, sure, reading.waived),
                need=in_credits(reading.needs[node.path]),
                have=in_credits(final.tallies[node.path].have),
                short=in_credits(final.tallies[node.path].short),
                used=tuple(at_leaf[node.path]),
                too_low=tuple(too_low[node.path]),
            )
            for node in reading.nodes
        },
        missing=tuple(_missing(programme.root, rounds[-1].tallies, reading.waived)),
        rejected=rejected,
        unused=tuple(sorted(key for key in takes if key not in rejected and not places.get(key))),
        alternatives={
            key: tuple(path for path in takes[key][0] if path not in option)
            for key, option in places.items()
            if option and len(takes[key][0]) > len(option)
        },
        short=in_credits(rounds[0].tallies[programme.root.path].short),
        is_proven=all(each.placement.is_proven for each in rounds),
        input_hash=_hash(reading.said, taken, agreed),
    )


_STATES = {
    Certainty.DONE: NodeState.DONE,
    Certainty.IN_PROGRESS: NodeState.DONE_IF_PASSED,
    Certainty.PLANNED: NodeState.PLANNED,
}


def _state(path: str, sure: Mapping[Certainty, Mapping[str, Tally]], waived: frozenset[str]) -> NodeState:
    if path in waived:
        return NodeState.WAIVED
    return next((_STATES[each] for each, tallies in sure.items() if tallies[path].short == 0), NodeState.MISSING)


def _missing(node: Node, tallies: Mapping[str, Tally], waived: frozenset[str]) -> list[Missing]:
    """What to take so that nothing is missing at a node, of a block that chooses what lacks least."""
    if node.path in waived or tallies[node.path].short == 0:
        return []
    if isinstance(node, Leaf):
        return [Missing(node.path, node.credits)]
    lacking = [child for child in node.children if tallies[child.path].short > 0]
    if node.rule is Rule.CHOOSE:
        chosen = len(node.children) - node.choose
        lacking = sorted(lacking, key=lambda child: tallies[child.path].short)
        lacking = lacking[: max(0, len(lacking) - chosen)]
    found = [each for child in lacking for each in _missing(child, tallies, waived)]
    rest = tallies[node.path].short - sum(tallies[child.path].short for child in lacking)
    if rest > 0 and (pool := _pool_below(node)) is not None:
        found.append(Missing(pool, in_credits(rest)))
    return found


def _pool_below(block: Block) -> str | None:
    """The first leaf below a block that takes as many subjects as there are."""
    for node in walk(block):
        if isinstance(node, Block) and node.rule is Rule.CREDITS:
            for child in node.children:
                if isinstance(child, Leaf):
                    return child.path
    return None


def _hash(programme: str, taken: Sequence[Taken], agreed: Sequence[ProgrammeException]) -> str:
    said = f"({programme}, {sorted(map(_said, taken))!r}, {sorted(map(repr, agreed))!r})"
    return hashlib.sha256(said.encode()).hexdigest()


def _said(taken: Taken) -> str:
    said = (taken.key, taken.level, taken.credits, int(taken.certainty), taken.letter, taken.times)
    part = (str(taken.whole),) if taken.is_part else ()
    moved = ("moved",) if taken.moved else ()
    return repr((*said, sorted(taken.tags), sorted(taken.counts_as), *part, *moved))
