"""The rounds of an audit: what of a programme is fulfilled by what is done, then with what is less sure (study §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.study.audit.rules.candidates import Option
from models.study.audit.rules.counting import Numbers
from models.study.audit.rules.exceptions import Exceptions, ProgrammeException
from models.study.audit.rules.programme import Leaf, Node, Programme, Rule, walk
from models.study.audit.rules.shortfall import NOTHING, Counted, Tally, tally, tenths
from models.study.audit.rules.solving import Placement, place
from models.study.audit.rules.subjects import Certainty, Homes, Parts, Taken, together


@dataclass(frozen=True, slots=True)
class Reading:
    """A programme read for students for whom the same was agreed: nothing, for nearly all of them.

    ``needs``: tenths of credits that nodes need where there is nothing yet, by path. ``said``: the programme in words.
    """

    programme: Programme
    nodes: Sequence[Node]
    homes: Homes
    waived: frozenset[str]
    numbers: Numbers
    needs: Mapping[str, int]
    said: str

    @staticmethod
    def of(programme: Programme, agreed: Sequence[ProgrammeException]) -> Reading:
        """A programme with what was agreed at its paths."""
        exceptions = Exceptions(agreed)
        changed = exceptions.changed(programme)
        needs: dict[str, int] = {}
        _need(changed.root, needs)
        return Reading(
            programme=changed,
            nodes=tuple(walk(changed.root)),
            homes=Homes(changed, exceptions),
            waived=exceptions.waived,
            numbers=Numbers(changed, exceptions.waived),
            needs=needs,
            said=repr(changed),
        )


def _need(node: Node, needs: dict[str, int], *, takes_many: bool = False) -> int:
    """Tenths of credits a node needs where there is nothing yet, written down for it and all below it.

    A leaf that takes many needs none by itself: the block above it does.
    """
    if isinstance(node, Leaf):
        need = 0 if takes_many else tenths(node.credits)
    else:
        below = [_need(child, needs, takes_many=node.rule is Rule.CREDITS) for child in node.children]
        chosen = sum(sorted(below)[: node.choose]) if node.rule is Rule.CHOOSE else sum(below)
        need = max(tenths(node.credits), chosen)
    needs[node.path] = need
    return need


@dataclass(frozen=True, slots=True)
class Round:
    """The answer for subjects of a certainty and all that are surer."""

    certainty: Certainty
    parts: Mapping[str, Parts]
    surplus: Sequence[Taken]
    placement: Placement
    tallies: Mapping[str, Tally]


def rounds_of(reading: Reading, counted: Sequence[Taken]) -> list[Round]:
    """One for what is done, and one more for each other certainty that there is."""
    homes = reading.homes
    rounds: list[Round] = []
    for certainty in Certainty:
        if rounds and all(attempt.certainty is not certainty for attempt in counted):
            continue
        asked = [attempt for attempt in counted if attempt.certainty <= certainty]
        before = rounds[-1].placement.places if rounds else {}
        found, surplus = together(asked, homes)
        candidates = [
            candidate
            for parts in found
            if (candidate := homes.candidate(parts, before.get(parts.key) or None)) is not None
        ]
        placement = place(reading.numbers, candidates)
        by_key = {parts.key: parts for parts in found}
        at = _counted(placement.places, by_key)
        tallies = tally(reading.programme.root, at, reading.waived)
        rounds.append(Round(certainty, by_key, surplus, placement, tallies))
    return rounds


def sure_tallies(reading: Reading, last: Round) -> dict[Certainty, Mapping[str, Tally]]:
    """Tallies of one placement for each certainty: of the subjects that are at least as sure, where they count."""
    found: dict[Certainty, Mapping[str, Tally]] = {}
    for certainty in Certainty:
        if certainty is last.certainty:
            found[certainty] = last.tallies
            break
        sure = {key: parts.as_sure_as(certainty) for key, parts in last.parts.items()}
        by_key = {key: parts for key, parts in sure.items() if parts is not None}
        places = {
            key: tuple(path for path in option if by_key[key].is_whole or reading.numbers.takes_many(path))
            for key, option in last.placement.places.items()
            if key in by_key
        }
        found[certainty] = tally(reading.programme.root, _counted(places, by_key), reading.waived)
    return found


def _counted(places: Mapping[str, Option], parts: Mapping[str, Parts]) -> dict[str, Counted]:
    counted: dict[str, Counted] = {}
    for key, option in places.items():
        for path in option:
            before = counted.get(path, NOTHING)
            counted[path] = Counted(before.subjects + 1, before.tenths + tenths(parts[key].credits))
    return counted
