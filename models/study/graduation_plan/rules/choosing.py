"""Which subjects a plan takes for what is missing, and what has to be taken before them (study §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from models.curriculum.requisite.contract import AnyOf, CountOf, RequiredSubject, RequiredTag, Requisite
from models.enrolment.requisite.rules import Standing, missing
from models.grades.grade.rules.letters import PASSING
from models.study.graduation_plan.rules.items import Item, Need, Offer, item_of, parts_of
from models.study.graduation_plan.rules.requisites import WELL_ENOUGH

_NOTHING_MORE: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class _Choice:
    """A subject that may be taken for a leaf: how good that is, less being better."""

    is_chosen: bool
    cannot_be_had: bool
    more_credits: Decimal
    place: int
    code: str
    before: frozenset[str]

    @property
    def rank(self) -> tuple[bool, bool, Decimal, int]:
        """One that is not chosen yet, that can be had, with the fewest credits before it, the first of them."""
        return self.is_chosen, self.cannot_be_had, self.more_credits, self.place


class Choosing:
    """What is taken for the needs of one student."""

    def __init__(self, offers: Mapping[str, Offer], standing: Standing) -> None:
        self._offers = offers
        self._standing = replace(standing, has_petition=False)

    def items(self, needs: Sequence[Need]) -> list[Item]:
        """What is to be taken for these needs, and what is required before it, in the order of the needs.

        Of several subjects of a leaf one that is not taken for another leaf, and that asks for the fewest credits
        before it. What nobody teaches is there too, so that it can be named.
        """
        tags = {need.tag for need in needs if need.tag is not None}
        found: dict[str, Item] = {}
        before: set[str] = set()
        named = {code for need in needs if len(need.codes) == 1 for code in need.codes}
        for need in needs:
            if not need.codes:
                found |= {part.key: part for part in parts_of(need)}
                continue
            own = set(need.codes) if len(need.codes) == 1 else set()
            chosen = self._choose(need, found.keys() | (named - own), tags)
            if chosen is None:
                code = need.codes[0]
                found[code] = Item(code, code, need.path, need.credits, frozenset(), order=need.order, is_taught=False)
                continue
            before |= chosen.before
            found[chosen.code] = item_of(self._offers[chosen.code], need.path, need.order)
        more = sorted(before - found.keys())
        return [*found.values(), *(item_of(self._offers[code], None) for code in more)]

    def _choose(self, need: Need, others: Set[str], tags: Set[str]) -> _Choice | None:
        wanted = frozenset(others)
        choices = []
        for place, code in enumerate(need.codes):
            offer = self._offers.get(code)
            if offer is None:
                continue
            before = self._before(offer, wanted, tags, frozenset())
            more = sum((self._offers[each].credits for each in (before or _NOTHING_MORE) - wanted), Decimal(0))
            cannot = before is None or not offer.semesters
            choices.append(_Choice(code in others, cannot, more, place, code, before or _NOTHING_MORE))
        return min(choices, key=lambda choice: choice.rank, default=None)

    def _before(
        self, offer: Offer, wanted: frozenset[str], tags: Set[str], above: frozenset[str]
    ) -> frozenset[str] | None:
        """The subjects to be taken before or with one, beside those wanted anyway; None where it cannot be had."""
        above |= {offer.code}
        linked = offer.linked - self._passed() - above
        found: set[str] = set()
        for code in sorted(linked):
            more = self._met_by(RequiredSubject(subject=code), wanted, tags, above)
            if more is None:
                return None
            found |= more
        standing = self._with(wanted | above | found)
        for asked in offer.requisites:
            left = missing(asked, standing)
            if left is not None:
                more = self._met_by(left, wanted, tags, above)
                if more is None:
                    return None
                found |= more
        return frozenset(found)

    def _passed(self) -> frozenset[str]:
        return frozenset(code for code, letter in self._standing.grades.items() if letter in PASSING)

    def _with(self, taken: Set[str]) -> Standing:
        grades = {**self._standing.grades, **dict.fromkeys(taken, WELL_ENOUGH)}
        return replace(self._standing, grades=grades, taken_together={*self._standing.taken_together, *taken})

    def _met_by(
        self, node: Requisite, wanted: frozenset[str], tags: Set[str], above: frozenset[str]
    ) -> frozenset[str] | None:
        """The subjects by which an unmet part is met with the fewest credits; None where there are none."""
        if isinstance(node, RequiredTag):
            return _NOTHING_MORE if node.tag in tags else None
        if isinstance(node, RequiredSubject):
            offer = self._offers.get(node.subject)
            if offer is None or node.subject in self._passed():
                return None
            more = self._before(offer, wanted, tags, above)
            return None if more is None else more | {node.subject}
        ways = [self._met_by(part, wanted, tags, above) for part in node.of]
        can = sorted((way for way in ways if way is not None), key=lambda way: (self._credits(way), sorted(way)))
        asked = node.count if isinstance(node, CountOf) else 1 if isinstance(node, AnyOf) else len(node.of)
        return frozenset[str]().union(*can[:asked]) if len(can) >= asked else None

    def _credits(self, codes: Set[str]) -> Decimal:
        return sum((self._offers[code].credits for code in codes), Decimal(0))
