"""A plan to graduation: an order of what is missing over the terms to come (study §3). A pure function.

It proposes; it enrols nobody and keeps nothing. What is under way is taken to be passed, and so is what it plans.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.enrolment.requisite.rules import Standing
from models.study.graduation_plan.rules.blocking import Blocking, blocking
from models.study.graduation_plan.rules.choosing import Choosing
from models.study.graduation_plan.rules.items import Item, Need, NotPlaced, NotPlacedBecause, Offer, PlanTerm, Unit
from models.study.graduation_plan.rules.placing import first_come, keys_of
from models.study.graduation_plan.rules.requisites import Requisites
from models.study.graduation_plan.rules.shortest import shortest


@dataclass(frozen=True, slots=True)
class FilledTerm:
    """A term with what is to be taken in it."""

    term: PlanTerm
    items: tuple[Item, ...]

    @property
    def credits(self) -> Decimal:
        """Of all that is to be taken."""
        return sum((item.credits for item in self.items), Decimal(0))


@dataclass(frozen=True, slots=True)
class GraduationPlan:
    """What to take when. ``terms``: those in which something is taken, in their order.

    ``not_placed``: what is missing and in no term, each with why. ``blocking``: what holds up others, the worst first.
    ``is_shortest``: no other order needs fewer terms for everything that can be taken, or none places all of it where
    this one does not; False: there are too many orders to know.
    """

    terms: tuple[FilledTerm, ...]
    not_placed: tuple[NotPlaced, ...]
    blocking: tuple[Blocking, ...]
    is_shortest: bool


def plan_to_graduation(
    needs: Sequence[Need], offers: Mapping[str, Offer], standing: Standing, terms: Sequence[PlanTerm]
) -> GraduationPlan:
    """Place everything that is missing, or say why something is in no term.

    ``standing`` has what is passed and under way; ``offers`` the subjects that the needs name and all that is required
    before them; ``terms`` the terms to come, in their order.
    """
    items = Choosing(offers, standing).items(needs)
    requisites = Requisites(items, standing)
    units = requisites.units()
    why = {unit.keys: because for unit in units if (because := cannot_fit(unit, terms)) is not None}
    fitting = [unit for unit in units if unit.keys not in why]
    can = requisites.reached(fitting)
    filled = shortest(first_come(can, requisites), terms, requisites)
    placed = keys_of([unit for taken in filled.terms for unit in taken])
    reachable = keys_of(can)

    def not_placed(unit: Unit, item: Item) -> NotPlaced:
        if not item.is_taught:
            return NotPlaced(item, NotPlacedBecause.NOT_TAUGHT)
        if unit.keys in why:
            return NotPlaced(item, why[unit.keys])
        if unit.keys <= reachable:
            return NotPlaced(item, NotPlacedBecause.NO_TERM_LEFT)
        lacking = requisites.lacking(item.key, reachable, reachable | unit.keys)
        return NotPlaced(item, NotPlacedBecause.REQUISITES, lacking)

    return GraduationPlan(
        terms=tuple(
            FilledTerm(term, _as_ordered(taken, items))
            for term, taken in zip(terms, filled.terms, strict=False)
            if taken
        ),
        not_placed=tuple(not_placed(unit, item) for unit in units if not unit.keys <= placed for item in unit.items),
        blocking=tuple(blocking(units, requisites)),
        is_shortest=filled.is_proven,
    )


def cannot_fit(unit: Unit, terms: Sequence[PlanTerm]) -> NotPlacedBecause | None:
    """Why no term could take a unit, whatever was passed before."""
    if not unit.semesters:
        return NotPlacedBecause.NOT_OFFERED
    offered = [term for term in terms if term.semester in unit.semesters]
    if terms and not offered:
        return NotPlacedBecause.OTHER_SEMESTERS
    if offered and all(unit.credits > term.limit for term in offered):
        return NotPlacedBecause.TOO_MANY_CREDITS
    return None


def _as_ordered(units: Sequence[Unit], items: Sequence[Item]) -> tuple[Item, ...]:
    keys = keys_of(units)
    return tuple(item for item in items if item.key in keys)
